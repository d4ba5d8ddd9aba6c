package extract

import (
	"bytes"
	"cmp"
	"strings"
)

// bare decides on a candidate that is not between angle brackets: white space ends it,
// but for line breaks that are ignored in other delimiters or behind a hyphen.
func (f *finder) bare(c *candidate) bool {
	if c.start < f.free {
		return f.no(Overlapping)
	}
	r := f.window(c)
	if f.breaks(c.colon + 1) {
		return f.bareBroken(c, &r)
	}
	if at(f.buf, c.colon+1) == '/' && f.breaks(c.colon+2) {
		switch {
		case f.joinsSlashes(c, &r):
			return f.readBare(c, &r)
		case c.open.kind != Space:
			return f.no(NothingBehind)
		}
	}
	if !r.begin(c, c.start, c.colon) {
		return false
	}
	return f.readBare(c, &r)
}

// window returns a reader of the window for a candidate. It reads a little further than a
// URI may be long, or up to the end of the field that it stands in: of a substitution, a
// pattern, a linked image, a request, a record of MARC or a list of media.
func (f *finder) window(c *candidate) reader {
	end := f.uriEnd(c.start)
	more := !f.eof || end < len(f.buf)
	field := cmp.Or(f.fieldEnd(c), f.imageEnd(c.start), f.plusEnd(c.start), f.subfieldEnd(c.start), f.playEnd(c.start))
	if field > 0 && field < end {
		end, more = field, false
	}
	f.doubts, f.gaps = f.doubts[:0], f.gaps[:0]
	return reader{f: f, c: c, t: f.buf, i: c.start, end: end, more: more, root: -1, out: &f.outer, cell: cellIn(f.opt.Separator)}
}

// bareBroken reads a candidate with a line break right behind its colon.
func (f *finder) bareBroken(c *candidate, r *reader) bool {
	g, ok := f.firstBreak(c, r, c.colon+1)
	switch {
	case !ok:
		return f.no(NothingBehind)
	case f.goesOnToCloser(c, g, r.paren):
	case f.isAuthorityBehind(c, g):
		g.by = JoinedBeforeHost
		f.gaps = append(f.gaps, g)
	default:
		return f.no(NothingBehind)
	}
	r.leaveOutFirst(c, g)
	if n, why := slashes(r.t[:r.end], r.i); n == 2 && why == 0 {
		r.i += n
		r.host = r.i
	} else {
		r.part = inPath
		if !f.opaque(c, f.buf[c.start:c.colon], f.buf[g.to:r.end]) {
			return false
		}
	}
	return f.readBare(c, r)
}

// joinsSlashes reports whether the line break between the slashes behind the colon is to
// be ignored, and moves the reader behind the second one.
func (f *finder) joinsSlashes(c *candidate, r *reader) bool {
	g, ok := f.firstBreak(c, r, c.colon+2)
	if !ok || at(f.buf, g.to) != '/' {
		return false
	}
	if !f.goesOnToCloser(c, g, r.paren) {
		if !f.isHostBehind(c, g, g.to+1) {
			return false
		}
		g.by = JoinedBeforeHost
		f.gaps = append(f.gaps, g)
	}
	r.leaveOutFirst(c, g)
	r.i++
	r.host = r.i
	return true
}

// isAuthorityBehind reports whether "//" and a host with dots stand behind the gap g, which
// follows the colon of a scheme of the web: one with a path, or below a domain at the top. A
// name of a program, ".http:" or "case http:", is no scheme, and "//a.b(" a comment.
func (f *finder) isAuthorityBehind(c *candidate, g gap) bool {
	if g.blank || !asksForSlashes(f.buf, c.colon) || at(f.buf, g.to) != '/' || at(f.buf, g.to+1) != '/' {
		return false
	}
	if before := f.buf[:c.start]; at(before, c.start-1) == '.' || bytes.HasSuffix(before, []byte("case ")) {
		return false
	}
	word := f.wordAt(g.to + len("//"))
	return !f.short && isDottedHost(word) && showsHost(word)
}

// asksForSlashes reports whether the colon at t[i], behind which the line ends, is that of a
// scheme of the web.
func asksForSlashes(t []byte, i int) bool {
	return isBreak(at(t, i+1)) && (hasAnyCase(t, i-len("http"), "http") || hasAnyCase(t, i-len("https"), "https"))
}

// showsHost reports whether word begins with a host of which more shows than its dots: it is
// one of the web, below a domain at the top that is no country, or a path follows it.
func showsHost(word []byte) bool {
	n := skip(word, 0, alnum, "-.")
	if at(word, n) == '(' {
		return false
	}
	return at(word, n) == '/' || hasAnyCase(word, 0, "www.") || isSite(word)
}

// firstBreak returns the gap at buf[i], close behind the colon, and whether it may be
// ignored.
func (f *finder) firstBreak(c *candidate, r *reader, i int) (gap, bool) {
	if f.opt.Unwrap == UnwrapNone || f.opt.Unwrap == UnwrapDelimited && c.open.kind == Space {
		return gap{}, false
	}
	ld := f.leaderOf(c)
	g := f.gapAt(i, &ld)
	return g, !f.short && !g.end && g.to < r.end
}

// leaveOutFirst makes the reader begin at the scheme and leave the gap g out.
func (r *reader) leaveOutFirst(c *candidate, g gap) {
	r.out.begin(c.start)
	r.out.skip(g.from, g.to)
	r.f.body = c.colon + 1 - c.start
	r.name = r.t[c.start : c.colon+1]
	c.wrapped = true
	r.i = g.to
}

// readBare reads on over the breaks that are ignored.
func (f *finder) readBare(c *candidate, r *reader) bool {
	for {
		s := r.run()
		if s == stopEnd && r.more {
			if r.end < len(f.buf) {
				return f.tooLong(c, r.end)
			}
			f.short = true
			return false
		}
		if s == stopEnd && r.end < len(r.t) { // the end of its field
			s = stopMark
		}
		if (s == stopWhite || s == stopRefuse && at(r.t, r.i) == '|') && f.wraps(c, r) {
			c.wrapped = true
			r.hyphen = 0
			continue
		}
		if s == stopMark && at(r.t, r.i) == '"' && f.joinsStrings(c, r) {
			c.wrapped = true
			continue
		}
		r.i -= r.hyphen
		if s == stopWhite && r.lackingOctet() == len("F") && f.dividesOctet(c, r) {
			r.i, s = r.i-len("%F"), stopCut
		}
		if f.short {
			return false
		}
		if s == stopNone {
			f.no(BreaksGrammar)
			return f.refused(r)
		}
		return f.finish(r, s)
	}
}

// dividesOctet reports whether the line break at buf[r.i] may have taken apart the percent-
// encoded octet before it, which lacks a digit: the next line begins with one.
func (f *finder) dividesOctet(c *candidate, r *reader) bool {
	if r.hyphen > 0 || !f.breaks(r.i) {
		return false
	}
	ld := f.leaderOf(c)
	g := f.gapAt(r.i, &ld)
	return g.lines == 1 && isHex(at(f.buf, g.to))
}

// uriEnd returns up to where the bare URI that begins at buf[start] is read: one byte
// further than it may be long, to see what ends it.
func (f *finder) uriEnd(start int) int { return min(len(f.buf), start+max(f.maxURI, f.shape)+1) }

// plusEnd returns where the URI that begins at buf[start] ends if "+" stands before it for a
// space: at the next one in the query of a request or behind a command that downloads, or
// before the next command there, or behind punctuation, as in W3C logs, at other punctuation
// with one behind it. It is 0 if there is none.
func (f *finder) plusEnd(start int) int {
	if at(f.buf, start-1) != '+' {
		return 0
	}
	request := namesDownloader(f.buf[wordStart(f.buf, start):start]) || inRequest(f.buf, start)
	if lead := bytes.TrimRight(f.buf[max(0, start-maxScheme):start], "+"); !request && strings.IndexByte("(;,", at(lead, len(lead)-1)) < 0 {
		return 0
	}
	for k, b := range f.buf[start:min(f.uriEnd(start), start+f.around)] {
		switch {
		case b <= ' ':
			return 0
		case b == '+' && request:
			return commandBefore(f.buf, start, start+k)
		case b == '+' && strings.IndexByte(";,)", f.buf[start+k-1]) >= 0:
			return start + k - 1
		}
	}
	return 0
}

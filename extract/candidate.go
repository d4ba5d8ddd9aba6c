package extract

import (
	"bytes"

	"github.com/urisift/urisift/uri"
)

// try decides whether a URI has its first colon at buf[colon], and leaves it
// in f.found.
func (f *finder) try(colon int) bool {
	c := &f.cand
	*c = candidate{colon: colon}
	f.closer = 0
	if !f.locate(c) {
		return false
	}
	if c.delim == Angle {
		if f.angled(c) || f.short {
			return !f.short
		}
		if c.broken {
			return false
		}
		c.delim, c.open = Space, opener{}
		if c.prefixed {
			c.delim = Prefix
		}
	}
	return f.bare(c)
}

// locate finds the scheme before the colon and what stands before that. It
// reports false where no URI can begin, without a look at what follows.
func (f *finder) locate(c *candidate) bool {
	t, end := f.buf, c.colon
	if at(t, end-1) == '\\' {
		end--
	}
	next := at(t, c.colon+1)
	weak := isWhite(next) || next == '/'
	strong := weak && at(t, c.colon+2) == '/' || next == '\\' || next == '&'
	c.start = schemeStart(t, 0, end)
	if !strong && !weak {
		if c.start < 0 {
			return false
		}
		if name := t[c.start:end]; !known(name) && !isCompound(name) && !isPrivate(name) {
			return false
		}
	}
	if k := f.brokenStart(end); k >= 0 && f.opt.Unwrap != UnwrapNone {
		c.start, c.broken = k, true
	}
	if c.start < 0 {
		return false
	}
	f.context(c)
	if weak && !strong && next != '/' {
		return c.open.kind == Angle || c.open.kind != Space && f.breaks(c.colon+1)
	}
	return true
}

// isPrivate reports whether name is that of a private scheme, "x-…".
func isPrivate(name []byte) bool { return hasFold(name, 0, "x-") }

// breaks reports whether the line ends at buf[i].
func (f *finder) breaks(i int) bool {
	i = f.edge(skipSpace(f.buf, i))
	return i < len(f.buf) && isBreak(f.buf[i])
}

// brokenStart returns where the scheme begins that ends at buf[end] and that
// line breaks took apart between angle brackets, or -1:
//
//	<ht
//	tp://example.com/>
func (f *finder) brokenStart(end int) int {
	i := f.schemeRun(end)
	for end-i < f.behind {
		line := f.leaderBefore(i)
		if line <= 0 || !isBreak(f.buf[line-1]) {
			return -1
		}
		k := line
		for k > 0 && isWhite(f.buf[k-1]) && line-k < maxScheme {
			k--
		}
		begin := f.schemeRun(k)
		opened := at(f.buf, begin-1) == '<' || f.prefixBefore(begin) >= 0
		if begin == k || opened && !isAlpha(f.buf[begin]) || !opened && !beforeColon[at(f.buf, begin-1)] {
			return -1
		}
		if leaderEnd(f.buf[:i], line) != i {
			return -1
		}
		if opened {
			return begin
		}
		i = begin
	}
	return -1
}

// schemeRun returns where the characters of a scheme begin that end at
// buf[end].
func (f *finder) schemeRun(end int) int {
	i := end
	for i > 0 && uri.SchemeChar.Has(f.buf[i-1]) && end-i < maxScheme {
		i--
	}
	return i
}

// leaderBefore returns where what may be the leader of a line begins that ends
// at buf[i].
func (f *finder) leaderBefore(i int) int {
	quoted := false
	for lo := i - maxScheme; i > 0 && i > lo; i-- {
		b := f.buf[i-1]
		if isBreak(b) || isAlnum(b) && !quoted || b == '<' {
			break
		}
		quoted = quoted || b == '>'
	}
	return i
}

// leaderEnd returns where the leader of the line at t[i] ends, whatever it is.
func leaderEnd(t []byte, i int) int {
	var ld leader
	if b := at(t, i); b == '+' || b == '!' {
		i++
	}
	i = skipSpace(t, ld.readReply(t, i))
	ld.readComment(t, i)
	return skipSpace(t, i+len(ld.comment))
}

// angled takes the candidate for one between angle brackets.
func (f *finder) angled(c *candidate) bool {
	e := f.gather(c)
	if f.short {
		return false
	}
	if e.ok && f.enclosed(c, &e, true) {
		return true
	}
	if !e.prose && e.plain < 0 {
		return false
	}
	p := f.prose(c)
	return p.ok && f.enclosed(c, &p, false)
}

// enclosed reads the URI in the text put together from what stands between
// angle brackets: all of it, if it is closed.
func (f *finder) enclosed(c *candidate, e *enclosed, closed bool) bool {
	colon := f.inner.index(c.colon)
	if colon >= len(e.text) || c.broken && !isScheme(e.text[:colon]) {
		return false
	}
	r := reader{f: f, t: e.text, end: len(e.text), angle: closed, root: -1, out: &f.outer, open: c.open}
	if !r.begin(c, 0, colon) {
		return false
	}
	s := r.run()
	c.wrapped = e.broken
	if s == stopNone {
		return f.refused(c, &r, e)
	}
	return f.finish(c, &r, s, e)
}

// isScheme reports whether name matches the rule scheme and is none that
// something is glued to.
func isScheme(name []byte) bool {
	for _, b := range name {
		if !uri.SchemeChar.Has(b) {
			return false
		}
	}
	return len(name) > 1 && isAlpha(name[0]) && unglue(name) == 0
}

// begin reads the scheme t[start:colon] and its colon, and "//" if it follows.
// It reports false where the scheme asks for something else.
func (r *reader) begin(c *candidate, start, colon int) bool {
	end := colon
	r.out.begin(start)
	if at(r.t, colon-1) == '\\' {
		end--
		r.out.skip(end, colon)
		r.repairs |= repairProperties
	}
	r.i = colon + 1
	r.f.body = end - start + 1
	if r.i >= r.end {
		r.f.short = r.f.short || r.more && r.end == len(r.t)
		return false
	}
	n, why := slashes(r.t[:r.end], r.i)
	if n == 0 {
		r.part = inPath
		return r.f.opaque(c, r.t[start:end], r.t[r.i:r.end])
	}
	if why != 0 {
		r.out.replace(r.i, r.i+n, "//")
		r.repairs |= why
	}
	r.i += n
	r.host = r.i
	return true
}

// slashes returns the length of the "//" at t[i], which may be written with
// escapes, and the repair that undoes them; 0 if there is none.
func slashes(t []byte, i int) (n int, why repairs) {
	k := i
	for range 2 {
		switch at(t, k) {
		case '/':
			k++
		case '\\':
			if at(t, k+1) != '/' {
				return 0, 0
			}
			k += 2
			why |= repairJSON
		case '&':
			b, m := entity(t, k)
			if b != '/' {
				return 0, 0
			}
			k += m
			why |= repairEntity
		default:
			return 0, 0
		}
	}
	return k - i, why
}

// bare reads a candidate that white space ends, but for the breaks that its
// delimiters or a hyphen make good.
func (f *finder) bare(c *candidate) bool {
	limit := len(f.buf)
	if m := c.start + f.maxURI; m < limit {
		limit = m
	}
	r := reader{f: f, t: f.buf, end: limit, more: !f.eof || limit < len(f.buf), root: -1, out: &f.outer, open: c.open, sep: c.sep}
	f.doubts, f.gaps = f.doubts[:0], f.gaps[:0]
	colon := c.colon
	if f.breaks(colon + 1) {
		return f.bareBroken(c, &r)
	}
	if !r.begin(c, c.start, colon) {
		return false
	}
	return f.readBare(c, &r)
}

// bareBroken reads a candidate with a line break right behind its colon.
func (f *finder) bareBroken(c *candidate, r *reader) bool {
	if f.opt.Unwrap == UnwrapNone {
		return false
	}
	ld := f.leaderOf(c)
	g := f.gapAt(c.colon+1, &ld)
	if f.short || g.end || g.blank || g.to >= r.end || !f.restCloses(c, r, g) {
		return false
	}
	r.out.begin(c.start)
	r.out.skip(c.colon+1, g.to)
	r.f.body = c.colon + 1 - c.start
	c.wrapped = true
	r.i = g.to
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
		if s == stopWhite && f.wraps(c, r) {
			c.wrapped = true
			continue
		}
		if f.short {
			return false
		}
		if s == stopNone {
			return f.refused(c, r, nil)
		}
		return f.finish(c, r, s, nil)
	}
}

// wraps reports whether the URI goes on behind the white space at buf[r.i],
// and moves the reader there.
func (f *finder) wraps(c *candidate, r *reader) bool {
	hyphen := hyphenBefore(f.buf, r.i) > 0 && f.opt.Unwrap != UnwrapDelimited
	if f.opt.Unwrap == UnwrapNone || c.open.kind == Space && !hyphen && f.opt.Unwrap != UnwrapAll || !f.breaks(r.i) {
		return false
	}
	ld := f.leaderOf(c)
	g := f.gapAt(r.i, &ld)
	if f.short || g.end || g.to >= r.end || len(f.gaps) >= f.maxWrap {
		return false
	}
	switch {
	case c.open.kind != Space && f.restCloses(c, r, g):
	case hyphen && f.restAfterHyphen(c, r, g, &ld):
	case f.opt.Unwrap == UnwrapAll && f.restAtMargin(c, r, g, &ld):
	default:
		return false
	}
	f.gaps = append(f.gaps, g)
	f.leaveOut(r.out, g, true)
	r.i = g.to
	return true
}

// restCloses reports whether what follows the gap, up to the closer of the
// delimiter, is nothing but the rest of the URI.
func (f *finder) restCloses(c *candidate, r *reader, g gap) bool {
	if c.open.closer == "" {
		return false
	}
	if g.to <= f.closer {
		return true
	}
	end, ok := f.seekCloser(c, r, g)
	if ok && !f.short {
		f.closer = end
		return true
	}
	return false
}

// seekCloser looks for the closer behind the gap g.
func (f *finder) seekCloser(c *candidate, r *reader, g gap) (int, bool) {
	ld := f.leaderOf(c)
	depth := r.paren
	limit := min(len(f.buf), c.start+f.angle)
	for lines := 1; lines < f.maxWrap; lines++ {
		if !f.mayGoOn(g) {
			return 0, false
		}
		i := g.to
		for ; i < limit && !isWhite(f.buf[i]); i++ {
			b := f.buf[i]
			if c.open.closes(f.buf, i, &depth) {
				word := f.buf[g.to:i]
				plain := isPlainWord(word) && at(f.buf, g.from-1) != '/' && !f.full(g.from, len(word))
				return i, len(word) > 0 && !plain
			}
			if !uri.URIChar.Has(b) && b < 0x80 || b == ':' && f.opensAt(i) {
				return 0, false
			}
		}
		if f.edge(i) == len(f.buf) || i == limit || !f.breaks(i) {
			return 0, false
		}
		if g = f.gapAt(i, &ld); f.short || g.end {
			return 0, false
		}
	}
	return 0, false
}

// mayGoOn reports whether a URI may go on behind the gap g in a quotation or
// bracket.
func (f *finder) mayGoOn(g gap) bool {
	word := f.wordAt(g.to)
	return !g.blank && !opensURI(f.buf, g.to) && !isCapitalized(word)
}

// opensAt reports whether the colon at buf[i] is that of a URI with a
// delimiter of its own, which is no rest of another URI.
func (f *finder) opensAt(i int) bool {
	if at(f.buf, i+1) != '/' || at(f.buf, i+2) != '/' {
		return false
	}
	k := schemeStart(f.buf, 0, i)
	if k < 0 {
		return false
	}
	o, _ := openerBefore(f.buf, k)
	return o.kind != Space
}

// closes reports whether the closer of o stands at t[i]; depth counts the
// parentheses opened before it.
func (o *opener) closes(t []byte, i int, depth *int) bool {
	switch b := t[i]; {
	case b == '(' && o.closer == ")":
		*depth++
		return false
	case b == ')' && o.closer == ")" && *depth > 0:
		*depth--
		return false
	}
	return bytes.HasPrefix(t[i:], []byte(o.closer))
}

// restAfterHyphen reports whether the line behind the gap g is the rest of a
// bare URI that ends in a hyphen.
func (f *finder) restAfterHyphen(c *candidate, r *reader, g gap, ld *leader) bool {
	if g.blank || g.lines != 1 {
		return false
	}
	word := f.wordAt(g.to)
	if f.short || !f.isRest(word, g.to) {
		return false
	}
	if isPlainWord(word) && f.proseBehind(g.to+len(word)) {
		return false
	}
	return !f.sameStart(c, g, word, ld)
}

// proseBehind reports whether words go on behind buf[i] on the same line.
func (f *finder) proseBehind(i int) bool {
	if i > 0 && bytes.IndexByte([]byte(".!?"), f.buf[i-1]) >= 0 {
		return false
	}
	k := f.edge(skipSpace(f.buf, i))
	return k > i && k < len(f.buf) && !isBreak(f.buf[k])
}

// sameStart reports whether the line behind the gap begins with the same list
// mark or word as the line that the URI begins in.
func (f *finder) sameStart(c *candidate, g gap, word []byte, ld *leader) bool {
	first := ld.strip(f.buf, f.lineStart(c.lead))
	if first >= c.lead {
		return false
	}
	own := wordAt(f.buf, first, f.word)
	return bytes.Equal(own, word)
}

// isListMark reports whether word is a bullet or the number of an item.
func isListMark(word []byte) bool {
	if len(word) == 1 {
		return bytes.IndexByte([]byte("-*+#&@=~:;,!?$'()"), word[0]) >= 0
	}
	k := 0
	for k < len(word) && isDigit(word[k]) {
		k++
	}
	if rest := word[k:]; k > 0 && (string(rest) == "." || string(rest) == ")") {
		return true
	}
	return isRule(word)
}

// isRule reports whether word is a run of one punctuation character, as in a
// line drawn under a text.
func isRule(word []byte) bool {
	for _, b := range word {
		if b != word[0] || isAlnum(b) {
			return false
		}
	}
	return len(word) > 1
}

// isDate reports whether word begins with a date or a time of day.
func isDate(word []byte) bool {
	shape := make([]byte, 0, 10)
	for _, b := range word[:min(len(word), 10)] {
		if isDigit(b) {
			b = '9'
		}
		shape = append(shape, b)
	}
	for _, s := range []string{"9999-99-99", "9999/99/99", "99/99/9999", "99.99.9999", "99:99"} {
		if bytes.HasPrefix(shape, []byte(s)) {
			return true
		}
	}
	return false
}

// isAddress reports whether word is an IPv4 address or a mail address.
func isAddress(word []byte) bool {
	dots, digits := 0, 0
	for _, b := range word {
		switch {
		case b == '.':
			dots++
		case isDigit(b):
			digits++
		case b == '@':
			return bytes.IndexByte(word, '/') < 0
		}
	}
	return dots == 3 && digits >= 4 && dots+digits == len(word)
}

// fullest is the length in bytes that a line wrapped at the margin has at most.
const fullest = 80

// restAtMargin reports whether a bare URI was cut at the right margin and goes
// on in the first column of the next line: it takes up a whole line, which is
// full, and what follows looks like no word.
func (f *finder) restAtMargin(c *candidate, r *reader, g gap, ld *leader) bool {
	line := f.lineStart(g.from)
	if g.blank || g.lines != 1 || g.from-line < margin || g.from-line > fullest {
		return false
	}
	if len(f.gaps) == 0 && ld.strip(f.buf, line) < c.lead || isWhite(at(f.buf, g.from+1)) && at(f.buf, g.from) == ' ' {
		return false
	}
	word := f.wordAt(g.to)
	return !f.short && f.isRest(word, g.to) && !isPlainWord(word) && bytes.IndexByte([]byte("(#:'"), word[0]) < 0 &&
		word[len(word)-1] != ':'
}

// isRest reports whether word, at buf[i], may be the rest of a URI: it begins
// with a URI character and is none of the things that a line begins with.
func (f *finder) isRest(word []byte, i int) bool {
	return len(word) > 0 && uri.URIChar.Has(word[0]) && !opensURI(f.buf, i) && !isListMark(word) && !isDate(word) &&
		!isAddress(word)
}

package extract

import "bytes"

// A candidate is a place where a URI may stand.
type candidate struct {
	start      int // the scheme's first byte
	colon      int // the colon behind the scheme
	lead       int // where its delimiter or prefix begins
	white      int // where the white space before it begins, with the leader of its line
	open       opener
	delim      Delimiter
	prefixed   bool
	assumed    string // the scheme of a suffix reference
	sep        byte   // the separator directly before it, 0 if none
	broken     bool   // white space stands within the scheme
	prose      bool   // the angle brackets hold prose, too
	wrapped    bool   // white space within the URI was ignored
	table      bool   // it stands in a cell of a table
	empty      bool   // nothing need follow its colon
	onlyClosed bool   // it counts only if its delimiter is closed right behind it
	hunk       answer // its line stands in a hunk of a diff
}

// try decides whether a URI has its first colon at buf[colon], and leaves it
// in f.found.
func (f *finder) try(colon int) bool {
	c := &f.cand
	*c = candidate{colon: colon}
	f.restTo = 0
	if !f.locate(c) {
		return false
	}
	if isTime(f.buf, colon) {
		return f.no(UnknownScheme)
	}
	if c.delim == Angle {
		if f.angled(c) || f.short {
			return !f.short
		}
		if f.dropped(c) {
			return false
		}
		if c.broken {
			return f.tryUnbroken(colon)
		}
		c.delim, c.open = c.undelimited(), opener{}
	}
	return f.bare(c)
}

// dropped reports whether RepairStrict has dropped a reading of the candidate: then nothing
// of it is a URI of its own.
func (f *finder) dropped(c *candidate) bool { return f.pos > c.colon }

// tryUnbroken decides whether a URI of a known scheme has its first colon at
// buf[colon]: what stands at the end of the line before is then no part of the
// scheme, as in "<a\n>http://example.com/</a>".
func (f *finder) tryUnbroken(colon int) bool {
	k := schemeStart(f.buf, 0, colon)
	if k < 0 || !known(f.buf[k:colon]) {
		return f.no(NoDelimiter)
	}
	f.unbroken = colon
	return f.try(colon)
}

// undelimited returns the delimiter of a candidate without an opener.
func (c *candidate) undelimited() Delimiter {
	if c.prefixed {
		return Prefix
	}
	return Space
}

// locate finds the scheme before the colon, and what stands before the scheme. It reports
// false where no URI can begin. Behind the colon it looks for slashes and white space
// alone.
func (f *finder) locate(c *candidate) bool {
	t, end := f.buf, c.colon
	if at(t, end-1) == '\\' {
		end--
	}
	next := at(t, c.colon+1)
	white := isWhite(next)
	slash := next == '/' || next == '\\' || next == '&' // or what may be an escape of it
	c.start = schemeStart(t, 0, end)
	if end != f.unbroken {
		if k := f.brokenStart(end); k >= 0 {
			c.start, c.broken = k, true
		}
	}
	if c.start < 0 || end-c.start == len("URL") && hasAnyCase(t, c.start, "url") { // which is a prefix
		return f.no(NoScheme)
	}
	if (isOfName(t, c.start) || isConcealed(t, c.start)) && !known(t[c.start:end]) || !c.broken && f.endsScheme(c.start, end) {
		return f.no(NoScheme)
	}
	if !slash && !white && !c.broken && !mayBeOpaque(t[c.start:end]) || f.hyphenated(c.start) && !known(t[c.start:end]) {
		return f.no(UnknownScheme)
	}
	f.context(c)
	if white {
		opened := c.open.kind != Space || asksForSlashes(t, c.colon)
		return c.open.kind == Angle || opened && f.breaks(c.colon+1) || f.no(NothingBehind)
	}
	return true
}

// isOfName reports whether the word at t[i] is that of a variable, "$scheme://", or the
// rest of a name with a low line, which no scheme has, "my_app://", or with a placeholder,
// "${lower:l}dap://".
func isOfName(t []byte, i int) bool {
	before := at(t, i-1)
	return before == '$' || before == '}' || endsName(t, i)
}

// isConcealed reports whether a terminal is told not to show what begins at t[i] (ECMA-48,
// section 8.3.117), as it is before the notes that Jenkins puts into its logs: "ha:////4P7o=".
func isConcealed(t []byte, i int) bool { return bytes.HasSuffix(t[:i], []byte("\x1b[8m")) }

// endsName reports whether the word at t[i] is the rest of a name with a low line.
func endsName(t []byte, i int) bool { return at(t, i-1) == '_' && isAlnum(at(t, i-2)) }

// hyphenated reports whether what begins at buf[i] is the rest of a word that the
// typesetter has divided: a typographic hyphen ends the line before.
func (f *finder) hyphenated(i int) bool {
	k := indentBack(f.buf, max(0, i-maxScheme), i)
	for k > 0 && i-k < maxScheme && isSpace(f.buf[k-1]) {
		k--
	}
	if k == 0 || f.buf[k-1] != '\n' {
		return false
	}
	return hyphenBefore(f.buf, k-1) > 1
}

// breaks reports whether the line ends at buf[i].
func (f *finder) breaks(i int) bool {
	i = f.edge(skipSpace(f.buf, i+f.fold(i)))
	return i < len(f.buf) && isBreak(f.buf[i])
}

// mostBroken is over how many line breaks a scheme may be broken.
const mostBroken = 8

// brokenStart returns where the scheme begins that ends at buf[end] and that
// line breaks took apart between angle brackets, or -1:
//
//	<ht
//	tp://example.com/>
func (f *finder) brokenStart(end int) int {
	if f.opt.Unwrap == UnwrapNone {
		return -1
	}
	i := wordStart(f.buf, end)
	for n := 0; n < mostBroken && end-i < f.around; n++ {
		line := f.leaderBefore(i)
		if line <= 0 || !isBreak(f.buf[line-1]) {
			return -1
		}
		k := line
		for k > 0 && isWhite(f.buf[k-1]) && line-k < maxScheme {
			k--
		}
		begin := wordStart(f.buf, k)
		if begin == k || leaderEnd(f.buf[:i], line) != i {
			return -1
		}
		opened := at(f.buf, begin-1) == '<' || f.inAngle(f.prefixBefore(begin))
		if opened && !isAlpha(f.buf[begin]) || !opened && !beforeColon[at(f.buf, begin-1)] {
			return -1
		}
		if opened {
			return begin
		}
		i = begin
	}
	return -1
}

// endsScheme reports whether buf[start:end] is no known scheme but the rest of one that a
// line break took apart behind a quotation mark or a bracket:
//
//	(ht
//	tp://example.com/)
func (f *finder) endsScheme(start, end int) bool {
	if !precedesRest[at(f.buf, start-1)] || known(f.buf[start:end]) {
		return false
	}
	line := f.leaderBefore(start)
	if line <= 0 || !isBreak(f.buf[line-1]) || leaderEnd(f.buf[:start], line) != start {
		return false
	}
	k := skipWhiteBack(f.buf, line)
	begin := wordStart(f.buf, k)
	if begin == k || asciiOpeners[at(f.buf, begin-1)].kind == Space {
		return false
	}
	f.other = append(append(f.other[:0], f.buf[begin:k]...), f.buf[start:end]...)
	return known(f.other)
}

// precedesRest holds what may stand before the rest of a word that a line break took apart:
// white space, and what the leaders of lines end with.
var precedesRest = func() (t [256]bool) {
	for _, b := range []byte(" \t\n\r\f>|:#%*;/!+-") {
		t[b] = true
	}
	return t
}()

// inAngle reports whether a prefix that begins at buf[i], -1 for none, stands behind
// an opening angle bracket. White space ends a URI behind any other.
func (f *finder) inAngle(i int) bool {
	if i < 0 {
		return false
	}
	o, _ := openerBefore(f.buf, f.backOver(i))
	return o.kind == Angle
}

// leaderBefore returns where the leader of a line would begin that ends at buf[i].
// Whether it is one is not checked.
func (f *finder) leaderBefore(i int) int {
	quoted := false
	lo := max(0, i-maxScheme)
	for i = indentBack(f.buf, lo, i); i > lo; i-- {
		switch b := f.buf[i-1]; {
		case !leaderEnds[b], quoted && isAlnum(b):
			continue
		case b == '>':
			quoted = true
			continue
		}
		break
	}
	word := i
	for word > 0 && i-word < len("dnl") && isAlpha(f.buf[word-1]) {
		word--
	}
	if word == 0 || isBreak(f.buf[word-1]) {
		return word
	}
	return i
}

// leaderEnd returns where the leader of the line at t[i] ends, of whatever kind it is.
func leaderEnd(t []byte, i int) int {
	var ld leader
	if b := at(t, i); b == '+' || b == '!' {
		i++
	}
	i = skipSpace(t, ld.readReply(t, i))
	ld.readComment(t, i)
	return skipSpace(t, ld.readInner(t, i+len(ld.comment)))
}

package extract

import (
	"bytes"
	"strings"
)

// angleStops is 1 for the bytes between angle brackets at which gather stops to take a
// look.
var angleStops = func() (t [256]uint8) {
	for b := range 0x21 {
		t[b] = 1
	}
	t['<'], t['>'], t['&'], t['|'], t['\\'], t[0x7f] = 1, 1, 1, 1, 1, 1
	return t
}()

// An enclosed text is what stands between an opening angle bracket and its
// closer.
type enclosed struct {
	text   []byte
	end    int  // where it ends in the window
	gapped bool // white space without a line break was ignored
	broken bool // white space was ignored
	prose  bool // it was given up because prose stands there, before the closer
}

// gather puts the text between the angle brackets of c together and leaves its white
// space out. The text is nil if no closer follows, or if the white space shows that prose
// stands there.
func (f *finder) gather(c *candidate) enclosed {
	var e enclosed
	ld := leader{}
	led := false
	f.inner.begin(c.start)
	f.doubts, f.gaps = f.doubts[:0], f.gaps[:0]
	limit := f.angleEnd(c)
	var white passed
	for i := c.start; ; {
		i = plainRun(f.buf[:limit], i, &angleStops)
		if i >= limit {
			f.edge(i)
			return e
		}
		b := f.buf[i]
		switch {
		case f.atCloser(i, c):
			e.end, e.text = i, f.inner.end(f.buf, i)
			return e
		case c.open.entity && opensReference(f.buf, i):
			return e
		case b == '&', b == '\\' && (f.fold(i) == 0 || f.inWindows(c)):
			i++
			continue
		case b != '|' && b != '\\' && !isWhite(b):
			return e
		}
		if !led {
			ld, led = f.leaderOf(c), true
			c.table = ld.cell > 0
		}
		if b == '|' && ld.cell == 0 {
			i++
			continue
		}
		g := f.cellGap(i, &ld)
		if k := f.closerAsMark(i, &ld, c); k > 0 && !f.short {
			e.end, e.text = k, f.inner.end(f.buf, i)
			return e
		}
		if f.short || g.end {
			return e
		}
		if g.lines > 0 {
			g = f.besideBreak(g, c.start)
			i = g.from
			g = f.betweenStrings(c, g)
		}
		f.gaps = append(f.gaps, g)
		white.lines += g.lines
		end := f.closerAfterGap(g, c)
		switch {
		case white.lines > f.maxWrap, end > 0 && f.marksDiff(c, end):
			return e
		case end > 0:
			e.end, e.text = end, f.inner.end(f.buf, i)
			return e
		case f.opt.Unwrap == UnwrapNone || f.inProse(g, &white) || f.isLabelled(c, g, &ld):
			e.prose = f.opt.Unwrap == UnwrapNone || f.closerInParagraph(c, g, &ld, white.lines)
			return e
		case g.lines == 0:
			e.gapped = true
			f.inner.close(i)
			f.doubts = append(f.doubts, doubt{f.inner.length, endHere})
		}
		f.leaveOut(&f.inner, g)
		e.broken = true
		i = g.to
	}
}

// angleEnd returns up to where the closer of c is looked for: it may stand behind f.angle
// bytes.
func (f *finder) angleEnd(c *candidate) int { return min(len(f.buf), c.start+f.angle+1) }

// opensReference reports whether an opening angle bracket stands at t[i] as a character
// reference.
func opensReference(t []byte, i int) bool {
	b, _ := entity(t, i)
	return t[i] == '&' && b == '<'
}

// closerInParagraph reports whether the closer of c stands behind the gap g, in the same
// paragraph and before another opener. There are lines breaks up to the end of g.
func (f *finder) closerInParagraph(c *candidate, g gap, ld *leader, lines int) bool {
	limit := f.angleEnd(c)
	for !g.end && lines <= f.maxWrap {
		i := plainRun(f.buf[:limit], g.to, &angleStops)
		for i < limit && !f.atCloser(i, c) && f.goesThrough(c, i, ld) {
			i = plainRun(f.buf[:limit], i+1, &angleStops)
		}
		switch {
		case i >= limit:
			f.edge(i)
			return false
		case f.atCloser(i, c):
			return true
		case !isWhite(f.buf[i]) && f.buf[i] != '|' && f.fold(i) == 0:
			return false
		}
		g = f.cellGap(i, ld)
		if f.short || g.end || g.blank {
			return false
		}
		if f.closerAfterGap(g, c) > 0 {
			return true
		}
		lines += g.lines
	}
	return false
}

// goesThrough reports whether the closer may still follow behind buf[i], one of
// angleStops: it is neither white space nor the same opener once more.
func (f *finder) goesThrough(c *candidate, i int, ld *leader) bool {
	switch f.buf[i] {
	case '&':
		return !c.open.entity || !opensReference(f.buf, i)
	case '\\':
		return f.fold(i) == 0
	case '|':
		return ld.cell == 0
	}
	return false
}

// A passed counts the white space between the angle brackets up to some place.
type passed struct {
	lines  int  // breaks
	onLine int  // gaps without one on the line, those in a query left out
	word   bool // one of these stands before something other than a segment
	blank  bool // a line is blank
}

// inProse adds the gap g to the white space before it, and reports whether it shows
// that prose stands there.
func (f *finder) inProse(g gap, before *passed) bool {
	if g.lines > 0 {
		before.onLine, before.word, before.blank = 0, false, before.blank || g.blank
		return false
	}
	if !f.inQuery(g.to) {
		before.onLine++
		before.word = before.word || !f.isSegment(g.to)
	}
	return before.onLine > 1 && before.word || before.blank || f.prosaic(g.to) || f.amidWords(g) || f.beforeConjunction(g)
}

// isLabelled reports whether the word behind the gap g, which has no line break, is the label of
// the URI between the angle brackets of c, as Haddock has it: it stands before the closer, and
// repeats what the URI ends in behind a delimiter, or is any word in a comment of Haskell.
func (f *finder) isLabelled(c *candidate, g gap, ld *leader) bool {
	word := f.wordAt(g.to)
	k := bytes.IndexByte(word, '>')
	if g.lines > 0 || c.open.closer != ">" || k < 1 {
		return false
	}
	before, repeats := bytes.CutSuffix(f.buf[c.start:g.from], word[:k])
	return repeats && strings.IndexByte("/?#&=.:-", at(before, len(before)-1)) >= 0 || ld.comment == "--" && isPlainWord(word[:k])
}

// betweenStrings returns the gap g with the quotation marks round it, if a string of a
// program ends before it and the next one begins behind it: programs write long texts
// down line by line. Apostrophes count only if one opens a string on the line that c
// begins in.
func (f *finder) betweenStrings(c *candidate, g gap) gap {
	b := at(f.buf, g.from-1)
	if at(f.buf, g.to) == b && (b == '"' || b == '\'' && f.inString(c)) {
		g.from, g.to = g.from-1, f.edge(g.to+1)
	}
	return g
}

// inString reports whether an apostrophe stands before c on its line, in front of a word.
func (f *finder) inString(c *candidate) bool {
	before := f.buf[f.lineStart(c.lead):c.lead]
	k := bytes.LastIndexByte(before, '\'')
	return k >= 0 && !isWhite(at(before, k+1))
}

// atCloser reports whether the closer of c stands at buf[i].
func (f *finder) atCloser(i int, c *candidate) bool {
	if c.open.entity && at(f.buf, i) == '&' && i+longestEntity > len(f.buf) {
		f.edge(len(f.buf))
	}
	return c.open.closerLen(f.buf, i) > 0
}

// closerAfterGap returns where the closer of c stands behind the gap g, 0 if none does
// there. A ">" at the end of what looks like the prefix of a reply counts, if nothing but
// punctuation follows it.
func (f *finder) closerAfterGap(g gap, c *candidate) int {
	switch {
	case f.atCloser(g.to, c):
		return g.to
	case g.lines > 0 && f.atCloser(g.to-1, c) && f.isPunctuation(g.to):
		return g.to - 1
	}
	return 0
}

// closerAsMark returns where the closer of c stands if it is all of the line behind the break
// at buf[i], with the prefix of a reply before it, and so looks like one more mark of that: the
// line that c begins in and that before the break have one mark less, and the next one has not
// as many. It is 0 if none does.
func (f *finder) closerAsMark(i int, ld *leader, c *candidate) int {
	if ld.depth == 0 || ld.cell > 0 || c.open.closer != ">" || c.open.entity {
		return 0
	}
	i = f.edge(skipSpace(f.buf, i))
	if !isBreak(at(f.buf, i)) {
		return 0
	}
	line := f.afterBreak(i)
	if !f.seesLine(line) {
		return 0
	}
	marks, end := marksOfReply(f.buf, line)
	k := f.edge(skipSpace(f.buf, end))
	if marks != ld.depth+1 || k < len(f.buf) && !isBreak(f.buf[k]) {
		return 0
	}
	if before, _ := marksOfReply(f.buf, f.lineStart(i)); before != ld.depth {
		return 0
	}
	if k < len(f.buf) {
		k = f.afterBreak(k)
	}
	if !f.seesLine(k) {
		return 0
	}
	if next, _ := marksOfReply(f.buf, k); next >= marks {
		return 0
	}
	return end - 1
}

// marksOfReply returns how many ">" the prefix of a reply at t[i] has, white space between
// them, and where the last of them ends: the first few, which more than one message has.
func marksOfReply(t []byte, i int) (n, end int) {
	const most = 64
	for end = i; n < most; n++ {
		k := skipSpace(t, end)
		if at(t, k) != '>' {
			break
		}
		end = k + 1
	}
	return n, end
}

// isPunctuation reports whether the word at buf[i] consists of the punctuation of a
// sentence.
func (f *finder) isPunctuation(i int) bool {
	word := f.wordAt(i)
	return len(word) > 0 && len(bytes.Trim(word, ".,;:!?)")) == 0
}

// marksDiff reports whether the angle brackets of c, the second of which stands at
// buf[i], are only the marks of a diff: "< " and "> " at the start of lines.
func (f *finder) marksDiff(c *candidate, i int) bool {
	opens := at(f.buf, c.lead) == '<' && at(f.buf, c.lead+1) == ' ' && (c.lead == 0 || isBreak(f.buf[c.lead-1]))
	return opens && isBreak(f.buf[i-1]) && at(f.buf, f.edge(i+1)) == ' '
}

// cellGap is gapAt for text between delimiters, which in a table goes on in the
// same cell of the next row: at buf[i] stands white space, the backslash of a folded line,
// or, in a table, a bar. It always leads forward.
func (f *finder) cellGap(i int, ld *leader) gap {
	if ld.cell == 0 {
		return f.gapAt(i, ld)
	}
	fold := f.fold(i)
	k := f.edge(skipSpace(f.buf, i+fold))
	if k < len(f.buf) && f.buf[k] != '|' && !isBreak(f.buf[k]) {
		return gap{from: i, to: k}
	}
	g := f.nextRow(i, ld)
	g.fold = fold > 0
	return g
}

// nextRow returns the gap between the end of a cell at buf[i] and the same
// cell of the next row.
func (f *finder) nextRow(i int, ld *leader) gap {
	g := gap{from: i, lines: 1, end: true}
	row := f.buf[i:min(len(f.buf), i+f.around)]
	n := bytes.IndexByte(row, '\n')
	if n < 0 {
		f.edge(i + len(row))
		return g
	}
	if !f.seesLine(i + n + 1) {
		return g
	}
	k := ld.stripRow(f.buf, i+n+1)
	for cell := range ld.cell {
		if at(f.buf, k) != '|' {
			f.edge(k)
			return g
		}
		k = skipSpace(f.buf, k+1)
		for cell+1 < ld.cell && k < len(f.buf) && f.buf[k] != '|' && !isBreak(f.buf[k]) {
			k++
		}
	}
	g.to, g.end = f.edge(k), k >= len(f.buf)
	return g
}

// prosaic reports whether what stands at buf[i], behind a gap without a line break, is
// prose: a capitalized word, a parenthesis, another opener beyond ASCII, an ellipsis, or
// another URI.
func (f *finder) prosaic(i int) bool {
	w := f.wordAt(i)
	return opensURI(f.buf, i) || at(w, 0) == '(' || bytes.HasPrefix(w, []byte("...")) || bytes.HasPrefix(w, []byte("…")) ||
		isCapitalized(w) || opensWide(w)
}

// inQuery reports whether a parameter of a query begins at buf[i], such as "&a=b", which
// no prose has.
func (f *finder) inQuery(i int) bool {
	w := f.wordAt(i)
	return (at(w, 0) == '?' || at(w, 0) == '&') && isAlnum(at(w, 1)) && bytes.IndexByte(w, '=') > 0
}

// isSegment reports whether a slash and a segment of a path stand at buf[i], and not the name
// of a file.
func (f *finder) isSegment(i int) bool {
	w := f.wordAt(i)
	return at(w, 0) == '/' && isAlnum(at(w, 1)) && !isFileName(w)
}

// amidWords reports whether the gap g, which has no line break, stands behind the first
// word of a line, and that word and the next one are prose.
func (f *finder) amidWords(g gap) bool {
	n := len(f.gaps)
	if n < 2 || f.gaps[n-2].lines == 0 || !isPlainWord(f.buf[f.gaps[n-2].to:g.from]) && !f.proseFollows(n-2) {
		return false
	}
	return isPlainWord(bytes.TrimSuffix(f.wordAt(g.to), []byte(">")))
}

// beforeConjunction reports whether the gap g, which has no line break, stands between a
// letter or digit and the last word of a line, and that word is as short as a
// conjunction.
func (f *finder) beforeConjunction(g gap) bool {
	const longest = 3
	word := f.wordAt(g.to)
	return isAlnum(at(f.buf, g.from-1)) && len(word) <= longest && isPlainWord(word) && word[len(word)-1] != '>' &&
		f.breaks(g.to+len(word))
}

// gatherBeforeProse puts the text between the angle brackets together again, but only up
// to where the URI ends and prose begins.
func (f *finder) gatherBeforeProse(c *candidate) enclosed {
	var e enclosed
	f.inner.begin(c.start)
	f.doubts = f.doubts[:0]
	for k, g := range f.gaps {
		if g.lines == 0 || g.blank || f.opt.Unwrap == UnwrapNone || f.proseFollows(k) {
			e.end, e.text = g.from, f.inner.end(f.buf, g.from)
			break
		}
		f.leaveOut(&f.inner, g)
		e.broken = true
	}
	return e
}

// proseFollows reports whether the line behind the break f.gaps[k] begins with a word of
// prose rather than with the rest of the URI. A gap without a break must follow that
// word.
func (f *finder) proseFollows(k int) bool {
	g := f.gaps[k]
	if k+1 == len(f.gaps) || f.gaps[k+1].lines > 0 {
		return false
	}
	word := f.buf[g.to:f.gaps[k+1].from]
	if !isPlainWord(word) && !isAbbreviation(word) {
		return at(word, 0) == '(' || isListMark(word) || isDate(word) && len(word) <= len("2001-01-01")
	}
	b := at(f.buf, g.from-1)
	return isAlnum(b) || b == '/' || b == ')' || b == '-' && !f.cutOff(g, word)
}

// angled decides on a candidate between angle brackets.
func (f *finder) angled(c *candidate) bool {
	e := f.gather(c)
	if f.short {
		return false
	}
	if f.hasAttribute(c) {
		return f.no(WrongShape)
	}
	if e.text != nil && f.namesFile(c, e.end) {
		return f.no(UnknownScheme)
	}
	if e.text != nil && f.readEnclosed(c, &e, true) {
		return true
	}
	if !e.prose && (e.text == nil || !e.gapped) || f.dropped(c) {
		return false
	}
	p := f.gatherBeforeProse(c)
	c.prose = true
	return f.readEnclosed(c, &p, false)
}

// namesFile reports whether the angle brackets, closed at buf[end], hold the name of a file
// in the frame of a stack, as Ruby has it: "<internal:/usr/lib/a.rb>:12:in".
func (f *finder) namesFile(c *candidate, end int) bool {
	if at(f.buf, c.colon+1) == '/' && at(f.buf, c.colon+2) == '/' || known(f.buf[c.start:c.colon]) {
		return false
	}
	return at(f.buf, f.edge(end+1)) == ':' && isDigit(at(f.buf, f.edge(end+2)))
}

// readEnclosed reads the URI in e, the text between angle brackets. If closed is set, all
// of that text must belong to the URI.
func (f *finder) readEnclosed(c *candidate, e *enclosed, closed bool) bool {
	colon := f.inner.index(c.colon)
	if colon >= len(e.text) || c.broken && !mayBeBroken(e.text[:colon]) {
		return f.no(NoScheme)
	}
	if f.gapBehindColon(c) && !f.fitsBehindGap(c, e.text[:colon], e.text[colon+1:]) {
		return f.no(ProseInside)
	}
	r := f.readerOf(c, e)
	r.angle = closed
	if !r.begin(c, 0, colon) {
		return false
	}
	s := r.run()
	if s == stopMark && f.gapBefore(r.i) {
		return f.no(ProseInside)
	}
	c.wrapped = e.broken
	if s == stopNone {
		f.no(BreaksGrammar)
		return f.refused(&r)
	}
	return f.finish(&r, s)
}

// gapBehindColon reports whether white space without a line break was left out directly
// behind the colon of the scheme.
func (f *finder) gapBehindColon(c *candidate) bool {
	for _, g := range f.gaps {
		if g.from == c.colon+1 {
			return g.lines == 0
		}
	}
	return false
}

// fitsBehindGap reports whether rest goes on as a URI of the scheme name, rather than as
// the value of a label or the bound of a type, "<T: Bound>", does: it begins with a slash,
// or has the shape that the scheme demands.
func (f *finder) fitsBehindGap(c *candidate, name, rest []byte) bool {
	if n, _ := slashes(rest, 0); n > 0 || at(rest, 0) == '/' {
		return true
	}
	scheme, _ := nameOf(name)
	shape, _ := shapeOf(scheme)
	return len(rest) > 0 && f.hasShape(c, shape, rest)
}

// readerOf returns a reader of e, the text between angle brackets.
func (f *finder) readerOf(c *candidate, e *enclosed) reader {
	return reader{
		f: f, c: c, t: e.text, from: &f.inner, gapped: e.gapped, end: len(e.text), root: -1, out: &f.outer,
	}
}

// gapBefore reports whether white space without a line break was left out before text[i],
// of the text between angle brackets.
func (f *finder) gapBefore(i int) bool {
	for _, d := range f.doubts {
		if d.kind == endHere && d.at <= i {
			return true
		}
	}
	return false
}

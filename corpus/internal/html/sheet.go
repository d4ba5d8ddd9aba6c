package html

import "bytes"

// A sheet is how far the style sheet that is being read is known. Offsets are in
// the document.
type sheet struct {
	done bool
	end  int64 // of the end tag, if done
	safe int64 // no end tag begins before it
}

// lexStyle delivers the links of a style sheet and the text between them.
func (l *Lexer) lexStyle() bool {
	for {
		n, whole := l.sheetLen()
		b := l.window()[:n]
		m, v := findImported(b, min(l.seen, n), whole)
		switch {
		case m.start > l.maxBlock, v == no && n > l.maxBlock:
			return l.emitSheet(cutSheet(b[:l.maxBlock]))
		case v == yes && m.end-m.start > l.maxValue, v == more && n-m.start > l.maxValue:
			l.seen = m.start + len("url(")
		case v == yes:
			if l.lexImported(m) {
				return true
			}
		case v == no:
			l.state = inText
			return l.emitSheet(n, false)
		default:
			l.seen = m.start
			l.fill()
		}
	}
}

// sheetLen returns how much of the window is known to belong to the sheet, and
// whether the sheet ends there.
func (l *Lexer) sheetLen() (n int, whole bool) {
	k := &l.sheet
	b, from := l.window(), l.offset(0)
	if k.done {
		return int(k.end - from), true
	}
	i := findEndTag(b, max(0, int(k.safe-from)), "style")
	switch {
	case i >= 0:
		k.done, k.end = true, from+int64(i)
		return i, true
	case l.err != nil:
		return len(b), true
	}
	n = max(0, len(b)-len("</style"))
	k.safe = from + int64(n)
	return n, false
}

// lexImported delivers the text before m, or else m itself.
func (l *Lexer) lexImported(m imported) bool {
	if (m.start > 0 || l.reg.open) && l.emitSheet(m.start, false) {
		return true // m is found again
	}
	m.from, m.to, m.end = m.from-m.start, m.to-m.start, m.end-m.start
	t := Token{
		Kind: Attribute, Text: l.window()[m.from:m.to],
		Element: "style", Offset: l.offset(m.from), Verbatim: true,
	}
	l.advance(m.end)
	return l.emitImported(t)
}

// emitSheet delivers the next n bytes of the sheet if they may hold a URI.
func (l *Lexer) emitSheet(n int, goesOn bool) bool {
	switch {
	case goesOn:
		return l.emitPiece(n)
	case l.reg.open || mayHoldURI(l.window()[:n]):
		return l.emitRegion(n, 0)
	}
	l.advance(n)
	return false
}

// cutSheet returns where to cut b: behind a declaration or a word, or else
// anywhere.
func cutSheet(b []byte) (n int, goesOn bool) {
	if i := bytes.LastIndexAny(b, ";} \n"); i >= 0 {
		return i + 1, false
	}
	return wholeRunes(b), true
}

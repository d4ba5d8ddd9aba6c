package html

import "bytes"

// A region is raw text that is being read.
type region struct {
	until     until
	quote     byte   // of endQuote
	name      string // of endTag
	element   string // of its tokens
	attribute string
	next      state // behind it
	open      bool  // its beginning was delivered, with More
}

// An until says what ends a region.
type until uint8

const (
	gtSign     until = iota // ">"
	commentEnd              // "-->" or "--!>"
	endTag                  // the element's end tag, which is not part of it
	endQuote                // the quote that opened a value
	endValue                // white space or ">", not part of it
	endJunk                 // what ends a URI, not part of it
	endless                 // nothing: <plaintext>
)

// lexRegionFrom begins the region r behind n bytes of markup.
func (l *Lexer) lexRegionFrom(n int, r region) bool {
	if l.block.open {
		return l.emitBlock()
	}
	l.advance(n)
	l.reg, l.state = r, inRegion
	return false
}

// lexRegion delivers the region, in pieces of at most maxBlock.
func (l *Lexer) lexRegion() bool {
	r := &l.reg
	for {
		b := l.window()
		n, skip := r.find(b, l.seen)
		found := n >= 0
		switch {
		case found && n <= l.maxBlock:
			l.state = r.next
			return l.emitRegion(n, skip)
		case found || r.safe(len(b)) > l.maxBlock:
			n := wholeRunes(b[:l.maxBlock])
			return l.emitPiece(n)
		case l.err != nil:
			l.state = r.next
			return l.emitRegion(len(b), 0)
		}
		l.seen = max(r.safe(len(b)), 0)
		l.fill()
	}
}

// emitRegion delivers the last n bytes of the region, which skip bytes of markup
// follow. White space alone is no token, nor is a declaration or instruction that
// can hold no URI.
func (l *Lexer) emitRegion(n, skip int) bool {
	r := &l.reg
	text, offset := l.window()[:n], l.offset(0)
	l.advance(n + skip)
	if !r.open && (spaces(text) == len(text) || r.until == gtSign && !mayHoldURI(text)) {
		return false
	}
	r.open = false
	return l.emit(Token{Text: text, Element: r.element, Attribute: r.attribute, Offset: offset, Verbatim: true})
}

// emitPiece delivers the next n bytes of the region.
func (l *Lexer) emitPiece(n int) bool {
	r := &l.reg
	text, offset := l.window()[:n], l.offset(0)
	l.advance(n)
	r.open = true
	return l.emit(Token{
		Text: text, Element: r.element, Attribute: r.attribute, Offset: offset, Verbatim: true, More: true,
	})
}

// find returns where in b the region ends and the length of what ends it, or -1.
// The first from bytes hold no end.
func (r *region) find(b []byte, from int) (n, skip int) {
	switch r.until {
	case gtSign:
		return indexFrom(b, from, '>'), 1
	case endQuote:
		return indexFrom(b, from, r.quote), 1
	case commentEnd:
		return findCommentEnd(b, from)
	case endTag:
		return findEndTag(b, from, r.name), 0
	case endValue:
		return findClass(b, from, valueEnd), 0
	case endJunk:
		return findClass(b, from, junkEnd), 0
	}
	return -1, 0
}

// safe returns how many of n bytes in which no end was found cannot be part of
// the end.
func (r *region) safe(n int) int {
	switch r.until {
	case commentEnd:
		return n - len("--!")
	case endTag:
		return n - len("</") - len(r.name)
	}
	return n
}

func indexFrom(b []byte, from int, c byte) int {
	i := bytes.IndexByte(b[from:], c)
	if i < 0 {
		return -1
	}
	return from + i
}

func findClass(b []byte, from int, c class) int {
	i := from + span(b[from:], c)
	if i == len(b) {
		return -1
	}
	return i
}

func findCommentEnd(b []byte, from int) (n, skip int) {
	for i := from; ; i++ {
		if i = indexFrom(b, i, '>'); i < 0 {
			return -1, 0
		}
		switch {
		case bytes.HasSuffix(b[:i], []byte("--")):
			return i - 2, 3
		case bytes.HasSuffix(b[:i], []byte("--!")):
			return i - 3, 4
		}
	}
}

func findEndTag(b []byte, from int, name string) int {
	for i := from; ; i++ {
		if i = indexFrom(b, i, '<'); i < 0 {
			return -1
		}
		if endsElement(b[i:], name) {
			return i
		}
	}
}

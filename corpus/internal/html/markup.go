package html

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/ascii"
)

// maxCondition bounds the expression of a conditional comment.
const maxCondition = 256

// lexMarkup reads what "<" begins. It reports whether there is a token.
func (l *Lexer) lexMarkup() bool {
	if l.raw != "" || !l.need(2) {
		return l.lexEndTag()
	}
	switch c := l.buf[l.start+1]; {
	case is(c, letter):
		return l.lexTag(1)
	case c == '/':
		return l.lexEndTag()
	case c == '!':
		return l.lexDeclaration()
	case c == '?':
		l.xml = l.xml || !l.rooted && l.need(len("<?xml")) && ascii.HasPrefixFold(l.window(), "<?xml")
		return l.lexRegionFrom(2, region{until: gtSign})
	}
	return l.literal()
}

// need reports whether the window holds n bytes, and fills it if it must.
func (l *Lexer) need(n int) bool {
	for l.end-l.start < n {
		if !l.fill() {
			return false
		}
	}
	return true
}

// literal reads "<" as text.
func (l *Lexer) literal() bool {
	l.add([]byte{'<'}, l.offset(0))
	l.advance(1)
	return false
}

// lexEndTag reads "</". Inside a raw element all but its own end tag is text.
func (l *Lexer) lexEndTag() bool {
	if !l.need(3) || l.window()[1] != '/' {
		return l.literal()
	}
	if l.raw != "" {
		l.need(2 + len(l.raw) + 1)
		if !endsElement(l.window(), l.raw) {
			return l.literal()
		}
	}
	switch c := l.window()[2]; {
	case is(c, letter):
		return l.lexTag(2)
	case c == '>':
		l.advance(3)
		return false
	}
	return l.lexRegionFrom(2, region{until: gtSign})
}

// endsElement reports whether b begins with the end tag of the element name.
func endsElement(b []byte, name string) bool {
	n := 2 + len(name)
	return len(b) > n && b[1] == '/' && ascii.HasPrefixFold(b[2:], name) && is(b[n], tagEnd)
}

// lexDeclaration reads "<!".
func (l *Lexer) lexDeclaration() bool {
	l.need(len("<![CDATA["))
	switch b := l.window(); {
	case bytes.HasPrefix(b, []byte("<!--")):
		return l.lexComment()
	case bytes.HasPrefix(b, []byte("<![CDATA[")):
		l.cdata = true
		l.advance(len("<![CDATA["))
		return false
	}
	l.learnEntity()
	return l.lexRegionFrom(2, region{until: gtSign})
}

// lexComment reads "<!--". The beginning of a conditional comment is passed over,
// so that its contents are markup; its end is a declaration.
func (l *Lexer) lexComment() bool {
	l.need(maxCondition)
	b := l.window()
	n := conditionLen(b[:min(len(b), maxCondition)])
	switch {
	case ascii.HasPrefixFold(b, "<!-->"):
		n = len("<!-->")
	case ascii.HasPrefixFold(b, "<!--->"):
		n = len("<!--->")
	case n == 0:
		return l.lexRegionFrom(4, region{until: commentEnd})
	}
	l.advance(n)
	return false
}

// conditionLen returns the length of "<!--[if expression]>" at the start of b,
// or 0.
func conditionLen(b []byte) int {
	n := 4 + spaces(b[4:])
	if !ascii.HasPrefixFold(b[n:], "[if") {
		return 0
	}
	i := bytes.IndexByte(b[n:], ']')
	if i < 0 || !ascii.HasPrefixFold(b[n+i:], "]>") {
		return 0
	}
	return n + i + 2
}

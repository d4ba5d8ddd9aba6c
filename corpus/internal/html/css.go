package html

import (
	"bytes"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/ascii"
)

// An imported is a url() or an @import in a style sheet.
type imported struct {
	start, end int // of the whole
	from, to   int // of the reference, quotes and white space excluded
}

// A verdict answers whether something stands at a place.
type verdict uint8

const (
	no   verdict = iota
	yes          // it does
	more         // it may, if the text goes on
)

// findImported returns the first url() or @import of b that begins at index i or
// later. If whole, the end of b closes what is open there. Otherwise the verdict
// may be more; then m.start says from where to search again when b is longer.
func findImported(b []byte, i int, whole bool) (m imported, v verdict) {
	for ; ; i++ {
		i += span(b[i:], sheetStart)
		if i == len(b) {
			break
		}
		m, v = importedAt(b, i)
		if v == more && whole {
			v = no
			if m.from > 0 {
				v = yes
			}
		}
		if v != no {
			return m, v
		}
	}
	if whole {
		return m, no
	}
	return imported{start: max(0, len(b)-len("url"))}, more
}

// importedAt reads the url() whose "(", or the @import whose "@", is b[i].
func importedAt(b []byte, i int) (imported, verdict) {
	if b[i] == '(' {
		if i < len("url") || !ascii.HasPrefixFold(b[i-len("url"):], "url") {
			return imported{}, no
		}
		return urlAt(b, imported{start: i - len("url")}, i+1)
	}
	const at = "@import"
	m := imported{start: i}
	if len(b)-i < len(at) {
		return m, more
	}
	if !ascii.HasPrefixFold(b[i:], at) {
		return m, no
	}
	i += len(at)
	i += spaces(b[i:])
	switch {
	case i == len(b):
		return m, more
	case b[i] != '"' && b[i] != '\'':
		return m, no
	}
	return stringAt(b, m, i)
}

// urlAt reads the argument of a url() from b[i] on.
func urlAt(b []byte, m imported, i int) (imported, verdict) {
	i += spaces(b[i:])
	if i == len(b) {
		return m, more
	}
	if b[i] != '"' && b[i] != '\'' {
		return bareAt(b, m, i)
	}
	m, v := stringAt(b, m, i)
	if v != yes {
		return m, v
	}
	m.end += spaces(b[m.end:])
	switch {
	case m.end == len(b):
		return m, more
	case b[m.end] == ')':
		m.end++
	}
	return m, yes
}

// stringAt reads the string whose opening quote is b[i].
func stringAt(b []byte, m imported, i int) (imported, verdict) {
	q := b[i]
	m.from = i + 1
	for i++; i < len(b); i++ {
		switch b[i] {
		case q:
			m.to, m.end = i, i+1
			return m, yes
		case '\n', '\r', '\f':
			return m, no
		case '\\':
			i += escapedLen(b[i+1:])
		}
	}
	m.to, m.end = len(b), len(b)
	return m, more
}

// bareAt reads the argument of a url(), written without quotes, that begins with
// b[i].
func bareAt(b []byte, m imported, i int) (imported, verdict) {
	m.from = i
	for {
		if i += span(b[i:], bareEnd); i == len(b) {
			break
		}
		switch c := b[i]; {
		case c == ')':
			m.to, m.end = i, i+1
			return m, yes
		case c == '"' || c == '\'' || c == '(':
			return m, no
		case is(c, space):
			m.to, m.end = i, i+spaces(b[i:])
			switch {
			case m.end == len(b):
				return m, more
			case b[m.end] != ')':
				return m, no
			}
			m.end++
			return m, yes
		default: // a backslash
			i += 1 + escapedLen(b[i+1:])
		}
	}
	m.to, m.end = len(b), len(b)
	return m, more
}

// escapedLen returns the length of what a backslash before b escapes.
func escapedLen(b []byte) int {
	if _, n := escapeAt(b); n > 0 {
		return n
	}
	if len(b) > 1 && b[0] == '\r' && b[1] == '\n' {
		return 2
	}
	return min(len(b), 1)
}

// unescape returns b with the escapes of CSS decoded. It reports whether there
// were none; then the result is b itself, otherwise it is valid until the next
// call.
func (l *Lexer) unescape(b []byte) (text []byte, verbatim bool) {
	if bytes.IndexByte(b, '\\') < 0 {
		return b, true
	}
	out := l.unescaped[:0]
	for i := 0; i < len(b); {
		if b[i] != '\\' {
			out = append(out, b[i])
			i++
			continue
		}
		n := escapedLen(b[i+1:])
		switch r, digits := escapeAt(b[i+1:]); {
		case digits > 0:
			out = utf8.AppendRune(out, r)
		case n == 1 && b[i+1] != '\n' && b[i+1] != '\r' && b[i+1] != '\f': // else a line continued
			out = append(out, b[i+1])
		}
		i += 1 + n
	}
	l.unescaped = out
	return out, false
}

// escapeAt returns the character that the hexadecimal digits at the start of b are
// the code of, and their number with the white space that ends them; or 0.
func escapeAt(b []byte) (r rune, n int) {
	for n < len(b) && n < 6 {
		if !is(b[n], hexDigit) {
			break
		}
		r = r<<4 | rune(digit(b[n]))
		n++
	}
	if n > 0 && n < len(b) && is(b[n], space) {
		n++
	}
	return r, n
}

// lexDeclarations delivers the next url() of a style attribute, and the text
// around them where it may hold a URI.
func (l *Lexer) lexDeclarations() bool {
	k := &l.list
	b := k.token.Text
	for {
		m, v := findImported(b[k.at:], 0, true)
		from := k.at
		if v != yes {
			k.at, l.state = len(b), inTag
			return mayHoldAddress(b[from:]) && l.emit(k.part(Text, from, len(b)))
		}
		if m.start > 0 && mayHoldAddress(b[from:from+m.start]) {
			k.at += m.start
			return l.emit(k.part(Text, from, from+m.start))
		}
		k.at += m.end
		if l.emitImported(k.part(Attribute, from+m.from, from+m.to)) {
			return true
		}
	}
}

// emitImported delivers the argument of a url() or @import.
func (l *Lexer) emitImported(t Token) bool {
	t.trim()
	if len(t.Text) == 0 {
		return false
	}
	text, verbatim := l.unescape(t.Text)
	t.Text, t.Verbatim = text, t.Verbatim && verbatim
	return l.emit(t)
}

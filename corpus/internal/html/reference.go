package html

import (
	"bytes"
	stdhtml "html"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxRefs is how many named references a Lexer remembers.
const maxRefs = 1 << 10

// referenceLen returns the length of what may be a character reference at the
// start of b, which is "&": up to its semicolon, or to the byte that ends it
// without one. It reports false if b may not hold all of it.
func referenceLen(b []byte) (n int, enough bool) {
	set, n := alnum, 1
	switch {
	case len(b) > 2 && b[1] == '#' && lower(b[2]) == 'x':
		set, n = hexDigit, 3
	case len(b) > 1 && b[1] == '#':
		set, n = decimal, 2
	}
	for ; n < len(b) && n < maxReference; n++ {
		if !is(b[n], set) {
			if b[n] == ';' {
				n++
			}
			return n, true
		}
	}
	return n, n == maxReference
}

// appendReference appends what the character reference at the start of b, of n
// bytes by referenceLen, stands for. It reports false if that is none.
func (l *Lexer) appendReference(dst, b []byte, n int) ([]byte, bool) {
	name := b[1:n]
	if n > 2 && name[0] == '#' {
		return appendNumeric(dst, name[1:])
	}
	switch string(name) {
	case "amp;":
		return append(dst, '&'), true
	case "lt;":
		return append(dst, '<'), true
	case "gt;":
		return append(dst, '>'), true
	case "quot;":
		return append(dst, '"'), true
	case "nbsp;":
		return append(dst, "\u00a0"...), true
	}
	if n < 3 || name[n-2] != ';' && n < len(b) && b[n] == '=' {
		return dst, false
	}
	text := l.named(name)
	return append(dst, text...), text != ""
}

// named returns what the entity name stands for, or "".
func (l *Lexer) named(name []byte) string {
	if text, ok := l.refs[string(name)]; ok {
		return text
	}
	text := lookUp(string(name))
	if l.refs == nil {
		l.refs = make(map[string]string)
	}
	if len(l.refs) < maxRefs {
		l.refs[string(name)] = text
	}
	return text
}

// lookUp returns what the entity name stands for, or "". A name without a
// semicolon counts if HTML always let it stand so. The decoder that is asked
// replaces a prefix of name too, if that is an entity.
func lookUp(name string) string {
	text := stdhtml.UnescapeString("&" + name)
	switch {
	case text == "&", name == "semi;":
		return text
	case strings.HasSuffix(text, ";"):
		return ""
	case !strings.HasSuffix(name, ";") && utf8.RuneCountInString(text) > 1:
		return ""
	}
	return text
}

// appendNumeric appends the character whose code the digits of a numeric
// reference are, without "&#". The controls U+0080 to U+009F are read as
// windows-1252; what is no character is U+FFFD.
func appendNumeric(dst, digits []byte) ([]byte, bool) {
	base := 10
	if lower(digits[0]) == 'x' {
		base, digits = 16, digits[1:]
	}
	digits = bytes.TrimSuffix(digits, []byte(";"))
	if len(digits) == 0 {
		return dst, false
	}
	code := 0
	for _, c := range digits {
		code = min(code*base+digit(c), utf8.MaxRune+1)
	}
	if 0x80 <= code && code <= 0x9f {
		return append(dst, stdhtml.UnescapeString("&#"+strconv.Itoa(code)+";")...), true
	}
	if code == 0 {
		code = utf8.RuneError
	}
	return utf8.AppendRune(dst, rune(code)), true
}

// digit returns the value of the hexadecimal digit c.
func digit(c byte) int {
	if c <= '9' {
		return int(c - '0')
	}
	return int(lower(c)-'a') + 10
}

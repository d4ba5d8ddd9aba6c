package page

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns a text with every character escaped that does not print: a
// control, a bidi control, another one that is not seen, a byte that is no
// UTF-8. Where all print it is s.
func Visible(s string) string {
	at := strings.IndexFunc(s, hidden)
	if at < 0 {
		return s
	}
	var b strings.Builder
	b.WriteString(s[:at])
	for i := at; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if unicode.IsPrint(r) && (r != utf8.RuneError || n > 1) {
			b.WriteString(s[i : i+n])
		} else {
			q := strconv.Quote(s[i : i+n])
			b.WriteString(q[1 : len(q)-1])
		}
		i += n
	}
	return b.String()
}

// hidden reports whether a rune may have to be escaped. RuneError may be a
// character that was read or a byte that was not.
func hidden(r rune) bool {
	return r == utf8.RuneError || !unicode.IsPrint(r)
}

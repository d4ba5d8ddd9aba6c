// Package quote shows text from outside so that no character of it does anything:
// on a terminal, in a note, on a page, in JSON or CSV.
package quote

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Path returns a string from outside as it may be shown on a terminal:
// unchanged where every character prints, else in double quotes with escapes.
// A string that begins with a double quote is quoted too, so that no two
// strings look alike.
func Path(s string) string {
	if s != "" && s[0] != '"' && printable(s) {
		return s
	}
	return strconv.Quote(s)
}

// Inline returns a text with the characters that do not print escaped and
// everything else as it is.
func Inline(s string) string {
	if printable(s) {
		return s
	}
	var out []byte
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if isPrint(r, n) {
			out = append(out, s[i:i+n]...)
		} else {
			q := strconv.Quote(s[i : i+n])
			out = append(out, q[1:len(q)-1]...)
		}
		i += n
	}
	return string(out)
}

func printable(s string) bool {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c < ' ' || c == 0x7f {
				return false
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if !isPrint(r, n) {
			return false
		}
		i += n
	}
	return true
}

// isPrint reports whether a rune of n bytes may be shown: not a control, not a
// format character such as a bidi control, and not a byte that is no UTF-8.
func isPrint(r rune, n int) bool {
	return unicode.IsPrint(r) && (r != utf8.RuneError || n > 1)
}

// Columns returns how many columns of a terminal a text takes.
func Columns(s string) int {
	n := 0
	for _, r := range s {
		n += columns(r)
	}
	return n
}

func columns(r rune) int {
	switch kind := width.LookupRune(r).Kind(); {
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// Shorten returns a text of at most n columns, n being 1 or more, without the middle
// where it is longer: its ends tell more.
func Shorten(s string, n int) string {
	if Columns(s) <= n {
		return s
	}
	r := []rune(s)
	head, tail := 0, len(r)
	room := (n - 1) / 2
	for ; columns(r[head]) <= room; head++ {
		room -= columns(r[head])
	}
	room += n / 2
	for ; room > 0 && columns(r[tail-1]) <= room; tail-- {
		room -= columns(r[tail-1])
	}
	return string(r[:head]) + "…" + string(r[tail:])
}

package quote

import (
	"math/bits"
	"unicode"
	"unicode/utf8"
)

// AppendJSON adds s as a JSON string that is valid UTF-8 and shows no control to a
// terminal: beside what JSON demands, U+007F to U+009F, U+2028, U+2029 and the bidi
// controls are escaped. A byte that is no UTF-8 becomes U+FFFD.
func AppendJSON(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := plainLength(s); i < len(s); i += plainLength(s[i:]) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if i += n; n > 1 && !hidden(r) {
			continue
		}
		dst = append(dst, s[start:i-n]...)
		dst = appendEscape(dst, r)
		start = i
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// AppendEscaped adds a text in JSON, as encoding/json makes it, with the characters
// escaped that AppendJSON escapes.
func AppendEscaped(dst, text []byte) []byte {
	for _, r := range string(text) {
		if hidden(r) {
			dst = appendEscape(dst, r)
		} else {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// plainLength returns how many bytes at the start of s are ASCII and stand for
// themselves in a JSON string.
func plainLength(s string) int {
	n := 0
	for ; n+8 <= len(s); n += 8 {
		w := uint64(s[n]) | uint64(s[n+1])<<8 | uint64(s[n+2])<<16 | uint64(s[n+3])<<24 |
			uint64(s[n+4])<<32 | uint64(s[n+5])<<40 | uint64(s[n+6])<<48 | uint64(s[n+7])<<56
		t := w & low
		controls := ^(t + (0x80-' ')*ones)
		others := ^((t ^ '"'*ones) + low) | ^((t ^ '\\'*ones) + low) | ^((t ^ 0x7f*ones) + low)
		if special := (controls | others | w) & high; special != 0 {
			return n + bits.TrailingZeros64(special)/8
		}
	}
	for n < len(s) && s[n] < 0x7f && s[n] >= ' ' && s[n] != '"' && s[n] != '\\' {
		n++
	}
	return n
}

// The bytes of a word all the same.
const (
	ones = 0x0101010101010101
	low  = 0x7f * ones
	high = 0x80 * ones
)

// hidden reports whether a character has to be escaped: a control, a separator of lines,
// or a bidi control.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}

// appendEscape adds the escape of a character below U+10000, or the
// replacement character as it is.
func appendEscape(dst []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	case utf8.RuneError:
		return append(dst, "\ufffd"...)
	}
	return append(dst, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

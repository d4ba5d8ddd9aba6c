package charset

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A utf7 decodes UTF-7 (RFC 2152): ASCII, with base64 of UTF-16 between "+" and
// "-" or any other byte that is not of base64. A "+" that begins no such run
// stands for itself.
type utf7 struct {
	in    bool   // inside a run
	bits  uint32 // not yet used, at the low end
	nbits int
	high  rune // a high surrogate that waits for its twin
}

func (u *utf7) decode(dst, src []byte, final bool) ([]byte, int) {
	pos := 0
	for pos < len(src) {
		c := src[pos]
		switch {
		case u.in && base64Value(c) >= 0:
			dst = u.add(dst, c)
			pos++
		case u.in:
			u.in = false
			if c == '-' {
				pos++
			}
		case c == '+':
			n := shortRun(src[pos:])
			switch {
			case n == 0:
				*u = utf7{in: true}
				pos++
				continue
			case pos+n == len(src) && !final:
				return dst, pos
			}
			dst = append(dst, src[pos:pos+n]...)
			if pos += n; n == 1 && pos < len(src) && src[pos] == '-' {
				pos++
			}
		default:
			dst, _ = appendMixed(dst, src[pos:pos+1], true)
			pos++
		}
	}
	return dst, pos
}

// shortRun returns the length of the run at the start of b, which is "+", if it is too
// short for a character, 0 if it is none such.
func shortRun(b []byte) int {
	const enough = 3 // digits of six bits
	n := 1
	for n < len(b) && base64Value(b[n]) >= 0 {
		if n++; n > enough {
			return 0
		}
	}
	return n
}

// add takes six bits more.
func (u *utf7) add(dst []byte, c byte) []byte {
	u.bits, u.nbits = u.bits<<6|uint32(base64Value(c)), u.nbits+6
	if u.nbits < 16 {
		return dst
	}
	u.nbits -= 16
	r := rune(u.bits >> u.nbits & 0xffff)
	u.bits &= 1<<u.nbits - 1
	switch {
	case u.high != 0:
		dst = utf8.AppendRune(dst, utf16.DecodeRune(u.high, r))
		u.high = 0
	case utf16.IsSurrogate(r):
		u.high = r
	default:
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// base64Value is the value of a byte of the base64 alphabet, -1 for others.
func base64Value(c byte) int {
	return strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", c)
}

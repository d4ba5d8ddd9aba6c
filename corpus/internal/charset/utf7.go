package charset

import (
	"unicode/utf16"
	"unicode/utf8"
)

// A utf7 decodes UTF-7 (RFC 2152): ASCII, with base64 of UTF-16 between "+" and
// "-" or any other byte that is not of base64. A "+" that begins no such run
// stands for itself.
type utf7 struct {
	in    bool   // inside a run
	run   []byte // the run so far, while it stands for no character
	bits  uint32 // not yet used, at the low end
	nbits int

	started bool // the run stands for a character at least
	high    rune // a high surrogate that waits for its twin
}

func (u *utf7) decode(dst, src []byte, final bool) ([]byte, int) {
	for pos := 0; pos < len(src); pos++ {
		c := src[pos]
		switch {
		case !u.in && c == '+':
			*u = utf7{in: true, run: u.run[:0]}
		case !u.in:
			dst, _ = appendMixed(dst, src[pos:pos+1], true)
		case base64Value(c) >= 0:
			dst = u.add(dst, c)
		default:
			dst = u.end(dst, c)
		}
	}
	if final && u.in {
		u.in = false
		if !u.started {
			dst = append(append(dst, '+'), u.run...)
		}
	}
	return dst, len(src)
}

// add takes six bits more.
func (u *utf7) add(dst []byte, c byte) []byte {
	u.bits, u.nbits = u.bits<<6|uint32(base64Value(c)), u.nbits+6
	if u.nbits < 16 {
		if u.started {
			return dst
		}
		u.run = append(u.run, c)
		return dst
	}
	u.started = true
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

// end ends a run at the byte c, which is not of base64. A run too short for a
// character is text.
func (u *utf7) end(dst []byte, c byte) []byte {
	u.in = false
	if !u.started {
		dst = append(append(dst, '+'), u.run...)
		if c == '-' && len(u.run) == 0 {
			return dst
		}
	} else if c == '-' {
		return dst
	}
	dst, _ = appendMixed(dst, []byte{c}, true)
	return dst
}

// base64Value is the value of a byte of the base64 alphabet, -1 for others.
func base64Value(c byte) int {
	switch {
	case 'A' <= c && c <= 'Z':
		return int(c - 'A')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 26
	case '0' <= c && c <= '9':
		return int(c-'0') + 52
	case c == '+':
		return 62
	case c == '/':
		return 63
	}
	return -1
}

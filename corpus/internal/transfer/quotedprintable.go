package transfer

import (
	"bytes"
	"io"
	"slices"
)

// A QuotedPrintable decodes quoted-printable (RFC 2045, section 6.7). A "="
// that begins no escape stands for itself. White space at the end of a line is
// kept, unless the line ends in a soft break.
type QuotedPrintable struct{ stream }

// Reset starts over with r and keeps the memory.
func (q *QuotedPrintable) Reset(r io.Reader) { q.open(r) }

// Decode returns what all of b stands for, valid until the next call of a method.
// Reset lets the decoder read again.
func (q *QuotedPrintable) Decode(b []byte) []byte {
	q.Reset(nil)
	q.decode(b, true)
	return q.out
}

// Read implements io.Reader.
func (q *QuotedPrintable) Read(p []byte) (int, error) { return q.readBy(q.decode, p) }

// maxPadding is how much white space between "=" and the line's end still makes
// a soft break.
const maxPadding = 1 << 10

// decode decodes as much of b as can be decided, all of it when final, and
// returns how much that was.
func (q *QuotedPrintable) decode(b []byte, final bool) int {
	q.out = slices.Grow(q.out, len(b)) // nothing grows in decoding
	pos := 0
	for pos < len(b) {
		pos += q.octets(b[pos:])
		i := bytes.IndexByte(b[pos:], '=')
		if i < 0 {
			q.out = append(q.out, b[pos:]...)
			return len(b)
		}
		q.out = append(q.out, b[pos:pos+i]...)
		pos += i
		c, n := escape(b[pos:], final)
		switch {
		case n == 0:
			return pos
		case n < 0:
			q.out = append(q.out, '=')
			pos++
		case c >= 0:
			q.out = append(q.out, byte(c))
			pos += n
		default:
			pos += n
		}
	}
	return pos
}

// octets decodes the row of escaped bytes at the start of b, for which there is room,
// and single letters between them. It returns how much that was.
func (q *QuotedPrintable) octets(b []byte) int {
	n, pos := len(q.out), 0
	out := q.out[:cap(q.out)]
	for len(b)-pos >= 4 {
		if b[pos] != '=' {
			if b[pos+1] != '=' {
				break
			}
			out[n] = b[pos]
			n++
			pos++
			continue
		}
		c, ok := Octet(b[pos+1], b[pos+2])
		if !ok {
			break
		}
		out[n] = c
		n++
		pos += 3
	}
	q.out = out[:n]
	return pos
}

// escape reads the escape at the start of b: the byte it stands for, or -1 for
// a soft break, and its length. The length is -1 where "=" begins no escape and
// 0 where that takes more bytes to tell.
func escape(b []byte, final bool) (c, n int) {
	if len(b) >= 3 {
		if c, ok := Octet(b[1], b[2]); ok {
			return int(c), 3
		}
	}
	i := 1
	for i < len(b) && i < maxPadding && (b[i] == ' ' || b[i] == '\t') {
		i++
	}
	switch {
	case i < len(b) && b[i] == '\n':
		return -1, i + 1
	case i < len(b) && b[i] == '\r':
		if n := breakLen(b[i:], final); n > 0 {
			return -1, i + n
		}
		return 0, 0
	case final && i == len(b):
		return -1, i
	case final || i == maxPadding:
		return 0, -1
	case i == len(b):
		return 0, 0
	case i == 1 && len(b) == 2 && hexDigit[b[1]] < 16:
		return 0, 0
	}
	return 0, -1
}

// breakLen returns the length of the line break that the CR at the start of b begins:
// CRLF, that with more CRs before the LF, or CR alone. It is 0 where it takes more bytes
// to tell.
func breakLen(b []byte, final bool) int {
	n := 1
	for n < len(b) && n < maxPadding && b[n] == '\r' {
		n++
	}
	switch {
	case n < len(b) && b[n] == '\n':
		return n + 1
	case n < len(b) || final:
		return 1
	}
	return 0
}

// Octet returns the byte that two hexadecimal digits stand for. It reports false if
// either is none.
func Octet(hi, lo byte) (c byte, ok bool) {
	h, l := hexDigit[hi], hexDigit[lo]
	return h<<4 | l, h|l < 16
}

// hexDigit is the value of each hexadecimal digit, 0xff for other bytes. Lower
// case is not allowed by RFC 2045 and common.
var hexDigit = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xff
	}
	for i := range 10 {
		t['0'+i] = byte(i)
	}
	for i := range 6 {
		t['A'+i], t['a'+i] = byte(10+i), byte(10+i)
	}
	return t
}()

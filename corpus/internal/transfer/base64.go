package transfer

import (
	"bytes"
	"encoding/base64"
	"io"
	"slices"
)

// A Base64 decodes base64 (RFC 2045, section 6.8) line by line. Line lengths do
// not matter, nor does padding in the middle: a new run of base64 may follow it.
// Stray bytes that are none of the alphabet are passed over. A line that reads
// like text, such as those of a footer that a mailing list put below, is passed
// on as it stands, set off by line breaks.
type Base64 struct {
	stream
	quad  [4]byte // alphabet bytes of an unfinished group
	nquad int
}

// Reset starts over with r and keeps the memory.
func (d *Base64) Reset(r io.Reader) {
	d.open(r)
	d.nquad = 0
}

// Decode returns what all of b stands for, valid until the next call of a method.
// Reset lets the decoder read again.
func (d *Base64) Decode(b []byte) []byte {
	d.Reset(nil)
	d.decode(b, true)
	return d.out
}

// Read implements io.Reader.
func (d *Base64) Read(p []byte) (int, error) { return d.readBy(d.decode, p) }

// decode decodes the lines of b, an unfinished one only when final or when it
// fills the buffer, and when final an unfinished group. It returns how much that was.
func (d *Base64) decode(b []byte, final bool) int {
	pos := 0
	for pos < len(b) {
		i := bytes.IndexByte(b[pos:], '\n')
		if i < 0 {
			if !final && (pos > 0 || len(b) < len(d.buf)) {
				return pos
			}
			i = len(b) - pos - 1
		}
		d.line(b[pos : pos+i+1])
		pos += i + 1
	}
	if final {
		d.flush()
	}
	return pos
}

// line decodes one line, or a piece of one that does not fit in memory.
func (d *Base64) line(b []byte) {
	n := len(b)
	for n > 0 && b[n-1] <= ' ' {
		n--
	}
	trimmed := b[:n]
	if d.nquad == 0 && len(trimmed)%4 == 0 && d.fast(trimmed) {
		return
	}
	if isText(trimmed) {
		d.text(b)
		return
	}
	d.slow(trimmed)
}

// fast decodes whole groups of four.
func (d *Base64) fast(b []byte) bool {
	n := len(d.out)
	d.out = slices.Grow(d.out, len(b)/4*3)
	m, err := base64.StdEncoding.Decode(d.out[n:cap(d.out)], b)
	if err != nil {
		return false
	}
	d.out = d.out[:n+m]
	return true
}

// slow decodes byte by byte, passing over what is not of the alphabet.
func (d *Base64) slow(b []byte) {
	for _, c := range b {
		v := alphabet[c]
		switch {
		case v < 64:
			d.quad[d.nquad] = v
			if d.nquad++; d.nquad == 4 {
				q := &d.quad
				d.out = append(d.out, q[0]<<2|q[1]>>4, q[1]<<4|q[2]>>2, q[2]<<6|q[3])
				d.nquad = 0
			}
		case c == '=':
			d.flush()
		}
	}
}

// flush decodes an unfinished group, whose padding is missing or was met.
func (d *Base64) flush() {
	q := &d.quad
	if d.nquad > 1 {
		d.out = append(d.out, q[0]<<2|q[1]>>4)
	}
	if d.nquad > 2 {
		d.out = append(d.out, q[1]<<4|q[2]>>2)
	}
	d.nquad = 0
}

// text passes a line on as it stands.
func (d *Base64) text(b []byte) {
	d.flush()
	last := d.last
	if n := len(d.out); n > 0 {
		last = d.out[n-1]
	}
	if last != '\n' {
		d.out = append(d.out, '\n')
	}
	d.out = append(d.out, b...)
}

// isText reports whether a line reads like text: it is a rule, or it holds a ":", or
// words of lengths that groups of base64 do not have.
func isText(b []byte) bool {
	if isRule(b) {
		return true
	}
	odd, word := false, 0
	for _, c := range b {
		switch c {
		case ':':
			return true
		case ' ', '\t':
			odd = odd || word%4 != 0
			word = 0
		default:
			word++
		}
	}
	return odd
}

// isRule reports whether a line is a rule, or what stands above a signature: "-" and
// "_" alone, which the URL and filename safe variant of base64 has as well.
func isRule(b []byte) bool {
	for _, c := range b {
		if c != '-' && c != '_' {
			return false
		}
	}
	return len(b) > 1
}

// IsBase64 reports whether c is of an alphabet of base64.
func IsBase64(c byte) bool { return alphabet[c] < 64 }

// alphabet is the value of each byte of the base64 alphabet and of its URL and
// filename safe variant (RFC 4648, sections 4 and 5), 0xff for other bytes.
var alphabet = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xff
	}
	const std = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	for i := range len(std) {
		t[std[i]] = byte(i)
	}
	t['-'], t['_'] = 62, 63
	return t
}()

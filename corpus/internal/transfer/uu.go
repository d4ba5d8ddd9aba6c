package transfer

import (
	"bytes"
	"io"
)

// A UU decodes uuencoded files: what stands between the lines "begin 644 name"
// and "end", and what is in base64 or yEnc between their lines. All other text is passed
// on as it stands.
type UU struct {
	stream
	in   Coding // between begin and end
	long bool   // inside a line that fills the buffer
}

// Reset starts over with r and keeps the memory.
func (d *UU) Reset(r io.Reader) {
	d.open(r)
	d.in, d.long = Coding{}, false
}

// Decode returns what all of b stands for, valid until the next call of a method.
// Reset lets the decoder read again.
func (d *UU) Decode(b []byte) []byte {
	d.Reset(nil)
	d.decode(b, true)
	return d.out
}

// Read implements io.Reader.
func (d *UU) Read(p []byte) (int, error) { return d.readBy(d.decode, p) }

// decode decodes the lines of b, an unfinished one only when final or when it
// fills the buffer. It returns how much that was.
func (d *UU) decode(b []byte, final bool) int {
	pos := 0
	for pos < len(b) {
		n := bytes.IndexByte(b[pos:], '\n') + 1
		whole := n > 0
		if !whole {
			if !final && (pos > 0 || len(b) < len(d.buf)) {
				return pos
			}
			n = len(b) - pos
		}
		if d.long {
			d.out = append(d.out, b[pos:pos+n]...)
		} else {
			d.line(b[pos : pos+n])
		}
		d.long = !whole
		pos += n
	}
	return pos
}

// line decodes one line.
func (d *UU) line(b []byte) {
	text := bytes.TrimRight(b, "\r\n")
	switch c, _ := CodingOf(text); {
	case d.in == Coding{} && c != Coding{}:
		d.in = c
	case d.in.ends(text):
		d.in = Coding{}
	case d.in.Holds(text):
		d.out = d.in.decode(d.out, text)
	default:
		d.out = append(d.out, b...)
	}
}

// isUULine reports whether the line, without its break, is one of a uuencoded
// file: its first character says how many bytes the others stand for. The
// padding may be missing, a check character may follow. Spaces, which are zeros, may
// have been stripped from its end: of a full line any number, of others a group.
func isUULine(line []byte) bool {
	if len(line) == 0 {
		return false
	}
	n := uuValue(line[0])
	if n < 0 {
		return false
	}
	least := (n*8+5)/6 - 4
	if n == fullUULine {
		least = 0
	}
	if have := len(line) - 1; have < least || have > (n+2)/3*4+1 {
		return false
	}
	for _, c := range line[1:] {
		if uuValue(c) < 0 {
			return false
		}
	}
	return true
}

// fullUULine is how many bytes all lines but the last one stand for.
const fullUULine = 45

// uuValue is the value of a character, -1 where it is none.
func uuValue(c byte) int {
	if c < ' ' || c > '`' {
		return -1
	}
	return int(c-' ') & 63
}

// appendUU appends what a line stands for.
func appendUU(dst, line []byte) []byte {
	n := uuValue(line[0])
	at := func(i int) byte {
		if i >= len(line) {
			return 0
		}
		return byte(uuValue(line[i]))
	}
	for i := 1; n > 0; i += 4 {
		a, b, c, d := at(i), at(i+1), at(i+2), at(i+3)
		dst = append(dst, a<<2|b>>4, b<<4|c>>2, c<<6|d)
		if n < 3 {
			dst = dst[:len(dst)-3+n]
		}
		n -= 3
	}
	return dst
}

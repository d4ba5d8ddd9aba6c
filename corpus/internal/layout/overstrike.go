package layout

import (
	"bytes"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/utf8text"
)

// An Overstrike undoes overstriking: of characters printed one over the other, with
// a backspace between them, the last one stays; an underscore gives way to any
// other, white space overstrikes nothing. That is how typewriters and nroff print
// bold ("h\bh") and underlined ("_\bh") text.
type Overstrike struct {
	track
	buf  []byte // read and not yet handed out: buf[pos:]
	pos  int
	hold []byte // the last character, which may be overstruck yet
	back bool   // a backspace was behind it
	err  error
}

// Reset makes o undo what is in r, and keeps the memory.
func (o *Overstrike) Reset(r Text) {
	*o = Overstrike{track: track{in: r}, buf: o.buf[:0], hold: o.hold[:0]}
}

// Read implements io.Reader.
func (o *Overstrike) Read(p []byte) (int, error) {
	for {
		if o.pos < len(o.buf) {
			n := copy(p, o.buf[o.pos:])
			o.pos += n
			o.handed += int64(n)
			return n, nil
		}
		o.buf, o.pos = o.buf[:0], 0
		if o.err != nil {
			if len(o.hold) == 0 {
				return 0, o.err
			}
			o.buf, o.hold = append(o.buf, o.hold...), o.hold[:0]
			continue
		}
		if n := o.fill(p); n > 0 {
			return n, nil
		}
	}
}

// smallRead is the size of a read, in bytes, that always goes through buf.
const smallRead = 64

// fill reads into p, and returns how much of that can be handed out as it is,
// or undoes it in buf.
func (o *Overstrike) fill(p []byte) int {
	if len(p) <= smallRead {
		var small [smallRead]byte
		p = small[:]
	}
	n := 0
	if !o.back {
		n = copy(p, o.hold)
		o.hold = o.hold[:0]
	}
	m, err := o.in.Read(p[n:])
	n, o.err = n+m, err
	b := p[:n]
	if len(p) == smallRead || o.back || bytes.IndexByte(b, '\b') >= 0 {
		o.undo(b)
		return 0
	}
	if n > 0 && b[n-1] > ' ' && err == nil {
		n = utf8text.LastRune(b)
		o.hold = append(o.hold, b[n:]...)
	}
	o.handed += int64(n)
	return n
}

// undo appends b to buf with overstriking undone.
func (o *Overstrike) undo(b []byte) {
	for len(b) > 0 {
		switch {
		case len(o.hold) > 0 && b[0] == '\b':
			o.change(len(o.buf))
			o.back, b = true, b[1:]
		case o.back:
			b = o.strike(b)
		default:
			b = o.plain(b)
		}
	}
}

// plain appends what stands in b before a backspace, or drops one that has nothing to
// go back to, and returns the rest. It holds back a last character that is not white.
func (o *Overstrike) plain(b []byte) (rest []byte) {
	o.buf, o.hold = append(o.buf, o.hold...), o.hold[:0]
	n := bytes.IndexByte(b, '\b')
	switch {
	case n == 0:
		o.change(len(o.buf))
		return b[1:]
	case n < 0:
		n = len(b)
	}
	last := n
	if b[n-1] > ' ' {
		last = utf8text.LastRune(b[:n])
	}
	o.buf = append(o.buf, b[:last]...)
	o.hold = append(o.hold, b[last:n]...)
	return b[n:]
}

// strike prints the first character of b over the one that is held back, and returns
// the rest.
func (o *Overstrike) strike(b []byte) (rest []byte) {
	_, size := utf8.DecodeRune(b)
	switch {
	case b[0] <= ' ':
		o.buf = append(append(o.buf, o.hold...), b[0])
		o.hold = o.hold[:0]
	case b[0] != '_':
		o.hold = append(o.hold[:0], b[:size]...)
	}
	o.back = false
	return b[size:]
}

package layout

import "bytes"

// An Unfold joins the folded lines of calendars and cards: a line break and one
// space or tab behind it are dropped (RFC 5545, section 3.1; RFC 6350, section
// 3.2).
type Unfold struct {
	buffered
	held []byte // a line break that may be a fold
}

// Reset makes u read what is in r, and keeps the memory.
func (u *Unfold) Reset(r Text) {
	*u = Unfold{buffered: u.on(r), held: u.held[:0]}
}

// Read implements io.Reader.
func (u *Unfold) Read(p []byte) (int, error) {
	return u.readBy(p, u.add, u.release)
}

// add appends b to buf without folds.
func (u *Unfold) add(b []byte) {
	for len(b) > 0 {
		if len(u.held) == 0 {
			n := plainLen(b)
			u.buf, b = append(u.buf, b[:n]...), b[n:]
		}
		if len(b) > 0 {
			u.addByte(b[0])
			b = b[1:]
		}
	}
}

// plainLen returns how many bytes at the start of b stand before a line break, or some
// of them where they are many.
func plainLen(b []byte) int {
	const many = 256
	b = b[:min(len(b), many)]
	if n := bytes.IndexByte(b, '\n'); n >= 0 {
		b = b[:n]
	}
	if n := bytes.IndexByte(b, '\r'); n >= 0 {
		b = b[:n]
	}
	return len(b)
}

// addByte takes one byte.
func (u *Unfold) addByte(c byte) {
	broken := len(u.held) > 0 && u.held[len(u.held)-1] == '\n'
	switch {
	case broken && (c == ' ' || c == '\t'):
		u.change(len(u.buf))
		u.held = u.held[:0]
		return
	case c == '\n' && !broken:
		u.held = append(u.held, c)
		return
	}
	u.release()
	if c == '\r' || c == '\n' {
		u.held = append(u.held, c)
		return
	}
	u.buf = append(u.buf, c)
}

// release hands out what was held back.
func (u *Unfold) release() {
	u.buf = append(u.buf, u.held...)
	u.held = u.held[:0]
}

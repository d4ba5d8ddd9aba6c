package layout

// An Unfold joins the folded lines of calendars and cards: a line break and one
// space or tab behind it are dropped (RFC 5545, section 3.1; RFC 6350, section
// 3.2).
type Unfold struct {
	track
	buf  []byte
	pos  int
	held []byte // a line break that may be a fold
	err  error
}

// Reset makes u read what is in r, and keeps the memory.
func (u *Unfold) Reset(r Text) {
	*u = Unfold{track: track{in: r}, buf: u.buf[:0], held: u.held[:0]}
}

// Read implements io.Reader.
func (u *Unfold) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for u.pos == len(u.buf) {
		if u.err != nil {
			return 0, u.err
		}
		u.buf, u.pos = u.buf[:0], 0
		n, err := u.in.Read(p)
		u.err = err
		for _, c := range p[:n] {
			u.add(c)
		}
		if err != nil {
			u.release()
		}
	}
	n := copy(p, u.buf[u.pos:])
	u.pos += n
	u.handed += int64(n)
	return n, nil
}

// add takes one byte.
func (u *Unfold) add(c byte) {
	broken := len(u.held) > 0 && u.held[len(u.held)-1] == '\n'
	switch {
	case broken && (c == ' ' || c == '\t'):
		u.change(len(u.buf))
		u.held = u.held[:0]
		return
	case c == '\r' && len(u.held) == 0, c == '\n' && !broken:
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

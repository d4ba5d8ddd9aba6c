package layout

import "bytes"

// A DelSp removes the space before each soft break of format=flowed text with
// DelSp=yes (RFC 3676, section 4.1). The breaks stay.
type DelSp struct {
	track
	buf  []byte
	pos  int
	line []byte // the line so far, its first bytes
	tail int    // held back: a space, or a space and CR
	cr   bool
	err  error
}

// Reset makes d read what is in r, and keeps the memory.
func (d *DelSp) Reset(r Text) {
	*d = DelSp{track: track{in: r}, buf: d.buf[:0], line: d.line[:0]}
}

// Read implements io.Reader.
func (d *DelSp) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for d.pos == len(d.buf) {
		if d.err != nil {
			return 0, d.err
		}
		d.buf, d.pos = d.buf[:0], 0
		n, err := d.in.Read(p)
		d.err = err
		d.add(p[:n])
		if err != nil {
			d.release()
		}
	}
	n := copy(p, d.buf[d.pos:])
	d.pos += n
	d.handed += int64(n)
	return n, nil
}

// add appends b to buf without spaces before line ends.
func (d *DelSp) add(b []byte) {
	for len(b) > 0 {
		if d.tail == 0 {
			n := bytes.IndexByte(b, ' ')
			if n < 0 {
				n = len(b)
			}
			d.plain(b[:n])
			if b = b[n:]; len(b) > 0 {
				d.tail, b = 1, b[1:]
			}
			continue
		}
		switch c := b[0]; {
		case c == '\r' && !d.cr:
			d.cr, b = true, b[1:]
		case c == '\n' && !d.isSignature():
			d.change(len(d.buf))
			if d.cr {
				d.buf = append(d.buf, '\r')
			}
			d.plain(b[:1])
			d.tail, d.cr, b = 0, false, b[1:]
		default:
			d.release()
		}
	}
}

// release hands out what was held back.
func (d *DelSp) release() {
	if d.tail > 0 {
		d.plain([]byte{' '})
	}
	if d.cr {
		d.plain([]byte{'\r'})
	}
	d.tail, d.cr = 0, false
}

// plain appends b, which may hold line ends.
func (d *DelSp) plain(b []byte) {
	d.buf = append(d.buf, b...)
	if i := bytes.LastIndexByte(b, '\n'); i >= 0 {
		d.line, b = d.line[:0], b[i+1:]
	}
	if room := maxQuote - len(d.line); room > 0 {
		d.line = append(d.line, b[:min(len(b), room)]...)
	}
}

// maxQuote is how much of a line is looked at for a signature separator.
const maxQuote = 64

// isSignature reports whether the line is a signature separator, "-- ", which
// is no soft break (section 4.3), at any depth of quoting.
func (d *DelSp) isSignature() bool {
	return string(bytes.TrimLeft(d.line, "> ")) == "--"
}

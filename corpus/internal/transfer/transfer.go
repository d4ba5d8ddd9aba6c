// Package transfer undoes the content transfer encodings of mail (RFC 2045,
// section 6) as the bytes stream by. Its readers take whatever comes: what is
// not encoded as it should be is passed on as it stands, never dropped, and the
// only errors are those of the reader below. The zero value of each is ready for Reset,
// which gives it what to read, and for Decode.
package transfer

import "io"

// chunkSize is how many encoded bytes are decoded at a time.
const chunkSize = 32 << 10

// A stream reads encoded bytes in chunks and holds what they stand for:
//
//	buf[:n]   // not yet decoded
//	out[pos:] // decoded, not yet read
type stream struct {
	r   io.Reader
	buf []byte
	n   int
	err error

	out  []byte
	pos  int
	last byte // the last one that was read; a line break before the first
}

// open starts over with r and keeps the memory.
func (s *stream) open(r io.Reader) {
	if s.buf == nil {
		s.buf = make([]byte, chunkSize)
	}
	*s = stream{r: r, buf: s.buf, out: s.out[:0], last: '\n'}
}

// readBy implements io.Reader with decode, which appends what it decodes to out: as
// much of b as can be decided, all of it when final. It returns how much that was.
func (s *stream) readBy(decode func(b []byte, final bool) int, p []byte) (int, error) {
	for len(s.out) == 0 {
		if s.n == 0 && s.err != nil {
			return 0, s.err
		}
		if s.err == nil {
			s.fill()
		}
		done := decode(s.buf[:s.n], s.err != nil)
		s.n = copy(s.buf, s.buf[done:s.n])
	}
	return s.read(p), nil
}

// fill reads once behind the bytes that are left.
func (s *stream) fill() {
	for range 100 {
		n, err := s.r.Read(s.buf[s.n:])
		s.n += n
		s.err = err
		if n > 0 || err != nil {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// read copies decoded bytes, of which there are some, to p.
func (s *stream) read(p []byte) int {
	n := copy(p, s.out[s.pos:])
	s.pos += n
	if s.pos == len(s.out) {
		s.last = s.out[s.pos-1]
		s.out, s.pos = s.out[:0], 0
	}
	return n
}

// Package transfer undoes the content transfer encodings of mail (RFC 2045,
// section 6) as the bytes stream by. Its readers take whatever comes: what is
// not encoded as it should be is passed on as it stands, never dropped, and the
// only errors are those of the reader below. The zero one is ready for Reset, which
// gives it what it is to read, and for Decode.
package transfer

import "io"

// chunkSize is how many encoded bytes are decoded at a time.
const chunkSize = 32 << 10

// A source reads encoded bytes in chunks and keeps those that the decoder could
// not use yet:
//
//	buf[:n] // not yet decoded
type source struct {
	r   io.Reader
	buf []byte
	n   int
	err error
}

func (s *source) open(r io.Reader) {
	if s.buf == nil {
		s.buf = make([]byte, chunkSize)
	}
	s.r, s.n, s.err = r, 0, nil
}

// fill reads once behind the bytes that are left.
func (s *source) fill() {
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

// drop removes the first n bytes.
func (s *source) drop(n int) { s.n = copy(s.buf, s.buf[n:s.n]) }

// A sink holds decoded bytes until they are read.
type sink struct {
	out  []byte
	pos  int
	last byte // the last one of those that were read
}

// read copies decoded bytes, of which there are some, to p.
func (d *sink) read(p []byte) int {
	n := copy(p, d.out[d.pos:])
	d.pos += n
	if d.pos == len(d.out) {
		d.last = d.out[d.pos-1]
		d.out, d.pos = d.out[:0], 0
	}
	return n
}

// A stream is a source and the sink that is filled from it.
type stream struct {
	source
	sink
}

// readBy implements io.Reader with decode, which appends what it decodes to the sink:
// as much of b as can be decided, all of it when final. It returns how much that was.
func (s *stream) readBy(decode func(b []byte, final bool) int, p []byte) (int, error) {
	for len(s.out) == 0 {
		if s.n == 0 && s.err != nil {
			return 0, s.err
		}
		if s.err == nil {
			s.fill()
		}
		s.drop(decode(s.buf[:s.n], s.err != nil))
	}
	return s.read(p), nil
}

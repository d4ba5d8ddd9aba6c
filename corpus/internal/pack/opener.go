package pack

import (
	"bytes"
	"io"

	"github.com/klauspost/compress/flate"
)

// An Opener opens containers, and keeps the memory of those that were closed for
// the next ones. Those that are open at the same time may lie in each other. The
// zero Opener is ready for use. It is not safe for concurrent use.
type Opener struct {
	sources   []*source
	inflaters []inflater
	unbzip2s  []*unbzip2
	spool     *bytes.Buffer
}

// An inflater decodes deflate, and begins again with another stream.
type inflater interface {
	io.ReadCloser
	flate.Resetter
}

// Open returns a Reader as the function Open does.
func (o *Opener) Open(r io.Reader, f Format, l *Limits) *Reader {
	limits := l.filled()
	return &Reader{limits: limits, u: newUnpacker(o, r, f, &limits)}
}

// source returns a source of the bytes of r.
func (o *Opener) source(r io.Reader) *source {
	n := len(o.sources)
	if n == 0 {
		return newSource(o, r)
	}
	s := o.sources[n-1]
	o.sources = o.sources[:n-1]
	clear(s.last)
	s.last = s.last[:history]
	s.reset(r)
	return s
}

// inflater returns an inflater of what s is at.
func (o *Opener) inflater(s *source) inflater {
	n := len(o.inflaters)
	if n == 0 {
		return flate.NewReader(s.br).(inflater)
	}
	z := o.inflaters[n-1]
	o.inflaters = o.inflaters[:n-1]
	_ = z.Reset(s.br, nil) // it never fails
	return z
}

// buffer returns an empty buffer.
func (o *Opener) buffer() *bytes.Buffer {
	b := o.spool
	if o.spool = nil; b == nil {
		b = new(bytes.Buffer)
	}
	b.Reset()
	return b
}

// giveBack takes s back, which may be nil.
func (o *Opener) giveBack(s *source) {
	if s != nil {
		s.reset(nil)
		o.sources = append(o.sources, s)
	}
}

// giveBackInflater takes z back, which may be nil.
func (o *Opener) giveBackInflater(z inflater) {
	if z != nil {
		_ = z.Close()
		o.inflaters = append(o.inflaters, z)
	}
}

// unbzip2 returns what decodes the streams that src is at.
func (o *Opener) unbzip2(src io.ByteReader) *unbzip2 {
	z := new(unbzip2)
	if n := len(o.unbzip2s); n > 0 {
		z = o.unbzip2s[n-1]
		o.unbzip2s = o.unbzip2s[:n-1]
	}
	z.reset(src)
	return z
}

// giveBackUnbzip2 takes z back, which may be nil.
func (o *Opener) giveBackUnbzip2(z *unbzip2) {
	if z != nil && isEOF(z.err) {
		z.src = nil
		o.unbzip2s = append(o.unbzip2s, z)
	}
}

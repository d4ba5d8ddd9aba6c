package pack

import (
	"io"
	"strings"

	"github.com/klauspost/compress/flate"

	"github.com/urisift/urisift/corpus/internal/spool"
)

// An Opener opens containers, and keeps the memory of those that were closed for
// the next ones. Those that are open at the same time may lie in each other. The
// zero Opener is ready for use. It is not safe for concurrent use.
type Opener struct {
	sources   []*source
	inflaters []inflater
	plain     strings.Reader // what inflaters begin with
	unbzip2s  []*unbzip2
	unxzs     []unxz   // one at most, for its memory
	unzstds   []unzstd // likewise
	aheads    []*ahead
	spool     *spool.Spool
}

// An inflater decodes deflate, and begins again with another stream.
type inflater interface {
	io.ReadCloser
	flate.Resetter
}

// Open returns a Reader of the container in format f, which is not None, that r
// delivers. A nil l is the default.
//
// A zip archive is read from r itself if r is a regular *os.File, or has the
// methods ReadAt and Size; then all of it counts, not what is left to read. Else
// it is copied, to a temporary file without a name as far as it is large.
func (o *Opener) Open(r io.Reader, f Format, l *Limits) *Reader {
	c := &Reader{opener: o, limits: l.filled()}
	c.u = o.unpacker(r, f, &c.limits)
	return c
}

// unpacker returns what delivers the members of the container in format f.
func (o *Opener) unpacker(r io.Reader, f Format, l *Limits) unpacker {
	if f == Zip {
		return newZip(o, r, l)
	}
	src := o.source(r)
	switch f {
	case Gzip:
		return newGzip(src)
	case Bzip2:
		return newBzip2(src)
	case Xz:
		return newXz(src, l.Window)
	case Zstd:
		return newZstd(src, l.Window)
	}
	return newTar(src)
}

// pop takes the last of s, if there is one.
func pop[T any](s *[]T) (last T, ok bool) {
	n := len(*s)
	if n == 0 {
		return last, false
	}
	last = (*s)[n-1]
	*s = (*s)[:n-1]
	return last, true
}

// popOrNew is pop, or makes one.
func popOrNew[T any](s *[]*T) *T {
	if last, ok := pop(s); ok {
		return last
	}
	return new(T)
}

// source returns a source of the bytes of r.
func (o *Opener) source(r io.Reader) *source {
	s, ok := pop(&o.sources)
	if !ok {
		return newSource(o, r)
	}
	clear(s.last)
	s.last = s.last[:history]
	s.reset(r)
	return s
}

// noText is a deflate stream of no bytes, in a block that has codes of its own.
const noText = "\x05\xdd\x81\x00\x00\x00\x00\x00\x90\xff\x6b\x25\x00"

// inflater returns an inflater of what s is at.
//
// QUIRK: one of klauspost/compress v1.20.3 reads a block without codes by those of the
// last block that had some, even if that belongs to another stream. So each begins with
// the same one.
func (o *Opener) inflater(s *source) inflater {
	o.plain.Reset(noText)
	z, ok := pop(&o.inflaters)
	if ok {
		_ = z.Reset(&o.plain, nil) // it never fails
	} else {
		z = flate.NewReader(&o.plain).(inflater)
	}
	_, _ = z.Read(nil) // its end
	_ = z.Reset(s.br, nil)
	return z
}

// takeSpool returns a spool for an archive.
func (o *Opener) takeSpool() *spool.Spool {
	s := o.spool
	if o.spool = nil; s == nil {
		s = new(spool.Spool)
	}
	return s
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

// ahead returns what reads r ahead.
func (o *Opener) ahead(r io.Reader) *ahead {
	a := popOrNew(&o.aheads)
	a.reset(r)
	return a
}

// giveBackAhead stops a, and takes it back.
func (o *Opener) giveBackAhead(a *ahead) {
	a.stop()
	o.aheads = append(o.aheads, a)
}

// unbzip2 returns what decodes the streams that src is at.
func (o *Opener) unbzip2(src io.ByteReader) *unbzip2 {
	z := popOrNew(&o.unbzip2s)
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

// unxz returns what decodes the streams that its frames are made the framing of.
func (o *Opener) unxz() unxz {
	x, ok := pop(&o.unxzs)
	if !ok {
		x.frames = new(xzFrames)
	}
	return x
}

// giveBackUnxz takes x back, which must have come to the end of its source.
func (o *Opener) giveBackUnxz(x unxz) {
	*x.frames = xzFrames{}
	o.unxzs = append(o.unxzs[:0], x)
}

// unzstd returns what decodes the streams that it is reset to, with windows up to that
// size.
func (o *Opener) unzstd(window int64) unzstd {
	x, ok := pop(&o.unzstds)
	switch {
	case ok && x.window == window:
		return x
	case ok:
		x.z.Close()
	}
	return unzstd{window: window}
}

// giveBackUnzstd takes x back.
func (o *Opener) giveBackUnzstd(x unzstd) {
	_ = x.z.Reset(nil)
	o.unzstds = append(o.unzstds[:0], x)
}

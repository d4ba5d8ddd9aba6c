package pack

import (
	"archive/tar"
	"errors"
	"io"
	"slices"

	"github.com/urisift/urisift/corpus/internal/code"
)

// A tarReader reads tar archives one behind the other.
type tarReader struct {
	src   *source
	t     *tar.Reader
	state tarState
	told  bool // the damage before the bytes that follow was reported
	again bool // the header was read before
	cut   bool // that the source failed was reported
}

type tarState uint8

const (
	tarInside tarState = iota // the next header follows
	tarBehind                 // the archive's end was read, or its header is wrong
	tarStray                  // bytes that belong to nothing follow
	tarEnd
)

func newTar(src *source) *tarReader {
	src.last = slices.Grow(src.last, 2*blockSize)[:2*blockSize]
	return &tarReader{src: src, t: tar.NewReader(src)}
}

func (t *tarReader) close() { t.src.o.giveBack(t.src) }

// next returns the next file. Directories, links, devices and what else has no
// contents are passed over.
func (t *tarReader) next() (*packed, error) {
	for {
		switch t.state {
		case tarBehind:
			if err := t.behind(); err != nil {
				return nil, err
			}
			continue
		case tarStray:
			t.state = tarBehind
			from := t.src.taken()
			r := &strayReader{t: t}
			return &packed{r: r, in: func() int64 { return t.src.taken() - from }, skip: r.skip}, nil
		case tarEnd:
			return nil, io.EOF
		}
		h, err := t.t.Next()
		switch {
		case isEOF(err):
			t.state = tarBehind
		case errors.Is(err, tar.ErrHeader) && t.behindZeros():
			t.t, t.again = tar.NewReader(t.src.with(blockSize)), true
			continue
		case err != nil && !errors.Is(err, tar.ErrInsecurePath):
			return nil, t.fail(err)
		case hasContents(h):
			return t.file(h), nil
		}
		t.again = false
	}
}

// behindZeros reports whether the block that was read last is a header behind a
// block of zeros: half an end, which some programs leave between archives.
func (t *tarReader) behindZeros() bool {
	return !t.again && allZeros(t.src.last[:blockSize]) && isTarHeader(t.src.last[blockSize:])
}

// file returns the member whose header is h.
func (t *tarReader) file(h *tar.Header) *packed {
	t.again = false
	from := t.src.taken()
	return &packed{name: h.Name, r: &tarFile{t}, in: func() int64 { return t.src.taken() - from }}
}

// hasContents reports whether the member is a file of one kind or another.
func hasContents(h *tar.Header) bool {
	switch h.Typeflag {
	case tar.TypeLink, tar.TypeSymlink, tar.TypeChar, tar.TypeBlock, tar.TypeDir, tar.TypeFifo, tar.TypeXGlobalHeader:
		return false
	}
	return true
}

// A tarFile reads the contents of a member.
type tarFile struct{ t *tarReader }

func (f *tarFile) Read(b []byte) (int, error) {
	n, err := f.t.t.Read(b)
	if err != nil && !isEOF(err) {
		err = f.t.fail(err)
	}
	return n, err
}

// fail returns the error for damage. Behind a wrong header the next right one is
// looked for.
func (t *tarReader) fail(err error) error {
	e := t.src.damage(err, "tar archive")
	t.cut = !t.src.ended()
	t.state, t.told = tarBehind, true
	if x := (*Error)(nil); errors.As(e, &x) && x.Code != code.Checksum {
		t.state = tarEnd
	}
	return e
}

// behind looks for another archive behind the end of one, or behind damage. What
// is neither that nor padding is announced.
func (t *tarReader) behind() error {
	for {
		b := t.src.peek(blockSize)
		switch {
		case len(b) == 0 && !t.cut && !t.src.ended():
			return t.fail(io.ErrUnexpectedEOF)
		case len(b) == 0:
			t.state = tarEnd
			return nil
		case len(b) == blockSize && isTarHeader(b):
			t.t, t.state, t.told = tar.NewReader(t.src), tarInside, false
			return nil
		case !allZeros(b):
			t.state = tarStray
			if t.told {
				t.told = false
				return nil
			}
			return t.src.garbage("tar archive")
		}
		_, _ = t.src.br.Discard(len(b))
	}
}

// A strayReader reads blocks up to one that is a header, or holds nothing. With what the
// source fails is reported behind them.
type strayReader struct {
	t    *tarReader
	left int // bytes of the block that is being read
}

func (r *strayReader) Read(b []byte) (int, error) {
	src := r.t.src
	if r.left == 0 {
		head := src.peek(blockSize)
		switch {
		case len(head) == 0 || allZeros(head), len(head) == blockSize && isTarHeader(head):
			return 0, io.EOF
		}
		r.left = len(head)
	}
	n, err := src.Read(b[:min(len(b), r.left)])
	r.left -= n
	return n, err
}

func (r *strayReader) skip() {
	_, _ = io.Copy(io.Discard, r)
}

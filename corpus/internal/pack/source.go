package pack

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/urisift/urisift/corpus/internal/code"
)

const (
	bufferSize = 64 << 10
	history    = 8 // bytes that a source gives back
)

// A source is the container's bytes. It knows how many of them were taken up, and
// gives the last few back.
type source struct {
	br   *bufio.Reader
	r    counter
	last []byte // the bytes that Read and ReadByte gave last, the newest at the end
	o    *Opener
}

// A counter counts what a reader delivers and keeps the error that it ends with.
type counter struct {
	r   io.Reader
	n   int64
	err error
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	if err != nil {
		c.err = err
	}
	return n, err
}

// isEOF reports whether err is the end of a reader. An error that wraps io.EOF is
// none.
func isEOF(err error) bool {
	return err == io.EOF //nolint:errorlint // see above
}

// noEOF returns err with io.EOF as io.ErrUnexpectedEOF.
func noEOF(err error) error {
	if isEOF(err) {
		return io.ErrUnexpectedEOF
	}
	return err
}

func newSource(o *Opener, r io.Reader) *source {
	s := &source{r: counter{r: r}, last: make([]byte, history), o: o}
	s.br = bufio.NewReaderSize(&s.r, bufferSize)
	return s
}

// reset makes s the bytes of r.
func (s *source) reset(r io.Reader) {
	s.r = counter{r: r}
	s.br.Reset(&s.r)
}

// taken returns how many bytes were taken up.
func (s *source) taken() int64 {
	return s.r.n - int64(s.br.Buffered())
}

// Read implements io.Reader.
func (s *source) Read(b []byte) (int, error) {
	n, err := s.br.Read(b)
	s.remember(b[:n])
	return n, err
}

// ReadByte implements io.ByteReader.
func (s *source) ReadByte() (byte, error) {
	c, err := s.br.ReadByte()
	if err == nil {
		copy(s.last, s.last[1:])
		s.last[len(s.last)-1] = c
	}
	return c, err
}

func (s *source) remember(b []byte) {
	if k := len(s.last) - len(b); k > 0 {
		copy(s.last[:k], s.last[len(b):])
		copy(s.last[k:], b)
		return
	}
	copy(s.last, b[len(b)-len(s.last):])
}

// zeros reports whether the last n bytes were zero.
func (s *source) zeros(n int) bool { return allZeros(s.last[len(s.last)-n:]) }

func allZeros(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// with returns a reader of the last n bytes once more and all that follows.
func (s *source) with(n int) io.Reader {
	return io.MultiReader(bytes.NewReader(bytes.Clone(s.last[len(s.last)-n:])), s)
}

// peek returns the next n bytes, or fewer at the end.
func (s *source) peek(n int) []byte {
	b, _ := s.br.Peek(n)
	return b
}

// ended reports whether the reader came to its end, and did not fail.
func (s *source) ended() bool {
	return s.r.err == nil || isEOF(s.r.err)
}

// skipZeros passes over zero bytes.
func (s *source) skipZeros() {
	for {
		b, _ := s.br.Peek(max(1, s.br.Buffered()))
		n := 0
		for n < len(b) && b[n] == 0 {
			n++
		}
		_, _ = s.br.Discard(n)
		if n < len(b) || n == 0 {
			return
		}
	}
}

// damage returns err as an *Error. What the reader itself failed with comes
// before what a decoder made of it.
func (s *source) damage(err error, what string) error {
	var e *Error
	switch cause := s.r.err; {
	case s.ended():
	case errors.As(cause, &e):
		return e
	default:
		return &Error{
			Code: code.Unreadable, What: fmt.Sprintf("the input of the %s fails: %v", what, cause), Done: "the rest not read",
			Offset: s.taken(), Err: cause,
		}
	}
	err = noEOF(err)
	e = &Error{Done: "read up to there", Offset: s.taken(), Err: err}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		e.Code, e.What = code.Truncated, "the "+what+" ends early"
	} else {
		e.Code, e.What = code.Checksum, fmt.Sprintf("the %s is damaged: %v", what, err)
	}
	return e
}

// garbage returns the error that precedes a member of bytes that belong to nothing.
func (s *source) garbage(what string) *Error {
	return &Error{
		Code: code.Checksum, What: "bytes that follow the " + what + " are no part of it", Done: "read as they are",
		Offset: s.taken(),
	}
}

// rest returns the member that is all of the source from here on, the last n bytes
// included.
func (s *source) rest(n int) *packed {
	from := s.taken() - int64(n)
	return &packed{r: &rest{s, s.with(n)}, in: func() int64 { return s.taken() - from }}
}

// A rest reads what is left of a source.
type rest struct {
	src *source
	r   io.Reader
}

func (r *rest) Read(b []byte) (int, error) {
	n, err := r.r.Read(b)
	if err != nil && !isEOF(err) {
		err = r.src.damage(err, "container")
	}
	return n, err
}

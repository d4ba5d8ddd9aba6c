package pack

import (
	"bytes"
	"io"
)

// A stream is what the compressed streams have in common: each is one member, and
// what can be read behind damage is another one.
type stream struct {
	src   *source
	codec codec
	state streamState
	back  int // bytes that a decoder took before it saw that they are none of its
}

// A codec decodes one format of compressed streams, and all streams of it that
// follow one another. Its Read leaves in stream.state what comes behind an error.
type codec interface {
	io.Reader
	// start makes Read begin with the stream that the source is at, or go on
	// where it was. It returns the name that the stream gives.
	start(s streamState) (name string, err error)
	// magic is what a stream begins with, for which to look behind damage.
	magic() []byte
	release()
	// tail reports whether Read failed because bytes follow that are no stream.
	tail() bool
}

// A streamState says what next returns.
type streamState uint8

const (
	streamHere   streamState = iota // the stream that the source is at
	streamGoesOn                    // what follows in the stream that is being read
	streamBroken                    // the next stream that can be found
	streamTail                      // bytes that belong to nothing
	streamEnd                       // nothing more
)

// next returns the stream, and then what is left behind damage.
func (s *stream) next() (*packed, error) {
	state := s.state
	s.state = streamEnd
	switch state {
	case streamBroken:
		if !s.src.find(s.codec.magic()) {
			return nil, io.EOF
		}
	case streamTail:
		return s.src.rest(s.back), nil
	case streamEnd:
		return nil, io.EOF
	}
	from := s.src.taken()
	name, err := s.codec.start(state)
	if err != nil {
		return nil, err
	}
	return &packed{name: name, r: s.codec, in: func() int64 { return s.src.taken() - from }}, nil
}

func (s *stream) close() {
	s.codec.release()
	s.src.o.giveBack(s.src)
}

func (s *stream) tail() bool { return s.state == streamTail }

// garbage says that what follows, the last back bytes included, is no stream.
func (s *stream) garbage(back int) error {
	s.state, s.back = streamTail, back
	return s.src.garbage("compressed stream")
}

// fail returns the error for damage of the stream.
func (s *stream) fail(err error) error {
	s.state = streamBroken
	return s.src.damage(err, "compressed stream")
}

// find moves to the next place where magic stands. It reports false if there is
// none.
func (s *source) find(magic []byte) bool {
	for {
		b, err := s.br.Peek(max(len(magic), s.br.Buffered()))
		if i := bytes.Index(b, magic); i >= 0 {
			_, _ = s.br.Discard(i)
			return true
		}
		_, _ = s.br.Discard(max(0, len(b)-len(magic)+1))
		if err != nil {
			return false
		}
	}
}

package pack

import (
	"compress/bzip2"
	"errors"
	"io"
	"strings"
)

// A bzip2Codec decodes bzip2.
type bzip2Codec struct {
	stream
	z *unbzip2
}

func newBzip2(src *source) *bzip2Codec {
	z := &bzip2Codec{}
	z.stream = stream{src: src, codec: z}
	return z
}

func (z *bzip2Codec) release() {
	z.src.o.giveBackUnbzip2(z.z)
	z.z = nil
}

func (z *bzip2Codec) magic() []byte { return []byte("1AY&SY") }

// start begins behind damage with any block that lies at a byte: the first block
// of a stream does, and a header is put before it.
func (z *bzip2Codec) start(s streamState) (string, error) {
	var r io.ByteReader = z.src
	if s == streamBroken {
		r = &afterHeader{header: []byte("BZh9"), source: z.src}
	}
	z.z = z.src.o.unbzip2(r)
	return "", nil
}

// Read implements io.Reader. The decoder looks for "BZ" behind a stream; what it
// finds instead is given back.
func (z *bzip2Codec) Read(b []byte) (int, error) {
	n, err := z.z.Read(b)
	if err == nil || isEOF(err) {
		return n, err
	}
	if !isContinuation(err) {
		return n, z.fail(err)
	}
	if z.src.zeros(len("BZ")) {
		if z.src.skipZeros(); len(z.src.peek(1)) == 0 && z.src.ended() {
			return n, io.EOF
		}
		return n, z.garbage(0)
	}
	return n, z.garbage(len("BZ"))
}

// isContinuation reports whether err says that what follows a stream is none.
func isContinuation(err error) bool {
	var e bzip2.StructuralError
	return errors.As(err, &e) && strings.Contains(string(e), "continuation file")
}

// afterHeader delivers a header and then the source.
type afterHeader struct {
	header []byte
	*source
}

func (r *afterHeader) ReadByte() (byte, error) {
	if len(r.header) == 0 {
		return r.source.ReadByte()
	}
	c := r.header[0]
	r.header = r.header[1:]
	return c, nil
}

// An unbzip2 decodes the streams of one source, and then of another with the same
// memory: a decoder of the library begins with megabytes of it and cannot begin again,
// but goes on with a stream that follows the one before. So a stream with a text of its
// own follows the last one of a source, which tells that it ended there.
type unbzip2 struct {
	z     io.Reader
	src   io.ByteReader
	mark  string // what the library has not yet taken of markStream
	taken int64  // bytes of the source that the library has read
	ended bool   // and it has ended
	err   error  // that Read ended with
	text  [len(markText)]byte
}

// markStream is markText in bzip2.
const (
	markText   = "\x00of\xffa\x00mark"
	markStream = "BZh11AY&SY\x8d\xa5\x6b\x69\x00\x00\x00\xc1\x80\xc0\x00\x21\x0a\x90\x00\x00\x00\xa0\x00" +
		"\x31\x0c\x08\x20\x0f\x29\x58\xf0\x90\x3e\x2e\xe4\x8a\x70\xa1\x21\x1b\x4a\xd6\xd2"
)

// reset makes z begin with the streams that src is at. Only one that read all of its
// source does with its memory.
func (z *unbzip2) reset(src io.ByteReader) {
	if !isEOF(z.err) {
		z.z, z.mark = bzip2.NewReader(&unbzip2Source{z: z}), ""
	}
	z.src, z.taken, z.ended, z.err = src, 0, false, nil
}

// Read implements io.Reader.
func (z *unbzip2) Read(b []byte) (n int, err error) {
	if z.err != nil {
		return 0, z.err
	}
	n, z.err = z.z.Read(b)
	switch {
	case z.ended:
		n, z.err = 0, z.end(b[:n], z.err)
	case z.taken == int64(len("BZ")) && isContinuation(z.err): // of the source before
		z.err = bzip2.StructuralError("bad magic value")
	}
	return n, z.err
}

// end returns io.EOF if what was read is the mark, else the source ended within a
// stream, or before one.
func (z *unbzip2) end(read []byte, err error) error {
	text := append(z.text[:0], read...)
	for err == nil && len(text) < len(markText) {
		var n int
		n, err = z.z.Read(z.text[len(text):])
		text = z.text[:len(text)+n]
	}
	if err != nil || z.taken == 0 || string(text) != markText {
		return io.ErrUnexpectedEOF
	}
	return io.EOF
}

// An unbzip2Source is what the library reads, byte by byte.
type unbzip2Source struct {
	z         *unbzip2
	io.Reader // nil: the library asks for one and does not use it
}

// ReadByte implements io.ByteReader.
func (s *unbzip2Source) ReadByte() (byte, error) {
	z := s.z
	if len(z.mark) == 0 {
		if z.ended {
			return 0, io.EOF
		}
		c, err := z.src.ReadByte()
		if !isEOF(err) {
			z.taken++
			return c, err
		}
		z.mark, z.ended = markStream, true
	}
	c := z.mark[0]
	z.mark = z.mark[1:]
	return c, nil
}

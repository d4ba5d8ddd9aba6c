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
	z io.Reader
}

func newBzip2(src *source) *bzip2Codec {
	z := &bzip2Codec{}
	z.stream = stream{src: src, codec: z}
	return z
}

func (z *bzip2Codec) release() {}

func (z *bzip2Codec) magic() []byte { return []byte("1AY&SY") }

// start begins behind damage with any block that lies at a byte: the first block
// of a stream does, and a header is put before it.
func (z *bzip2Codec) start(s streamState) (string, error) {
	var r io.Reader = z.src
	if s == streamBroken {
		r = &afterHeader{header: []byte("BZh9"), source: z.src}
	}
	z.z = bzip2.NewReader(r)
	return "", nil
}

// Read implements io.Reader. The decoder looks for "BZ" behind a stream; what it
// finds instead is given back.
func (z *bzip2Codec) Read(b []byte) (int, error) {
	n, err := z.z.Read(b)
	if err == nil || isEOF(err) {
		return n, err
	}
	var e bzip2.StructuralError
	if !errors.As(err, &e) || !strings.Contains(string(e), "continuation file") {
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

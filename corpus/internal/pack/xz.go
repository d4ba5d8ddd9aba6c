package pack

import (
	"errors"
	"hash"
	"runtime"

	"github.com/ulikunitz/xz/lzma"
)

// xzMagic is what an xz stream begins with.
const xzMagic = "\xfd7zXZ\x00"

// largeDictionary is a dictionary that is worth a garbage collection before a
// larger one takes its place, so that the two do not lie in memory together.
const largeDictionary = 16 << 20

// An xzCodec decodes xz.
//
// QUIRK: ulikunitz/xz v0.5.17 allocates the dictionary that a block header asks for,
// up to 4 GiB, and once more for each block. So only its LZMA2 decoder is used, one
// for all blocks, and the framing around it is read by [xzFrames].
type xzCodec struct {
	stream
	frames *xzFrames
	z      *lzma.Reader2
	size   int64 // of the dictionary of z
	sums   []*xzSum
	at     int64 // bytes that z delivered
}

// An xzSum is the checksum of a block.
type xzSum struct {
	hash hash.Hash // nil: not verified
	end  int64     // of the block, by xzCodec.at; -1: not known yet
	want []byte
}

func newXz(src *source, window int64) *xzCodec {
	z := &xzCodec{}
	z.stream = stream{src: src, codec: z}
	z.frames = &xzFrames{src: src, window: window, codec: z}
	return z
}

func (z *xzCodec) release() { z.z = nil }

func (z *xzCodec) magic() []byte { return []byte(xzMagic) }

func (z *xzCodec) start(s streamState) (string, error) {
	if s == streamGoesOn {
		return "", nil
	}
	*z.frames = xzFrames{src: z.src, window: z.frames.window, codec: z}
	z.z, z.sums, z.at = nil, nil, 0
	return "", nil
}

// Read implements io.Reader.
func (z *xzCodec) Read(b []byte) (int, error) {
	for {
		if err := z.open(); err != nil {
			return 0, z.broken(err)
		}
		n, err := z.z.Read(b)
		if sum := z.verify(b[:n]); sum != nil && (err == nil || isEOF(err)) {
			z.state = streamGoesOn
			return n, sum
		}
		switch {
		case isEOF(err) && z.frames.grow:
			if n > 0 {
				return n, nil
			}
		case err != nil && !isEOF(err):
			return n, z.broken(err)
		default:
			return n, err
		}
	}
}

// open makes a decoder for the block that begins, if there is none or its
// dictionary is too small.
func (z *xzCodec) open() error {
	if z.z != nil && !z.frames.grow {
		return nil
	}
	if z.z == nil {
		if err := z.frames.stream(); err != nil {
			return err
		}
	}
	if z.z = nil; z.size >= largeDictionary {
		runtime.GC()
	}
	z.frames.grow = false
	z.size = max(z.size, z.frames.dictionary, lzma.MinDictCap)
	var err error
	z.z, err = lzma.Reader2Config{DictCap: int(z.size)}.NewReader2(z.frames)
	return err
}

// broken returns the error for what the framing or the decoder says.
func (z *xzCodec) broken(err error) error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return z.fail(err)
}

// begin begins a block whose checksum h computes, if it is known.
func (z *xzCodec) begin(h hash.Hash) {
	z.sums = append(z.sums, &xzSum{hash: h, end: -1})
}

// end ends the block: its checksum should be want, the bytes of all blocks were
// total.
func (z *xzCodec) end(want []byte, total int64) {
	s := z.sums[len(z.sums)-1]
	s.end, s.want = total, want
}

// verify takes up what the decoder delivered. It returns an error if a block that
// ends in it has the wrong checksum.
func (z *xzCodec) verify(b []byte) error {
	var err error
	for len(z.sums) > 0 {
		s := z.sums[0]
		n := len(b)
		if s.end >= 0 {
			n = int(min(int64(n), s.end-z.at))
		}
		if s.hash != nil {
			s.hash.Write(b[:n])
		}
		z.at += int64(n)
		b = b[n:]
		if z.at != s.end {
			return err
		}
		if s.hash != nil && string(s.hash.Sum(nil)) != string(s.want) {
			err = &Error{
				Code: Checksum, What: "the checksum is not that of the block", Done: "read all the same",
				Offset: z.src.taken(),
			}
		}
		z.sums = z.sums[1:]
	}
	return err
}

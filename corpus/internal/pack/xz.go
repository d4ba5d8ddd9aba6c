package pack

import (
	"errors"
	"hash"
	"io"
	"reflect"
	"runtime"

	"github.com/ulikunitz/xz/lzma"

	"github.com/urisift/urisift/corpus/internal/code"
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
	unxz
	at    int64     // bytes that z delivered
	begun bool      // z decodes what frames delivers
	ended bool      // to its end
	hash  hash.Hash // of the block; nil: not verified
	wrong error     // that the hash of a block is
	left  [2][]byte // what z decoded before its error, not yet delivered
	err   error     // with which z decodes no more
}

// An unxz is a decoder of the library and what it reads, for one source after the other:
// it cannot begin again, but goes on with chunks that follow. So its end is not
// delivered to it but a chunk with a byte of its own, which tells that a source ended.
type unxz struct {
	frames *xzFrames
	z      *lzma.Reader2 // nil: not made yet
	size   int64         // of the dictionary of z
}

func newXz(src *source, window int64) *xzCodec {
	z := &xzCodec{unxz: src.o.unxz()}
	z.stream = stream{src: src, codec: z}
	*z.frames = xzFrames{src: src, window: window, codec: z}
	return z
}

func (z *xzCodec) release() {
	if z.z != nil && z.ended && z.size < largeDictionary {
		z.src.o.giveBackUnxz(z.unxz)
	}
	z.unxz = unxz{}
}

func (z *xzCodec) magic() []byte { return []byte(xzMagic) }

func (z *xzCodec) start(s streamState) (string, error) {
	if s == streamGoesOn {
		return "", nil
	}
	*z.frames = xzFrames{src: z.src, window: z.frames.window, codec: z}
	z.at, z.begun, z.ended, z.hash, z.wrong, z.err = 0, false, false, nil, nil, nil
	return "", nil
}

// Read implements io.Reader.
func (z *xzCodec) Read(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	if z.err != nil {
		return z.readLeft(b)
	}
	for !z.ended {
		if err := z.open(); err != nil {
			return 0, z.broken(err)
		}
		if z.ended {
			break
		}
		last := z.at == z.frames.out && z.frames.last()
		if err := z.wrong; err != nil {
			z.state, z.wrong = streamGoesOn, nil
			return 0, err
		}
		n, err := z.z.Read(b[:min(int64(len(b)), max(1, z.frames.out-z.at))])
		switch {
		case isEOF(err) && z.frames.grow:
			z.z = nil
		case err != nil:
			if z.left, z.err = undelivered(z.z), err; n > 0 {
				return n, nil
			}
			return z.readLeft(b)
		case last:
			z.ended = true
		default:
			z.take(b[:n])
			return n, nil
		}
	}
	return 0, io.EOF
}

// open begins to decode, and makes a decoder if there is none or its dictionary is too
// small.
func (z *xzCodec) open() error {
	if z.begun && !z.frames.grow {
		return nil
	}
	if !z.begun {
		if err := z.frames.stream(); isEOF(err) { // there is no block in any stream
			z.ended = true
			return nil
		} else if err != nil {
			return err
		}
	}
	z.begun, z.frames.grow = true, false
	if z.z != nil && z.size >= z.frames.dictionary {
		return nil
	}
	if z.z = nil; z.size >= largeDictionary {
		runtime.GC()
	}
	z.size = max(z.size, z.frames.dictionary, lzma.MinDictCap)
	var err error
	z.z, err = lzma.Reader2Config{DictCap: int(z.size)}.NewReader2(z.frames)
	return err
}

// readLeft delivers what is left of what the decoder decoded before its error, and then that.
func (z *xzCodec) readLeft(b []byte) (int, error) {
	for i, left := range z.left {
		if n := copy(b, left); n > 0 {
			z.left[i] = left[n:]
			return n, nil
		}
	}
	err := z.err
	z.err = nil
	return 0, z.broken(err)
}

// undelivered returns what z holds in its dictionary and has not delivered, in two pieces.
//
// QUIRK: ulikunitz/xz v0.5.17 delivers nothing of a chunk, which may be megabytes, that ends
// early or is damaged, though it lies decoded in the dictionary.
func undelivered(z *lzma.Reader2) (pieces [2][]byte) {
	defer func() { _ = recover() }() // another version of the library may keep it elsewhere
	b := reflect.ValueOf(z).Elem().FieldByName("dict").Elem().FieldByName("buf")
	ring, front, rear := b.FieldByName("data").Bytes(), int(b.FieldByName("front").Int()), int(b.FieldByName("rear").Int())
	if rear <= front {
		return [2][]byte{ring[rear:front]}
	}
	return [2][]byte{ring[rear:], ring[:front]}
}

// broken returns the error for what the framing or the decoder says, which decodes no
// more.
func (z *xzCodec) broken(err error) error {
	z.z = nil
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return z.fail(err)
}

// take takes up what the decoder delivered of the block.
func (z *xzCodec) take(b []byte) {
	z.at += int64(len(b))
	if z.hash != nil {
		z.hash.Write(b)
	}
}

// begin begins a block whose checksum h computes, if it is known.
func (z *xzCodec) begin(h hash.Hash) { z.hash = h }

// end ends the block, all of which was delivered: its checksum should be want.
func (z *xzCodec) end(want []byte) {
	if z.hash != nil && string(z.hash.Sum(nil)) != string(want) {
		z.wrong = &Error{
			Code: code.Checksum, What: "the checksum is not that of the block", Done: "read all the same",
			Offset: z.src.taken(),
		}
	}
}

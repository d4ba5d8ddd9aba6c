package pack

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"hash/crc64"
	"io"
	"slices"

	"github.com/urisift/urisift/corpus/internal/code"
)

// An xzFrames reads the framing of an xz file (The .xz File Format 1.2.1) and
// delivers the LZMA2 chunks of all blocks as one sequence. Every number that asks
// for memory passes here first.
type xzFrames struct {
	src    *source
	window int64
	codec  *xzCodec

	check      byte  // the stream's kind of checksum
	blocks     int64 // of the stream
	dictionary int64 // that the block asks for
	grow       bool  // the block asks for more than the decoder has
	first      bool  // the next chunk is the block's first
	in         int64 // bytes of the block's chunks
	out        int64 // bytes that all chunks decode to

	head []byte // of a chunk, not yet delivered
	body int    // bytes of the chunk behind its head, not yet delivered
	buf  [6]byte
	err  error
}

var (
	errXzHeader = errors.New("xz: a header is wrong")
	errXzChunk  = errors.New("xz: a chunk is wrong")
	errXzIndex  = errors.New("xz: the index is wrong")
	errXzStream = errors.New("xz: another stream follows")
)

// Read implements io.Reader. It delivers no more than one chunk.
func (f *xzFrames) Read(b []byte) (int, error) {
	for {
		switch {
		case len(f.head) > 0:
			n := copy(b, f.head)
			f.head = f.head[n:]
			return n, nil
		case f.body > 0:
			n, err := f.src.br.Read(b[:min(len(b), f.body)])
			f.body -= n
			return n, noEOF(err)
		case f.err == nil:
			f.err = f.chunk()
		default:
			return 0, f.err
		}
	}
}

// last reads the head of the next chunk, and reports whether there is none but the one
// that tells so. The decoder must have been given all chunks before.
func (f *xzFrames) last() bool {
	for len(f.head) == 0 && f.body == 0 && f.err == nil {
		f.err = f.chunk()
	}
	return isEOF(f.err)
}

// chunk reads the head of the next chunk (section 5.3.1 and the LZMA SDK).
func (f *xzFrames) chunk() error {
	h := f.buf[:1]
	if err := f.full(h); err != nil {
		return err
	}
	c := h[0]
	var n int
	switch {
	case c == 0:
		return f.endBlock()
	case f.first && c != 1 && c < 0xe0:
		return errXzChunk // it would refer to the block before
	case c <= 2:
		n = 3
	case c >= 0xc0:
		n = 6
	case c >= 0x80:
		n = 5
	default:
		return errXzChunk
	}
	h = f.buf[:n]
	if err := f.full(h[1:]); err != nil {
		return err
	}
	out := int64(binary.BigEndian.Uint16(h[1:])) + 1
	f.body = int(out)
	if n > 3 {
		out += int64(c&0x1f) << 16
		f.body = int(binary.BigEndian.Uint16(h[3:])) + 1
	}
	f.first = false
	f.in += int64(n + f.body)
	f.out += out
	f.head = h
	return nil
}

// stream reads the header of a stream (section 2.1.1) and of its first block, or of the first
// stream behind it that has one.
func (f *xzFrames) stream() error {
	for {
		var h [12]byte
		if err := f.full(h[:]); err != nil {
			return err
		}
		if string(h[:6]) != xzMagic || crc32.ChecksumIEEE(h[6:8]) != binary.LittleEndian.Uint32(h[8:]) {
			return errXzHeader
		}
		if h[6] != 0 || h[7] > 0x0f {
			return f.unsupported("the stream's flags are not known")
		}
		f.check, f.blocks = h[7], 0
		if err := f.block(); !errors.Is(err, errXzStream) {
			return err
		}
	}
}

// block reads the header of a block (section 3.1), or what follows the last one: the error is
// errXzStream before another stream, and io.EOF at the end.
func (f *xzFrames) block() error {
	size, err := f.src.br.ReadByte()
	if err != nil {
		return noEOF(err)
	}
	if size == 0 {
		return f.index()
	}
	h := make([]byte, (int(size)+1)*4)
	h[0] = size
	if err := f.full(h[1:]); err != nil {
		return err
	}
	n := len(h) - 4
	if crc32.ChecksumIEEE(h[:n]) != binary.LittleEndian.Uint32(h[n:]) {
		return errXzHeader
	}
	bits, ok := lzma2Only(h[1:n])
	if !ok {
		return f.unsupported("the block has filters besides LZMA2")
	}
	if bits > 40 {
		return errXzHeader
	}
	if f.dictionary = dictionarySize(bits); f.dictionary > f.window {
		f.codec.state = streamBroken
		return &Error{
			Code: code.Window, What: fmt.Sprintf("the block asks for a dictionary of %d bytes", f.dictionary),
			Done: "not read", Limit: "MaxWindow", Offset: f.src.taken(),
		}
	}
	f.blocks++
	f.first, f.in = true, 0
	f.codec.begin(f.newHash())
	if f.codec.begun && f.dictionary > f.codec.size {
		f.grow = true
		f.endChunks()
	}
	return nil
}

// endChunks makes the decoder end.
func (f *xzFrames) endChunks() {
	f.buf[0] = 0
	f.head = f.buf[:1]
}

// lzma2Only returns the property of the filter LZMA2 if it is the only one in a
// block header (section 5.3.1), of which h is what follows the size.
func lzma2Only(h []byte) (bits byte, ok bool) {
	flags := h[0]
	h = h[1:]
	if flags&0x3f != 0 {
		return 0, false
	}
	for bit := byte(0x40); bit != 0; bit <<= 1 { // compressed and uncompressed size
		if flags&bit != 0 {
			_, n := binary.Uvarint(h)
			if n <= 0 {
				return 0, false
			}
			h = h[n:]
		}
	}
	if len(h) < 3 || h[0] != 0x21 || h[1] != 1 {
		return 0, false
	}
	return h[2], true
}

// dictionarySize returns the size that the property of LZMA2 stands for.
func dictionarySize(bits byte) int64 {
	if bits == 40 {
		return 1<<32 - 1
	}
	return int64(2|bits&1) << (bits/2 + 11)
}

// newHash returns the stream's checksum (section 2.1.1.2), or nil if it has none or
// it is not known.
func (f *xzFrames) newHash() hash.Hash {
	switch f.check {
	case 0x01:
		return crc32.NewIEEE()
	case 0x04:
		return crc64.New(crc64.MakeTable(crc64.ECMA))
	case 0x0a:
		return sha256.New()
	}
	return nil
}

// endBlock reads the padding and the checksum behind a block (sections 3.3, 3.4)
// and the header of the next one.
func (f *xzFrames) endBlock() error {
	f.in++ // the byte that ends the chunks
	padding := int(-f.in & 3)
	sizes := [...]int{0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64}
	b := make([]byte, padding+sizes[f.check])
	if err := f.full(b); err != nil {
		return err
	}
	want := b[padding:]
	if f.check < 0x0a { // the hashes of Go are big-endian
		slices.Reverse(want)
	}
	f.codec.end(want)
	if err := f.block(); !errors.Is(err, errXzStream) {
		return err
	}
	return f.stream()
}

// index reads the index, whose first byte was read, the footer, and the padding
// behind it (sections 4, 2.1.2, 2.2).
func (f *xzFrames) index() error {
	r := &summed{r: f.src.br, n: 1, sum: crc32.ChecksumIEEE([]byte{0})}
	records, err := binary.ReadUvarint(r)
	for i := uint64(0); i < 2*records && err == nil; i++ {
		_, err = binary.ReadUvarint(r)
	}
	for err == nil && r.n%4 != 0 {
		_, err = r.ReadByte()
	}
	if err != nil {
		return noEOF(err)
	}
	var b [4 + 12]byte
	if err := f.full(b[:]); err != nil {
		return err
	}
	footer := b[4:]
	if records != uint64(f.blocks) || binary.LittleEndian.Uint32(b[:]) != r.sum ||
		crc32.ChecksumIEEE(footer[4:10]) != binary.LittleEndian.Uint32(footer) || string(footer[10:]) != "YZ" {
		return errXzIndex
	}
	return f.behind()
}

// behind looks at what follows a stream.
func (f *xzFrames) behind() error {
	f.src.skipZeros()
	head := f.src.peek(len(xzMagic))
	switch {
	case string(head) == xzMagic:
		return errXzStream
	case len(head) > 0:
		return f.codec.garbage(0)
	case !f.src.ended():
		return io.ErrUnexpectedEOF
	}
	f.head = append(f.buf[:0], 1, 0, 0, 0) // a chunk of one byte, with a reset
	return io.EOF
}

func (f *xzFrames) unsupported(what string) error {
	f.codec.state = streamBroken
	return &Error{Code: code.Unsupported, What: what, Done: "not read", Offset: f.src.taken()}
}

// full reads all of b.
func (f *xzFrames) full(b []byte) error {
	_, err := io.ReadFull(f.src.br, b)
	return noEOF(err)
}

// A summed reads bytes and computes their CRC-32.
type summed struct {
	r   io.ByteReader
	n   int64
	sum uint32
}

func (s *summed) ReadByte() (byte, error) {
	c, err := s.r.ReadByte()
	if err == nil {
		s.n++
		s.sum = crc32.Update(s.sum, crc32.IEEETable, []byte{c})
	}
	return c, err
}

package pack

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"strings"

	"github.com/urisift/urisift/corpus/internal/code"
)

// maxStoredName bounds the name that is kept of a gzip header.
const maxStoredName = 4 << 10

// Flags of a gzip header (RFC 1952, section 2.3.1).
const (
	flagHeaderCRC = 1 << 1
	flagExtra     = 1 << 2
	flagName      = 1 << 3
	flagComment   = 1 << 4
)

// gzipMagic is what a member begins with: the identification and the one method.
const gzipMagic = "\x1f\x8b\x08"

// A gzipCodec decodes gzip. The framing of members is read here, and not by a
// library, so that damage to one does not cost the next ones, and a header may be
// of any length.
type gzipCodec struct {
	stream
	fl   inflater // of all members in turn
	open bool     // a member's header was read and its trailer was not
	name string
	crc  uint32
	size uint32
	buf  [10]byte
}

func newGzip(src *source) *gzipCodec {
	z := &gzipCodec{}
	z.stream = stream{src: src, codec: z}
	return z
}

func (z *gzipCodec) release() {
	z.src.o.giveBackInflater(z.fl)
	z.fl = nil
}

func (z *gzipCodec) magic() []byte { return []byte(gzipMagic) }

func (z *gzipCodec) start(streamState) (string, error) {
	z.name = ""
	err := z.begin(true)
	return z.name, err
}

// Read implements io.Reader.
func (z *gzipCodec) Read(b []byte) (int, error) {
	for {
		if !z.open {
			if err := z.begin(false); err != nil {
				return 0, err
			}
		}
		n, err := z.fl.Read(b)
		z.crc = crc32.Update(z.crc, crc32.IEEETable, b[:n])
		z.size += uint32(n)
		switch {
		case isEOF(err):
			err = z.trailer()
		case err != nil:
			err = z.fail(err)
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// begin reads the header of the next member, which names the stream if it is the
// first to be delivered. Zero bytes before it are padding.
func (z *gzipCodec) begin(first bool) error {
	if z.fl != nil {
		z.src.skipZeros()
	}
	switch head := z.src.peek(len(gzipMagic) + 1); {
	case len(head) == 0 && z.src.ended():
		return io.EOF
	case !isGzip(head) && (len(head) > len(gzipMagic) || !strings.HasPrefix(gzipMagic, string(head))):
		return z.garbage(0)
	}
	if err := z.header(first); err != nil {
		return z.fail(err)
	}
	z.open, z.crc, z.size = true, 0, 0
	if z.fl == nil {
		z.fl = z.src.o.inflater(z.src)
		return nil
	}
	return z.fl.Reset(z.src.br, nil)
}

// header reads a header (RFC 1952, section 2.3). Its optional checksum is not
// verified: text may follow a header that is wrong by it.
func (z *gzipCodec) header(first bool) error {
	h := z.buf[:]
	if _, err := io.ReadFull(z.src.br, h); err != nil {
		return err
	}
	flags := h[3]
	if flags&flagExtra != 0 {
		if _, err := io.ReadFull(z.src.br, h[:2]); err != nil {
			return err
		}
		if _, err := z.src.br.Discard(int(binary.LittleEndian.Uint16(h))); err != nil {
			return err
		}
	}
	if flags&flagName != 0 {
		name, err := z.latin1()
		if err != nil {
			return err
		}
		if first {
			z.name = name
		}
	}
	if flags&flagComment != 0 {
		if _, err := z.latin1(); err != nil {
			return err
		}
	}
	if flags&flagHeaderCRC != 0 {
		_, err := z.src.br.Discard(2)
		return err
	}
	return nil
}

// latin1 reads a string up to its NUL and returns the beginning of it in UTF-8.
func (z *gzipCodec) latin1() (string, error) {
	var s []rune
	for {
		c, err := z.src.br.ReadByte()
		switch {
		case err != nil:
			return "", err
		case c == 0:
			return string(s), nil
		case len(s) < maxStoredName:
			s = append(s, rune(c))
		}
	}
}

// trailer compares the checksum and the size of the member with what was read.
func (z *gzipCodec) trailer() error {
	z.open = false
	t := z.buf[:8]
	if _, err := io.ReadFull(z.src.br, t); err != nil {
		return z.fail(err)
	}
	if binary.LittleEndian.Uint32(t) == z.crc && binary.LittleEndian.Uint32(t[4:]) == z.size {
		return nil
	}
	z.state = streamGoesOn
	return &Error{
		Code: code.Checksum, What: fmt.Sprintf("the checksum is not that of the stream's %d bytes", z.size),
		Done: "read all the same", Offset: z.src.taken(),
	}
}

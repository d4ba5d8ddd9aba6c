package pack

import (
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/urisift/urisift/corpus/internal/code"
)

// Limits of the window that the decoder can be given.
const (
	minZstdWindow = zstd.MinWindowSize
	maxZstdWindow = 1<<41 + 7<<38
)

// A zstdCodec decodes zstd.
type zstdCodec struct {
	stream
	unzstd
	err   error // of z, to be returned when z has no more bytes
	large bool  // z may have been given a window that is
}

// An unzstd is a decoder, and the largest window that it takes.
type unzstd struct {
	z      *zstd.Decoder // nil: not made yet
	window int64
}

func newZstd(src *source, window int64) *zstdCodec {
	z := &zstdCodec{unzstd: src.o.unzstd(min(max(window, minZstdWindow), maxZstdWindow))}
	z.stream = stream{src: src, codec: z}
	return z
}

func (z *zstdCodec) release() {
	switch {
	case z.z == nil:
	case z.large:
		z.z.Close()
	default:
		z.src.o.giveBackUnzstd(z.unzstd)
	}
	z.z = nil
}

func (z *zstdCodec) magic() []byte { return []byte("\x28\xb5\x2f\xfd") }

func (z *zstdCodec) start(streamState) (string, error) {
	z.err = nil
	z.large = z.large || isLarge(z.src.peek(zstd.HeaderMaxSize))
	if z.z != nil {
		return "", z.z.Reset(z.src)
	}
	var err error
	z.z, err = zstd.NewReader(z.src,
		zstd.WithDecoderConcurrency(1), // no goroutines
		zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(uint64(z.window)),
		zstd.WithDecodeBuffersBelow(0))
	return "", err
}

// Read implements io.Reader. The decoder still holds bytes when it returns an
// error: those of the frame whose checksum is wrong.
func (z *zstdCodec) Read(b []byte) (int, error) {
	for {
		n, err := z.z.Read(b)
		switch {
		case isEOF(err) || n > 0:
			if err != nil && !isEOF(err) {
				z.err, err = err, nil
			}
			return n, err
		case err == nil:
		case z.err != nil:
			return 0, z.broken(err)
		default:
			z.err = err
		}
	}
}

// broken returns the error for what the decoder says.
func (z *zstdCodec) broken(err error) error {
	switch {
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		z.state = streamBroken
		return &Error{
			Code: code.Window, What: fmt.Sprintf("the stream asks for a window of more than %d bytes", z.window),
			Done: "not read", Limit: "MaxWindow", Offset: z.src.taken(), Err: err,
		}
	case errors.Is(err, zstd.ErrUnknownDictionary):
		z.state = streamBroken
		return &Error{
			Code: code.Unsupported, What: "the stream needs a dictionary", Done: "not read",
			Offset: z.src.taken(), Err: err,
		}
	case errors.Is(err, zstd.ErrCRCMismatch):
		z.state = streamGoesOn
		return &Error{
			Code: code.Checksum, What: "the checksum is not that of the stream", Done: "read all the same",
			Offset: z.src.taken(), Err: err,
		}
	case errors.Is(err, zstd.ErrMagicMismatch):
		return z.behind()
	}
	return z.fail(err)
}

// behind reads what follows the last frame: zero bytes are padding.
func (z *zstdCodec) behind() error {
	if !z.src.zeros(4) {
		return z.garbage(4)
	}
	if z.src.skipZeros(); len(z.src.peek(1)) == 0 && z.src.ended() {
		return io.EOF
	}
	return z.garbage(0)
}

// isLarge reports whether the frame that head begins asks for a window as large as a
// [largeDictionary], or what it asks for cannot be told.
func isLarge(head []byte) bool {
	var h zstd.Header
	return h.Decode(head) != nil || h.Skippable || max(h.WindowSize, h.FrameContentSize) >= largeDictionary
}

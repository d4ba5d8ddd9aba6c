package command

import (
	"io"

	"github.com/urisift/urisift/cmd/internal/live"
	"github.com/urisift/urisift/corpus"
)

// isLive reports whether reading an input may block: whether it is a pipe, a
// terminal, or anything else that is no regular file. What was found in a directory
// is one.
func isLive(in *corpus.Input, stdin io.Reader) bool {
	if in == nil || !in.Named {
		return false
	}
	info, err := statInput(in.Path, stdin)
	return err != nil || !info.Mode().IsRegular()
}

// newLiveReader returns a reader of r, which is the Text of the segment or, where
// that is nil, the input. It has to be closed.
func newLiveReader(path string, r io.Reader, segment *corpus.Segment) *live.Reader {
	return live.NewReader(r, segment, func(v any) *corpus.Error {
		return internalError(path, v, "rest of the input passed over")
	})
}

// A passingReader passes on what has been decided before each read, which may
// block.
type passingReader struct {
	io.Reader
	supply *supply
}

func (r *passingReader) Read(b []byte) (int, error) {
	r.supply.pass()
	return r.Reader.Read(b)
}

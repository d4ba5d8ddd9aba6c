package pack

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urisift/urisift/corpus/internal/code"
	"github.com/urisift/urisift/corpus/internal/spool"
)

// spoolInMemory is how much of an archive that comes through a pipe is kept in
// memory before it goes to a temporary file.
const spoolInMemory = 1 << 20

// An archive is a container that can be read at any place.
type archive struct {
	io.ReaderAt
	size int64

	o     *Opener
	spool *spool.Spool // what was copied, given back to o; or nil
}

// openArchive returns the archive that r holds or delivers. The error, if any,
// says that it is not all there.
func openArchive(o *Opener, r io.Reader, l *Limits) (*archive, error) {
	if f, ok := r.(*os.File); ok {
		if fi, err := f.Stat(); err == nil && fi.Mode().IsRegular() {
			return &archive{ReaderAt: f, size: fi.Size()}, nil
		}
	}
	if s, ok := r.(interface {
		io.ReaderAt
		Size() int64
	}); ok {
		return &archive{ReaderAt: s, size: s.Size()}, nil
	}
	s, in := o.takeSpool(), &counter{r: r}
	err := s.Reset(in, spoolInMemory, l.Temp)
	return &archive{ReaderAt: s, size: s.Size(), o: o, spool: s}, spoolError(err, s, in)
}

// spoolError returns the error of an archive that s could not hold all of, or that
// could not be read from in, both of which err says; nil if it is all there.
func spoolError(err error, s *spool.Spool, in *counter) error {
	if err == nil && !s.Cut() {
		return nil
	}
	e := &Error{Code: code.Unreadable, Done: "read up to there", Offset: s.Size(), Err: err}
	switch cause := (*Error)(nil); {
	case err == nil:
		e.Code, e.Limit = code.Truncated, "MaxTmp"
		e.What = fmt.Sprintf("the archive comes through a pipe and is longer than %d bytes", e.Offset)
	case in.err == nil || isEOF(in.err):
		e.What = fmt.Sprintf("no temporary file for the archive: %v", err)
	case errors.As(err, &cause):
		return cause
	default:
		e.What = fmt.Sprintf("the input of the archive fails: %v", err)
	}
	return e
}

func (a *archive) close() {
	if a.spool != nil {
		a.spool.Close()
		a.o.spool = a.spool
	}
}

// section returns a reader of the archive's bytes from offset on, at most n.
func (a *archive) section(offset, n int64) io.SectionReader {
	offset = min(max(offset, 0), a.size)
	return *io.NewSectionReader(a, offset, min(max(n, 0), a.size-offset))
}

package pack

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// spoolInMemory is how much of an archive that comes through a pipe is kept in
// memory before it goes to a temporary file.
const spoolInMemory = 1 << 20

// An archive is a container that can be read at any place.
type archive struct {
	io.ReaderAt
	size int64
	file *os.File // temporary, or nil

	o      *Opener
	memory *bytes.Buffer // given back to o, or nil
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
	return spool(o, r, l)
}

// spool copies what r delivers.
func spool(o *Opener, r io.Reader, l *Limits) (*archive, error) {
	b := o.buffer()
	n, err := io.CopyN(b, r, min(spoolInMemory, l.MaxTmp))
	inMemory := &archive{ReaderAt: bytes.NewReader(b.Bytes()), size: n, o: o, memory: b}
	if err != nil {
		return inMemory, spoolError(err, n)
	}
	if l.MaxTmp <= spoolInMemory {
		return inMemory, tooLong(r, n)
	}
	f, err := os.CreateTemp(l.TempDir, "urisift-")
	if err != nil {
		return inMemory, tempError(err, n)
	}
	// Nothing but this file descriptor leads to the file from here on.
	if err := os.Remove(f.Name()); err != nil {
		_ = f.Close()
		return inMemory, tempError(err, n)
	}
	a := &archive{ReaderAt: f, file: f}
	return a, a.fill(io.MultiReader(b, r), l.MaxTmp)
}

// fill copies r to the temporary file, up to limit bytes.
func (a *archive) fill(r io.Reader, limit int64) error {
	in := &counter{r: r}
	n, err := io.CopyN(a.file, in, limit)
	a.size = n
	switch {
	case err == nil:
		return tooLong(r, n)
	case isEOF(err) || in.err != nil && !isEOF(in.err):
		return spoolError(err, n)
	}
	return tempError(err, n)
}

// tooLong returns the error for an archive of which more than n bytes come from r,
// or nil if that is all.
func tooLong(r io.Reader, n int64) error {
	if k, err := io.ReadFull(r, make([]byte, 1)); k == 0 {
		return spoolError(err, n)
	}
	return &Error{
		Code: Truncated, What: fmt.Sprintf("the archive comes through a pipe and is longer than %d bytes", n),
		Done: "read up to there", Offset: n,
	}
}

// spoolError returns the error that the input ended with, or nil for its end.
func spoolError(err error, n int64) error {
	var e *Error
	switch {
	case isEOF(err):
		return nil
	case errors.As(err, &e):
		return e
	}
	return &Error{
		Code: Unreadable, What: fmt.Sprintf("the input of the archive fails: %v", err), Done: "read up to there",
		Offset: n, Err: err,
	}
}

func tempError(err error, n int64) error {
	return &Error{
		Code: Unreadable, What: fmt.Sprintf("no temporary file for the archive: %v", err), Done: "read up to there",
		Offset: n, Err: err,
	}
}

func (a *archive) close() error {
	if a.memory != nil {
		a.o.spool, a.memory = a.memory, nil
	}
	if a.file == nil {
		return nil
	}
	return a.file.Close()
}

// section returns a reader of the archive's bytes from offset on, at most n.
func (a *archive) section(offset, n int64) io.SectionReader {
	offset = min(max(offset, 0), a.size)
	return *io.NewSectionReader(a, offset, min(max(n, 0), a.size-offset))
}

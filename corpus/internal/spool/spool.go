// Package spool keeps a stream so that it can be read several times, and at any place.
package spool

import (
	"bytes"
	"errors"
	"io"

	"github.com/urisift/urisift/corpus/internal/tempfile"
)

// A Spool holds what a stream delivered. Close releases it. The zero Spool is empty.
type Spool struct {
	head bytes.Buffer
	file *tempfile.File // of what does not fit in head; nil: there is none
	cut  bool
}

// Reset makes s, which is new or was closed, hold what r delivers: it reads r to its
// end, or as far as a temporary file holds what goes beyond so many bytes of memory. The
// error is that of r or of the file; the Spool holds what was read before it. Memory is
// kept.
func (s *Spool) Reset(r io.Reader, memory int64, temp tempfile.Place) error {
	s.head.Reset()
	s.cut = false
	if _, err := io.CopyN(&s.head, r, memory); err != nil {
		return inOrder(err)
	}
	return s.spill(r, temp)
}

// spill puts the rest of r into a file.
func (s *Spool) spill(r io.Reader, temp tempfile.Place) error {
	var first [1]byte
	if n, err := io.ReadFull(r, first[:]); n == 0 {
		return inOrder(err)
	}
	f, err := temp.Create()
	if err != nil {
		return err
	}
	s.file = f
	_, err = io.Copy(f, io.MultiReader(bytes.NewReader(first[:]), r))
	if errors.Is(err, tempfile.ErrFull) {
		s.cut, err = true, nil
	}
	return err
}

// inOrder returns the error that a stream ended with, nil for its end.
func inOrder(err error) error {
	if err == io.EOF { //nolint:errorlint // an error that wraps it is not the end
		return nil
	}
	return err
}

// Cut reports whether the stream went on beyond the limit of temporary files.
func (s *Spool) Cut() bool { return s.cut }

// Size is the number of bytes held.
func (s *Spool) Size() int64 {
	n := int64(s.head.Len())
	if s.file != nil {
		n += s.file.Size()
	}
	return n
}

// Reader returns a reader of what is held, from its start.
func (s *Spool) Reader() io.Reader { return io.NewSectionReader(s, 0, s.Size()) }

// ReadAt implements io.ReaderAt.
func (s *Spool) ReadAt(p []byte, off int64) (n int, err error) {
	head := s.head.Bytes()
	if off < int64(len(head)) {
		n = copy(p, head[off:])
	}
	if n == len(p) {
		return n, nil
	}
	if s.file == nil {
		return n, io.EOF
	}
	m, err := s.file.ReadAt(p[n:], off+int64(n)-int64(len(head)))
	return n + m, err
}

// Close releases what is held.
func (s *Spool) Close() {
	s.head.Reset()
	if s.file == nil {
		return
	}
	s.file.Close()
	s.file = nil
}

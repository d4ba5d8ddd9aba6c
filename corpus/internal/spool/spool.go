// Package spool keeps a stream so that it can be read several times, and at any place.
package spool

import (
	"bytes"
	"io"
	"math"
	"os"
)

// A Spool holds what a stream delivered. Close releases it. The zero Spool is empty.
type Spool struct {
	head  bytes.Buffer
	file  *os.File // of what does not fit in head; nil: there is none
	named bool     // file still has a name in the file system
	size  int64    // of what is in file
	cut   bool
}

// Limits say how much a Spool holds, and where.
type Limits struct {
	// Memory is how many bytes are kept in memory before a temporary file is made.
	Memory int64
	// Size is how many bytes are kept at the most; a negative one is no limit.
	Size int64
	// Dir is where the file is, which has no name if the system allows that; "" is the
	// system's place.
	Dir string
}

// Reset makes s, which is new or was closed, hold what r delivers: it reads r to its
// end, or as far as the limits allow. The error is that of r or of the file; the Spool
// holds what was read before it. Memory is kept.
func (s *Spool) Reset(r io.Reader, l Limits) error {
	s.head.Reset()
	s.size, s.cut = 0, false
	if l.Size < 0 {
		l.Size = math.MaxInt64 - 1
	}
	n, err := io.CopyN(&s.head, r, min(l.Memory, l.Size))
	if err != nil {
		return inOrder(err)
	}
	if l.Size -= n; l.Size > 0 {
		return s.spill(r, l)
	}
	return s.over(r)
}

// spill puts the rest of r into a file.
func (s *Spool) spill(r io.Reader, l Limits) error {
	var first [1]byte
	if n, err := io.ReadFull(r, first[:]); n == 0 {
		return inOrder(err)
	}
	f, err := os.CreateTemp(l.Dir, "urisift-")
	if err != nil {
		return err
	}
	// QUIRK: Windows removes no open file, so Close does it.
	s.file, s.named = f, os.Remove(f.Name()) != nil
	s.size, err = io.CopyN(f, io.MultiReader(bytes.NewReader(first[:]), r), l.Size)
	if err != nil {
		return inOrder(err)
	}
	return s.over(r)
}

// over notes whether r goes on beyond the limit.
func (s *Spool) over(r io.Reader) error {
	var more [1]byte
	n, err := io.ReadFull(r, more[:])
	s.cut = n > 0
	return inOrder(err)
}

// inOrder returns the error that a stream ended with, nil for its end.
func inOrder(err error) error {
	if err == io.EOF { //nolint:errorlint // an error that wraps it is not the end
		return nil
	}
	return err
}

// Cut reports whether the stream went on beyond the limit.
func (s *Spool) Cut() bool { return s.cut }

// Size is the number of bytes held.
func (s *Spool) Size() int64 { return int64(s.head.Len()) + s.size }

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
	_ = s.file.Close() // nobody wants it any more
	if s.named {
		_ = os.Remove(s.file.Name())
	}
	s.file = nil
}

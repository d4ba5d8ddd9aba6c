// Package spool keeps a stream so that it can be read several times.
package spool

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
)

// memory is how much is kept in memory before a temporary file is made, in
// bytes.
const memory = 512 << 10

// A Spool holds what a stream delivered. Close releases it. The zero Spool is empty.
type Spool struct {
	head bytes.Buffer
	file *os.File
	size int64 // of what is in file
	cut  bool
}

// Reset makes s, which is new or was closed, hold what r delivers: it reads r to its
// end, or as far as limit bytes (none if negative). What does not fit in memory goes to
// a file in dir ("" is the system's place) that has no name. The error is that of r or
// of the file; the Spool holds what was read before it. Memory is kept.
func (s *Spool) Reset(r io.Reader, dir string, limit int64) error {
	s.head.Reset()
	s.size, s.cut = 0, false
	if limit < 0 {
		limit = math.MaxInt64 - 1
	}
	n, err := io.CopyN(&s.head, r, min(memory, limit))
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	}
	if limit -= n; limit > 0 {
		return s.spill(r, dir, limit)
	}
	return s.over(r)
}

// spill puts the rest of r into a file.
func (s *Spool) spill(r io.Reader, dir string, limit int64) error {
	var first [1]byte
	if n, err := io.ReadFull(r, first[:]); n == 0 {
		if errors.Is(err, io.EOF) {
			return nil
		}
		return err
	}
	f, err := os.CreateTemp(dir, "urisift-")
	if err != nil {
		return err
	}
	s.file = f
	// Nothing but this file descriptor leads to the file from here on.
	if err := os.Remove(f.Name()); err != nil {
		return err
	}
	n, err := io.CopyN(f, io.MultiReader(bytes.NewReader(first[:]), r), limit)
	s.size = n
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.over(r)
}

// over notes whether r goes on beyond the limit.
func (s *Spool) over(r io.Reader) error {
	var more [1]byte
	n, err := io.ReadFull(r, more[:])
	s.cut = n > 0
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// Cut reports whether the stream went on beyond the limit.
func (s *Spool) Cut() bool { return s.cut }

// Size is the number of bytes held.
func (s *Spool) Size() int64 { return int64(s.head.Len()) + s.size }

// Reader returns a reader of what is held, from its start.
func (s *Spool) Reader() io.Reader {
	if s.file == nil {
		return bytes.NewReader(s.head.Bytes())
	}
	return io.MultiReader(bytes.NewReader(s.head.Bytes()), io.NewSectionReader(s.file, 0, s.size))
}

// Close releases what is held.
func (s *Spool) Close() error {
	s.head.Reset()
	if s.file == nil {
		return nil
	}
	f := s.file
	s.file = nil
	return f.Close()
}

package report

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

const (
	// maxLine is how many bytes of a line are read; no record of a URI within the
	// default limits comes near.
	maxLine = 16 << 20
	// readSize is the size of a read, in bytes.
	readSize = 128 << 10
)

// byteOrderMark begins some files of UTF-8, and is no part of the first line.
const byteOrderMark = "\ufeff"

var errLongLine = errors.New("longer than 16 MiB")

// A ReadError is an error of the input, not of what is made of it.
type ReadError struct{ Err error }

func (e *ReadError) Error() string { return e.Err.Error() }

func (e *ReadError) Unwrap() error { return e.Err }

// Read reads a result, JSON Lines with or without a byte order mark, and makes v the survey
// of it. Of each line that is no record it calls note, when Malformed counts it. Its error
// is a *ReadError, one of a temporary file, or the cause of a cancelled ctx.
func (v *Survey) Read(ctx context.Context, in io.Reader, note func(line int64, err error)) error {
	b := bufio.NewReaderSize(in, readSize)
	var line []byte
	var e entry
	for n := int64(1); ctx.Err() == nil; n++ {
		var err error
		line, err = nextLine(b, line[:0])
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte(byteOrderMark))
		}
		switch {
		case errors.Is(err, io.EOF):
			return v.finish()
		case errors.Is(err, errLongLine):
		case err != nil:
			return &ReadError{err}
		case len(line) == 0:
			continue
		default:
			err = e.decode(line)
		}
		if err != nil {
			v.Malformed++
			note(n, err)
			continue
		}
		if err := v.add(&e); err != nil {
			return err
		}
	}
	return context.Cause(ctx)
}

// nextLine appends a line without its end to dst. What follows the last end is
// a line unless it is empty.
func nextLine(b *bufio.Reader, dst []byte) ([]byte, error) {
	long := false
	for {
		chunk, err := b.ReadSlice('\n')
		if long = long || len(dst)+len(chunk) > maxLine; !long {
			dst = append(dst, chunk...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && (len(dst) > 0 || long):
		case err != nil:
			return dst, err
		}
		if long {
			return dst, errLongLine
		}
		return bytes.TrimRight(dst, "\r\n"), nil
	}
}

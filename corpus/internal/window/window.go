// Package window keeps in memory the part of a stream that a parser looks at.
package window

import (
	"errors"
	"io"
)

// A Window is the part of a stream that is in memory:
//
//	buf[:start]    // done with; overwritten by the next fetch
//	buf[start:end] // not yet consumed
//	buf[end:]      // free
//
// The byte buf[start] is at offset off of the stream.
//
//	0 ≤ start ≤ end ≤ len(buf)
//
// A Window never grows: what does not fit in it must be consumed piece by
// piece, whatever the stream holds. The zero Window is not usable; see New.
type Window struct {
	r          io.Reader
	own        []byte // buf, unless that was lent
	buf        []byte
	start, end int
	off        int64
	err        error
}

// New returns a Window of the given size in bytes over nothing; Reset gives it
// a stream.
func New(size int) *Window {
	return &Window{own: make([]byte, size), err: io.EOF}
}

// Reset starts over with the stream r, whose first byte is at offset off. It
// keeps the memory.
func (w *Window) Reset(r io.Reader, off int64) {
	w.r, w.buf, w.start, w.end, w.off, w.err = r, w.own, 0, 0, off, nil
}

// ResetBytes starts over with a stream that is b. The window is b itself, which must
// not change while it is in use.
func (w *Window) ResetBytes(b []byte) {
	w.r, w.buf, w.start, w.end, w.off, w.err = nil, b, 0, len(b), 0, io.EOF
}

// Bytes returns what is in memory and not yet consumed. It is valid until the
// next call of More, Fill, Read or Reset.
func (w *Window) Bytes() []byte { return w.buf[w.start:w.end] }

// Offset is the offset in the stream of the first byte of Bytes.
func (w *Window) Offset() int64 { return w.off }

// Size is the number of bytes that the window can hold.
func (w *Window) Size() int { return len(w.own) }

// AtEnd reports whether the stream is read to its end, or to an error: Bytes
// holds all that is left.
func (w *Window) AtEnd() bool { return w.err != nil }

// Err returns the error that ended the stream, nil at its regular end or before
// it.
func (w *Window) Err() error {
	if errors.Is(w.err, io.EOF) {
		return nil
	}
	return w.err
}

// Advance consumes n bytes, at most len(w.Bytes()).
func (w *Window) Advance(n int) {
	w.start += n
	w.off += int64(n)
	if w.start == w.end {
		w.start, w.end = 0, 0
	}
}

// More reads once. It reports whether Bytes has grown; if not, the stream has
// ended or the window is full.
func (w *Window) More() bool {
	if w.err != nil || !w.makeRoom() {
		return false
	}
	for range 100 {
		n, err := w.r.Read(w.buf[w.end:])
		w.end += n
		w.err = err
		if n > 0 {
			return true
		}
		if err != nil {
			return false
		}
	}
	w.err = io.ErrNoProgress
	return false
}

// Fill reads until Bytes holds at least n bytes, which must fit in the window,
// or the stream has ended. It reports whether there are n bytes.
func (w *Window) Fill(n int) bool {
	for w.end-w.start < n {
		if !w.More() {
			return false
		}
	}
	return true
}

// Read consumes bytes; it reads from the stream directly when nothing is in
// memory.
func (w *Window) Read(p []byte) (int, error) {
	if w.start < w.end {
		n := copy(p, w.buf[w.start:w.end])
		w.Advance(n)
		return n, nil
	}
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.r.Read(p)
	w.off += int64(n)
	w.err = err
	return n, err
}

// makeRoom moves the bytes in memory to the front when less than a quarter of
// the buffer is free behind them, so that each byte is moved a bounded number
// of times. It reports whether there is room.
func (w *Window) makeRoom() bool {
	if w.start > 0 && len(w.buf)-w.end < len(w.buf)/4 {
		w.end = copy(w.buf, w.buf[w.start:w.end])
		w.start = 0
	}
	return w.end < len(w.buf)
}

// Package layout undoes what programs did to text to show it on paper or to get
// it through the mail: overstriking, soft breaks that stand for nothing, files
// encoded in the middle of text. Its filters read UTF-8 in whole characters and
// hand out the same.
package layout

import (
	"bytes"
	"io"
)

// A Text is a stream that knows how far it agrees with what it was made from.
type Text interface {
	io.Reader
	// Same returns how many bytes at the start of what was handed out are those
	// of the raw text.
	Same() int64
}

// A track counts what a filter hands out and where it first changed something.
type track struct {
	in      Text
	handed  int64
	changed bool
	same    int64
}

// Same implements Text.
func (t *track) Same() int64 {
	n := t.in.Same()
	if t.changed {
		n = min(n, t.same)
	}
	return min(n, t.handed)
}

// change notes that the text differs n bytes behind what was handed out.
func (t *track) change(n int) {
	if !t.changed {
		t.changed, t.same = true, t.handed+int64(n)
	}
}

// A buffered is a track of a filter that hands out all of it from a buffer.
type buffered struct {
	track
	buf []byte // read and not yet handed out: buf[pos:]
	pos int
	err error
}

// on returns a buffered that reads what is in r, with the memory of b.
func (b *buffered) on(r Text) buffered { return buffered{track: track{in: r}, buf: b.buf[:0]} }

// readBy reads as io.Reader does. It has add append what it reads to buf, and release
// what add held back of it at the end.
func (b *buffered) readBy(p []byte, add func([]byte), release func()) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for b.pos == len(b.buf) {
		if b.err != nil {
			return 0, b.err
		}
		b.buf, b.pos = b.buf[:0], 0
		n, err := b.in.Read(p)
		b.err = err
		add(p[:n])
		if err != nil {
			release()
		}
	}
	n := copy(p, b.buf[b.pos:])
	b.pos += n
	b.handed += int64(n)
	return n, nil
}

// Keeps reports whether b, a whole text, holds nothing at a glance that an Attached or an
// Overstrike would change. It may be false where they change nothing.
func Keeps(b []byte) bool {
	if bytes.IndexByte(b, '\b') >= 0 {
		return false
	}
	for {
		i := bytes.Index(b, []byte("begin"))
		if i < 0 {
			return true
		}
		if b = b[i+len("begin"):]; len(b) > 0 && (b[0] == ' ' || b[0] == '-') {
			return false
		}
	}
}

package layout

import (
	"bytes"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/lines"
	"github.com/urisift/urisift/corpus/internal/transfer"
)

// An Attached blanks the lines of files that are encoded in the middle of a text
// by uuencode or yEnc. Each of their bytes becomes a space, so that all others
// stay where they are. A line that is none of theirs ends them, whatever was
// announced.
type Attached struct {
	track
	buf   []byte // read: buf[pos:done] can be handed out, buf[done:] cannot yet
	pos   int
	done  int
	mid   bool // buf[done:] begins within a line that is none of theirs
	state attachment
	err   error
}

type attachment uint8

const (
	none attachment = iota
	uuencoded
	yEncoded
)

const (
	attachedSize = 32 << 10
	// maxAttachedLine is longer than lines of encoded files are: yEnc has 254
	// bytes, which may have become three each, and escapes.
	maxAttachedLine = 2 << 10
)

// Reset makes a read what is in r, and keeps the memory.
func (a *Attached) Reset(r Text) {
	buf := a.buf
	if buf == nil {
		buf = make([]byte, 0, attachedSize)
	}
	*a = Attached{track: track{in: r}, buf: buf[:0]}
}

// Read implements io.Reader.
func (a *Attached) Read(p []byte) (int, error) {
	for a.pos == a.done {
		if a.err != nil {
			return 0, a.err
		}
		a.fill()
		a.scan()
	}
	n := copy(p, a.buf[a.pos:a.done])
	a.pos += n
	a.handed += int64(n)
	return n, nil
}

// fill reads once behind what is left.
func (a *Attached) fill() {
	n := copy(a.buf, a.buf[a.pos:])
	a.done -= a.pos
	a.pos = 0
	m, err := a.in.Read(a.buf[n:cap(a.buf)])
	a.buf, a.err = a.buf[:n+m], err
}

// scan goes over the lines that are there.
func (a *Attached) scan() {
	for a.done < len(a.buf) {
		rest := a.buf[a.done:]
		if a.mid || a.state == none && !mayAnnounce(rest) {
			a.skip(rest)
			continue
		}
		n := bytes.IndexByte(rest, '\n') + 1
		switch {
		case n > 0:
			a.line(rest[:n])
		case a.err != nil:
			n = len(rest)
			a.line(rest)
		case len(rest) < maxAttachedLine:
			return
		default:
			a.state, a.mid = none, true // too long to be one of theirs
		}
		a.done += n
	}
}

// skip goes over text up to a line that may announce a file.
func (a *Attached) skip(rest []byte) {
	n := min(next(rest, beginMark), next(rest, yBeginMark))
	if n == len(rest) {
		if i := bytes.LastIndexByte(rest, '\n'); i >= 0 && mayAnnounce(rest[i+1:]) {
			n = i + 1
		}
	}
	a.done += n
	a.mid = rest[n-1] != '\n'
}

var (
	beginMark  = []byte("\nbegin ")
	yBeginMark = []byte("\n=ybegin ")
)

// next returns where the line behind the first break of mark begins, len(b)
// without one.
func next(b, mark []byte) int {
	if i := lines.Index(b, mark); i >= 0 {
		return i + 1
	}
	return len(b)
}

// mayAnnounce reports whether b, at the start of a line, announces a file or is
// too short to tell.
func mayAnnounce(b []byte) bool {
	for _, mark := range [...]string{"begin ", "=ybegin "} {
		n := min(len(b), len(mark))
		if string(b[:n]) == mark[:n] {
			return true
		}
	}
	return false
}

// line blanks a line if it is one of an encoded file.
func (a *Attached) line(b []byte) {
	text := bytes.TrimRight(b, "\r\n")
	switch {
	case transfer.IsUUBegin(text):
		a.state = uuencoded
	case bytes.HasPrefix(text, []byte("=ybegin ")):
		a.state = yEncoded
	case a.state == uuencoded && transfer.IsUULine(text):
		blank(text)
	case a.state == yEncoded && (bytes.HasPrefix(text, []byte("=ypart ")) || isYEnc(text)):
		blank(text)
	default:
		a.state = none
	}
}

// isYEnc reports whether the line is data: a good part of it is not ASCII text.
func isYEnc(b []byte) bool {
	odd := 0
	for _, c := range b {
		if c < ' ' || c >= utf8.RuneSelf || c == 0x7f {
			odd++
		}
	}
	return odd*4 > len(b)
}

func blank(b []byte) {
	for i := range b {
		b[i] = ' '
	}
}

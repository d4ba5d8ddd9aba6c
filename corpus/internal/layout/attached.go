package layout

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/lines"
	"github.com/urisift/urisift/corpus/internal/transfer"
)

// An Attached blanks the lines of files that are encoded in the middle of a text
// by uuencode, in base64 between its lines, or by yEnc. Each of their bytes becomes a
// space, so that all others stay where they are. A line that is none of theirs ends
// them, whatever was announced.
type Attached struct {
	track
	buf   []byte // read: buf[pos:done] can be handed out, buf[done:] cannot yet
	pos   int
	done  int
	mid   bool            // buf[done:] begins within a line that is none of theirs
	file  transfer.Coding // of the file that the last line was in
	begun bool            // no line of the file was blanked yet
	files int
	err   error
}

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

// Files returns of how many files lines were blanked.
func (a *Attached) Files() int { return a.files }

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
		if a.mid || !a.inside() && !mayAnnounce(rest) {
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
			a.file, a.mid = transfer.Coding{}, true // too long to be one of theirs
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
	beginMark  = []byte("\nbegin")
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
	for _, mark := range [...]string{"begin ", "begin-base64 ", "=ybegin "} {
		n := min(len(b), len(mark))
		if string(b[:n]) == mark[:n] {
			return true
		}
	}
	return false
}

// inside reports whether the last line was announced or blanked.
func (a *Attached) inside() bool { return a.file != transfer.Coding{} }

// line blanks a line if it is one of an encoded file.
func (a *Attached) line(b []byte) {
	text := bytes.TrimRight(b, "\r\n")
	switch c, _ := transfer.CodingOf(text); {
	case c != transfer.Coding{}:
		a.file, a.begun = c, true
	case a.file.Holds(text):
		if blank(text); a.begun {
			a.begun = false
			a.files++
		}
	default:
		a.file = transfer.Coding{}
	}
}

func blank(b []byte) {
	for i := range b {
		b[i] = ' '
	}
}

package corpus

import (
	"bytes"
	"io"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/layout"
	"github.com/urisift/urisift/corpus/internal/window"
)

// textKind returns the Kind of a text of the type. It reports false for what is no text,
// or one in which places far from each other belong together.
func textKind(typ Type) (kind Kind, ok bool) {
	switch typ {
	case Text, commas, semicolons:
		return Running, true
	case Log:
		return Fields, true
	}
	return 0, false
}

// beginDivisible makes sg.text begin with the text that the window is at the start of,
// and moves the window and the place behind its mark. It reports false, and moves
// nothing, if the text cannot be decoded in pieces.
func (sg *segmenter) beginDivisible(win *window.Window, at *place) bool {
	sg.fillForCharset(win)
	sg.text.Reset(bytes.NewReader(win.Bytes()), sg.o.Charset, nil)
	skipped, _ := sg.text.Begin()
	if !sg.text.Divisible() {
		return false
	}
	win.Advance(skipped)
	at.offset += int64(skipped)
	return true
}

// fillForCharset has the window hold what decides the charset of the text that it
// is at the start of, and waits for no more.
func (sg *segmenter) fillForCharset(win *window.Window) {
	win.Fill(4)
	if bytes.IndexByte(win.Bytes(), 0) >= 0 {
		win.Fill(charset.PatternSize)
	}
	if sg.o.Charset != "" {
		win.Fill(win.Size())
	}
}

// goOnText returns the text in r, another piece of the one that sg.text has begun and that
// is divisible, with what hides the text in it undone.
func (sg *segmenter) goOnText(r io.Reader, kind Kind) layout.Text {
	sg.text.GoOn(r)
	return sg.laidOut(kind, &place{})
}

// A joints reads the raw bytes of a text up to an offset, and goes on to the next
// place where the text may be divided. What lies between is at most far bytes
// and no letter of ASCII that stands behind another one.
type joints struct {
	src      *window.Window
	off, end int64
	far      int64
	last     byte
	text     *charset.Reader // tells where characters begin
}

// maxJoint bounds how far behind the end of a range the next place is where a text
// may be divided.
const maxJoint = 4 << 10

func (j *joints) Read(p []byte) (int, error) {
	if j.off < j.end {
		n, err := j.src.Read(p[:min(int64(len(p)), j.end-j.off)])
		j.advance(p[:n])
		if err != nil {
			return n, io.EOF
		}
		return n, nil
	}
	if !j.src.Fill(1) {
		return 0, io.EOF
	}
	b := j.src.Bytes()
	b = b[:min(int64(len(b)), j.far-(j.off-j.end))]
	n := copy(p, b[:j.next(b)])
	if n == 0 {
		return 0, io.EOF
	}
	j.src.Advance(n)
	j.advance(p[:n])
	return n, nil
}

func (j *joints) advance(b []byte) {
	if j.off += int64(len(b)); len(b) > 0 {
		j.last = b[len(b)-1]
	}
}

// next returns where in b, the bytes that follow, the text may be divided, or
// len(b).
func (j *joints) next(b []byte) int {
	last := j.last
	for i, c := range b {
		if j.text.IsJoint(last, c) && last != '\b' && c != '\b' {
			return i
		}
		last = c
	}
	return len(b)
}

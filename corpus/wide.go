package corpus

import (
	"bytes"
	"io"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/window"
)

// asBytes returns a reader of what the window is at the start of, in a form in
// which its lines and its type can be told: UTF-16 and UTF-32 decoded, line ends
// of CR alone as LF. It returns nil where the stream is so already. A mark of
// UTF-8 is passed over.
func asBytes(win *window.Window, at *place) io.Reader {
	win.Fill(4)
	n, wide := charset.Mark(win.Bytes())
	if !wide && bytes.IndexByte(win.Bytes()[:min(4, len(win.Bytes()))], 0) >= 0 {
		win.Fill(charset.PatternSize)
		wide = charset.IsWide(win.Bytes())
	}
	if wide {
		at.offset = -1
		return charset.NewReader(win, "", nil)
	}
	win.Advance(n)
	*at = at.moved(int64(n))
	if isCR(win) {
		return crReader{win}
	}
	return nil
}

// isWide reports whether what begins with b is UTF-16 or UTF-32.
func isWide(b []byte) bool {
	_, wide := charset.Mark(b)
	return wide || bytes.IndexByte(b[:min(4, len(b))], 0) >= 0 && charset.IsWide(b)
}

// isCR reports whether lines end in CR alone: the first one does, and there is
// no LF in what decides the type.
func isCR(win *window.Window) bool {
	b := win.Bytes()
	for !bytes.ContainsAny(b, "\r\n") && len(b) < maxFirstLine && win.More() {
		b = win.Bytes()
	}
	if bytes.IndexByte(b[:min(len(b), maxFirstLine)], '\r') < 0 {
		return false
	}
	for bytes.IndexByte(b, '\n') < 0 && win.More() {
		b = win.Bytes()
	}
	return bytes.IndexByte(b, '\n') < 0
}

// maxFirstLine is how far the first line's end is looked for, in bytes.
const maxFirstLine = 1 << 10

// A crReader reads CR as LF.
type crReader struct{ r io.Reader }

func (c crReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	for b := p[:n]; ; {
		i := bytes.IndexByte(b, '\r')
		if i < 0 {
			return n, err
		}
		b[i] = '\n'
		b = b[i+1:]
	}
}

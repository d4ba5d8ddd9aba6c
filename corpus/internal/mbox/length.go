package mbox

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/lines"
)

const (
	// maxHead is how much of a header is looked through for a Content-Length
	// field, in bytes.
	maxHead = 16 << 10
	// maxLength is up to where a message must end for its length to be checked,
	// in bytes.
	maxLength = windowSize / 2
)

// believeLength looks whether the message at the window's start says how long
// its body is, as those of mboxcl and mboxcl2 do, and whether a From_ line or the
// mailbox's end is there. Only then is it believed, and From_ lines before that
// are text.
func (m *Reader) believeLength() {
	head := m.header()
	n := contentLength(head)
	end := len(head) + n
	if n == 0 || end > maxLength {
		return
	}
	m.w.Fill(end + Lookahead + lookback)
	b := m.w.Bytes()
	if end > len(b) {
		return
	}
	rest := bytes.TrimLeft(b[end:min(len(b), end+2*lookback)], "\r\n")
	rest = b[min(len(b), end+2*lookback)-len(rest):]
	if len(rest) == 0 || IsFrom(rest) {
		m.stop(end - 1)
	}
}

// header returns the header that the window is at the start of, with the blank
// line behind it; nothing where that is too far away.
func (m *Reader) header() []byte {
	for from := 0; ; {
		b := m.w.Bytes()
		b = b[:min(len(b), maxHead)]
		if end := headerEnd(b, from); end > 0 {
			return b[:end]
		}
		if from = max(0, len(b)-2); len(b) == maxHead || !m.w.More() {
			return nil
		}
	}
}

var (
	blank     = []byte("\n\n")
	blankCRLF = []byte("\n\r\n")
)

// headerEnd returns where the first blank line behind a line break ends that
// stands behind from, 0 without one.
func headerEnd(b []byte, from int) int {
	end := 0
	if i := lines.Index(b[from:], blank); i >= 0 {
		end = from + i + len(blank)
		b = b[:end]
	}
	if i := lines.Index(b[from:], blankCRLF); i >= 0 {
		end = from + i + len(blankCRLF)
	}
	return end
}

var lengthField = []byte("\nContent-Length:")

// contentLength returns the number in the Content-Length field of a header, 0
// without one.
func contentLength(head []byte) int {
	v, ok := bytes.CutPrefix(head, lengthField[1:])
	if !ok {
		i := lines.Index(head, lengthField)
		if i < 0 {
			return 0
		}
		v = head[i+len(lengthField):]
	}
	n := 0
	for _, c := range bytes.TrimLeft(v, " \t") {
		if !isDigit(c) || n > maxLength {
			break
		}
		n = 10*n + int(c-'0')
	}
	return n
}

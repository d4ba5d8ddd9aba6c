package mbox

import "bytes"

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
	if n <= 0 || end > maxLength {
		return
	}
	m.w.Fill(end + Lookahead + lookback)
	b := m.w.Bytes()
	if end > len(b) {
		return
	}
	rest := bytes.TrimLeft(b[end:min(len(b), end+2*lookback)], "\r\n")
	rest = b[min(len(b), end+2*lookback)-len(rest):]
	if len(rest) == 0 && m.w.AtEnd() || IsFrom(rest) {
		m.stop(end-1, 0, false)
	}
}

// header returns the header that the window is at the start of, with the blank
// line behind it; nothing where that is too far away.
func (m *Reader) header() []byte {
	for from := 0; ; {
		b := m.w.Bytes()
		b = b[:min(len(b), maxHead)]
		for {
			i := bytes.IndexByte(b[from:], '\n')
			if i < 0 {
				break
			}
			from += i + 1
			rest := b[from:]
			if len(rest) > 0 && rest[0] == '\n' {
				return b[:from+1]
			}
			if len(rest) > 1 && rest[0] == '\r' && rest[1] == '\n' {
				return b[:from+2]
			}
			if len(rest) < 2 {
				from--
				break
			}
		}
		if len(b) == maxHead || !m.w.More() {
			return nil
		}
	}
}

var lengthField = []byte("\nContent-Length:")

// contentLength returns the number in the Content-Length field of a header, 0
// without one.
func contentLength(head []byte) int {
	v, ok := bytes.CutPrefix(head, lengthField[1:])
	if !ok {
		if _, v, ok = bytes.Cut(head, lengthField); !ok {
			return 0
		}
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

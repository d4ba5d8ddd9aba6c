package corpus

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/urisift/urisift/corpus/internal/ascii"
	"github.com/urisift/urisift/corpus/internal/mime"
)

// maxEmbedded is how many of the messages in a text are read each by its own header;
// those behind them are read with the last one.
const maxEmbedded = 10_000

// embedded returns where in a text messages or parts begin that have headers of their
// own, as in a digest: at start, which is where r stands, and behind a blank line where
// fields up to the next one say that they are MIME's. Behind a header of a multipart or of
// a message there are none: what is in it has headers, too.
func embedded(r io.Reader, start int64) []int64 {
	starts := []int64{start}
	h := embeddedHeader{start: start, says: true}
	b := bufio.NewReader(r)
	for off, blank := start, false; len(starts) < maxEmbedded; {
		line, err := b.ReadSlice('\n')
		n, text := len(line), bytes.TrimRight(line, "\r\n")
		switch {
		case len(text) > 0:
			h.line(text, off, blank)
		case h.start >= 0 && h.says:
			if h.start > start {
				starts = append(starts, h.start)
			}
			if h.outer {
				return starts
			}
			fallthrough
		default:
			h.start = -1
		}
		blank = len(text) == 0
		for errors.Is(err, bufio.ErrBufferFull) {
			line, err = b.ReadSlice('\n')
			n += len(line)
		}
		if off += int64(n); err != nil {
			break // that of the text was told
		}
	}
	return starts
}

// An embeddedHeader is what may be a header.
type embeddedHeader struct {
	start int64 // -1: the line before was none of a header
	says  bool  // a field says that the header is one of MIME
	outer bool  // a field says that there are headers in the body
}

// line looks at a line that is not blank, at an offset. A header may begin there behind a
// blank line.
func (h *embeddedHeader) line(text []byte, off int64, blank bool) {
	if h.start >= 0 && isContinuation(text) {
		return
	}
	n, prefix := mime.FieldName(text)
	switch {
	case n == 0:
		h.start = -1
		return
	case h.start < 0 && !blank:
		return
	case h.start < 0:
		*h = embeddedHeader{start: off}
	}
	switch name := text[:n]; {
	case bytes.EqualFold(name, []byte("Content-Transfer-Encoding")), bytes.EqualFold(name, []byte("MIME-Version")):
		h.says = true
	case bytes.EqualFold(name, []byte("Content-Type")):
		value := bytes.TrimLeft(text[prefix:], " \t")
		h.outer = h.outer || ascii.HasPrefixFold(value, "multipart/") || ascii.HasPrefixFold(value, "message/")
	}
}

package mime

import (
	"bytes"
	"encoding/base64"
	"io"
	"slices"
	"strings"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/transfer"
)

const (
	// maxWord is the longest encoded word that is taken for one, in bytes. RFC
	// 2047, section 2, allows 75.
	maxWord = 2 << 10
	// pieceSize is how much of a long field is looked through for encoded words at a
	// time, in bytes.
	pieceSize = headSize
)

// AppendWords appends a header field's value to dst with its encoded words
// decoded to UTF-8 (RFC 2047). White space between two of them is dropped, and
// characters that they share are put together; folds and all other text stay as
// they are. What is not quite an encoded word stays, too.
func AppendWords(dst, value []byte) []byte {
	var run wordRun
	return run.appendText(dst, value)
}

// appendText is AppendWords for a piece of a value, behind those before; all but the
// last one end before white space.
func (r *wordRun) appendText(dst, value []byte) []byte {
	for len(value) > 0 {
		i := bytes.Index(value, []byte("=?"))
		if i < 0 {
			break
		}
		w, n := parseWord(value[i:])
		if n == 0 {
			dst = append(r.flush(dst), value[:i+2]...)
			value = value[i+2:]
			continue
		}
		if !r.goesOn(value[:i]) {
			dst = append(r.flush(dst), value[:i]...)
		}
		dst = r.add(dst, w)
		value = value[i+n:]
	}
	if len(value) == 0 && r.open {
		dst = r.flush(dst)
		r.open = true
		return dst
	}
	return append(r.flush(dst), value...)
}

// An encodedWord is
//
//	"=?" charset "?" encoding "?" encoded-text "?="
type encodedWord struct {
	charset string
	base64  bool
	text    []byte
}

// parseWord reads the encoded word at the start of b and returns its length, 0
// where there is none.
func parseWord(b []byte) (w encodedWord, n int) {
	b = b[:min(len(b), maxWord)]
	rest := b[2:]
	i := bytes.IndexByte(rest, '?')
	if i <= 0 || i > 64 || bytes.ContainsAny(rest[:i], " \t\r\n=<>\"") {
		return w, 0
	}
	w.charset = usual(rest[:i])
	rest = rest[i+1:]
	if len(rest) < 2 || rest[1] != '?' {
		return w, 0
	}
	switch rest[0] {
	case 'b', 'B':
		w.base64 = true
	case 'q', 'Q':
	default:
		return w, 0
	}
	rest = rest[2:]
	end := bytes.Index(rest, []byte("?="))
	if end < 0 || bytes.IndexByte(rest[:end], '\n') >= 0 {
		return w, 0
	}
	w.text = rest[:end]
	return w, len(b) - len(rest) + end + 2
}

// decode appends the bytes that the word stands for.
func (w *encodedWord) decode(dst []byte) []byte {
	if w.base64 {
		text := w.text
		if bytes.IndexByte(text, ' ') >= 0 {
			text = bytes.ReplaceAll(text, []byte(" "), nil)
		}
		text = bytes.TrimRight(text, "=")
		n := len(dst)
		dst = slices.Grow(dst, base64.RawStdEncoding.DecodedLen(len(text)))
		m, _ := base64.RawStdEncoding.Decode(dst[n:cap(dst)], text)
		return dst[:n+m]
	}
	for i := 0; i < len(w.text); i++ {
		c := w.text[i]
		switch {
		case c == '_':
			c = ' '
		case c == '=' && i+2 < len(w.text):
			if octet, ok := transfer.Octet(w.text[i+1], w.text[i+2]); ok {
				c = octet
				i += 2
			}
		}
		dst = append(dst, c)
	}
	return dst
}

// A wordRun is a row of encoded words of one charset.
type wordRun struct {
	charset string
	raw     []byte
	open    bool // the last thing was an encoded word
}

// goesOn reports whether the text between two encoded words is to be dropped.
func (r *wordRun) goesOn(between []byte) bool {
	return r.open && len(bytes.Trim(between, " \t\r\n")) == 0
}

// add takes a word, and appends to dst the text of those before it when they are
// of another charset.
func (r *wordRun) add(dst []byte, w encodedWord) []byte {
	if !strings.EqualFold(r.charset, w.charset) {
		dst = r.flush(dst)
	}
	r.charset, r.open = w.charset, true
	r.raw = w.decode(r.raw)
	return dst
}

// flush appends the text of the words so far.
func (r *wordRun) flush(dst []byte) []byte {
	r.open = false
	if len(r.raw) == 0 {
		return dst
	}
	dst = charset.Append(dst, r.raw, r.charset)
	r.raw = r.raw[:0]
	return dst
}

// A WordReader decodes the encoded words of a long value, a piece of 64 KiB at a time:
//
//	buf[:n] // not yet decoded
//
// Two words that share a character and stand in two pieces are decoded apart.
type WordReader struct {
	r    io.Reader
	run  wordRun
	buf  []byte
	n    int
	out  []byte
	text []byte // of out, not yet handed out
	err  error

	changed bool
	same    int64 // bytes of text before the first that is not that of the value
}

// NewWordReader returns a WordReader of the value that r holds.
func NewWordReader(r io.Reader) *WordReader { return &WordReader{r: r} }

// Same returns how many bytes at the start of the text are those of the value. It
// covers what was handed out.
func (w *WordReader) Same() int64 { return w.same }

// Read implements io.Reader.
func (w *WordReader) Read(p []byte) (int, error) {
	for len(w.text) == 0 {
		if w.err != nil {
			return 0, w.err
		}
		w.decode()
	}
	n := copy(p, w.text)
	w.text = w.text[n:]
	return n, nil
}

// decode decodes the next piece.
func (w *WordReader) decode() {
	if w.buf == nil {
		w.buf = make([]byte, pieceSize)
	}
	n, err := io.ReadFull(w.r, w.buf[w.n:])
	b := w.buf[:w.n+n]
	cut := len(b)
	switch err {
	case nil:
		cut = pieceLen(b)
	case io.ErrUnexpectedEOF:
		w.err = io.EOF
	default:
		w.err = err
	}
	w.out = w.run.appendText(w.out[:0], b[:cut])
	w.text = w.out
	switch {
	case w.changed:
	case bytes.Equal(w.out, b[:cut]):
		w.same += int64(cut)
	default:
		w.changed = true
		w.same += int64(charset.CommonLen(w.out, b[:cut]))
	}
	w.n = copy(w.buf, b[cut:])
}

// pieceLen returns the length of the part of b that stands before white space and ends
// with no unfinished encoded word, or of b without such a part.
func pieceLen(b []byte) int {
	const white = " \t\r\n"
	cut := len(bytes.TrimRight(b[:bytes.LastIndexAny(b, white)+1], white))
	i := bytes.LastIndex(b[:cut], []byte("=?"))
	if i > 0 && len(b)-i < maxWord && strings.IndexByte(white, b[i-1]) >= 0 {
		if _, n := parseWord(b[i:]); n == 0 {
			cut = len(bytes.TrimRight(b[:i], white))
		}
	}
	if cut == 0 {
		return len(b)
	}
	return cut
}

package charset

import (
	"bytes"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"
)

// lineCharset is a charset that switches between ASCII and other characters by
// escapes of ASCII bytes. Each line starts over in ASCII, as RFC 1468 and RFC
// 1843 demand of writers: an escape that is missing spoils one line only.
func lineCharset(e encoding.Encoding) *charset {
	tilde := e == simplifiedchinese.HZGB2312
	return &charset{sevenBit: true, new: func() decoder {
		return &lines{t: e.NewDecoder().Transformer, tilde: tilde}
	}}
}

// maxLine is how many bytes of a line are decoded with one state.
const maxLine = 4 << 10

// A lines decodes line by line.
type lines struct {
	t     transform.Transformer
	tilde bool // escapes begin with "~", as in HZ
}

func (l *lines) decode(dst, src []byte, final bool) ([]byte, int) {
	pos := 0
	for pos < len(src) {
		line := src[pos:]
		n := bytes.IndexByte(line[:min(len(line), maxLine)], '\n') + 1
		switch {
		case n > 0:
		case len(line) >= maxLine:
			n = maxLine
		case final:
			n = len(line)
		default:
			return dst, pos
		}
		dst = l.line(dst, line[:n])
		pos += n
	}
	return dst, pos
}

func (l *lines) line(dst, line []byte) []byte {
	if isPlain(line) {
		return append(dst, line...)
	}
	text := bytes.TrimRight(line, "\r\n")
	for rest := text; len(rest) > 0; {
		n := len(rest)
		if l.tilde {
			n = strayTilde(rest)
		}
		dst = l.piece(dst, rest[:n])
		if rest = rest[n:]; len(rest) > 0 {
			dst, rest = append(dst, rest[0]), rest[1:]
		}
	}
	return append(dst, line[len(text):]...)
}

// piece decodes a piece of a line that begins in ASCII.
func (l *lines) piece(dst, b []byte) []byte {
	l.t.Reset()
	dst, _ = transformAll(l.t, dst, b, true)
	return dst
}

// strayTilde returns where in b, which begins in ASCII, the first "~" stands that
// begins no escape of HZ (RFC 1843) and so stands for itself; len(b) without one.
func strayTilde(b []byte) int {
	for i := 0; ; i += 2 {
		n := bytes.IndexByte(b[i:], '~')
		if n < 0 {
			return len(b)
		}
		i += n
		switch {
		case i+1 == len(b):
			return i
		case b[i+1] == '{':
			if n = bytes.Index(b[i:], []byte("~}")); n < 0 {
				return len(b)
			}
			i += n
		case b[i+1] != '~' && b[i+1] != '}':
			return i
		}
	}
}

// isPlain reports whether the line has no escape in it.
func isPlain(line []byte) bool {
	return bytes.IndexByte(line, 0x1b) < 0 && bytes.IndexByte(line, '~') < 0 && asciiLen(line) == len(line)
}

// shiftCharset is a charset of seven bits that switches between ASCII and the
// characters of e by shift out and shift in (RFC 1557, RFC 1922). Each line starts
// over in ASCII.
func shiftCharset(e encoding.Encoding) *charset {
	return &charset{sevenBit: true, new: func() decoder { return &shifts{t: e.NewDecoder().Transformer} }}
}

const (
	shiftOut = 0x0e
	shiftIn  = 0x0f
	escape   = 0x1b
)

// A shifts decodes ISO-2022-KR and the part of ISO-2022-CN that is GB 2312.
type shifts struct {
	t    transform.Transformer
	out  bool   // between shift out and shift in
	pair []byte // bytes between them, with the high bit
}

func (s *shifts) decode(dst, src []byte, final bool) ([]byte, int) {
	pos := 0
	for pos < len(src) {
		switch c := src[pos]; {
		case c == escape:
			n := designatorLen(src[pos:])
			dst = s.flush(dst)
			if n == 0 && !final {
				return dst, pos
			}
			pos += max(n, 1)
			continue
		case c == shiftOut:
			s.out = true
		case c == shiftIn:
			dst, s.out = s.flush(dst), false
		case c == '\n':
			dst, s.out = append(s.flush(dst), c), false
		case s.out && c > ' ' && c < 0x7f:
			if s.pair = append(s.pair, c|0x80); len(s.pair) >= multiStep && len(s.pair)%2 == 0 {
				dst = s.flush(dst)
			}
		case c < 0x80:
			dst = append(s.flush(dst), c)
		default:
			dst, _ = appendMixed(s.flush(dst), src[pos:pos+1], true)
		}
		pos++
	}
	if n := len(s.pair); n%2 != 0 && !final {
		s.pair = s.pair[:n-1]
		pos--
	}
	return s.flush(dst), pos
}

// flush appends the characters that the collected bytes stand for.
func (s *shifts) flush(dst []byte) []byte {
	if len(s.pair) > 0 {
		s.t.Reset()
		dst, _ = transformAll(s.t, dst, s.pair, true)
		s.pair = s.pair[:0]
	}
	return dst
}

// designatorLen is the length of the escape sequence "ESC $ ) C" at the start of
// b, 1 for an ESC that begins none, 0 where more bytes are needed to tell.
func designatorLen(b []byte) int {
	if len(b) > 1 && b[1] != '$' {
		return 1
	}
	if len(b) < 4 {
		return 0
	}
	return 4
}

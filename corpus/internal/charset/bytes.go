package charset

import (
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"
)

// byteCharset is a charset in which a byte below 0x80 at the start of a
// character is that ASCII character.
func byteCharset(name string, e encoding.Encoding) *charset {
	if c, ok := byteCharsets.Load(name); ok {
		return c.(*charset)
	}
	c := &charset{doubtful: true, new: func() decoder { return multi{e.NewDecoder().Transformer} }}
	if m, ok := e.(*charmap.Charmap); ok {
		s := newSingle(m)
		c = &charset{single: true, new: func() decoder { return s }}
	}
	byteCharsets.Store(name, c)
	return c
}

// byteCharsets holds the charsets that were made, by their names, of which there
// are only so many.
var byteCharsets sync.Map

// A single decodes a charset of single bytes.
type single struct{ *table }

// newSingle returns the decoder for m. Bytes that it leaves open are read as
// windows-1252.
func newSingle(m *charmap.Charmap) single {
	return single{newTable(func(c byte) rune {
		if r := m.DecodeByte(c); r != utf8.RuneError {
			return r
		}
		return windows1252(c)
	})}
}

func (s single) decode(dst, src []byte, _ bool) ([]byte, int) {
	for pos := 0; pos < len(src); {
		n := asciiLen(src[pos:])
		dst = append(dst, src[pos:pos+n]...)
		pos += n
		n = mixedLen(src[pos:])
		dst = s.append(dst, src[pos:pos+n])
		pos += n
	}
	return dst, len(src)
}

// isUTF8 reports whether b, the beginning of a text that is said to be in a charset of
// single bytes, is UTF-8 all the same, as from programs that name what they always name:
// all of it is, and three characters or one of those that text in Latin letters holds
// first of all. A capital and a quotation mark behind it may be two bytes of UTF-8, too.
func isUTF8(b []byte) bool {
	const latin, punctuation = 0xc2, 0xe2 // U+0080 to U+00FF, U+2000 to U+2FFF
	if !validStart(b) {
		return false
	}
	n := 0
	for i := asciiLen(b); i < len(b); i += asciiLen(b[i:]) {
		if c := b[i]; c&^1 == latin || c == punctuation {
			return true
		}
		_, size := utf8.DecodeRune(b[i:])
		if n++; n == 3 {
			return true
		}
		i += size
	}
	return false
}

// A multi decodes a charset of one or more bytes a character, without state.
type multi struct{ t transform.Transformer }

// multiStep is how many bytes are decoded by the general decoder before the
// text is looked at again for ASCII.
const multiStep = 64

func (m multi) decode(dst, src []byte, final bool) ([]byte, int) {
	pos := 0
	for pos < len(src) {
		n := asciiLen(src[pos:])
		dst = append(dst, src[pos:pos+n]...)
		if pos += n; pos == len(src) {
			break
		}
		step := src[pos:min(len(src), pos+multiStep)]
		last := final && pos+len(step) == len(src)
		dst, n = transformAll(m.t, dst, step, last)
		if n == 0 {
			break
		}
		pos += n
	}
	return dst, pos
}

// transformAll appends what t makes of src and returns how much of src it took.
func transformAll(t transform.Transformer, dst, src []byte, final bool) ([]byte, int) {
	if cap(dst)-len(dst) < 4*len(src)+utf8.UTFMax {
		dst = append(make([]byte, 0, 2*cap(dst)+4*len(src)+utf8.UTFMax), dst...)
	}
	n, used, _ := t.Transform(dst[len(dst):cap(dst)], src, final) // the error is that src ends in a character
	return dst[:len(dst)+n], used
}

// maxBadShare is how many characters with a high byte there must be for each
// one that does not decode, for the declared charset to be believed.
const maxBadShare = 20

// fits reports whether b, the beginning of a text, decodes to text by a charset: as a
// whole, or well enough if it is not UTF-8 either.
func fits(b, text []byte) bool {
	good, bad := countHigh(text)
	return bad == 0 || !validStart(b) && bad*maxBadShare <= good
}

// countHigh returns how many characters of text are beyond ASCII, good ones and
// those that stand for what did not decode.
func countHigh(text []byte) (good, bad int) {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if i += size; r == utf8.RuneError {
			bad++
		} else {
			good++
		}
	}
	return good, bad
}

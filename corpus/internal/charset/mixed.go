package charset

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/urisift/urisift/corpus/internal/utf8text"
)

// appendMixed appends src, which is UTF-8, with each byte that does not fit
// read as windows-1252. Unless final it leaves a character that is cut at the
// end.
func appendMixed(dst, src []byte, final bool) ([]byte, int) {
	pos, single := 0, 0
	for pos < len(src) {
		n := asciiLen(src[pos:])
		dst = append(dst, src[pos:pos+n]...)
		pos += n
		dst, n = appendBytes(dst, src[pos:])
		if pos += n; pos == len(src) || src[pos] < utf8.RuneSelf {
			continue
		}
		_, size := utf8.DecodeRune(src[pos:])
		switch {
		case size > 1:
			if single--; single < 0 {
				if n = validRun(src[pos:]); n > size {
					size = n
				} else {
					single = singleChars
				}
			}
			dst = append(dst, src[pos:pos+size]...)
		case !final && !utf8.FullRune(src[pos:]):
			return dst, pos
		default:
			dst = utf8.AppendRune(dst, windows1252(src[pos]))
		}
		pos += size
	}
	return dst, pos
}

// singleChars is how many characters of several bytes are read one by one where what does
// not fit stands close behind one.
const singleChars = 16

// validRun returns the length of a beginning of b that is UTF-8, in stretches: what does
// not fit stands behind it within the next one.
func validRun(b []byte) int {
	const least, most = 128, 2 << 10
	n := 0
	for size := least; n < len(b); size = min(2*size, most) {
		end := utf8text.RuneEnd(b, min(n+size, len(b)))
		if !utf8text.Valid(b[n:end]) {
			break
		}
		n = end
	}
	return n
}

// appendBytes appends what the bytes of src stand for, eight at a time, up to one that
// may begin a character of several bytes, to a run of ASCII or to the last few, and
// returns how many that were.
func appendBytes(dst, src []byte) ([]byte, int) {
	n, k := 0, 8
	for k == 8 && n+9 <= len(src) && word(src[n:])&highs != 0 {
		k = bits.TrailingZeros64(mayBegin(word(src[n:]), word(src[n+1:]))) / 8
		n += k
	}
	return all1252.append(dst, src[:n]), n
}

// mayBegin returns a word that has the high bit of each byte of w that may begin a
// character of several bytes; next holds the byte behind each.
func mayBegin(w, next uint64) uint64 {
	const ones = highs >> 7
	low := w & (0x3f * ones)
	first := w & (w << 1) & (low + (0x80-0x02)*ones) &^ (low + (0x80-0x35)*ones) // 0xc2 to 0xf4
	return first & next &^ (next << 1) & highs
}

// A table holds what each byte stands for alone, in UTF-8, the first byte lowest,
// and in the highest byte the length of that.
type table [256]uint32

// newTable returns the table of the characters of all bytes.
func newTable(charOf func(c byte) rune) *table {
	t := new(table)
	for c := range t {
		t[c] = entry(charOf(byte(c)))
	}
	return t
}

// entry returns that of a table for a character, which has three bytes at most.
func entry(r rune) uint32 {
	var b [utf8.UTFMax]byte
	b[3] = byte(utf8.EncodeRune(b[:], r))
	return binary.LittleEndian.Uint32(b[:])
}

// all1252 is the table of windows-1252.
var all1252 = newTable(windows1252)

// append appends what the bytes of src stand for.
func (t *table) append(dst, src []byte) []byte {
	dst = slices.Grow(dst, utf8.UTFMax*len(src))
	n, room := len(dst), dst[:cap(dst)]
	for _, c := range src {
		e := t[c]
		binary.LittleEndian.PutUint32(room[n:], e)
		n += int(e >> 24)
	}
	return room[:n]
}

// mixedLen is the length of what stands at the start of b before eight bytes of ASCII,
// or about as many as are left.
func mixedLen(b []byte) int {
	n := 0
	for n+8 <= len(b) && word(b[n:])&highs != 0 {
		n += 8
	}
	if n+8 > len(b) {
		return len(b)
	}
	return n
}

// asciiLen is the length of the run of ASCII at the start of b.
func asciiLen(b []byte) int {
	n := 0
	for ; n+32 <= len(b); n += 32 {
		c := b[n : n+32 : n+32]
		if (word(c)|word(c[8:])|word(c[16:])|word(c[24:]))&highs != 0 {
			break
		}
	}
	for ; n+8 <= len(b); n += 8 {
		if x := word(b[n:]) & highs; x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
	}
	for n < len(b) && b[n] < utf8.RuneSelf {
		n++
	}
	return n
}

// highs are the high bits of eight bytes.
const highs = 0x8080808080808080

// word returns the first eight bytes of b, the first one lowest.
func word(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// windows1252 returns the character of a byte. The five bytes that the charset
// leaves open are C1 controls, as browsers have it.
func windows1252(c byte) rune {
	if r := charmap.Windows1252.DecodeByte(c); r != utf8.RuneError {
		return r
	}
	return rune(c)
}

package charset

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"
)

// appendMixed appends src, which is UTF-8, with each byte that does not fit
// read as windows-1252. Unless final it leaves a character that is cut at the
// end.
func appendMixed(dst, src []byte, final bool) ([]byte, int) {
	pos := 0
	for pos < len(src) {
		if n := asciiLen(src[pos:]); n >= 8 {
			dst = append(dst, src[pos:pos+n]...)
			pos += n
			continue
		}
		var n int
		dst, n = appendBytes(dst, src[pos:min(len(src), pos+mixedStep)])
		if pos += n; pos == len(src) || singles[src[pos]] != 0 {
			continue
		}
		_, size := utf8.DecodeRune(src[pos:])
		switch {
		case size > 1:
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

// mixedStep is how many bytes are decoded one by one before the text is looked at
// again for ASCII.
const mixedStep = 32

// appendBytes appends what the bytes of src stand for, up to the first one that may
// begin a character of several bytes, and returns how many that were.
func appendBytes(dst, src []byte) ([]byte, int) {
	dst = slices.Grow(dst, utf8.UTFMax*(len(src)+1))
	k, room := len(dst), dst[:cap(dst)]
	for i, c := range src {
		e := singles[c]
		if e == 0 {
			return dst[:k], i
		}
		binary.LittleEndian.PutUint32(room[k:], e)
		k += int(e >> 24)
	}
	return dst[:k], len(src)
}

// singles holds for each byte that begins no UTF-8 of several bytes what it stands
// for, in UTF-8, the first byte lowest, and in the highest byte the length of that.
var singles = func() (t [256]uint32) {
	for c := range t {
		if 0xc2 <= c && c <= 0xf4 {
			continue
		}
		var b [utf8.UTFMax]byte
		b[3] = byte(utf8.EncodeRune(b[:], windows1252(byte(c))))
		t[c] = binary.LittleEndian.Uint32(b[:])
	}
	return t
}()

// asciiLen is the length of the run of ASCII at the start of b.
func asciiLen(b []byte) int {
	const highs = 0x8080808080808080
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

// word returns the first eight bytes of b, the first one lowest.
func word(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// windows1252 returns the character of a byte. The five bytes that the charset
// leaves open are C1 controls, as browsers have it.
func windows1252(c byte) rune {
	if 0x80 <= c && c < 0xa0 {
		return high1252[c-0x80]
	}
	return rune(c)
}

// high1252 holds the characters of 0x80 to 0x9f.
var high1252 = [32]rune{
	0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
	0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f,
	0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
	0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
}

package charset

import "unicode/utf8"

// appendMixed appends src, which is UTF-8, with each byte that does not fit
// read as windows-1252. Unless final it leaves a character that is cut at the
// end.
func appendMixed(dst, src []byte, final bool) ([]byte, int) {
	pos := 0
	for pos < len(src) {
		if n := asciiLen(src[pos:]); n > 0 {
			dst = append(dst, src[pos:pos+n]...)
			pos += n
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

// asciiLen is the length of the run of ASCII at the start of b.
func asciiLen(b []byte) int {
	n := 0
	for n+8 <= len(b) {
		c := b[n : n+8 : n+8]
		if (c[0]|c[1]|c[2]|c[3]|c[4]|c[5]|c[6]|c[7])&0x80 != 0 {
			break
		}
		n += 8
	}
	for n < len(b) && b[n] < utf8.RuneSelf {
		n++
	}
	return n
}

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

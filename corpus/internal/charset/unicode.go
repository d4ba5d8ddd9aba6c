package charset

import (
	"bytes"
	"unicode/utf8"
)

// byteOrderMark returns the charset that the mark at the start of b tells and
// the mark's length, 0 without one.
func byteOrderMark(b []byte) (string, int) {
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		return "utf-8", 3
	case bytes.HasPrefix(b, []byte("\xff\xfe\x00\x00")):
		return "utf-32le", 4
	case bytes.HasPrefix(b, []byte("\x00\x00\xfe\xff")):
		return "utf-32be", 4
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return "utf-16le", 2
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return "utf-16be", 2
	}
	return "", 0
}

// Mark returns the length of the mark of UTF-8 that b begins with, and whether
// it begins with one of UTF-16 or UTF-32.
func Mark(b []byte) (n int, wide bool) {
	name, n := byteOrderMark(b)
	if name != "" && name != "utf-8" {
		return 0, true
	}
	return n, false
}

// PatternSize is how many bytes show that a text without a mark is UTF-16.
const PatternSize = 256

// IsWide reports whether the text that begins with b is UTF-16 or UTF-32 without a
// mark.
func IsWide(b []byte) bool { return nulPattern(b[:min(len(b), PatternSize)]) != "" }

// nulPattern returns the UTF-16 or UTF-32 that the text, without a mark, is in: NUL
// bytes on the one side of its pairs and hardly any on the other, or in its fours but
// for the lowest byte.
func nulPattern(b []byte) string {
	var fours [4]int
	for i, c := range b {
		if c == 0 {
			fours[i&3]++
		}
	}
	nul := [2]int{fours[0] + fours[2], fours[1] + fours[3]}
	pairs, most := len(b)/2, len(b)/4*7/8
	switch {
	case len(b) >= 8 && min(fours[2], fours[3]) > most && fours[1]*4 > pairs && fours[0]*8 < pairs:
		return "utf-32le"
	case len(b) >= 8 && min(fours[0], fours[1]) > most && fours[2]*4 > pairs && fours[3]*8 < pairs:
		return "utf-32be"
	case pairs == 0:
		return ""
	case nul[1]*2 > pairs && nul[0]*8 < pairs:
		return "utf-16le"
	case nul[0]*2 > pairs && nul[1]*8 < pairs:
		return "utf-16be"
	}
	return ""
}

// wideName returns the UTF-16 that a text is in which begins with b and is said to be
// in the UTF-16 called name: the one in which more of it is ASCII. It is "" for text
// that is none.
func wideName(name string, b []byte) string {
	little, big, plain := 0, 0, 0
	for ; len(b) >= 2; b = b[2:] {
		switch {
		case isASCII(b[0]) && b[1] == 0:
			little++
		case isASCII(b[1]) && b[0] == 0:
			big++
		case b[0] == 0x30 || b[1] == 0x30: // a kana, like as not
		case isPrintable(b[0]) && isPrintable(b[1]):
			plain++
		default:
			plain--
		}
	}
	switch {
	case little+big == 0 || plain > little+big:
		return ""
	case name == "utf-16le" && little*maxOtherShare >= big, name == "utf-16" && little >= big:
		return "utf-16le"
	case name == "utf-16be" && big*maxOtherShare < little:
		return "utf-16le"
	}
	return "utf-16be"
}

// maxOtherShare is how many times more characters may look like ASCII in the other
// byte order than in the one that is said: of those beyond ASCII, U+3000 does.
const maxOtherShare = 8

// isASCII reports whether a byte is an ASCII character of text.
func isASCII(c byte) bool { return isPrintable(c) || '\t' <= c && c <= '\r' }

func isPrintable(c byte) bool { return ' ' <= c && c <= '~' }

// unicodeDecoder returns the decoder of a charset that byteOrderMark or
// nulPattern found.
func unicodeDecoder(name string) decoder {
	switch name {
	case "utf-16le":
		return newUTF16(false)
	case "utf-16be":
		return newUTF16(true)
	case "utf-32le":
		return utf32Decoder{3, 2, 1, 0}
	case "utf-32be":
		return utf32Decoder{0, 1, 2, 3}
	}
	return nil
}

// A utf32Decoder decodes UTF-32; it holds where the bytes are, highest first.
type utf32Decoder [4]int

func (u utf32Decoder) decode(dst, src []byte, final bool) ([]byte, int) {
	pos := 0
	for ; pos+4 <= len(src); pos += 4 {
		b := src[pos : pos+4]
		v := uint32(b[u[0]])<<24 | uint32(b[u[1]])<<16 | uint32(b[u[2]])<<8 | uint32(b[u[3]])
		dst = utf8.AppendRune(dst, rune(v))
	}
	if final && pos < len(src) {
		return utf8.AppendRune(dst, utf8.RuneError), len(src)
	}
	return dst, pos
}

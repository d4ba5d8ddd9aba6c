package extract

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// A part is a component of a URI, as far as it decides which bytes go on.
type part uint8

const (
	inAuthority part = iota
	inPath
	inQuery
	inFragment
)

// attention is 1, for each part, for the bytes at which reading stops to look at
// them. What is left is read in one run.
var attention = func() (t [inFragment + 1][256]uint8) {
	for p := range t {
		for b := range t[p] {
			if !uri.URIChar.Has(byte(b)) {
				t[p][b] = 1
			}
		}
		for _, b := range []byte("&()',;[]#@") {
			t[p][b] = 1
		}
	}
	t[inAuthority]['/'], t[inAuthority]['$'] = 1, 1
	t[inAuthority]['?'], t[inPath]['?'] = 1, 1
	return t
}()

// isSpace reports whether b is white space within a line.
func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\v' }

// isBreak reports whether b ends a line or a page.
func isBreak(b byte) bool { return b-'\n' <= '\r'-'\n' && b != '\v' }

// isWhite reports whether b is white space; its bytes but SP are a range, HT to CR.
func isWhite(b byte) bool { return b == ' ' || b-'\t' <= '\r'-'\t' }

// alnum is the class of letters and digits.
const alnum = uri.Alpha | uri.Digit

func isAlnum(b byte) bool { return alnum.Has(b) }

func isAlpha(b byte) bool { return uri.Alpha.Has(b) }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isUpper(b byte) bool { return 'A' <= b && b <= 'Z' }

func isHex(b byte) bool { return uri.HexDig.Has(b) }

// isPctEncoded reports whether a pct-encoded stands at t[i].
func isPctEncoded(t []byte, i int) bool {
	return at(t, i) == '%' && isHex(at(t, i+1)) && isHex(at(t, i+2))
}

// lower returns the lower case of an ASCII letter, and any other byte as it is.
func lower(b byte) byte {
	if isUpper(b) {
		return b + 'a' - 'A'
	}
	return b
}

// skip returns where the bytes from t[i] on end that are of class c or among others.
func skip(t []byte, i int, c uri.Class, others string) int {
	for i < len(t) && (c.Has(t[i]) || strings.IndexByte(others, t[i]) >= 0) {
		i++
	}
	return i
}

// at returns t[i], or 0 where there is no such byte.
func at(t []byte, i int) byte {
	if uint(i) < uint(len(t)) {
		return t[i]
	}
	return 0
}

// hasAnyCase reports whether t has s at i, whatever the case of its letters. Those of s
// are in lower case.
func hasAnyCase(t []byte, i int, s string) bool {
	if i < 0 || i+len(s) > len(t) {
		return false
	}
	for k := range len(s) {
		if lower(t[i+k]) != s[k] {
			return false
		}
	}
	return true
}

// runeBefore decodes the last rune of t[:i].
func runeBefore(t []byte, i int) (rune, int) {
	if i <= 0 {
		return utf8.RuneError, 0
	}
	return utf8.DecodeLastRune(t[max(0, i-utf8.UTFMax):i])
}

// skipOneSpace returns where the space at t[i] ends, i if there is none.
func skipOneSpace(t []byte, i int) int { return i + min(1, skipSpace(t, i)-i) }

// skipSpace returns where the white space at t[i] ends that is within a line,
// no-break spaces included.
func skipSpace(t []byte, i int) int {
	for i+8 <= len(t) && binary.LittleEndian.Uint64(t[i:]) == eightSpaces {
		i += 8
	}
	for i < len(t) {
		switch {
		case isSpace(t[i]):
			i++
		case t[i] == 0xC2 && at(t, i+1) == 0xA0:
			i += 2
		default:
			return i
		}
	}
	return i
}

// eightSpaces are eight spaces, read as one word of eight bytes.
const eightSpaces = 0x2020202020202020

// indentBack moves i back over spaces, eight at a time, as long as it stays
// behind lo.
func indentBack(t []byte, lo, i int) int {
	for i-8 >= lo && binary.LittleEndian.Uint64(t[i-8:]) == eightSpaces {
		i -= 8
	}
	return i
}

// skipWhiteBack returns where the white space before t[i] begins, as far as
// 128 bytes back.
func skipWhiteBack(t []byte, i int) int {
	lo := max(0, i-128)
	for i = indentBack(t, lo, i); i > lo && isWhite(t[i-1]); {
		i--
	}
	return i
}

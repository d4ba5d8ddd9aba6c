// Package utf8text validates UTF-8, with vectors where the processor has them, and finds
// where characters begin and end.
package utf8text

import "unicode/utf8"

// Valid reports whether b is UTF-8, as [utf8.Valid] does, several times as fast where the
// processor has vectors for it and much of b is beyond ASCII.
func Valid(b []byte) bool {
	if !byVectors || len(b) < 2*blockLen {
		return utf8.Valid(b)
	}
	start := 0
	for start < utf8.UTFMax-1 {
		r, n := utf8.DecodeRune(b[start:])
		if r == utf8.RuneError && n == 1 {
			return false
		}
		start += n
	}
	end := start + (len(b)-start)/blockLen*blockLen
	return validBlocks(b, start, end) && utf8.Valid(b[LastRune(b[:end]):])
}

// LastRune returns where the last character of b begins.
func LastRune(b []byte) int {
	i := len(b) - 1
	for i > 0 && i > len(b)-utf8.UTFMax && !utf8.RuneStart(b[i]) {
		i--
	}
	return i
}

// RuneEnd returns n, or where in b the character ends that n cuts in two.
func RuneEnd(b []byte, n int) int {
	for n < len(b) && !utf8.RuneStart(b[n]) {
		n++
	}
	return n
}

// blockLen is how many bytes validBlocks looks at together.
const blockLen = 32

// What may be wrong with two bytes. A lead is the first byte of a character of several,
// and all others of it are continuations.
const (
	tooShort   = 1 << iota // a lead and no continuation
	tooLong                // ASCII and a continuation
	overlong3              // U+0800 could be its first character
	tooLarge               // behind U+10FFFF
	surrogate              // U+D800 to U+DFFF
	overlong2              // U+0080 could be its first character
	overlong4              // U+10000 could be its first character, or behind U+10FFFF
	twoConts               // two continuations, which stand in characters of three or four bytes
	always     = tooShort | tooLong | twoConts
	beyondLast = tooLarge | overlong4
)

// A pairs holds what may be wrong with a pair of bytes, by the upper and the lower half of
// the first one and by the upper half of the second one: what is wrong is what all three
// have in common. It is the algorithm of Keiser and Lemire, "Validating UTF-8 in less than
// one instruction per byte" (2021). The assembly has the offsets.
type pairs struct{ firstHigh, firstLow, secondHigh [16]uint8 }

var wrong = pairs{
	firstHigh: [16]uint8{
		tooLong, tooLong, tooLong, tooLong, tooLong, tooLong, tooLong, tooLong,
		twoConts, twoConts, twoConts, twoConts,
		tooShort | overlong2,
		tooShort,
		tooShort | overlong3 | surrogate,
		tooShort | beyondLast,
	},
	firstLow: [16]uint8{
		always | overlong2 | overlong3 | overlong4,
		always | overlong2,
		always,
		always,
		always | tooLarge,
		always | beyondLast, always | beyondLast, always | beyondLast, always | beyondLast,
		always | beyondLast, always | beyondLast, always | beyondLast, always | beyondLast,
		always | beyondLast | surrogate,
		always | beyondLast, always | beyondLast,
	},
	secondHigh: [16]uint8{
		tooShort, tooShort, tooShort, tooShort, tooShort, tooShort, tooShort, tooShort,
		tooLong | twoConts | overlong2 | overlong3 | overlong4,
		tooLong | twoConts | overlong2 | overlong3 | tooLarge,
		tooLong | twoConts | overlong2 | surrogate | tooLarge,
		tooLong | twoConts | overlong2 | surrogate | tooLarge,
		tooShort, tooShort, tooShort, tooShort,
	},
}

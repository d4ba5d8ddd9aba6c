// Package ascii finds plain ASCII, which every decoder of charsets copies unchanged, and
// compares with it.
package ascii

// blockLen is how many bytes PlainLen looks at together.
const blockLen = 128

// PlainLen returns the length of the beginning of b that is ASCII without backspaces,
// which overstrike: such text stands as it is. It stops before the first block of 128
// bytes that holds anything else or is not whole, and is 0 where the processor has no
// vectors.
func PlainLen(b []byte) int { return plain(b) }

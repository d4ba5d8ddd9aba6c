// Package lines finds lines by what they begin with.
package lines

import "bytes"

// blockLen is how many places are looked at together, in bytes.
const blockLen = 32

// Index returns where in b the first line break is that the rest of mark follows,
// -1 if there is none. The mark is a line break, "\n", and at least one byte.
func Index(b, mark []byte) int {
	pos := 0
	for len(b)-pos > blockLen {
		n := (len(b) - pos - 1) / blockLen * blockLen
		i := findPair(b[pos:], n, mark[1])
		if i < 0 {
			break
		}
		if pos += i; i < n {
			if bytes.HasPrefix(b[pos:], mark) {
				return pos
			}
			pos++
		}
	}
	if i := bytes.Index(b[pos:], mark); i >= 0 {
		return pos + i
	}
	return -1
}

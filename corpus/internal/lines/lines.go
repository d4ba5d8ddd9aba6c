// Package lines finds lines by what they begin with.
package lines

import "bytes"

// blockLen is how many places are looked at together, in bytes.
const blockLen = 32

// Index is [bytes.Index] for a mark that is a line break, "\n", and at least one more
// byte: it returns where in b that line break is, -1 if there is none.
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

//go:build !purego

package lines

import "golang.org/x/sys/cpu"

var hasAVX2 = cpu.X86.HasAVX2

// findPair returns the first of the n places in b, a multiple of blockLen, where a
// line break stands before c, n if it stands at none. There are more bytes than
// that in b. It returns -1 where vectors cannot be used.
func findPair(b []byte, n int, c byte) int {
	if !hasAVX2 {
		return -1
	}
	_ = b[n]
	return pairAVX2(&b[0], n, c)
}

// pairAVX2 is findPair over the bytes at p.
//
//go:noescape
func pairAVX2(p *byte, n int, c byte) int

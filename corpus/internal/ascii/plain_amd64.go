//go:build !purego

package ascii

import "golang.org/x/sys/cpu"

var hasAVX2 = cpu.X86.HasAVX2

func plain(b []byte) int {
	if !hasAVX2 || len(b) < blockLen {
		return 0
	}
	return plainAVX2(&b[0], len(b)/blockLen*blockLen)
}

// plainAVX2 is plain over the n bytes at p, a multiple of blockLen that is not 0.
//
//go:noescape
func plainAVX2(p *byte, n int) int

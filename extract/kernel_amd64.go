//go:build !purego

package extract

import "golang.org/x/sys/cpu"

var hasAVX2 = cpu.X86.HasAVX2

// findColons goes over t[from:to], whose length is a multiple of blockLen, to the
// first block with a colon that may be a URI's, and fills in the masks of this and
// the next blocks. It returns where the last of them ends and how many they are.
// There must be blockLen bytes before t[from] and behindLen behind t[to-1].
func findColons(t []byte, from, to int, masks *[maskLen]uint64) (end, blocks int) {
	if !hasAVX2 {
		return findColonsGo(t, from, to, masks)
	}
	_ = t[from-blockLen : to+behindLen]
	end, blocks = colonsAVX2(&tables, &t[from], to-from, masks)
	return from + end, blocks
}

// colonsAVX2 is findColons over the n bytes at p.
//
//go:noescape
func colonsAVX2(k *kernel, p *byte, n int, masks *[maskLen]uint64) (end, blocks int)

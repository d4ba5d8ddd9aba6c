//go:build !purego

package extract

import "golang.org/x/sys/cpu"

var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// findColons is findColonsGo with vectors, where the processor has them.
func findColons(t []byte, from, to int, places *[placesLen]uint32) (end, count int) {
	if !hasAVX2 {
		return findColonsGo(t, from, to, places)
	}
	_ = t[from-blockLen : to+behindLen]
	end, count = colonsAVX2(&tables, &t[from], to-from, places)
	return from + end, count
}

// colonsAVX2 is findColons over the n bytes at p.
//
//go:noescape
func colonsAVX2(k *kernel, p *byte, n int, places *[placesLen]uint32) (end, count int)

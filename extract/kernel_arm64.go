//go:build !purego

package extract

// findColons is findColonsGo with vectors.
func findColons(t []byte, from, to int, places *[placesLen]uint32) (end, count int) {
	_ = t[from-blockLen : to+behindLen]
	end, count = colonsNEON(&tables, &t[from], to-from, places)
	return from + end, count
}

// colonsNEON is findColons over the n bytes at p.
//
//go:noescape
func colonsNEON(k *kernel, p *byte, n int, places *[placesLen]uint32) (end, count int)

//go:build !purego

package extract

// looksBack reports whether lookBack is faster than a look at each byte.
var looksBack = hasAVX2

// lookBack tells what stands before t[i], which lookBackLen bytes do.
func lookBack(t []byte, i int) (b backward) {
	if !looksBack {
		return lookBackGo(t, i)
	}
	_ = t[i-lookBackLen : i]
	lookBackAVX2(&tables.before, &t[i-lookBackLen], &b)
	return b
}

// lookBackAVX2 is lookBack over the lookBackLen bytes at p.
//
//go:noescape
func lookBackAVX2(h *halves, p *byte, b *backward)

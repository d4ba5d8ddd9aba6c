//go:build !purego

package extract

// looksBack reports whether lookBack is faster than a look at each byte.
const looksBack = true

// lookBack tells what stands before t[i], which lookBackLen bytes do.
func lookBack(t []byte, i int) (b backward) {
	_ = t[i-lookBackLen : i]
	lookBackNEON(&tables.before, &t[i-lookBackLen], &b)
	return b
}

// lookBackNEON is lookBack over the lookBackLen bytes at p.
//
//go:noescape
func lookBackNEON(h *halves, p *byte, b *backward)

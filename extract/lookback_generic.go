//go:build purego || (!amd64 && !arm64)

package extract

// looksBack reports whether lookBack is faster than a look at each byte.
const looksBack = false

// lookBack tells what stands before t[i], which lookBackLen bytes do.
func lookBack(t []byte, i int) backward { return lookBackGo(t, i) }

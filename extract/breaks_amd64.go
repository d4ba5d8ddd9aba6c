//go:build !purego

package extract

import "golang.org/x/sys/cpu"

var breaksByVectors = hasAVX2 && cpu.X86.HasPOPCNT

// lineBreaksOf returns what breaks the lines of t[from:].
func lineBreaksOf(t []byte, from int) lineBreaks {
	if _ = t[from:]; len(t) < 32 || !breaksByVectors {
		return lineBreaksGo(t, from)
	}
	n, behind, cr := lineBreaksAVX2(&t[0], from, len(t))
	return lineBreaks{n, behind, cr != 0}
}

// lineBreaksAVX2 is lineBreaksOf for the bytes from p[from] to p[end], which is behind
// 32 bytes at least.
//
//go:noescape
func lineBreaksAVX2(p *byte, from, end int) (n, behind, cr int)

//go:build !purego

package extract

import "golang.org/x/sys/cpu"

var breaksByVectors = hasAVX2 && cpu.X86.HasPOPCNT

// lineBreaksOf returns what breaks the lines of t[from:].
func lineBreaksOf(t []byte, from int) lineBreaks {
	if from == 0 || len(t) <= 32 || from >= len(t) || !breaksByVectors {
		return lineBreaksGo(t, from)
	}
	n, behind, cr := lineBreaksAVX2(&t[0], from, len(t))
	return lineBreaks{n, behind, cr != 0 || t[len(t)-1] == '\r'}
}

// lineBreaksAVX2 is lineBreaksOf for the bytes from p[from] to p[end], which is behind
// more than 32 bytes; but cr is not 0 if a CR from p[from-1] to p[end-2] is followed by
// no LF.
//
//go:noescape
func lineBreaksAVX2(p *byte, from, end int) (n, behind, cr int)

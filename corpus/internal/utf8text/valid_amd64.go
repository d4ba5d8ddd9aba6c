//go:build !purego

package utf8text

import "golang.org/x/sys/cpu"

var byVectors = cpu.X86.HasAVX2

// validBlocks reports whether b[start:end], of whole blocks, one at least, goes on as UTF-8 behind the
// characters before it, of which there are three bytes at least. The last one may be cut
// off.
func validBlocks(b []byte, start, end int) bool {
	_ = b[start-3 : end]
	return validAVX2(&wrong, &b[start], end-start)
}

// validAVX2 is validBlocks for the n bytes at p.
//
//go:noescape
func validAVX2(wrong *pairs, p *byte, n int) bool

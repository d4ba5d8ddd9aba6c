//go:build !purego

package utf8text

import "golang.org/x/sys/cpu"

var byVectors = cpu.X86.HasAVX2

// validBlocks reports whether b[start:end] is UTF-8: one or more whole blocks, which at
// least three bytes of whole characters stand before. The last character may be cut off.
func validBlocks(b []byte, start, end int) bool {
	_ = b[start-3 : end]
	return validAVX2(&wrong, &b[start], end-start)
}

// validAVX2 is validBlocks for the n bytes at p.
//
//go:noescape
func validAVX2(wrong *pairs, p *byte, n int) bool

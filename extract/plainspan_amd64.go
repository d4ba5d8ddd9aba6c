//go:build !purego

package extract

import "golang.org/x/sys/cpu"

var plainByVectors = cpu.X86.HasAVX2 && cpu.X86.HasBMI1

// plainSpanOf returns how far t goes on as a plain URI does.
func plainSpanOf(t []byte) plainSpan {
	if plainByVectors && len(t) >= 32 {
		if host, rest, hash := plainSpanAVX2(&t[0], len(t), &plainVectors); rest >= 0 {
			if hash >= rest {
				hash = -1
			}
			return plainSpan{host, rest, hash}
		}
	}
	return plainSpanGo(t)
}

// plainSpanAVX2 is plainSpanOf for the n bytes at p. The rest is negative if it
// ends within the last 31 of them. The first number sign stands at hash, if that is
// within the rest.
//
//go:noescape
func plainSpanAVX2(p *byte, n int, sets *plainSets) (host, rest, hash int)

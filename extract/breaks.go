package extract

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// lineBreaks tell where the lines of a stretch of text end: all of it unless there is
// a CR that no LF follows.
type lineBreaks struct {
	n      int // how many LFs there are
	behind int // where the last one ends, if there are any
	cr     bool
}

// nearby is how much text is searched for one LF after the other, in bytes.
const nearby = 256

// lineBreaksGo is lineBreaksOf without vectors. Of the few LFs that stand between
// matches near each other each is looked for.
func lineBreaksGo(t []byte, from int) (k lineBreaks) {
	if bytes.IndexByte(t[from:], '\r') >= 0 {
		k.cr = bytes.Count(t[from:], []byte{'\r'}) > bytes.Count(t[from:], []byte("\r\n"))
	}
	for k.n < 4 && len(t)-from <= nearby {
		i := bytes.IndexByte(t[from:], '\n')
		if i < 0 {
			return k
		}
		from += i + 1
		k.n, k.behind = k.n+1, from
	}
	if n := bytes.Count(t[from:], []byte{'\n'}); n > 0 {
		k.n, k.behind = k.n+n, from+lastLF(t[from:])+1
	}
	return k
}

// lastLF returns the index of the last LF in t, which holds one. It looks at
// eight bytes at a time.
func lastLF(t []byte) int {
	const ones, low = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	i := len(t)
	for ; i >= 8; i -= 8 {
		x := binary.LittleEndian.Uint64(t[i-8:]) ^ '\n'*ones
		if zero := ^((x&low + low) | x | low); zero != 0 { // the high bit of each byte that was LF
			return i - 1 - bits.LeadingZeros64(zero)/8
		}
	}
	return bytes.LastIndexByte(t[:i], '\n')
}

package extract

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// A LineCounter counts the lines of a text, which may come in parts. A line ends with
// LF, CRLF or CR. The zero LineCounter stands at the start of the text.
type LineCounter struct {
	Breaks int64 // the line breaks before offset Done
	Start  int64 // the offset at which the current line starts
	Done   int64 // the offset up to which lines have been counted
	cr     bool  // the byte before Done is CR
}

// Count counts the lines of text, whose first byte is at offset base, from Done on.
func (c *LineCounter) Count(text []byte, base int64) {
	from := int(c.Done - base)
	if from >= len(text) {
		return
	}
	k := lineBreaksOf(text, from)
	if c.cr || k.cr {
		c.countWithCR(text[from:])
		return
	}
	c.Done = base + int64(len(text))
	if k.n > 0 {
		c.Breaks += int64(k.n)
		c.Start = base + int64(k.behind)
	}
}

// countWithCR is Count where a line may end with CR. text is not empty.
func (c *LineCounter) countWithCR(text []byte) {
	if c.cr && text[0] == '\n' { // of a CRLF, the CR of which was counted
		c.Start++
		c.Done++
		text = text[1:]
	}
	n := bytes.Count(text, []byte{'\n'}) + bytes.Count(text, []byte{'\r'}) - bytes.Count(text, []byte("\r\n"))
	if n > 0 {
		c.Breaks += int64(n)
		c.Start = c.Done + int64(bytes.LastIndexAny(text, "\r\n")) + 1
	}
	c.Done += int64(len(text))
	c.cr = len(text) > 0 && text[len(text)-1] == '\r'
}

// Position counts the lines of text, whose first byte is at offset base, up to offset
// off, and returns the line and the column of that, both from 1, the latter in bytes.
func (c *LineCounter) Position(text []byte, base, off int64) (line, column int64) {
	c.Count(text[:off-base], base)
	return c.Breaks + 1, off - c.Start + 1
}

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

package extract

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// A lineCounter counts the lines of a text. A line ends with LF, CRLF or CR.
type lineCounter struct {
	lines int64 // line breaks before offset done
	start int64 // offset at which the current line starts
	done  int64
	cr    bool // the byte before done is CR

	unknown bool // nobody counted the lines before the text
}

// advance counts the lines of text, whose first byte is at offset base, from
// where counting stopped.
func (c *lineCounter) advance(text []byte, base int64) {
	from := int(c.done - base)
	if from >= len(text) {
		return
	}
	k := lineBreaksOf(text, from)
	if c.cr || k.cr {
		c.advanceByLine(text[from:])
		return
	}
	c.done = base + int64(len(text))
	if k.n > 0 {
		c.lines += int64(k.n)
		c.start = base + int64(k.behind)
	}
}

// advanceByLine is advance where a line may end with CR.
func (c *lineCounter) advanceByLine(text []byte) {
	for len(text) > 0 {
		if c.cr && text[0] == '\n' {
			c.start++
			c.step(&text, 1)
			continue
		}
		k := bytes.IndexByte(text, '\n')
		line := text
		if k >= 0 {
			line = text[:k+1]
		}
		if r := bytes.IndexByte(line, '\r'); r >= 0 {
			k, line = r, line[:r+1]
		}
		c.step(&text, len(line))
		if k >= 0 {
			c.lines++
			c.start = c.done
			c.cr = line[len(line)-1] == '\r'
		}
	}
}

func (c *lineCounter) step(text *[]byte, n int) {
	*text = (*text)[n:]
	c.done += int64(n)
	c.cr = false
}

// at returns the line and column of the byte at offset off, both from 1.
func (c *lineCounter) at(buf []byte, base, off int64) (line, column int64) {
	c.advance(buf[:off-base], base)
	return c.lines + 1, off - c.start + 1
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

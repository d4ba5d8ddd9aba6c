package extract

import (
	"bytes"

	"github.com/urisift/urisift/uri"
)

// tooLong begins to measure a URI that is over the limit, of which all before
// buf[end] has been read.
func (f *finder) tooLong(c *candidate, end int) bool {
	f.long = &TooLongError{
		Start:  f.base + int64(c.start),
		Length: int64(end - c.start),
		Scheme: string(bytes.ToLower(f.buf[c.start:c.colon])),
	}
	if f.long.Scheme == "data" {
		rest := f.buf[c.colon+1 : min(end, c.colon+65)]
		if k := bytes.IndexAny(rest, ";,"); k >= 0 {
			rest = rest[:k]
		}
		f.long.MediaType = string(rest)
	}
	f.pos = end
	return false
}

// measure skips the rest of a URI that is over the limit and reports how long
// it is.
func (f *finder) measure() bool {
	i := f.pos
	for i < len(f.buf) && (uri.URIChar.Has(f.buf[i]) || f.buf[i] >= 0x80) {
		i++
	}
	f.long.Length += int64(i - f.pos)
	f.pos, f.free = i, i
	if i == len(f.buf) && !f.eof {
		f.short = true
		return false
	}
	err := f.long
	f.long = nil
	f.found.reset()
	f.found.err = err
	f.found.start, f.found.end, f.found.resume = i-int(err.Length), i-int(err.Length), i
	return true
}

package extract

import (
	"strings"

	"github.com/urisift/urisift/uri"
)

// tooLong begins to measure a URI that is over the limit, of which all before
// buf[end] has been read.
func (f *finder) tooLong(c *candidate, end int) bool {
	f.long = f.longError(c, f.buf[c.start:end])
	f.pos = end
	return false
}

// longError returns the error for a URI over the limit that begins with text.
func (f *finder) longError(c *candidate, text []byte) *TooLongError {
	return newTooLongError(f.base+int64(c.start), text)
}

// newTooLongError returns the error for a URI at offset start that is over the limit, of
// which text is what is known so far. A scheme of more than 128 bytes is not told.
func newTooLongError[T string | []byte](start int64, text T) *TooLongError {
	e := &TooLongError{Start: start, Length: int64(len(text))}
	scheme, rest, ok := strings.Cut(string(text[:min(len(text), 128)]), ":")
	if !ok || strings.ContainsAny(scheme, "/?#") {
		return e
	}
	e.Scheme = strings.ToLower(scheme)
	if e.Scheme == "data" {
		rest = rest[:min(len(rest), 64)]
		if k := strings.IndexAny(rest, ";,"); k >= 0 {
			rest = rest[:k]
		}
		e.MediaType = rest
	}
	return e
}

// overLimit leaves the error for text, the whole of a URI over the limit, in
// f.found.
func (f *finder) overLimit(r *reader, text []byte) bool {
	f.place(r, len(text))
	f.found.err = f.longError(r.c, text)
	return !f.short
}

// measure skips the rest of a URI that is over the limit and reports how long
// it is.
func (f *finder) measure() bool {
	i := f.pos
	for i < len(f.buf) && ofLong(f.buf[i]) {
		i++
	}
	f.long.Length += int64(i - f.pos)
	f.pos, f.free = i, i
	if i >= len(f.buf) && !f.eof {
		f.short = true
		return false
	}
	err := f.long
	f.long = nil
	f.found.reset()
	f.mixed = true
	f.found.err = err
	f.found.start, f.found.end, f.found.resume = i-int(err.Length), i-int(err.Length), i
	return true
}

// ofLong reports whether a URI over the limit goes on with b.
func ofLong(b byte) bool { return uri.URIChar.Has(b) || b >= 0x80 }

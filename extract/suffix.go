package extract

import (
	"bytes"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// suffixes are what a suffix reference (RFC 3986, section 4.5) begins with,
// and the scheme that it is taken for.
var suffixes = []struct{ label, scheme string }{
	{"www", "http"}, {"ftp", "ftp"}, {"gopher", "gopher"},
}

// nextSuffix returns where the next suffix reference begins, or end.
func (f *finder) nextSuffix(end int) int {
	i := max(f.pos, f.suffix)
	for i < end {
		k := bytes.IndexByte(f.buf[i:end], '.')
		if k < 0 {
			break
		}
		for _, s := range suffixes {
			at := i + k - len(s.label)
			if at >= f.pos && hasFold(f.buf, at, s.label) && !f.inWord(at) {
				f.suffix = at
				return at
			}
		}
		i += k + 1
	}
	f.suffix = i
	return end
}

// inWord reports whether a letter, a digit, or a character of a host or path
// stands directly before buf[i].
func (f *finder) inWord(i int) bool {
	b := at(f.buf, i-1)
	return isAlnum(b) || b >= utf8.RuneSelf || b != 0 && bytes.IndexByte([]byte("/.-_@:=&%\\"), b) >= 0
}

// trySuffix decides whether a suffix reference begins at buf[start].
func (f *finder) trySuffix(start int) bool {
	c := &f.cand
	*c = candidate{start: start, colon: start}
	f.closer = 0
	f.suffix = start + 1
	for _, s := range suffixes {
		if hasFold(f.buf, start, s.label) {
			c.assumed = s.scheme
		}
	}
	f.context(c)
	limit := min(len(f.buf), start+f.maxURI)
	r := reader{f: f, t: f.buf, i: start, end: limit, more: !f.eof || limit < len(f.buf), host: start, root: -1, out: &f.outer, open: c.open, sep: c.sep}
	f.doubts, f.gaps = f.doubts[:0], f.gaps[:0]
	f.outer.begin(start)
	f.outer.replace(start, start, c.assumed+"://")
	f.body = len(c.assumed) + 1
	return f.readBare(c, &r) && hasDottedHost(f.found.uri)
}

// hasDottedHost reports whether the host of u is that of a site: two labels
// behind the first.
func hasDottedHost(u []byte) bool {
	start, end, ok := uri.Split(u).Host()
	if !ok {
		return false
	}
	labels := bytes.Split(bytes.TrimSuffix(u[start:end], []byte(".")), []byte("."))
	for _, l := range labels {
		if len(l) == 0 {
			return false
		}
	}
	return len(labels) > 2 || len(labels) == 2 && len(labels[1]) > 1 && isAlpha(labels[1][0])
}

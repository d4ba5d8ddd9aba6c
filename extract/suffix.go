package extract

import (
	"bytes"
	"strings"
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
		if at := f.suffixBefore(i + k); at >= f.pos {
			f.suffix = at
			return at
		}
		i += k + 1
	}
	f.suffix = i
	return end
}

// suffixBefore returns where the suffix reference begins whose first dot is at buf[dot], -1 if
// that is none.
func (f *finder) suffixBefore(dot int) int {
	for _, s := range suffixes {
		if k := dot - len(s.label); k >= 0 && hasAnyCase(f.buf, k, s.label) && !f.inWord(k) {
			return k
		}
	}
	return -1
}

// inWord reports whether buf[i] stands within a word, a host or a path: directly behind a
// digit, a character of a host or path, or a letter of a script that has spaces between
// words. The colon of "URL:" does not count.
func (f *finder) inWord(i int) bool {
	b := at(f.buf, i-1)
	switch {
	case b >= utf8.RuneSelf:
		c, _ := runeBefore(f.buf, i)
		return isOfSpacedWord(c)
	case b == ':':
		return f.prefixBefore(i) < 0
	}
	return isAlnum(b) || b != 0 && strings.IndexByte("/.-_@=&%\\", b) >= 0
}

// trySuffix decides whether a suffix reference begins at buf[start].
func (f *finder) trySuffix(start int) bool {
	f.suffix = start + 1
	c := &f.cand
	*c = candidate{start: start, colon: start, assumed: assumed(f.buf[start:])}
	f.restTo = 0
	f.context(c)
	if c.delim == Angle {
		if f.readEnclosedSuffix(c) || f.short {
			return !f.short
		}
		if f.dropped(c) {
			return false
		}
		f.found.reset()
		c.delim, c.open = c.undelimited(), opener{}
	}
	r := f.window(c)
	r.host = start
	r.assume(c)
	return f.readBare(c, &r) && (c.namesSite(f.found.uri) || f.no(NoSite))
}

// trySuffixBehindPrefix decides whether a reference without a scheme stands
// behind the colon at buf[colon] of "<URL:".
func (f *finder) trySuffixBehindPrefix(colon int) bool {
	if !hasAnyCase(f.buf, colon-3, "url") {
		return false
	}
	start := colon + 1
	for start < len(f.buf) && isWhite(f.buf[start]) {
		start++
	}
	if start-colon > lookAhead || !isAlnum(at(f.buf, f.edge(start))) {
		return false
	}
	c := &f.cand
	*c = candidate{start: start, colon: start, assumed: assumed(f.buf[start:])}
	f.context(c)
	return c.delim == Angle && c.prefixed && f.readEnclosedSuffix(c)
}

// assumed returns the scheme that a suffix reference is taken for.
func assumed(t []byte) string {
	for _, s := range suffixes {
		if hasAnyCase(t, 0, s.label) && at(t, len(s.label)) == '.' {
			return s.scheme
		}
	}
	return "http"
}

// assume puts the assumed scheme before the text to be read.
func (r *reader) assume(c *candidate) {
	r.out.begin(r.i)
	r.out.replace(r.i, r.i, c.assumed+"://")
	r.f.body = len(c.assumed) + 1
}

// readEnclosedSuffix reads a suffix reference between angle brackets.
func (f *finder) readEnclosedSuffix(c *candidate) bool {
	e := f.gather(c)
	if f.short || e.text == nil {
		return false
	}
	r := f.readerOf(c, &e)
	r.angle = true
	r.assume(c)
	s := r.run()
	c.wrapped = e.broken
	if s == stopNone {
		return f.no(BreaksGrammar)
	}
	return f.finish(&r, s) && (c.namesSite(f.found.uri) || f.no(NoSite))
}

// namesSite reports whether the host of u is that of a site: two labels behind the first,
// since what has one is rather a member of a program, "ftp.login()"; behind "URL:" one, if
// that is no number.
func (c *candidate) namesSite(u []byte) bool {
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
	return len(labels) > 2 || c.prefixed && len(labels) == 2 && len(labels[1]) > 1 && isAlpha(labels[1][0])
}

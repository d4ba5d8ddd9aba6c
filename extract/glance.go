package extract

import (
	"bytes"

	"github.com/urisift/urisift/uri"
)

// Glance is [Whole] without memory of its own, for the many texts at which a look is
// enough: those that are a reference as they stand, but for white space at the ends. It
// returns the reference, where it begins in text, and its kind, [uri.URI] or
// [uri.Relative]. The kind is [uri.Reference] where only Whole can tell.
//
// Unless joined is nil, it also does for a URI with line breaks and tabs in it: without
// these, the URI is written to *joined, over what was there, and returned.
func Glance(text []byte, joined *[]byte, o *Options) (ref []byte, start int, kind uri.Kind) {
	start, end := trimWhite(text)
	ref = text[start:end]
	switch {
	case !glances(ref, o):
		return nil, 0, uri.Reference
	case uri.ValidAs(ref, uri.URI):
		return ref, start, uri.URI
	case uri.ValidAs(ref, uri.Relative):
		return ref, start, uri.Relative
	case joined == nil:
		return nil, 0, uri.Reference
	}
	*joined = appendUnbroken((*joined)[:0], ref)
	if u := *joined; len(u) < len(ref) && uri.ValidAs(u, uri.URI) && !isOdd(u) {
		return u, start, uri.URI
	}
	return nil, 0, uri.Reference
}

// glances reports whether Whole takes u, which has no white space at its ends, as it
// stands if RFC 3986 does.
func glances(u []byte, o *Options) bool {
	return isWithin(o, len(u)) && !isOdd(u) && (o == nil || o.Grammar == uri.RFC3986)
}

// isWithin reports whether a reference of n bytes is within the limit.
func isWithin(o *Options, n int) bool {
	if o == nil {
		o = &Options{}
	}
	maxURI, _ := o.limits()
	return n <= maxURI
}

// appendUnbroken appends u without its line breaks and tabs to dst.
func appendUnbroken(dst, u []byte) []byte {
	for _, c := range u {
		if c != '\t' && !isBreak(c) {
			dst = append(dst, c)
		}
	}
	return dst
}

// SurelyRelative reports whether a look is enough to tell that [Whole] reads text as a
// relative reference, what the grammar refuses in it percent-encoded: it has no breaks and
// tabs, no authority, and no colon in its first segment. It may be one if it reports false.
func SurelyRelative(text []byte, o *Options) bool {
	start, end := trimWhite(text)
	u := text[start:end]
	if !glances(u, o) || !isWithin(o, len("%00")*len(u)) || o != nil && o.Repair == RepairStrict || bytes.HasPrefix(u, []byte("//")) {
		return false
	}
	first := true // in the first segment
	for _, c := range u {
		switch {
		case '\t' <= c && c <= '\r', c == ':' && first:
			return false
		case c == '/' || c == '?' || c == '#':
			first = false
		}
	}
	return true
}

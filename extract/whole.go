package extract

import (
	"bytes"
	"errors"

	"github.com/urisift/urisift/uri"
)

// Whole reads text as one reference, as the value of an attribute in markup is
// or a header field that holds nothing else: white space at its ends and behind its
// scheme, line breaks within it with the white space round them, and tabs are left
// out, what the grammar refuses is percent-encoded, and an IRI is mapped to its URI.
// The URI of the match may be a relative reference, and is Wrapped if anything was left
// out within it. If the text is no reference even so, Err says why and Raw is the text.
// What a scheme demands is not looked at: [uri.CheckScheme] does that.
//
// Start and End are those of the reference in the text; Delimiter is
// [Attribute].
func Whole(text []byte, o *Options) Match {
	start, end := 0, len(text)
	for start < end && isWhite(text[start]) {
		start++
	}
	for end > start && isWhite(text[end-1]) {
		end--
	}
	start += encodedSpace(text[start:end])
	m := Match{Start: int64(start), End: int64(end), Delimiter: Attribute}
	body := text[start:end]
	if o == nil {
		o = &Options{}
	}
	if o.Grammar.Valid(body, uri.Reference) {
		m.URI = string(body)
		return m
	}
	m.Raw = string(body)
	kept, pieces := leaveOut(body, m.Start)
	u, fix := kept, repairs(0)
	if !uri.ValidAs(u, uri.Reference) {
		u, fix = encodeWhole(kept)
	}
	err := check(uri.RFC3986, u)
	if err == nil && o.Grammar != uri.RFC3986 && !o.Grammar.Valid(u, uri.Reference) {
		old, ok := backdate(o.Grammar, u, uri.Reference)
		if u, fix = old, fix|repairPercent; !ok {
			u, err = kept, check(o.Grammar, kept)
		}
	}
	if err == nil && o.Repair == RepairStrict && fix&^carriers != 0 {
		u, err = kept, check(o.Grammar, kept)
	}
	if err != nil {
		err.Offset = origin(kept, u, err.Offset)
		m.Err, m.ErrOffset = err, err.Offset
		return m
	}
	m.URI, m.Repairs = string(u), fix.names()
	m.Wrapped, m.Pieces = pieces != nil, pieces
	return m
}

// check returns what the grammar refuses in text, a reference; nil for nothing.
func check(g uri.Grammar, text []byte) *uri.SyntaxError {
	var syntax *uri.SyntaxError
	errors.As(g.Check(string(text), uri.Reference), &syntax)
	return syntax
}

// origin returns where in text the byte stands that encodeWhole made u[offset] of; in a
// host that was mapped, where that begins.
func origin(text, u []byte, offset int) int {
	if len(u) == len(text) {
		return offset
	}
	i, j := 0, 0
	host, end, _ := uri.Split(text).Host()
	if from, to, _ := uri.Split(u).Host(); to-from != end-host && offset >= from {
		if offset < to {
			return host
		}
		i, j = end, to
	}
	for ; j < offset && i < len(text); i++ {
		if text[i] == u[j] && (text[i] != '%' || isPctEncoded(text, i)) {
			j++
		} else {
			j += len("%41")
		}
	}
	return i
}

// encodedSpace returns the length of the percent-encoded spaces before a URI that text
// begins with: they are part of no reference, as no path begins with a segment that holds
// a colon (section 4.2).
func encodedSpace(text []byte) int {
	n := 0
	for bytes.HasPrefix(text[n:], []byte("%20")) {
		n += len("%20")
	}
	if !schemeAt(text, n) {
		return 0
	}
	return n
}

// leaveOut returns text, which neither begins nor ends with white space, without breaks
// and the white space round them, tabs, and the white space behind its scheme; and the
// stretches that it kept, if these are several, counted from offset.
func leaveOut(text []byte, offset int64) (kept []byte, pieces []Span) {
	behind := behindScheme(text)
	if !bytes.ContainsAny(text, "\t\n\f\r") && !isWhite(at(text, behind)) {
		return text, nil
	}
	kept = make([]byte, 0, len(text))
	start, gap, ignored := 0, 0, false // gap is the end of the latest white space
	for i, b := range text {
		if i >= gap && isWhite(b) {
			gap, ignored = whiteAt(text, i)
			ignored = ignored || i == behind
		}
		if !isBreak(b) && b != '\t' && (i >= gap || !ignored) {
			kept = append(kept, b)
			continue
		}
		if start < i {
			pieces = append(pieces, Span{offset + int64(start), offset + int64(i)})
		}
		start = i + 1
	}
	return kept, append(pieces, Span{offset + int64(start), offset + int64(len(text))})
}

// behindScheme returns the offset behind the scheme's colon or "//", where white space is
// no part of what follows: "mailto: joe@example.com". It is 0 where there is no scheme.
func behindScheme(text []byte) int {
	i := skip(text, 0, uri.SchemeChar, "")
	switch {
	case i == 0 || at(text, i) != ':':
		return 0
	case at(text, i+1) == '/' && at(text, i+2) == '/':
		return i + len("://")
	}
	return i + len(":")
}

// encodeWhole percent-encodes what a reference may not hold. The text is none as it
// stands.
func encodeWhole(text []byte) (u []byte, fix repairs) {
	host, end, authority := uri.Split(text).Host()
	wide, fragment := false, false
	out := make([]byte, 0, len(text)+len("%41"))
	for i, b := range text {
		switch {
		case b >= 0x80:
			wide = true
		case authority && i >= host && i < end, b == '[' && authority && i < end:
		case b == '#' && !fragment:
			fragment = true
		case isPctEncoded(text, i):
		case b == '%' || b == '#' || b == '[' || b == ']' || !uri.URIChar.Has(b):
			out = append(out, encoded(b)...)
			fix |= repairPercent
			continue
		}
		out = append(out, b)
	}
	if !wide {
		return out, fix
	}
	mapped, err := uri.AppendURI(nil, out)
	if err != nil {
		fix |= repairPercent
		mapped, err = uri.AppendURI(nil, encodeForbidden(out))
	}
	if err == nil {
		out, fix = mapped, fix|repairIRI
	}
	return out, fix
}

// encodeForbidden percent-encodes in text, behind its authority, what no IRI may hold
// either: U+FFFD, characters for private use.
func encodeForbidden(text []byte) []byte {
	_, end, _ := uri.Split(text).Host()
	out := append(make([]byte, 0, 2*len(text)), text[:end]...)
	for _, b := range text[end:] {
		if b < 0x80 {
			out = append(out, b)
		} else {
			out = append(out, encoded(b)...)
		}
	}
	return out
}

// whiteAt returns where the white space that text[i] begins ends, and whether there is a
// line break in it.
func whiteAt(text []byte, i int) (end int, broken bool) {
	for ; i < len(text) && isWhite(text[i]); i++ {
		broken = broken || isBreak(text[i])
	}
	return i, broken
}

package extract

import (
	"bytes"
	"errors"
	"strings"

	"github.com/urisift/urisift/uri"
)

// ErrDrive says that what stands in the place of a reference begins with the letter of
// a drive, as "C:\\a" does, which [Whole] takes for no URI.
var ErrDrive = errors.New("extract: letter of a drive")

// Whole reads text as one reference, as the value of an attribute in markup is
// or a header field that holds nothing else: "URL:" before a URI, white space at its ends
// and behind its scheme, line breaks within it with the white space round them, and tabs
// are left out, what the grammar refuses is percent-encoded, and an IRI is mapped to its
// URI. The URI of the match may be a relative reference, and is Wrapped if anything was
// left out within it.
//
// If the text is no reference even so, Err says why and Raw is the text. Err is also
// [ErrDrive], the [*uri.SchemeError] of http, https and ftp without a host, and for a
// reference over the limit a [*TooLongError], without Raw. What a scheme demands besides is
// not looked at: [uri.CheckScheme] does that.
//
// Start and End are those of the reference in the text; Delimiter is
// [Attribute].
func Whole(text []byte, o *Options) Match {
	if o == nil {
		o = &Options{}
	}
	m := readWhole(text, o)
	if m.Err != nil {
		return m
	}
	refused := Match{Start: m.Start, End: m.End, Delimiter: Attribute, Prefixed: m.Prefixed}
	if refused.Err = objection(m.URI); refused.Err != nil {
		refused.Raw = string(text[m.Start:m.End])
		return refused
	}
	if maxURI, _ := o.limits(); len(m.URI) > maxURI {
		refused.Err = newTooLongError(m.Start, m.URI)
		return refused
	}
	return m
}

// readWhole is Whole as far as the grammar tells.
func readWhole(text []byte, o *Options) Match {
	prefix := prefixLen(text)
	start, end := trimWhite(text)
	start = max(start, prefix)
	start += encodedSpace(text[start:end])
	m := Match{Start: int64(start), End: int64(end), Delimiter: Attribute, Prefixed: prefix > 0}
	body := text[start:end]
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

// trimWhite returns where the text without the white space at its ends begins and ends.
func trimWhite(text []byte) (start, end int) {
	end = len(text)
	for start < end && isWhite(text[start]) {
		start++
	}
	for end > start && isWhite(text[end-1]) {
		end--
	}
	return start, end
}

// prefixLen returns the length of "URL:" and the white space round it at the start of
// text, if a URI follows.
func prefixLen(text []byte) int {
	const white = " \t\r\n\f"
	rest := bytes.TrimLeft(text, white)
	if !hasAnyCase(rest, 0, "url:") {
		return 0
	}
	rest = bytes.TrimLeft(rest[len("URL:"):], white)
	if rule, _ := uri.Check(rest, uri.URI); rule == uri.RuleScheme {
		return 0
	}
	return len(text) - len(rest)
}

// objection returns why u, a reference by the grammar, is none, or nil.
func objection(u string) error {
	if !isOdd([]byte(u[:min(len(u), len("https://a"))])) {
		return nil
	}
	ref, err := uri.Parse(u)
	if err != nil {
		return err
	}
	switch strings.ToLower(ref.Scheme()) {
	case "http", "https", "ftp":
		if ref.Host() == "" {
			return uri.CheckScheme(ref)
		}
	default:
		if len(ref.Scheme()) == 1 {
			return ErrDrive
		}
	}
	return nil
}

// isOdd reports whether a reference may begin with "URL:" or with the letter of a drive, or
// lack the host that its scheme demands. If it reports false, none of these is so.
func isOdd(u []byte) bool {
	i := bytes.IndexByte(u[:min(len(u), len("https:"))], ':')
	switch i {
	case 1:
		return true
	case 3, 4, 5: // url, ftp, http, https
		return len(u) < i+4 || u[i+1] != '/' || u[i+2] != '/' || !(uri.Alpha | uri.Digit).Has(u[i+3])
	}
	return false
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

// encodeWhole percent-encodes what text, which is no reference, holds that a reference
// may not.
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

package extract

import (
	"bytes"

	"github.com/urisift/urisift/uri"
)

// Whole reads text as one reference, as the value of an attribute in markup is
// or a header field that holds nothing else: white space at its ends and behind its
// scheme, line breaks within it with the white space round them, and tabs are left
// out, what the grammar refuses is percent-encoded, and an IRI is mapped to its URI.
// The URI of the match may be a relative reference. If the text is no reference even
// so, Err says why and Raw is the text.
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
	if rule, _ := uri.Check(body, uri.Reference); rule == "" {
		m.URI = string(body)
		return m
	}
	u, fix := encodeWhole(closeGap(body))
	m.Raw = string(body)
	rule, offset := uri.Check(u, uri.Reference)
	if rule == "" && o != nil && o.Repair == RepairStrict && fix&^carriers != 0 {
		m.Err = syntaxError(body)
		return m
	}
	m.Repairs = fix.names()
	if rule != "" {
		m.Err, m.ErrOffset = syntaxError(u), offset
		return m
	}
	m.URI = string(u)
	return m
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

// encodeWhole percent-encodes what a reference may not hold. The text is none as it
// stands.
func encodeWhole(text []byte) (u []byte, fix repairs) {
	host, end, authority := uri.Split(text).Host()
	wide, fragment := false, false
	gap, broken := 0, false // the end of the latest white space, and whether it is a break
	out := make([]byte, 0, len(text)+len("%41"))
	for i, b := range text {
		if i >= gap && isWhite(b) {
			gap, broken = whiteAt(text, i)
		}
		switch {
		case isBreak(b) || b == '\t', b == ' ' && broken:
			continue
		case b >= 0x80:
			wide = true
		case authority && i >= host && i < end, b == '[' && authority && i < end:
		case b == '#' && !fragment:
			fragment = true
		case isPctEncoded(text, i):
		case b == '%' || b == '#' || b == '[' || b == ']' || !uri.URIChar.Has(b):
			out = append(out, encoded[b]...)
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
			out = append(out, encoded[b]...)
		}
	}
	return out
}

// closeGap returns text without white space directly behind its scheme's colon or
// "//", which is no part of what follows: "mailto: joe@example.com".
func closeGap(text []byte) []byte {
	i := skip(text, 0, uri.SchemeChar, "")
	if i == 0 || at(text, i) != ':' {
		return text
	}
	if i++; at(text, i) == '/' && at(text, i+1) == '/' {
		i += len("//")
	}
	end, _ := whiteAt(text, i)
	if end == i {
		return text
	}
	return append(append(make([]byte, 0, len(text)), text[:i]...), text[end:]...)
}

// whiteAt returns where the white space that text[i] begins ends, and whether there is a
// line break in it.
func whiteAt(text []byte, i int) (end int, broken bool) {
	for ; i < len(text) && isWhite(text[i]); i++ {
		broken = broken || isBreak(text[i])
	}
	return i, broken
}

// syntaxError returns what the grammar refuses in text.
func syntaxError(text []byte) error {
	_, err := uri.ParseBytes(text)
	return err
}

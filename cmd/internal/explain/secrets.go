package explain

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// secrets returns where passwords stand in a text, in order and disjoint: in the
// URIs that were found, in what only looks like one, over the end of its line, and
// behind any other "//".
func secrets(text string, candidates []extract.Candidate) []extract.Span {
	spans := passwords(nil, text, 0, "/?#\"<> \t\r\n")
	for _, c := range candidates {
		switch n := len(spans); {
		case c.Match == nil || c.Match.URI == "":
			spans = passwords(spans, text[c.Start:c.End], c.Start, "/?#")
			spans = passwords(spans, text[c.Start:nextWord(text, c.End)], c.Start, "/?#\"<")
		case uri.Redact(c.Match.URI) == c.Match.URI:
		default:
			spans = passwords(spans, text[c.Start:c.End], c.Start, "/?#\"<")
			if len(spans) == n {
				spans = append(spans, c.Span) // it is escaped in a way that nothing here reads
			}
		}
	}
	slices.SortFunc(spans, func(a, b extract.Span) int { return cmp.Compare(a.Start, b.Start) })
	return merged(spans)
}

// passwords adds what stands between the first colon behind a "//" and the last
// "@" before one of ends. text begins at offset base.
func passwords(spans []extract.Span, text string, base int64, ends string) []extract.Span {
	for at := 0; ; {
		k := strings.Index(text[at:], "//")
		if k < 0 {
			return spans
		}
		at += k + len("//")
		authority := text[at:]
		if n := strings.IndexAny(authority, ends); n >= 0 {
			authority = authority[:n]
		}
		last := strings.LastIndexByte(authority, '@')
		if last < 0 {
			continue
		}
		if first := strings.IndexByte(authority[:last], ':'); first >= 0 && first+1 < last {
			spans = append(spans, extract.Span{Start: base + int64(at+first+1), End: base + int64(at+last)})
		}
	}
}

// nextWord returns where the first word of the next line ends, behind the prefix
// of a reply, if only that line's end stands between it and text[at]; else at.
func nextWord(text string, at int64) int64 {
	rest := strings.TrimLeft(text[at:], " \t")
	if rest == "" || rest[0] != '\n' && rest[0] != '\r' {
		return at
	}
	rest = strings.TrimLeft(rest, " \t\r\n>|")
	if n := strings.IndexAny(rest, " \t\r\n"); n >= 0 {
		rest = rest[n:]
	} else {
		rest = ""
	}
	return int64(len(text) - len(rest))
}

// redacted returns a URI without its password and those of URIs within it.
func redacted(u string) string {
	u = uri.Redact(u)
	for _, s := range slices.Backward(passwords(nil, u, 0, "/?#")) {
		u = u[:s.Start] + hidden + u[s.End:]
	}
	return u
}

// merged joins the spans, which are in order, that overlap.
func merged(spans []extract.Span) []extract.Span {
	var out []extract.Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

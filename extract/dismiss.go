package extract

import (
	"bytes"
	"unicode/utf8"
)

// dismiss reports whether the bytes near the colon at buf[colon] show that it is not the
// first colon of a URI. It saves the work of try where text holds the beginnings of URIs
// every few bytes. Like plain it is a shortcut alone: try would come to the same.
func (f *finder) dismiss(colon int) bool {
	t := f.buf
	if !f.hasty || f.maxPlain == 0 {
		return false
	}
	switch next := at(t, colon+1); {
	case isWhite(next):
		return !asksForSlashes(t, colon) && f.lacksDelimiter(colon)
	case next == '/' && at(t, colon+2) == '/' && !f.opt.Invalid && schemeAt(t, colon+len("://")):
		return true // another URI begins where the authority would
	case colon+3+maxLook >= len(t) || next == '\\' || next == '&' || next >= utf8.RuneSelf:
		return false
	case next == '<':
		return true
	case next == '/':
		return t[colon+2] == '/' && t[colon+3] == '[' && isAlpha(t[colon+4]) && f.lacksLiteral(colon)
	}
	return f.lacksShape(colon)
}

// lacksDelimiter reports whether nothing before the scheme sets off a URI, as something
// must where white space follows the colon.
func (f *finder) lacksDelimiter(colon int) bool {
	run := wordStart(f.buf, colon)
	return run < colon && colon-run < maxScheme && f.standsFree(run, run, colon)
}

// lacksLiteral reports whether no IP literal begins behind "//" where a URI in
// brackets would have one.
func (f *finder) lacksLiteral(colon int) bool {
	t, start := f.buf, schemeStart(f.buf, 0, colon)
	if start <= 0 || asciiOpeners[t[start-1]].kind != Bracket || f.opt.Invalid {
		return false
	}
	return literalEnd(t[:f.uriEnd(start)], colon+len("://")) == 0
}

// lacksShape reports whether another colon stands directly before the scheme, and what
// follows has not the shape that the scheme demands without "//". Unless it is that of
// "URL:", the other colon shows that neither an opener nor the leader of a line stands
// there. A private scheme, which counts only behind an opener, is none then.
func (f *finder) lacksShape(colon int) bool {
	t := f.buf
	run := wordStart(t, colon)
	if at(t, run-1) != ':' || hasAnyCase(t, run-len("url:"), "url:") {
		return false
	}
	if n := colon - run; n < len(usual) && hasAnyCase(t, run, usual[n]) && len(usual[n]) == n {
		return n != len("mailto") || len(t)-colon > f.shape+1 && !mayBeMailto(t[colon+1:colon+1+f.shape])
	}
	start := schemeStart(t, 0, colon)
	if start < 0 || isPrivate(t[start:colon]) || !mayBeOpaque(t[start:colon]) {
		return true
	}
	ok := f.opaque(&candidate{start: start, lead: start, colon: colon}, t[start:colon], t[colon+1:f.uriEnd(start)])
	if f.short {
		f.short = false
		return false
	}
	return !ok
}

// mayBeMailto reports whether rest may be what follows "mailto:", at first sight.
func mayBeMailto(rest []byte) bool {
	k := 0
	for k < len(rest) && isLocal(rest[k]) {
		k++
	}
	switch b := at(rest, k); {
	case b == '@', b == '#', b == '\\', isWhite(b) && at(rest, k-1) == '-':
		return true
	}
	return bytes.IndexByte(rest[:min(len(rest), maxScheme+1)], '?') >= 0
}

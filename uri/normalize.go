package uri

import (
	"bytes"
	"slices"
	"strings"
)

// A Level is a rung of the comparison ladder (section 6.2): how far references
// are normalized before they are compared. Each has what the ones before it
// have, but for what a scheme knows better: at [SchemeBased] a tag, the pct-encoded
// of a URN, and what looks like dot-segments in a path that is no hierarchy stay as
// they are, so that two such URIs may be equivalent at SyntaxBased alone.
type Level uint8

// The rungs.
const (
	// None compares the texts as they are (section 6.2.1).
	None Level = iota
	// SyntaxBased normalizes case, percent-encoding and dot-segments (section
	// 6.2.2).
	SyntaxBased
	// SchemeBased also applies what a scheme says of its URIs (section 6.2.3).
	SchemeBased
)

var levelNames = [...]string{None: "none", SyntaxBased: "syntax", SchemeBased: "scheme"}

// String returns "none", "syntax" or "scheme".
func (l Level) String() string { return constName("Level", levelNames[:], int(l)) }

// Normalize returns the normal form of r at level l, which is equivalent to r.
// Normalizing it again does not change it.
//
// At [SyntaxBased] the scheme and the host are in lower case and the hex digits
// of pct-encoded in upper case; no pct-encoded stands for an unreserved
// character; and the path of a URI has no dot-segments, under the guard that
// [Resolve] uses. A relative-ref keeps its dot-segments, which it needs.
//
// At [SchemeBased], for references with a scheme:
//
//   - a port that is empty or the default of the scheme is left out, and others
//     lose their leading zeros; msrp and msrps keep the default (RFC 4975,
//     section 6.1);
//   - an empty path after an authority is "/", except in aaa, aaas, pop and xmpp;
//   - file: the host "localhost" is the empty one, and "file:/a" has it too
//     (RFC 8089);
//   - an IPv6address is written as RFC 5952 recommends;
//   - mailto, acct, im, pres, xmpp: the domains are in lower case (RFC 6068);
//   - sip, sips: the host, the parameters and the names of header fields are in
//     lower case, and parameters and fields in the order of their names (RFC 3261,
//     section 19.1.4);
//   - tel: a number has no visual separators, everything is in lower case and
//     the parameters in their order (RFC 3966, sections 3 and 4);
//   - data: the media type is in lower case (RFC 2397);
//   - data, doi, javascript, msrp, msrps, sip, sips, tel, xmpp: what looks like a
//     dot-segment is none and stays;
//   - tag: all but the scheme stays as it is (RFC 4151, section 2.4);
//   - urn: the NID is in lower case; pct-encoded are not decoded and
//     dot-segments not removed, as RFC 8141, section 3.1 asks. A UUID is in
//     lower case (RFC 9562). URNs with different components after the NSS remain
//     different.
func Normalize(r Ref, l Level) Ref {
	if l == None || isNormal(r, l) {
		return r
	}
	var short [256]byte
	n := normalForm{text: appendLower(short[:0], r.text[:r.o.hier()])}
	n.o.scheme = r.o.scheme

	var rules schemeRules
	if l == SchemeBased && n.o.scheme > 0 {
		rules = rulesOf(string(n.text[:n.o.scheme]))
	}
	if rules.verbatim {
		return r.with(append(n.text, r.text[len(n.text):]...), r.o)
	}
	n = n.authority(r, rules)
	n = n.path(r, rules)
	n.text = appendNormal(n.text, r.text[r.o.pathEnd:r.o.query], !rules.literal)
	if rules.path == sipPath {
		normalSIP(n.text[n.o.path:])
	}
	n.o.query = len(n.text)
	n.text = appendNormal(n.text, r.text[r.o.query:], !rules.literal)
	return r.with(n.text, n.o)
}

// with returns the reference of which o are the offsets, and r itself if that is its text.
func (r Ref) with(text []byte, o offsets) Ref {
	if string(text) == r.text {
		return r
	}
	return Ref{string(text), o}
}

// Equivalent reports whether a and b have the same normal form at level l, and
// if so, the first rung at which they have; where a scheme knows better (see [Level]),
// they may have it at an earlier level and not at l. To compare URIs without their
// fragments, call it with [Ref.WithoutFragment].
func Equivalent(a, b Ref, l Level) (equal bool, rung Level) {
	if Normalize(a, l) != Normalize(b, l) {
		return false, 0
	}
	for rung < l && Normalize(a, rung) != Normalize(b, rung) {
		rung++
	}
	return true, rung
}

// isNormal reports whether r is in normal form at level l, as far as that is
// seen at a glance.
func isNormal(r Ref, l Level) bool {
	switch {
	case strings.IndexByte(r.text, '%') >= 0,
		hasUpper(r.text[:r.o.scheme]),
		r.o.hasAuthority() && hasUpper(r.text[r.o.hostStart():r.o.host]),
		r.o.scheme > 0 && hasDotSegment(r.Path()):
		return false
	case l == SyntaxBased, r.o.scheme == 0:
		return true
	case r.o.hasAuthority() && (r.o.host < r.o.path || r.o.path == r.o.pathEnd || r.text[r.o.hostStart()] == '['):
		return false
	}
	rules := rulesOf(r.Scheme())
	return !rules.local && rules.path == genericPath
}

// A normalForm is a reference that is composed component by component. Its
// methods return the longer one, as append does, so that it can lie on the
// stack.
type normalForm struct {
	text []byte
	o    offsets
}

// authority appends the normal form of the authority of r, if it is defined,
// with its slashes.
func (n normalForm) authority(r Ref, rules schemeRules) normalForm {
	if r.o.hasAuthority() {
		n.text = append(n.text, "//"...)
		if userinfo, ok := r.Userinfo(); ok {
			n.text = appendNormal(n.text, userinfo, true)
			n.o.userinfo = len(n.text)
			n.text = append(n.text, '@')
		}
		start := len(n.text)
		n.text = appendHost(n.text, r.Host(), rules.scheme != "")
		n.o.host = len(n.text)
		if port, ok := r.Port(); ok {
			n.text = rules.appendPort(n.text, port)
		}
		if rules.local && string(n.text[start-len("//"):]) == "//localhost" {
			n.text = n.text[:start]
			n.o.host = start
		}
	}
	n.o.path = len(n.text)
	return n
}

// appendHost appends a host in lower case and, if recommended, an IPv6address as
// RFC 5952 recommends.
func appendHost(dst []byte, host string, recommended bool) []byte {
	if recommended && strings.HasPrefix(host, "[") {
		if addr, ok := hostAddr(host, hostKind(host)); ok {
			return append(addr.AppendTo(append(dst, '[')), ']')
		}
	}
	start := len(dst)
	dst = appendNormal(dst, host, true)
	lower(dst[start:])
	return dst
}

// path appends the normal form of the path of r.
func (n normalForm) path(r Ref, rules schemeRules) normalForm {
	n.text = appendNormal(n.text, r.Path(), !rules.literal)
	if n.o.scheme > 0 && !rules.literal && !rules.opaque {
		n.text = n.text[:n.o.path+removeDotSegments(n.text[n.o.path:])]
	}
	path := rules.normalPath(n.text[n.o.path:])
	n.text = n.text[:n.o.path+len(path)]
	if rules.local && !n.o.hasAuthority() && bytes.HasPrefix(path, []byte("/")) {
		n.text = slices.Insert(n.text, n.o.path, '/', '/')
		n.o.path += len("//")
		n.o.host = n.o.path
	}
	switch {
	case !n.o.hasAuthority():
		n.text = guard(n.text, n.o.path)
	case rules.root && n.o.path == len(n.text):
		n.text = append(n.text, '/')
	}
	n.o.pathEnd = len(n.text)
	return n
}

// appendNormal appends s with the hex digits of pct-encoded in upper case
// (section 6.2.2.1) and, if decode, those of unreserved characters decoded
// (section 6.2.2.2).
func appendNormal(dst []byte, s string, decode bool) []byte {
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			return append(dst, s...)
		}
		dst = append(dst, s[:i]...)
		b := octetAt(s, i)
		if decode && Unreserved.Has(b) {
			dst = append(dst, b)
		} else {
			dst = appendEncoded(dst, b)
		}
		s = s[i+3:]
	}
}

// appendLower appends s, which holds no pct-encoded, in lower case.
func appendLower(dst []byte, s string) []byte {
	for i := range len(s) {
		dst = append(dst, lowerByte(s[i]))
	}
	return dst
}

// lower turns the letters of text into lower case, pct-encoded apart.
func lower(text []byte) {
	for i := 0; i < len(text); i++ {
		if text[i] == '%' {
			i += 2
			continue
		}
		text[i] = lowerByte(text[i])
	}
}

// hasUpper reports whether s holds a letter in upper case.
func hasUpper(s string) bool {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return true
		}
	}
	return false
}

// lowerByte returns b, or its lower case if it is a letter.
func lowerByte(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

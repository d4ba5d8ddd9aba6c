package uri

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// A Level is a rung of the comparison ladder (section 6.2): how far references
// are normalized before they are compared. Each has what the ones before it
// have.
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

// String returns "none", "syntax" or "scheme".
func (l Level) String() string {
	switch l {
	case None:
		return "none"
	case SyntaxBased:
		return "syntax"
	case SchemeBased:
		return "scheme"
	}
	return "Level(" + strconv.Itoa(int(l)) + ")"
}

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
//     lose their leading zeros;
//   - an empty path after an authority is "/", pop and xmpp excepted;
//   - file: the host "localhost" is the empty one, and "file:/a" has it too
//     (RFC 8089);
//   - mailto: the domains are in lower case (RFC 6068);
//   - tel: a number has no visual separators, everything is in lower case and
//     the parameters in their order (RFC 3966, sections 3 and 4);
//   - urn: the NID is in lower case; pct-encoded are not decoded and
//     dot-segments not removed, as RFC 8141, section 3.1 asks. URNs with
//     different components after the NSS remain different.
func Normalize(r Ref, l Level) Ref {
	if l == None {
		return r
	}
	var short [256]byte
	t := target{text: short[:0]}
	t.text = appendLower(t.text, r.text[:r.o.hier()])
	t.o.scheme = r.o.scheme

	var rules schemeRules
	if l == SchemeBased && t.o.scheme > 0 {
		rules = rulesOf(string(t.text[:t.o.scheme]))
	}
	t = t.normalAuthority(r, rules)
	t = t.normalPath(r, rules)
	t.text = appendNormal(t.text, r.text[r.o.pathEnd:r.o.query], !rules.literal)
	t.o.query = len(t.text)
	t.text = appendNormal(t.text, r.text[r.o.query:], !rules.literal)
	if string(t.text) == r.text {
		return r
	}
	return t.ref()
}

// Equivalent reports whether a and b have the same normal form at level l, and
// if so, the first rung at which they have. To compare URIs without their
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

// normalAuthority appends the normal form of the authority of r, if it is
// defined, with its slashes.
func (t target) normalAuthority(r Ref, rules schemeRules) target {
	if r.o.hasAuthority() {
		t.text = append(t.text, "//"...)
		if userinfo, ok := r.Userinfo(); ok {
			t.text = appendNormal(t.text, userinfo, true)
			t.o.userinfo = len(t.text)
			t.text = append(t.text, '@')
		}
		start := len(t.text)
		t.text = appendNormal(t.text, r.Host(), true)
		lower(t.text[start:])
		t.o.host = len(t.text)
		if port, ok := r.Port(); ok {
			t.text = rules.appendPort(t.text, port)
		}
		if rules.local && string(t.text[start-len("//"):]) == "//localhost" {
			t.text = t.text[:start]
			t.o.host = start
		}
	}
	t.o.path = len(t.text)
	return t
}

// normalPath appends the normal form of the path of r.
func (t target) normalPath(r Ref, rules schemeRules) target {
	t.text = appendNormal(t.text, r.Path(), !rules.literal)
	if t.o.scheme > 0 && !rules.literal {
		t = t.removeDotSegments()
	}
	path := rules.normalPath(t.text[t.o.path:])
	t.text = t.text[:t.o.path+len(path)]
	if rules.local && !t.o.hasAuthority() && bytes.HasPrefix(t.text[t.o.path:], []byte("/")) {
		t.text = slices.Insert(t.text, t.o.path, '/', '/')
		t.o.path += len("//")
		t.o.host = t.o.path
	}
	if rules.root && t.o.hasAuthority() && t.o.path == len(t.text) {
		t.text = append(t.text, '/')
	}
	t = t.guard()
	t.o.pathEnd = len(t.text)
	return t
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
		b := unhex(s[i+1])<<4 | unhex(s[i+2])
		if decode && Unreserved.Has(b) {
			dst = append(dst, b)
		} else {
			dst = appendEncoded(dst, b)
		}
		s = s[i+3:]
	}
}

// appendEncoded appends the pct-encoded of b.
func appendEncoded(dst []byte, b byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[b>>4], digits[b&15])
}

// unhex returns the value of a HEXDIG.
func unhex(b byte) byte {
	if b <= '9' {
		return b - '0'
	}
	return b&^0x20 - 'A' + 10
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

// lowerByte returns b, or its lower case if it is a letter.
func lowerByte(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

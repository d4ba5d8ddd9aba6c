package uri

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// profile maps and checks names as UTS #46 does for looking them up, bidi rule
// included (RFC 5893), without the STD3 rules: "_" is in use.
var profile = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.BidiRule())

// The limits of names (RFC 1035, section 2.3.4). maxIDN is that of the UTF-8 of
// one that can be mapped to them.
const (
	maxLabel  = 63
	maxDomain = 253
	maxIDN    = 4 * maxDomain
)

// toASCII returns the name that IDNA maps the host to, and whether it maps it
// to one that can be a reg-name and keeps the length limits.
func toASCII(host string) (string, bool) {
	if len(host) > maxIDN {
		return "", false
	}
	if strings.IndexByte(host, '%') >= 0 {
		decoded, err := Decode(host)
		if err != nil || !utf8.ValidString(decoded) {
			return "", false
		}
		host = decoded
	}
	name, err := profile.ToASCII(host)
	if err != nil || !isDomain(name) {
		return "", false
	}
	return name, true
}

// isDomain reports whether s consists of labels that are neither empty, the
// root's apart, nor too long, and of bytes that a reg-name may hold. A
// compatibility character may have been mapped to another, such as "/".
func isDomain(s string) bool {
	s = strings.TrimSuffix(s, ".")
	if len(s) > maxDomain {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || len(label) > maxLabel {
			return false
		}
	}
	for i := range len(s) {
		if !RegNameChar.Has(s[i]) {
			return false
		}
	}
	return true
}

// hasACE reports whether a label of the host begins with "xn--", in any case.
func hasACE(host string) bool {
	for i := 0; i+len("xn--") < len(host); i++ {
		if (i == 0 || host[i-1] == '.') && hasPrefixFold(host[i:], "xn--") {
			return true
		}
	}
	return false
}

// toUnicode returns the host with the labels that begin with "xn--" decoded,
// and whether it is what toASCII maps to this very host.
func toUnicode(host string) (string, bool) {
	if len(host) > maxDomain+len(".") || !hasACE(host) {
		return host, false
	}
	name, err := profile.ToUnicode(host)
	if err != nil {
		return host, false
	}
	back, ok := toASCII(name)
	return name, ok && back == host
}

// firstBeyondASCII returns the offset of the first byte beyond ASCII, the
// length if there is none.
func firstBeyondASCII[T ~string | ~[]byte](t T) int {
	for i := range len(t) {
		if t[i] >= utf8.RuneSelf {
			return i
		}
	}
	return len(t)
}

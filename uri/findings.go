package uri

import (
	"net/netip"
	"strconv"
	"strings"
)

// A Finding is something in a reference that a careful person would look at
// before using it (section 7). Nothing is wrong with the grammar of the
// reference, and it may be meant as it is.
type Finding struct {
	Name      FindingName
	Component Rule       // userinfo, host, port, path, query or fragment
	Offset    int        // in bytes; where in the reference the finding begins
	Addr      netip.Addr // of RareIPv4: the address that the host stands for
	LooksLike string     // of LookalikeHost: the host that it looks like, "" for a host that is too long
}

// A FindingName says what a [Finding] is about.
type FindingName string

// The findings.
const (
	// UserinfoPassword is something behind the first colon of a userinfo
	// (section 7.5).
	UserinfoPassword FindingName = "userinfo-password"
	// UserinfoMisleading is a userinfo that looks like a host (section 7.6).
	UserinfoMisleading FindingName = "userinfo-misleading"
	// RareIPv4 is a host that software takes for an IPv4 address, though the
	// grammar does not (section 7.4); see [HostAddr]. The scheme must have a
	// default port: the host of others need not be one of the network.
	RareIPv4 FindingName = "rare-ipv4"
	// PortMismatch is a port that belongs to a service other than that of the
	// scheme (section 7.2).
	PortMismatch FindingName = "port-mismatch"
	// EncodedControl is a percent-encoded control character, or one that
	// embeds, overrides or isolates the direction of text (sections 7.2, 7.3),
	// once or repeatedly encoded.
	EncodedControl FindingName = "encoded-control"
	// EncodedDelimiter is, in a hierarchical path, a percent-encoded "/" or "\"
	// or a dot-segment written with a percent-encoded dot, in a host any
	// percent-encoded gen-delim or "\" (section 7.3), once or repeatedly
	// encoded or in overlong UTF-8, or a character that IDNA maps to one.
	EncodedDelimiter FindingName = "encoded-delimiter"
	// MixedScriptHost is a label of several scripts (section 7.6; UTS #39,
	// section 5.2, Highly Restrictive): Han may be with kana, Bopomofo or
	// Hangul, and each of these with Latin.
	MixedScriptHost FindingName = "mixed-script-host"
	// LookalikeHost is a host that looks as if it were in ASCII, though labels
	// of it, the top-level domain apart, are Greek, Cyrillic or Armenian, or as
	// if it ended earlier, at what looks like a delimiter (section 7.6; UTS #39,
	// section 4.1); or one of more than 255 bytes, which is no name of DNS
	// (section 3.2.2) and whose end no one sees.
	LookalikeHost FindingName = "lookalike-host"
)

// FindingOptions change what [Findings] finds. Nil is the default.
type FindingOptions struct {
	// Services are the ports of services and the schemes that may use them.
	// Nil is the table that DefaultServices returns.
	Services map[uint16][]string
}

// Findings returns what is suspicious in r (section 7), in the order of the
// components, each name at most once in a component. It is nil for most.
//
// What a scheme needs raises nothing: the %00 that separates the version in a
// prospero path, the %09 before a gopher search, line breaks in the body of a
// mailto, sms or xmpp URI, the %2F that an ftp path begins with, and any octet of a data
// URI.
func Findings(r Ref, o *FindingOptions) []Finding {
	var services map[uint16][]string
	if o != nil {
		services = o.Services
	}
	f := userinfoFindings(nil, r)
	f = encodedFindings(f, r, RuleUserinfo)
	f = hostFindings(f, r)
	f = encodedFindings(f, r, ruleHost)
	f = portFindings(f, r, services)
	for _, c := range [...]Rule{rulePath, RuleQuery, RuleFragment} {
		f = encodedFindings(f, r, c)
	}
	return f
}

// userinfoFindings appends what the userinfo raises.
func userinfoFindings(f []Finding, r Ref) []Finding {
	if r.o.userinfo == 0 && r.o.hasAuthority() {
		return f
	}
	start, end := userinfoRange(r.text)
	if user := octets(r.text[start:end]); looksLikeHost(user) || firstBeyondASCII(user) < len(user) && hidesHost(user) {
		f = append(f, Finding{Name: UserinfoMisleading, Component: RuleUserinfo, Offset: start})
	}
	if at, ok := passwordIn(r.text, start, end); ok {
		f = append(f, Finding{Name: UserinfoPassword, Component: RuleUserinfo, Offset: at})
	}
	return f
}

// looksLikeHost reports whether a userinfo begins with what a reader takes for
// a host: an address, "www.", or labels of which the last is a country's or an
// old top-level domain, or three labels or more, or that what looks like a path
// or a query follows. A user's name may well have one dot, john.doe.
func looksLikeHost(s string) bool {
	if scheme, rest, _ := strings.Cut(s, ":"); isHTTP(scheme) || strings.HasPrefix(rest, "//") {
		s = rest
	}
	s = strings.TrimLeft(s, `/\`)
	n := 0
	for n < len(s) && ((Alpha | Digit).Has(s[n]) || s[n] == '-' || s[n] == '.') {
		n++
	}
	host := strings.ToLower(strings.TrimSuffix(s[:n], "."))
	labels := strings.Count(host, ".") + 1
	last := host[strings.LastIndexByte(host, '.')+1:]
	switch {
	case labels == 1 || strings.HasPrefix(host, ".") || strings.Contains(host, ".."):
		return false
	case labels == 4 && hostKind(host) == IPv4:
		return true
	case strings.HasPrefix(host, "www."):
		return true
	case strings.TrimLeft(last, "abcdefghijklmnopqrstuvwxyz") != "":
		return false
	case len(last) == 2 || labels > 2 && len(last) > 2:
		return true
	case n < len(s) && strings.IndexByte("/?#", s[n]) >= 0, strings.IndexFunc(s, looksLikeDelimiter) == n:
		return true
	}
	switch last {
	case "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz":
		return true
	}
	return false
}

// hidesHost reports whether a userinfo begins with what IDNA maps to such a host.
func hidesHost(s string) bool {
	user, _, _ := strings.Cut(s, ":")
	name, ok := toASCII(user)
	return ok && looksLikeHost(name)
}

// portFindings appends what the port raises.
func portFindings(f []Finding, r Ref, services map[uint16][]string) []Finding {
	digits, _ := r.Port()
	if digits == "" {
		return f
	}
	port, err := strconv.ParseUint(digits, 10, 16)
	s, ok := LookupScheme(r.Scheme())
	if err != nil || !ok || s.DefaultPort == 0 || s.DefaultPort == uint16(port) {
		return f
	}
	if !isForeign(uint16(port), s.Name, services) {
		return f
	}
	return append(f, Finding{Name: PortMismatch, Component: RulePort, Offset: r.o.host + len(":")})
}

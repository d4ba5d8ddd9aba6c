package uri

import (
	"net/netip"
)

// A HostKind tells which alternative of host a host matches (section 3.2.2).
type HostKind uint8

// The kinds of host.
const (
	// NoHost is that of a reference without an authority.
	NoHost HostKind = iota
	// RegName is reg-name, the empty one included.
	RegName
	// IPv4 is IPv4address: four decimal octets without leading zeros. What only
	// resembles one is a RegName.
	IPv4
	// IPv6 is IPv6address in brackets.
	IPv6
	// IPvFuture is IPvFuture in brackets.
	IPvFuture
)

var hostKindNames = [...]string{
	NoHost: "none", RegName: "reg-name", IPv4: "IPv4address", IPv6: "IPv6address", IPvFuture: "IPvFuture",
}

// String returns the name of the rule, "none" for NoHost.
func (k HostKind) String() string { return constName("HostKind", hostKindNames[:], int(k)) }

// hostKind returns the kind of a host that matches the grammar.
func hostKind(host string) HostKind {
	switch {
	case host == "" || host[0] != '[' && !Digit.Has(host[len(host)-1]):
		return RegName
	case host[0] == '[' && (host[1] == 'v' || host[1] == 'V'):
		return IPvFuture
	case host[0] == '[':
		return IPv6
	}
	// The alternatives are tried in order: what matches IPv4address is no
	// reg-name.
	end, broken := scanIPv4(host, 0)
	if broken == "" && end == len(host) {
		return IPv4
	}
	return RegName
}

// hostAddr returns the address that a host of kind k is.
func hostAddr(host string, k HostKind) (netip.Addr, bool) {
	switch k {
	case IPv4:
	case IPv6:
		host = host[len("[") : len(host)-len("]")]
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(host)
	return addr, err == nil
}

// scanIPLiteral matches the literal that begins with the bracket at i.
//
//	IP-literal = "[" ( IPv6address / IPvFuture ) "]"
func scanIPLiteral[T ~string | ~[]byte](t T, i int) (end int, broken Rule) {
	rule := RuleIPv6address
	i++
	if i < len(t) && (t[i] == 'v' || t[i] == 'V') {
		rule = RuleIPvFuture
		i, broken = scanIPvFuture(t, i)
	} else {
		i, broken = scanIPv6(t, i)
	}
	switch {
	case broken != "":
		return i, broken
	case endsAuthority(t, i):
		return i, RuleIPLiteral
	case t[i] != ']':
		return i, rule
	}
	return i + len("]"), ""
}

// scanIPvFuture matches the longest
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func scanIPvFuture[T ~string | ~[]byte](t T, i int) (end int, broken Rule) {
	i += len("v")
	version := i
	for i < len(t) && HexDig.Has(t[i]) {
		i++
	}
	if i == version || i == len(t) || t[i] != '.' {
		return i, RuleIPvFuture
	}
	i += len(".")
	address := i
	for i < len(t) && UserinfoChar.Has(t[i]) {
		i++
	}
	if i == address {
		return i, RuleIPvFuture
	}
	return i, ""
}

// scanIPv6 matches the longest IPv6address. It is eight groups of 16 bits, if
// "::" counts as one, which stands for one or more; or any number up to eight
// if there is a "::". An IPv4address is the last two.
//
//	IPv6address =                            6( h16 ":" ) ls32
//	            /                       "::" 5( h16 ":" ) ls32
//	            / [               h16 ] "::" 4( h16 ":" ) ls32
//	            / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
//	            / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
//	            / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
//	            / [ *4( h16 ":" ) h16 ] "::"              ls32
//	            / [ *5( h16 ":" ) h16 ] "::"              h16
//	            / [ *6( h16 ":" ) h16 ] "::"
//	ls32        = ( h16 ":" h16 ) / IPv4address
func scanIPv6[T ~string | ~[]byte](t T, i int) (end int, broken Rule) {
	groups, elided := 0, false
	if i < len(t) && t[i] == ':' {
		if i++; i == len(t) || t[i] != ':' {
			return i, RuleIPv6address
		}
		i++
		groups, elided = 1, true
	}
	for {
		if i == len(t) || !HexDig.Has(t[i]) || groups == 8 {
			// After "::" no group need follow.
			if elided && t[i-2] == ':' {
				return i, ""
			}
			return i, RuleIPv6address
		}
		start := i
		if i, broken = scanH16(t, i); broken != "" {
			return i, broken
		}
		if i < len(t) && t[i] == '.' && (groups == 6 || elided && groups < 6) {
			if end, broken = scanIPv4(t, start); end < i {
				return i, RuleDecOctet // it was a good h16 up to the dot
			}
			return end, broken
		}
		groups++
		if groups < 8 && !elided && (i == len(t) || t[i] != ':') {
			return i, RuleIPv6address
		}
		if groups == 8 || i == len(t) || t[i] != ':' {
			return i, ""
		}
		i++
		if !elided && i < len(t) && t[i] == ':' {
			i++
			groups++
			elided = true
		}
	}
}

// scanH16 matches, from the digit at i on,
//
//	h16 = 1*4HEXDIG
func scanH16[T ~string | ~[]byte](t T, i int) (end int, broken Rule) {
	start := i
	for i < len(t) && HexDig.Has(t[i]) {
		if i == start+4 {
			return i, RuleH16
		}
		i++
	}
	return i, ""
}

// scanIPv4 matches
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
func scanIPv4[T ~string | ~[]byte](t T, i int) (end int, broken Rule) {
	for octet := range 4 {
		if octet > 0 {
			if i == len(t) || t[i] != '.' {
				return i, RuleIPv4address
			}
			i++
		}
		if i, broken = scanDecOctet(t, i); broken != "" {
			return i, broken
		}
	}
	return i, ""
}

// scanDecOctet matches a number up to 255 without leading zeros. A digit must
// not follow.
//
//	dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
func scanDecOctet[T ~string | ~[]byte](t T, i int) (end int, broken Rule) {
	start, n := i, 0
	for i < len(t) && Digit.Has(t[i]) {
		n = 10*n + int(t[i]-'0')
		if n > 255 || i > start && t[start] == '0' {
			return i, RuleDecOctet
		}
		i++
	}
	if i == start {
		return i, RuleDecOctet
	}
	return i, ""
}

package uri

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// schemeRules are what a scheme adds to the normal form of its URIs (section
// 6.2.3). The zero value adds nothing.
type schemeRules struct {
	scheme   string // in lower case, for its default port; "" if ports stay as they are
	explicit bool   // the default port does not stand for none
	root     bool   // an empty path after an authority is "/"
	verbatim bool   // what follows the scheme stays as it is
	literal  bool   // pct-encoded stay encoded and dot-segments in place
	opaque   bool   // dot-segments stay in place: the path is no hierarchy
	local    bool   // the host "localhost" and no authority are the empty host
	path     pathRule
}

// A pathRule is what a scheme demands of the normal form of a path.
type pathRule uint8

const (
	genericPath pathRule = iota
	mailtoPath
	sipPath
	telPath
	xmppPath
	dataPath
	urnPath
)

// normalPath rewrites the path in place and returns what remains of it.
func (rules schemeRules) normalPath(path []byte) []byte {
	switch rules.path {
	case mailtoPath:
		lowerDomains(path)
	case telPath:
		return normalTel(path)
	case xmppPath:
		lowerDomainOfJID(path)
	case dataPath:
		lowerMediaType(path)
	case urnPath:
		lowerNID(path)
	}
	return path
}

// rulesOf returns the rules of a scheme in lower case.
func rulesOf(scheme string) schemeRules {
	rules := schemeRules{scheme: scheme, root: true}
	switch scheme {
	case "aaa", "aaas", "pop": // RFC 6733, section 4.3.1, and RFC 2384 have no such path
		rules.root = false
	case "data":
		rules.opaque = true
		rules.path = dataPath
	case "file":
		rules.local = true
	case "doi", "javascript":
		rules.opaque = true
	case "mailto", "acct", "im", "pres":
		rules.path = mailtoPath
	case "msrp", "msrps": // RFC 4975, section 6.1
		rules.explicit = true
		rules.opaque = true
	case "sip", "sips":
		rules.opaque = true
		rules.path = sipPath
	case "tag":
		rules.verbatim = true
	case "tel":
		rules.opaque = true
		rules.path = telPath
	case "urn":
		rules.literal = true
		rules.path = urnPath
	case "xmpp":
		rules.root = false // RFC 5122 has no such path
		rules.opaque = true
		rules.path = xmppPath
	}
	return rules
}

// appendPort appends the normal form of a port with its colon: without leading
// zeros, and nothing if it is empty or the default that stands for none.
func (rules schemeRules) appendPort(dst []byte, port string) []byte {
	if rules.scheme != "" {
		for len(port) > 1 && port[0] == '0' {
			port = port[1:]
		}
		if port == "" || !rules.explicit && isPort(port, defaultPort(rules.scheme)) {
			return dst
		}
	}
	dst = append(dst, ':')
	return append(dst, port...)
}

// defaultPort returns the default port of a scheme, 0 where it has none or is
// not registered.
func defaultPort(scheme string) uint16 {
	s, ok := LookupScheme(scheme)
	if !ok {
		return 0
	}
	return s.DefaultPort
}

// isPort reports whether the digits are those of port, which is not 0, without
// leading zeros.
func isPort(digits string, port uint16) bool {
	var b [len("65535")]byte
	return port != 0 && digits == string(strconv.AppendUint(b[:0], uint64(port), 10))
}

// lowerNID lowers the NID of a URN (RFC 8141, section 3.1), and the NSS of one
// that is a UUID (RFC 9562, section 4).
//
//	assigned-name = "urn" ":" NID ":" NSS
func lowerNID(path []byte) {
	for i, b := range path {
		if b == ':' {
			lower(path[:i])
			if string(path[:i]) == "uuid" {
				lower(path[i:])
			}
			return
		}
		if b != '-' && !(Alpha | Digit).Has(b) {
			return
		}
	}
}

// lowerDomains lowers the domains of addresses (RFC 6068, section 2). A comma
// or an "@" of a local part is pct-encoded.
//
//	to        = addr-spec *("," addr-spec )
//	addr-spec = local-part "@" domain
func lowerDomains(path []byte) {
	for len(path) > 0 {
		address, rest, _ := bytes.Cut(path, []byte(","))
		if at := bytes.LastIndexByte(address, '@'); at >= 0 {
			lower(address[at:])
		}
		path = rest
	}
}

// normalSIP lowers the host and the parameters in place, the value of a method
// apart, sorts the parameters by their names (RFC 3261, sections 7.1 and 19.1.4), and
// does likewise with the headers. The text is a path with its query.
//
//	SIP-URI        = "sip:" [ userinfo ] hostport uri-parameters [ headers ]
//	uri-parameters = *( ";" uri-parameter )
func normalSIP(text []byte) {
	text, headers, _ := bytes.Cut(text[sipHost(string(text)):], []byte("?"))
	parts := bytes.Split(bytes.Clone(text), []byte(";"))
	for _, part := range parts {
		name, value, _ := bytes.Cut(part, []byte("="))
		if lower(name); string(name) != "method" {
			lower(value)
		}
	}
	slices.SortStableFunc(parts[1:], compareNames)
	copy(text, bytes.Join(parts, []byte(";")))
	normalSIPHeaders(headers)
}

// normalSIPHeaders lowers the names of the header fields in place and sorts the
// fields by their names (RFC 3261, sections 7.3.1 and 19.1.4).
//
//	headers = "?" header *( "&" header )
//	header  = hname "=" hvalue
func normalSIPHeaders(query []byte) {
	headers := bytes.Split(bytes.Clone(query), []byte("&"))
	for _, header := range headers {
		name, _, _ := bytes.Cut(header, []byte("="))
		lower(name)
	}
	slices.SortStableFunc(headers, compareNames)
	copy(query, bytes.Join(headers, []byte("&")))
}

// compareNames orders parameters and header fields by their names.
func compareNames(a, b []byte) int {
	nameA, _, _ := bytes.Cut(a, []byte("="))
	nameB, _, _ := bytes.Cut(b, []byte("="))
	return bytes.Compare(nameA, nameB)
}

// lowerDomainOfJID lowers the domain of the address in an xmpp URI (RFC 5122,
// section 2.2), which an authority may stand before.
//
//	pathxmpp = [ nodeid "@" ] host [ "/" resid ]
func lowerDomainOfJID(path []byte) {
	jid, _, _ := bytes.Cut(bytes.TrimPrefix(path, []byte("/")), []byte("/"))
	lower(jid[bytes.IndexByte(jid, '@')+1:])
}

// lowerMediaType lowers the media type of data and the names of its parameters
// (RFC 2397, section 3, and RFC 2045, section 5.1).
//
//	dataurl = "data:" [ mediatype ] [ ";base64" ] "," data
func lowerMediaType(path []byte) {
	header, _, ok := bytes.Cut(path, []byte(","))
	for ok {
		var part []byte
		part, header, ok = bytes.Cut(header, []byte(";"))
		name, _, _ := bytes.Cut(part, []byte("="))
		lower(name)
	}
}

// normalTel removes visual separators, lowers the rest and sorts the parameters
// (RFC 3966, sections 3 and 4), if path begins like a number.
//
//	telephone-uri    = "tel:" ( global-number / local-number )
//	global-number    = "+" *phonedigit DIGIT *phonedigit *par
//	local-number     = *phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex *par context *par
//	par              = parameter / extension / isdn-subaddress
//	visual-separator = "-" / "." / "(" / ")"
func normalTel(path []byte) []byte {
	number, _, _ := bytes.Cut(path, []byte(";"))
	if !isNumber(number) {
		return path
	}
	lower(path)
	parts := bytes.Split(bytes.Clone(path), []byte(";"))
	parts[0] = withoutSeparators(parts[0])
	for i, part := range parts[1:] {
		name, value, _ := bytes.Cut(part, []byte("="))
		switch {
		case string(name) == "ext", string(name) == "phone-context" && bytes.HasPrefix(value, []byte("+")):
			parts[i+1] = part[:len(part)-len(value)+len(withoutSeparators(value))]
		}
	}
	slices.SortStableFunc(parts[1:], compareTelParameters)
	return append(path[:0], bytes.Join(parts, []byte(";"))...)
}

// compareTelParameters orders ext and isub before phone-context before the
// others, by their names.
func compareTelParameters(a, b []byte) int {
	rank := func(parameter []byte) (int, []byte) {
		name, _, _ := bytes.Cut(parameter, []byte("="))
		switch string(name) {
		case "isub", "ext":
			return 0, name
		case "phone-context":
			return 1, nil
		}
		return 2, name
	}
	rankA, nameA := rank(a)
	rankB, nameB := rank(b)
	return cmp.Or(cmp.Compare(rankA, rankB), bytes.Compare(nameA, nameB))
}

// isNumber reports whether text is a global or a local number, the number sign
// of which is pct-encoded.
func isNumber(text []byte) bool {
	digits := 0
	text = bytes.ReplaceAll(text, []byte("%23"), []byte("*"))
	text = bytes.TrimPrefix(text, []byte("+"))
	for _, b := range text {
		switch {
		case HexDig.Has(b) || b == '*':
			digits++
		case !isVisualSeparator(b):
			return false
		}
	}
	return digits > 0
}

// withoutSeparators removes the visual separators of text in place.
func withoutSeparators(text []byte) []byte {
	return slices.DeleteFunc(text, isVisualSeparator)
}

// isVisualSeparator reports whether b only makes a number easier to read.
func isVisualSeparator(b byte) bool { return strings.IndexByte(visualSeparators, b) >= 0 }

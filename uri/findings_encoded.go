package uri

import (
	"math/bits"
	"strings"
)

// A suspect is what a percent-encoded character may be.
type suspect uint8

const (
	harmless suspect = iota
	control
	delimiter // "/" or "\"
	dot
	genDelimiter // any other gen-delim, or what IDNA maps to a delimiter
)

// encodedFindings appends what the percent-encoded characters of a component
// raise.
func encodedFindings(f []Finding, r Ref, component Rule) []Finding {
	i, end := r.componentRange(component)
	if strings.IndexByte(r.text[i:end], '%') < 0 || isName(r.Scheme(), "data") {
		return f
	}
	s := encodedScan{r: r, component: component, control: -1, delimiter: -1, field: i, dots: -1}
	for i < end && s.more() {
		i = s.step(i, end)
	}
	s.endSegment()
	if s.control >= 0 {
		f = append(f, Finding{Name: EncodedControl, Component: component, Offset: s.control})
	}
	if s.delimiter >= 0 {
		f = append(f, Finding{Name: EncodedDelimiter, Component: component, Offset: s.delimiter})
	}
	return f
}

// componentRange returns the range of a component, an empty one if it is
// undefined.
func (r Ref) componentRange(component Rule) (start, end int) {
	switch component {
	case RuleUserinfo:
		if r.o.userinfo > 0 {
			return r.o.hier() + len("//"), r.o.userinfo
		}
	case ruleHost:
		if r.o.hasAuthority() {
			return r.o.hostStart(), r.o.host
		}
	case rulePath:
		return r.o.path, r.o.pathEnd
	case RuleQuery:
		return min(r.o.pathEnd+len("?"), r.o.query), r.o.query
	case RuleFragment:
		return min(r.o.query+len("#"), len(r.text)), len(r.text)
	}
	return 0, 0
}

// An encodedScan goes over a component and remembers where it saw what first.
type encodedScan struct {
	r                  Ref
	component          Rule
	control, delimiter int // offsets of the first; -1 while there is none

	dots  int // where a dot of the segment is encoded; -1 if none is
	count int // dots in the segment
	other int // its other characters
	field int // where the field of a query begins
}

// more reports whether there is anything left to be found.
func (s *encodedScan) more() bool {
	return s.control < 0 || s.delimiter < 0
}

// step looks at the character at i and returns the offset behind it.
func (s *encodedScan) step(i, end int) int {
	if b := s.r.text[i]; b != '%' {
		s.plain(b, i)
		return i + 1
	}
	what, b, next := encodedAt(s.r.text, i, end, s.component)
	switch {
	case what == control && s.control < 0 && !s.allowsControl(b, i):
		s.control = i
	case (what == delimiter || what == genDelimiter && s.component == ruleHost) && s.delimiter < 0 && s.delimits(i):
		s.delimiter = i
	}
	if what == dot {
		s.count++
		if s.dots < 0 {
			s.dots = i
		}
	} else {
		s.other++
	}
	return next
}

// plain takes note of a character that is not encoded.
func (s *encodedScan) plain(b byte, i int) {
	switch b {
	case '/':
		s.endSegment()
	case '.':
		s.count++
	case '&':
		s.field = i + 1
	case ';':
		s.other++
		if isName(s.r.Scheme(), "xmpp") {
			s.field = i + 1
		}
	default:
		s.other++
	}
}

// endSegment takes note of the segment that has ended.
func (s *encodedScan) endSegment() {
	if s.component == rulePath && s.other == 0 && s.count <= 2 && s.delimiter < 0 && s.delimits(s.dots) {
		s.delimiter = s.dots
	}
	s.dots, s.count, s.other = -1, 0, 0
}

// delimits reports whether a delimiter at i could be taken for one: in a host,
// or in a path that is hierarchical.
func (s *encodedScan) delimits(i int) bool {
	r := s.r
	switch s.component {
	case ruleHost:
		return true
	case rulePath:
		// ftp://host/%2Fetc/motd is the way to say /etc/motd.
		if isName(r.Scheme(), "ftp") && i == r.o.path+len("/") && hasPrefixFold(r.text[i:], "%2f") {
			return false
		}
		return strings.HasPrefix(r.Path(), "/")
	}
	return false
}

// allowsControl reports whether the scheme has a use for the control b at i.
func (s *encodedScan) allowsControl(b byte, i int) bool {
	scheme := s.r.Scheme()
	switch {
	case s.component == rulePath && b == 0:
		return isName(scheme, "prospero")
	case s.component == rulePath && b == '\t':
		return isName(scheme, "gopher")
	case s.component == RuleQuery && (b == '\r' || b == '\n'):
		return takesBody(scheme) && hasPrefixFold(s.r.text[s.field:i], "body=")
	}
	return false
}

// takesBody reports whether the query of the scheme may hold a text of several lines, which
// is named body (RFC 6068, 5724, 5122).
func takesBody(scheme string) bool {
	return isName(scheme, "mailto") || isName(scheme, "sms") || isName(scheme, "xmpp")
}

// encodedAt returns what the percent-encoded character at i may be, the octet
// if it is one of ASCII, and the offset behind it. It decodes as often as there
// is something to decode, and reads overlong UTF-8 as some software does.
func encodedAt(s string, i, end int, component Rule) (what suspect, b byte, next int) {
	b, next = innermost(s, i, end)
	if b < 0x80 {
		return suspectOf(b), b, next
	}
	r, after, ok := character(s, b, next, end)
	switch {
	case !ok:
		return harmless, b, next
	case r < 0x80: // overlong
		return suspectOf(byte(r)), byte(r), after
	case r <= 0x9F, 0x202A <= r && r <= 0x202E, 0x2066 <= r && r <= 0x2069: // C1, direction
		return control, b, after
	case component == ruleHost && strings.ContainsRune(mappedToDelimiter, r):
		return genDelimiter, b, after
	}
	return harmless, b, after
}

// The characters that IDNA maps to a gen-delim or "\", or to several of which one
// is (UTS #46, section 4): "a/c" of "℀".
const mappedToDelimiter = "⁇⁈⁉℀℁℅℆⩴︓︖﹇﹈﹕﹖﹟﹨﹫＃／：？＠［＼］"

// character returns the character whose UTF-8 begins with the octet lead and
// goes on with what is percent-encoded at i, and the offset behind it. It may be
// overlong, of six octets at most. It is not ok if it is cut.
func character(s string, lead byte, i, end int) (r rune, next int, ok bool) {
	n := bits.LeadingZeros8(^lead) - 1 // octets that follow
	if n < 1 || n > 5 {
		return 0, i, false
	}
	r = rune(lead & (0x3F >> n))
	for range n {
		if i == end || s[i] != '%' {
			return 0, i, false
		}
		var b byte
		if b, i = innermost(s, i, end); b&0xC0 != 0x80 {
			return 0, i, false
		}
		r = r<<6 | rune(b&0x3F)
	}
	return r, i, true
}

// innermost returns the octet that is percent-encoded at i, however often, and
// the offset behind it. In "%25252F" and "%25%32%46" it is "/".
func innermost(s string, i, end int) (b byte, next int) {
	b, next = octetAt(s, i), i+len("%00")
	for b == '%' {
		high, k := digitAt(s, next, end)
		low, k := digitAt(s, k, end)
		if !HexDig.Has(high) || !HexDig.Has(low) {
			break
		}
		b, next = unhex(high)<<4|unhex(low), k
	}
	return b, next
}

// digitAt returns the byte at i, or what is percent-encoded there, and the offset
// behind it; 0 at the end.
func digitAt(s string, i, end int) (b byte, next int) {
	switch {
	case i == end:
		return 0, i
	case s[i] == '%':
		return octetAt(s, i), i + len("%00")
	}
	return s[i], i + 1
}

// suspectOf returns what an octet of ASCII may be.
func suspectOf(b byte) suspect {
	switch b {
	case '/', '\\':
		return delimiter
	case '.':
		return dot
	case 0x7F:
		return control
	}
	switch {
	case b < ' ':
		return control
	case GenDelim.Has(b):
		return genDelimiter
	}
	return harmless
}

package uri

import "strings"

// A Mailto is what a mailto URI holds (RFC 6068): to whom a message goes, and
// fields of its header. Everything is decoded. The zero Mailto is "mailto:".
type Mailto struct {
	To     []MailAddress
	Fields []MailField // in order; the name "body" stands for the body
}

// A MailAddress is an addr-spec (RFC 5322, section 3.4.1).
type MailAddress struct {
	Local  string // as it stands, a quoted-string with its quotes
	Domain string // a name, or an address in brackets
}

// A MailField is an hfield.
type MailField struct {
	Name, Value string
}

// String returns the addr-spec.
func (a MailAddress) String() string {
	return a.Local + "@" + a.Domain
}

// ParseMailto returns what the mailto URI r holds. The error is a
// [*SchemeError].
func ParseMailto(r Ref) (Mailto, error) {
	if err := demand(r, "mailto"); err != nil {
		return Mailto{}, err
	}
	var m Mailto
	for part := range strings.SplitSeq(r.Path(), ",") {
		if part != "" {
			m.To = append(m.To, newMailAddress(part))
		}
	}
	if query, ok := r.Query(); ok {
		for field := range strings.SplitSeq(query, "&") {
			name, value, _ := strings.Cut(field, "=")
			m.Fields = append(m.Fields, MailField{octets(name), octets(value)})
		}
	}
	return m, nil
}

// newMailAddress decodes an addr-spec, which is valid.
func newMailAddress(s string) MailAddress {
	s = octets(s)
	at := strings.LastIndexByte(s, '@') // a domain holds none but in a literal
	if strings.HasSuffix(s, "]") {
		at = strings.LastIndex(s, "@[")
	}
	return MailAddress{s[:at], s[at+1:]}
}

// Field returns the value of the first field of the name, in any case, and
// whether there is one.
func (m Mailto) Field(name string) (string, bool) {
	for _, f := range m.Fields {
		if strings.EqualFold(f.Name, name) {
			return f.Value, true
		}
	}
	return "", false
}

// checkMailto checks
//
//	mailtoURI = "mailto:" [ to ] [ hfields ]
//	to        = addr-spec *( "," addr-spec )
//	hfields   = "?" hfield *( "&" hfield )
//	hfield    = hfname "=" hfvalue
func checkMailto(r Ref) (Rule, int) {
	if rule, at := checkNoAuthority(r); rule != "" {
		return rule, at
	}
	s, i, end := r.text, r.o.path, r.o.pathEnd
	for i < end {
		next := upTo(s, i, end, ',')
		if at := scanAddrSpec(s, i, next); at >= 0 {
			return ruleAddrSpec, at
		}
		if i = next + len(","); i == end {
			return ruleAddrSpec, end
		}
	}
	if r.o.query == r.o.pathEnd {
		return "", 0
	}
	return checkPairs(s, r.o.pathEnd+len("?"), r.o.query, '&', "hfield")
}

// scanAddrSpec returns the offset where s[i:end], decoded, stops being an
// addr-spec, and -1 if it is one. An octet beyond ASCII is as good as a letter
// (RFC 6532).
//
//	addr-spec  = local-part "@" domain
//	local-part = dot-atom-text / quoted-string
//	domain     = dot-atom-text / "[" *dtext-no-obs "]"
func scanAddrSpec(s string, i, end int) int {
	var ok bool
	if b, _ := peek(s, i, end); b == '"' {
		i, ok = scanQuoted(s, i, end)
	} else {
		i, ok = scanDotAtom(s, i, end)
	}
	b, next := peek(s, i, end)
	if !ok || b != '@' {
		return i
	}
	i = next
	if b, _ := peek(s, i, end); b == '[' {
		i, ok = scanDomainLiteral(s, i, end)
	} else {
		i, ok = scanDotAtom(s, i, end)
	}
	if !ok || i < end {
		return i
	}
	return -1
}

// peek is octet within s[:end], and 0 at its end.
func peek(s string, i, end int) (b byte, next int) {
	switch {
	case i >= end:
		return 0, i
	case s[i] != '%':
		return s[i], i + 1
	}
	return octet(s[:end], i)
}

// scanDotAtom returns the end of the longest dot-atom-text at i, and whether
// there is one.
//
//	dot-atom-text = 1*atext *( "." 1*atext )
func scanDotAtom(s string, i, end int) (int, bool) {
	for {
		start := i
		b, next := peek(s, i, end)
		for isAtext(b) {
			i = next
			b, next = peek(s, i, end)
		}
		if i == start || b != '.' {
			return i, i > start
		}
		i = next
	}
}

// The octets of atext below and from 64 on, a bit each (RFC 5322, section
// 3.2.3): letters, digits and !#$%&'*+-/=?^_`{|}~.
const (
	atextLow = 1<<'!' | 1<<'#' | 1<<'$' | 1<<'%' | 1<<'&' | 1<<'\'' | 1<<'*' | 1<<'+' | 1<<'-' | 1<<'/' |
		1<<'=' | 1<<'?' | (1<<10-1)<<'0'
	atextHigh = 1<<('^'-64) | 1<<('_'-64) | 1<<('`'-64) | 1<<('{'-64) | 1<<('|'-64) | 1<<('}'-64) | 1<<('~'-64) |
		(1<<26-1)<<('A'-64) | (1<<26-1)<<('a'-64)
)

// isAtext reports whether an octet is atext or of a character beyond ASCII.
func isAtext(b byte) bool {
	switch b >> 6 {
	case 0:
		return uint64(atextLow)>>b&1 != 0
	case 1:
		return uint64(atextHigh)>>(b-64)&1 != 0
	}
	return true
}

// scanQuoted returns the end of the quoted-string at i, and whether it is one.
//
//	quoted-string = DQUOTE *( qtext / quoted-pair ) DQUOTE
func scanQuoted(s string, i, end int) (int, bool) {
	_, i = peek(s, i, end)
	for {
		b, next := peek(s, i, end)
		switch b {
		case '"':
			return next, true
		case '\\':
			i = next
			b, next = peek(s, i, end)
		}
		if b < ' ' && b != '\t' || b == 0x7f { // a control, or the end
			return i, false
		}
		i = next
	}
}

// scanDomainLiteral returns the end of the literal at i, and whether it is one.
func scanDomainLiteral(s string, i, end int) (int, bool) {
	_, i = peek(s, i, end)
	for {
		b, next := peek(s, i, end)
		switch {
		case b == ']':
			return next, true
		case b <= ' ' || b == '[' || b == '\\' || b == 0x7f:
			return i, false
		}
		i = next
	}
}

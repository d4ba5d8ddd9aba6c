package uri

import "strconv"

// A Kind is a start rule of the grammar: what a whole text is to match.
type Kind uint8

// The start rules.
const (
	// Reference is URI-reference = URI / relative-ref (section 4.1).
	Reference Kind = iota
	// URI is scheme ":" hier-part [ "?" query ] [ "#" fragment ] (section 3).
	URI
	// Absolute is absolute-URI = scheme ":" hier-part [ "?" query ] (section 4.3).
	Absolute
	// Relative is relative-ref = relative-part [ "?" query ] [ "#" fragment ] (section 4.2).
	Relative
)

var kindNames = [...]string{
	Reference: "URI-reference", URI: "URI", Absolute: "absolute-URI", Relative: "relative-ref",
}

// String returns the name of the rule, "URI-reference" for the zero Kind.
func (k Kind) String() string { return constName("Kind", kindNames[:], int(k)) }

// constName returns the name of the constant c of a type, or "Type(c)" if it has none.
func constName(typ string, names []string, c int) string {
	if c < len(names) {
		return names[c]
	}
	return typ + "(" + strconv.Itoa(c) + ")"
}

// Parse returns the URI-reference that s is. The error is a *[SyntaxError].
func Parse(s string) (Ref, error) {
	return ParseAs(s, Reference)
}

// ParseBytes is [Parse] for bytes, of which it keeps a copy.
func ParseBytes(b []byte) (Ref, error) {
	var r Ref
	if rule, at := scan(b, Reference, &r.o); rule != "" {
		return Ref{}, syntaxError(b, rule, at)
	}
	r.text = string(b)
	return r, nil
}

// ParseAs returns the reference that s is by the start rule k. The error is a
// *[SyntaxError].
func ParseAs(s string, k Kind) (r Ref, err error) {
	// The result is filled in where it lies: a copy would cost a fifth more.
	if rule, at := scan(s, k, &r.o); rule != "" {
		return Ref{}, syntaxError(s, rule, at)
	}
	r.text = s
	return r, nil
}

// MustParse is [Parse] for texts known to match, such as constants. It panics
// where Parse returns an error.
func MustParse(s string) Ref {
	r, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return r
}

// Valid reports whether b is a URI-reference, that is whether [ParseBytes]
// would succeed. It does not allocate.
func Valid(b []byte) bool {
	return ValidAs(b, Reference)
}

// ValidAs reports whether t matches the start rule k. It does not allocate.
func ValidAs[T ~string | ~[]byte](t T, k Kind) bool {
	rule, _ := Check(t, k)
	return rule == ""
}

// Check says where t stops matching the start rule k: the most specific rule
// that it breaks and the offset, both as in a [SyntaxError]. They are "" and
// -1 if t matches. It does not allocate.
func Check[T ~string | ~[]byte](t T, k Kind) (rule Rule, offset int) {
	var o offsets
	return scan(t, k, &o)
}

// scan matches t against the rule of k in the order of Appendix A. It returns
// "" and -1 and sets o, or else the rule that t breaks and where.
func scan[T ~string | ~[]byte](t T, k Kind, o *offsets) (broken Rule, at int) {
	i, hier := 0, 0
	if k != Relative {
		i = schemeRun(t)
		if i > 0 && i < len(t) && t[i] == ':' {
			o.scheme = i
			i++
			hier = i
		} else if k != Reference {
			return RuleScheme, i
		}
	}

	// hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
	// relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
	o.path = hier
	if i == hier && i+1 < len(t) && t[i] == '/' && t[i+1] == '/' {
		start := i + len("//")
		if i = skip(t, start, RegNameChar); endsAuthority(t, i) {
			o.host = i // as most are: no more than a reg-name
		} else if i, broken = scanAuthority(t, start, o); broken != "" {
			return broken, i
		}
		o.path = i
	} else if hier == 0 {
		if i, broken = scanFirstSegment(t, i); broken != "" {
			return broken, i
		}
	}
	var ok bool
	if i = skip(t, i, pathChar); i < len(t) && t[i] == '%' {
		if i, ok = runEncoded(t, i, pathChar); !ok {
			return RulePctEncoded, i
		}
	}
	o.pathEnd = i

	// [ "?" query ]
	if i < len(t) && t[i] == '?' {
		if i = skip(t, i+1, QueryChar); i < len(t) && t[i] == '%' {
			if i, ok = runEncoded(t, i, QueryChar); !ok {
				return RulePctEncoded, i
			}
		}
	}
	o.query = i
	if i == len(t) {
		return "", -1
	}
	if t[i] != '#' {
		return ruleAt(t, *o), i
	}

	// [ "#" fragment ]
	if k == Absolute {
		return RuleAbsoluteURI, i
	}
	if i, ok = run(t, i+1, QueryChar); !ok {
		return RulePctEncoded, i
	}
	if i < len(t) {
		return RuleFragment, i
	}
	return "", -1
}

// ruleAt returns the rule that is broken by the byte after the path or query of
// t, of which o are the offsets up to there.
func ruleAt[T ~string | ~[]byte](t T, o offsets) Rule {
	switch {
	case o.pathEnd < o.query:
		return RuleQuery
	case o.hasAuthority():
		return RulePathAbempty
	case t[o.path] == '/':
		return RulePathAbsolute
	case o.scheme > 0:
		return RulePathRootless
	}
	return RulePathNoscheme
}

// schemeRun returns the length of what t begins with that could be a scheme.
//
//	scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func schemeRun[T ~string | ~[]byte](t T) int {
	if len(t) == 0 || !Alpha.Has(t[0]) {
		return 0
	}
	i := 1
	for i < len(t) && SchemeChar.Has(t[i]) {
		i++
	}
	return i
}

// scanFirstSegment skips the first segment of a path from i on, which holds no
// colon where there is no scheme.
//
//	path-noscheme = segment-nz-nc *( "/" segment )
func scanFirstSegment[T ~string | ~[]byte](t T, i int) (end int, broken Rule) {
	i, ok := run(t, i, segmentNCChar)
	if !ok {
		return i, RulePctEncoded
	}
	if i < len(t) && t[i] == ':' {
		return i, RuleSegmentNzNc
	}
	return i, ""
}

// scanAuthority matches the authority that begins at start and sets its
// offsets in o. It returns its end, or where it breaks which rule.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
func scanAuthority[T ~string | ~[]byte](t T, start int, o *offsets) (end int, broken Rule) {
	i, broken := scanHostPort(t, start, o)
	if broken == "" || broken == RulePctEncoded || t[start] == '[' {
		return i, broken
	}
	// What was taken for a host and a port may be a userinfo.
	at := indexAt(t, i)
	if at < 0 {
		return i, broken
	}
	i, ok := run(t, i, UserinfoChar)
	if !ok {
		return i, RulePctEncoded
	}
	if i < at {
		return i, RuleUserinfo
	}
	o.userinfo = at
	return scanHostPort(t, at+1, o)
}

// scanHostPort matches a host and a port from i on, up to the end of the
// authority.
//
//	host = IP-literal / IPv4address / reg-name
//	port = *DIGIT
func scanHostPort[T ~string | ~[]byte](t T, i int, o *offsets) (end int, broken Rule) {
	rest := RuleRegName
	if i < len(t) && t[i] == '[' {
		rest = RuleAuthority
		if i, broken = scanIPLiteral(t, i); broken != "" {
			return i, broken
		}
	} else {
		// An IPv4address is a reg-name too.
		var ok bool
		if i, ok = run(t, i, RegNameChar); !ok {
			return i, RulePctEncoded
		}
	}
	o.host = i
	if i < len(t) && t[i] == ':' {
		rest = RulePort
		for i++; i < len(t) && Digit.Has(t[i]); i++ {
		}
	}
	if endsAuthority(t, i) {
		return i, ""
	}
	return i, rest
}

// endsAuthority reports whether an authority ends at i (section 3.2).
func endsAuthority[T ~string | ~[]byte](t T, i int) bool {
	return i == len(t) || t[i] == '/' || t[i] == '?' || t[i] == '#'
}

// indexAt returns the offset of the first "@" of an authority from i on, or
// -1.
func indexAt[T ~string | ~[]byte](t T, i int) int {
	for ; !endsAuthority(t, i); i++ {
		if t[i] == '@' {
			return i
		}
	}
	return -1
}

// run returns the end of the bytes of class c and pct-encoded that follow from
// i on. With ok false it is where a pct-encoded breaks.
func run[T ~string | ~[]byte](t T, i int, c Class) (end int, ok bool) {
	if i = skip(t, i, c); i == len(t) || t[i] != '%' {
		return i, true
	}
	return runEncoded(t, i, c)
}

// runEncoded is run where a pct-encoded begins.
func runEncoded[T ~string | ~[]byte](t T, i int, c Class) (end int, ok bool) {
	for i < len(t) && t[i] == '%' {
		if i, ok = pctEncoded(t, i); !ok {
			return i, false
		}
		for i < len(t) && c.Has(t[i]) {
			i++
		}
	}
	return i, true
}

// skip returns the end of the bytes of class c that follow from i on. It looks
// at four at a time: a branch for each costs more than the look.
func skip[T ~string | ~[]byte](t T, i int, c Class) int {
	for i+4 <= len(t) {
		next := t[i : i+4]
		if classes[next[0]]&classes[next[1]]&classes[next[2]]&classes[next[3]]&c == 0 {
			break
		}
		i += 4
	}
	for i < len(t) && c.Has(t[i]) {
		i++
	}
	return i
}

// pctEncoded matches the pct-encoded that begins at i and returns its end, or
// with ok false where it breaks.
//
//	pct-encoded = "%" HEXDIG HEXDIG
func pctEncoded[T ~string | ~[]byte](t T, i int) (end int, ok bool) {
	for range 2 {
		if i++; i == len(t) || !HexDig.Has(t[i]) {
			return i, false
		}
	}
	return i + 1, true
}

package uri

// Components are the parts that a reference is composed of (section 5.3),
// percent-encoded where they must be (see [Encode]). A nil pointer is an
// undefined component, which is not the same as an empty one. The zero value
// is that of the empty relative-ref.
type Components struct {
	Scheme    string // "" if undefined
	Authority *Authority
	Path      string
	Query     *string
	Fragment  *string
}

// An Authority is what the authority of a reference is composed of (section
// 3.2). The zero value is that of the empty authority, as in "file:///".
type Authority struct {
	Userinfo *string
	Host     string // an IP-literal in brackets
	Port     *string
}

// Components returns the parts of r. [Components.Ref] gives r back.
func (r Ref) Components() Components {
	c := Components{Scheme: r.Scheme(), Path: r.Path(), Query: defined(r.Query()), Fragment: defined(r.Fragment())}
	if r.o.hasAuthority() {
		c.Authority = &Authority{Userinfo: defined(r.Userinfo()), Host: r.Host(), Port: defined(r.Port())}
	}
	return c
}

// defined returns a pointer to s, or nil unless ok.
func defined(s string, ok bool) *string {
	if !ok {
		return nil
	}
	return &s
}

// Ref composes the reference (section 5.3). Every component must match its
// rule, and the whole must divide into these components again: a path after an
// authority is empty or begins with a slash; without one it does not begin with
// two; and without a scheme its first segment holds no colon. Nothing is encoded
// or repaired; the error is a *[SyntaxError] whose Offset is that in the text
// composed up to the end of the component.
func (c Components) Ref() (Ref, error) {
	b := builder{}
	if c.Scheme != "" {
		b.add("", c.Scheme, wholeScheme)
		b.text = append(b.text, ':')
	}
	if a := c.Authority; a != nil {
		b.text = append(b.text, "//"...)
		if a.Userinfo != nil {
			b.add("", *a.Userinfo, wholeUserinfo)
			b.text = append(b.text, '@')
		}
		b.add("", a.Host, wholeHost)
		if a.Port != nil {
			b.add(":", *a.Port, wholePort)
		}
	}
	b.add("", c.Path, c.wholePath)
	if c.Query != nil {
		b.add("?", *c.Query, wholeQuery)
	}
	if c.Fragment != nil {
		b.add("#", *c.Fragment, wholeFragment)
	}
	if b.err != nil {
		return Ref{}, b.err
	}
	return ParseBytes(b.text)
}

// A builder composes a reference and keeps the first error.
type builder struct {
	text []byte
	err  error
}

// add appends a component after its delimiter. Its rule is matched by whole,
// which returns where the component breaks which rule.
func (b *builder) add(delimiter, component string, whole func(string) (at int, broken Rule)) {
	b.text = append(b.text, delimiter...)
	start := len(b.text)
	b.text = append(b.text, component...)
	if b.err != nil {
		return
	}
	if at, broken := whole(component); broken != "" {
		b.err = syntaxError(b.text, broken, start+at)
	}
}

func wholeScheme(s string) (at int, broken Rule) {
	if at = schemeRun(s); at < len(s) {
		return at, RuleScheme
	}
	return at, ""
}

func wholeUserinfo(s string) (at int, broken Rule) {
	return wholeRun(s, UserinfoChar, RuleUserinfo)
}

// wholeHost matches an IP-literal or a reg-name without what follows it in an
// authority.
func wholeHost(s string) (at int, broken Rule) {
	if s == "" || s[0] != '[' {
		return wholeRun(s, RegNameChar, RuleRegName)
	}
	at, broken = scanIPLiteral(s, 0)
	if broken == "" && at < len(s) {
		return at, RuleIPLiteral
	}
	return at, broken
}

func wholePort(s string) (at int, broken Rule) {
	for at < len(s) && Digit.Has(s[at]) {
		at++
	}
	if at < len(s) {
		return at, RulePort
	}
	return at, ""
}

// wholePath matches the path rule that applies to a path in its place.
func (c Components) wholePath(s string) (at int, broken Rule) {
	slash := s != "" && s[0] == '/'
	switch {
	case c.Authority != nil && s != "" && !slash:
		return 0, RulePathAbempty
	case c.Authority != nil:
		return wholeRun(s, pathChar, RulePathAbempty)
	case len(s) > 1 && slash && s[1] == '/':
		return 1, RulePathAbsolute
	case slash:
		return wholeRun(s, pathChar, RulePathAbsolute)
	case c.Scheme != "":
		return wholeRun(s, pathChar, RulePathRootless)
	}
	if at, broken = scanFirstSegment(s, 0); broken != "" {
		return at, broken
	}
	return wholeRun(s, pathChar, RulePathNoscheme)
}

func wholeQuery(s string) (at int, broken Rule) {
	return wholeRun(s, QueryChar, RuleQuery)
}

func wholeFragment(s string) (at int, broken Rule) {
	return wholeRun(s, QueryChar, RuleFragment)
}

// wholeRun matches *( c / pct-encoded ), the bytes of rule.
func wholeRun(s string, c Class, rule Rule) (at int, broken Rule) {
	at, ok := run(s, 0, c)
	switch {
	case !ok:
		return at, RulePctEncoded
	case at < len(s):
		return at, rule
	}
	return at, ""
}

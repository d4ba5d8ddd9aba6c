package uri

import "strings"

// A URN is a name in a namespace with what may follow it (RFC 8141, section
// 2). Its parts are as written: what is equal is for [Equivalent] to say.
type URN struct {
	NID string // namespace identifier
	NSS string // namespace-specific string
	R   string // r-component, parameters of a resolver; "" without one
	Q   string // q-component, parameters of the resource; "" without one
	F   string // f-component, the fragment; may be empty where HasF

	HasF bool // whether there is an f-component
}

// ParseURN returns the parts of the urn URI r. The error is a [*SchemeError].
func ParseURN(r Ref) (URN, error) {
	if err := demand(r, "urn"); err != nil {
		return URN{}, err
	}
	var u URN
	u.NID, u.NSS, _ = strings.Cut(r.Path(), ":")
	u.F, u.HasF = r.Fragment()
	if query, ok := r.Query(); ok {
		u.R, u.Q = cutQComponent(query)
	}
	return u, nil
}

// cutQComponent returns the r- and the q-component of a query.
func cutQComponent(query string) (r, q string) {
	if rest, ok := strings.CutPrefix(query, "+"); ok {
		r, q, _ = strings.Cut(rest, "?=")
		return r, q
	}
	return "", strings.TrimPrefix(query, "=")
}

// checkURN checks
//
//	namestring    = assigned-name [ rq-components ] [ "#" f-component ]
//	assigned-name = "urn" ":" NID ":" NSS
//	NID           = (alphanum) 0*30(ldh) (alphanum)
//	NSS           = pchar *( pchar / "/" )
//	rq-components = [ "?+" r-component ] [ "?=" q-component ]
//	r-component   = pchar *( pchar / "/" / "?" )
//	q-component   = pchar *( pchar / "/" / "?" )
func checkURN(r Ref) (Rule, int) {
	if rule, at := checkNoAuthority(r); rule != "" {
		return rule, at
	}
	s, i, end := r.text, r.o.path, r.o.pathEnd
	colon := upTo(s, i, end, ':')
	for j := i; j < colon; j++ {
		edge := j == i || j == colon-1
		if !(Alpha|Digit).Has(s[j]) && (edge || s[j] != '-') || j == i+32 {
			return "NID", j
		}
	}
	nss := colon + len(":")
	switch {
	case colon < i+2:
		return "NID", colon
	case nss >= end:
		return "NSS", end
	case s[nss] == '/':
		return "NSS", nss
	}
	if r.o.query == end {
		return "", 0
	}
	return checkRQ(s, end+len("?"), r.o.query)
}

// checkRQ demands that the query s[i:end] is rq-components.
func checkRQ(s string, i, end int) (Rule, int) {
	const rule = "rq-components"
	switch {
	case strings.HasPrefix(s[i:end], "+"):
		q := strings.Index(s[i:end], "?=")
		if q < 0 {
			return checkComponent(s, i+len("+"), end, "r-component")
		}
		if rule, at := checkComponent(s, i+len("+"), i+q, "r-component"); rule != "" {
			return rule, at
		}
		return checkComponent(s, i+q+len("?="), end, "q-component")
	case strings.HasPrefix(s[i:end], "="):
		return checkComponent(s, i+len("="), end, "q-component")
	}
	return rule, i
}

// checkComponent demands that s[i:end] begins with a pchar.
func checkComponent(s string, i, end int, rule Rule) (Rule, int) {
	if i >= end || s[i] == '/' || s[i] == '?' {
		return rule, i
	}
	return "", 0
}

package uri

import "net/netip"

// A Ref is a URI-reference: a text that matches the grammar, as it was given,
// and where its components lie. It is immutable and comparable; == is the
// simple string comparison of section 6.2.1. The zero Ref is the empty
// relative-ref, a same-document reference.
type Ref struct {
	text string
	o    offsets
}

// String returns the reference as it was parsed.
func (r Ref) String() string {
	return r.text
}

// IsZero reports whether r is the empty reference.
func (r Ref) IsZero() bool {
	return r.text == ""
}

// Is reports whether r also matches the start rule k: a URI has a scheme, an
// absolute-URI no fragment besides, a relative-ref no scheme.
func (r Ref) Is(k Kind) bool {
	switch k {
	case URI:
		return r.o.scheme > 0
	case Absolute:
		return r.o.scheme > 0 && r.o.query == len(r.text)
	case Relative:
		return r.o.scheme == 0
	}
	return k == Reference
}

// Scheme returns the scheme as written (section 3.1). It is "" for a
// relative-ref; no scheme is empty.
func (r Ref) Scheme() string {
	return r.text[:r.o.scheme]
}

// Authority returns the authority without the slashes before it (section 3.2),
// and whether it is defined.
func (r Ref) Authority() (string, bool) {
	if !r.o.hasAuthority() {
		return "", false
	}
	return r.text[r.o.hier()+len("//") : r.o.path], true
}

// Userinfo returns the userinfo without its "@" (section 3.2.1), and whether it
// is defined.
func (r Ref) Userinfo() (string, bool) {
	if r.o.userinfo == 0 {
		return "", false
	}
	return r.text[r.o.hier()+len("//") : r.o.userinfo], true
}

// Host returns the host as written, an IP-literal with its brackets (section
// 3.2.2). It is defined where the authority is, and "" elsewhere.
func (r Ref) Host() string {
	if !r.o.hasAuthority() {
		return ""
	}
	return r.text[r.o.hostStart():r.o.host]
}

// HostKind returns which alternative of the grammar the host matches.
func (r Ref) HostKind() HostKind {
	if !r.o.hasAuthority() {
		return NoHost
	}
	return hostKind(r.Host())
}

// Addr returns the address of a host that is an IPv4address or an IPv6address.
// A reg-name has none, whatever some software takes it for.
func (r Ref) Addr() (netip.Addr, bool) {
	return hostAddr(r.Host(), r.HostKind())
}

// Port returns the port without its colon (section 3.2.3), digits of any
// number, and whether it is defined.
func (r Ref) Port() (string, bool) {
	if !r.o.hasPort() {
		return "", false
	}
	return r.text[r.o.host+len(":") : r.o.path], true
}

// Path returns the path (section 3.3), which is always defined and may be
// empty.
func (r Ref) Path() string {
	return r.text[r.o.path:r.o.pathEnd]
}

// Query returns the query without its question mark (section 3.4), and whether
// it is defined.
func (r Ref) Query() (string, bool) {
	if r.o.pathEnd == r.o.query {
		return "", false
	}
	return r.text[r.o.pathEnd+len("?") : r.o.query], true
}

// Fragment returns the fragment without its number sign (section 3.5), and
// whether it is defined.
func (r Ref) Fragment() (string, bool) {
	if r.o.query == len(r.text) {
		return "", false
	}
	return r.text[r.o.query+len("#"):], true
}

// WithoutFragment returns r without its fragment and the number sign.
func (r Ref) WithoutFragment() Ref {
	return Ref{r.text[:r.o.query], r.o}
}

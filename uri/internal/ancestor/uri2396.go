package ancestor

// Check2396 holds text to the grammar of RFC 2396 Appendix A as RFC 2732 amends it:
// URI-reference, absoluteURI with a fragment, absoluteURI, or relativeURI with a
// fragment.
func Check2396[T Text](text T, k Kind) (rule string, offset int) {
	r := reader[T]{text: text, escape: "escaped"}
	return r.verdict(r.reference2396(k))
}

func (r *reader[T]) reference2396(k Kind) bool {
	switch {
	case k == Relative:
		return r.relativeURI(k)
	case r.scheme2396():
		return r.absoluteURI(k)
	case k == Reference:
		r.i = 0
		return r.relativeURI(k)
	}
	return r.fail("scheme")
}

// scheme ":" where
//
//	scheme = alpha *( alpha | digit | "+" | "-" | "." )
func (r *reader[T]) scheme2396() bool {
	if !r.atAny(letter) {
		return false
	}
	for r.atAny(schemeChar) {
		r.i++
	}
	return r.accept(':')
}

// absoluteURI = scheme ":" ( hier_part | opaque_part )
//
//	hier_part   = ( net_path | abs_path ) [ "?" query ]
//	opaque_part = uric_no_slash *uric
//
// The scheme and its colon have been read.
func (r *reader[T]) absoluteURI(k Kind) bool {
	const whole = "absoluteURI"
	if r.at('/') {
		return r.netOrAbsPath(k, whole)
	}
	if !r.some(uric, whole) {
		return false
	}
	return r.end(k, uric, "fragment", "opaque_part", whole)
}

// relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]
//
//	rel_path    = rel_segment [ abs_path ]
//	rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )
//
// It may be absent, and its path empty before a query.
func (r *reader[T]) relativeURI(k Kind) bool {
	const whole = "relativeURI"
	if r.at('/') {
		return r.netOrAbsPath(k, whole)
	}
	if !r.run(segmentNoColon) {
		return false
	}
	if !r.atDelimiter() {
		return r.fail("rel_segment")
	}
	return r.pathAndEnd(k, whole)
}

// ( net_path | abs_path ) [ "?" query ] [ "#" fragment ]
//
//	net_path = "//" authority [ abs_path ]
//	abs_path = "/" path_segments
func (r *reader[T]) netOrAbsPath(k Kind, whole string) bool {
	if r.slashes() && !r.authority() {
		return false
	}
	return r.pathAndEnd(k, whole)
}

// authority = server | reg_name
//
//	reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" )
//	server   = [ [ userinfo "@" ] hostport ]
//	hostport = host [ ":" port ]
//	host     = hostname | IPv4address | IPv6reference
//
// A reg_name takes whatever a server does, the empty one and an IPv6reference apart.
func (r *reader[T]) authority() bool {
	start := r.i
	if !r.run(segment) {
		return false
	}
	switch {
	case r.atDelimiter():
		return true
	case r.at('[') && r.isUserinfo(start):
		return r.literalHostport()
	}
	return r.fail("authority")
}

// isUserinfo reports whether text[start:i] is [ userinfo "@" ].
//
//	userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )
func (r *reader[T]) isUserinfo(start int) bool {
	for j := start; j < r.i; j++ {
		if r.text[j] == '@' {
			return j == r.i-1
		}
	}
	return r.i == start
}

// IPv6reference [ ":" port ] where
//
//	IPv6reference = "[" IPv6address "]"    (RFC 2732)
//	port          = *digit
func (r *reader[T]) literalHostport() bool {
	r.i++
	if !r.ipv6address() {
		return false
	}
	r.i++
	part := "hostport"
	if r.accept(':') {
		part = "port"
		r.optionalDigits()
	}
	return r.atDelimiter() || r.fail(part)
}

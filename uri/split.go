package uri

// offsets tell where the components of a text lie. They are a function of the
// text, all zero for the empty one.
//
//	text[:scheme]           // scheme; undefined: 0
//	text[hier:path]         // "//" and authority; undefined: empty
//	text[hier+2:userinfo]   // userinfo; undefined: 0
//	text[userinfo+1:host]   // host; begins at hier+2 without a userinfo
//	text[host+1:path]       // port; undefined: host is path
//	text[path:pathEnd]      // path
//	text[pathEnd+1:query]   // query; undefined: pathEnd is query
//	text[query+1:]          // fragment; undefined: query is len(text)
//
// The hier-part or relative-part begins at hier, which is 0 without a scheme
// and scheme+1 with one.
type offsets struct {
	scheme, userinfo, host, path, pathEnd, query int
}

// hier returns where hier-part or relative-part begins.
func (o offsets) hier() int {
	if o.scheme == 0 {
		return 0
	}
	return o.scheme + len(":")
}

// hasAuthority reports whether the authority is defined.
func (o offsets) hasAuthority() bool {
	return o.path > o.hier()
}

// hasPort reports whether the port is defined.
func (o offsets) hasPort() bool {
	return o.host < o.path && o.hasAuthority()
}

// hostStart returns where the host of a defined authority begins.
func (o offsets) hostStart() int {
	if o.userinfo > 0 {
		return o.userinfo + len("@")
	}
	return o.hier() + len("//")
}

// Parts are the offsets of the components that a text divides into (section
// 3). Every component is a half-open range of byte offsets, or undefined,
// which is not the same as empty. The zero Parts are those of the empty text.
type Parts struct {
	o   offsets
	end int
}

// Split divides t into its components as the expression of Appendix B does,
// and the authority further: a userinfo ends at its first "@", a host in
// brackets at the first "]", any other at the first colon. It does not
// validate; where t is a URI-reference the parts are those that [Parse] finds.
// It does not allocate.
func Split[T ~string | ~[]byte](t T) Parts {
	var o offsets
	i := 0
	// ^(([^:/?#]+):)?
	for !endsAuthority(t, i) && t[i] != ':' {
		i++
	}
	if i > 0 && i < len(t) && t[i] == ':' {
		o.scheme = i
	}
	// (//([^/?#]*))?
	i = o.hier()
	if i+1 < len(t) && t[i] == '/' && t[i+1] == '/' {
		i = splitAuthority(t, i+len("//"), &o)
	}
	o.path = i
	// ([^?#]*)
	for i < len(t) && t[i] != '?' && t[i] != '#' {
		i++
	}
	o.pathEnd = i
	// (\?([^#]*))?
	for i < len(t) && t[i] != '#' {
		i++
	}
	o.query = i
	return Parts{o, len(t)}
}

// splitAuthority divides the authority that begins at i and returns its end.
func splitAuthority[T ~string | ~[]byte](t T, i int, o *offsets) int {
	if at := indexAt(t, i); at >= 0 {
		o.userinfo = at
		i = at + 1
	}
	if i < len(t) && t[i] == '[' {
		for !endsAuthority(t, i) && t[i] != ']' {
			i++
		}
	}
	for !endsAuthority(t, i) && t[i] != ':' {
		i++
	}
	o.host = i
	for !endsAuthority(t, i) {
		i++
	}
	return i
}

// Scheme returns the range of the scheme, without its colon.
func (p Parts) Scheme() (start, end int, ok bool) {
	return 0, p.o.scheme, p.o.scheme > 0
}

// Authority returns the range of the authority, without the slashes.
func (p Parts) Authority() (start, end int, ok bool) {
	if !p.o.hasAuthority() {
		return 0, 0, false
	}
	return p.o.hier() + len("//"), p.o.path, true
}

// Userinfo returns the range of the userinfo, without the "@".
func (p Parts) Userinfo() (start, end int, ok bool) {
	if p.o.userinfo == 0 {
		return 0, 0, false
	}
	return p.o.hier() + len("//"), p.o.userinfo, true
}

// Host returns the range of the host, brackets included. It is defined where
// the authority is.
func (p Parts) Host() (start, end int, ok bool) {
	if !p.o.hasAuthority() {
		return 0, 0, false
	}
	return p.o.hostStart(), p.o.host, true
}

// Port returns the range of the port, without its colon.
func (p Parts) Port() (start, end int, ok bool) {
	if !p.o.hasPort() {
		return 0, 0, false
	}
	return p.o.host + len(":"), p.o.path, true
}

// Path returns the range of the path, which is always defined.
func (p Parts) Path() (start, end int) {
	return p.o.path, p.o.pathEnd
}

// Query returns the range of the query, without its question mark.
func (p Parts) Query() (start, end int, ok bool) {
	if p.o.query == p.o.pathEnd {
		return 0, 0, false
	}
	return p.o.pathEnd + len("?"), p.o.query, true
}

// Fragment returns the range of the fragment, without its number sign.
func (p Parts) Fragment() (start, end int, ok bool) {
	if p.o.query == p.end {
		return 0, 0, false
	}
	return p.o.query + len("#"), p.end, true
}

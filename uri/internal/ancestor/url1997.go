package ancestor

// Check1997 holds text to the grammar of draft-fielding-url-syntax-03 and
// draft-fielding-uri-syntax-01 (December 1997): URI-reference, absoluteURL with a
// fragment, absoluteURL, or relativeURL with a fragment.
//
// A URL is read as a generic-URL (section 3.4); opaque-URL takes the same texts.
func Check1997[T Text](text T, k Kind) (rule string, offset int) {
	r := reader[T]{text: text, escape: "escaped"}
	return r.verdict(r.reference1997(k))
}

func (r *reader[T]) reference1997(k Kind) bool {
	switch {
	case k == Relative:
		return r.relative1997(k, "rel_path")
	case r.scheme1997():
		return r.absolute1997(k)
	case k == Reference:
		r.i = 0
		return r.relative1997(k, "scheme")
	}
	return r.fail("scheme")
}

// scheme ":" where
//
//	scheme = 1*( alpha | digit | "+" | "-" | "." )
func (r *reader[T]) scheme1997() bool {
	for r.atAny(schemeChar) {
		r.i++
	}
	return r.i > 0 && r.accept(':')
}

// absoluteURL = generic-URL | opaque-URL, or URN-reference
//
//	generic-URL = scheme ":" relativeURL
//
// The scheme and its colon have been read.
func (r *reader[T]) absolute1997(k Kind) bool {
	if r.equalFold(0, r.i-1, "urn") {
		return r.urnReference(k)
	}
	return r.site() && r.pathAndEnd(k, "absoluteURL")
}

// URN-reference = "urn:" URN-nid ":" URN-nss, and a fragment
//
//	NID = let-num [ 1*31let-num-hyp ]      (RFC 2141)
//	NSS = 1*( trans | "%" hex hex )
func (r *reader[T]) urnReference(k Kind) bool {
	start := r.i
	for r.i-start < 32 && (r.atAny(letter|digit) || r.i > start && r.at('-')) {
		r.i++
	}
	if r.i == start || !r.accept(':') {
		return r.fail("URN-nid")
	}
	if !r.some(trans, "URN-nss") {
		return false
	}
	return r.end(k, uric, "fragment", "URN-nss", "URN-reference")
}

// relativeURL = net_path | abs_path | rel_path
//
// A colon in the first segment makes what stands before it a scheme (Appendix B), and
// is charged to rule; one that nothing stands before does not.
func (r *reader[T]) relative1997(k Kind, rule string) bool {
	switch {
	case r.at(':'):
	case r.at('/'):
		if !r.site() {
			return false
		}
	case !r.run(segmentNoColon):
		return false
	case r.at(':'):
		return r.fail(rule)
	}
	return r.pathAndEnd(k, "relativeURL")
}

// [ "//" site ] where
//
//	site      = server | authority
//	authority = *( unreserved | escaped | ";" | ":" | "@" | "&" | "=" | "+" )
//
// An authority takes whatever a server does.
func (r *reader[T]) site() bool {
	switch {
	case !r.slashes():
		return true
	case !r.run(segment):
		return false
	case !r.atDelimiter():
		return r.fail("site")
	}
	return true
}

// path_segments [ "?" query ] [ "#" fragment ]
//
//	path_segments = segment *( "/" segment )
//	segment       = *pchar *( ";" param )
//	query         = *uric
//	fragment      = *uric
func (r *reader[T]) pathAndEnd(k Kind, whole string) bool {
	for {
		if !r.run(segment) {
			return false
		}
		if !r.accept('/') {
			break
		}
	}
	part := r.segmentOrParam()
	if r.accept('?') {
		part = "query"
		if !r.run(uric) {
			return false
		}
	}
	return r.end(k, uric, "fragment", part, whole)
}

// segmentOrParam names the production that stands open before i in a path.
func (r *reader[T]) segmentOrParam() string {
	for j := r.i - 1; j >= 0 && r.text[j] != '/'; j-- {
		if r.text[j] == ';' {
			return "param"
		}
	}
	return "segment"
}

package uri

import "strings"

// checkWebSocket checks
//
//	ws-URI = "ws:" "//" host [ ":" port ] path [ "?" query ]
func checkWebSocket(r Ref) (Rule, int) {
	if rule, at := checkHost(r); rule != "" {
		return rule, at
	}
	if r.o.query < len(r.text) {
		return RuleFragment, r.o.query
	}
	return "", 0
}

// checkFile checks, and the drive letter of Appendix E.2,
//
//	file-hier-part = ( "//" auth-path ) / local-path
//	auth-path      = [ file-auth ] path-absolute
//	file-auth      = "localhost" / host
//	local-path     = [ drive-letter ] path-absolute
//
// A path may begin with "//", as those of Appendix E.3.2 do.
func checkFile(r Ref) (Rule, int) {
	path := r.Path()
	switch {
	case r.o.userinfo > 0:
		return RuleUserinfo, r.o.hier() + len("//")
	case r.o.hasPort():
		return RulePort, r.o.host
	case strings.HasPrefix(path, "/"):
		return "", 0
	case len(path) > 2 && Alpha.Has(path[0]) && path[1] == ':' && path[2] == '/':
		return "", 0
	}
	return RulePathAbsolute, r.o.path
}

// checkTerminal checks
//
//	telnet://<user>:<password>@<host>:<port>/
func checkTerminal(r Ref) (Rule, int) {
	if rule, at := checkHost(r); rule != "" {
		return rule, at
	}
	if r.o.pathEnd > r.o.path+len("/") {
		return rulePath, r.o.path + len("/")
	}
	return checkNoQuery(r)
}

// checkPOP checks
//
//	pop://<user>;auth=<auth>@<host>:<port>
//
// A path of "/" does no harm.
func checkPOP(r Ref) (Rule, int) {
	return checkTerminal(r)
}

// checkWAIS checks, with the question mark that begins the query,
//
//	wais://<host>:<port>/<database>
//	wais://<host>:<port>/<database>?<search>
//	wais://<host>:<port>/<database>/<wtype>/<wpath>
func checkWAIS(r Ref) (Rule, int) {
	if rule, at := checkHost(r); rule != "" {
		return rule, at
	}
	s, end := r.text, r.o.pathEnd
	database := min(r.o.path+len("/"), end)
	afterDatabase := upTo(s, database, end, '/')
	if afterDatabase == database {
		return "database", database
	}
	if afterDatabase == end {
		return "", 0
	}
	wtype := afterDatabase + len("/")
	afterWType := upTo(s, wtype, end, '/')
	switch {
	case afterWType == wtype:
		return "wtype", wtype
	case afterWType+len("/") >= end:
		return "wpath", end
	}
	return checkNoQuery(r)
}

// checkProspero checks
//
//	prospero://<host>:<port>/<hsoname>;<field>=<value>
func checkProspero(r Ref) (Rule, int) {
	if rule, at := checkHost(r); rule != "" {
		return rule, at
	}
	s, end := r.text, r.o.pathEnd
	name := min(r.o.path+len("/"), end)
	fields := upTo(s, name, end, ';')
	if fields == name {
		return "hsoname", name
	}
	if fields == end {
		return "", 0
	}
	return checkPairs(s, fields+len(";"), end, ';', "field")
}

// checkZ3950Retrieval checks
//
//	z39.50r://host:port/database?docid;esn=elementset;rs=recordsyntax
func checkZ3950Retrieval(r Ref) (Rule, int) {
	if rule, at := checkHost(r); rule != "" {
		return rule, at
	}
	if r.o.pathEnd <= r.o.path+len("/") {
		return "database", r.o.pathEnd
	}
	docid := min(r.o.pathEnd+len("?"), r.o.query)
	if upTo(r.text, docid, r.o.query, ';') == docid {
		return "docid", docid
	}
	return "", 0
}

// checkIMAP checks what is a number in
//
//	imap://<iserver>/<enc-mailbox>;UIDVALIDITY=<n>/;UID=<n>/;SECTION=<section>/;PARTIAL=<n>.<n>
func checkIMAP(r Ref) (Rule, int) {
	if rule, at := checkHost(r); rule != "" {
		return rule, at
	}
	s, end := r.text, r.o.pathEnd
	for i := r.o.path; i < end; {
		i++ // past the "/"
		next := upTo(s, i, end, '/')
		if rule, at := checkIMAPSegment(s, i, next); rule != "" {
			return rule, at
		}
		i = next
	}
	return "", 0
}

// checkIMAPSegment checks the segment s[i:end] of the path.
//
//	uidvalidity   = ";UIDVALIDITY=" nz-number
//	iuid          = "/" ";UID=" nz-number
//	ipartial      = "/" ";PARTIAL=" number [ "." nz-number ]
func checkIMAPSegment(s string, i, end int) (Rule, int) {
	param := upTo(s, i, end, ';')
	text := s[param:end]
	switch {
	case hasPrefixFold(text, ";uidvalidity="):
		return checkNumber(s, param+len(";uidvalidity="), end, "uidvalidity")
	case param > i:
	case hasPrefixFold(text, ";uid="):
		return checkNumber(s, i+len(";uid="), end, "iuid")
	case hasPrefixFold(text, ";partial="):
		start := i + len(";partial=")
		dot := upTo(s, start, end, '.')
		if rule, at := checkDigits(s, start, dot, "ipartial"); rule != "" || dot == end {
			return rule, at
		}
		return checkNumber(s, dot+len("."), end, "ipartial")
	}
	return "", 0
}

// checkLDAP checks
//
//	ldapurl    = scheme "://" [ host [ ":" port ] ] [ "/" dn [ "?" [ attributes ]
//	             [ "?" [ scope ] [ "?" [ filter ] [ "?" extensions ] ] ] ] ]
//	attributes = attrdesc *( "," attrdesc )
//	scope      = "base" / "one" / "sub"
//	extensions = extension *( "," extension )
//	extension  = [ "!" ] extype [ "=" exvalue ]
//	extype     = oid
//
// A dn that is not empty holds a "=", a filter is in parentheses. What follows the dn
// needs the "/" before it.
func checkLDAP(r Ref) (Rule, int) {
	if rule, at := checkAuthority(r); rule != "" {
		return rule, at
	}
	s := r.text
	dn := min(r.o.path+len("/"), r.o.pathEnd)
	if dn < r.o.pathEnd && !hasOctet(s, dn, r.o.pathEnd, '=') {
		return "dn", dn
	}
	if r.o.query == r.o.pathEnd {
		return "", 0
	}
	if r.o.path == r.o.pathEnd {
		return "dn", r.o.pathEnd
	}
	end := r.o.query
	attributes := r.o.pathEnd + len("?")
	scope := upTo(s, attributes, end, '?')
	if rule, at := checkLDAPAttributes(s, attributes, scope); rule != "" {
		return rule, at
	}
	scope = min(scope+len("?"), end)
	filter := upTo(s, scope, end, '?')
	switch strings.ToLower(s[scope:filter]) {
	case "", "base", "one", "sub":
	default:
		return "scope", scope
	}
	filter = min(filter+len("?"), end)
	extensions := upTo(s, filter, end, '?')
	if filter < extensions {
		if b, _ := octet(s, filter); b != '(' {
			return "filter", filter
		}
	}
	if extensions == end {
		return "", 0
	}
	return checkLDAPExtensions(s, extensions+len("?"), end)
}

// checkLDAPAttributes demands that no attrdesc of s[i:end] is empty, unless there
// is none at all.
func checkLDAPAttributes(s string, i, end int) (Rule, int) {
	for i < end {
		next := upTo(s, i, end, ',')
		if next == i {
			return "attributes", i
		}
		if i = next + len(","); i == end {
			return "attributes", end
		}
	}
	return "", 0
}

// checkLDAPExtensions demands that s[i:end] is extensions.
func checkLDAPExtensions(s string, i, end int) (Rule, int) {
	for {
		next := upTo(s, i, end, ',')
		name := i
		if name < next && s[name] == '!' {
			name++
		}
		equals := upTo(s, name, next, '=')
		if equals == name {
			return "extension", i
		}
		if bad := only(s, name, equals, Alpha|Digit, "-."); bad < equals {
			return "extension", bad
		}
		if again := upTo(s, i, next, '?'); again < next {
			return "extension", again
		}
		if next == end {
			return "", 0
		}
		i = next + len(",")
	}
}

// hasOctet reports whether b is among the octets that s[i:end] stands for.
func hasOctet(s string, i, end int, b byte) bool {
	for i < end {
		var o byte
		if o, i = octet(s, i); o == b {
			return true
		}
	}
	return false
}

// checkSIP checks
//
//	SIP-URI  = "sip:" [ userinfo ] hostport uri-parameters [ headers ]
//	userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"
//	hostport = host [ ":" port ]
//	uri-parameters = *( ";" uri-parameter )
//	headers  = "?" header *( "&" header )
//	header   = hname "=" hvalue
func checkSIP(r Ref) (Rule, int) {
	if rule, at := checkNoAuthority(r); rule != "" {
		return rule, at
	}
	s, end := r.text, r.o.query
	host := r.o.path + sipHost(s[r.o.path:end])
	if host == r.o.path+len("@") {
		return RuleUserinfo, r.o.path
	}
	headers := upTo(s, host, end, '?')
	params := upTo(s, host, headers, ';')
	port := upTo(s, host, params, ':')
	if port == host {
		return ruleHost, host
	}
	if i := span(s, host, port, Alpha|Digit, "-."); i < port {
		return ruleHost, i
	}
	if port < params {
		if rule, at := checkDigits(s, port+len(":"), params, RulePort); rule != "" {
			return rule, at
		}
	}
	if rule, at := checkParams(s, params, headers, "uri-parameter"); rule != "" || headers == end {
		return rule, at
	}
	return checkPairs(s, headers+len("?"), end, '&', "header")
}

// sipHost returns where the hostport begins in s, which is a sip URI without its
// scheme and fragment: behind the userinfo, if there is one. A "?" is of a user or
// a password that goes on to an "@", unless there is a port before it.
//
//	user            = 1*( unreserved / escaped / user-unreserved )
//	user-unreserved = "&" / "=" / "+" / "$" / "," / ";" / "?" / "/"
func sipHost(s string) int {
	query := upTo(s, 0, len(s), '?')
	if at := upTo(s, 0, query, '@'); at < query {
		return at + len("@")
	}
	params := upTo(s, 0, query, ';')
	if port := upTo(s, 0, params, ':'); port < params {
		if rule, _ := checkDigits(s, port+len(":"), params, RulePort); rule == "" {
			return 0
		}
	}
	return strings.IndexByte(s, '@') + len("@")
}

// checkXMPP checks
//
//	xmppuri   = "xmpp" ":" hierxmpp [ "?" querycomp ] [ "#" fragment ]
//	hierxmpp  = authpath / pathxmpp
//	authpath  = "//" authxmpp [ "/" pathxmpp ]
//	authxmpp  = nodeid "@" host
//	pathxmpp  = [ nodeid "@" ] host [ "/" resid ]
//	querycomp = querytype *( ";" key "=" value )
func checkXMPP(r Ref) (Rule, int) {
	s, i, end := r.text, r.o.path, r.o.pathEnd
	if r.o.hasAuthority() {
		if r.o.userinfo <= r.o.hier()+len("//") {
			return "nodeid", r.o.hier() + len("//")
		}
		if rule, at := checkHost(r); rule != "" {
			return rule, at
		}
		i = min(i+len("/"), end)
	}
	if i < end || !r.o.hasAuthority() {
		if rule, at := checkXMPPPath(s, i, end); rule != "" {
			return rule, at
		}
	}
	pairs := upTo(s, end, r.o.query, ';')
	if pairs == r.o.query {
		return "", 0
	}
	return checkPairs(s, pairs+len(";"), r.o.query, ';', "pair")
}

// checkXMPPPath demands that s[i:end] is pathxmpp.
func checkXMPPPath(s string, i, end int) (Rule, int) {
	resource := upTo(s, i, end, '/')
	if at := upTo(s, i, resource, '@'); at < resource {
		if at == i {
			return "nodeid", i
		}
		i = at + len("@")
	}
	if again := upTo(s, i, resource, '@'); again < resource {
		return ruleHost, again
	}
	if i == resource {
		return ruleHost, i
	}
	if resource+len("/") == end {
		return "resid", end
	}
	return "", 0
}

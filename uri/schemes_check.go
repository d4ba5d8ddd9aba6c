package uri

import (
	"strconv"
	"strings"
)

// A SchemeError says which demand of its scheme a reference does not meet. The
// generic grammar it does match.
type SchemeError struct {
	Scheme    string // in lower case
	Rule      Rule   // of the grammar in Reference, or the component that must or must not be there
	Offset    int    // in bytes; where the part at fault begins, or should
	Reference string // where the demand is made, as "RFC 6068, section 2"; "" if in no document of standing
}

// Error implements error. It holds nothing of the reference.
func (e *SchemeError) Error() string {
	s := "uri: " + e.Scheme + " breaks " + string(e.Rule) + " at byte " + strconv.Itoa(e.Offset)
	if e.Reference != "" {
		s += " (" + e.Reference + ")"
	}
	return s
}

// CheckScheme checks what the scheme of r demands of its parts beyond the
// generic grammar (section 3.1). The error is a [*SchemeError]. A relative-ref
// and a scheme of which nothing is known meet every demand.
//
// It reads as a recipient: a part that is missing, superfluous or malformed is
// an error, a character that the scheme asks a producer to percent-encode is
// not. Where a grammar has no query, one is an error, except in a file. A
// fragment is the business of the media type, except in ws and wss, which
// forbid it. A port may be any number.
//
//	http https           a host
//	ws wss               a host, no fragment
//	ftp                  a host; ";type=" is one of "a", "i", "d"
//	file                 an absolute path; no userinfo, no port
//	mailto               addresses; header fields, each with "="
//	news snews nntp      a group or a message-id; a group and an article number
//	urn                  NID ":" NSS; r- and q-component
//	tel                  a global number, or a local one with ";phone-context="
//	sip sips             a host after the "@"; parameters, headers
//	xmpp                 a host; pairs of key and value
//	acct                 userpart "@" host
//	ldap ldaps           "/" DN "?" attributes "?" scope "?" filter "?" extensions
//	data                 a comma; a media type before it
//	cid mid              an address
//	tag                  authority "," date ":"
//	geo                  two or three numbers in range; parameters
//	doi                  "10." and digits "/" suffix
//	info                 namespace "/" identifier
//	magnet               a query of names and values
//	about                no authority, no "/"
//	gopher               a host; a gophertype before the selector
//	wais                 a host, a database
//	prospero             a host, an hsoname; fields, each with "="
//	z39.50r z39.50s      a host; for z39.50r a database and a docid
//	telnet tn3270        a host, no path but "/"
//	imap                 a host; numbers in UID, UIDVALIDITY and PARTIAL
//	pop                  a host, no path but "/"
//	irc irc6 ircs        an authority
//	nfs ssh sftp git …   a host
//	dav javascript       nothing
func CheckScheme(r Ref) error {
	if e := checkScheme(r); e != nil {
		return e
	}
	return nil
}

// checkScheme returns nil or the demand that r does not meet.
func checkScheme(r Ref) *SchemeError {
	if rule, _ := checkHost(r); rule == "" && isHTTP(r.Scheme()) {
		return nil // most are
	}
	s, ok := LookupScheme(r.Scheme())
	if !ok {
		return nil
	}
	check, reference := demandsOf(s.Name)
	if check == nil {
		return nil
	}
	rule, at := check(r)
	if rule == "" {
		return nil
	}
	return &SchemeError{Scheme: s.Name, Rule: rule, Offset: at, Reference: reference}
}

// isHTTP reports whether the scheme is http or https.
func isHTTP(scheme string) bool {
	return isName(scheme, "http") || isName(scheme, "https")
}

// demandsOf returns the check of what the scheme of a name in lower case demands, nil
// if that is nothing, and where the demands are made. A check returns the rule
// that is broken and the offset, and "" for the rule if there is none.
func demandsOf(name string) (check func(Ref) (Rule, int), reference string) {
	switch name {
	case "http":
		return checkHost, "RFC 9110, section 4.2.1"
	case "https":
		return checkHost, "RFC 9110, section 4.2.2"
	case "ws", "wss":
		return checkWebSocket, "RFC 6455, section 3"
	case "coap", "coap+tcp", "coaps", "coaps+tcp":
		return checkHost, "RFC 7252, section 6.1"
	case "ftp":
		return checkFTP, "RFC 1738, section 3.2"
	case "sftp", "ssh":
		return checkHost, "draft-ietf-secsh-scp-sftp-ssh-uri-04"
	case "git":
		return checkHost, ""
	case "file":
		return checkFile, "RFC 8089, section 2"
	case "nfs":
		return checkHost, "RFC 2224, section 2"
	case "rsync":
		return checkHost, "RFC 5781, section 2"
	case "rtsp", "rtsps", "rtspu":
		return checkHost, "RFC 7826, section 4.2"
	case "telnet":
		return checkTerminal, "RFC 4248, section 2"
	case "tn3270":
		return checkTerminal, "RFC 6270, section 2"
	case "gopher":
		return checkGopher, "RFC 4266, section 2"
	case "wais":
		return checkWAIS, "RFC 4156, section 2"
	case "prospero":
		return checkProspero, "RFC 4157, section 2"
	case "z39.50r":
		return checkZ3950Retrieval, "RFC 2056"
	case "z39.50s":
		return checkHost, "RFC 2056"
	case "imap":
		return checkIMAP, "RFC 5092, section 11"
	case "pop":
		return checkPOP, "RFC 2384, section 3"
	case "ldap", "ldaps":
		return checkLDAP, "RFC 4516, section 2"
	case "irc", "irc6", "ircs":
		return checkAuthority, "draft-butcher-irc-url-04"
	case "mailto":
		return checkMailto, "RFC 6068, section 2"
	case "news", "snews":
		return checkNews, "RFC 5538, section 4"
	case "nntp":
		return checkNNTP, "RFC 5538, section 3"
	case "cid":
		return checkCID, "RFC 2392, section 2"
	case "mid":
		return checkMID, "RFC 2392, section 2"
	case "acct":
		return checkAcct, "RFC 7565, section 7"
	case "sip", "sips":
		return checkSIP, "RFC 3261, section 19.1.1"
	case "xmpp":
		return checkXMPP, "RFC 5122, section 2.2"
	case "tel":
		return checkTel, "RFC 3966, section 3"
	case "urn":
		return checkURN, "RFC 8141, section 2"
	case "tag":
		return checkTag, "RFC 4151, section 2.1"
	case "info":
		return checkInfo, "RFC 4452, section 4"
	case "doi":
		return checkDOI, "ISO 26324"
	case "geo":
		return checkGeo, "RFC 5870, section 3.3"
	case "data":
		return checkData, "RFC 2397, section 3"
	case "magnet":
		return checkMagnet, ""
	case "about":
		return checkAbout, "RFC 6694, section 2.1"
	}
	return nil, ""
}

// The rules that are components, or parts of many a scheme.
const (
	ruleHost     Rule = "host"
	rulePath     Rule = "path"
	ruleAddrSpec Rule = "addr-spec"
	ruleParam    Rule = "parameter"
)

// demand returns an error unless the scheme of r is one of the names, which are in lower
// case, and what it demands is met. The error for another scheme names the first.
func demand(r Ref, names ...string) error {
	for _, name := range names {
		if isName(r.Scheme(), name) {
			return CheckScheme(r)
		}
	}
	_, reference := demandsOf(names[0])
	return &SchemeError{Scheme: names[0], Rule: RuleScheme, Reference: reference}
}

// upTo returns the offset of the first c in s[i:end], end if there is none.
func upTo(s string, i, end int, c byte) int {
	if n := strings.IndexByte(s[i:end], c); n >= 0 {
		return i + n
	}
	return end
}

// span returns the offset of the first byte of s[i:end] that is neither in c nor
// in also; end if there is none.
func span(s string, i, end int, c Class, also string) int {
	for i < end && (c.Has(s[i]) || strings.IndexByte(also, s[i]) >= 0) {
		i++
	}
	return i
}

// only is span that pct-encoded do not end.
func only(s string, i, end int, c Class, also string) int {
	i = span(s, i, end, c, also)
	for i < end && s[i] == '%' {
		i = span(s, i+len("%41"), end, c, also)
	}
	return i
}

// hasPrefixFold reports whether s begins with the prefix, in any case.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// checkAuthority demands an authority, which may be empty.
func checkAuthority(r Ref) (Rule, int) {
	if !r.o.hasAuthority() {
		return RuleAuthority, r.o.hier()
	}
	return "", 0
}

// checkNoAuthority demands that there is none.
func checkNoAuthority(r Ref) (Rule, int) {
	if r.o.hasAuthority() {
		return RuleAuthority, r.o.hier()
	}
	return "", 0
}

// checkNoQuery demands that there is none.
func checkNoQuery(r Ref) (Rule, int) {
	if r.o.query > r.o.pathEnd {
		return RuleQuery, r.o.pathEnd
	}
	return "", 0
}

// checkPathOnly demands that there is neither an authority nor a query.
func checkPathOnly(r Ref) (Rule, int) {
	if rule, at := checkNoAuthority(r); rule != "" {
		return rule, at
	}
	return checkNoQuery(r)
}

// checkHost demands a host that is not empty.
func checkHost(r Ref) (Rule, int) {
	if !r.o.hasAuthority() {
		return RuleAuthority, r.o.hier()
	}
	if start := r.o.hostStart(); r.o.host == start {
		return ruleHost, start
	}
	return "", 0
}

// checkPairs demands that s[i:end] is name "=" value, repeated with a separator
// between, and returns rule where it is not.
func checkPairs(s string, i, end int, separator byte, rule Rule) (Rule, int) {
	for {
		next := upTo(s, i, end, separator)
		if upTo(s, i, next, '=') == next {
			return rule, i
		}
		if next == end {
			return "", 0
		}
		i = next + 1
	}
}

// checkNumber demands that s[i:end] is an nz-number.
func checkNumber(s string, i, end int, rule Rule) (Rule, int) {
	if i < end && s[i] == '0' {
		return rule, i
	}
	return checkDigits(s, i, end, rule)
}

// checkDigits demands that s[i:end] is 1*DIGIT.
func checkDigits(s string, i, end int, rule Rule) (Rule, int) {
	if bad := span(s, i, end, Digit, ""); bad == i || bad < end {
		return rule, bad
	}
	return "", 0
}

// checkParams demands that s[i:end] is *( ";" name [ "=" value ] ).
func checkParams(s string, i, end int, rule Rule) (Rule, int) {
	for i < end {
		i += len(";")
		next := upTo(s, i, end, ';')
		if upTo(s, i, next, '=') == i {
			return rule, i
		}
		i = next
	}
	return "", 0
}

// checkDecimal demands that s[i:end] is 1*DIGIT [ "." 1*DIGIT ].
func checkDecimal(s string, i, end int, rule Rule) (Rule, int) {
	dot := upTo(s, i, end, '.')
	if broken, at := checkDigits(s, i, dot, rule); broken != "" || dot == end {
		return broken, at
	}
	return checkDigits(s, dot+len("."), end, rule)
}

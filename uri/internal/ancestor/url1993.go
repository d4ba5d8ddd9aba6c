package ancestor

// Check1993 holds text to the grammar of the URL draft of 1993 (url7, Internet Draft
// 02): prefixedurl or fragmentaddress for a URI, the same without the fragment for an
// absolute one, and its partial form (1.2) for a relative one.
func Check1993[T Text](text T, k Kind) (rule string, offset int) {
	r := reader[T]{text: text, escape: "escape"}
	return r.verdict(r.reference1993(k))
}

func (r *reader[T]) reference1993(k Kind) bool {
	if k == Relative {
		return r.partial(k)
	}
	if k != Reference && !r.atAny(letter) {
		return r.fail("scheme")
	}
	if !r.run(xalphaNoColon) {
		return false
	}
	switch {
	case r.at(':') && sets[r.text[0]]&letter != 0:
		return r.prefixedurl(k)
	case r.at(':') || k != Reference:
		return r.fail("scheme")
	}
	r.i = 0
	return r.partial(k)
}

// partial form = path [ "?" search ] (1.2), what is left of a generic without its scheme
//
// No colon stands before the first slash of its path: that is a full form.
func (r *reader[T]) partial(k Kind) bool {
	const whole = "partial form"
	if !r.run(xalphaNoColon) {
		return false
	}
	if r.at(':') {
		return r.fail(whole)
	}
	if r.at('/') && !r.run(xpath) {
		return false
	}
	return r.searchAndEnd(k, "path", whole)
}

// prefixedurl = "url:" url
//
// A name before the first colon has been read.
func (r *reader[T]) prefixedurl(k Kind) bool {
	if !r.equalFold(0, r.i, "url") {
		return r.url(k, 0)
	}
	r.i++
	start := r.i
	if !r.atAny(letter) {
		return r.fail("scheme")
	}
	if !r.run(xalphaNoColon) {
		return false
	}
	if !r.at(':') {
		return r.fail("scheme")
	}
	return r.url(k, start)
}

// url = generic | httpaddress | ftpaddress | newsaddress | nntpaddress |
// prosperoaddress | telnetaddress | gopheraddress | waisaddress | mailtoaddress
//
// The scheme text[start:i] has been read and a colon follows.
func (r *reader[T]) url(k Kind, start int) bool {
	end := r.i
	r.i++
	switch {
	case r.equalFold(start, end, "http"):
		return r.httpaddress(k)
	case r.equalFold(start, end, "ftp"):
		return r.ftpaddress(k)
	case r.equalFold(start, end, "news"):
		return r.newsaddress(k)
	case r.equalFold(start, end, "nntp"):
		return r.nntpaddress(k)
	case r.equalFold(start, end, "prospero"):
		return r.prosperoaddress(k)
	case r.equalFold(start, end, "telnet"):
		return r.telnetaddress(k)
	case r.equalFold(start, end, "gopher"):
		return r.gopheraddress(k)
	case r.equalFold(start, end, "wais"):
		return r.waisaddress(k)
	case r.equalFold(start, end, "mailto"):
		return r.mailtoaddress(k)
	}
	return r.generic(k)
}

// generic = scheme ":" path [ "?" search ]
func (r *reader[T]) generic(k Kind) bool {
	return r.run(xpath) && r.searchAndEnd(k, "path", "generic")
}

// httpaddress = "http://" hostport [ "/" path ] [ "?" search ]
func (r *reader[T]) httpaddress(k Kind) bool {
	const whole = "httpaddress"
	if !r.literal("//", whole) || !r.hostport() {
		return false
	}
	part := "hostport"
	if r.at('/') {
		part = "path"
		if !r.run(xpath) {
			return false
		}
	}
	return r.searchAndEnd(k, part, whole)
}

// ftpaddress = "ftp://" login "/" path
func (r *reader[T]) ftpaddress(k Kind) bool {
	const whole = "ftpaddress"
	if !r.literal("//", whole) || !r.login() || !r.slash("login", whole) || !r.run(xpath) {
		return false
	}
	return r.end1993(k, "path", whole)
}

// newsaddress = "news:" groupart
//
//	groupart = "*" | group | article
//	group    = ialpha [ "." group ]
//	article  = xalphas "@" host
func (r *reader[T]) newsaddress(k Kind) bool {
	start := r.i
	isGroup := r.atAny(letter) // whatever follows: ialpha takes every xalpha
	if !r.run(xalpha) {
		return false
	}
	isAll := r.i == start+1 && r.text[start] == '*'
	if !isGroup && !isAll && !r.hostBehindAt(start) {
		return r.fail("groupart")
	}
	return r.end1993(k, "groupart", "newsaddress")
}

// nntpaddress = "nntp:" group "/" digits
func (r *reader[T]) nntpaddress(k Kind) bool {
	const whole = "nntpaddress"
	if !r.atAny(letter) {
		return r.fail("group")
	}
	if !r.run(xalpha) || !r.slash("group", whole) || !r.digits("digits") {
		return false
	}
	return r.end1993(k, "digits", whole)
}

// prosperolink = "prospero://" hostport "/" hsoname [ "%00" version [ attributes ] ]
//
// A hsoname is a path, whose escapes and digits take "%00" and what follows it too.
func (r *reader[T]) prosperoaddress(k Kind) bool {
	const whole = "prosperolink"
	if !r.literal("//", whole) || !r.hostport() || !r.slash("hostport", whole) || !r.run(xpath) {
		return false
	}
	return r.end1993(k, "hsoname", whole)
}

// telnetaddress = "telnet://" login
func (r *reader[T]) telnetaddress(k Kind) bool {
	const whole = "telnetaddress"
	if !r.literal("//", whole) || !r.login() {
		return false
	}
	return r.end1993(k, "login", whole)
}

// gopheraddress = "gopher://" hostport [ "/" gtype [ selector ] ] [ "?" search ]
func (r *reader[T]) gopheraddress(k Kind) bool {
	const whole = "gopheraddress"
	if !r.literal("//", whole) || !r.hostport() {
		return false
	}
	part := "hostport"
	if r.accept('/') {
		part = "selector"
		if !r.gtype() || !r.run(xpath) {
			return false
		}
	}
	return r.searchAndEnd(k, part, whole)
}

// gtype = xalpha
func (r *reader[T]) gtype() bool {
	switch {
	case r.at('%'):
		return r.escaped()
	case r.atAny(xalpha):
		r.i++
		return true
	}
	return r.fail("gtype")
}

// waisaddress = waisindex | waisdoc
//
//	waisindex = "wais://" hostport "/" database [ "?" search ]
//	waisdoc   = "wais://" hostport "/" database "/" wtype "/" path
func (r *reader[T]) waisaddress(k Kind) bool {
	const whole = "waisaddress"
	if !r.literal("//", whole) || !r.hostport() || !r.slash("hostport", whole) || !r.some(xalpha, "database") {
		return false
	}
	if !r.accept('/') {
		return r.searchAndEnd(k, "database", "waisindex")
	}
	if !r.some(xalpha, "wtype") || !r.slash("wtype", "waisdoc") || !r.run(xpath) {
		return false
	}
	return r.end1993(k, "path", "waisdoc")
}

// mailtoaddress = "mailto:" xalphas "@" hostname
func (r *reader[T]) mailtoaddress(k Kind) bool {
	start := r.i
	if !r.run(xalpha) {
		return false
	}
	if !r.hostnameBehindAt(start) {
		return r.fail("mailtoaddress")
	}
	return r.end1993(k, "hostname", "mailtoaddress")
}

// login = [ user [ ":" password ] "@" ] hostport
//
// User and hostname both take ":" and "@", so that only a look back from the end of
// the run tells what it was.
func (r *reader[T]) login() bool {
	start := r.i
	isHostname := r.atAny(letter)
	if !r.run(xalpha) {
		return false
	}
	if isHostname || r.isHostnumber(start, true) || r.hostnameBehindAt(start) {
		return true
	}
	if at := r.lastAt(start); at > start && r.isHostnumber(at+1, true) {
		return true
	}
	return r.fail("login")
}

// hostport = host [ ":" port ]
//
//	host       = hostname | hostnumber
//	hostname   = ialpha [ "." hostname ]
//	hostnumber = digits "." digits "." digits "." digits
//	port       = digits
//
// A hostname takes every xalpha behind its first letter, a colon and a port too.
func (r *reader[T]) hostport() bool {
	switch {
	case r.atAny(letter):
		return r.run(xalpha)
	case !r.atAny(digit):
		return r.fail("host")
	}
	return r.hostnumber() && r.optionalPort()
}

func (r *reader[T]) hostnumber() bool {
	return r.digits("hostnumber") &&
		r.literal(".", "hostnumber") && r.digits("hostnumber") &&
		r.literal(".", "hostnumber") && r.digits("hostnumber") &&
		r.literal(".", "hostnumber") && r.digits("hostnumber")
}

func (r *reader[T]) optionalPort() bool {
	return !r.accept(':') || r.digits("port")
}

// isHostnumber reports whether text[start:i] is a hostnumber, with a port if it may
// have one.
func (r *reader[T]) isHostnumber(start int, port bool) bool {
	sub := reader[T]{text: r.text, i: start}
	return sub.hostnumber() && (!port || sub.optionalPort()) && sub.i == r.i
}

// hostnameBehindAt reports whether text[start:i] is xalphas "@" hostname: whether a
// letter stands behind any "@" but a first one.
func (r *reader[T]) hostnameBehindAt(start int) bool {
	for j := start + 1; j+1 < r.i; j++ {
		if r.text[j] == '@' && sets[r.text[j+1]]&letter != 0 {
			return true
		}
	}
	return false
}

// hostBehindAt reports whether text[start:i] is xalphas "@" host.
func (r *reader[T]) hostBehindAt(start int) bool {
	if r.hostnameBehindAt(start) {
		return true
	}
	at := r.lastAt(start)
	return at > start && r.isHostnumber(at+1, false)
}

// lastAt returns the offset of the last "@" in text[start:i], or -1.
func (r *reader[T]) lastAt(start int) int {
	for j := r.i - 1; j >= start; j-- {
		if r.text[j] == '@' {
			return j
		}
	}
	return -1
}

// slash reads the "/" behind part that whole demands.
func (r *reader[T]) slash(part, whole string) bool {
	switch {
	case r.accept('/'):
		return true
	case r.atDelimiter():
		return r.fail(whole)
	}
	return r.fail(part)
}

// searchAndEnd reads [ "?" search ] and the end. The last part before it is part.
//
//	search = xalphas [ "+" search ]
func (r *reader[T]) searchAndEnd(k Kind, part, whole string) bool {
	if r.accept('?') {
		part = "search"
		if !r.some(xalpha, part) {
			return false
		}
	}
	return r.end1993(k, part, whole)
}

// end1993 reads [ "#" [ fragmentid ] ].
func (r *reader[T]) end1993(k Kind, part, whole string) bool {
	return r.end(k, xalpha, "fragmentid", part, whole)
}

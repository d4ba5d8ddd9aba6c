package extract

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// opaque reports whether a URI without "//" may begin with name and ":", where
// rest follows.
func (f *finder) opaque(c *candidate, name, rest []byte) bool {
	if c.empty = f.namesNamespace(c, name, rest); c.empty {
		return true
	}
	if why := f.opaqueRefused(c, name, rest[0]); why != Accepted {
		return f.no(why)
	}
	scheme, registered := nameOf(name)
	shape, listed := shapeOf(scheme)
	if listed && shape == nil {
		return f.no(NoSlashes)
	}
	if len(rest) > f.shape {
		rest = rest[:f.shape]
	} else if !f.eof && c.delim != Angle && !bytes.ContainsAny(rest, " \t\r\n") {
		f.short = true
		return false
	}
	within := c.within()
	switch {
	case isCompound(name):
		return nestedURI(name, rest) || f.no(WrongShape)
	case !registered:
		return within && (rest[0] == '/' || isPrivate(name)) || f.no(UnknownScheme)
	case (scheme == "blob" || scheme == "filesystem") && schemeAt(rest, 0): // that of its origin
		return true
	case isElement(scheme), c.delim == Angle && !c.prefixed && isXMLTag(scheme, rest):
		return f.fits(c, shape, rest)
	case !listed && f.isName(c, scheme, rest), c.delim != Quote && !within && isLabel(name, scheme):
		return f.no(WrongShape)
	case within, hasParameter(rest):
		return true
	case listed:
		return f.fits(c, shape, rest)
	}
	return f.shapeless(c)
}

// opaqueRefused returns why no URI without "//" begins with name, ":" and the byte first,
// as far as these and the text before them tell; Accepted if they do not.
func (f *finder) opaqueRefused(c *candidate, name []byte, first byte) Reason {
	switch {
	case !uri.URIChar.Has(first) && first < utf8.RuneSelf, first == ':': // "News::Article" is a name
		return NothingBehind
	case isUpper(name[0]) && !isUpper(at(name, 1)) && bytes.HasSuffix(f.buf[:c.start], []byte("#<")): // "#<File:/a>" is an object
		return UnknownScheme
	case endsName(f.buf, c.start), at(f.buf, c.start-1) == '^' && hasAnyCase(name, 0, "file"): // "hosts_file:", "/^file:/"
		return UnknownScheme
	case followsSlashes(f.buf, c.start) && !isCompound(name):
		return Overlapping
	}
	return Accepted
}

// followsSlashes reports whether a scheme and "://" stand directly before t[i]. What begins
// there is a part of the URI of that scheme, or of what would be one: "at://did:plc:a/b".
func followsSlashes(t []byte, i int) bool {
	return at(t, i-1) == '/' && at(t, i-2) == '/' && at(t, i-3) == ':' && schemeStart(t, 0, i-3) >= 0
}

// shapeless decides on a URI without "//" of a scheme that demands no known shape: it
// counts in quotes, and in brackets of prose, if these are closed right behind it.
func (f *finder) shapeless(c *candidate) bool {
	c.onlyClosed = true
	if c.wrapped { // "(Example:" in one line, a word in the next
		return f.no(NoDelimiter)
	}
	return c.delim == Quote || c.delim == Bracket && !f.inCode(c) || f.no(NoDelimiter)
}

// closedBy returns where the closer of a candidate must stand at the latest that counts
// only if it is closed.
func (f *finder) closedBy(c *candidate) int { return c.colon + 2*f.word }

// within reports whether the candidate stands between angle brackets or behind "URL:",
// where any registered scheme counts.
func (c *candidate) within() bool { return c.delim == Angle && !c.prose || c.prefixed }

// inCode reports whether the bracket before the candidate belongs to a program or a wiki
// instead of prose: it is a brace, as in "{content:none}", or directly follows a word, an
// expression or a bracket, as in "a[i0:i1]", "f(a)[i0:i1]", "[[ar:Page]]".
func (f *finder) inCode(c *candidate) bool {
	b := at(f.buf, c.lead-1)
	square := c.open.closer == "]" && (b == ')' || b == ']' || b == '[')
	return !c.open.tex && (c.open.closer == "}" || isAlnum(b) || b == '_' || square)
}

// fits is hasShape, and notes why it reports false.
func (f *finder) fits(c *candidate, shape func([]byte) bool, rest []byte) bool {
	return f.hasShape(c, shape, rest) || !f.short && f.no(WrongShape)
}

// hasShape reports whether rest has the shape, if there is one: as it stands, with its
// escapes decoded, or without its first line break, in bare text only behind a hyphen.
// Only reading the URI tells whether that break is ignored; shaped looks at the shape
// again then.
func (f *finder) hasShape(c *candidate, shape func([]byte) bool, rest []byte) bool {
	switch {
	case shape == nil:
		return false
	case shape(rest), f.fitsDecoded(shape, rest), c.open.info && f.fitsTexinfo(shape, rest):
		return true
	case c.delim == Angle || f.breaks(c.colon+1):
		return false
	}
	from := c.colon + 1
	brk := from + len(wordAt(rest, 0, len(rest)))
	switch before := f.buf[brk-1]; {
	case brk == from+len(rest) || before == '=': // quoted-printable that nobody decoded
		return false
	case c.open.kind == Space && before != '-' && !asksForName(f.buf, c.start, brk) || !f.breaks(brk):
		return false
	}
	ld := f.leaderOf(c)
	g := f.gapAt(brk, &ld)
	if f.short || g.end {
		return false
	}
	f.other = append(append(f.other[:0], f.buf[from:g.from]...), f.wordAt(g.to)...)
	return shape(f.other)
}

// fitsDecoded reports whether rest has the shape once the escapes by number in its first
// word are decoded: "joe&#64;example.com".
func (f *finder) fitsDecoded(shape func([]byte) bool, rest []byte) bool {
	word := wordAt(rest, 0, len(rest))
	if !bytes.Contains(word, []byte("&#")) && !bytes.Contains(word, []byte(`\u`)) {
		return false
	}
	f.other = f.other[:0]
	for i := 0; i < len(word); {
		c, n := rune(word[i]), 1
		switch c {
		case '&':
			if b, m := entity(word, i); m > 0 {
				c, n = rune(b), m
			}
		case '\\':
			if b, m := unicodeEscape(word, i); m > 0 {
				c, n = b, m
			}
		}
		if c >= utf8.RuneSelf {
			break
		}
		f.other = append(f.other, byte(c))
		i += n
	}
	return len(f.other) > 0 && shape(f.other)
}

// fitsTexinfo reports whether rest has the shape once the "@" that is escaped in its first word
// is decoded: "joe@@example.com".
func (f *finder) fitsTexinfo(shape func([]byte) bool, rest []byte) bool {
	word := wordAt(rest, 0, len(rest))
	k := bytes.Index(word, []byte("@@"))
	if k < 0 {
		return false
	}
	f.other = append(append(f.other[:0], word[:k]...), word[k+1:]...)
	return shape(f.other)
}

// isElement reports whether the name of the scheme is also used as a prefix of XML
// elements or before a place in a file, as in "<geo:lat>" and "<file:line>". Its shape is
// demanded between angle brackets, too.
func isElement(scheme string) bool {
	switch scheme {
	case "data", "file", "geo", "info", "tag", "urn":
		return true
	}
	return false
}

// hasParameter reports whether rest goes on with a query that holds a
// parameter: "Addr23?amount=1".
func hasParameter(rest []byte) bool {
	k := skip(rest[:min(len(rest), maxScheme)], 0, alnum, "/.-_:")
	if at(rest, k) != '?' {
		return false
	}
	n := valueAt(rest, k+1)
	return n > 0 && uri.URIChar.Has(at(rest, n))
}

// valueAt returns where the value begins of the parameter of a query whose name and "="
// stand at t[i], 0 if they do not.
func valueAt(t []byte, i int) int {
	n := skip(t, i, alnum, "_-.")
	if n == i || at(t, n) != '=' {
		return 0
	}
	return n + 1
}

// nestedURI reports whether rest begins with a URI that the compound scheme name takes
// into itself. Behind "jdbc" any name will do.
func nestedURI(name, rest []byte) bool {
	k := skip(rest, 0, uri.SchemeChar, "")
	if k < 2 || at(rest, k) != ':' {
		return false
	}
	next := at(rest, k+1)
	return next == '/' || (isAlnum(next) || next == ':') && (hasAnyCase(name, 0, "jdbc") || known(rest[:k]))
}

// shapeOf returns the function that tells whether what follows the colon of a scheme is
// that of a URI without "//". It is nil if "//" must follow. A scheme that is not listed
// needs "//" in bare text.
func shapeOf(scheme string) (shape func(rest []byte) bool, listed bool) {
	switch scheme {
	case "http", "https", "ftp", "sftp", "gopher", "telnet", "ws", "wss", "nntp", "wais", "prospero", "rsync", "ssh",
		"git", "imap", "pop", "smtp", "nfs", "smb", "rtsp", "rtmp", "redis", "ldap", "ldaps", "z39.50r", "z39.50s",
		"hxxp", "hxxps", "svn", "vnc", "dict", "mongodb", "rediss", "rtsps", "rtspu", "tip", "icap", "ipp", "ipps",
		"coap", "coaps", "coap+tcp", "coaps+tcp", "coap+ws", "coaps+ws", "msrp", "msrps", "snmp", "payto":
		return nil, true
	case "mailto":
		return isMailto, true
	case "news", "snews":
		return isNews, true
	case "tel", "sms", "fax", "modem", "callto":
		return isTel, true
	case "urn":
		return isURN, true
	case "data":
		return isData, true
	case "tag":
		return isTag, true
	case "geo":
		return isGeo, true
	case "doi":
		return isDOI, true
	case "info":
		return isInfo, true
	case "ark":
		return isARK, true
	case "cid", "mid", "acct", "im", "pres", "h323":
		return hasAddress, true
	case "sip", "sips", "xmpp", "jabber":
		return isAddressOrHost, true
	case "pkcs11":
		return isToken, true
	case "stun", "stuns", "turn", "turns":
		return isServer, true
	case "xcon-userid":
		return func(rest []byte) bool { return isAlnum(rest[0]) }, true
	case "magnet":
		return func(rest []byte) bool { return len(rest) > 1 && rest[0] == '?' }, true
	case "file":
		return isFile, true
	case "go": // the directives of programs in Go are none
		return func(rest []byte) bool { return rest[0] == '?' }, true
	case "about":
		return func(rest []byte) bool { return beginsAnyCase(rest, "blank", "config", "srcdoc") }, true
	case "javascript":
		return isScript, true
	case "opaquelocktoken":
		return isUUID, true
	case "did":
		return func(rest []byte) bool { return isNamed(rest, 2) }, true
	case "swh":
		return func(rest []byte) bool { return beginsAnyCase(rest, "1:") }, true
	case "bitcoin", "ethereum", "openpgp4fpr":
		return isLongToken, true
	case "matrix":
		return func(rest []byte) bool { return beginsAnyCase(rest, "u/", "r/", "roomid/") }, true
	case "ni":
		return func(rest []byte) bool { return beginsAnyCase(rest, "///") }, true
	case "spotify":
		return func(rest []byte) bool { return beginsAnyCase(rest, "track:", "album:", "artist:", "user:") }, true
	}
	return nil, false
}

// beginsAnyCase reports whether rest begins with one of words, in any case.
func beginsAnyCase(rest []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return hasAnyCase(rest, 0, w) })
}

// beginsAddrSpec reports whether t begins with an addr-spec, up to the first byte of
// its domain.
func beginsAddrSpec(t []byte, local func(byte) bool) bool {
	k := 0
	for k < len(t) && local(t[k]) {
		k++
	}
	b := at(t, k+1)
	return k > 0 && at(t, k) == '@' && (isAlnum(b) || b == '[' || b >= utf8.RuneSelf || isPctEncoded(t, k+1))
}

// isMailto: addr-spec, the "@" of which may be percent-encoded (RFC 6068). The header
// fields that may stand alone are parameters.
func isMailto(rest []byte) bool { return beginsAddrSpec(rest, isLocal) || hasEncodedAt(rest) }

// isLocal reports whether b may stand in the local part of the addr-spec of a mailto URI
// (RFC 6068, section 2) or IRI.
func isLocal(b byte) bool { return local[b] }

var local = func() (t [256]bool) {
	for b := range t {
		t[b] = isAlnum(byte(b)) || b >= utf8.RuneSelf
	}
	for _, b := range []byte("!$%&'*+-.=_~") {
		t[b] = true
	}
	return t
}()

// hasEncodedAt reports whether rest begins with an address whose "@" is "%40".
func hasEncodedAt(rest []byte) bool {
	k := 0
	for k < len(rest) && isLocal(rest[k]) {
		k++
	}
	at := bytes.Index(rest[:k], []byte("%40"))
	return at > 0 && bytes.IndexByte(rest[at:k], '.') > len("%40")
}

// isNews: a newsgroup-name with a dot, or a message-id (RFC 5538).
func isNews(rest []byte) bool { return hasAddress(rest) || isDotted(rest, "+_") }

// isTel: a global number, or at least three digits (RFC 3966).
func isTel(rest []byte) bool {
	digits := 0
	for k, b := range rest {
		switch {
		case isDigit(b):
			digits++
		case b == '+' && k == 0, b == '-', b == '.', b == '(', b == ')':
		default:
			return digits > 2
		}
	}
	return digits > 2
}

// isPchar reports whether the rule pchar matches at t[i].
func isPchar(t []byte, i int) bool {
	return uri.Pchar.Has(at(t, i)) || isPctEncoded(t, i)
}

// isURN: NID ":" NSS (RFC 8141).
func isURN(rest []byte) bool { return isNamed(rest, 2) && !hasAnyCase(rest, 0, "urn:") }

// isNamed: a name of at least n characters, ":", and something behind it.
func isNamed(rest []byte, n int) bool {
	k := skip(rest, 0, alnum, "-")
	return rest[0] != '-' && k >= n && k <= 32 && at(rest, k) == ':' && isPchar(rest, k+1)
}

// isData: a media type or nothing, parameters, and a comma (RFC 2397).
func isData(rest []byte) bool {
	k := bytes.IndexByte(rest, ',')
	if k < 0 || !uri.URIChar.Has(at(rest, k+1)) {
		return false
	}
	kind := rest[:k]
	for _, b := range kind {
		if !uri.URIChar.Has(b) || b == ':' || b == '?' || b == '#' {
			return false
		}
	}
	return k == 0 || kind[0] == ';' || bytes.IndexByte(kind, '/') > 0
}

// isTag: authority "," date ":" (RFC 4151).
func isTag(rest []byte) bool {
	k := skip(rest, 0, alnum, ".-@_")
	return k > 0 && at(rest, k) == ',' && isDigit(at(rest, k+1)) && at(rest, skip(rest, k+1, uri.Digit, "-")) == ':'
}

// isGeo: two coordinates (RFC 5870).
func isGeo(rest []byte) bool {
	k := number(rest, 0)
	return k > 0 && at(rest, k) == ',' && number(rest, k+1) > k+1
}

// number returns where the decimal number at t[i] ends, i if there is none.
func number(t []byte, i int) int {
	k := i
	if at(t, k) == '-' {
		k++
	}
	if !isDigit(at(t, k)) {
		return i
	}
	return skip(t, k, uri.Digit, ".")
}

// isFile: an absolute path, which may begin with a drive (RFC 8089, appendix E.2). With a
// backslash behind the slash that escapes nothing in a string it is a regular expression:
// "{file:/\.so$/}".
func isFile(rest []byte) bool {
	if isAlpha(rest[0]) && at(rest, 1) == ':' {
		rest = rest[2:]
	}
	pattern := at(rest, 1) == '\\' && strings.IndexByte(`nrtux/\"'`, at(rest, 2)) < 0
	return at(rest, 0) == '/' && !pattern
}

// isDOI: the prefix of a digital object identifier, "10.", digits and "/".
func isDOI(rest []byte) bool {
	k := skip(rest, len("10."), uri.Digit, ".")
	return hasAnyCase(rest, 0, "10.") && isDigit(at(rest, 3)) && at(rest, k) == '/' && uri.URIChar.Has(at(rest, k+1))
}

// isInfo: namespace "/" identifier (RFC 4452).
func isInfo(rest []byte) bool {
	k := skip(rest, 0, uri.SchemeChar, "")
	return k > 1 && isAlpha(rest[0]) && at(rest, k) == '/' && isPchar(rest, k+1)
}

// isARK: an archival resource key, the number of whose authority has five digits.
func isARK(rest []byte) bool {
	rest = bytes.TrimPrefix(rest, []byte("/"))
	k := skip(rest, 0, uri.Digit, "")
	return k == 5 && at(rest, k) == '/' && isPchar(rest, k+1)
}

// hasAddress: something like an addr-spec (RFC 2392).
func hasAddress(rest []byte) bool {
	return beginsAddrSpec(rest, func(b byte) bool { return uri.UserinfoChar.Has(b) || b == '%' || b >= utf8.RuneSelf })
}

// isServer: a dotted host, or a host and a port (RFC 7064, RFC 7065).
func isServer(rest []byte) bool {
	k := skip(rest, 0, alnum, "-")
	return isDottedHost(rest) && !hasAddress(rest) ||
		k > 0 && at(rest, k) == ':' && isDigit(at(rest, k+1))
}

// isToken: an attribute, "=" and its value (RFC 7512).
func isToken(rest []byte) bool {
	k := skip(rest, 0, uri.Alpha, "-_")
	return k > 0 && at(rest, k) == '=' && isPchar(rest, k+1)
}

// isAddressOrHost: something like an addr-spec, or a dotted host (RFC 3261,
// RFC 5122).
func isAddressOrHost(rest []byte) bool { return hasAddress(rest) || isDottedHost(rest) }

// isDottedHost: labels with dots between them.
func isDottedHost(rest []byte) bool { return isDotted(rest, "") }

// isDotted: names with dots between them, of letters, digits, hyphens and what else
// is among others.
func isDotted(rest []byte, others string) bool {
	dots := 0
	for k, b := range rest {
		if b == '.' && isAlnum(at(rest, k+1)) {
			dots++
		} else if !isAlnum(b) && b != '-' && strings.IndexByte(others, b) < 0 {
			break
		}
	}
	return dots > 0 && isAlnum(rest[0])
}

// isScript: a name and an opening parenthesis.
func isScript(rest []byte) bool {
	k := skip(rest, 0, alnum, "_.$")
	return k > 0 && rest[k-1] != '.' && at(rest, k) == '('
}

// isUUID: the first group of a UUID and a hyphen.
func isUUID(rest []byte) bool {
	const digits = 8
	return skip(rest, 0, uri.HexDig, "") == digits && at(rest, digits) == '-'
}

// isLongToken: at least 20 letters and digits.
func isLongToken(rest []byte) bool {
	return skip(rest, 0, alnum, "") >= 20
}

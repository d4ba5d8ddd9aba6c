package extract

import (
	"bytes"
	"strings"

	"github.com/urisift/urisift/uri"
)

// isXMLTag reports whether what stands between angle brackets, a scheme and rest, is the
// tag of an XML element instead of a URI: "<news:title>", "<im:image/>".
func isXMLTag(scheme string, rest []byte) bool {
	name, empty := bytes.CutSuffix(rest, []byte("/"))
	return isLocalName(name) && (empty || isPrefix(scheme))
}

// isPrefix reports whether scheme is the name of a scheme, but is found more often as a
// prefix of other names: of XML elements, of events, or of a module before the level of a
// message.
func isPrefix(scheme string) bool {
	switch scheme {
	case "android", "attachment", "cap", "content", "dav", "im", "jms", "message", "news", "platform", "proxy",
		"query", "service", "session", "sms":
		return true
	}
	return false
}

// isLocalName reports whether name may be that of an XML element behind its prefix:
// letters, digits, hyphens and underscores.
func isLocalName(name []byte) bool { return len(name) > 0 && localName(name) == len(name) }

// localName returns the length of the local name that t begins with; 0 if there is
// none.
func localName(t []byte) int {
	if !isAlpha(at(t, 0)) {
		return 0
	}
	return skip(t, 1, alnum, "_-")
}

// hasAttribute reports whether the candidate is the tag of an XML element with an
// attribute: behind the first gap a name, "=" and a quotation mark follow.
func (f *finder) hasAttribute(c *candidate) bool {
	if len(f.gaps) == 0 || !isLocalName(f.buf[c.colon+1:max(c.colon+1, f.gaps[0].from)]) {
		return false
	}
	w := f.wordAt(f.gaps[0].to)
	k := bytes.IndexByte(w, '=')
	return k > 0 && isAlpha(w[0]) && (at(w, k+1) == '"' || at(w, k+1) == '\'')
}

// isName reports whether a scheme of which no shape is known, and rest, are no URI but
// a name with a prefix, or the mark of a reference:
//
//	<xcon:users>a</xcon:users>
//	type="iris:resultType"
//	{"example:interface": 1}
//	"content:render"
//	"Content-Type:application/json"
//	(DAV:no-lock)
//	[proxy:error]
//	[DNS:4]
//	(DNS:N)
//	[drm:some_helper]
//	"[drm:%s:%d]"
func (f *finder) isName(c *candidate, scheme string, rest []byte) bool {
	k := localName(rest)
	closed := bytes.HasPrefix(rest[k:], []byte(c.open.closer))
	switch {
	case c.prefixed || c.delim == Space:
		return false
	case c.delim == Angle:
		return k == len(rest) && f.closesTag(c, scheme)
	case isMark(rest, c.open.closer), f.isQualified(c, scheme, rest):
		return true
	case c.delim == Quote:
		prefix := isPrefix(scheme) && scheme != "dav" // which names properties in quotes
		return scheme == "content-type" && isMediaType(rest) || k > 0 && closed && (prefix || f.typesAttribute(c) || f.isMember(c.colon+1+k+len(c.open.closer)))
	}
	return k > 0 && (closed || k < len(rest) && isWhite(rest[k])) && isPrefix(scheme)
}

// isMediaType reports whether rest begins with a media type, which makes a header field of
// "Content-Type:".
func isMediaType(rest []byte) bool {
	k := skip(rest, 0, alnum, "-")
	return k > 0 && at(rest, k) == '/' && isAlnum(at(rest, k+1))
}

// isLabel reports whether name is the label of a number instead of a scheme, because it
// is capitalized: the property of a card, "TEL:+1-201-555-0123", or its type, "FAX".
func isLabel(name []byte, scheme string) bool {
	switch scheme {
	case "fax", "modem", "sms", "tel":
		return isUpper(name[0])
	}
	return false
}

// closesTag reports whether an end tag with the scheme for a prefix stands near the
// candidate.
func (f *finder) closesTag(c *candidate, scheme string) bool {
	end := append(append(append(f.other[:0], "</"...), scheme...), ':')
	f.other = end
	behind := f.buf[c.start:min(len(f.buf), c.start+f.around)]
	if bytes.Contains(behind, end) || bytes.Contains(f.buf[max(0, c.lead-f.around):c.lead], end) {
		return true
	}
	f.short = f.short || !f.eof && len(behind) < f.around
	return false
}

// typesAttribute reports whether the candidate is the value of an attribute that
// holds the name of a type, an element or an attribute in XML Schema, RELAX NG or XSLT.
func (f *finder) typesAttribute(c *candidate) bool {
	t, eq := bytes.CutSuffix(f.buf[:c.lead], []byte("="))
	k := len(t)
	for k > 0 && isAlpha(t[k-1]) {
		k--
	}
	switch attribute := string(t[k:]); attribute {
	case "base", "element", "match", "name", "ref", "refer", "select", "substitutionGroup", "type":
		return eq
	default:
		return eq && strings.HasSuffix(attribute, "Type")
	}
}

// namesNamespace reports whether the name of a known scheme and its colon are all of the
// value of an attribute that declares a namespace: xmlns:D="DAV:" (RFC 4918, section 21.1).
func (f *finder) namesNamespace(c *candidate, name, rest []byte) bool {
	if c.open.kind != Quote || !bytes.HasPrefix(rest, []byte(c.open.closer)) || !known(name) {
		return false
	}
	t, eq := bytes.CutSuffix(f.buf[:c.lead], []byte("="))
	prefix := len(t)
	for prefix > 0 && len(t)-prefix < maxScheme && (isAlnum(t[prefix-1]) || t[prefix-1] == '-' || t[prefix-1] == '_') {
		prefix--
	}
	return eq && (bytes.HasSuffix(t, []byte("xmlns")) || bytes.HasSuffix(t[:prefix], []byte("xmlns:")))
}

// isMember reports whether a colon follows at buf[i], as it does behind the name of a
// member in JSON.
func (f *finder) isMember(i int) bool {
	k := f.edge(skipSpace(f.buf, i))
	return at(f.buf, k) == ':'
}

// isMark reports whether rest is a number, with one letter at most behind it, up to
// the closer.
func isMark(rest []byte, closer string) bool {
	k := skip(rest, 0, uri.Digit, "")
	if k > 0 && k < len(rest) && isAlpha(rest[k]) {
		k++
	}
	return k > 0 && bytes.HasPrefix(rest[k:], []byte(closer))
}

// isQualified reports whether the scheme stands before a word, or several with colons between
// them, up to the closer of c, as before the name of a function, an event or a right, or
// before what a program is to fill in, "%s". In links these are URIs.
func (f *finder) isQualified(c *candidate, scheme string, rest []byte) bool {
	link := c.open.tex || c.open.link && c.open.closer == ")" || f.isLinkAttribute(c)
	if link || takesWords(scheme) {
		return false
	}
	k := localNames(rest)
	closed := bytes.HasPrefix(rest[k+backslashes(rest, k):], []byte(c.open.closer))
	return k > 0 && closed || at(rest, 0) == '%' && !isPctEncoded(rest, 0)
}

// localNames returns the length of the local names that t begins with, with colons between them;
// 0 if there are none, or what looks like a token instead: a long one with a digit, and with
// nothing between words.
func localNames(t []byte) int {
	const longest = 16
	k := localName(t)
	for n := k; n > 0 && at(t, k) == ':'; k += 1 + n {
		if n = localName(t[k+1:]); n == 0 {
			return 0
		}
	}
	if k > longest && bytes.ContainsAny(t[:k], "0123456789") && !bytes.ContainsAny(t[:k], "_-") {
		return 0
	}
	return k
}

// takesWords reports whether a URI of the scheme may be but the scheme and a word: an account,
// a property, an example. A scheme with a mark in its own name is no prefix of others.
func takesWords(scheme string) bool {
	switch scheme {
	case "aim", "blob", "dav", "dtn", "example", "facetime", "gtalk", "jms", "lastfm", "msnim", "skype", "steam",
		"teamspeak", "ymsgr":
		return true
	}
	return strings.ContainsAny(scheme, "-+.") && scheme != "content-type"
}

// isLinkAttribute reports whether the candidate is the value of an attribute that holds a URI
// in HTML.
func (f *finder) isLinkAttribute(c *candidate) bool {
	return hasAnyCase(f.buf, c.lead-len("href="), "href=") || hasAnyCase(f.buf, c.lead-len("src="), "src=")
}

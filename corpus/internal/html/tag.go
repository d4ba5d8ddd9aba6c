package html

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/ascii"
)

// A tag is the tag whose attributes are being read.
type tag struct {
	name    string
	display display
	end     bool // an end tag
	empty   bool // "/" stood last in it
	broken  bool // it ends where its last value ended
	meta    metaUse
	attr    attribute

	codebase []byte // decoded, empty for none
}

// lexTag reads "<" or "</" and the name behind it, of which from is the index, and
// all of a tag without attributes.
func (l *Lexer) lexTag(from int) bool {
	n, in := l.scanTagName(from)
	b := l.window()
	if n > from+maxName || in&(colon|dot|at) != 0 && isAddress(b[from:n], b[n:]) {
		l.recovered++
		return l.literal()
	}
	t := &l.tag
	t.end, t.empty, t.broken, t.meta, t.codebase = from == 2, false, false, 0, t.codebase[:0]
	t.name, t.display = l.element(b[from:n], in)
	l.raw = ""
	if l.applyTag(t) {
		return true
	}
	if !t.end {
		l.depth++
	}
	if n < len(b) && b[n] == '>' {
		l.advance(n + 1)
		return l.closeTag()
	}
	l.advance(n)
	l.state = inTag
	if hasCodebase(t.name) && !t.end {
		l.findCodebase()
	}
	return l.lexAttribute()
}

// silentTag returns the length of the tag that b begins with if it is a name alone
// and neither gives a token nor acts on the text; or else 0. It is nothing but a
// short way through lexTag.
func (l *Lexer) silentTag(b []byte) int {
	if l.raw != "" || l.block.open || l.strict() || !l.rooted {
		return 0
	}
	from := 1
	if b[1] == '/' {
		from = 2
	}
	n := from
	for n < len(b) && classes[b[n]]&(alnum|upper) == alnum {
		n++
	}
	if n == len(b) {
		return 0
	}
	end := n + 1
	if b[n] != '>' {
		if end = cutTag(b, n); end == 0 {
			return 0
		}
	}
	switch _, d := displayOf(b[from:n]); {
	case d == inline, d == separate && len(l.block.text) == 0 && l.link.isSeparate(), d == anchor && !l.link.open:
		if b[n] != '>' {
			l.recovered++
		}
		return end
	}
	return 0
}

// cutTag returns where the tag ends whose name ends at index n, if another one
// begins there, or else 0.
func cutTag(b []byte, n int) int {
	end := n + spaces(b[n:])
	if end == n || end+1 >= len(b) || b[end] != '<' || !is(b[end+1], markupStart) {
		return 0
	}
	return end
}

// scanTagName returns where the tag's name that begins at index n ends, and the
// classes of its bytes. A name longer than maxName is scanned only so far.
func (l *Lexer) scanTagName(n int) (end int, in class) {
	for limit := n + maxName; ; {
		b := l.window()
		for ; n < len(b) && n <= limit; n++ {
			c := classes[b[n]]
			if c&tagEnd != 0 {
				return n, in
			}
			in |= c
		}
		if n > limit || !l.fill() {
			return n, in
		}
	}
}

// isAddress reports whether name, with what stands behind it, is no name but a
// URI or an address in angle brackets.
func isAddress(name, behind []byte) bool {
	i := bytes.IndexByte(name, ':')
	switch {
	case bytes.IndexByte(name, '@') >= 0, ascii.HasPrefixFold(name, "www."), ascii.HasPrefixFold(name, "ftp."):
		return true
	case i < 0:
		return false
	case i == len(name)-1:
		return len(behind) > 0 && behind[0] == '/'
	}
	return isOpaque(name, i)
}

// isOpaque reports whether name begins with the scheme of a URI that is written
// without "//". "news" is a namespace of site maps too.
func isOpaque(name []byte, scheme int) bool {
	var buf [maxName]byte
	switch string(toLower(buf[:0], name[:scheme])) {
	case "cid", "javascript", "magnet", "mailto", "mid", "sip", "sips", "tel", "url", "urn", "xmpp":
		return true
	case "news":
		return bytes.IndexByte(name[scheme:], '.') >= 0
	}
	return false
}

// element returns the name and the display of the element whose name stands in
// the document as name, with bytes of these classes.
func (l *Lexer) element(name []byte, in class) (string, display) {
	if in&upper != 0 {
		var buf [maxName]byte
		name = toLower(buf[:0], name)
	}
	s, d := displayOf(name)
	if d == unknown {
		s = l.names.Of(name)
	}
	if !l.rooted {
		l.rooted = true
		l.xml = l.xml && s != "html" || isFeed(s)
	}
	return s, d
}

// strict reports whether the tag stands in XML.
func (l *Lexer) strict() bool {
	return l.xml && !l.cdata
}

// applyTag delivers the text and the link that end at t. If there was any, it
// reports true and is called again; otherwise t acts on the text.
func (l *Lexer) applyTag(t *tag) bool {
	if l.separates(t) || l.block.open {
		l.link.separate()
		if l.emitBlock() {
			return true
		}
	}
	switch t.display {
	case anchor:
		return l.link.open && l.emitLink()
	case replaced:
		l.block.gap = anyGap
	case lineFeed:
		l.lineBreak()
	case preformatted, textarea:
		l.block.pre = !t.end && !l.strict()
	}
	return false
}

// separates reports whether t separates text.
func (l *Lexer) separates(t *tag) bool {
	if l.strict() {
		return !l.joinsRuns(t)
	}
	switch t.display {
	case separate, preformatted, rcdata, textarea, plaintext, unknown:
		return true
	case raw:
		return t.name == "xmp"
	}
	return false
}

// closeTag ends the tag and begins its contents.
func (l *Lexer) closeTag() bool {
	l.state = inText
	t := &l.tag
	switch {
	case t.end, t.empty && l.strict():
		l.closeElement()
	case t.display == raw:
		l.reg, l.state = region{until: endTag, name: t.name, element: t.name}, inRegion
	case t.display == styleSheet:
		l.sheet, l.reg, l.state = sheet{}, region{element: t.name}, inStyle
	case l.strict():
	case t.display == plaintext:
		l.reg, l.state = region{until: endless, element: t.name}, inRegion
	case t.display == rcdata, t.display == textarea:
		l.raw = t.name
	}
	return l.meta.set && l.emitMeta()
}

// openScope notes that the element of the tag has an xml:base.
func (l *Lexer) openScope() {
	n := len(l.scopes)
	if l.strict() && n < maxScopes && (n == 0 || l.scopes[n-1] < l.depth) {
		l.scopes = append(l.scopes, l.depth)
	}
}

// closeElement ends the innermost element, and what its xml:base counts for.
func (l *Lexer) closeElement() {
	if n := len(l.scopes); n > 0 && l.scopes[n-1] >= l.depth {
		l.scopes = l.scopes[:n-1]
	}
	l.depth--
}

// toLower appends b in lower case to dst.
func toLower(dst, b []byte) []byte {
	for _, c := range b {
		dst = append(dst, lower(c))
	}
	return dst
}

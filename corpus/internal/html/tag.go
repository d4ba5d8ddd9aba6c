package html

import "bytes"

// A tag is the tag whose attributes are being read.
type tag struct {
	name    string
	display display
	end     bool // an end tag
	empty   bool // "/" stood last in it
	broken  bool // it ends where its last value ended
	meta    metaUse
	attr    attribute
}

// lexTag reads "<" or "</" and the name behind it, of which from is the index.
func (l *Lexer) lexTag(from int) (token, read bool) {
	n := from
	for {
		n += span(l.window()[n:], tagEnd)
		if n < l.end-l.start || n > from+maxName || !l.fill() {
			break
		}
	}
	b := l.window()
	if n > from+maxName || isAddress(b[from:n], b[n:]) {
		return l.literal()
	}
	t := tag{end: from == 2}
	t.name, t.display = l.element(b[from:n])
	l.raw = ""
	if l.applyTag(&t) {
		return true, true
	}
	l.advance(n)
	l.tag, l.state = t, inTag
	return false, true
}

// isAddress reports whether name, with what stands behind it, is no name but a
// URI or an address in angle brackets.
func isAddress(name, behind []byte) bool {
	i := bytes.IndexByte(name, ':')
	switch {
	case bytes.IndexByte(name, '@') >= 0, hasFold(name, "www."), hasFold(name, "ftp."):
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
// the document as name.
func (l *Lexer) element(name []byte) (string, display) {
	var buf [maxName]byte
	low := toLower(buf[:0], name)
	s, d := displayOf(low)
	if d == unknown {
		s = l.intern(low)
	}
	if !l.rooted {
		l.rooted = true
		l.xml = d == unknown || l.xml && s != "html"
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
	if (l.block.open || l.separates(t)) && l.emitBlock() {
		return true
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
		return true
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

// intern returns name, one string for each name as long as they are few.
func (l *Lexer) intern(name []byte) string {
	if s, ok := l.names[string(name)]; ok {
		return s
	}
	s := string(name)
	if l.names == nil {
		l.names = make(map[string]string)
	}
	if len(l.names) < maxNames {
		l.names[s] = s
	}
	return s
}

// toLower appends b in lower case to dst.
func toLower(dst, b []byte) []byte {
	for _, c := range b {
		dst = append(dst, lower(c))
	}
	return dst
}

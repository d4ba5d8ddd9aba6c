package html

import "bytes"

const (
	maxAttributeName = 256
	maxSpaces        = 1 << 10 // around "="

	beforeJunk = "=\"'`<" // passed over before a URI in place of a name
)

// An attribute is the one that is being read.
type attribute struct {
	name  string // "" unless its usage is known
	usage usage
	len   int // of the name, which the window begins with
}

// lexAttribute reads the attributes of the tag up to one that gives a token, or to
// the end of the tag.
func (l *Lexer) lexAttribute() bool {
	for l.state == inTag {
		if !l.tag.end && l.lexPlain() {
			return true
		}
		l.skipToAttribute()
		b := l.window()
		switch {
		case len(b) == 0 || l.tag.broken:
			return l.closeTag()
		case b[0] == '>':
			l.advance(1)
			return l.closeTag()
		case b[0] == '<' && l.beginsTag():
			l.recovered++
			return l.closeTag()
		}
		if l.lexNameValue() {
			return true
		}
	}
	return false
}

// lexPlain reads attributes that are whole, as the standard has them, and give no
// token or are one reference. It leaves all others to lexNameValue, and is nothing but
// a short way through it.
func (l *Lexer) lexPlain() bool {
	for b, i := l.window(), 0; ; {
		done := i
		i += spaces(b[i:])
		name, in := i, class(0)
		for ; i < len(b) && !is(b[i], nameEnd); i++ {
			in |= classes[b[i]]
		}
		if i == name || i-name > maxName || in&(colon|upper|junkEnd) != 0 || i+2 >= len(b) || b[i] != '=' {
			l.advance(done)
			return false
		}
		s, use := usageOf(b[name:i], l.tag.name)
		n, ok := silentValue(b[i+1:], use)
		switch {
		case n == 0, n > l.maxValue, !ok && use != reference:
			l.advance(done)
			return false
		case ok:
			i += 1 + n
			continue
		}
		l.advance(name)
		l.tag.empty, l.tag.attr = false, attribute{name: s, usage: use, len: i - name}
		if i += 1 - name; l.lexValue(i+1, i+n-1, i+n) {
			return true
		}
		b, i = l.window(), 0
	}
}

// silentValue returns the length of the value that b begins with, quotes included,
// and whether it surely gives no token. The length is 0 if that is not known, or what
// follows is none of what may follow a value; and of a reference without quotes.
func silentValue(b []byte, use usage) (n int, ok bool) {
	var in class
	switch q := b[0]; {
	case use != other && use != styles && (use != reference || q != '"' && q != '\''):
		return 0, false
	case use == reference:
		if n = bytes.IndexByte(b[1:], q); n >= 0 {
			n += len(`""`)
		}
	case q == '"' || q == '\'':
		n = 1
		for ; n < len(b) && b[n] != q; n++ {
			in |= classes[b[n]]
		}
		n++
	default:
		for ; n < len(b) && !is(b[n], valueEnd); n++ {
			in |= classes[b[n]]
		}
	}
	if n <= 0 || n >= len(b) || !is(b[n], tagEnd) {
		return 0, false
	}
	switch use {
	case other:
		ok = in&(colon|ampersand) == 0
	case styles:
		ok = in&(sheetStart|ampersand|slash) == 0
	}
	return n, ok && (in&dot == 0 || !hasServiceName(b[:n]))
}

// skipToAttribute moves the window to the next attribute or the end of the tag.
func (l *Lexer) skipToAttribute() {
	for {
		for i, c := range l.window() {
			if c != '/' && !is(c, space) {
				l.advance(i)
				return
			}
			l.tag.empty = c == '/'
		}
		l.advance(l.end - l.start)
		if !l.fill() {
			return
		}
	}
}

// beginsTag reports whether "<" in a tag begins another one.
func (l *Lexer) beginsTag() bool {
	return l.need(2) && is(l.window()[1], markupStart)
}

// lexNameValue reads an attribute.
func (l *Lexer) lexNameValue() bool {
	l.tag.empty = false
	n, in := l.scanName()
	if n > maxAttributeName || in&colon != 0 && l.isJunk(n) {
		return l.lexJunk()
	}
	i, ok := l.skipSpaces(n)
	if !ok || l.window()[i] != '=' {
		l.advance(n)
		return false
	}
	i, ok = l.skipSpaces(i + 1)
	if !ok {
		l.advance(n)
		return false
	}
	l.attribute(n, in)
	switch c := l.window()[i]; c {
	case '"', '\'':
		return l.lexQuoted(i+1, c)
	case '>':
		l.advance(i)
		return false
	}
	return l.lexUnquoted(i)
}

// attribute looks up the name of n bytes.
func (l *Lexer) attribute(n int, in class) {
	l.tag.attr = attribute{len: n}
	if l.tag.end || n > maxName {
		return
	}
	name := l.window()[:n]
	if in&upper != 0 {
		var buf [maxName]byte
		name = toLower(buf[:0], name)
	}
	l.tag.attr.name, l.tag.attr.usage = usageOf(name, l.tag.name)
}

// attributeName returns the name of the attribute that the window begins with.
func (l *Lexer) attributeName() string {
	a := &l.tag.attr
	if a.name == "" {
		var buf [maxName]byte
		a.name = l.names.Of(toLower(buf[:0], l.window()[:min(a.len, maxName)]))
	}
	return a.name
}

// scanName returns the length of the attribute's name and the classes of its
// bytes. A name longer than maxAttributeName is scanned only so far.
func (l *Lexer) scanName() (n int, in class) {
	n, in = 1, classes[l.window()[0]]
	for {
		for _, c := range l.window()[n:] {
			if is(c, nameEnd) || n > maxAttributeName {
				return n, in
			}
			in |= classes[c]
			n++
		}
		if !l.fill() {
			return n, in
		}
	}
}

// skipSpaces returns the index of the first byte from index i on that is no white
// space. It reports false if there is none.
func (l *Lexer) skipSpaces(i int) (int, bool) {
	for from := i; ; {
		b := l.window()
		for i < len(b) && is(b[i], space) {
			i++
		}
		switch {
		case i-from > maxSpaces:
			return i, false
		case i < len(b):
			return i, true
		case !l.fill():
			return i, false
		}
	}
}

// isJunk reports whether a URI stands where the name of an attribute should, of
// which the first n bytes were read.
func (l *Lexer) isJunk(n int) bool {
	l.need(n + 2)
	b := l.window()
	name := bytes.TrimLeft(b[:n], beforeJunk)
	if len(name) > 1 && name[len(name)-1] == ':' {
		return bytes.HasPrefix(b[n:], []byte("//"))
	}
	i := bytes.IndexByte(name, ':')
	return i > 0 && len(name) <= maxName && isOpaque(name, i)
}

// lexJunk reads what stands in place of a name as text.
func (l *Lexer) lexJunk() bool {
	b := l.window()
	n := len(b) - len(bytes.TrimLeft(b, beforeJunk))
	l.advance(n)
	l.reg, l.state = region{until: endJunk, element: l.tag.name, next: inTag}, inRegion
	return false
}

// lexQuoted reads the value that begins at index i behind the quote q.
func (l *Lexer) lexQuoted(i int, q byte) bool {
	n, ok := l.scanQuote(i, q)
	switch {
	case n-i > l.maxValue:
		return l.lexLongValue(i, region{until: endQuote, quote: q})
	case !ok:
		l.tag.broken = true
		return l.lexUnclosed(i, n)
	case l.need(n+2) && !is(l.window()[n+1], tagEnd) && isUnclosed(l.window()[i:n]):
		return l.lexUnclosed(i, n)
	}
	return l.lexValue(i, n, n+1)
}

// scanQuote returns the index of the quote q from index i on. If there is none it
// returns where the document ends, or an index far enough away.
func (l *Lexer) scanQuote(i int, q byte) (int, bool) {
	for from := i; ; {
		b := l.window()
		if k := bytes.IndexByte(b[from:], q); k >= 0 {
			return from + k, true
		}
		if from = len(b); from-i > l.maxValue || !l.fill() {
			return from, false
		}
	}
}

// isUnclosed reports whether a quoted value, on whose closing quote more of the
// tag follows without white space, has taken in a later attribute up to its
// opening quote, or the tag's end and another tag.
func isUnclosed(value []byte) bool {
	if v := trimRight(value); len(v) > 0 && v[len(v)-1] == '=' {
		name := trimRight(v[:len(v)-1])
		i := lastSpace(name)
		return i >= 0 && i < len(name)-1 && !bytes.ContainsAny(name[i+1:], `"'&?/`)
	}
	gt := bytes.IndexByte(value, '>')
	lt := bytes.IndexByte(value, '<')
	return gt >= 0 && lt > gt
}

// lexUnclosed reads the value that begins at index i, lacks its closing quote and
// cannot go on behind index n.
func (l *Lexer) lexUnclosed(i, n int) bool {
	l.recovered++
	b := l.window()[:n]
	i += spaces(b[i:])
	n = i + span(b[i:], space|angle)
	return l.lexValue(i, n, n)
}

// lexUnquoted reads the value that begins at index i.
func (l *Lexer) lexUnquoted(i int) bool {
	for n := i; ; {
		b := l.window()
		n += span(b[n:], valueEnd)
		switch {
		case n-i > l.maxValue:
			return l.lexLongValue(i, region{until: endValue})
		case n < len(b) || !l.fill():
			return l.lexValue(i, n, n)
		}
	}
}

// lexLongValue begins the raw region that a long value at index i is.
func (l *Lexer) lexLongValue(i int, r region) bool {
	r.element, r.attribute, r.next = l.tag.name, l.attributeName(), inTag
	l.advance(i)
	l.reg, l.state = r, inRegion
	return false
}

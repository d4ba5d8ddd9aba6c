package html

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/ascii"
)

// lexValue reads the attribute's value, from index i up to index n. The attribute
// ends at index after.
func (l *Lexer) lexValue(i, n, after int) bool {
	v, use := l.window()[i:n], l.tag.attr.usage
	switch {
	case use == other && !mayHoldURI(v) && bytes.IndexByte(v, '&') < 0, use == styles && !mayHoldLink(v):
		l.advance(after)
		return false
	}
	t := &l.tok
	*t = Token{Kind: Attribute, Element: l.tag.name, Attribute: l.attributeName(), Offset: l.offset(i)}
	if len(l.tag.codebase) > 0 && isWithinCodebase(t.Attribute) {
		t.Codebase = l.tag.codebase
	}
	l.advance(after) // v stays where it is until the next fill
	t.Text, t.Verbatim = l.decode(v)
	switch use {
	case other:
		t.Kind = Text
		return mayHoldURI(t.Text)
	case metaKey:
		l.tag.meta |= metaUseOf(t.Attribute, t.Text)
		return false
	case metaContent:
		return l.holdContent(t)
	case candidates, references, archives, styles:
		l.list, l.state = list{token: *t, usage: use}, inList
		return false
	case baseURI:
		t.Kind = Base
		l.openScope()
	}
	return l.lexReference(t)
}

// lexReference delivers t, which is the next token already, or keeps it until the
// link's text is complete. The texts of two links that touch are set apart, unless it
// is one link in two elements.
func (l *Lexer) lexReference(t *Token) bool {
	t.trim()
	switch {
	case t.Attribute != "href":
	case t.Element == "base":
		t.Kind = Base
	case t.Element == "a" && !l.link.open && !l.strict():
		k := &l.link
		if n := len(l.block.text); n > 0 && n == l.block.linked && l.block.gap == noGap && !bytes.Equal(k.value, t.Text) {
			l.block.gap = anyGap
		}
		k.open, k.offset, k.verbatim = true, t.Offset, t.Verbatim
		k.value, k.text = append(k.value[:0], t.Text...), k.text[:0]
		return false
	}
	return true
}

// trim removes the white space at the ends of t.
func (t *Token) trim() {
	text, n := trim(t.Text)
	t.Text = text
	if t.Verbatim {
		t.Offset += int64(n)
	}
}

// decode returns v with its character references decoded. It reports whether there
// were none; then the result is v itself, otherwise it is valid until the next call.
func (l *Lexer) decode(v []byte) (text []byte, verbatim bool) {
	i := bytes.IndexByte(v, '&')
	if i < 0 {
		return v, true
	}
	out := l.scratch[:0]
	for {
		out = append(out, v[:i]...)
		v = v[i:]
		if len(v) == 0 {
			l.scratch = out
			return out, false
		}
		if l.declares() {
			if text, n, _ := l.entity(v, l.maxValue-len(out)); n > 0 {
				out, v = append(out, text...), v[n:]
				if i = bytes.IndexByte(v, '&'); i < 0 {
					i = len(v)
				}
				continue
			}
		}
		n, _ := referenceLen(v)
		var ok bool
		if out, ok = l.appendReference(out, v, n); !ok {
			out = append(out, v[:n]...)
		}
		v = v[n:]
		if i = bytes.IndexByte(v, '&'); i < 0 {
			i = len(v)
		}
	}
}

// mayHoldURI reports whether b holds what every URI holds (":") or a reference
// without a scheme begins with ("www.", "ftp.", "gopher.").
func mayHoldURI(b []byte) bool {
	return bytes.IndexByte(b, ':') >= 0 || hasServiceName(b)
}

// mayHoldLink reports whether the CSS declarations b may hold a url() or other
// URI.
func mayHoldLink(b []byte) bool {
	return bytes.IndexByte(b, '(') >= 0 || bytes.IndexByte(b, '&') >= 0 || mayHoldAddress(b)
}

// mayHoldAddress reports whether the CSS text b may hold a URI: with an authority
// or an address, or without a scheme. A colon alone says nothing there.
func mayHoldAddress(b []byte) bool {
	return bytes.IndexByte(b, '@') >= 0 || bytes.Contains(b, []byte("//")) || hasServiceName(b)
}

// hasServiceName reports whether b holds a label that names a service.
func hasServiceName(b []byte) bool {
	for i := 0; ; i++ {
		if i = indexFrom(b, i, '.'); i < 0 {
			return false
		}
		if i < 3 {
			continue
		}
		if s := b[i-3 : i]; ascii.HasPrefixFold(s, "www") || ascii.HasPrefixFold(s, "ftp") || ascii.HasPrefixFold(s, "her") {
			return true
		}
	}
}

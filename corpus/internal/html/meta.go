package html

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/ascii"
)

// A metaUse is a set of what the content of a <meta> is by its other attributes.
type metaUse uint8

const (
	metaRefresh metaUse = 1 << iota // a time and where to go then
	metaURL                         // a URI-reference
)

// A content is the value of the content attribute of a <meta>, kept until the
// others are known.
type content struct {
	set      bool
	value    []byte
	offset   int64
	verbatim bool
}

// metaUseOf returns what the attribute name of a <meta> says with its value.
func metaUseOf(name string, value []byte) metaUse {
	v, _ := trim(value)
	if len(v) > maxName {
		return 0
	}
	var buf [maxName]byte
	v = toLower(buf[:0], v)
	switch name {
	case "http-equiv":
		if string(v) == "refresh" {
			return metaRefresh
		}
	case "itemprop":
		switch string(v) {
		case "url", "image", "logo", "sameas", "contenturl", "embedurl", "thumbnailurl":
			return metaURL
		}
	default:
		if isURLProperty(v) {
			return metaURL
		}
	}
	return 0
}

// isURLProperty reports whether the value of the property is a URI by the Open
// Graph protocol, Twitter cards, or the tiles of Windows.
func isURLProperty(name []byte) bool {
	prefix, rest, ok := bytes.Cut(name, []byte(":"))
	if !ok {
		return string(name) == "msapplication-tileimage" || string(name) == "thumbnail"
	}
	switch string(prefix) {
	case "og", "twitter", "al", "music", "video", "article", "book", "place", "product":
	default:
		return false
	}
	switch last := rest[bytes.LastIndexByte(rest, ':')+1:]; string(last) {
	case "url", "secure_url", "image", "video", "audio", "player", "stream", "src":
		return true
	}
	return false
}

// holdContent keeps the content of a <meta> until the tag ends. A second one is
// text.
func (l *Lexer) holdContent(t *Token) bool {
	if l.meta.set {
		t.Kind = Text
		return mayHoldURI(t.Text)
	}
	l.meta = content{true, append(l.meta.value[:0], t.Text...), t.Offset, t.Verbatim}
	return false
}

// emitMeta delivers the content of the <meta> that ends here.
func (l *Lexer) emitMeta() bool {
	k := &l.meta
	k.set = false
	t := Token{Text: k.value, Element: "meta", Attribute: "content", Offset: k.offset, Verbatim: k.verbatim}
	switch use := l.tag.meta; {
	case use&metaRefresh != 0:
		i, n := refreshTarget(k.value)
		t.Kind, t.Text, t.Offset = Attribute, k.value[i:n], t.Offset+int64(i)
		if i == n {
			return false
		}
	case use&metaURL != 0:
		t.Kind = Attribute
	default:
		return mayHoldURI(t.Text) && l.emit(t)
	}
	t.trim()
	return l.emit(t)
}

// refreshTarget returns where in the content of a refresh, `5; url='…'`, the
// reference begins and ends.
func refreshTarget(b []byte) (from, to int) {
	i := spaces(b)
	for i < len(b) && (is(b[i], decimal) || b[i] == '.') {
		i++
	}
	i += spaces(b[i:])
	if i < len(b) && (b[i] == ';' || b[i] == ',') {
		i++
	}
	i += spaces(b[i:])
	if ascii.HasPrefixFold(b[i:], "url") {
		if k := i + 3 + spaces(b[i+3:]); k < len(b) && b[k] == '=' {
			i = k + 1 + spaces(b[k+1:])
		}
	}
	if i < len(b) && (b[i] == '"' || b[i] == '\'') {
		if n := indexFrom(b, i+1, b[i]); n >= 0 {
			return i + 1, n
		}
		i++
	}
	return i, len(b)
}

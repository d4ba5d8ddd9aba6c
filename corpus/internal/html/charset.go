package html

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/ascii"
)

// MetaCharset returns the charset that a document declares of itself, as it is
// written there, or "": by the encoding of an XML declaration, by <meta charset>,
// or by the content of a <meta http-equiv="Content-Type">. Head is the beginning
// of the document, in any charset that agrees with ASCII.
func MetaCharset(head []byte) string {
	if s := xmlEncoding(head); s != "" {
		return s
	}
	for len(head) > 0 {
		i := bytes.IndexByte(head, '<')
		if i < 0 {
			return ""
		}
		head = head[i:]
		switch {
		case bytes.HasPrefix(head, []byte("<!--")):
			n, skip := findCommentEnd(head[2:], 0)
			head = head[max(n+skip, 1)+2:]
		case ascii.HasPrefixFold(head, "<meta") && len(head) > 5 && is(head[5], tagEnd):
			s, n := metaTag(head[5:])
			if s != "" {
				return s
			}
			head = head[5+n:]
		default:
			head = head[1:]
		}
	}
	return ""
}

// xmlEncoding returns the encoding of the XML declaration that b begins with.
func xmlEncoding(b []byte) string {
	b = bytes.TrimPrefix(b, []byte("\ufeff"))
	if !bytes.HasPrefix(b, []byte("<?xml")) {
		return ""
	}
	b = b[:max(0, bytes.IndexByte(b, '>'))]
	_, b, _ = bytes.Cut(b, []byte("encoding"))
	b, _ = trim(b)
	if len(b) == 0 || b[0] != '=' {
		return ""
	}
	b, _ = trim(b[1:])
	return string(charsetName(b))
}

// charsetName returns the name that b begins with, in quotes or without.
func charsetName(b []byte) []byte {
	if len(b) == 0 {
		return nil
	}
	if q := b[0]; q == '"' || q == '\'' {
		n := bytes.IndexByte(b[1:], q)
		if n < 0 {
			return nil
		}
		name, _ := trim(b[1 : 1+n])
		return name
	}
	n := 0
	for n < len(b) && !is(b[n], space|junkEnd) && b[n] != ';' {
		n++
	}
	return b[:n]
}

// metaTag returns the charset that the <meta>, whose attributes b begins with,
// declares, and the length of those.
func metaTag(b []byte) (charset string, n int) {
	var httpEquiv, fromContent string
	for {
		name, value, k := nextAttribute(b[n:])
		n += k
		switch {
		case k == 0:
			if charset == "" && httpEquiv == "content-type" {
				charset = fromContent
			}
			return charset, n
		case ascii.HasPrefixFold(name, "charset") && len(name) == len("charset"):
			value, _ = trim(value)
			charset = string(value)
		case ascii.HasPrefixFold(name, "content") && len(name) == len("content"):
			fromContent = string(contentCharset(value))
		case ascii.HasPrefixFold(name, "http-equiv"):
			httpEquiv = string(bytes.ToLower(value))
		}
	}
}

// nextAttribute returns the attribute that b begins with, white space passed over,
// and its length with it: 0 at the tag's end.
func nextAttribute(b []byte) (name, value []byte, n int) {
	n = beforeAttribute(b)
	if n == len(b) || b[n] == '>' {
		return nil, nil, 0
	}
	k := 1 + span(b[n+1:], nameEnd)
	name = b[n : n+k]
	n += k
	i := n + spaces(b[n:])
	if i == len(b) || b[i] != '=' {
		return name, nil, n
	}
	i += 1 + spaces(b[i+1:])
	if i == len(b) {
		return name, nil, i
	}
	if q := b[i]; q == '"' || q == '\'' {
		e := indexFrom(b, i+1, q)
		if e < 0 {
			return nil, nil, 0
		}
		return name, b[i+1 : e], e + 1
	}
	e := i + span(b[i:], valueEnd)
	return name, b[i:e], e
}

// beforeAttribute returns the length of what may stand before an attribute.
func beforeAttribute(b []byte) int {
	n := 0
	for n < len(b) && (is(b[n], space) || b[n] == '/') {
		n++
	}
	return n
}

// contentCharset returns the charset parameter of a media type.
func contentCharset(b []byte) []byte {
	for i := 0; i+len("charset") <= len(b); i++ {
		if !ascii.HasPrefixFold(b[i:], "charset") {
			continue
		}
		rest, _ := trim(b[i+len("charset"):])
		if len(rest) > 0 && rest[0] == '=' {
			rest, _ = trim(rest[1:])
			return charsetName(rest)
		}
	}
	return nil
}

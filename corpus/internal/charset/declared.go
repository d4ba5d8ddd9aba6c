package charset

import "bytes"

// declared returns the charset that markup names in itself: in a meta element or
// in an XML declaration; "" for none.
func declared(head []byte) string {
	head = bytes.ToLower(head[:min(len(head), 4<<10)])
	if bytes.HasPrefix(head, []byte("<?xml")) {
		decl, _, _ := bytes.Cut(head, []byte("?>"))
		if _, v, ok := bytes.Cut(decl, []byte("encoding=")); ok {
			return labelAt(v)
		}
	}
	for {
		_, rest, ok := bytes.Cut(head, []byte("<meta"))
		if !ok {
			return ""
		}
		head = rest
		tag, _, _ := bytes.Cut(rest, []byte(">"))
		if _, v, ok := bytes.Cut(tag, []byte("charset=")); ok {
			return labelAt(v)
		}
	}
}

// labelAt returns the label that b begins with, in quotes or not.
func labelAt(b []byte) string {
	b = bytes.TrimLeft(b, " \"'")
	n := bytes.IndexAny(b, " \"';/>")
	if n < 0 {
		n = len(b)
	}
	return string(b[:n])
}

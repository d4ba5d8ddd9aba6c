package corpus

import (
	"bytes"
	"strings"
)

// isMarkup reports whether a media type is HTML or XML.
func isMarkup(t string) bool {
	switch t {
	case "text/html", "text/xml", "application/xml", "application/xhtml+xml":
		return true
	}
	return strings.HasSuffix(t, "+xml")
}

// isText reports whether content of a media type is text whatever it looks
// like.
func isText(t string) bool {
	return strings.HasPrefix(t, "text/") || strings.HasPrefix(t, "message/") || strings.HasPrefix(t, "multipart/")
}

// isFolded reports whether long lines of a media type are folded.
func isFolded(t string) bool {
	switch t {
	case "text/calendar", "text/vcard", "text/x-vcard", "text/directory", "text/x-vcalendar":
		return true
	}
	return false
}

// magics are what files begin with of which that shows whether they are text, however
// many of their bytes are ASCII. Those of containers are no longer than longestMagic
// either, but for tar.
var magics = [...]struct {
	magic string
	text  bool
}{
	{"%PDF-", false},
	{"%!PS-Adobe", true},
	{"{\\rtf", true},
	{"GIF8", false},
	{"\x89PNG", false},
	{"PK\x03\x04", false},
	{"Rar!", false},
}

const longestMagic = 16

// magicOf returns whether what begins with one of magics is text, and whether b does.
func magicOf(b []byte) (text, ok bool) {
	for _, m := range magics {
		if len(b) >= len(m.magic) && string(b[:len(m.magic)]) == m.magic {
			return m.text, true
		}
	}
	return false, false
}

// looksLikeText reports whether b, the beginning of a body, is text: no NUL,
// hardly any control characters.
func looksLikeText(b []byte) bool {
	if text, ok := magicOf(b); ok {
		return text
	}
	controls := 0
	for _, c := range b {
		switch {
		case c == 0:
			return false
		case c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != 0x1b && c != '\b':
			controls++
		}
	}
	return controls*64 <= len(b)
}

// isDecided reports whether b, the beginning of a body, decides on looksLikeText,
// whatever follows.
func isDecided(b []byte) bool {
	_, ok := magicOf(b)
	return ok || bytes.IndexByte(b, 0) >= 0
}

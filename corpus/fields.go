package corpus

import (
	"bytes"
	"io"
	"strings"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/layout"
	"github.com/urisift/urisift/corpus/internal/mime"
)

// wants reports whether a field's value in memory can give a segment.
func (d *decoders) wants(name, value []byte) bool {
	if len(value) <= shortValue && !d.suffix && !hasMark(value) {
		return takesReference(name)
	}
	return (hasCandidate(value, d.suffix) || hasWord(value) || bytes.IndexByte(value, '*') >= 0 || takesReference(name)) &&
		!isPicture(name)
}

// isPicture reports whether a field's value is a picture, in which any character may
// stand next to any other.
func isPicture(name []byte) bool {
	return bytes.EqualFold(name, []byte("X-Face")) || bytes.EqualFold(name, []byte("Face"))
}

// shortValue is up to which length, in bytes, a value is looked at byte by byte.
const shortValue = 16

// hasMark reports whether a value holds a byte that a URI, an encoded word or an
// extended parameter cannot do without.
func hasMark(value []byte) bool {
	for _, c := range value {
		if c == ':' || c == '?' || c == '*' {
			return true
		}
	}
	return false
}

// hasWord reports whether a value may hold an encoded word.
func hasWord(value []byte) bool {
	for {
		i := bytes.IndexByte(value, '?')
		if i < 0 {
			return false
		}
		if i > 0 && value[i-1] == '=' {
			return true
		}
		value = value[i+1:]
	}
}

// field yields the segments of a header field's value.
func (m *mail) field(it *mime.Item, at *place) {
	at.mediaType = ""
	if !it.Whole {
		m.sg.giveLong(m.p, at)
		return
	}
	v := it.Value
	split := isSplit(it)
	if split {
		v = mime.WithoutPieces(v, maxPieces)
	}
	if hasWord(v) || !isUnicode(v) {
		m.sg.words = appendValue(m.sg.words[:0], v, m.charsetOf(it.Entity))
		v, at.offset = m.sg.words, -1
	}
	m.value(v, it.Entity, at)
	if split {
		m.extended(it, at)
	}
}

// appendValue appends the decoded value of a field to dst. Bytes beyond ASCII are in the
// charset that label names, unless there are encoded words to say it.
func appendValue(dst, v []byte, label string) []byte {
	if hasWord(v) || isUnicode(v) {
		return mime.AppendWords(dst, v)
	}
	return charset.Append(dst, v, label)
}

// giveLong yields a segment with a value that does not fit in memory.
func (sg *segmenter) giveLong(r io.Reader, at *place) {
	text := longText{words: mime.NewWordReader(r)}
	here := sg.beginPlain(text.words, at)
	text.Text = sg.laidOut(Running, at)
	sg.giveStream(&text, Running, &here)
}

// A longText is the text of a value whose encoded words are decoded.
type longText struct {
	layout.Text
	words *mime.WordReader
}

// Same implements layout.Text.
func (t *longText) Same() int64 { return min(t.Text.Same(), t.words.Same()) }

// value yields the segments of a decoded value in memory, of a field of e.
func (m *mail) value(v []byte, e *mime.Entity, at *place) {
	switch {
	case takesReferences(at.field):
		m.references(v, at)
	case takesReference(at.field) && isReference(v):
		m.reference(v, e, at)
	default:
		m.running(v, at)
	}
}

// running yields a value as text, if it can hold a URI.
func (m *mail) running(v []byte, at *place) {
	if hasCandidate(v, m.sg.o.Suffix) {
		m.sg.giveValue(v, Running, at)
	}
}

// runningAt yields a value from position n on as text.
func (m *mail) runningAt(n int, v []byte, at *place) {
	here := at.moved(int64(n))
	m.running(v[n:], &here)
}

// takesReferences reports whether a field's value is URIs in angle brackets
// with other things around them: the fields of RFC 2369, Archived-At (RFC 5064)
// and Link (RFC 8288).
func takesReferences(name string) bool {
	switch {
	case len(name) > 5 && strings.EqualFold(name[:5], "list-"):
		return !strings.EqualFold(name, "list-id")
	case strings.EqualFold(name, "archived-at"), strings.EqualFold(name, "link"):
		return true
	}
	return false
}

// takesReference reports whether a field's value is one reference: RFC 2557,
// section 4.
func takesReference[T ~string | ~[]byte](name T) bool {
	switch len(name) {
	case len("content-location"):
		return strings.EqualFold(string(name), "content-location")
	case len("content-base"):
		return strings.EqualFold(string(name), "content-base")
	}
	return false
}

// references yields what stands in angle brackets as references, and the rest
// as text.
func (m *mail) references(v []byte, at *place) {
	done := 0
	for {
		open := bytes.IndexByte(v[done:], '<')
		if open < 0 {
			break
		}
		open += done
		length := bytes.IndexByte(v[open:], '>')
		if length < 0 {
			break
		}
		inner := bytes.LastIndexByte(v[open:open+length], '<') // what is before has no ">"
		open, length = open+inner, length-inner
		ref := v[open+1 : open+length]
		if !hasCandidate(ref, m.sg.o.Suffix) {
			m.runningAt(done, v[:open+length+1], at)
		} else {
			m.runningAt(done, v[:open], at)
			here := at.moved(int64(open + 1))
			m.sg.giveValue(ref, Header, &here)
		}
		done = open + length + 1
	}
	m.runningAt(done, v, at)
}

// isReference reports whether a value is one reference, not words: there is no
// space in it but for folding.
func isReference(v []byte) bool {
	v = bytes.TrimSpace(v)
	for i, c := range v {
		if (c == ' ' || c == '\t') && v[i-1] != '\n' {
			return false
		}
	}
	return true
}

// reference yields a value that is one reference, without quotes or angle
// brackets round it. White space inside, which folding leaves, stays. It is
// relative to what is around the entity, a Content-Location to the Content-Base
// beside it.
func (m *mail) reference(v []byte, e *mime.Entity, at *place) {
	at.bases = m.sg.withBase(m.bases(e.Parent))
	if e.ContentBase != "" && strings.EqualFold(at.field, "content-location") {
		at.bases = append([]string{e.ContentBase}, at.bases...)
	}
	start := len(v) - len(bytes.TrimLeft(v, " \t\r\n\"<"))
	v = bytes.TrimRight(v[start:], " \t\r\n\">")
	if len(v) > 0 {
		here := at.moved(int64(start))
		m.sg.giveValue(v, Header, &here)
	}
}

// isSplit reports whether parameters of a field may be split or encoded by RFC 2231.
func isSplit(it *mime.Item) bool {
	return bytes.IndexByte(it.Value, '*') >= 0 && mime.IsStructured(it.Name)
}

// maxPieces is how many parameters of such a field are read.
const maxPieces = 64

// extended yields the values of parameters that RFC 2231 encodes or splits:
// the URL of a message/external-body, a file name.
func (m *mail) extended(it *mime.Item, at *place) {
	s := mime.ParseStructured(it.Value, maxPieces)
	for _, p := range s.Params {
		if p.Extended && hasCandidate([]byte(p.Value), m.sg.o.Suffix) {
			here := *at
			here.offset, here.reading = -1, 1
			m.sg.giveValue([]byte(p.Value), Running, &here)
		}
	}
}

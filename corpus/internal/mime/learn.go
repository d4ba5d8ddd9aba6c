package mime

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/maphash"
	"strings"

	"github.com/urisift/urisift/corpus/internal/code"
)

// A field is one of the header fields that the parser reads itself.
type field uint8

const (
	other field = iota
	contentType
	contentTransferEncoding
	contentDisposition
	contentBase
	contentLocation
	messageID
	date
	from
	subject
)

// fieldOf returns which field a name in any case belongs to.
func fieldOf(name []byte) field {
	switch len(name) {
	case len("date"):
		switch {
		case equalFold(name, "date"):
			return date
		case equalFold(name, "from"):
			return from
		}
	case len("subject"):
		if equalFold(name, "subject") {
			return subject
		}
	case len("message-id"):
		if equalFold(name, "message-id") {
			return messageID
		}
	case len("content-type"):
		switch {
		case equalFold(name, "content-type"):
			return contentType
		case equalFold(name, "content-base"):
			return contentBase
		}
	case len("content-location"):
		if equalFold(name, "content-location") {
			return contentLocation
		}
	case len("content-disposition"):
		if equalFold(name, "content-disposition") {
			return contentDisposition
		}
	case len("content-transfer-encoding"):
		if equalFold(name, "content-transfer-encoding") {
			return contentTransferEncoding
		}
	}
	return other
}

// equalFold reports whether b, the name of a field, is the lower case s, of the same
// length, in any case. It takes CR for "-", too, which no name holds.
func equalFold(b []byte, s string) bool {
	for i := len(s) - 1; i >= 0; i-- { // most names begin alike
		if b[i]|0x20 != s[i] {
			return false
		}
	}
	return true
}

// isStructured reports whether the field decides how the content is read.
func isStructured(f field) bool { return f >= contentType && f <= contentLocation }

// IsStructured reports whether the field of this name, in any case, decides how
// the content is read.
func IsStructured(name []byte) bool { return isStructured(fieldOf(name)) }

// learn takes from a field what the entity needs to know.
func (p *Parser) learn(name, value []byte) {
	e, f := p.entity, fieldOf(name)
	if isStructured(f) {
		value = p.limited(name, value)
	}
	switch f {
	case contentType:
		e.setType(p.structured(name, value))
	case contentTransferEncoding:
		e.addEncoding(encodingOf(p.structured(name, value).Value))
	case contentDisposition:
		if e.Disposition.Value == "" {
			e.Disposition = p.structured(name, value)
		}
	case contentBase:
		e.ContentBase = cmp.Or(e.ContentBase, uriOf(value))
	case contentLocation:
		e.ContentLocation = cmp.Or(e.ContentLocation, uriOf(value))
	case messageID:
		p.keepOnce(&e.MessageID, value)
	case date:
		p.keepOnce(&e.Date, value)
	case from:
		p.keepOnce(&e.From, value)
	case subject:
		p.keepOnce(&e.Subject, value)
	}
}

// limited returns what is parsed of a structured field's value, and notes when that
// is not all.
func (p *Parser) limited(name, value []byte) []byte {
	n := p.o.maxHeader()
	if len(value) <= n {
		return value
	}
	p.note(code.HeaderTooLong, fmt.Sprintf("%s field of more than %d bytes", name, n), "parsed up to there, scanned whole", p.raisable("MaxHeader"))
	return value[:n]
}

// A seen is the value of a structured field, and what it says. Most messages have
// one of a few.
type seen struct {
	value string
	is    Structured
}

// maxSeen is how long a value is that is kept, in bytes.
const maxSeen = 64

// seenAt returns where a value is kept, nil for one that is not.
func (p *Parser) seenAt(value []byte) *seen {
	if len(value) == 0 || len(value) > maxSeen {
		return nil
	}
	return &p.seen[maphash.Bytes(p.seed, value)%uint64(len(p.seen))]
}

// keeps reports whether a value may come again: nothing in it is a name or has to be
// unlike any other.
func (s *Structured) keeps() bool {
	for i := range s.Params {
		switch s.Params[i].Name {
		case "charset", "format", "delsp":
		default:
			return false
		}
	}
	return !s.Cut
}

// structured parses a field and notes when it has too many parameters.
func (p *Parser) structured(name, value []byte) Structured {
	k := p.seenAt(value)
	if k != nil && k.value == string(value) {
		return k.is
	}
	s := p.parse(name, value)
	if k != nil && s.keeps() {
		*k = seen{string(value), ParseStructured(value, p.o.maxParams())}
	}
	return s
}

// parse parses a structured field that was not seen before.
func (p *Parser) parse(name, value []byte) Structured {
	s := parseStructured(p.params, &p.values, value, p.o.maxParams())
	if n := len(p.params) + len(s.Params); n <= cap(p.params) {
		p.params = p.params[:n]
	}
	if s.Cut {
		p.note(code.Params, fmt.Sprintf("%s field with more than %d parameters", name, p.o.maxParams()), "the rest ignored for structure", "MaxParams")
	}
	return s
}

// encodingOf returns the name of a transfer encoding without what is glued to
// it: "base64garbage" is base64.
func encodingOf(v string) string {
	for _, known := range [...]string{"base64", "quoted-printable", "7bit", "8bit", "binary"} {
		if strings.HasPrefix(v, known) {
			return known
		}
	}
	return v
}

// uriOf returns the reference that a Content-Base or Content-Location field
// holds: without white space (RFC 2557, section 4.4.1), quotes and angle
// brackets; "" where it is none.
func uriOf(value []byte) string {
	var b strings.Builder
	for _, c := range value {
		switch {
		case c <= ' ' || c == '"' || c == '<' || c == '>':
		case c >= 0x7f:
			return ""
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// keepOnce keeps the value of a field of the outermost message; nobody asks for
// those of the messages inside.
func (p *Parser) keepOnce(b *[]byte, v []byte) {
	if *b != nil || p.entity.Parent != nil {
		return
	}
	n := len(p.kept)
	p.kept = append(p.kept, bytes.TrimSpace(v)...)
	*b = p.kept[n:len(p.kept):len(p.kept)]
}

package mime

import (
	"bytes"
	"strings"
)

// An Entity is one of the nested things that a message is made of: a message
// or a body part, with what its header says about its content. It is valid until
// the Parser is reset.
type Entity struct {
	// Part is the number of the body part as IMAP counts (RFC 9051, section
	// 6.4.5.1): "2.1"; "" for the outermost message, whose own content is "1"
	// when it is no multipart.
	Part string
	// Message tells that the header is that of a message, not of a body part.
	Message bool
	// Parent is what the entity is enclosed in, nil for the outermost message.
	Parent *Entity
	// Depth counts the enclosing multiparts and messages.
	Depth int

	// Types are the values of the Content-Type fields that differ from each
	// other, first one first. Without such a field there is one with the default
	// of the place.
	Types []Structured
	// Encodings are the values of the Content-Transfer-Encoding fields that
	// differ from each other, in lower case; none when there is no such field.
	Encodings []string
	// Disposition is the value of Content-Disposition.
	Disposition Structured

	// ContentBase and ContentLocation are the values of these fields without
	// white space, "" when absent or not plain ASCII.
	ContentBase, ContentLocation string

	// MessageID, Date, From and Subject are the values of the first fields of
	// these names as they stand, folds included; nil when absent, and for all but
	// the outermost message.
	MessageID, Date, From, Subject []byte

	children int  // body parts so far
	declared bool // Types holds what a field said, not a default

	oneType     [1]Structured // where Types begins
	oneEncoding [1]string     // where Encodings begins
}

// newEntity returns an entity whose type is the default. It belongs to the
// message: Reset takes it back.
func (p *Parser) newEntity(mediaType string) *Entity {
	if p.used == len(p.entities) {
		if p.used == maxKept {
			return new(Entity).init(mediaType)
		}
		p.entities = append(p.entities, new(Entity))
	}
	e := p.entities[p.used]
	p.used++
	return e.init(mediaType)
}

// maxKept is how many entities a Parser uses again, and keptParams how many
// parameters.
const (
	maxKept    = 64
	keptParams = 128
)

func (e *Entity) init(mediaType string) *Entity {
	*e = Entity{}
	e.oneType[0].Value = mediaType
	e.Types, e.Encodings = e.oneType[:], e.oneEncoding[:0]
	return e
}

// MediaType is the first media type in lower case, such as "text/plain".
func (e *Entity) MediaType() string { return e.Types[0].Value }

// Encoding is the first transfer encoding in lower case, "" for none.
func (e *Entity) Encoding() string {
	if len(e.Encodings) == 0 {
		return ""
	}
	return e.Encodings[0]
}

// Ambiguous reports whether the header can be read in more than one way.
func (e *Entity) Ambiguous() bool { return len(e.Types) > 1 || len(e.Encodings) > 1 }

// maxReadings bounds how many differing values of one field are kept: more than
// anybody tries.
const maxReadings = 7

// IsMultipart reports whether the media type is a multipart of any kind.
func IsMultipart(mediaType string) bool { return strings.HasPrefix(mediaType, "multipart/") }

// IsMessage reports whether content of this media type is a header and a body,
// to be read as a message is.
func IsMessage(mediaType string) bool {
	switch mediaType {
	case "message/rfc822", "message/news", "message/global",
		"message/rfc822-headers", "text/rfc822-headers", "message/global-headers":
		return true
	}
	return false
}

// IsIdentity reports whether a transfer encoding leaves the bytes as they are
// (RFC 2045, section 6.2). One that nobody knows is taken for such.
func IsIdentity(encoding string) bool {
	switch encoding {
	case "base64", "quoted-printable", "x-uuencode", "x-uue", "uuencode", "x-uu", "x-base64", "b64":
		return false
	}
	return true
}

// IsKnown reports whether a transfer encoding is one of RFC 2045, section 6.1, or
// none at all.
func IsKnown(encoding string) bool {
	switch encoding {
	case "", "7bit", "8bit", "binary", "quoted-printable", "base64":
		return true
	}
	return false
}

// isDelimiter reports whether the line, which begins with "--", is the first one of
// the parts of e: mail that lost its blank lines has it right behind the header.
func (e *Entity) isDelimiter(line []byte) bool {
	boundary, ok := e.Types[0].Param("boundary")
	return ok && IsMultipart(e.MediaType()) &&
		string(bytes.TrimRight(line[len(dashes):], " \t\r\n")) == strings.TrimRight(boundary, " \t\r\n")
}

// setType records the value of a Content-Type field.
func (e *Entity) setType(s Structured) {
	if !strings.Contains(s.Value, "/") {
		s.Value = typeOf(s.Value)
	}
	if !e.declared {
		e.Types, e.declared = append(e.Types[:0], s), true
		return
	}
	for i := range e.Types {
		if sameType(&e.Types[i], &s) {
			return
		}
	}
	if len(e.Types) < maxReadings {
		e.Types = append(e.Types, s)
	}
}

// typeOf returns the media type that a value without a subtype stands for.
func typeOf(value string) string {
	switch value {
	case "text", "":
		return "text/plain"
	case "html":
		return "text/html"
	case "multipart":
		return "multipart/mixed"
	}
	return "application/octet-stream"
}

// sameType reports whether two Content-Type values make no difference for how
// the content is read.
func sameType(a, b *Structured) bool {
	if a.Value != b.Value {
		return false
	}
	for _, name := range [...]string{"boundary", "charset"} {
		x, _ := a.Param(name)
		y, _ := b.Param(name)
		if !strings.EqualFold(x, y) {
			return false
		}
	}
	return true
}

// addEncoding records the value of a Content-Transfer-Encoding field.
func (e *Entity) addEncoding(enc string) {
	for _, known := range e.Encodings {
		if known == enc || IsIdentity(known) && IsIdentity(enc) {
			return
		}
	}
	if len(e.Encodings) < maxReadings {
		e.Encodings = append(e.Encodings, enc)
	}
}

package corpus

import (
	"io"
	"math"

	"github.com/urisift/urisift/corpus/internal/layout"
)

// A Kind says how the text of a Segment is to be read.
type Kind uint8

// The kinds of segments.
const (
	// Running is text as people write it.
	Running Kind = iota
	// Attribute is the value of an attribute that holds one reference, which may be
	// relative: for extract.Whole.
	Attribute
	// Header is one reference out of a header field that has a grammar for it,
	// such as List-Archive: for extract.Whole, too.
	Header
	// Fields is text of records, such as a log: lines do not go on, as with the
	// Fields of extract.Options.
	Fields
	// Messages is no text but a mailbox, to be read from Segment.Mailbox. Only
	// Options.Batch leads to it.
	Messages
)

// String returns the name of the kind in lower case.
func (k Kind) String() string {
	switch k {
	case Running:
		return "running"
	case Attribute:
		return "attribute"
	case Header:
		return "header"
	case Fields:
		return "fields"
	case Messages:
		return "messages"
	}
	return "unknown"
}

// A Segment is a piece of text and where it came from. It is valid, with its
// Text, until the next one is asked for or the iteration ends; its strings and its
// Message may be kept.
type Segment struct {
	// Text is the decoded text: UTF-8, in whole characters. It need not be read
	// to its end.
	Text io.Reader
	Kind Kind
	// Separator is the comma or semicolon between the cells of a table whose first column
	// holds URIs, as the Separator of extract.Options; 0 for any other text.
	Separator byte

	// Path is the input as it was named or found, "-" for standard input. Member is
	// the way inside of it, outermost first: "a.tar!b.eml".
	Path, Member string

	// Message is the message that the text belongs to, nil outside of mail.
	Message *Message
	// Part is the number of the body part as IMAP counts: "1.2"; "" in the header
	// of the message.
	Part string
	// MediaType is the media type of the part in lower case: "text/html".
	MediaType string
	// Field is the header field ("Subject"), or the element and attribute
	// ("a@href"), that the text is the value of.
	Field string

	// Offset is the offset of Text in the decoded part: 0 unless a part comes in
	// several segments, as HTML does, and 0 in the value of a field or attribute.
	Offset int64
	// RawOffset is the offset in the file of the first byte of Text, -1 where the
	// text does not stand there as it is. See Raw for the bytes behind it.
	RawOffset int64

	// Own, unless it is nil, says which part of Text is in the Range of Options.
	Own *Own

	// Reading is 0 for the first reading of a part. A segment of a later one
	// repeats most of what an earlier one gave.
	Reading int

	// Bases are the candidates for the base URI of references in the text,
	// innermost first (RFC 3986, section 5.1), none where there are no relative
	// references, as in plain text. They are as the document gives them: relative
	// ones are to be resolved against those behind them.
	Bases []string
	// LinkText is the text of the link, or the beginning of it, for an Attribute
	// of one, unless Options asks for none.
	LinkText string

	// Mailbox is what a segment of the Kind Messages has instead of Text.
	Mailbox *Mailbox

	bytes []byte // Text as a whole, where that is in memory
	text  layout.Text
	same  int64 // what text.Same returned when the segment was fixed
	fixed bool
}

// Bytes returns all of Text, as long as nothing of it has been read, where that is
// in memory anyway, as for an Attribute and a Header, and nil elsewhere. It is valid
// as long as the segment is.
func (s *Segment) Bytes() []byte { return s.bytes }

// Fixed returns a copy of the segment without its Text, for what has been read
// of that: it stays valid, and its Raw is right, while the rest is read.
func (s *Segment) Fixed() *Segment {
	c := *s
	if c.text != nil {
		c.same, c.fixed = c.text.Same(), true
	}
	c.Text, c.text, c.bytes = nil, nil, nil
	return &c
}

// Verbatim returns the Text if it is that of a file and likely stands there as it
// is, else nil.
func (s *Segment) Verbatim() *Verbatim {
	v, _ := s.text.(*Verbatim)
	return v
}

// AsItIs returns a copy of the segment without its Text, for parts of that which
// stand in the file as they are.
func (s *Segment) AsItIs() *Segment {
	c := *s
	c.Text, c.text, c.same, c.fixed = nil, nil, math.MaxInt64, true
	return &c
}

// Raw returns the offset in the file of the byte at offset off of Text, which
// must have been read; -1 where the text up to there does not stand in the file
// as it is.
func (s *Segment) Raw(off int64) int64 {
	if s.RawOffset < 0 || off < 0 {
		return -1
	}
	if s.fixed && off >= s.same || s.text != nil && off >= s.text.Same() {
		return -1
	}
	return s.RawOffset + off
}

// Joint returns the last Joint of the text up to offset off of it, which must have
// been read, and not lie before one that was asked about earlier. It reports false
// if there is none.
func (s *Segment) Joint(off int64) (Joint, bool) {
	t, ok := s.text.(*jointText)
	if !ok {
		return Joint{}, false
	}
	return t.joint(off), true
}

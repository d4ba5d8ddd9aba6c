package extract

import "fmt"

// A Span is a stretch of the text: the bytes from Start up to, but not
// including, End, counted from the text's first byte.
type Span struct{ Start, End int64 }

// A Match is a URI found in a text. It owns its data. It is not made for encoding/json,
// which writes the Delimiter as a number and reads no Err back.
type Match struct {
	// URI is the URI, put together again and valid by the chosen grammar.
	URI string
	// Raw is the text from the scheme's first byte to the URI's last, breaks
	// included. It is empty where it is the same as URI.
	Raw string
	// Start and End are the byte offsets of Raw in the text.
	Start, End int64
	// Line and Column are those of Start, counted from 1, Column in bytes;
	// they are 0 unless Options.Lines is set.
	Line, Column int64
	// Delimiter is what set the URI off from the text.
	Delimiter Delimiter
	// Prefixed reports whether "URL:" stood before it.
	Prefixed bool
	// Wrapped reports whether white space inside it was ignored.
	Wrapped bool
	// Elided reports whether an ellipsis was glued to its end: the writer
	// shortened it.
	Elided bool
	// Pieces are the stretches of text that a wrapped URI was put together
	// from, in order; nil for one in a single piece.
	Pieces []Span
	// Alternatives are the other readings of doubtful places, likeliest first,
	// at most seven.
	Alternatives []string
	// Repairs names what was changed to make it a URI.
	Repairs []string
	// Cut is what followed that the grammar refuses, with URI characters
	// going on behind it, or a command of a shell: at most 256 bytes.
	Cut string
	// AssumedScheme is the scheme put before a suffix reference.
	AssumedScheme string
	// Err says why the text is no URI; URI is empty then. It is a
	// *[uri.SyntaxError], a *[uri.SchemeError], a *[TooLongError], which is
	// reported without Options.Invalid too, or, of [Whole], [ErrDrive].
	Err error
	// ErrOffset is the byte in Raw, white space removed, at which Err arose.
	ErrOffset int
}

// Delimiter is what sets a URI off from the text around it.
type Delimiter uint8

const (
	// Space is white space, or any character that no URI may hold.
	Space Delimiter = iota
	// Angle is a pair of angle brackets, "<" and ">".
	Angle
	// Quote is a pair of quotation marks of any kind.
	Quote
	// Bracket is a pair of brackets other than angle brackets.
	Bracket
	// Prefix is "URL:" without a delimiter around it.
	Prefix
	// Attribute is the value of an attribute in markup.
	Attribute
	// Header is a header field that holds a reference by its grammar.
	Header
)

var delimiterNames = [...]string{
	Space:     "space",
	Angle:     "angle",
	Quote:     "quote",
	Bracket:   "bracket",
	Prefix:    "prefix",
	Attribute: "attribute",
	Header:    "header",
}

// String returns the name of the delimiter in lower case.
func (d Delimiter) String() string { return constName("Delimiter", delimiterNames[:], int(d)) }

// constName returns the name of the constant c of a type, or "Type(c)" if it has none.
func constName(typ string, names []string, c int) string {
	if c < len(names) {
		return names[c]
	}
	return fmt.Sprintf("%s(%d)", typ, c)
}

// A TooLongError reports a URI over the limit of Options.MaxURI. Nothing of it
// is printed.
type TooLongError struct {
	Start  int64  // offset of the scheme's first byte in the text
	Length int64  // in bytes
	Scheme string // in lower case; empty for a relative reference
	// MediaType is that of a "data" URI; at most 64 bytes. It is empty for others.
	MediaType string
}

// Error implements error. It holds nothing of the URI.
func (e *TooLongError) Error() string {
	return fmt.Sprintf("extract: URI of %d bytes at offset %d", e.Length, e.Start)
}

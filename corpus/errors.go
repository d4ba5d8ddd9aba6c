package corpus

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urisift/urisift/corpus/internal/code"
)

// A Code says what kind of thing an Error tells about.
type Code string

// The codes of errors that corpus yields. Those from Symlink on lose nothing.
const (
	MIMEDepth      Code = Code(code.MIMEDepth)     // parts nested too deep, scanned undecoded
	MIMEParts      Code = Code(code.MIMEParts)     // too many parts, scanned as one text
	HeaderTooLong  Code = Code(code.HeaderTooLong) // a structured field, parsed up to the limit
	Params         Code = Code(code.Params)        // too many parameters in a field
	Boundary       Code = Code(code.Boundary)      // a boundary too long to be used
	ContainerDepth Code = "container-depth"        // containers nested too deep
	Ratio          Code = Code(code.Ratio)         // expands too much
	Window         Code = Code(code.Window)        // needs too much memory to decompress
	Members        Code = Code(code.Members)       // too many members in a container
	Encrypted      Code = Code(code.Encrypted)     // an encrypted member or part
	Unsupported    Code = Code(code.Unsupported)   // a method of compression that is not known
	Truncated      Code = Code(code.Truncated)     // ends early
	Checksum       Code = Code(code.Checksum)      // damaged
	SpecialFile    Code = "special-file"           // neither a file nor a directory
	Unreadable     Code = Code(code.Unreadable)    // cannot be opened or read
	WalkDepth      Code = "walk-depth"             // directories nested too deep
	Changed        Code = "changed"                // changed while it was read
	Internal       Code = "internal"               // a defect of the program

	Symlink        Code = "symlink"            // a link in a directory, not followed
	Skipped        Code = "skipped"            // passed over on purpose
	Ambiguous      Code = Code(code.Ambiguous) // can be read in several ways, all were tried
	UnknownCharset Code = "unknown-charset"    // read as UTF-8 or windows-1252
	BadEncoding    Code = "bad-encoding"       // a transfer encoding that was not kept to
)

// Loss reports whether text may have been missed. It is true for codes that are
// not known.
func (c Code) Loss() bool {
	switch c {
	case Symlink, Skipped, Ambiguous, UnknownCharset, BadEncoding:
		return false
	}
	return true
}

// An Error tells what was skipped, cut or damaged, and where. The segments after
// it are not affected by it.
type Error struct {
	// Path and Member say where, as in a Segment.
	Path, Member string
	// Offset is the offset in the file, or in the innermost member, -1 if unknown.
	Offset int64
	Code   Code
	// What was met, and what was Done about it; Done may be empty.
	What, Done string
	// Limit is the field of Options that set the limit which was met, such as "MaxRatio"; "" if
	// there is none, or no larger one is possible.
	Limit string
	// Named tells that the input itself could not be opened and was asked for by
	// name.
	Named bool
	// Err is the cause, nil if there is none.
	Err error
}

// Error returns one line without control characters:
//
//	PATH[!MEMBER...][@OFFSET]: CODE: what was met; what was done
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(quote(e.Path))
	if e.Member != "" {
		b.WriteString("!" + quote(e.Member))
	}
	if e.Offset >= 0 {
		fmt.Fprintf(&b, "@%d", e.Offset)
	}
	fmt.Fprintf(&b, ": %s: %s", e.Code, printable(e.What))
	if e.Done != "" {
		b.WriteString("; " + printable(e.Done))
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// quote returns a name as it is, or as a Go string where it holds anything that
// does not print or that would be taken for a quote.
func quote(s string) string {
	if q := strconv.Quote(s); s == "" || q[1:len(q)-1] != s {
		return q
	}
	return s
}

// printable returns s with what does not print escaped.
func printable(s string) string {
	for _, r := range s {
		if !strconv.IsPrint(r) || r == 0xfffd {
			q := strconv.Quote(s)
			return q[1 : len(q)-1]
		}
	}
	return s
}

// Package code holds the codes of errors that the packages below corpus tell of. Package
// corpus exports each of them under the same name.
package code

// A Code says what kind of thing was met: a corpus.Code.
type Code string

// What package mime meets.
const (
	MIMEDepth     Code = "mime-depth"
	MIMEParts     Code = "mime-parts"
	HeaderTooLong Code = "header-too-long"
	Params        Code = "params"
	Boundary      Code = "boundary"
)

// What package pack meets.
const (
	Ratio       Code = "ratio"       // a member, or the container as a whole, expands too much
	Window      Code = "window"      // a stream asks for too much memory
	Members     Code = "members"     // too many of them
	Encrypted   Code = "encrypted"   // a member cannot be read without a password
	Unsupported Code = "unsupported" // a method of compression that is not known
	Truncated   Code = "truncated"   // the container ends before its time
	Checksum    Code = "checksum"    // bytes are not those that were packed, or belong to nothing
	Unreadable  Code = "unreadable"  // the reader failed, or the temporary file
	Ambiguous   Code = "ambiguous"   // there are several ways to read it, all of which are tried
)

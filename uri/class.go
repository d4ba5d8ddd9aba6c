package uri

// A Class is a set of bytes, one or several of the character sets that section
// 2 and Appendix A name. Classes are joined with "|". The percent sign is in
// [URIChar] alone: elsewhere it stands only as the first byte of a pct-encoded,
// which is no single byte.
type Class uint32

// The classes.
const (
	// Alpha is ALPHA = %x41-5A / %x61-7A.
	Alpha Class = 1 << iota
	// Digit is DIGIT = %x30-39.
	Digit
	// HexDig is HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F", in both cases.
	HexDig
	// Unreserved is unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~".
	Unreserved
	// SubDelim is sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "=".
	SubDelim
	// GenDelim is gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@".
	GenDelim
	// SchemeChar is what follows the first letter of a scheme: ALPHA / DIGIT / "+" / "-" / ".".
	SchemeChar
	// UserinfoChar is unreserved / sub-delims / ":".
	UserinfoChar
	// RegNameChar is unreserved / sub-delims.
	RegNameChar
	// Pchar is unreserved / sub-delims / ":" / "@".
	Pchar
	// QueryChar is pchar / "/" / "?", what a query and a fragment consist of.
	QueryChar
	// URIChar is unreserved / reserved / "%", whatever a URI may hold.
	URIChar

	// pathChar is pchar / "/".
	pathChar
	// segmentNCChar is unreserved / sub-delims / "@", what segment-nz-nc consists of.
	segmentNCChar
)

// Has reports whether the byte b is in c, with one look at a table. It is in a
// union of classes if it is in one of them.
func (c Class) Has(b byte) bool {
	return classes[b]&c != 0
}

// What the bytes of one kind have in common.
const (
	inQuery     = QueryChar | URIChar
	inPath      = inQuery | pathChar
	inPchar     = inPath | Pchar
	subDelim    = inPchar | SubDelim | RegNameChar | UserinfoChar | segmentNCChar
	unreserved  = inPchar | Unreserved | RegNameChar | UserinfoChar | segmentNCChar
	letter      = unreserved | Alpha | SchemeChar
	hexLetter   = letter | HexDig
	digit       = unreserved | Digit | HexDig | SchemeChar
	genDelim    = URIChar | GenDelim
	genDelimAt  = genDelim | inPchar | segmentNCChar
	genDelimCol = genDelim | inPchar | UserinfoChar
)

// The classes of every byte.
var classes = [256]Class{
	'A': hexLetter, 'B': hexLetter, 'C': hexLetter, 'D': hexLetter, 'E': hexLetter, 'F': hexLetter,
	'G': letter, 'H': letter, 'I': letter, 'J': letter, 'K': letter, 'L': letter, 'M': letter,
	'N': letter, 'O': letter, 'P': letter, 'Q': letter, 'R': letter, 'S': letter, 'T': letter,
	'U': letter, 'V': letter, 'W': letter, 'X': letter, 'Y': letter, 'Z': letter,

	'a': hexLetter, 'b': hexLetter, 'c': hexLetter, 'd': hexLetter, 'e': hexLetter, 'f': hexLetter,
	'g': letter, 'h': letter, 'i': letter, 'j': letter, 'k': letter, 'l': letter, 'm': letter,
	'n': letter, 'o': letter, 'p': letter, 'q': letter, 'r': letter, 's': letter, 't': letter,
	'u': letter, 'v': letter, 'w': letter, 'x': letter, 'y': letter, 'z': letter,

	'0': digit, '1': digit, '2': digit, '3': digit, '4': digit,
	'5': digit, '6': digit, '7': digit, '8': digit, '9': digit,

	'-': unreserved | SchemeChar, '.': unreserved | SchemeChar, '_': unreserved, '~': unreserved,

	'!': subDelim, '$': subDelim, '&': subDelim, '\'': subDelim, '(': subDelim, ')': subDelim,
	'*': subDelim, '+': subDelim | SchemeChar, ',': subDelim, ';': subDelim, '=': subDelim,

	':': genDelimCol, '@': genDelimAt, '/': genDelim | inPath, '?': genDelim | inQuery,
	'#': genDelim, '[': genDelim, ']': genDelim,

	'%': URIChar,
}

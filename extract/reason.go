package extract

// Reason says why a candidate is no URI.
type Reason uint8

const (
	// Accepted: it is one.
	Accepted Reason = iota
	// NoScheme: nothing stands before the colon that may be a scheme. One letter is
	// that of a drive.
	NoScheme
	// UnknownScheme: the scheme is not registered, neither "//" follows it, nor do
	// angle brackets or "URL:" and a "/" speak for it.
	UnknownScheme
	// NothingBehind: white space or nothing that a URI may hold follows the colon.
	NothingBehind
	// NoSlashes: the scheme needs "//" and a host.
	NoSlashes
	// WrongShape: what follows has not the shape that the scheme demands.
	WrongShape
	// NoDelimiter: a scheme of which no shape is known counts only in delimiters
	// that are closed right behind it, and one that a break took apart only between
	// angle brackets.
	NoDelimiter
	// NoHost: "//" follows the scheme, but not the host, or else the path, that it
	// demands. One with an empty label or with what stands for a name is none.
	NoHost
	// BreaksGrammar: the grammar refuses it, and it cannot be cut to something else.
	BreaksGrammar
	// ProseInside: prose stands between the angle brackets.
	ProseInside
	// NotStrict: it would have to be repaired or cut, or was elided, and
	// RepairStrict is set.
	NotStrict
	// OverLimit: it is longer than [Options].MaxURI.
	OverLimit
	// Overlapping: it stands within another URI.
	Overlapping
	// NoSite: the host of a suffix reference is no name of a site, or that of a URI but
	// the beginning of one.
	NoSite
	// NoSuffix: a suffix reference, and [Options].Suffix is not set.
	NoSuffix
)

var reasonNames = [...]string{
	Accepted:      "accepted",
	NoScheme:      "no-scheme",
	UnknownScheme: "unknown-scheme",
	NothingBehind: "nothing-behind",
	NoSlashes:     "no-slashes",
	WrongShape:    "wrong-shape",
	NoDelimiter:   "no-delimiter",
	NoHost:        "no-host",
	BreaksGrammar: "breaks-grammar",
	ProseInside:   "prose-inside",
	NotStrict:     "not-strict",
	OverLimit:     "over-limit",
	Overlapping:   "overlapping",
	NoSite:        "no-site",
	NoSuffix:      "no-suffix",
}

// String returns the name of the reason: words in lower case with hyphens.
func (r Reason) String() string { return constName("Reason", reasonNames[:], int(r)) }

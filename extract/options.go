package extract

import (
	"math"

	"github.com/urisift/urisift/uri"
)

// Options say how a text is read. A nil *Options and the zero value mean the
// defaults, which are those of RFC 3986, Appendix C. So does a value of Unwrap, Hyphen or
// Repair that has no name; reading by a Grammar that has none panics.
type Options struct {
	// Unwrap says where a line break inside a URI is ignored. Default:
	// [UnwrapRFC].
	Unwrap Unwrap
	// Hyphen says whether a hyphen before an ignored line break belongs to
	// the URI. Default: [HyphenKeep].
	Hyphen Hyphen
	// Repair says what becomes of text that the grammar refuses although
	// people write it. Default: [RepairDefault].
	Repair Repair
	// Grammar decides what a URI is. What an older one refuses behind the
	// authority is percent-encoded, as the draft of 1996 advises. Default:
	// [uri.RFC3986].
	Grammar uri.Grammar
	// Suffix adds suffix references (RFC 3986, section 4.5) such as
	// "www.w3.org/Addressing/": a host that begins with "www", "ftp" or "gopher" and has two
	// labels behind that, or between angle brackets any host behind "URL:". Default: false.
	Suffix bool
	// Invalid adds a Match with Err set for what looked like a URI and is
	// none. Default: false.
	Invalid bool
	// Fields declares the text to be records, as of a log: no line break is
	// ignored, whatever Unwrap says. Default: false.
	Fields bool
	// Separator declares the text to be a table, as CSV is: it is the comma or semicolon
	// that ends a URI which begins a line, as that is in the first cell of a row.
	// Default: 0, for no table.
	Separator byte
	// Lines fills in Line and Column of each Match, which costs a pass over
	// the text. Default: false.
	Lines bool
	// MaxURI is the length in bytes over which a URI is reported as
	// [*TooLongError] instead: 0 means 64 KiB, a negative number no limit.
	MaxURI int
	// MaxWrap is the number of lines that one URI may extend over: 0 means
	// 1,024, a negative number no limit but that of the bytes.
	MaxWrap int
}

// Unwrap says where a line break inside a URI is ignored.
type Unwrap uint8

const (
	// UnwrapRFC ignores a break inside delimiters, and one after a hyphen
	// or at the slashes behind a scheme anywhere.
	UnwrapRFC Unwrap = iota
	// UnwrapNone ends every URI at white space.
	UnwrapNone
	// UnwrapDelimited ignores a break inside delimiters only.
	UnwrapDelimited
	// UnwrapAll is UnwrapRFC and also joins a bare URI cut at the right
	// margin, or at a delimiter because the rest had no room on the line, with
	// its rest in the first column of the next line.
	UnwrapAll
)

// Hyphen says whether a hyphen before an ignored line break belongs to the
// URI. Appendix C: "the reader should consider both".
type Hyphen uint8

const (
	// HyphenKeep takes the hyphen for the URI's; the reading without it is an
	// alternative.
	HyphenKeep Hyphen = iota
	// HyphenDrop takes the hyphen for the typesetter's; the reading with it
	// is an alternative.
	HyphenDrop
)

// Repair says what becomes of text that the grammar refuses although people
// write it in URIs.
type Repair uint8

const (
	// RepairDefault percent-encodes what is common in queries and cuts the
	// URI before the rest.
	RepairDefault Repair = iota
	// RepairLenient percent-encodes wherever a URI character follows.
	RepairLenient
	// RepairStrict drops a URI that would have to be repaired, cut or that
	// was elided, with all that it holds.
	RepairStrict
)

const (
	defaultMaxURI  = 64 << 10
	defaultMaxWrap = 1024
	noLimit        = math.MaxInt >> 4 // sums of some of these are no overflow
)

// limits returns MaxURI and MaxWrap with their defaults filled in.
func (o *Options) limits() (maxURI, maxWrap int) {
	return limit(o.MaxURI, defaultMaxURI), limit(o.MaxWrap, defaultMaxWrap)
}

func limit(n, otherwise int) int {
	switch {
	case n == 0:
		return otherwise
	case n < 0:
		return noLimit
	}
	return min(n, noLimit)
}

package command

import (
	"github.com/spf13/pflag"

	"github.com/urisift/urisift/cmd/internal/filter"
	"github.com/urisift/urisift/cmd/internal/note"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// options are what the flags of the root command set.
type options struct {
	// What goes out.
	format     string
	output     string // "" and "-" are standard output
	withPath   bool
	lineNumber bool
	display    bool
	redact     bool
	unique     bool
	count      bool // implies unique
	level      uri.Level

	// What is kept.
	schemeList []string
	hostList   []string
	maxCount   int64 // records an input; negative for any number
	exitEmpty  bool  // exit with 1 where nothing was found

	// How text is read.
	extract         extract.Options
	hyphen          string
	lenient, strict bool

	// What is read, and how.
	corpus   corpus.Options
	include  []string
	exclude  []string
	files0   string // "" where the command line names the inputs
	span     span   // of bytes of the one input
	origin   origin // of standard input in its file
	jobs     int
	progress string
	summary  string
	resume   string // "" for a run that is not to be resumed
	quiet    bool
	noteForm note.Form
	version  bool

	// How a large input is divided.
	portion     int  // bytes that a worker takes at a time
	sharesPipes bool // a text that comes through a pipe is divided, too

	// What follows from the above.
	given        *pflag.FlagSet // the flags themselves
	schemes      filter.Schemes
	hosts        filter.Hosts
	filtered     bool // one of these drops something
	parse        bool // the components of the URIs are wanted
	walk         *walkFilter
	plain        bool // the URIs are all that is wanted
	brief        bool // more is, but the text of an ordinary URI tells it
	alternatives bool // other readings go out as records of their own
}

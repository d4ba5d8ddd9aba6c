package corpus

import (
	"io"
	"io/fs"
	"sync/atomic"

	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/pack"
	"github.com/urisift/urisift/corpus/internal/tempfile"
)

// A Type says what an input is.
type Type uint8

// The types of inputs. They are those inside of containers, which are undone in
// any case; of containers that are attached to a message, types are told from the
// content.
const (
	Auto Type = iota // told from the content
	Text             // plain text
	Mail             // one message or article
	Mbox             // a mailbox
	News             // an article, or a batch of them (rnews)
	HTML             // HTML, or XML with text in it
	Log              // text of records, one a line
)

// Options says how inputs are read. A nil *Options and the zero value are the
// defaults. Every limit is the default when 0 and off when negative.
type Options struct {
	// Stdin is standard input, which "-" names; nil: there is none, and no segment of it.
	Stdin io.Reader
	// Type is what inputs are taken for.
	Type Type
	// Charset names the charset of text that does not say; "": found out. For one that
	// nobody knows ([KnowsCharset]) each text has an error, and is read as without.
	Charset string
	// Base is the base URI of last resort; "": none.
	Base string
	// Suffix asks for text that has no ":" but may hold a suffix reference, such
	// as "www.example.com", in places where it would not be yielded otherwise.
	Suffix bool
	// Candidates asks for no text in which there is no URI for certain, as far as
	// that is told at a glance: one without a ":", unless Suffix asks for it.
	Candidates bool
	// Anonymous asks for Messages that have an Offset alone, and are valid as long
	// as the Segment, and for no LinkText.
	Anonymous bool

	// InPlace lets the text of large files be looked at where the system keeps it in
	// memory, by [Verbatim.Show] and [Verbatim.Map]: on Linux, where nobody but this user
	// and root may write to the file. If it is made shorter meanwhile, that is a fault,
	// which ends the program, or panics after [runtime/debug.SetPanicOnFault]; see [IsFault].
	InPlace bool

	// Range is the part of an input that is to be read; nil: all of it.
	Range *Range

	// Joints is about how far apart the joints of a text are that Segment.Joint
	// tells of, in bytes; 0: there are none.
	Joints int
	// From is the Joint at which reading goes on, told by an earlier read of the
	// same file with the same options; nil: it begins at the beginning.
	From *Joint

	// Follow has symbolic links in directories followed.
	Follow bool
	// Exclude reports whether a file or directory found in a walk is to be
	// passed over; nil: none. It is not asked about inputs that were named.
	Exclude func(path string, d fs.DirEntry) bool

	MaxMIMEDepth int // nested parts and messages; default 100
	MaxMIMEParts int // parts of a message; default 10,000
	MaxHeader    int // bytes of a structured header field; default 64 KiB, the most possible
	MaxParams    int // parameters of a header field; default 1,024
	MaxBoundary  int // bytes of a boundary; default 2,048, at most 4,032
	MaxWalkDepth int // nested directories; default 255

	MaxContainerDepth int   // nested containers; default 10
	MaxRatio          int64 // bytes out of a container for each one in it, after 64 MiB; default 250
	MaxExpanded       int64 // bytes out of a container inside of another one or of a message; default 4 GiB
	MaxWindow         int64 // bytes of memory of a decompressor; default 128 MiB
	MaxMembers        int64 // members of a container; default 1,000,000
	MaxTmp            int64 // bytes of temporary files that are there at a time; default 4 GiB

	// Batch has a mailbox that lies in no message yielded as one Segment, of the
	// Kind Messages, whose messages can be read in batches of about so many bytes;
	// 0: message by message.
	Batch int
	// Live, unless nil, returns a reader for a mailbox that is read in batches, in
	// place of r, and a function that reports whether reading from it would take
	// long. A batch ends there before it is full.
	Live func(r io.Reader) (live io.Reader, paused func() bool)

	// TempDir is where temporary files are, unlinked as soon as they are open;
	// "": the system's place.
	TempDir string

	// Counts is added to as inputs are read; nil: nothing is counted.
	Counts *Counts
	// Waits, unless nil, is called between segments before more of the input is read,
	// which may take long: what came before can be put to use now.
	Waits func()
	// Progress, unless nil, is called with the number of bytes that were read
	// since the last call. Inputs read at the same time call it at the same time.
	Progress func(bytes int64)
}

// Counts sums up what was read. It may be shared by inputs that are read at the
// same time.
type Counts struct {
	Bytes       atomic.Int64 // read from inputs
	Messages    atomic.Int64 // and articles
	Parts       atomic.Int64 // body parts that were read
	Undecodable atomic.Int64 // body parts in a transfer encoding that nobody knows, read as they stand
	Skipped     atomic.Int64 // body parts, members and files without text, passed over
}

// noOptions stands for a nil *Options; nothing changes it.
var noOptions Options

func (o *Options) orDefault() *Options {
	if o == nil {
		return &noOptions
	}
	return o
}

func (o *Options) maxWalkDepth() int { return mime.Limit(o.MaxWalkDepth, 255) }

func (o *Options) maxContainerDepth() int { return mime.Limit(o.MaxContainerDepth, 10) }

// pack returns the limits of a container, which lies inside of something else
// when nested.
func (o *Options) pack(nested bool, temp tempfile.Place) *pack.Limits {
	return &pack.Limits{
		Ratio: o.MaxRatio, Window: o.MaxWindow, Members: o.MaxMembers, Expanded: o.MaxExpanded,
		Temp: temp, Nested: nested, Ahead: !nested,
	}
}

// mime returns the limits of the parser.
func (o *Options) mime() mime.Options {
	return mime.Options{
		MaxDepth: o.MaxMIMEDepth, MaxParts: o.MaxMIMEParts, MaxHeader: o.MaxHeader,
		MaxParams: o.MaxParams, MaxBoundary: o.MaxBoundary,
	}
}

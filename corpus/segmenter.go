package corpus

import (
	"errors"
	"io"
	"os"
	"slices"

	"github.com/urisift/urisift/corpus/internal/pack"
	"github.com/urisift/urisift/corpus/internal/tempfile"
)

// A segmenter yields the segments of one input.
type segmenter struct {
	*decoders

	o       *Options
	path    string
	yield   func(*Segment, error) bool
	stopped bool
	counts  *Counts // of the Options, or those that nobody asks for

	file     *os.File    // the input, where it is a regular file, else nil
	before   os.FileInfo // of the file, before it is read
	begun    int64       // where in it the input begins
	random   io.ReaderAt // the input, where a Range of it can be read alone
	cr       bool        // its lines end in CR alone
	cutter   *cutter     // divides the input instead of reading it, unless nil
	expected Type        // of a text that shows no other type

	segment Segment
	lexing  bool  // a document is on its way through the lexer
	mail    *mail // on its way, the innermost one
	rereads int   // parts on their way that are read more than once
	tmpUsed int64 // bytes of the temporary files that are open
}

// newSegmenter returns a segmenter for an input that is called path.
func newSegmenter(o *Options, path string, yield func(*Segment, error) bool) *segmenter {
	sg := &segmenter{decoders: takeDecoders(o), o: o, path: path, yield: yield, counts: o.Counts}
	if sg.counts == nil {
		sg.counts = &sg.uncounted
	}
	return sg
}

// temp is where the temporary files of the input are made.
func (sg *segmenter) temp() tempfile.Place {
	return tempfile.Place{Dir: sg.o.TempDir, Max: sg.o.MaxTmp, Used: &sg.tmpUsed}
}

// end frees the decoders. It is not called in a panic, which may leave them anyhow.
func (sg *segmenter) end() { freeDecoders.Put(sg.decoders) }

// compare yields an error if the file is not what it was before it was read, or
// that and what was appended.
func (sg *segmenter) compare() {
	if sg.file == nil {
		return
	}
	after, err := sg.file.Stat()
	switch before := sg.before; {
	case err != nil || after.Size() > before.Size():
	case after.Size() < before.Size():
		sg.fail(&Error{Offset: -1, Code: Changed, What: "made shorter while it was read", Done: "read what was there"})
	case before.Size() > 0 && !after.ModTime().Equal(before.ModTime()):
		sg.fail(&Error{Offset: -1, Code: Changed, What: "written to while it was read", Done: "read what was there"})
	}
}

// fail yields an error.
func (sg *segmenter) fail(err *Error) {
	if sg.stopped {
		return
	}
	err.Path = sg.path
	sg.stopped = !sg.yield(nil, err)
	sg.waits()
}

// failRead yields the error that ended a stream early.
func (sg *segmenter) failRead(err error, member string, off int64) {
	var e *pack.Error
	if errors.As(err, &e) {
		sg.fail(&Error{Member: member, Offset: -1, Code: Code(e.Code), What: e.What, Done: e.Done, Limit: e.Limit, Err: err})
		return
	}
	code := Unreadable
	if errors.Is(err, io.ErrUnexpectedEOF) {
		code = Truncated
	}
	sg.fail(&Error{Member: member, Offset: off, Code: code, What: err.Error(), Done: "read up to there", Err: err})
}

// A place is where a stream of bytes is: what its segments are to say about it.
type place struct {
	member    string
	offset    int64 // of its first byte in the file, -1 where it is not the file's
	message   *Message
	part      string
	mediaType string
	charset   string
	field     string
	bases     []string
	link      string
	delsp     bool // text with DelSp=yes
	folded    bool // text with folded lines
	filesRead bool // files encoded in the text are read as members
	separator byte // of a table
	reading   int
	depth     int // of containers around it
	entities  int // around what is in it
}

// inInput reports whether what is at the place stands in the input itself, outside of
// containers and messages.
func (p *place) inInput() bool { return p.depth == 0 && p.offset >= 0 && p.message == nil }

// near returns where in the file the part at p stands, or its message, -1 if that is not
// known.
func (p *place) near() int64 {
	switch {
	case p.message == nil || p.depth > 0:
		return -1
	case p.offset < 0:
		return p.message.Offset
	}
	return p.offset
}

// moved returns the place n bytes behind the start of p.
func (p *place) moved(n int64) place {
	here := *p
	if here.offset >= 0 {
		here.offset += n
	}
	return here
}

// withBase returns the candidates for a base URI with the one of last resort.
func (sg *segmenter) withBase(bases []string) []string {
	if sg.o.Base == "" {
		return bases
	}
	return append(slices.Clip(bases), sg.o.Base)
}

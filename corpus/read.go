package corpus

import (
	"errors"
	"io"
	"iter"
	"os"
	"slices"

	"github.com/urisift/urisift/corpus/internal/pack"
	"github.com/urisift/urisift/corpus/internal/window"
)

// Read yields the segments of what r holds, which is called path in them. The
// iteration can be done once. An error is an *Error; the next segment follows
// it. Nothing is read ahead of need, apart from what decides the type.
//
// It begins where r stands, from which offsets count, and does not close r. What is
// a file or another [io.ReaderAt] may be read at any place, unless path is [Stdin];
// where it stands afterwards tells nothing.
func Read(r io.Reader, path string, o *Options) iter.Seq2[*Segment, error] {
	return read(r, nil, path, Text, o)
}

// read is like Read for what is of the expected type if it shows no other. If r is a
// file that was just opened, opened describes it; otherwise that is nil.
func read(r io.Reader, opened os.FileInfo, path string, expected Type, o *Options) iter.Seq2[*Segment, error] {
	return func(yield func(*Segment, error) bool) {
		o := o.orDefault()
		w := newWalker(o, path, yield)
		w.expected = expected
		w.counts.Inputs.Add(1)
		w.look(r, opened)
		head := newCounter(r, o)
		w.counter = head
		if o.From != nil {
			head = &counter{r: r} // what is read again to tell the type was counted
		}
		w.stream(head, place{offset: o.origin()})
		w.compare()
		w.end()
	}
}

// look notes what r is: whether it is a file, and whether it can be read at any place.
func (w *walker) look(r io.Reader, opened os.FileInfo) {
	at, _ := r.(io.ReaderAt)
	if f, ok := r.(*os.File); ok {
		if opened == nil {
			opened, w.begun = describe(f)
		}
		if opened == nil || !opened.Mode().IsRegular() {
			return
		}
		w.file, w.before = f, opened
	}
	if w.path != Stdin {
		w.random = at
	}
}

// describe returns what the system says of a file, nil for nothing, and where in it is
// read next, 0 where that cannot be told.
func describe(f *os.File) (d os.FileInfo, next int64) {
	if d, err := f.Stat(); err == nil {
		next, _ = f.Seek(0, io.SeekCurrent) // 0 if that fails
		return d, next
	}
	return nil, 0
}

// A counter reports what is read through it.
type counter struct {
	r        io.Reader
	counts   *Counts
	progress func(int64)
}

func newCounter(r io.Reader, o *Options) *counter { return &counter{r, o.Counts, o.Progress} }

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.add(int64(n))
	if err != nil && err != io.EOF && errors.Is(err, io.EOF) {
		err = earlyEnd{err}
	}
	return n, err
}

// An earlyEnd is a reader's error that wraps io.EOF, and is not it: that does not
// end a reader in order.
type earlyEnd struct{ error }

func (e earlyEnd) Is(target error) bool { return target != io.EOF && errors.Is(e.error, target) }

func (e earlyEnd) As(target any) bool { return errors.As(e.error, target) }

// add reports n bytes.
func (c *counter) add(n int64) {
	if c.counts != nil {
		c.counts.Bytes.Add(n)
	}
	if c.progress != nil && n > 0 {
		c.progress(n)
	}
}

// of returns a counter like c of what is read through r.
func (c *counter) of(r io.Reader) *counter { return &counter{r, c.counts, c.progress} }

// A walker yields the segments of one input.
type walker struct {
	*decoders

	o       *Options
	path    string
	yield   func(*Segment, error) bool
	stopped bool
	counts  *Counts // of the Options, or those that nobody asks for

	file     *os.File    // the input, where it is a regular file, else nil
	before   os.FileInfo // of the file, before it is read
	begun    int64       // where in it the input begins
	counter  *counter    // reports what is read of the input
	random   io.ReaderAt // the input, where a Range of it can be read alone
	cr       bool        // its lines end in CR alone
	cutter   *cutter     // divides the input instead of reading it, unless nil
	expected Type        // of a text that shows no other type

	segment Segment
	lexing  bool  // a document is on its way through the lexer
	mail    *mail // on its way, the innermost one
}

// newWalker returns a walker for an input that is called path.
func newWalker(o *Options, path string, yield func(*Segment, error) bool) *walker {
	w := &walker{decoders: takeDecoders(o), o: o, path: path, yield: yield, counts: o.Counts}
	if w.counts == nil {
		w.counts = &w.uncounted
	}
	return w
}

// end frees the decoders. It is not called in a panic, which may leave them anyhow.
func (w *walker) end() { freeDecoders.Put(w.decoders) }

// compare yields an error if the file is not what it was before it was read, or
// that and what was appended.
func (w *walker) compare() {
	if w.file == nil {
		return
	}
	after, err := w.file.Stat()
	switch before := w.before; {
	case err != nil || after.Size() > before.Size():
	case after.Size() < before.Size():
		w.fail(&Error{Offset: -1, Code: Changed, What: "made shorter while it was read", Done: "read what was there"})
	case before.Size() > 0 && !after.ModTime().Equal(before.ModTime()):
		w.fail(&Error{Offset: -1, Code: Changed, What: "written to while it was read", Done: "read what was there"})
	}
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
	reading   int
	depth     int // of containers around it
}

// withBase returns the candidates for a base URI with the one of last resort.
func (w *walker) withBase(bases []string) []string {
	if w.o.Base == "" {
		return bases
	}
	return append(slices.Clip(bases), w.o.Base)
}

// inInput reports whether what is at the place stands in the input itself, outside of
// containers and messages.
func (p *place) inInput() bool { return p.depth == 0 && p.offset >= 0 && p.message == nil }

// moved returns the place n bytes behind the start of p.
func (p *place) moved(n int64) place {
	here := *p
	if here.offset >= 0 {
		here.offset += n
	}
	return here
}

// fail yields an error.
func (w *walker) fail(err *Error) {
	if w.stopped {
		return
	}
	err.Path = w.path
	w.stopped = !w.yield(nil, err)
	w.waits()
}

// failRead yields the error that ended a stream early.
func (w *walker) failRead(err error, member string, off int64) {
	var e *pack.Error
	if errors.As(err, &e) {
		w.fail(&Error{Member: member, Offset: -1, Code: Code(e.Code), What: e.What, Done: e.Done, Err: err})
		return
	}
	code := Unreadable
	if errors.Is(err, io.ErrUnexpectedEOF) {
		code = Truncated
	}
	w.fail(&Error{Member: member, Offset: off, Code: code, What: err.Error(), Done: "read up to there", Err: err})
}

// stream yields the segments of a stream whose type is not known yet.
func (w *walker) stream(r io.Reader, at place) {
	win := w.window()
	win.Reset(r, 0)
	w.typed(win, at)
	w.windows.put(win)
}

// typed yields the segments of a stream, by the type that its beginning shows.
func (w *walker) typed(win *window.Window, at place) {
	f, head := detectContainer(win)
	if f != pack.None {
		if w.o.Range != nil && at.depth == 0 && !w.isAll() {
			w.refuse()
			return
		}
		if w.goesOn(&at) {
			w.changed()
			return
		}
		w.container(w.archive(win, f, &at), f, at)
		return
	}
	if w.foreign(head, &at) {
		return
	}
	if r := w.asBytes(win, &at); r != nil {
		_, w.cr = r.(crReader)
		plain := w.window()
		plain.Reset(r, 0)
		w.byType(plain, at)
		w.windows.put(plain)
		return
	}
	w.byType(win, at)
}

// byType yields the segments of a stream that is no container and whose lines
// can be told by their bytes. What is attached to a message is not of the type that
// inputs are taken for.
func (w *walker) byType(win *window.Window, at place) {
	typ := w.o.Type
	if typ == Auto || at.message != nil {
		if typ = w.detect(win); typ == Text && w.expected != Auto && at.member == "" {
			typ = w.expected
		}
	}
	switch {
	case w.o.Range != nil && at.depth == 0:
		w.inRange(typ, win, at)
		return
	case w.goesOn(&at):
		w.goOn(typ, win, at)
		return
	case w.o.Joints > 0 && w.hasJoints(&at) && w.jointText(typ, win, at):
		return
	}
	w.ofType(typ, win, at)
}

// ofType yields the segments of a stream of the type.
func (w *walker) ofType(typ Type, win *window.Window, at place) {
	switch typ {
	case Mbox:
		w.mailbox(win, at)
	case Mail:
		w.counted(win, at)
	case News:
		w.news(win, at)
	case HTML:
		at.mediaType = "text/html"
		w.markup(win, at)
	case Log:
		w.plain(win, Fields, at)
	case folded:
		at.folded = true
		w.plain(win, Running, at)
	default:
		w.plain(win, Running, at)
	}
}

// archive returns what to read a container from: the input itself where it is a
// zip archive in a file, so that it can be read at any place.
func (w *walker) archive(win *window.Window, f pack.Format, at *place) io.Reader {
	if f == pack.Zip && w.file != nil && at.depth == 0 && at.message == nil {
		return w.file
	}
	return win
}

// detect tells the type of what the window is at the start of.
func (w *walker) detect(win *window.Window) Type {
	for {
		head := win.Bytes()
		whole := win.AtEnd() || len(head) >= detectSize
		if typ, ok := detect(head, whole); ok {
			return typ
		}
		win.Fill(min(detectSize, len(head)+max(1, (len(head)-detectStep)/4)))
	}
}

// detectStep is up to which size, in bytes, the beginning of a text is looked at
// again for every byte that comes. Beyond it must have grown by a part.
const detectStep = 4 << 10

// plain yields a plain text.
func (w *walker) plain(r io.Reader, kind Kind, at place) {
	e := w.keep(r)
	w.giveText(e, kind, &at)
	if e.err != nil {
		w.failRead(e.err, at.member, -1)
	}
}

// An errorKeeper keeps the error of a stream and ends it there.
type errorKeeper struct {
	r     io.Reader
	err   error
	waits func() // called before each read, unless nil
}

// keep returns a reader of r, the bottom of what is being read, that keeps its
// error.
func (w *walker) keep(r io.Reader) *errorKeeper {
	w.keeper = errorKeeper{r: r}
	return &w.keeper
}

func (e *errorKeeper) Read(p []byte) (int, error) {
	if e.waits != nil {
		e.waits()
	}
	n, err := e.r.Read(p)
	if err != nil && err != io.EOF {
		e.err, err = err, io.EOF
	}
	return n, err
}

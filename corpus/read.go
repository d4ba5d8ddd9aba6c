package corpus

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"os"
	"slices"
	"sync/atomic"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/html"
	"github.com/urisift/urisift/corpus/internal/intern"
	"github.com/urisift/urisift/corpus/internal/layout"
	"github.com/urisift/urisift/corpus/internal/mbox"
	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/pack"
	"github.com/urisift/urisift/corpus/internal/spool"
	"github.com/urisift/urisift/corpus/internal/transfer"
	"github.com/urisift/urisift/corpus/internal/window"
)

// Read yields the segments of what r holds, which is called path in them. The
// iteration can be done once. An error is an *Error; the next segment follows
// it. Nothing is read ahead of need, apart from what decides the type.
func Read(r io.Reader, path string, o *Options) iter.Seq2[*Segment, error] {
	return read(r, path, Text, o)
}

// read is like Read for what is of the expected type if it shows no other.
func read(r io.Reader, path string, expected Type, o *Options) iter.Seq2[*Segment, error] {
	return func(yield func(*Segment, error) bool) {
		o := o.orDefault()
		w := &walker{o: o, path: path, yield: yield, mime: o.mime(), expected: expected}
		w.mime.Wants = w.wants
		o.count(func(c *Counts) *atomic.Int64 { return &c.Inputs })
		w.file = regularFile(r)
		w.begun = position(w.file)
		w.random = randomAccess(r, path)
		head := newCounter(r, o)
		w.counter = head
		if o.From != nil {
			head = &counter{r: r} // what is read again to tell the type was counted
		}
		before := w.stat()
		w.stream(head, place{offset: o.origin()})
		w.compare(before)
	}
}

// regularFile returns r if it is a file that can be read at any place, else nil.
func regularFile(r io.Reader) *os.File {
	f, ok := r.(*os.File)
	if !ok {
		return nil
	}
	if d, err := f.Stat(); err != nil || !d.Mode().IsRegular() {
		return nil
	}
	return f
}

// position returns where in the file is read next; 0 where there is none.
func position(f *os.File) int64 {
	if f == nil {
		return 0
	}
	off, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return 0
	}
	return off
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
	return n, err
}

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

// A walker yields the segments of one input. Its decoders are used again and
// again: at most one text is being read at a time, and what can be nested is
// kept in lists of those free.
type walker struct {
	o       *Options
	mime    *mime.Options
	path    string
	yield   func(*Segment, error) bool
	stopped bool

	file     *os.File    // the input, where it is a file
	begun    int64       // where in it the input begins
	counter  *counter    // reports what is read of the input
	random   io.ReaderAt // the input, where a Range of it can be read alone
	cr       bool        // its lines end in CR alone
	cutter   *cutter     // divides the input instead of reading it, unless nil
	expected Type        // of a text that shows no other type

	segment Segment
	memory  bytes.Reader // of a text in memory
	text    charset.Reader
	lexer   *html.Lexer
	lexing  bool // a document is on its way through the lexer
	fields  fields
	words   []byte
	value   []byte

	delsp      layout.DelSp
	unfold     layout.Unfold
	attached   layout.Attached
	overstrike layout.Overstrike

	mail     *mail // on its way, the innermost one
	document document
	keeper   errorKeeper
	names    intern.Table // of fields

	packs   pack.Opener
	mails   pool[mail]
	unseen  pool[Message] // not given away
	parsers pool[mime.Parser]
	base64s pool[transfer.Base64]
	qps     pool[transfer.QuotedPrintable]
	uus     pool[transfer.UU]
	windows pool[window.Window]
	spools  pool[spool.Spool]
}

// stat returns what the system says of the input, nil if it is no regular file.
func (w *walker) stat() os.FileInfo {
	if w.file == nil {
		return nil
	}
	d, err := w.file.Stat()
	if err != nil || !d.Mode().IsRegular() {
		return nil
	}
	return d
}

// compare yields an error if the input is not what it was before it was read, or
// that and what was appended.
func (w *walker) compare(before os.FileInfo) {
	after := w.stat()
	switch {
	case before == nil || after == nil || after.Size() > before.Size():
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

// giveAt yields a segment with the text in r, which is at offset off of the
// decoded part and UTF-8.
func (w *walker) giveAt(off int64, r io.Reader, kind Kind, at *place) {
	w.give(off, r, kind, at, nil)
}

func (w *walker) give(off int64, r io.Reader, kind Kind, at *place, text layout.Text) {
	w.giveWith(off, r, nil, kind, at, text)
}

// giveBytes yields a segment with the UTF-8 text b, which is at offset off of the
// decoded part.
func (w *walker) giveBytes(off int64, b []byte, kind Kind, at *place) {
	w.memory.Reset(b)
	if b == nil {
		b = []byte{} // for Segment.Bytes
	}
	w.giveWith(off, &w.memory, b, kind, at, nil)
}

// giveWith yields a segment with the text in r, which whole holds unless it is nil.
func (w *walker) giveWith(off int64, r io.Reader, whole []byte, kind Kind, at *place, text layout.Text) {
	if w.stopped {
		return
	}
	message := at.message
	if message != nil {
		message = w.mail.give()
	}
	w.segment = Segment{
		Text: r, Kind: kind, Path: w.path, Member: at.member, Message: message, Part: at.part,
		MediaType: at.mediaType, Field: at.field, Offset: off, RawOffset: at.offset, Reading: at.reading,
		Bases: at.bases, LinkText: at.link, bytes: whole, text: text,
	}
	w.hand()
}

// hand yields w.segment.
func (w *walker) hand() {
	w.stopped = !w.yield(&w.segment, nil)
	w.waits()
}

// waits tells that more of the input may be read now, unless a document is being read:
// its segments come from memory for the most part, and its keeper tells.
func (w *walker) waits() {
	if w.o.Waits != nil && !w.lexing {
		w.o.Waits()
	}
}

// giveValue yields a segment with the text b in memory, whatever its charset.
func (w *walker) giveValue(b []byte, kind Kind, at *place) {
	if utf8.Valid(b) {
		w.giveBytes(0, b, kind, at)
		return
	}
	w.value = charset.Append(w.value[:0], b, "")
	here := *at
	here.offset = -1
	w.giveBytes(0, w.value, kind, &here)
}

// giveText yields a segment with the text in r, whatever its charset.
func (w *walker) giveText(r io.Reader, kind Kind, at *place) {
	w.beginText(r, at, nil)
	here := w.behindMark(at)
	text := w.verbatim(r, w.laidOut(kind, at), kind, &here)
	w.give(0, text, kind, &here, text)
}

// giveWhole yields a segment with the text b of a message, in the charset that the
// place names, unless nobody asks for it. It reports false, and yields nothing, if
// something hides the text.
func (w *walker) giveWhole(b []byte, at *place) bool {
	label := w.labelOf(at)
	text := w.text.Decode(b, label)
	if !layout.Keeps(text) {
		return false
	}
	if w.text.Unknown() {
		w.unknownCharset(label, at)
	}
	if !w.isIdleText(text) {
		here := w.behindMark(at)
		w.memory.Reset(text)
		w.giveWith(0, &w.memory, text, Running, &here, &w.text)
	}
	return true
}

// behindMark is the place of the plain text that w.text has begun.
func (w *walker) behindMark(at *place) place {
	skipped, same := w.text.Begin()
	here := at.moved(int64(skipped))
	here.bases = nil
	if !same {
		here.offset = -1
	}
	return here
}

// labelOf returns what the text at the place is said to be in.
func (w *walker) labelOf(at *place) string {
	if at.charset == "" {
		return w.o.Charset
	}
	return at.charset
}

// laidOut returns w.text with what hides the text in it undone.
func (w *walker) laidOut(kind Kind, at *place) layout.Text {
	text := layout.Text(&w.text)
	if kind != Running {
		return text
	}
	if at.delsp {
		w.delsp.Reset(text)
		text = &w.delsp
	}
	if at.folded {
		w.unfold.Reset(text)
		text = &w.unfold
	}
	if at.message != nil {
		w.attached.Reset(text)
		text = &w.attached
	}
	w.overstrike.Reset(text)
	return &w.overstrike
}

// beginText makes w.text the text in r, whatever its charset. The returned
// values are those of Begin.
func (w *walker) beginText(r io.Reader, at *place, declares func([]byte) string) (skipped int, same bool) {
	label := at.charset
	if declares == nil {
		label = w.labelOf(at)
	}
	w.text.Reset(r, label, declares)
	skipped, same = w.text.Begin()
	if w.text.Unknown() {
		w.unknownCharset(label, at)
	}
	return skipped, same
}

// unknownCharset yields the error of a charset that nobody knows.
func (w *walker) unknownCharset(label string, at *place) {
	w.fail(&Error{
		Member: at.member, Offset: at.offset, Code: UnknownCharset,
		What: "charset " + label + " is not known", Done: "read as UTF-8 or windows-1252",
	})
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
// can be told by their bytes.
func (w *walker) byType(win *window.Window, at place) {
	typ := w.o.Type
	if typ == Auto {
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

// news yields the segments of a batch of articles, or of one.
func (w *walker) news(win *window.Window, at place) {
	if isBatch(win) {
		w.split(win, true, at)
		return
	}
	w.message(win, at, -1)
}

// archive returns what to read a container from: the input itself where it is a
// zip archive in a file, so that it can be read at any place.
func (w *walker) archive(win *window.Window, f pack.Format, at *place) io.Reader {
	if f == pack.Zip && w.file != nil && at.depth == 0 && at.message == nil {
		return w.file
	}
	return win
}

// window returns a free window that holds what decides a type.
func (w *walker) window() *window.Window {
	return w.windows.take(func() *window.Window { return window.New(detectSize) })
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

// mailbox yields the segments of the messages of a mailbox.
func (w *walker) mailbox(r io.Reader, at place) { w.split(r, false, at) }

// split yields the segments of the messages of a mailbox, or of the articles of
// a batch.
func (w *walker) split(r io.Reader, batch bool, at place) {
	m := mbox.NewReader()
	if w.o.Batch > 0 && at.message == nil {
		w.batches(m, r, batch, at)
		return
	}
	w.begin(m, r, batch, &at)
	w.messages(m, at)
}

// begin gives m the mailbox, or the rest of it that is to be read.
func (w *walker) begin(m *mbox.Reader, r io.Reader, batch bool, at *place) {
	if w.goesOn(at) {
		m.ResetAt(r, w.o.From.Offset-at.offset, batch)
		return
	}
	m.Reset(r, 0, batch)
}

// messages yields the segments of the messages that m splits.
func (w *walker) messages(m *mbox.Reader, at place) {
	body := io.Reader(onlyEOF{m})
	for !w.stopped {
		err := m.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			w.failRead(err, at.member, m.Offset())
			return
		}
		off, line := m.From()
		w.fromLine(line, off, &at)
		if text := m.Whole(); text != nil {
			w.messageBytes(text, at.moved(m.Offset()), off)
		} else {
			w.message(body, at.moved(m.Offset()), off)
		}
	}
}

// fromLine yields the From_ line of a message, which is at offset off of the
// mailbox, if there may be a URI in it.
func (w *walker) fromLine(line []byte, off int64, at *place) {
	if hasCandidate(line, w.o.Suffix) {
		here := at.moved(off)
		w.giveValue(line, Running, &here)
	}
}

// onlyEOF hides the errors of a stream, which Next of the mailbox returns too.
type onlyEOF struct{ r io.Reader }

func (e onlyEOF) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	if err != nil {
		err = io.EOF
	}
	return n, err
}

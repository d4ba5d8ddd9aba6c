package corpus

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"sync/atomic"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/mbox"
	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/transfer"
	"github.com/urisift/urisift/corpus/internal/window"
)

// Read yields the segments of what r holds, which is called path in them. The
// iteration can be done once. An error is an *Error; the next segment follows
// it. Nothing is read ahead of need, apart from what decides the type.
func Read(r io.Reader, path string, o *Options) iter.Seq2[*Segment, error] {
	return func(yield func(*Segment, error) bool) {
		o := o.orDefault()
		w := &walker{o: o, path: path, yield: yield, mime: o.mime()}
		o.count(func(c *Counts) *atomic.Int64 { return &c.Inputs })
		w.stream(&counter{r: r, o: o}, place{offset: 0})
	}
}

// A counter reports what is read through it.
type counter struct {
	r io.Reader
	o *Options
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if c.o.Counts != nil {
		c.o.Counts.Bytes.Add(int64(n))
	}
	if c.o.Progress != nil && n > 0 {
		c.o.Progress(int64(n))
	}
	return n, err
}

// A walker yields the segments of one input. Its decoders are used again and
// again: at most one text is being read at a time, and what can be nested is
// kept in lists of those free.
type walker struct {
	o       *Options
	mime    *mime.Options
	path    string
	yield   func(*Segment, error) bool
	stopped bool

	segment Segment
	memory  bytes.Reader // of a text in memory
	text    charset.Reader
	words   []byte

	parsers []*mime.Parser
	base64s []*transfer.Base64
	qps     []*transfer.QuotedPrintable
	windows []*window.Window
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
	reading   int
}

// moved returns the place n bytes behind the start of p.
func (p *place) moved(n int64) *place {
	here := *p
	if here.offset >= 0 {
		here.offset += n
	}
	return &here
}

// give yields a segment with the text in r.
func (w *walker) give(r io.Reader, kind Kind, at *place, decoder *charset.Reader) {
	if w.stopped {
		return
	}
	w.segment = Segment{
		Text: r, Kind: kind, Path: w.path, Member: at.member, Message: at.message, Part: at.part,
		MediaType: at.mediaType, Field: at.field, RawOffset: at.offset, Reading: at.reading, Bases: at.bases,
		decoder: decoder,
	}
	w.stopped = !w.yield(&w.segment, nil)
}

// giveBytes yields a segment with the UTF-8 text b.
func (w *walker) giveBytes(b []byte, kind Kind, at *place) {
	w.memory.Reset(b)
	w.give(&w.memory, kind, at, nil)
}

// giveText yields a segment with the text in r, whatever its charset.
func (w *walker) giveText(r io.Reader, kind Kind, at *place) {
	label := at.charset
	if label == "" {
		label = w.o.Charset
	}
	w.text.Reset(r, label, false)
	skipped, same := w.text.Begin()
	if w.text.Unknown() {
		w.fail(&Error{
			Member: at.member, Offset: at.offset, Code: UnknownCharset,
			What: "charset " + label + " is not known", Done: "read as UTF-8 or windows-1252",
		})
	}
	here := *at
	if !same {
		here.offset = -1
	} else if here.offset >= 0 {
		here.offset += int64(skipped)
	}
	w.give(&w.text, kind, &here, &w.text)
}

// fail yields an error.
func (w *walker) fail(err *Error) {
	if w.stopped {
		return
	}
	err.Path = w.path
	w.stopped = !w.yield(nil, err)
}

// failRead yields the error that ended a stream early.
func (w *walker) failRead(err error, member string, off int64) {
	var e *Error
	if errors.As(err, &e) {
		w.fail(e)
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
	src := io.Reader(win)
	typ := w.o.Type
	if typ == Auto {
		typ = w.detect(win)
	}
	switch typ {
	case Mbox:
		w.mailbox(src, at)
	case Mail, News:
		w.message(src, at, -1)
	case HTML:
		at.mediaType = "text/html"
		w.markup(src, at)
	case Log:
		w.plain(src, Fields, at)
	default:
		w.plain(src, Running, at)
	}
	w.windows = append(w.windows, win)
}

// window returns a free window that holds what decides a type.
func (w *walker) window() *window.Window {
	if n := len(w.windows); n > 0 {
		win := w.windows[n-1]
		w.windows = w.windows[:n-1]
		return win
	}
	return window.New(detectSize)
}

// detect tells the type of what the window is at the start of.
func (w *walker) detect(win *window.Window) Type {
	for {
		head := win.Bytes()
		whole := win.AtEnd() || len(head) >= detectSize
		if typ, ok := detect(head, whole); ok {
			return typ
		}
		win.More()
	}
}

// plain yields a plain text.
func (w *walker) plain(r io.Reader, kind Kind, at place) {
	e := &errorKeeper{r: r}
	w.giveText(e, kind, &at)
	if e.err != nil {
		w.failRead(e.err, at.member, -1)
	}
}

// An errorKeeper keeps the error of a stream and ends it there.
type errorKeeper struct {
	r   io.Reader
	err error
}

func (e *errorKeeper) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	if err != nil && err != io.EOF {
		e.err, err = err, io.EOF
	}
	return n, err
}

// mailbox yields the segments of the messages of a mailbox.
func (w *walker) mailbox(r io.Reader, at place) {
	m := mbox.NewReader()
	m.Reset(r, 0)
	for !w.stopped {
		err := m.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			w.failRead(err, at.member, m.Offset())
			return
		}
		off, line := m.From()
		if hasCandidate(line, w.o.Suffix) {
			w.giveBytes(line, Running, at.moved(off))
		}
		w.message(onlyEOF{m}, *at.moved(m.Offset()), off)
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

// markup yields the segments of HTML.
func (w *walker) markup(r io.Reader, at place) { w.plain(r, Running, at) }

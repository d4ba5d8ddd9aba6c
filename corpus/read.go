package corpus

import (
	"io"
	"iter"
	"os"

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
		head := &counter{r, w}
		if o.From != nil {
			head.w = nil // what is read again to tell the type was counted
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
			opened, w.begun = stat(f)
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

// stat returns what the system says of a file, nil for nothing, and where in it is
// read next, 0 where that cannot be told.
func stat(f *os.File) (d os.FileInfo, next int64) {
	if d, err := f.Stat(); err == nil {
		next, _ = f.Seek(0, io.SeekCurrent) // 0 if that fails
		return d, next
	}
	return nil, 0
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
	w.unopened(head, &at)
	w.armored(win, &at)
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
	if isMailbox(typ, win) {
		w.mailbox(typ, win, at)
		return
	}
	switch typ {
	case Mail:
		w.messageFile(win, at)
	case News:
		w.onlyMessage(win, at)
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

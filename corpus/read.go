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
// It begins where r stands, from which offsets count, and does not close r. A file may be
// read at any place; where it stands afterwards tells nothing. With a Range or Joints in
// Options so may any other [io.ReaderAt], and offsets count from its beginning, where it
// must stand; but what is called [Stdin] is read in order then.
func Read(r io.Reader, path string, o *Options) iter.Seq2[*Segment, error] {
	return read(r, nil, path, Text, o)
}

// read is like Read for what is of the expected type if it shows no other. If r is a
// file that was just opened, opened describes it; otherwise that is nil.
func read(r io.Reader, opened os.FileInfo, path string, expected Type, o *Options) iter.Seq2[*Segment, error] {
	return func(yield func(*Segment, error) bool) {
		o := o.orDefault()
		sg := newSegmenter(o, path, yield)
		sg.expected = expected
		sg.look(r, opened)
		head := &counter{r, sg}
		if o.From != nil {
			head.sg = nil // what is read again to tell the type was counted
		}
		sg.stream(head, place{offset: o.origin()})
		sg.compare()
		sg.end()
	}
}

// look notes what r is: whether it is a file, and whether it can be read at any place.
func (sg *segmenter) look(r io.Reader, opened os.FileInfo) {
	at, _ := r.(io.ReaderAt)
	if f, ok := r.(*os.File); ok {
		if opened == nil {
			opened, sg.begun = stat(f)
		}
		if opened == nil || !opened.Mode().IsRegular() {
			return
		}
		sg.file, sg.before = f, opened
	}
	if sg.path != Stdin {
		sg.random = at
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
func (sg *segmenter) stream(r io.Reader, at place) {
	win := sg.window()
	win.Reset(r, 0)
	sg.typed(win, at)
	sg.windows.put(win)
}

// typed yields the segments of a stream, by the type that its beginning shows.
func (sg *segmenter) typed(win *window.Window, at place) {
	f, head := detectContainer(win)
	if f != pack.None {
		if sg.o.Range != nil && at.depth == 0 && !sg.isAll() {
			sg.refuse()
			return
		}
		if sg.goesOn(&at) {
			sg.changed()
			return
		}
		sg.container(sg.archive(win, f, &at), f, at)
		return
	}
	if sg.foreign(head, &at) || maySeal(win) && sg.sealed(win.Bytes()[:min(sniffSize, len(win.Bytes()))], &at) {
		return
	}
	sg.unopened(head, &at)
	sg.armored(win, &at)
	if r := asBytes(win, &at); r != nil {
		_, sg.cr = r.(crReader)
		plain := sg.window()
		plain.Reset(r, 0)
		sg.byType(plain, at)
		sg.windows.put(plain)
		return
	}
	sg.byType(win, at)
}

// byType yields the segments of a stream that is no container and whose lines
// can be told by their bytes. What is attached to a message is not of the type that
// inputs are taken for.
func (sg *segmenter) byType(win *window.Window, at place) {
	typ := sg.o.Type
	if typ == Auto || at.message != nil {
		if typ = typeOf(win); typ == Text && sg.expected != Auto && at.member == "" {
			typ = sg.expected
		}
	}
	at.separator = typ.separator()
	switch {
	case sg.o.Range != nil && at.depth == 0:
		sg.inRange(typ, win, at)
		return
	case sg.goesOn(&at):
		sg.goOn(typ, win, at)
		return
	case sg.o.Joints > 0 && sg.hasJoints(&at) && sg.jointText(typ, win, at):
		return
	}
	sg.ofType(typ, win, at)
}

// ofType yields the segments of a stream of the type.
func (sg *segmenter) ofType(typ Type, win *window.Window, at place) {
	if isMailbox(typ, win) {
		sg.mailbox(typ, win, at)
		return
	}
	switch typ {
	case Mail:
		sg.messageFile(win, at)
	case News:
		sg.onlyMessage(win, at)
	case HTML:
		at.mediaType = "text/html"
		sg.markup(win, at)
	case Log:
		sg.plain(win, Fields, at)
	case folded:
		at.folded = true
		sg.plain(win, Running, at)
	default:
		sg.plain(win, Running, at)
	}
}

// archive returns what to read a container from: the input itself where it is a
// zip archive in a file, so that it can be read at any place.
func (sg *segmenter) archive(win *window.Window, f pack.Format, at *place) io.Reader {
	if f == pack.Zip && sg.file != nil && at.depth == 0 && at.message == nil {
		return sg.file
	}
	return win
}

// typeOf tells the type of what the window is at the start of.
func typeOf(win *window.Window) Type {
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
func (sg *segmenter) plain(r io.Reader, kind Kind, at place) {
	e := sg.keep(r)
	sg.giveText(e, kind, &at)
	if e.err != nil {
		sg.failRead(e.err, at.member, -1)
	}
}

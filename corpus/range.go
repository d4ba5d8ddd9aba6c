package corpus

import (
	"io"
	"math"

	"github.com/urisift/urisift/corpus/internal/mbox"
	"github.com/urisift/urisift/corpus/internal/window"
)

// A Range is a part of one file: of a text what begins at or behind Start and
// before End, of a mailbox the messages whose From_ lines do. So ranges that
// together cover a file give what the file gives.
//
// Type and charset are those of the file, as its beginning shows them. What
// cannot be divided, a message, HTML, text in UTF-16 or ISO 2022, belongs as a
// whole to the range with the first byte. A container is refused with an *Error,
// unless the range is all of it.
//
// Nothing before a range is read but what decides what begins in it. Therefore the
// lengths that messages of a mailbox tell are not believed, and the Offset of a
// text that is not UTF-8 counts as if all before the range stood there as UTF-8.
type Range struct {
	// Start and End are offsets in the file; [math.MaxInt64] stands for its end.
	Start, End int64
	// Lead is how many bytes of a text before the range the user of its segment
	// needs to see, at most 4 MiB. Where a file is read, they stand before white
	// space, if there is any within 4 MiB.
	Lead int
	// Origin is the offset in its file of the first byte of a stream. The stream
	// must begin Lead bytes before Start, or what begins in between may be
	// missed. Without the beginning of the file a table of URIs is read as other text
	// is. It is 0 for what is an io.ReaderAt.
	Origin int64
}

// An Own says which part of a Segment's Text is in the Range: what begins at or
// behind Start, and before an offset that is known when Text has been read up to
// it. Both count from the first byte that Text yields.
type Own struct {
	Start int64
	// End, which the user of the segment may set, is called from a Read of Text as
	// soon as that is known, before anything behind it is handed out.
	End func(end int64)
}

// isAll reports whether the range is all of the input.
func (sg *segmenter) isAll() bool {
	r := sg.o.Range
	switch {
	case r.Start > 0 || sg.cutter != nil:
		return false
	case r.End == math.MaxInt64:
		return true
	case sg.file == nil:
		return false
	}
	d, err := sg.file.Stat()
	return err == nil && d.Size() <= r.End
}

// refuse yields the error of a container, which cannot be divided.
func (sg *segmenter) refuse() {
	sg.fail(&Error{Offset: -1, Code: Unsupported, What: "a container cannot be divided into ranges", Done: "passed over", Named: true})
}

// inRange yields the segments of the range of an input of the type, of which the
// window is at the start.
func (sg *segmenter) inRange(typ Type, win *window.Window, at place) {
	r := sg.o.Range
	switch {
	case r.Start >= r.End:
	case at.offset >= 0 && isMailbox(typ, win):
		sg.mailboxRange(typ, win, at)
	case at.offset >= 0 && sg.textRange(typ, win, at):
	case r.Start <= r.Origin:
		sg.ofType(typ, win, at)
	}
}

// from returns the bytes of the input from offset off on, which is not before
// at, where the window is.
func (sg *segmenter) from(off int64, win *window.Window, at *place) io.Reader {
	if sg.random == nil {
		_, _ = io.CopyN(io.Discard, win, off-at.offset) // an error stays in win
		return win
	}
	var r io.Reader = &counter{io.NewSectionReader(sg.random, off, math.MaxInt64-off), sg}
	if sg.cr {
		r = crReader{r}
	}
	return r
}

// mailboxRange yields the segments of the messages of a mailbox, or of the
// articles of a batch, in the range.
func (sg *segmenter) mailboxRange(typ Type, win *window.Window, at place) {
	r := sg.o.Range
	if sg.cutter != nil {
		sg.cutter.mailbox(typ, win, &at)
		return
	}
	p := mbox.Part{Start: max(r.Start, at.offset), End: r.End, First: r.Start <= r.Origin}
	off, src := at.offset, io.Reader(win)
	if from := p.Start - mbox.Lookback; sg.random != nil && from > at.offset+detectSize {
		off, src = from, sg.from(from, win, &at)
	}
	skipped := at.offset - r.Origin // offsets in a mailbox do not count a mark
	p.Start, p.End = p.Start-skipped, p.End-skipped
	m := sg.mbox()
	m.Reset(src, mbox.Input{Batch: typ == News, Offset: off - skipped, Within: off != at.offset, Part: &p})
	sg.messages(m, at.moved(-at.offset+skipped))
	sg.mailboxes.put(m)
}

// textRange yields the segment of the part of a text of the type that is in the range.
// It reports false for what is no text that can be divided.
func (sg *segmenter) textRange(typ Type, win *window.Window, at place) bool {
	kind, ok := textKind(typ)
	if !ok || !sg.beginDivisible(win, &at) {
		return false
	}
	sg.unknownCharset(&at)
	if sg.cutter != nil {
		sg.cutter.text(win, &at)
		return true
	}
	t := &rangeText{sg: sg, kind: kind, base: at.offset, raw: joints{src: win, far: maxJoint, text: &sg.text}}
	if sg.random != nil {
		t.raw.src = sg.window()
		defer sg.windows.put(t.raw.src)
	}
	if !sg.stopped && t.begin(win, &at) {
		sg.segment = Segment{
			Text: t, Kind: kind, Separator: at.separator, Path: sg.path, Offset: t.offset, RawOffset: t.start - int64(len(t.lead)),
			Own: &Own{Start: int64(len(t.lead))}, text: t,
		}
		t.own = sg.segment.Own
		sg.hand()
	}
	if err := t.raw.src.Err(); err != nil {
		sg.failRead(err, at.member, -1)
	}
	return true
}

// origin is the offset in its file of the first byte of an input.
func (o *Options) origin() int64 {
	if o.Range == nil {
		return 0
	}
	return o.Range.Origin
}

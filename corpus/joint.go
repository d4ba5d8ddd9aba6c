package corpus

import (
	"math"

	"github.com/urisift/urisift/corpus/internal/layout"
	"github.com/urisift/urisift/corpus/internal/window"
)

// A Joint is a place within a large file at which reading may go on later, as if
// it had never stopped: the From_ line of a message of a mailbox, or a place in a
// text before which nothing decides how what follows is decoded. A mailbox is
// read in batches ([Options.Batch]) from there. A Segment's Text begins there;
// offsets in it count what stands before all the same.
type Joint struct {
	Offset int64 // in the file
	// Text is how much of the text is before, decoded, in bytes, and Same how much
	// of that, from the start on, stands in the file as it is.
	Text, Same int64
}

// hasJoints reports whether reading may go on within what is at the place: it is
// the input itself, and that can be read at any place.
func (sg *segmenter) hasJoints(at *place) bool {
	return sg.random != nil && at.inInput()
}

// goesOn reports whether what is at the place is to be read from Options.From on.
func (sg *segmenter) goesOn(at *place) bool {
	return sg.o.From != nil && at.message == nil
}

// goOn yields the segments from a Joint on of an input of the type, of which the
// window is at the start.
func (sg *segmenter) goOn(typ Type, win *window.Window, at place) {
	switch from := sg.o.From.Offset; {
	case !sg.hasJoints(&at) || from < at.offset:
		sg.changed()
	case isMailbox(typ, win):
		sg.mailbox(typ, sg.from(from, win, &at), at)
	case !sg.jointText(typ, win, at):
		sg.changed()
	}
}

// changed yields the error of a file that is not the one that a Joint is of.
func (sg *segmenter) changed() {
	sg.fail(&Error{Offset: -1, Code: Changed, What: "the file is not the one that was begun", Done: "passed over"})
}

// jointText yields a text that has joints. It reports false for what has none.
func (sg *segmenter) jointText(typ Type, win *window.Window, at place) bool {
	kind, ok := textKind(typ)
	if !ok || !sg.beginDivisible(win, &at) {
		return false
	}
	if sg.o.From == nil {
		sg.unknownCharset(&at)
	}
	t := &jointText{sg: sg, kind: kind, raw: joints{src: win, far: math.MaxInt64, text: &sg.text}, start: Joint{Offset: at.offset}}
	if sg.o.From != nil {
		t.start = *sg.o.From
		t.raw.src = sg.window()
		defer sg.windows.put(t.raw.src)
		t.raw.src.Reset(sg.from(t.start.Offset, win, &at), 0)
	}
	t.raw.off = t.start.Offset
	t.known = append(t.known, t.start)
	t.goOn()
	sg.giveStream(t, kind, &at)
	if err := t.raw.src.Err(); err != nil {
		sg.failRead(err, at.member, -1)
	}
	return true
}

// A jointText is a text of which some joints are known:
//
//	┆ before │ stretch │ stretch │ …
//
// Each stretch is decoded on its own.
type jointText struct {
	sg     *segmenter
	kind   Kind
	raw    joints
	text   layout.Text // the current stretch
	start  Joint       // where it begins
	handed int64       // of it
	known  []Joint     // that may still be asked for
}

// Read implements io.Reader.
func (t *jointText) Read(p []byte) (int, error) {
	for {
		n, err := t.text.Read(p)
		if t.handed += int64(n); n > 0 || err == nil {
			return n, nil
		}
		if !t.raw.src.Fill(1) {
			return 0, err
		}
		t.start = Joint{Offset: t.raw.off, Text: t.start.Text + t.handed, Same: t.Same()}
		t.known = append(t.known, t.start)
		t.goOn()
	}
}

// goOn goes on with the stretch at t.start.
func (t *jointText) goOn() {
	t.handed = 0
	t.raw.end = t.raw.off + min(int64(max(1, t.sg.o.Joints)), math.MaxInt64-t.raw.off)
	t.text = t.sg.goOnText(&t.raw, t.kind)
}

// Same implements [layout.Text].
func (t *jointText) Same() int64 {
	if t.start.Same < t.start.Text {
		return t.start.Same
	}
	return t.start.Text + t.text.Same()
}

// joint returns the last joint up to offset off. Those before it are forgotten.
func (t *jointText) joint(off int64) Joint {
	for len(t.known) > 1 && t.known[1].Text <= off {
		t.known = t.known[1:]
	}
	return t.known[0]
}

package command

import (
	"io"

	"github.com/urisift/urisift/cmd/internal/journal"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// A portionStart is where a portion begins.
type portionStart struct {
	joint corpus.Joint
	text  *journal.TextPlace // nil for a mailbox
	seam  *seamEnd           // of the block before
}

// A seamEnd is the seam with which a block ended, if that came to be known. It is
// not looked at before the block is done.
type seamEnd struct {
	extract.Seam
	known bool
}

// maxSeam is how long the text of a seam in a journal may be, in bytes.
const maxSeam = 1 << 10

// place returns the place where the portion begins; nil where a run cannot go on
// there. All portions before must be done.
func (a *portionStart) place() *journal.Place {
	switch {
	case a == nil:
		return nil
	case a.text == nil:
		return &journal.Place{Joint: a.joint}
	case !a.seam.known:
		return nil
	}
	seam, err := a.seam.MarshalText()
	if err != nil || len(seam) > maxSeam {
		return nil
	}
	text := *a.text
	text.Seam = string(seam)
	return &journal.Place{Joint: a.joint, Text: &text}
}

// here returns where the next block begins, nil where a run cannot go on there.
func (b *blocks) here() *portionStart {
	if b.end == nil {
		return nil
	}
	from := b.textStart()
	joint, ok := b.segment.Joint(b.base + int64(from))
	if !ok {
		return nil
	}
	b.countTo(from)
	return &portionStart{joint: joint, seam: b.end, text: &journal.TextPlace{
		Start: b.base + int64(b.start), Before: b.base + int64(from), Line: b.lines.Breaks + 1, LineStart: b.lines.Start,
	}}
}

// goOn makes the place the beginning of the next block. The text is read from the
// place's joint on.
func (b *blocks) goOn(at *journal.Place) error {
	t := at.Text
	var seam extract.Seam
	if t == nil || t.Start-t.Before > int64(b.before) || seam.UnmarshalText([]byte(t.Seam)) != nil {
		return b.changed()
	}
	if !b.makeRoom() {
		return nil
	}
	b.base, b.start = t.Before, int(t.Start-t.Before)
	if _, err := io.CopyN(io.Discard, b.text, t.Before-at.Joint.Text); err != nil {
		return b.changed()
	}
	if _, err := io.ReadFull(b.text, b.arena.buf[:b.start]); err != nil {
		return b.changed()
	}
	b.filled = b.start
	b.lines = extract.LineCounter{Breaks: t.Line - 1, Start: t.LineStart, Done: t.Before}
	b.last = make(chan blockEnd, 1)
	b.last <- blockEnd{Seam: seam}
	return nil
}

// changed returns the error of a text that is not the one that a place is in.
func (b *blocks) changed() error {
	return &corpus.Error{
		Path: b.segment.Path, Offset: -1, Code: corpus.Changed,
		What: "the text is not the one that was begun", Done: "passed over",
	}
}

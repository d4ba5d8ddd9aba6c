package command

import (
	"io"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// An inputPlace is a place within a large input from which a run can go on: where a portion
// begins, and all before it is done.
type inputPlace struct {
	Chain string              `json:"chain"` // of the identities of the inputs up to this one
	Joint corpus.Joint        `json:"joint"` // from which the input is read
	Notes map[corpus.Code]int `json:"notes,omitempty"`
	Text  *textPlace          `json:"text,omitempty"` // nil for a mailbox
}

// A textPlace is where a block of a text begins. Offsets are those in the
// decoded text.
type textPlace struct {
	Start     int64  `json:"start"`
	Before    int64  `json:"before"` // where the text before it begins that the block needs
	Line      int64  `json:"line"`   // the line there
	LineStart int64  `json:"line_start"`
	Seam      string `json:"seam"` // with which the block before ends
}

// isSound reports whether the place can be one.
func (p *inputPlace) isSound() bool {
	j, t := &p.Joint, p.Text
	return p.Chain != "" && j.Offset >= 0 && 0 <= j.Same && j.Same <= j.Text &&
		(t == nil || j.Text <= t.Before && t.Before <= t.Start)
}

// A portionStart is where a portion begins.
type portionStart struct {
	joint corpus.Joint
	text  *textPlace // nil for a mailbox
	seam  *seamEnd   // of the block before
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
func (a *portionStart) place() *inputPlace {
	switch {
	case a == nil:
		return nil
	case a.text == nil:
		return &inputPlace{Joint: a.joint}
	case !a.seam.known:
		return nil
	}
	seam, err := a.seam.MarshalText()
	if err != nil || len(seam) > maxSeam {
		return nil
	}
	text := *a.text
	text.Seam = string(seam)
	return &inputPlace{Joint: a.joint, Text: &text}
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
	return &portionStart{joint: joint, seam: b.end, text: &textPlace{
		Start: b.base + int64(b.start), Before: b.base + int64(from), Line: b.lines.Breaks + 1, LineStart: b.lines.Start,
	}}
}

// goOn makes the place the beginning of the next block. The text is read from the
// place's joint on.
func (b *blocks) goOn(at *inputPlace) error {
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

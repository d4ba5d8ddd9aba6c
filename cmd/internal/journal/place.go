package journal

import "github.com/urisift/urisift/corpus"

// A Place is a place within a large input from which a run can go on: where a portion
// begins, and all before it is done.
type Place struct {
	Chain string              `json:"chain"` // of the identities of the inputs up to this one
	Joint corpus.Joint        `json:"joint"` // from which the input is read
	Notes map[corpus.Code]int `json:"notes,omitempty"`
	Text  *TextPlace          `json:"text,omitempty"` // nil for a mailbox
}

// A TextPlace is where a block of a text begins. Offsets are those in the
// decoded text.
type TextPlace struct {
	Start     int64  `json:"start"`
	Before    int64  `json:"before"` // where the text before it begins that the block needs
	Line      int64  `json:"line"`   // the line there
	LineStart int64  `json:"line_start"`
	Seam      string `json:"seam"` // with which the block before ends
}

// isSound reports whether the place can be one.
func (p *Place) isSound() bool {
	j, t := &p.Joint, p.Text
	return p.Chain != "" && j.Offset >= 0 && 0 <= j.Same && j.Same <= j.Text &&
		(t == nil || j.Text <= t.Before && t.Before <= t.Start)
}

package corpus

import (
	"bytes"
	"errors"
	"io"

	"github.com/urisift/urisift/corpus/internal/mbox"
	"github.com/urisift/urisift/corpus/internal/window"
)

// isMailbox reports whether what the window is at the start of is of several messages:
// a mailbox, or a batch of articles and not one alone.
func isMailbox(typ Type, win *window.Window) bool {
	if typ != News {
		return typ == Mbox
	}
	win.Fill(len(mbox.BatchMark))
	return bytes.HasPrefix(win.Bytes(), []byte(mbox.BatchMark))
}

// mailbox yields the segments of the messages of a mailbox of the type: Mbox, or News
// for the articles of a batch.
func (sg *segmenter) mailbox(typ Type, r io.Reader, at place) {
	m := sg.mbox()
	if sg.o.Batch > 0 && at.message == nil {
		sg.batches(m, typ, r, at)
	} else {
		sg.begin(m, typ, r, &at)
		sg.messages(m, at)
	}
	sg.mailboxes.put(m)
}

// begin gives m the mailbox of the type, or the rest of it that is to be read.
func (sg *segmenter) begin(m *mbox.Reader, typ Type, r io.Reader, at *place) {
	in := mbox.Input{Batch: typ == News}
	if sg.goesOn(at) {
		in.Offset, in.AtMessage = sg.o.From.Offset-at.offset, true
	}
	m.Reset(r, in)
}

// messages yields the segments of the messages that m splits.
func (sg *segmenter) messages(m *mbox.Reader, at place) {
	body := io.Reader(onlyEOF{m})
	for !sg.stopped {
		err := m.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			sg.failRead(err, at.member, m.Offset())
			return
		}
		off, line := m.From()
		sg.fromLine(line, off, &at)
		if text := m.Whole(); text != nil {
			sg.messageBytes(text, at.moved(m.Offset()), off)
		} else {
			sg.message(body, at.moved(m.Offset()), off)
		}
	}
}

// fromLine yields the From_ line of a message, which is at offset off of the
// mailbox, if there may be a URI in it.
func (sg *segmenter) fromLine(line []byte, off int64, at *place) {
	if hasCandidate(line, sg.o.Suffix) {
		here := at.moved(off)
		sg.giveValue(line, Running, &here)
	}
}

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
func (w *walker) mailbox(typ Type, r io.Reader, at place) {
	m := w.mbox()
	if w.o.Batch > 0 && at.message == nil {
		w.batches(m, typ, r, at)
	} else {
		w.begin(m, typ, r, &at)
		w.messages(m, at)
	}
	w.mailboxes.put(m)
}

// begin gives m the mailbox of the type, or the rest of it that is to be read.
func (w *walker) begin(m *mbox.Reader, typ Type, r io.Reader, at *place) {
	in := mbox.Input{Batch: typ == News}
	if w.goesOn(at) {
		in.Offset, in.AtMessage = w.o.From.Offset-at.offset, true
	}
	m.Reset(r, in)
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

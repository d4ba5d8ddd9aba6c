package corpus

import (
	"bytes"
	"errors"
	"io"

	"github.com/urisift/urisift/corpus/internal/mbox"
	"github.com/urisift/urisift/corpus/internal/window"
)

// mailbox yields the segments of the messages of a mailbox.
func (w *walker) mailbox(r io.Reader, at place) { w.split(r, false, at) }

// news yields the segments of a batch of articles, or of one.
func (w *walker) news(win *window.Window, at place) {
	if isBatch(win) {
		w.split(win, true, at)
		return
	}
	w.onlyMessage(win, at)
}

// isBatch reports whether the window is at the start of a batch of articles.
func isBatch(win *window.Window) bool {
	win.Fill(len(mbox.BatchMark))
	return bytes.HasPrefix(win.Bytes(), []byte(mbox.BatchMark))
}

// split yields the segments of the messages of a mailbox, or of the articles of
// a batch.
func (w *walker) split(r io.Reader, batch bool, at place) {
	m := w.mbox()
	if w.o.Batch > 0 && at.message == nil {
		w.batches(m, r, batch, at)
	} else {
		w.begin(m, r, batch, &at)
		w.messages(m, at)
	}
	w.mailboxes.put(m)
}

// begin gives m the mailbox, or the rest of it that is to be read.
func (w *walker) begin(m *mbox.Reader, r io.Reader, batch bool, at *place) {
	if w.goesOn(at) {
		m.ResetAt(r, w.o.From.Offset-at.offset, batch)
		return
	}
	m.Reset(r, batch)
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

package corpus

import (
	"io"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/layout"
)

// giveAt yields a segment with the text in r, which is at offset off of the
// decoded part and UTF-8.
func (w *walker) giveAt(off int64, r io.Reader, kind Kind, at *place) {
	w.give(off, r, kind, at, nil)
}

func (w *walker) give(off int64, r io.Reader, kind Kind, at *place, text layout.Text) {
	w.giveWith(off, r, nil, kind, at, text)
}

// giveBytes yields a segment with the UTF-8 text b, which is at offset off of the
// decoded part.
func (w *walker) giveBytes(off int64, b []byte, kind Kind, at *place) {
	w.memory.Reset(b)
	w.giveWith(off, &w.memory, b, kind, at, nil)
}

// giveWith yields a segment with the text in r, which whole holds unless it is nil.
func (w *walker) giveWith(off int64, r io.Reader, whole []byte, kind Kind, at *place, text layout.Text) {
	if w.stopped {
		return
	}
	message := at.message
	if message != nil {
		message = w.mail.give()
	}
	w.segment = Segment{
		Text: r, Kind: kind, Path: w.path, Member: at.member, Message: message, Part: at.part,
		MediaType: at.mediaType, Field: at.field, Offset: off, RawOffset: at.offset, Reading: at.reading,
		Bases: at.bases, LinkText: at.link, bytes: whole, text: text,
	}
	w.hand()
}

// hand yields w.segment.
func (w *walker) hand() {
	w.stopped = !w.yield(&w.segment, nil)
	w.waits()
}

// waits tells that more of the input may be read now, unless a document is being read:
// its segments come from memory for the most part, and its keeper tells.
func (w *walker) waits() {
	if w.o.Waits != nil && !w.lexing {
		w.o.Waits()
	}
}

// giveValue yields a segment with the text b in memory, whatever its charset.
func (w *walker) giveValue(b []byte, kind Kind, at *place) {
	if utf8.Valid(b) {
		w.giveBytes(0, b, kind, at)
		return
	}
	w.value = charset.Append(w.value[:0], b, "")
	here := *at
	here.offset = -1
	w.giveBytes(0, w.value, kind, &here)
}

// giveText yields a segment with the text in r, whatever its charset.
func (w *walker) giveText(r io.Reader, kind Kind, at *place) {
	w.beginText(r, at, nil)
	here := w.behindMark(at)
	text := w.verbatim(w.laidOut(kind, at), kind, &here)
	w.give(0, text, kind, &here, text)
}

// giveWhole yields a segment with the text b of a message, in the charset that the
// place names, unless nobody asks for it. It reports false, and yields nothing, if
// something hides the text.
func (w *walker) giveWhole(b []byte, at *place) bool {
	label := w.labelOf(at)
	text := w.text.Decode(b, label)
	if !layout.Keeps(text) {
		return false
	}
	if w.text.Unknown() {
		w.unknownCharset(label, at)
	}
	if !w.isIdleText(text) {
		here := w.behindMark(at)
		w.memory.Reset(text)
		w.giveWith(0, &w.memory, text, Running, &here, &w.text)
	}
	return true
}

// behindMark is the place of the plain text that w.text has begun.
func (w *walker) behindMark(at *place) place {
	skipped, same := w.text.Begin()
	here := at.moved(int64(skipped))
	here.bases = nil
	if !same {
		here.offset = -1
	}
	return here
}

// labelOf returns what the text at the place is said to be in.
func (w *walker) labelOf(at *place) string {
	if at.charset == "" {
		return w.o.Charset
	}
	return at.charset
}

// laidOut returns w.text with what hides the text in it undone.
func (w *walker) laidOut(kind Kind, at *place) layout.Text {
	text := layout.Text(&w.text)
	if kind != Running {
		return text
	}
	if at.delsp {
		w.delsp.Reset(text)
		text = &w.delsp
	}
	if at.folded {
		w.unfold.Reset(text)
		text = &w.unfold
	}
	if at.message != nil {
		w.attached.Reset(text)
		text = &w.attached
	}
	w.overstrike.Reset(text)
	return &w.overstrike
}

// beginText makes w.text the text in r, whatever its charset. The returned
// values are those of Begin.
func (w *walker) beginText(r io.Reader, at *place, declares func([]byte) string) (skipped int, same bool) {
	label := at.charset
	if declares == nil {
		label = w.labelOf(at)
	}
	w.text.Reset(r, label, declares)
	skipped, same = w.text.Begin()
	if w.text.Unknown() {
		w.unknownCharset(label, at)
	}
	return skipped, same
}

// unknownCharset yields the error of a charset that nobody knows.
func (w *walker) unknownCharset(label string, at *place) {
	w.fail(&Error{
		Member: at.member, Offset: at.offset, Code: UnknownCharset,
		What: "charset " + label + " is not known", Done: "read as UTF-8 or windows-1252",
	})
}

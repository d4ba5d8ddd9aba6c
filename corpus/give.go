package corpus

import (
	"bytes"
	"io"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/layout"
	"github.com/urisift/urisift/corpus/internal/utf8text"
)

// give yields w.segment, of which the text is set, as one of what is at the place.
func (w *walker) give(at *place) {
	if w.stopped {
		return
	}
	s := &w.segment
	if at.message != nil {
		s.Message = w.mail.give()
	}
	s.Path, s.Member, s.Part, s.MediaType, s.Field = w.path, at.member, at.part, at.mediaType, at.field
	s.RawOffset, s.Reading, s.Bases, s.LinkText = at.offset, at.reading, at.bases, at.link
	w.hand()
}

// giveBytes yields a segment with the UTF-8 text b, which is at offset off of the
// decoded part.
func (w *walker) giveBytes(off int64, b []byte, kind Kind, at *place) {
	w.memory.Reset(b)
	w.segment = Segment{Text: &w.memory, Kind: kind, Offset: off, bytes: b}
	w.give(at)
}

// giveStream yields a segment with the text of a whole part.
func (w *walker) giveStream(text layout.Text, kind Kind, at *place) {
	w.segment = Segment{Text: text, Kind: kind, text: text}
	w.give(at)
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
	if utf8text.Valid(b) {
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
	here := w.beginPlain(r, at)
	text := w.verbatim(w.laidOut(kind, at), kind, &here)
	if v, ok := text.(*Verbatim); ok {
		defer v.hide()
	}
	w.giveStream(text, kind, &here)
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
		w.segment = Segment{Text: &w.memory, Kind: Running, bytes: text, text: &w.text}
		w.give(&here)
	}
	return true
}

// isIdleText reports whether nobody asks for a text, since there is no URI in it.
func (w *walker) isIdleText(b []byte) bool {
	return w.o.Candidates && !w.o.Suffix && bytes.IndexByte(b, ':') < 0
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

// beginPlain makes w.text the plain text in r, and returns the place of that.
func (w *walker) beginPlain(r io.Reader, at *place) place {
	w.beginText(r, w.labelOf(at), nil, at)
	return w.behindMark(at)
}

// beginText makes w.text the text in r, which is said to be in the charset that label
// names. The returned values are those of Begin.
func (w *walker) beginText(r io.Reader, label string, declares func([]byte) string, at *place) (skipped int, same bool) {
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

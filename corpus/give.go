package corpus

import (
	"io"
	"strconv"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/layout"
	"github.com/urisift/urisift/corpus/internal/utf8text"
)

// Segments are yielded by these:
//
//	giveValue   bytes in any charset: the value of a field, a line
//	giveBytes   bytes in UTF-8, where they are in the decoded part
//	giveWhole   bytes of a body, in the charset that its place names
//	giveText    a stream in any charset: all of a text
//	giveStream  a stream in UTF-8, which may lie in layers
//	give        sg.segment, whose text the caller has set
//	hand        sg.segment, all of which the caller has set
//
// All but the last one fill in what the place tells. Bytes and streams stay the caller's:
// a segment is valid until the next one, so they may be used again behind the call.

// give yields sg.segment, of which the text is set, as one of what is at the place.
func (sg *segmenter) give(at *place) {
	if sg.stopped {
		return
	}
	s := &sg.segment
	if at.message != nil {
		s.Message = sg.mail.give()
	}
	s.Path, s.Member, s.Part, s.MediaType, s.Field = sg.path, at.member, at.part, at.mediaType, at.field
	s.RawOffset, s.Reading, s.Bases, s.LinkText, s.Separator = at.offset, at.reading, at.bases, at.link, at.separator
	sg.hand()
}

// giveBytes yields a segment with the UTF-8 text b, which is at offset off of the
// decoded part.
func (sg *segmenter) giveBytes(off int64, b []byte, kind Kind, at *place) {
	sg.memory.Reset(b)
	sg.segment = Segment{Text: &sg.memory, Kind: kind, Offset: off, bytes: b}
	sg.give(at)
}

// giveStream yields a segment with the text of a whole part.
func (sg *segmenter) giveStream(text layout.Text, kind Kind, at *place) {
	sg.segment = Segment{Text: text, Kind: kind, text: text}
	sg.give(at)
}

// hand yields sg.segment.
func (sg *segmenter) hand() {
	sg.stopped = !sg.yield(&sg.segment, nil)
	sg.waits()
}

// waits calls Options.Waits between two segments, unless a document is being read: most of
// its segments come from memory, and its errorKeeper calls it before each read.
func (sg *segmenter) waits() {
	if sg.o.Waits != nil && !sg.lexing {
		sg.o.Waits()
	}
}

// giveValue yields a segment with the text b in memory, whatever its charset.
func (sg *segmenter) giveValue(b []byte, kind Kind, at *place) {
	if utf8text.Valid(b) {
		sg.giveBytes(0, b, kind, at)
		return
	}
	sg.value = charset.Append(sg.value[:0], b, "")
	here := *at
	here.offset = -1
	sg.giveBytes(0, sg.value, kind, &here)
}

// giveText yields a segment with the text in r, whatever its charset.
func (sg *segmenter) giveText(r io.Reader, kind Kind, at *place) {
	here := sg.beginPlain(r, at)
	text := sg.verbatim(sg.laidOut(kind, at), kind, &here)
	if v, ok := text.(*Verbatim); ok {
		defer v.hide()
	}
	sg.giveStream(text, kind, &here)
	if kind == Running && at.message != nil && !at.filesRead && at.reading == 0 {
		sg.filesLeft(at)
	}
}

// filesLeft tells of files that are encoded in the text that was read last, and that
// nobody reads.
func (sg *segmenter) filesLeft(at *place) {
	n := sg.attached.Files()
	if n == 0 {
		return
	}
	sg.counts.Skipped.Add(int64(n))
	what := "a file encoded in the text"
	if n > 1 {
		what = strconv.Itoa(n) + " files encoded in the text"
	}
	sg.fail(&Error{Member: at.member, Offset: at.near(), Code: Skipped, What: what, Done: "passed over"})
}

// giveWhole yields a segment with the text b of a message, in the charset that the
// place names, unless nobody asks for it. It reports false, and yields nothing, if
// something hides the text.
func (sg *segmenter) giveWhole(b []byte, at *place) bool {
	label := sg.labelOf(at)
	text := sg.text.Decode(b, label)
	if !layout.Keeps(text) {
		return false
	}
	sg.unknownCharset(at)
	if !sg.isIdle(text) {
		here := sg.behindMark(at)
		sg.memory.Reset(text)
		sg.segment = Segment{Text: &sg.memory, Kind: Running, bytes: text, text: &sg.text}
		sg.give(&here)
	}
	return true
}

// behindMark is the place of the plain text that sg.text has begun.
func (sg *segmenter) behindMark(at *place) place {
	skipped, same := sg.text.Begin()
	here := at.moved(int64(skipped))
	here.bases = nil
	if !same {
		here.offset = -1
	}
	return here
}

// labelOf returns what the text at the place is said to be in.
func (sg *segmenter) labelOf(at *place) string {
	if at.charset == "" {
		return sg.o.Charset
	}
	return at.charset
}

// laidOut returns sg.text with what hides the text in it undone.
func (sg *segmenter) laidOut(kind Kind, at *place) layout.Text {
	text := layout.Text(&sg.text)
	if kind != Running {
		return text
	}
	if at.delsp {
		sg.delsp.Reset(text)
		text = &sg.delsp
	}
	if at.folded {
		sg.unfold.Reset(text)
		text = &sg.unfold
	}
	if at.message != nil {
		sg.attached.Reset(text)
		text = &sg.attached
	}
	sg.overstrike.Reset(text)
	return &sg.overstrike
}

// beginPlain makes sg.text the plain text in r, and returns the place of that.
func (sg *segmenter) beginPlain(r io.Reader, at *place) place {
	sg.beginText(r, sg.labelOf(at), nil, at)
	return sg.behindMark(at)
}

// beginText makes sg.text the text in r, which is said to be in the charset that label
// names. The returned values are those of Begin.
func (sg *segmenter) beginText(r io.Reader, label string, declares func([]byte) string, at *place) (skipped int, same bool) {
	sg.text.Reset(r, label, declares)
	skipped, same = sg.text.Begin()
	sg.unknownCharset(at)
	return skipped, same
}

// KnowsCharset reports whether the label, in any case, names a charset that text can be
// read in. The empty label does: its charset is found out.
func KnowsCharset(label string) bool { return charset.Known(label) }

// unknownCharset yields an error if sg.text is said to be in a charset that nobody knows.
func (sg *segmenter) unknownCharset(at *place) {
	label := sg.text.Unknown()
	if label == "" {
		return
	}
	sg.fail(&Error{
		Member: at.member, Offset: at.offset, Code: UnknownCharset,
		What: "charset " + label + " is not known", Done: "read as UTF-8 or windows-1252",
	})
}

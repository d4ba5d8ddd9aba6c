package corpus

import (
	"bytes"
	"io"

	"github.com/urisift/urisift/corpus/internal/ascii"
	"github.com/urisift/urisift/corpus/internal/lines"
	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/spool"
	"github.com/urisift/urisift/corpus/internal/transfer"
)

// held is what stands encoded in a text: files by uuencode or yEnc, and
// messages or body parts with their headers, as in returned mail, in digests, and
// where a delimiter or the header around them was lost.
type held struct {
	files bool
	parts bool
	start int // of the first of the parts
	// boundary is that of the delimiter at start, "" where a header begins there.
	boundary string
	// open tells that base64 begins there that no delimiter ends: nothing else is read
	// behind it.
	open bool
}

// heldHead is how much of a text shows what it holds, in bytes.
const heldHead = 64 << 10

// any reports whether there is anything.
func (h *held) any() bool { return h.files || h.parts }

// heldIn returns what the body of e, which begins with head, holds. Unless head is all of
// the body, it is not valid any more.
func (m *mail) heldIn(e *mime.Entity, head []byte) held {
	t := e.MediaType()
	switch {
	case e.Ambiguous(), !mime.IsIdentity(e.Encoding()):
		return held{}
	case t != "" && !isText(t), isMarkup(t):
		return held{}
	}
	return m.heldInText(head)
}

// heldInText is heldIn for a body that is text and not encoded as a whole.
func (m *mail) heldInText(head []byte) (h held) {
	if m.sg.rereads >= maxRereads {
		return held{}
	}
	if len(head) == doubtSize {
		head = m.p.Peek(heldHead)
	}
	h = encodedPart(head)
	h.files = hasFile(head)
	return h
}

// hasFile reports whether a line of b begins an encoded file.
func hasFile(b []byte) bool {
	for _, mark := range fileMarks {
		for at := range linesWith(b, mark) {
			if c, _ := transfer.CodingOf(lineAt(b, at)); c != (transfer.Coding{}) {
				return true
			}
		}
	}
	return false
}

var (
	fileMarks     = [...][]byte{[]byte("\nbegin"), []byte("\n=ybegin ")}
	contentFields = [...][]byte{[]byte("\nC"), []byte("\ncontent-")}
)

// linesWith yields where those lines of b begin that mark tells: a line break and what
// they begin with.
func linesWith(b, mark []byte) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		if bytes.HasPrefix(b, mark[1:]) && !yield(0) {
			return
		}
		for at := 0; ; {
			i := lines.Index(b[at:], mark)
			if i < 0 {
				return
			}
			if at += i + 1; !yield(at) {
				return
			}
		}
	}
}

// lineAt returns the line of b that begins at a position, without its break.
func lineAt(b []byte, at int) []byte {
	b = b[at:]
	if end := bytes.IndexByte(b, '\n'); end >= 0 {
		b = b[:end]
	}
	return bytes.TrimRight(b, "\r")
}

// encodedPart returns which parts in b are encoded. They begin at the first header that
// says so of its content, at that of a multipart around it, or at the delimiter before
// either.
func encodedPart(b []byte) (h held) {
	first := len(b)
	for _, mark := range contentFields {
		for at := range linesWith(b, mark) {
			encoding, outer := encodes(lineAt(b, at))
			h.parts = h.parts || encoding != ""
			if at < first && (encoding != "" || outer) {
				first, h.open = at, encoding == "base64"
			}
		}
	}
	if !h.parts {
		return held{}
	}
	h.start = headerStart(b, first)
	before := lineBefore(b, h.start)
	if boundary, ok := bytes.CutPrefix(b[before:h.start], []byte("--")); ok {
		h.start, h.boundary, h.open = before, string(bytes.TrimRight(boundary, " \t\r\n")), false
	}
	return h
}

// encodes returns in which transfer encoding a field says that something is, "" for none,
// and reports whether it says that it is a multipart.
func encodes(field []byte) (encoding string, outer bool) {
	name, prefix := mime.FieldName(field)
	if !bytes.EqualFold(field[:name], []byte("Content-Transfer-Encoding")) {
		return "", isMultipartType(field[:name], field[name:])
	}
	value := bytes.TrimLeft(field[prefix:], " \t")
	for _, encoding := range [...]string{"base64", "quoted-printable"} {
		if ascii.HasPrefixFold(value, encoding) {
			return encoding, false
		}
	}
	return "", false
}

// headerStart returns where the header begins that the line of b at a position is in.
func headerStart(b []byte, at int) int {
	for at > 0 {
		before := lineBefore(b, at)
		line := lineAt(b, before)
		if name, _ := mime.FieldName(line); name == 0 && !isContinuation(line) {
			break
		}
		at = before
	}
	return at
}

// lineBefore returns where the line begins that ends at a position.
func lineBefore(b []byte, at int) int {
	return bytes.LastIndexByte(b[:max(0, at-1)], '\n') + 1
}

// withHeld yields the segments of a body, and those of what it holds behind them.
func (m *mail) withHeld(h held, e *mime.Entity, at *place) {
	m.spooled(at, func(s *spool.Spool) {
		text := *at
		text.filesRead = h.files
		m.leaf(s.Reader(), e, &text)
		m.held(h, s, e, at)
	})
}

// held yields the segments of what the body in s holds.
func (m *mail) held(h held, s *spool.Spool, e *mime.Entity, at *place) {
	if h.parts && !m.sg.stopped {
		m.parts(h, s, e, at)
	}
	if h.files {
		m.files(s.Reader(), e, at)
	}
}

// files yields the segments of the files that are encoded in the text r of e, each as
// a member.
func (m *mail) files(r io.Reader, e *mime.Entity, at *place) {
	files := m.sg.files.take(zero)
	files.Reset(r)
	for !m.sg.stopped {
		name, err := files.Next()
		if err != nil {
			break // that of the text was told
		}
		here := *at
		here.member, here.mediaType, here.offset = joinMember(at.member, oneLine([]byte(name), "")), "", -1
		m.other(files, unsaid(e, at.part), &here)
	}
	m.sg.files.put(files)
}

// parts yields the segments of the messages or parts that stand in the text s of e, as
// another reading of it: each message by its own header, or all that a delimiter begins.
func (m *mail) parts(h held, s *spool.Spool, e *mime.Entity, at *place) {
	start := int64(h.start)
	if h.boundary != "" {
		t := mime.Structured{Value: "multipart/mixed", Params: []mime.Param{{Name: "boundary", Value: h.boundary}}}
		p := m.sg.parser()
		p.ResetBody(part(s, start, s.Size()), &mime.Entity{Types: []mime.Structured{t}, Part: at.part, Parent: e, Depth: e.Depth + 1}, m.p)
		m.part(p, start, at)
		return
	}
	starts := embedded(part(s, start, s.Size()), start)
	for i, start := range starts {
		end := s.Size()
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		if m.sg.stopped {
			return
		}
		p := m.sg.parser()
		p.ResetWithin(part(s, start, end), e, m.p)
		m.part(p, start, at)
	}
}

// part returns a reader of a part of s.
func part(s *spool.Spool, start, end int64) io.Reader {
	return io.NewSectionReader(s, start, end-start)
}

// part yields the segments of what p reads, which begins at an offset of the text at a
// place.
func (m *mail) part(p *mime.Parser, start int64, at *place) {
	here := at.moved(start)
	here.reading = max(at.reading, 1)
	m.nested(p, &here, true)
}

package corpus

import (
	"bytes"
	"io"
	"sync/atomic"

	"github.com/urisift/urisift/corpus/internal/mime"
)

// A mail is a message on its way through a parser, or an entity of it that was
// decoded and goes through a parser of its own.
type mail struct {
	w   *walker
	p   *mime.Parser
	at  place
	top *mime.Entity // the outermost entity, until the Message is complete
}

// message yields the segments of the message that r holds. Its From_ line is at
// offset from, -1 for none.
func (w *walker) message(r io.Reader, at place, from int64) {
	w.o.count(func(c *Counts) *atomic.Int64 { return &c.Messages })
	at.message = &Message{Offset: from}
	p := w.parser()
	p.Reset(r, 0, nil, nil)
	m := mail{w: w, p: p, at: at, top: p.Entity()}
	m.items()
	w.parsers = append(w.parsers, p)
}

// parser returns a free parser.
func (w *walker) parser() *mime.Parser {
	if n := len(w.parsers); n > 0 {
		p := w.parsers[n-1]
		w.parsers = w.parsers[:n-1]
		return p
	}
	return mime.NewParser(w.mime)
}

// items yields the segments of all items of the parser.
func (m *mail) items() {
	for !m.w.stopped {
		it, err := m.p.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			m.w.failRead(err, m.at.member, -1)
			return
		}
		m.describe(it)
		m.item(it)
	}
}

// describe fills in the Message from the header of the outermost entity, what
// is known of it at the first item and the rest behind the header.
func (m *mail) describe(it *mime.Item) {
	if m.top == nil {
		return
	}
	m.at.message.fill(m.top)
	if it.Kind == mime.Body || it.Entity != m.top {
		m.top = nil
	}
}

// item yields the segments of one item.
func (m *mail) item(it *mime.Item) {
	at := m.at.moved(it.Offset)
	at.part = it.Part
	switch it.Kind {
	case mime.Field:
		at.field = string(it.Name)
		m.field(it, at)
	case mime.Loose:
		m.loose(it, at)
	case mime.Body:
		m.body(it, at)
	case mime.Note:
		m.w.fail(&Error{Member: at.member, Offset: at.offset, Code: Code(it.Code), What: it.What, Done: it.Done})
	}
}

// loosePeek is how much loose text is looked at for whether it is worth a
// segment.
const loosePeek = 1 << 10

// loose yields text that belongs to no header and no body part.
func (m *mail) loose(it *mime.Item, at *place) {
	if it.Whole {
		if hasCandidate(it.Value, m.w.o.Suffix) {
			m.w.giveText(bytes.NewReader(it.Value), Running, at)
		}
		return
	}
	if b := m.p.Peek(loosePeek); it.Raw || len(b) == loosePeek || hasCandidate(b, m.w.o.Suffix) {
		m.w.giveText(m.p, Running, at)
	}
}

// body yields the segments of the body of a leaf.
func (m *mail) body(it *mime.Item, at *place) {
	m.w.o.count(func(c *Counts) *atomic.Int64 { return &c.Parts })
	at.mediaType = it.Entity.MediaType()
	if it.Raw {
		m.w.giveText(m.p, Running, at)
		return
	}
	m.leaf(m.p, it.Entity, at)
}

// leaf yields the segments of a body that is encoded as e says.
func (m *mail) leaf(r io.Reader, e *mime.Entity, at *place) {
	w := m.w
	switch enc := e.Encoding(); {
	case mime.IsIdentity(enc):
		m.content(r, e, at)
	case enc == "base64":
		d := w.base64()
		d.Reset(r)
		m.decoded(d, e, at)
		w.base64s = append(w.base64s, d)
	case enc == "quoted-printable":
		d := w.quotedPrintable()
		d.Reset(r)
		m.decoded(d, e, at)
		w.qps = append(w.qps, d)
	default:
		m.content(r, e, at)
	}
}

// decoded yields the segments of a body that r decodes.
func (m *mail) decoded(r io.Reader, e *mime.Entity, at *place) {
	at.offset = -1
	if !mime.IsMultipart(e.MediaType()) && !mime.IsMessage(e.MediaType()) {
		m.content(r, e, at)
		return
	}
	inner := *e
	inner.Encodings = nil
	p := m.w.parser()
	p.ResetBody(r, 0, &inner, m.p.Parts())
	sub := mail{w: m.w, p: p, at: *at}
	sub.items()
	m.w.parsers = append(m.w.parsers, p)
}

// content yields the text of a decoded body.
func (m *mail) content(r io.Reader, e *mime.Entity, at *place) {
	at.charset, _ = e.Types[0].Param("charset")
	switch {
	case isMarkup(at.mediaType):
		m.w.markup(r, *at)
	case isText(at.mediaType):
		m.w.giveText(r, Running, at)
	default:
		m.other(r, at)
	}
}

// sniffSize is how much of a body decides whether it is text, in bytes.
const sniffSize = 4 << 10

// other yields the text of a body that does not say that it is text.
func (m *mail) other(r io.Reader, at *place) {
	win := m.w.window()
	win.Reset(r, 0)
	win.Fill(sniffSize)
	head := win.Bytes()[:min(sniffSize, len(win.Bytes()))]
	if looksLikeText(head) {
		m.w.giveText(win, Running, at)
	} else {
		m.w.o.count(func(c *Counts) *atomic.Int64 { return &c.Skipped })
	}
	m.w.windows = append(m.w.windows, win)
}

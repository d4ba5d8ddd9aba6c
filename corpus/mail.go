package corpus

import (
	"bytes"
	"cmp"
	"errors"
	"io"

	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/window"
)

// A mail is a message on its way through a parser, or an entity of it that was
// decoded and goes through a parser of its own.
type mail struct {
	sg        *segmenter
	p         *mime.Parser
	at        place
	top       *mime.Entity // the outermost entity, until all of its header is known
	described bool         // what was known at the first item is in header
	header    header       // what the Message is to be filled in from
	filled    bool         // that was done
	given     bool         // the Message was given away

	within bool         // it stands in the text of a part, as which all of it counts
	memory bytes.Reader // of a body in memory

	here place // of the current item
}

// onlyMessage yields the segments of the message that the window is at the start of. A
// small file is in memory as a whole by then.
func (sg *segmenter) onlyMessage(win *window.Window, at place) {
	if sg.file != nil && !win.More() && win.Err() == nil && win.AtEnd() {
		sg.messageBytes(win.Bytes(), at, -1)
		return
	}
	sg.message(win, at, -1)
}

// message yields the segments of the message that r holds. Its From_ line is at
// offset from, -1 for none.
func (sg *segmenter) message(r io.Reader, at place, from int64) {
	p := sg.parser()
	p.Reset(r)
	sg.parsed(p, at, from)
}

// messageBytes is like message for one in memory.
func (sg *segmenter) messageBytes(text []byte, at place, from int64) {
	if sg.isIdleMessage(text) {
		sg.counts.Messages.Add(1)
		sg.counts.Parts.Add(1)
		return
	}
	p := sg.parser()
	p.ResetBytes(text)
	sg.parsed(p, at, from)
}

// maxIdle is up to which size, in bytes, isIdleMessage looks at a message.
const maxIdle = 1 << 10

// isIdleMessage reports whether a message is a text that nobody asks for. Without any
// ":" it has no header.
func (sg *segmenter) isIdleMessage(text []byte) bool {
	return len(text) <= maxIdle && len(text) > 0 && text[0] > ' ' && sg.isIdle(text) &&
		sg.o.Charset == "" && otherEncoding("", text) == ""
}

// parsed yields the segments of the message that p is at the start of.
func (sg *segmenter) parsed(p *mime.Parser, at place, from int64) {
	sg.counts.Messages.Add(1)
	outer, message := sg.mail, sg.unseen.take(zero)
	*message = Message{Offset: from}
	at.message = message
	p.Entity().Depth = at.entities
	m := sg.mails.take(zero)
	*m = mail{sg: sg, p: p, at: at, top: p.Entity()}
	sg.mail = m
	m.items()
	sg.mail = outer
	sg.parsers.put(p)
	if !m.given || sg.o.Anonymous {
		sg.unseen.put(message)
	}
	sg.mails.put(m)
}

// nested yields the segments of a message or a multipart that goes through p, a
// parser of its own.
func (m *mail) nested(p *mime.Parser, at *place, within bool) {
	sub := mail{sg: m.sg, p: p, at: *at, within: within}
	sub.items()
	m.sg.parsers.put(p)
}

// items yields the segments of all items of the parser.
func (m *mail) items() {
	for !m.sg.stopped {
		it, err := m.p.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			m.sg.failRead(err, m.at.member, -1)
			return
		}
		m.describe(it)
		m.item(it)
	}
}

// describe notes what the header of the outermost entity says: at its first item
// what is in the first 64 KiB of it, and behind it the rest.
func (m *mail) describe(it *mime.Item) {
	if m.top == nil {
		return
	}
	behind := it.Kind == mime.Body || it.Entity != m.top
	if behind || !m.described {
		m.header = header{m.top.MessageID, m.top.Date, m.top.From, m.top.Subject, m.charsetOf(m.top)}
		m.described, m.filled = true, false
	}
	if behind {
		m.top = nil
	}
}

// charsetOf returns the charset that the fields of e are likely in where they are not
// in UTF-8, nor say it: what its text is said to be in.
func (m *mail) charsetOf(e *mime.Entity) string {
	label, _ := e.Types[0].Param("charset")
	return cmp.Or(label, m.sg.o.Charset)
}

// give returns the Message, filled in.
func (m *mail) give() *Message {
	if m.given = true; !m.filled && !m.sg.o.Anonymous {
		m.at.message.fill(&m.header)
		m.filled = true
	}
	return m.at.message
}

// item yields the segments of one item.
func (m *mail) item(it *mime.Item) {
	m.here = m.at.moved(it.Offset)
	at := &m.here
	if !m.within {
		at.part = it.Part
	}
	switch it.Kind {
	case mime.Field:
		at.field = m.sg.fields.Of(it.Name)
		m.field(it, at)
	case mime.Loose:
		m.loose(it, at)
	case mime.Body:
		m.body(it, at)
	case mime.Note:
		m.sg.fail(&Error{Member: at.member, Offset: at.offset, Code: Code(it.Code), What: it.What, Done: it.Done, Limit: it.Limit})
	}
}

// loosePeek is how much loose text is looked at for whether it is worth a
// segment.
const loosePeek = 1 << 10

// loose yields text that belongs to no header and no body part. What is encoded in it
// is the rest of a part that lost its header, or was closed too early.
func (m *mail) loose(it *mime.Item, at *place) {
	at.mediaType = ""
	if it.Whole {
		if hasCandidate(it.Value, m.sg.o.Suffix) {
			m.sg.giveValue(it.Value, Running, at)
		}
		return
	}
	if it.Raw {
		m.sg.giveText(m.p, Running, at)
		return
	}
	b := m.p.Peek(doubtSize)
	if otherEncoding("", b) != "" {
		m.readings(unsaid(it.Entity, ""), b, at)
		return
	}
	worth := len(b) >= loosePeek || hasCandidate(b, m.sg.o.Suffix)
	switch h := m.heldInText(b); {
	case h.any():
		m.withHeld(h, unsaid(it.Entity, ""), at)
	case worth:
		m.sg.giveText(m.p, Running, at)
	}
}

// unsaid returns an entity for what stands within e and no header is about.
func unsaid(e *mime.Entity, part string) *mime.Entity {
	return &mime.Entity{Types: make([]mime.Structured, 1), Part: part, Parent: e, Depth: e.Depth}
}

// bases returns the candidates for a base URI that the headers around the
// content of e give, innermost first (RFC 2557, section 5).
func (m *mail) bases(e *mime.Entity) []string {
	var bases []string
	related := false
	for ; e != nil; e = e.Parent {
		for _, b := range [...]string{e.ContentBase, e.ContentLocation} {
			if b != "" && len(bases) < maxBases {
				bases = append(bases, b)
			}
		}
		related = related || e.MediaType() == "multipart/related"
	}
	if related {
		bases = append(bases, "thismessage:/")
	}
	return append(bases, m.at.bases...)
}

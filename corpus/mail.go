package corpus

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"strings"

	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/pack"
	"github.com/urisift/urisift/corpus/internal/window"
)

// A mail is a message on its way through a parser, or an entity of it that was
// decoded and goes through a parser of its own.
type mail struct {
	w         *walker
	p         *mime.Parser
	at        place
	top       *mime.Entity // the outermost entity, until all of its header is known
	described bool         // what was known at the first item is in header
	header    header       // what the Message is to be filled in from
	filled    bool         // that was done
	given     bool         // the Message was given away

	spools int          // parts around it that are read more than once
	within bool         // it stands in the text of a part, as which all of it counts
	memory bytes.Reader // of a body in memory

	here place // of the current item
}

// onlyMessage yields the segments of the message that the window is at the start of. A
// small file is in memory as a whole by then.
func (w *walker) onlyMessage(win *window.Window, at place) {
	if w.file != nil && !win.More() && win.Err() == nil && win.AtEnd() {
		w.messageBytes(win.Bytes(), at, -1)
		return
	}
	w.message(win, at, -1)
}

// message yields the segments of the message that r holds. Its From_ line is at
// offset from, -1 for none.
func (w *walker) message(r io.Reader, at place, from int64) {
	p := w.parser()
	p.Reset(r)
	w.parsed(p, at, from)
}

// messageBytes is like message for one in memory.
func (w *walker) messageBytes(text []byte, at place, from int64) {
	if w.isIdle(text) {
		w.counts.Messages.Add(1)
		w.counts.Parts.Add(1)
		return
	}
	p := w.parser()
	p.ResetBytes(text)
	w.parsed(p, at, from)
}

// maxIdle is up to which size, in bytes, isIdle looks at a message.
const maxIdle = 1 << 10

// isIdle reports whether a message is a text that gives nothing. Without any ":"
// it has neither a header nor a URI.
func (w *walker) isIdle(text []byte) bool {
	return len(text) <= maxIdle && len(text) > 0 && text[0] > ' ' && bytes.IndexByte(text, ':') < 0 &&
		w.o.Charset == "" && otherEncoding("", text) == "" && !hasCandidate(text, w.o.Suffix)
}

// parsed yields the segments of the message that p is at the start of.
func (w *walker) parsed(p *mime.Parser, at place, from int64) {
	w.counts.Messages.Add(1)
	outer, message := w.mail, w.unseen.take(zero)
	*message = Message{Offset: from}
	at.message = message
	m := w.mails.take(zero)
	*m = mail{w: w, p: p, at: at, top: p.Entity()}
	w.mail = m
	m.items()
	w.mail = outer
	w.parsers.put(p)
	if !m.given || w.o.Anonymous {
		w.unseen.put(message)
	}
	w.mails.put(m)
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

// items yields the segments of all items of the parser.
func (m *mail) items() {
	for !m.w.stopped {
		it, err := m.p.Next()
		if errors.Is(err, io.EOF) {
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
	return cmp.Or(label, m.w.o.Charset)
}

// give returns the Message, filled in.
func (m *mail) give() *Message {
	if m.given = true; !m.filled && !m.w.o.Anonymous {
		m.at.message.fill(&m.header)
		m.filled = true
	}
	return m.at.message
}

// item yields the segments of one item.
func (m *mail) item(it *mime.Item) {
	m.here = m.at
	at := &m.here
	if at.offset >= 0 {
		at.offset += it.Offset
	}
	if !m.within {
		at.part = it.Part
	}
	switch it.Kind {
	case mime.Field:
		at.field = m.w.names.Of(it.Name)
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

// loose yields text that belongs to no header and no body part. What is encoded in it
// is the rest of a part that lost its header, or was closed too early.
func (m *mail) loose(it *mime.Item, at *place) {
	at.mediaType = ""
	if it.Whole {
		if hasCandidate(it.Value, m.w.o.Suffix) {
			m.w.giveValue(it.Value, Running, at)
		}
		return
	}
	if it.Raw {
		m.w.giveText(m.p, Running, at)
		return
	}
	b := m.p.Peek(doubtSize)
	if otherEncoding("", b) != "" {
		m.readings(unsaid(it.Entity, ""), b, at)
		return
	}
	worth := len(b) >= loosePeek || hasCandidate(b, m.w.o.Suffix)
	switch h := m.heldInText(b); {
	case h.any():
		m.withHeld(h, unsaid(it.Entity, ""), at)
	case worth:
		m.w.giveText(m.p, Running, at)
	}
}

// unsaid returns an entity for what stands within e and no header is about.
func unsaid(e *mime.Entity, part string) *mime.Entity {
	return &mime.Entity{Types: make([]mime.Structured, 1), Part: part, Parent: e, Depth: e.Depth}
}

// body yields the segments of the body of a leaf.
func (m *mail) body(it *mime.Item, at *place) {
	m.w.counts.Parts.Add(1)
	e := it.Entity
	at.mediaType = e.MediaType()
	if it.Raw {
		m.w.giveText(m.p, Running, at)
		return
	}
	head := m.p.Peek(doubtSize)
	switch {
	case isDoubtful(e, head):
		m.readings(e, head, at)
	case m.isBinary(e, head):
		m.w.counts.Skipped.Add(1)
	case m.isPacked(e, head):
		m.packed(e, at)
	default:
		m.single(head, e, at)
	}
}

// single yields the segments of a body that is read in one way, and of what it holds.
func (m *mail) single(head []byte, e *mime.Entity, at *place) {
	whole := len(head) < doubtSize
	switch h := m.heldIn(e, head); {
	case h.any():
		m.withHeld(h, e, at)
	case whole:
		m.whole(head, e, at)
	default:
		m.leaf(m.p, e, at)
	}
}

// isPacked reports whether the body that begins with head is a container all the same
// that is said to be text.
func (m *mail) isPacked(e *mime.Entity, head []byte) bool {
	enc := e.Encoding()
	if enc != "base64" && !mime.IsIdentity(enc) || isOther(e.MediaType()) {
		return false
	}
	head = head[:min(len(head), 2*longestMagic)]
	if enc == "base64" {
		head = m.w.decoded(head, enc)
	}
	return pack.Detect(head) != pack.None
}

// packed yields the segments of such a body.
func (m *mail) packed(e *mime.Entity, at *place) {
	m.w.decode(e.Encoding(), func(d decoder) { m.other(undone(m.p, d, at), e, at) })
}

// undone returns what r holds with its transfer encoding undone by d, if that is not
// nil.
func undone(r io.Reader, d decoder, at *place) io.Reader {
	if d == nil {
		return r
	}
	d.Reset(r)
	at.offset = -1
	return d
}

// isIdleText reports whether nobody asks for a text, since there is no URI in it.
func (w *walker) isIdleText(b []byte) bool {
	return w.o.Candidates && !w.o.Suffix && bytes.IndexByte(b, ':') < 0
}

// whole yields the segments of a body in memory that is encoded as e says.
func (m *mail) whole(b []byte, e *mime.Entity, at *place) {
	m.w.decode(e.Encoding(), func(d decoder) {
		if d != nil {
			b, at.offset = d.Decode(b), -1
		}
		at.charset, _ = e.Types[0].Param("charset")
		if !isPlain(e) || !m.w.giveWhole(b, at) {
			m.memory.Reset(b)
			m.content(&m.memory, e, at)
		}
	})
}

// isPlain reports whether a body is text and nothing else.
func isPlain(e *mime.Entity) bool {
	t := e.MediaType()
	return isText(t) && !isMarkup(t) && !isFolded(t) && !mime.IsMultipart(t) && !mime.IsMessage(t) && !isDelSp(&e.Types[0])
}

// leaf yields the segments of a body that is encoded as e says.
func (m *mail) leaf(r io.Reader, e *mime.Entity, at *place) {
	m.w.decode(e.Encoding(), func(d decoder) { m.content(undone(r, d, at), e, at) })
}

// A decoder undoes a transfer encoding, of a stream or of bytes in memory.
type decoder interface {
	io.Reader
	Reset(r io.Reader)
	Decode(b []byte) []byte
}

// decode calls f with a decoder of the transfer encoding enc, nil for one that leaves
// the bytes as they are.
func (w *walker) decode(enc string, f func(decoder)) {
	switch enc {
	case "base64", "b64", "x-base64":
		d := w.base64s.take(zero)
		f(d)
		w.base64s.put(d)
	case "quoted-printable":
		d := w.qps.take(zero)
		f(d)
		w.qps.put(d)
	case "x-uuencode", "x-uue", "uuencode", "x-uu":
		d := w.uus.take(zero)
		f(d)
		w.uus.put(d)
	default:
		if !mime.IsKnown(enc) {
			w.counts.Undecodable.Add(1)
		}
		f(nil)
	}
}

// content yields the segments of a decoded body.
func (m *mail) content(r io.Reader, e *mime.Entity, at *place) {
	at.charset, _ = e.Types[0].Param("charset")
	at.bases = m.bases(e)
	switch t := at.mediaType; {
	case mime.IsMultipart(t) || mime.IsMessage(t):
		inner := *e
		inner.Types, inner.Encodings = e.Types[:1], nil
		p := m.w.parser()
		p.ResetBody(r, &inner, m.p)
		m.nested(p, at, m.within)
	case isMarkup(t):
		m.w.markup(r, *at)
	case isText(t):
		at.delsp, at.folded = isDelSp(&e.Types[0]), isFolded(t)
		m.w.giveText(r, Running, at)
	default:
		m.other(r, e, at)
	}
}

// nested yields the segments of a message or a multipart that goes through p, a
// parser of its own.
func (m *mail) nested(p *mime.Parser, at *place, within bool) {
	sub := mail{w: m.w, p: p, at: *at, spools: m.spools, within: within}
	sub.items()
	m.w.parsers.put(p)
}

// isDelSp reports whether soft breaks have a space that is no part of the text
// (RFC 3676, section 4).
func isDelSp(t *mime.Structured) bool {
	format, _ := t.Param("format")
	delsp, _ := t.Param("delsp")
	return strings.EqualFold(format, "flowed") && strings.EqualFold(delsp, "yes")
}

// isOther reports whether content of a media type is what it looks like.
func isOther(t string) bool { return !isText(t) && !isMarkup(t) }

// sniffSize is how much of a body decides whether it is text, in bytes.
const sniffSize = 4 << 10

// encodedSniff is how much of a body holds that much in base64, with its line ends,
// and encodedGlance how much shows most files to be none.
const (
	encodedSniff  = sniffSize + sniffSize/2
	encodedGlance = 160
)

// isBinary reports whether the body that begins with head is to be passed over,
// as far as head shows that: most attachments end here.
func (m *mail) isBinary(e *mime.Entity, head []byte) bool {
	enc := e.Encoding()
	switch {
	case !isOther(e.MediaType()):
		return false
	case mime.IsIdentity(enc):
		return isNoText(head[:min(len(head), sniffSize)])
	}
	b := m.w.decoded(head[:min(len(head), encodedGlance)], enc)
	if len(b) >= longestMagic && isNoTar(b) && isDecided(b) {
		return isNoText(b) // whatever follows
	}
	b = m.w.decoded(head[:min(len(head), encodedSniff)], enc)
	return (len(b) == sniffSize || len(head) <= encodedSniff) && isNoText(b)
}

// decoded returns the beginning of what b stands for in enc, which leaves no bytes as
// they are, valid until the next call.
func (w *walker) decoded(b []byte, enc string) []byte {
	w.decode(enc, func(d decoder) { b = d.Decode(b) })
	return b[:min(len(b), sniffSize)]
}

// isNoText reports whether what begins with b is neither text nor a container.
func isNoText(b []byte) bool {
	return !looksLikeText(b) && !isWide(b) && pack.Detect(b) == pack.None && pack.Foreign(b) == ""
}

// other yields the segments of a body that does not say that it is text.
func (m *mail) other(r io.Reader, e *mime.Entity, at *place) {
	win := m.w.window()
	win.Reset(r, 0)
	win.Fill(sniffSize)
	if isWide(win.Bytes()) {
		m.wide(win, e, *at)
	} else {
		m.sniffed(win, e, at)
	}
	m.w.windows.put(win)
}

// wide yields the segments of a body in UTF-16 or UTF-32 that does not say that it is
// text.
func (m *mail) wide(win *window.Window, e *mime.Entity, at place) {
	plain := m.w.window()
	plain.Reset(m.w.asBytes(win, &at), 0)
	plain.Fill(sniffSize)
	m.sniffed(plain, e, &at)
	m.w.windows.put(plain)
}

// sniffed yields the segments of a body by what its beginning shows.
func (m *mail) sniffed(win *window.Window, e *mime.Entity, at *place) {
	head := win.Bytes()[:min(sniffSize, len(win.Bytes()))]
	f := pack.Detect(head)
	switch {
	case f != pack.None:
		here := *at
		here.member = joinMember(at.member, fileName(e))
		m.w.container(win, f, here)
		return
	case m.w.foreign(head, at):
		return
	case !looksLikeText(head):
		m.w.counts.Skipped.Add(1)
		return
	}
	switch typ := m.w.detect(win); typ {
	case HTML:
		m.w.markup(win, *at)
	case Mail:
		_, n := countOf(win.Bytes())
		win.Advance(n)
		here := at.moved(int64(n))
		p := m.w.parser()
		p.ResetWithin(win, e, m.p)
		p.Entity().Part = at.part
		m.nested(p, &here, m.within)
	case Mbox:
		here := *at
		here.member = joinMember(at.member, fileName(e))
		m.w.mailbox(win, here)
	default:
		at.folded = typ == folded
		m.w.giveText(win, Running, at)
	}
}

// fileName returns the name that the header gives to a body, "" for none.
func fileName(e *mime.Entity) string {
	if name, ok := e.Disposition.Param("filename"); ok {
		return oneLine([]byte(name), "")
	}
	name, _ := e.Types[0].Param("name")
	return oneLine([]byte(name), "")
}

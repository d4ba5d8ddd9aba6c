package corpus

import (
	"io"
	"strings"

	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/pack"
)

// body yields the segments of the body of a leaf.
func (m *mail) body(it *mime.Item, at *place) {
	m.sg.counts.Parts.Add(1)
	e := it.Entity
	at.mediaType = e.MediaType()
	if it.Raw {
		m.sg.giveText(m.p, Running, at)
		return
	}
	head := m.p.Peek(doubtSize)
	switch {
	case isDoubtful(e, head):
		m.readings(e, head, at)
	case m.isBinary(e, head):
		m.sg.counts.Skipped.Add(1)
	case m.isPacked(e, head):
		m.packed(e, at)
	default:
		m.single(head, e, at)
	}
}

// single yields the segments of a body that is read in one way, and of what it holds. An
// armor within a part that it holds is left to that part.
func (m *mail) single(head []byte, e *mime.Entity, at *place) {
	whole, sealed := len(head) < doubtSize, m.sealedAt(e, head)
	h := m.heldIn(e, head)
	if sealed >= 0 && (!h.parts || sealed < h.start) {
		m.sg.encrypted(at)
	}
	switch {
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
	if isOther(e.MediaType()) {
		return false
	}
	head = head[:min(len(head), 2*longestMagic)]
	if enc := e.Encoding(); enc == "base64" {
		head = m.sg.decoded(head, enc)
	}
	return pack.Detect(head) != pack.None
}

// packed yields the segments of such a body.
func (m *mail) packed(e *mime.Entity, at *place) {
	m.sg.decode(e.Encoding(), func(d decoder) { m.other(undone(m.p, d, at), e, at) })
}

// whole yields the segments of a body in memory that is encoded as e says.
func (m *mail) whole(b []byte, e *mime.Entity, at *place) {
	m.sg.decode(e.Encoding(), func(d decoder) {
		if d != nil {
			b, at.offset = d.Decode(b), -1
		}
		at.charset, _ = e.Types[0].Param("charset")
		if !isPlain(e) || !m.sg.giveWhole(b, at) {
			m.memory.Reset(b)
			m.content(&m.memory, e, at)
		}
	})
}

// isPlain reports whether a body is text and nothing else.
func isPlain(e *mime.Entity) bool {
	t := e.MediaType()
	return isText(t) && !isMarkup(t) && !isFolded(t) && !isTable(t) && !mime.IsMultipart(t) && !mime.IsMessage(t) && !isDelSp(&e.Types[0])
}

// leaf yields the segments of a body that is encoded as e says.
func (m *mail) leaf(r io.Reader, e *mime.Entity, at *place) {
	m.sg.decode(e.Encoding(), func(d decoder) { m.content(undone(r, d, at), e, at) })
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

// A decoder undoes a transfer encoding, of a stream or of bytes in memory.
type decoder interface {
	io.Reader
	Reset(r io.Reader)
	Decode(b []byte) []byte
}

// decode calls f with a decoder of the transfer encoding enc, nil for one that leaves
// the bytes as they are.
func (sg *segmenter) decode(enc string, f func(decoder)) {
	switch enc {
	case "base64", "b64", "x-base64":
		d := sg.base64s.take(zero)
		f(d)
		sg.base64s.put(d)
	case "quoted-printable":
		d := sg.qps.take(zero)
		f(d)
		sg.qps.put(d)
	case "x-uuencode", "x-uue", "uuencode", "x-uu":
		d := sg.uus.take(zero)
		f(d)
		sg.uus.put(d)
	default:
		if !mime.IsKnown(enc) {
			sg.counts.Undecodable.Add(1)
		}
		f(nil)
	}
}

// content yields the segments of a decoded body. The line ends of one that was encoded
// may be CR alone, and where they tell something they are read as LF.
func (m *mail) content(r io.Reader, e *mime.Entity, at *place) {
	at.charset, _ = e.Types[0].Param("charset")
	at.bases = m.bases(e)
	t := at.mediaType
	at.delsp, at.folded = isText(t) && isDelSp(&e.Types[0]), isFolded(t)
	if at.offset >= 0 || !at.delsp && !at.folded && !mime.IsMultipart(t) && !mime.IsMessage(t) {
		m.ofMediaType(r, e, at)
		return
	}
	win := m.sg.window()
	if win.Reset(r, 0); isCR(win) {
		m.ofMediaType(crReader{win}, e, at)
	} else {
		m.ofMediaType(win, e, at)
	}
	m.sg.windows.put(win)
}

// ofMediaType yields the segments of a decoded body by its media type.
func (m *mail) ofMediaType(r io.Reader, e *mime.Entity, at *place) {
	switch t := at.mediaType; {
	case mime.IsMultipart(t) || mime.IsMessage(t):
		inner := *e
		inner.Types, inner.Encodings = e.Types[:1], nil
		p := m.sg.parser()
		p.ResetBody(r, &inner, m.p)
		m.nested(p, at, m.within)
	case isMarkup(t):
		m.sg.markup(r, *at)
	case isTable(t):
		m.table(r, at)
	case isText(t):
		m.sg.giveText(r, Running, at)
	default:
		m.other(r, e, at)
	}
}

// table yields the segment of a text that may be a table.
func (m *mail) table(r io.Reader, at *place) {
	win := m.sg.window()
	win.Reset(r, 0)
	at.separator = typeOf(win).separator()
	m.sg.giveText(win, Running, at)
	m.sg.windows.put(win)
}

// isDelSp reports whether soft breaks have a space that is no part of the text
// (RFC 3676, section 4).
func isDelSp(t *mime.Structured) bool {
	format, _ := t.Param("format")
	delsp, _ := t.Param("delsp")
	return strings.EqualFold(format, "flowed") && strings.EqualFold(delsp, "yes")
}

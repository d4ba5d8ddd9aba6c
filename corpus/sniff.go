package corpus

import (
	"bytes"
	"io"

	"github.com/urisift/urisift/corpus/internal/cms"
	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/pack"
	"github.com/urisift/urisift/corpus/internal/window"
)

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
	b := m.sg.decoded(head[:min(len(head), encodedGlance)], enc)
	if len(b) >= longestMagic && isNoTar(b) && isDecided(b) && isNoText(b) {
		return true // whatever follows
	}
	b = m.sg.decoded(head[:min(len(head), encodedSniff)], enc)
	return (len(b) == sniffSize || len(head) <= encodedSniff) && isNoText(b)
}

// decoded returns the beginning of what b stands for in enc, which is not the identity. It
// is valid until the next call.
func (sg *segmenter) decoded(b []byte, enc string) []byte {
	sg.decode(enc, func(d decoder) { b = d.Decode(b) })
	return b[:min(len(b), sniffSize)]
}

// isNoText reports whether what begins with b is neither text nor holds any.
func isNoText(b []byte) bool {
	return !looksLikeText(b) && !isWide(b) && pack.Detect(b) == pack.None && pack.Foreign(b) == "" &&
		cms.Detect(b) == cms.None && !isOpenPGP(b) && unopenedName(b) == ""
}

// other yields the segments of a body that does not say that it is text.
func (m *mail) other(r io.Reader, e *mime.Entity, at *place) {
	win := m.sg.window()
	win.Reset(r, 0)
	win.Fill(sniffSize)
	if isWide(win.Bytes()) {
		m.wide(win, e, *at)
	} else {
		m.sniffed(win, e, at)
	}
	m.sg.windows.put(win)
}

// wide yields the segments of a body in UTF-16 or UTF-32 that does not say that it is
// text.
func (m *mail) wide(win *window.Window, e *mime.Entity, at place) {
	plain := m.sg.window()
	plain.Reset(asBytes(win, &at), 0)
	plain.Fill(sniffSize)
	m.sniffed(plain, e, &at)
	m.sg.windows.put(plain)
}

// sniffed yields the segments of a body by what its beginning shows.
func (m *mail) sniffed(win *window.Window, e *mime.Entity, at *place) {
	at.entities = e.Depth + 1
	head := win.Bytes()[:min(sniffSize, len(win.Bytes()))]
	f := pack.Detect(head)
	switch {
	case f != pack.None:
		m.sg.container(win, f, at.within(e))
		return
	case pack.Foreign(head) != "":
		here := at.within(e)
		m.sg.foreign(head, &here)
		return
	case m.sg.sealed(head, at), m.signed(win, head, e, *at):
		return
	case m.sg.unopened(head, at):
		m.sg.giveText(win, Running, at)
		return
	case !looksLikeText(head):
		m.sg.counts.Skipped.Add(1)
		return
	case isCR(win):
		plain := m.sg.window()
		plain.Reset(crReader{win}, 0)
		m.sniffedText(plain, e, at)
		m.sg.windows.put(plain)
		return
	}
	m.sniffedText(win, e, at)
}

// sniffedText yields the segments of a body that is text, by what its beginning shows.
func (m *mail) sniffedText(win *window.Window, e *mime.Entity, at *place) {
	switch typ := typeOf(win); typ {
	case HTML:
		m.sg.markup(win, *at)
	case Mail:
		_, n := countOf(win.Bytes())
		win.Advance(n)
		here := at.moved(int64(n))
		p := m.sg.parser()
		p.ResetWithin(win, e, m.p)
		p.Entity().Part = at.part
		m.nested(p, &here, m.within)
	case Mbox:
		m.sg.mailbox(typ, win, at.within(e))
	default:
		at.folded, at.separator = typ == folded, typ.separator()
		m.sg.giveText(win, Running, at)
	}
}

// within returns the place of what the body at the place holds.
func (at *place) within(e *mime.Entity) place {
	here := *at
	here.member = joinMember(at.member, fileName(e))
	return here
}

// fileName returns the name that the header gives to a body, "" for none.
func fileName(e *mime.Entity) string {
	if name, ok := e.Disposition.Param("filename"); ok {
		return oneLine([]byte(name), "")
	}
	name, _ := e.Types[0].Param("name")
	return oneLine([]byte(name), "")
}

// magics are beginnings of files that show whether these are text, however many of their
// bytes are ASCII. Those of containers are no longer than longestMagic either, but for
// tar.
var magics = [...]struct {
	magic string
	text  bool
}{
	{"%PDF-", false},
	{"%!PS-Adobe", true},
	{"{\\rtf", true},
	{"GIF8", false},
	{"\x89PNG", false},
	{"PK\x03\x04", false},
	{"Rar!", false},
}

const longestMagic = 16

// magicOf reports whether b begins with one of the magics, and if so, whether it is text.
func magicOf(b []byte) (text, ok bool) {
	for _, m := range magics {
		if len(b) >= len(m.magic) && string(b[:len(m.magic)]) == m.magic {
			return m.text, true
		}
	}
	return false, false
}

// looksLikeText reports whether b, the beginning of a body, is text: no NUL,
// hardly any control characters.
func looksLikeText(b []byte) bool {
	if text, ok := magicOf(b); ok {
		return text
	}
	controls := 0
	for _, c := range b {
		switch {
		case c == 0:
			return false
		case c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != 0x1b && c != '\b':
			controls++
		}
	}
	return controls*64 <= len(b)
}

// isDecided reports whether b, the beginning of a body, decides on looksLikeText,
// whatever follows.
func isDecided(b []byte) bool {
	_, ok := magicOf(b)
	return ok || bytes.IndexByte(b, 0) >= 0
}

package corpus

import (
	"bytes"
	"io"

	"github.com/urisift/urisift/corpus/internal/cms"
	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/window"
)

// signed yields the segments of a body that S/MIME has signed as a whole, which are as deep
// as in a container, and reports whether head begins one.
func (m *mail) signed(r io.Reader, head []byte, e *mime.Entity, at place) bool {
	switch {
	case cms.Detect(head) != cms.Signed:
		return false
	case at.depth >= m.sg.o.maxContainerDepth():
		m.sg.tooDeep(r, at)
		return true
	}
	at.depth++
	at.offset = -1
	m.other(cms.NewReader(r), e, &at)
	return true
}

// sealed yields the error of a body, or a file, that S/MIME or OpenPGP has encrypted as a
// whole, and reports whether head begins one.
func (sg *segmenter) sealed(head []byte, at *place) bool {
	if cms.Detect(head) != cms.Encrypted && !isOpenPGP(head) {
		return false
	}
	sg.counts.Skipped.Add(1)
	sg.encrypted(at)
	return true
}

// maySeal reports whether the first bytes of a file are those of what S/MIME or OpenPGP has
// encrypted. If so the window holds what decides on that.
func maySeal(win *window.Window) bool {
	if b := win.Bytes(); len(b) == 0 || b[0] < 0x80 && b[0] != '0' {
		return false
	}
	win.Fill(2)
	if b := win.Bytes(); len(b) < 2 || b[0] == '0' && b[1] < 0x80 {
		return false // text, of which no more may come for long
	}
	const first = 12
	win.Fill(first)
	b := win.Bytes()
	if len(b) < first || !cms.MayBegin(b) && !isOpenPGP(b[:first]) {
		return false
	}
	win.Fill(sniffSize)
	return true
}

// encrypted yields the error of a part, or a file, that cannot be read without a key.
func (sg *segmenter) encrypted(at *place) {
	what := "the part is encrypted"
	if at.message == nil {
		what = "the file is encrypted"
	}
	sg.fail(&Error{Member: at.member, Offset: at.near(), Code: Encrypted, What: what, Done: "not read"})
}

// unopened yields the error of a file of a mail program that is not taken apart, although
// text stands in it, and reports whether head begins one.
func (sg *segmenter) unopened(head []byte, at *place) bool {
	name := unopenedName(head)
	if name != "" {
		sg.unknownFormat(name, "scanned as text", at)
	}
	return name != ""
}

// unopenedName returns the usual name of such a file, "" for any other.
func unopenedName(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte("\x78\x9f\x3e\x22")): // winmail.dat
		return "tnef"
	case bytes.HasPrefix(head, []byte("!BDN")):
		return "pst"
	}
	return ""
}

package corpus

import (
	"bytes"
	"io"

	"github.com/urisift/urisift/corpus/internal/cms"
	"github.com/urisift/urisift/corpus/internal/mime"
)

// sealed yields the segments of a body that S/MIME has signed or encrypted as a whole,
// and reports whether head begins one.
func (m *mail) sealed(r io.Reader, head []byte, e *mime.Entity, at *place) bool {
	switch cms.Detect(head) {
	case cms.Signed:
		m.signed(r, e, *at)
	case cms.Encrypted:
		m.sg.counts.Skipped.Add(1)
		m.sg.encrypted(at)
	default:
		return false
	}
	return true
}

// signed yields the segments of signed content, which are as deep as in a container.
func (m *mail) signed(r io.Reader, e *mime.Entity, at place) {
	if at.depth >= m.sg.o.maxContainerDepth() {
		m.sg.tooDeep(r, at)
		return
	}
	at.depth++
	at.offset = -1
	m.other(cms.NewReader(r), e, &at)
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

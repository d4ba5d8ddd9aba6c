package corpus

import (
	"fmt"
	"io"

	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/spool"
)

const (
	// maxReadings is how many readings of a part are tried, and maxRereads how many
	// parts around each other are read in more than one way: each of the readings
	// costs as much as the part.
	maxReadings = 6
	maxRereads  = 2
	// spoolMemory is how much of such a part is kept in memory, in bytes.
	spoolMemory = 512 << 10
)

// readings yields the segments of a body, which begins with head, in each way in
// which it can be read. The one that its header names first comes first.
func (m *mail) readings(e *mime.Entity, head []byte, at *place) {
	enc := otherEncoding(e.Encoding(), head)
	h := m.heldIn(e, head)
	if h.parts && !h.open && otherEncoding(e.Encoding(), m.p.Peek(min(h.start, doubtSize))) == "" {
		m.withHeld(h, e, at) // what looks encoded are its parts, as their headers say
		return
	}
	encodings := append(make([]string, 0, maxReadings), e.Encodings...)
	if len(encodings) == 0 {
		encodings = append(encodings, "")
	}
	if enc != "" {
		encodings = append(encodings, enc)
	}
	if m.sg.rereads >= maxRereads {
		m.sg.fail(&Error{
			Member: at.member, Offset: at.offset, Code: MIMEDepth, Done: "read as its header says first",
			What: "a part that can be read in several ways, within others",
		})
		m.leaf(m.p, e, at)
		return
	}
	m.noteReadings(e, at)
	m.spooled(at, func(s *spool.Spool) {
		n := 0
		for _, enc := range encodings {
			for i := range e.Types {
				if n < maxReadings && !m.sg.stopped {
					m.reading(s.Reader(), e, enc, i, n, *at)
					n++
				}
			}
		}
		m.held(h, s, e, at)
	})
	if len(encodings)*len(e.Types) > maxReadings {
		m.sg.fail(&Error{
			Member: at.member, Offset: at.offset, Code: MIMEParts,
			What: fmt.Sprintf("a part that can be read in more than %d ways", maxReadings), Done: "the others not tried",
		})
	}
}

// spooled calls f with the current body, which is to be read more than once.
func (m *mail) spooled(at *place, f func(*spool.Spool)) {
	s := m.sg.spools.take(zero)
	err := s.Reset(m.p, spoolMemory, m.sg.temp())
	defer func() {
		s.Close()
		m.sg.spools.put(s)
	}()
	if err != nil {
		m.sg.failRead(err, at.member, at.offset)
	}
	if s.Cut() {
		m.sg.fail(&Error{
			Member: at.member, Offset: at.offset, Code: Ratio,
			What: "a part that is to be read more than once is larger than temporary files may be", Done: "cut", Limit: "MaxTmp",
		})
	}
	m.sg.rereads++
	f(s)
	m.sg.rereads--
}

// reading yields the segments of a body in the n-th way: encoded by enc, of
// the i-th type.
func (m *mail) reading(r io.Reader, e *mime.Entity, enc string, i, n int, at place) {
	one := *e
	one.Types, one.Encodings = e.Types[i:i+1], []string{enc}
	at.mediaType = one.MediaType()
	at.reading = max(at.reading, n)
	m.leaf(r, &one, &at)
}

// noteReadings tells that a part is doubtful.
func (m *mail) noteReadings(e *mime.Entity, at *place) {
	note := Error{Member: at.member, Offset: at.offset, Done: "each reading scanned"}
	if e.Ambiguous() {
		note.Code, note.What = Ambiguous, "a header that names several types or encodings"
	} else {
		note.Code, note.What = BadEncoding, "a body that is not in the encoding its header names"
	}
	m.sg.fail(&note)
}

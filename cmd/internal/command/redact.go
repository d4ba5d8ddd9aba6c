package command

import (
	"strings"

	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/uri"
)

// redactPasswords hides the passwords in everything that the record shows.
func (r *record) redactPasswords() {
	if r.Err != nil {
		r.ErrOffset, r.Err = quote.RedactError(r.Raw, r.ErrOffset, r.Err)
	}
	r.Raw = redactRaw(r.Raw, r.URI)
	r.URI = uri.Redact(r.URI)
	for i, a := range r.Alternatives {
		r.Alternatives[i] = uri.Redact(a)
	}
	r.Cut = quote.RedactWrapped(r.Cut)
	r.reference = uri.Redact(r.reference)
	r.base = uri.Redact(r.base)
	r.normalized = uri.Redact(r.normalized)
	r.segment = redactSegment(r.segment)
}

// redactRaw hides the password in the text that the URI was read from. Where it
// cannot be told, since it is wrapped there, nothing of the text is shown.
func redactRaw(raw, of string) string {
	switch {
	case of == "":
		return quote.RedactWrapped(raw)
	case strings.IndexByte(raw, '@') < 0 && strings.IndexByte(of, '@') < 0:
		return raw
	}
	n := strings.IndexAny(raw, " \t\r\n")
	if n < 0 {
		n = len(raw)
	}
	begin := quote.Redact(raw[:n])
	if uri.Redact(of) != of && (begin == raw[:n] || strings.Contains(raw[n:], "@")) {
		return ""
	}
	return begin + raw[n:]
}

// redactSegment returns the segment without the passwords that stand in the
// subject, the sender or the identifier of its message, or in the way to it: s itself
// if there are none.
func redactSegment(s *corpus.Segment) *corpus.Segment {
	member, message := quote.Redact(s.Member), redactMessage(s.Message)
	if member == s.Member && message == s.Message {
		return s
	}
	t := *s
	t.Member, t.Message = member, message
	return &t
}

// redactMessage returns the message, which may be nil, as redactSegment does.
func redactMessage(m *corpus.Message) *corpus.Message {
	if m == nil {
		return nil
	}
	subject, from, id := quote.Redact(m.Subject), quote.Redact(m.From), quote.Redact(m.ID)
	if subject == m.Subject && from == m.From && id == m.ID {
		return m
	}
	n := *m
	n.Subject, n.From, n.ID = subject, from, id
	return &n
}

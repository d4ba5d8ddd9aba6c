package command

import (
	"strings"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/uri"
)

// hiddenPassword stands where a password stood.
const hiddenPassword = "***"

// redactPasswords hides the passwords in everything that the record shows.
func (r *record) redactPasswords() {
	r.Raw = redactRaw(r.Raw, r.URI)
	r.URI = uri.Redact(r.URI)
	for i, a := range r.Alternatives {
		r.Alternatives[i] = uri.Redact(a)
	}
	r.Cut = redactText(r.Cut, true)
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
		return redactText(raw, true)
	case strings.IndexByte(raw, '@') < 0 && strings.IndexByte(of, '@') < 0:
		return raw
	}
	n := strings.IndexAny(raw, " \t\r\n")
	if n < 0 {
		n = len(raw)
	}
	begin := redactText(raw[:n], false)
	if uri.Redact(of) != of && (begin == raw[:n] || strings.Contains(raw[n:], "@")) {
		return ""
	}
	return begin + raw[n:]
}

// redactSegment returns the segment without the passwords that stand in the
// subject, the sender or the identifier of its message, or in the way to it: s itself
// if there are none.
func redactSegment(s *corpus.Segment) *corpus.Segment {
	member, message := redactText(s.Member, false), redactMessage(s.Message)
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
	subject, from, id := redactText(m.Subject, false), redactText(m.From, false), redactText(m.ID, false)
	if subject == m.Subject && from == m.From && id == m.ID {
		return m
	}
	n := *m
	n.Subject, n.From, n.ID = subject, from, id
	return &n
}

// redactText hides the password of each authority in a text, whether the rest
// is a URI or not: what stands between the first colon behind "//" and the last
// "@" before the authority's end. An authority goes on over white space if
// breaks is set.
func redactText(s string, breaks bool) string {
	if strings.IndexByte(s, '@') < 0 {
		return s
	}
	ends := "/?#\"<>"
	if !breaks {
		ends += " \t\r\n"
	}
	var out strings.Builder
	for {
		before, after, ok := strings.Cut(s, "//")
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		out.WriteString("//")
		n := strings.IndexAny(after, ends)
		if n < 0 {
			n = len(after)
		}
		out.WriteString(redactAuthority(after[:n]))
		s = after[n:]
	}
}

// redactAuthority hides the password of an authority.
func redactAuthority(s string) string {
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		return s
	}
	colon := strings.IndexByte(s[:at], ':')
	if colon < 0 {
		return s
	}
	return s[:colon+1] + hiddenPassword + s[at:]
}

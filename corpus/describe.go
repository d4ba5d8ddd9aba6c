package corpus

import (
	"bytes"
	netmail "net/mail"
	"strings"
	"time"

	"github.com/urisift/urisift/corpus/internal/mime"
)

// fill fills in what the header of the message says and what was not known yet.
func (m *Message) fill(e *mime.Entity) {
	if m.ID == "" {
		m.ID = messageID(e.MessageID)
	}
	if !m.DateOK {
		m.Date, m.DateOK = parseDate(e.Date)
	}
	if m.From == "" {
		m.From = oneLine(e.From)
	}
	if m.Subject == "" {
		m.Subject = oneLine(e.Subject)
	}
}

// messageID returns what stands between the angle brackets (RFC 5322, section
// 3.6.4), or all of it without them.
func messageID(v []byte) string {
	if _, rest, ok := bytes.Cut(v, []byte("<")); ok {
		v, _, _ = bytes.Cut(rest, []byte(">"))
	}
	return strings.ToValidUTF8(strings.Join(strings.Fields(string(v)), ""), "\ufffd")
}

// maxLine bounds what is kept of a header field for attribution, in bytes.
const maxLine = 1 << 10

// oneLine returns the decoded value of an unstructured field with its folds
// undone.
func oneLine(v []byte) string {
	if len(v) > maxLine {
		v = v[:maxLine]
	}
	if len(v) == 0 {
		return ""
	}
	text := mime.AppendWords(nil, v)
	for i, c := range text {
		if c == '\n' || c == '\r' || c == '\t' {
			text[i] = ' '
		}
	}
	s := strings.ToValidUTF8(string(text), "\ufffd")
	if strings.Contains(s, "  ") {
		s = strings.Join(strings.Fields(s), " ")
	}
	return strings.TrimSpace(s)
}

// dateLayouts are forms of dates that mail.ParseDate does not know, seen in old
// news and mail.
var dateLayouts = [...]string{
	"Monday, 2-Jan-06 15:04:05 MST",
	"Mon, 2-Jan-06 15:04:05 MST",
	"2 Jan 06 15:04:05 MST",
	"2 Jan 06 15:04 MST",
	"Mon, 2 Jan 06 15:04:05",
	"Mon, 2 Jan 2006 15:04:05",
	"2 Jan 2006 15:04:05",
	"Mon Jan _2 15:04:05 2006",
	"Mon Jan _2 15:04:05 MST 2006",
	"Mon, Jan 2, 2006 15:04:05 -0700",
	"Mon, 2 Jan 2006 15:04:05 -07:00",
	"Mon, 2 Jan 2006 15.04.05 -0700",
	time.RFC3339,
	"2006-01-02 15:04:05 -0700",
	"2006-01-02 15:04:05",
}

// parseDate reads a date and time (RFC 5322, section 3.3, and what is seen
// instead).
func parseDate(v []byte) (time.Time, bool) {
	if len(v) == 0 || len(v) > 256 {
		return time.Time{}, false
	}
	s := strings.Join(strings.Fields(string(v)), " ")
	if t, err := netmail.ParseDate(s); err == nil {
		return t, true
	}
	if i := strings.IndexByte(s, '('); i > 0 {
		s = strings.TrimSpace(s[:i])
	}
	for _, layout := range dateLayouts {
		if t, err := time.Parse(layout, s); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

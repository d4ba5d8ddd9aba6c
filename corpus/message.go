package corpus

import (
	"bytes"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/utf8text"
)

// A Message tells which message or article a Segment belongs to: the outermost
// one, in which Part counts.
type Message struct {
	// Offset is the offset in the file of the From_ line, -1 outside of a
	// mailbox.
	Offset int64
	// ID is the message-id without angle brackets.
	ID string
	// Date is when the message says it was written, if DateOK.
	Date   time.Time
	DateOK bool
	// From and Subject are the decoded values of these fields, without folds.
	From, Subject string
}

// A header holds the values of the fields that describe a message, as they stand, and
// the charset that bytes beyond ASCII in them are likely in.
type header struct {
	messageID, date, from, subject []byte
	charset                        string
}

// fill fills in what the header of the message says and what was not known yet.
func (m *Message) fill(h *header) {
	if m.ID == "" {
		m.ID = messageID(h.messageID)
	}
	if !m.DateOK {
		m.Date, m.DateOK = parseDate(h.date)
	}
	if m.From == "" {
		m.From = oneLine(h.from, h.charset)
	}
	if m.Subject == "" {
		m.Subject = oneLine(h.subject, h.charset)
	}
}

// messageID returns what stands between the angle brackets (RFC 5322, section
// 3.6.4), or all of it without them.
func messageID(v []byte) string {
	if _, rest, ok := bytes.Cut(v, []byte("<")); ok {
		v, _, _ = bytes.Cut(rest, []byte(">"))
	}
	if isPlainLine(v) && bytes.IndexByte(v, ' ') < 0 {
		return string(v)
	}
	return strings.Join(strings.Fields(string(charset.Append(nil, v, ""))), "")
}

// isPlainLine reports whether v is ASCII without folds, runs of spaces, spaces round
// it and encoded words. It is false for nothing.
func isPlainLine(v []byte) bool {
	last := byte(' ')
	for _, c := range v {
		if c < ' ' || c >= 0x7f || c == '?' && last == '=' || c == ' ' && last == ' ' {
			return false
		}
		last = c
	}
	return last != ' '
}

// maxLine bounds what is kept of a header field for attribution, in bytes.
const maxLine = 1 << 10

// oneLine returns the decoded value of an unstructured field with its folds
// undone.
func oneLine(v []byte, label string) string {
	if len(v) > maxLine {
		v = v[:maxLine]
		if last := utf8text.LastRune(v); !utf8.FullRune(v[last:]) {
			v = v[:last]
		}
	}
	if len(v) == 0 {
		return ""
	}
	if isPlainLine(v) {
		return string(v)
	}
	text := appendValue(nil, v, label)
	for i, c := range text {
		if c == '\n' || c == '\r' || c == '\t' {
			text[i] = ' '
		}
	}
	s := string(charset.Append(nil, text, ""))
	if strings.Contains(s, "  ") {
		s = strings.Join(strings.Fields(s), " ")
	}
	return strings.TrimSpace(s)
}

// isUnicode reports whether a field's value is UTF-8 and nothing else: neither bytes of
// another charset nor the escapes of one such as ISO-2022-JP.
func isUnicode(v []byte) bool { return utf8.Valid(v) && bytes.IndexByte(v, 0x1b) < 0 }

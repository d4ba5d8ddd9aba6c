package mime

import "bytes"

// maxName is the longest name of a header field that is taken for one, in
// bytes. RFC 5322 allows what fits on a line of 998; nobody goes near it.
const maxName = 256

// FieldName returns the length of the field name that the line begins with and
// the length of what stands before the value: name, white space and ":"
//
//	field-name = 1*ftext     ; %d33-57 / %d59-126
//
// (RFC 5322, section 3.6.8, with the white space of section 4.5 behind the
// name). It returns 0, 0 where the line is no header field. A name directly
// followed by "://" is the scheme of a URI and begins no field.
func FieldName(line []byte) (name, prefix int) {
	for name < len(line) && name <= maxName && isNameByte[line[name]] {
		name++
	}
	if name == 0 || name > maxName {
		return 0, 0
	}
	i := name
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	if i == len(line) || line[i] != ':' || len(line)-i > 2 && line[i+1] == '/' && line[i+2] == '/' {
		return 0, 0
	}
	return name, i + 1
}

// isNameByte tells which bytes may stand in a field name: ftext.
var isNameByte = func() (t [256]bool) {
	for c := byte('!'); c < 0x7f; c++ {
		t[c] = c != ':'
	}
	return t
}()

// FieldStart reports whether the line, whose end is not there yet, may become a
// header field.
func FieldStart(line []byte) bool {
	for i, c := range line {
		if c == ' ' || c == '\t' {
			return len(bytes.Trim(line[i:], " \t")) == 0
		}
		if c < ' ' || c >= 0x7f || i >= maxName {
			return false
		}
	}
	return true
}

// maxKnown is longer than every name that KnownField knows in full.
const maxKnown = 40

// KnownField reports whether name, in any case, is a header field of mail or
// news that is in common use. It is asked only where a line may be a field or
// may be text, so a name that is missing does little harm.
func KnownField(name []byte) bool {
	var buf [maxKnown]byte
	if len(name) >= maxKnown {
		name = name[:maxKnown-1]
	}
	n := 0
	for _, c := range name {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		buf[n] = c
		n++
	}
	lower := buf[:n]
	for _, p := range knownPrefixes {
		if bytes.HasPrefix(lower, []byte(p)) {
			return true
		}
	}
	switch string(lower) {
	case "from", "to", "cc", "bcc", "subject", "date", "sender", "reply-to",
		"message-id", "in-reply-to", "references", "received", "return-path",
		"delivered-to", "envelope-to", "mime-version", "comments", "keywords",
		"organization", "organisation", "newsgroups", "path", "xref", "lines",
		"followup-to", "distribution", "approved", "control", "expires",
		"nntp-posting-host", "nntp-posting-date", "user-agent", "mailer",
		"status", "precedence", "priority", "importance", "sensitivity",
		"errors-to", "apparently-to", "encoding", "mailing-list", "domainkey-signature",
		"dkim-signature", "authentication-results", "received-spf", "autocrypt",
		"auto-submitted", "disposition-notification-to", "return-receipt-to",
		"archived-at", "posted-date", "face", "supersedes", "summary", "posting-version",
		"relay-version", "date-received", "article-i.d.", "injection-info",
		"original-recipient", "feedback-id", "deferred-delivery", "old-return-path",
		"old-received", "cancel-lock", "cancel-key", "mail-followup-to", "message-type":
		return true
	}
	return false
}

// knownPrefixes are the beginnings of whole families of field names.
var knownPrefixes = [...]string{"x-", "content-", "list-", "resent-", "arc-", "thread-", "illegal-", "original-", "delivery-"}

package quote

import "strings"

// hiddenPassword stands where a password stood.
const hiddenPassword = "***"

// Redact hides the password of each authority in a text, whether the rest is a URI or
// not: what stands between the first colon behind "//" and the last "@" before the
// authority's end.
func Redact(text string) string { return redact(text, "/?#\"<> \t\r\n") }

// RedactWrapped does what Redact does for a text in which authorities go on over white
// space.
func RedactWrapped(text string) string { return redact(text, "/?#\"<>") }

// redact hides the passwords of authorities that end before one of ends.
func redact(s, ends string) string {
	if strings.IndexByte(s, '@') < 0 {
		return s
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

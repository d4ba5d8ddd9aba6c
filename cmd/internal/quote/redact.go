package quote

import (
	"errors"
	"strings"

	"github.com/urisift/urisift/uri"
)

// hiddenPassword stands where a password stood.
const hiddenPassword = "***"

// Redact hides the password of each authority in a text, whether the rest is a URI or
// not: what stands between the first colon behind "//" and the last "@" before the
// authority's end. What delimits a URI may stand in a password that makes it none.
func Redact(text string) string {
	return redact(text, func(s string) int { return strings.IndexAny(s, "/?# \t\r\n") })
}

// RedactWrapped does what Redact does for a text in which authorities go on over white
// space, and over the marks that lines begin with, as in replies and comments.
func RedactWrapped(text string) string { return redact(text, wrappedEnd) }

// wrappedEnd returns where the authority that s begins with ends; -1 at the end of s.
func wrappedEnd(s string) int {
	const ends, marks = "/?#", " \t/?#\"<>*-;%|+!."
	for from := 0; ; from++ {
		n := strings.IndexAny(s[from:], ends)
		if n < 0 {
			return -1
		}
		from += n
		line := strings.LastIndexByte(s[:from], '\n') + 1
		if line == 0 || strings.Trim(s[line:from], marks) != "" {
			return from
		}
	}
}

// RedactError returns the byte at which err arose in a text, white space not counted, and
// err, both as they are for what RedactWrapped makes of the text. What stands in a password
// is not named, and stands where that begins.
func RedactError(text string, at int, err error) (shownAt int, redacted error) {
	text = strings.Join(strings.Fields(text), "")
	shown := RedactWrapped(text)
	begin := common(text, shown, func(s string, i int) byte { return s[i] })
	if shown == text || at < begin {
		return at, err
	}
	behind := common(text[begin:], shown[begin:], func(s string, i int) byte { return s[len(s)-1-i] })
	hidden := at < len(text)-behind
	if shownAt = begin; !hidden {
		shownAt = at + len(shown) - len(text)
	}
	syntax, ok := errors.AsType[*uri.SyntaxError](err)
	if !ok {
		return shownAt, err
	}
	moved := &uri.SyntaxError{Rule: syntax.Rule, Offset: syntax.Offset + shownAt - at, Got: syntax.Got}
	if hidden {
		moved.Got = hiddenPassword
	}
	return shownAt, moved
}

// common returns how many bytes of both texts, of which byteAt gives one after the other,
// are the same.
func common(s, t string, byteAt func(string, int) byte) int {
	n := 0
	for n < min(len(s), len(t)) && byteAt(s, n) == byteAt(t, n) {
		n++
	}
	return n
}

// redact hides the passwords of authorities, of which end returns where they end.
func redact(s string, end func(string) int) string {
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
		n := end(after)
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

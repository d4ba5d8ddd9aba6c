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
// authority's end.
func Redact(text string) string { return redact(text, "/?#\"<> \t\r\n") }

// RedactWrapped does what Redact does for a text in which authorities go on over white
// space.
func RedactWrapped(text string) string { return redact(text, "/?#\"<>") }

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

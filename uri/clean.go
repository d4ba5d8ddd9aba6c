package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean returns what is left of a URI as people type and paste it when the
// delimiters around it, a "URL:" prefix of any case, and all white space are
// taken away (Appendix C). Nothing else changes, nor is the result checked. A
// URI without such a prefix is returned as it is.
//
// The delimiters are angle brackets, double quotes, grave accents and the
// quotation marks of print, singly or in pairs, since no URI begins or ends
// with them; and apostrophes at both ends, or at the end where an accent begins.
// Invisible characters that mark where a line may break count as white space.
func Clean(typed string) string {
	s := withoutSpace(typed)
	for {
		inner := withoutPrefix(withoutDelimiters(s))
		if len(inner) == len(s) {
			return s
		}
		s = inner
	}
}

// withoutSpace returns s without white space, nor any that the bytes around it make in
// text that is not UTF-8.
func withoutSpace(s string) string {
	if strings.IndexFunc(s, isSpace) < 0 {
		return s
	}
	kept := make([]byte, 0, len(s))
	for i := range len(s) {
		kept = append(kept, s[i])
		if r, n := utf8.DecodeLastRune(kept); isSpace(r) {
			kept = kept[:len(kept)-n]
		}
	}
	return string(kept)
}

// withoutDelimiters returns s without the delimiters at its ends.
func withoutDelimiters(s string) string {
	accent := strings.HasPrefix(s, "`")
	s = strings.Trim(s, "<>\"`“”„«»‹›‘’‚「」『』")
	if accent {
		return strings.TrimRight(s, "'")
	}
	if len(s) > 1 && s[0] == '\'' && s[len(s)-1] == '\'' {
		return s[1 : len(s)-1]
	}
	return s
}

// withoutPrefix returns s without the prefix "URL:".
func withoutPrefix(s string) string {
	const prefix = "URL:"
	if len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):]
	}
	return s
}

// isSpace reports whether r is white space or no more than a possible break.
func isSpace(r rune) bool {
	switch r {
	case '\u00AD', '\u200B', '\u2060', '\uFEFF':
		return true
	}
	return unicode.IsSpace(r)
}

// Wrap returns uri in angle brackets, broken into lines of at most width bytes,
// brackets included, for text whose reader ignores the breaks (Appendix C); a
// width below 1 makes one line. [Clean] undoes it.
//
// No line ends with a hyphen, which a reader could take for one that the break
// put there; a line is longer than width if there is no other way. As far as
// the width allows, no line ends with "=", begins with what could be a mark in
// front of the line, such as "-", "#" or "//", or divides a pct-encoded.
func Wrap(uri string, width int) string {
	if width < 1 || len("<")+len(uri)+len(">") <= width {
		return "<" + uri + ">"
	}
	var b strings.Builder
	b.Grow(len(uri) + len(uri)/width + len("<>\n"))
	b.WriteByte('<')
	room := width - len("<")
	for len(uri)+len(">") > room {
		end := breakPoint(uri, room)
		if end == len(uri) {
			break
		}
		b.WriteString(uri[:end])
		b.WriteByte('\n')
		uri = uri[end:]
		room = width
	}
	b.WriteString(uri)
	b.WriteByte('>')
	return b.String()
}

// breakPoint returns where to break text, at room if it can be and at 1 at
// least.
func breakPoint(text string, room int) int {
	possible := 0
	for i := min(room, len(text)-1); i > 0; i-- {
		if !mayBreak(text, i) {
			continue
		}
		if looksGood(text, i) {
			return i
		}
		if possible == 0 {
			possible = i
		}
		if i <= room/2 {
			break // rather than a much shorter line
		}
	}
	if possible > 0 {
		return possible
	}
	for i := room + 1; i < len(text); i++ {
		if mayBreak(text, i) {
			return i
		}
	}
	return len(text)
}

// mayBreak reports whether text may be broken before its byte i at all.
func mayBreak(text string, i int) bool {
	return text[i-1] != '-' && utf8.RuneStart(text[i])
}

// looksGood reports whether no part of text is misleading when it is broken
// before its byte i.
func looksGood(text string, i int) bool {
	switch {
	case text[i-1] == '=', // the soft break of quoted-printable
		text[i-1] == '%', i > 1 && text[i-2] == '%',
		strings.IndexByte("-+*#!.|>", text[i]) >= 0, // lists, comments, quoting, differences, requests
		strings.HasPrefix(text[i:], "//"):
		return false
	}
	return true
}

package extract

import (
	"bytes"
	"strings"
)

// An ending is what decides how much is peeled off the end of a URI.
type ending struct {
	body       int  // where its scheme and colon end
	before     byte // what stands before the scheme; decides on marks of emphasis
	host       bool // the URI ends in its authority: no name of a host ends in "-"
	possessive bool // "'s" at the very end is no part of the URI
	arrow      bool // ">" follows, so that "--" is the end of a comment or an arrow
	pointed    bool // so that "-" or "=" is an arrow: a URI follows the ">"
	double     byte // the mark that, written twice, was opened before it: "**", "__", "''"
	verbatim   int  // how many "=", "+" or "@" stand before it as marks of what is verbatim
}

// trim returns how much of text is left when the punctuation at its end is
// peeled off, and whether an ellipsis was part of it.
//
// "*/" behind a letter or digit closes a comment.
//
// One pass from the end: the brackets were balanced when they were read. An
// apostrophe that has its twin in the URI stays, but for the two that close a quotation.
func (e ending) trim(text []byte) (end int, elided bool) {
	lo := e.body
	end = len(text)
	quotes := -1
	for end > lo {
		b := text[end-1]
		switch b {
		case '.':
			elided = elided || end-3 >= lo && text[end-2] == '.' && text[end-3] == '.'
		case ',', ';', ':', '!', '?', '"', '%', '(':
		case '-':
			arrow := e.arrow && end == len(text) && (text[end-2] == b || e.pointed)
			if !e.host && !arrow && !isNose(text[lo:end]) {
				return end, elided
			}
			end = lo + len(bytes.TrimRight(text[lo:end], "-")) + 1
		case '\'':
			if quotes < 0 {
				quotes = bytes.Count(text[lo:end], []byte("'"))
			}
			switch {
			case quotes%2 == 1:
				quotes--
			case e.double == b && bytes.HasSuffix(text[lo:end], []byte("''")):
				quotes -= 2
				end--
			default:
				return end, elided
			}
		case '*':
			if e.before != b && e.double != b && !endsWord(text[lo:end]) {
				return end, elided
			}
			end = lo + len(bytes.TrimRight(text[lo:end], "*")) + 1
		case '/':
			if !bytes.HasSuffix(text[lo:end], []byte("*/")) || !endsWord(text[lo:end-1]) {
				return end, elided
			}
			end--
		case '=', '+', '@':
			switch {
			case e.before == b && e.verbatim > 0:
				e.verbatim--
			case !e.pointed || end < len(text):
				return end, elided
			}
		case '_', '~':
			if e.before != b && e.double != b {
				return end, elided
			}
		case 's':
			if end-2 < lo || text[end-2] != '\'' || end == len(text) && !e.possessive {
				return end, elided
			}
			end--
		default:
			return end, elided
		}
		end--
	}
	return end, elided
}

// isNose reports whether the hyphen at the end of text is that of ":-)" or ";-)".
func isNose(text []byte) bool {
	return bytes.HasSuffix(text, []byte(":-")) || bytes.HasSuffix(text, []byte(";-"))
}

// pointsAtURI reports whether "->" or "=>" stands before t[i+1] and a URI behind.
func (r *reader) pointsAtURI() bool {
	if b := at(r.t, r.i-1); b != '-' && b != '=' {
		return false
	}
	if r.more && !r.sees() {
		r.f.edge(len(r.f.buf))
	}
	return opensURI(r.t, r.i+1)
}

// opened returns the mark that text, a URI that begins at buf[i], has twice at its end,
// if it was opened not far before, in front of a word: "**See http://example.com/**".
// Two backticks or commas open what two apostrophes close, three apostrophes a string.
func (f *finder) opened(text []byte, i int) byte {
	text = bytes.TrimRight(text, ".,;:!?")
	n := len(text)
	if n < 2 || text[n-1] != text[n-2] || strings.IndexByte("*_~'", text[n-1]) < 0 {
		return 0
	}
	mark := text[n-1]
	t := f.buf[max(0, i-min(f.behind, 4*maxScheme)):i]
	k := bytes.LastIndex(t, text[n-2:])
	if mark == '\'' && max(bytes.LastIndex(t, []byte("``")), bytes.LastIndex(t, []byte(",,"))) > k {
		return mark
	}
	if bytes.HasSuffix(text, []byte("'''")) && bytes.Contains(f.buf[max(0, i-f.behind):i], []byte("'''")) {
		return mark
	}
	if k < 0 || !isAlnum(at(t, k+2)) || isAlnum(at(t, k-1)) {
		return 0
	}
	return mark
}

// verbatim returns how many marks of one kind stand before buf[i] that set off what is
// to be read as it stands: behind white space or a bracket, as in Org and Textile, or "+"
// behind TeX's \verb.
func verbatim(t []byte, i int) int {
	b := at(t, i-1)
	if b != '=' && b != '+' && b != '@' {
		return 0
	}
	k := i - 1
	for at(t, k-1) == b {
		k--
	}
	if p := at(t, k-1); p != 0 && !isWhite(p) && p != '(' && p != '[' && !bytes.HasSuffix(t[:k], []byte(`\verb`)) {
		return 0
	}
	return i - k
}

// possessive reports whether the "'s" that ends at buf[r.i] is no part of the URI
// but makes a possessive of it: behind a host or a slash always, elsewhere if
// something follows that it may go with, not the closer or the paragraph's end.
func (f *finder) possessive(c *candidate, r *reader) bool {
	t := f.buf[:r.i]
	if !bytes.HasSuffix(t, []byte("'s")) || r.part == inAuthority || bytes.HasSuffix(t, []byte("/'s")) {
		return true
	}
	if o := c.open.closer; o != "" && bytes.HasPrefix(f.buf[r.i:], []byte(o)) {
		return false
	}
	k := f.edge(skipSpace(f.buf, r.i))
	if k == len(f.buf) || !isBreak(f.buf[k]) {
		return k < len(f.buf)
	}
	k = f.edge(skipSpace(f.buf, f.afterBreak(k)))
	return k < len(f.buf) && !isBreak(f.buf[k])
}

// endsWord reports whether the asterisks at the end of text stand behind a
// letter or digit: "/*" may be a pattern. Punctuation may stand between if there
// are two of them.
func endsWord(text []byte) bool {
	word := bytes.TrimRight(text, "*")
	if len(text)-len(word) > 1 {
		word = bytes.TrimRight(word, ".,;:!?")
	}
	return len(word) > 0 && isAlnum(word[len(word)-1])
}

// inFrame reports whether the candidate ends a line that is the frame of a stack
// without brackets: "at " begins it, or a name and "@" stand before the URI.
func (f *finder) inFrame(c *candidate, r *reader) bool {
	if c.open.kind != Space {
		return false
	}
	if at(f.buf, c.start-1) != '@' {
		switch line := f.buf[f.lineStart(c.start):c.start]; string(line[skipSpace(line, 0):]) {
		case "at ", "at async ":
		default:
			return false
		}
	}
	return f.endsLine(r.i)
}

// trimFrame peels the line and column off a URI in a stack frame:
// "https://example.com/a.js:10:15".
func trimFrame(text []byte, lo int) int {
	end := len(text)
	for range 2 {
		k := end
		for k > lo && isDigit(text[k-1]) {
			k--
		}
		if k == end || k <= lo || text[k-1] != ':' {
			return len(text)
		}
		end = k - 1
	}
	if bytes.IndexByte(text[lo:end], '/') < 0 {
		return len(text)
	}
	return end
}

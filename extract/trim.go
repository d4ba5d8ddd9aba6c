package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// An ending is what decides how much is peeled off the end of a URI.
type ending struct {
	body       int    // where its scheme and colon end
	before     byte   // what stands before the scheme
	marks      []byte // the marks of emphasis that stand there
	host       bool   // the URI ends in its authority: no name of a host ends in "-" or "$"
	name       bool   // which is a name in the DNS: none ends in "=" or "+"
	possessive bool   // "'s" at the very end is no part of the URI
	dashed     bool   // hyphens that stand for a dash stand before the scheme
	arrow      bool   // ">" follows, so that "--" is the end of a comment or an arrow
	pointed    bool   // so that "-" or "=" is an arrow: a URI or a value follows the ">"
	opened     byte   // the mark at its end, or two of them, that was opened before it
	white      bool   // white space or the end of the text follows
	verbatim   int    // how many "=", "+" or "@" stand before it as marks of what is verbatim
	enclosed   bool   // a quotation or bracket that opens directly before it closes directly behind it
	quoted     bool   // so that the quotation marks are those of ASCII
	filled     bool   // it is all that stands between quotation marks of ASCII
	prefix     bool   // and a program adds more behind it, or it is the prefix of URNs
	quotes     int    // apostrophes that are left in it; -1 while nobody has counted them
}

// trim returns how much of text is left when the punctuation at its end is
// peeled off, and whether an ellipsis was part of it. The brackets in text are
// balanced.
func (e *ending) trim(text []byte) (end int, elided bool) {
	e.quotes = -1
	end = len(text)
	for end > e.body {
		rest := text[e.body:end]
		n := e.peel(rest, end == len(text))
		if n == 0 {
			break
		}
		elided = elided || bytes.HasSuffix(rest, []byte("..."))
		end -= n
	}
	return end, elided
}

// peel returns how many bytes at the end of rest are no part of the URI, 0 if all of
// it is: rest is what has been left of the URI behind its scheme, all of it if first.
func (e *ending) peel(rest []byte, first bool) int {
	if first && e.keeps(rest) {
		return 0
	}
	twin := func(b byte) bool { return e.before == b || e.opened == b || bytes.IndexByte(e.marks, b) >= 0 }
	if n := ruleLen(rest); n > 0 && e.white {
		return n
	}
	switch b := rest[len(rest)-1]; b {
	case ':':
		if !e.host && endsBetweenColons(rest) {
			return 0
		}
		return 1
	case '.', ',', ';', '!', '?', '"', '%', '(':
		return 1
	case '-':
		dash := endsInDash(rest)
		arrow := e.arrow && first && (e.pointed || dash)
		if e.host || arrow || dash && e.dashed || isNose(rest) {
			return len(rest) - len(bytes.TrimRight(rest, "-"))
		}
	case '*':
		if twin(b) || endsWord(rest) {
			return len(rest) - len(bytes.TrimRight(rest, "*"))
		}
	case '_', '~', '$':
		if twin(b) || b == '$' && e.host {
			return 1
		}
	case '/': // which closes a comment
		if bytes.HasSuffix(rest, []byte("*/")) && endsWord(rest[:len(rest)-1]) && !endsSegment(rest) {
			return len("*/")
		}
	case '=', '+', '@':
		if b == e.before && e.verbatim > 0 {
			e.verbatim--
			return 1
		}
		if e.pointed && first || e.name && b != '@' {
			return 1
		}
	case 's':
		if bytes.HasSuffix(rest, []byte("'s")) && (e.possessive || !first) {
			return len("'s")
		}
	case '\'':
		return e.peelQuote(rest)
	}
	return 0
}

// endsBetweenColons reports whether the colon at the end of rest, a URI behind its scheme, and a
// twin that begins the segment or, in "sqlite::memory:", the rest of a URI enclose a word.
func endsBetweenColons(rest []byte) bool {
	k := len(rest) - 1
	for k > 0 && isAlpha(rest[k-1]) {
		k--
	}
	if before, ok := bytes.CutSuffix(rest[:k], []byte(":")); ok && k < len(rest)-1 {
		k := bytes.IndexAny(before, "/:") + 1
		return bytes.HasSuffix(before, []byte("/")) || k > 0 && k == len(before)
	}
	return false
}

// keeps reports whether the character at the end of rest belongs to the URI since nothing
// between that and what encloses it could end with it.
func (e *ending) keeps(rest []byte) bool {
	switch rest[len(rest)-1] {
	case '*', '_', '~', '/':
		return e.enclosed && !e.host
	case '\'':
		return e.quoted
	case '?':
		return e.filled && bytes.HasSuffix(rest, []byte("=?"))
	case ':':
		return e.prefix
	}
	return false
}

// peelQuote is peel for an apostrophe: one that has its twin in the URI stays, but for
// the two that close a quotation.
func (e *ending) peelQuote(rest []byte) int {
	if e.quotes < 0 {
		e.quotes = bytes.Count(rest, []byte("'"))
	}
	n := 0
	switch {
	case e.quotes%2 == 1:
		n = 1
	case e.opened == '\'' && bytes.HasSuffix(rest, []byte("''")):
		n = 2
	}
	e.quotes -= n
	return n
}

// endsInDash reports whether text ends in hyphens that stand for a dash.
func endsInDash(text []byte) bool { return bytes.HasSuffix(text, []byte("--")) }

// enclosedWithin reports whether the opener directly before the URI, which was read up to t[i],
// is closed there, so that no emphasis that was opened in front of it can end between them.
func (r *reader) enclosedWithin() bool {
	return r.c.open.kind != Space && r.c.open.closerLen(r.t, r.i) > 0
}

// fillsString reports whether the URI, which was read up to t[i], ends behind its authority and is
// all that stands between quotation marks of ASCII.
func (r *reader) fillsString() bool {
	return r.part != inAuthority && len(r.c.open.closer) == 1 && r.closesAt(r.i)
}

// beginsOthers reports whether the URI, which was read up to t[i] and fills a string, is but the
// beginning of others: a program adds more to the string, or it is the prefix of URNs.
func (r *reader) beginsOthers() bool {
	const longest = 8
	if at(r.t, r.i-1) != ':' || !r.fillsString() {
		return false
	}
	if hasAnyCase(r.name, 0, "urn:") {
		return true
	}
	k := skipSpace(r.t[:min(len(r.t), r.i+longest)], r.i+1)
	r.lacks(k + 1)
	operator := at(r.t, k)
	return operator == '+' || operator == '&' || operator == '%' || operator == '.' && k > r.i+1
}

// quotedWithin reports whether quotation marks of ASCII enclose the URI, which was read up to
// t[i], and the second one is no beginning of a string of its own, as in the shell's
// `'{"a":"http://a.example/'"$b"'"}'`, nor an apostrophe before them has opened what ends there.
func (r *reader) quotedWithin() bool {
	r.lacks(r.i + len(`"$`))
	next := at(r.t, r.i+1)
	return r.c.open.closer == `"` && at(r.t, r.i) == '"' && !isAlnum(next) && (next == 0 || strings.IndexByte("$_{\\\"'`", next) < 0) &&
		!opensApostrophe(r.f.buf[:r.c.lead])
}

// opensApostrophe reports whether the last of the apostrophes shortly before the end of t, on
// its line, opens something: their number is odd, those between letters or digits left out, and
// no letter or digit stands before it.
func opensApostrophe(t []byte) bool {
	odd, opens := false, false
	for k := len(t) - 1; k >= max(0, len(t)-maxScheme) && !isBreak(t[k]); k-- {
		behind := isAlnum(at(t, k-1))
		if t[k] != '\'' || behind && isAlnum(at(t, k+1)) {
			continue
		}
		if odd = !odd; !opens && behind {
			return false
		}
		opens = true
	}
	return odd
}

// ruleLen returns the length of the line drawn under a text that ends text, "________": of a
// run of one mark that is longer than any in a URI; 0 if there is none.
func ruleLen(text []byte) int {
	const shortest = 8
	n := len(text)
	if n < shortest {
		return 0
	}
	b := text[n-1]
	if b != '_' && b != '-' && b != '=' && b != '~' {
		return 0
	}
	for n > 0 && text[n-1] == b {
		n--
	}
	if len(text)-n < shortest {
		return 0
	}
	return len(text) - n
}

// isNose reports whether the hyphen at the end of text is that of ":-)" or ";-)".
func isNose(text []byte) bool {
	return bytes.HasSuffix(text, []byte(":-")) || bytes.HasSuffix(text, []byte(";-"))
}

// points reports whether "->" or "=>" stands before t[i+1] and a URI behind, or between a key and
// its value.
func (r *reader) points() bool {
	b := at(r.t, r.i-1)
	if b != '-' && b != '=' {
		return false
	}
	if b == '=' && r.endsKey() {
		return true
	}
	if r.more && !r.sees() {
		r.f.edge(len(r.f.buf))
	}
	return opensURI(r.t, r.i+1)
}

// endsKey reports whether the "=>" before t[i+1] stands between a key and its value in a map of a
// program: a bracket or a comma stands before the URI, a value follows, and the URI does not end
// with a parameter without one.
func (r *reader) endsKey() bool {
	r.lacks(r.i + len(">2"))
	next := at(r.t, r.i+1)
	value := isAlnum(next) || isSpace(next) || isLiteralMark(next) || next == ':' || next == '[' || next == '{'
	return value && (r.c.open.kind == Bracket || r.c.sep == ',') && (r.part == inPath || !r.isBehindName(r.i-1))
}

// emphasis returns the marks of emphasis that stand directly before buf[i], "**_".
func emphasis(t []byte, i int) []byte {
	const most = 8
	k := i
	for i-k < most && isEmphasis(at(t, k-1)) {
		k--
	}
	return t[k:i]
}

// isEmphasis reports whether b is a mark of emphasis.
func isEmphasis(b byte) bool { return b == '*' || b == '_' || b == '~' }

// openedMark returns the mark at the end of text, a URI that begins at buf[i], if it was
// opened not far before, in front of a word: "*See http://example.com/*". Of a mark that
// is there twice, two were, and what is there once was on the same line or the one before.
// Two backticks or commas open what two apostrophes close, three apostrophes a string.
func (f *finder) openedMark(text []byte, i int) byte {
	text = bytes.TrimRight(text, ".,;:!?")
	n := len(text)
	if n < 2 || strings.IndexByte("*_~'", text[n-1]) < 0 {
		return 0
	}
	mark, twice := text[n-1], text[n-1] == text[n-2]
	t := f.buf[max(0, i-min(f.around, 4*maxScheme)):i]
	if !twice {
		k := bytes.LastIndexByte(t, mark)
		switch {
		case mark != '*' && mark != '_', k < 0 || !isAlnum(at(t, k+1)), bytes.Count(t[k:], []byte("\n")) > 1:
			return 0
		case opensPhrase(at(t, k-1)), isAlpha(f.buf[i]) && isWhite(f.buf[i-1]) && opensWithin(t, k):
			return mark
		}
		return 0
	}
	k := bytes.LastIndex(t, text[n-2:])
	if mark == '\'' && max(bytes.LastIndex(t, []byte("``")), bytes.LastIndex(t, []byte(",,"))) > k {
		return mark
	}
	if bytes.HasSuffix(text, []byte("'''")) && bytes.Contains(f.buf[max(0, i-f.around):i], []byte("'''")) {
		return mark
	}
	if k < 0 || !isAlnum(at(t, k+2)) || isAlnum(at(t, k-1)) {
		return 0
	}
	return mark
}

// opensPhrase reports whether a mark behind b, in front of a word, opens a phrase: b is white
// space, a bracket or another mark.
func opensPhrase(b byte) bool {
	return b == 0 || isWhite(b) || strings.IndexByte("([*_", b) >= 0
}

// opensWithin reports whether the mark at t[k] stands directly behind a quotation mark, a
// bracket, a tag or a bar, and what these set off goes on up to the end of t.
func opensWithin(t []byte, k int) bool {
	o, _ := openerBefore(t, k)
	closer := o.closer
	switch at(t, k-1) {
	case '>': // but for an arrow
		if b := at(t, k-2); isAlnum(b) || b == '"' {
			closer = "<"
		}
	case '|':
		closer = "|"
	}
	return closer != "" && !bytes.Contains(t[k:], []byte(closer))
}

// verbatim returns how many marks of one kind stand before buf[i] that set off what is
// to be read as it stands: behind white space or a bracket, as in Org and Textile, or "+"
// behind TeX's \verb or, as in "link:++" of AsciiDoc, a colon, or a backtick.
func verbatim(t []byte, i int) int {
	b := at(t, i-1)
	if b != '=' && b != '+' && b != '@' {
		return 0
	}
	k := i - 1
	for at(t, k-1) == b {
		k--
	}
	switch p := at(t, k-1); {
	case p == 0, isWhite(p), p == '(', p == '[', (p == ':' || p == '`') && b == '+', bytes.HasSuffix(t[:k], []byte(`\verb`)):
		return i - k
	}
	return 0
}

// possessive reports whether the "'s" that ends at buf[r.i] is no part of the URI
// but makes a possessive of it: behind a host or a slash always, elsewhere if
// something follows that it may go with, not the closer or the paragraph's end.
func (f *finder) possessive(r *reader) bool {
	t := f.buf[:r.i]
	if !bytes.HasSuffix(t, []byte("'s")) || r.part == inAuthority || bytes.HasSuffix(t, []byte("/'s")) {
		return true
	}
	o := r.c.open.closer
	if r.repairs&repairSQL != 0 {
		o = "'"
	}
	if o != "" && bytes.HasPrefix(f.buf[r.i:], []byte(o)) {
		return false
	}
	return f.textFollows(r.i)
}

// textFollows reports whether something stands behind buf[i] on its line or the next one.
func (f *finder) textFollows(i int) bool {
	k := f.edge(skipSpace(f.buf, i))
	if k == len(f.buf) || !isBreak(f.buf[k]) {
		return k < len(f.buf)
	}
	k = f.edge(skipSpace(f.buf, f.afterBreak(k)))
	return k < len(f.buf) && !isBreak(f.buf[k])
}

// remark returns how much of text is left without the beginning of a remark at its end:
// a parenthesis that nothing in the URI closes, behind a letter, a digit, a slash or
// another parenthesis, and a word, as in "http://a.example/b(which is new)".
func remark(text []byte) int {
	k := bytes.LastIndexByte(text, '(')
	word := bytes.TrimRight(text[k+1:], ".,;:!?")
	if k < 1 || len(word) == 0 || !isAlnum(text[k-1]) && text[k-1] != '/' && text[k-1] != ')' {
		return len(text)
	}
	for _, b := range word {
		if !isAlnum(b) && b != '\'' {
			return len(text)
		}
	}
	return k
}

// inflection returns how much of text is left without the ending of a word that follows it
// behind a slash and an apostrophe, as Turkish has it: "http://a.example/'den".
func inflection(text []byte) int {
	k := bytes.LastIndexByte(text, '\'')
	if k < 1 || text[k-1] != '/' || !isLetters(text[k+1:]) {
		return len(text)
	}
	return k
}

// endsWord reports whether the asterisks at the end of text stand behind a
// letter or digit: "/*" may be a pattern.
func endsWord(text []byte) bool {
	c, _ := utf8.DecodeLastRune(bytes.TrimRight(text, "*"))
	return isOfWord(c)
}

// endsSegment reports whether the "*/" at the end of text belongs to a segment whose word
// stands between asterisks: "/*version*/".
func endsSegment(text []byte) bool {
	text = text[:len(text)-len("*/")]
	segment := text[bytes.LastIndexByte(text, '/')+1:]
	if at(segment, 0) != '*' {
		return false
	}
	c, _ := utf8.DecodeRune(segment[1:])
	return isOfWord(c)
}

// trimPOD peels the letter off text, which was read up to t[i], that begins the escape of an
// angle bracket in Perl's POD: "E<lt>http://example.com/E<gt>".
func (r *reader) trimPOD(text []byte) []byte {
	rest, ok := bytes.CutSuffix(text, []byte("E"))
	if !ok || at(r.t, r.i) != '<' {
		return text
	}
	r.lacks(r.i + len("<gt>"))
	if t := r.t[r.i:]; bytes.HasPrefix(t, []byte("<gt>")) || bytes.HasPrefix(t, []byte("<lt>")) {
		return rest
	}
	return text
}

// unlimited returns how much of text, the URI of an address, is left without the size that limits
// the reports of DMARC to it (RFC 7489, section 6.2), "mailto:joe@example.com!10m", and
// punctuation behind that.
func unlimited(text []byte) int {
	const units = "kmgtKMGT"
	size := bytes.TrimRight(text, ".,;:")
	k := bytes.LastIndexByte(size, '!')
	digits := skip(size, k+1, uri.Digit, "")
	unit := skip(size, digits, 0, units)
	if k < 0 || digits == k+1 || unit < len(size) || unit > digits+1 || bytes.IndexByte(text, '?') >= 0 {
		return len(text)
	}
	return k
}

// trimLeader peels the dots off a URI that lead to the number of a page, as in a table of
// contents, and that number: "https://example.com/a........12".
func trimLeader(text []byte, lo int) int {
	k := len(text)
	if at(text, k-leaderDot) != '.' {
		return k
	}
	for k > lo && isDigit(text[k-1]) {
		k--
	}
	if k == len(text) || !bytes.HasSuffix(text[:k], []byte("....")) {
		return len(text)
	}
	return len(bytes.TrimRight(text[:k], "."))
}

// leaderDot is how far from its end one of the dots stands, with at least four of them
// before a number of four digits at most.
const leaderDot = 5

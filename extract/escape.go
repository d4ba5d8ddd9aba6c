package extract

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// percents are the percent-encoded forms of all bytes, "%00%01…".
var percents = func() string {
	const hex = "0123456789ABCDEF"
	all := make([]byte, 0, 256*len("%00"))
	for b := range 256 {
		all = append(all, '%', hex[b>>4], hex[b&15])
	}
	return string(all)
}()

// encoded returns the percent-encoded form of b. It does not allocate.
func encoded(b byte) string {
	k := int(b) * len("%00")
	return percents[k : k+len("%00")]
}

// namedReferences are the character references by name that are read: those of ASCII
// characters, and of what often stands behind a URI.
var namedReferences = []struct {
	name string
	c    rune
}{
	{"amp", '&'},
	{"lt", '<'},
	{"gt", '>'},
	{"quot", '"'},
	{"apos", '\''},
	{"nbsp", ' '},
	{"ldquo", '"'},
	{"rdquo", '"'},
	{"lsquo", '\''},
	{"rsquo", '\''},
	{"laquo", '"'},
	{"raquo", '"'},
	{"hellip", '…'},
	{"ndash", '–'},
	{"mdash", '—'},
}

// reference returns the character that the character reference at t[i] stands for,
// which for a quotation mark is that of ASCII, and the length of the reference; 0 and
// 0 if there is none.
func reference(t []byte, i int) (rune, int) {
	b := lower(at(t, i+1))
	if b == '#' {
		return numericReference(t, i)
	}
	for _, e := range namedReferences {
		if e.name[0] == b && hasAnyCase(t, i+1, e.name) {
			if n := semicolon(t, i+1+len(e.name)); n > 0 {
				return e.c, 1 + len(e.name) + n
			}
		}
	}
	return 0, 0
}

// isQuotationMark reports whether c, which n bytes stand for, is a quotation mark of ASCII.
func isQuotationMark(c rune, n int) bool { return n > 0 && (c == '"' || c == '\'') }

// semicolon returns the length of the semicolon at t[i], written ";" or, as in calendars
// (RFC 5545, section 3.3.11), `\;`; 0 if there is none.
func semicolon(t []byte, i int) int {
	switch {
	case at(t, i) == ';':
		return len(";")
	case at(t, i) == '\\' && at(t, i+1) == ';':
		return len(`\;`)
	}
	return 0
}

// mostDigits is how many digits the number of a character reference may have, and
// longestReference the length of the longest one.
const (
	mostDigits       = 7
	longestReference = len("&#x") + mostDigits + len(`\;`)
)

func numericReference(t []byte, i int) (rune, int) {
	k, base := i+2, 10
	if lower(at(t, k)) == 'x' {
		k, base = k+1, 16
	}
	end := skip(t[:min(len(t), k+mostDigits)], k, uri.HexDig, "")
	length := semicolon(t, end)
	if length == 0 {
		return 0, 0
	}
	n, _ := strconv.ParseUint(string(t[k:end]), base, 32) // 0 if that is no number
	if n == 0 || n > utf8.MaxRune {
		return 0, 0
	}
	return straight(rune(n)), end + length - i
}

// straight returns the ASCII quotation mark for a typographic one, and any other
// character unchanged.
func straight(c rune) rune {
	switch c {
	case '“', '”', '„', '«', '»':
		return '"'
	case '‘', '’', '‚', '‹', '›':
		return '\''
	}
	return c
}

// entity is reference for one that stands for an ASCII character.
func entity(t []byte, i int) (byte, int) {
	c, n := reference(t, i)
	if c >= utf8.RuneSelf {
		return 0, 0
	}
	return byte(c), n
}

// charAt returns the character at t[i], or the one that a character reference or an escape of
// JSON there stands for, and the length of that; of UTF-8 beyond ASCII the first byte.
func charAt(t []byte, i int) (c rune, n int) {
	b := at(t, i)
	switch b {
	case '&':
		c, n = reference(t, i)
	case '\\':
		c, n = numericEscape(t, i)
	}
	if n == 0 {
		return rune(b), 1
	}
	return c, n
}

// isRepaired reports whether b, which the n bytes of an escape at t[i] stand for, is one that
// is percent-encoded where it stands for itself, as in "?a&#91;b&#93;=c" and "?a=b&#124;c".
func (r *reader) isRepaired(b byte, n int) bool {
	switch {
	case r.key == r.i:
		return true
	case b == '[' && r.part == inQuery && !r.angle:
		r.key = r.keyEnd(n)
		return r.key > 0
	}
	return r.isOfQuery(b, n)
}

// backslash reads an escape of the text that the URI is carried in ("Escapes" in the
// package's documentation). Any other backslash ends the URI.
func (r *reader) backslash() stop {
	t := r.t[:r.end]
	next := at(t, r.i+1)
	switch {
	case foldAt(t, r.i) > 0:
		return stopWhite
	case r.escapesControl(), isQuotationMark(reference(t, r.i+backslashes(t, r.i))):
		return stopMark
	case next != '/' && r.behindLetter(), r.part == inAuthority && r.dividesUserinfo():
		return stopNone
	}
	if s, ok := r.separatorOfWindows(next); ok {
		return s
	}
	if next == '[' && r.part == inAuthority {
		if s, ok := r.escapedLiteral(); ok {
			return s
		}
	}
	if next == '~' || next == 's' || next == 't' {
		if s, ok := r.texCommand(); ok {
			return s
		}
	}
	if s, ok := r.escapeOfString(next); ok {
		return s
	}
	if s, ok := r.escapeOfRoff(next); ok {
		return s
	}
	if s, ok := r.escapeOfProperties(next); ok {
		return s
	}
	return r.escapeOfTeX(next)
}

// escapedLiteral reads the IPv6 address at t[i] whose square brackets have a backslash each, as
// Markdown has them.
func (r *reader) escapedLiteral() (s stop, ok bool) {
	t := r.t[:r.end]
	k := skip(t, r.i+len(`\[`), uri.HexDig, ":.")
	if r.i != r.host && at(t, r.i-1) != '@' || bytes.IndexByte(t[r.i:k], ':') < 0 || at(t, k) != '\\' || at(t, k+1) != ']' {
		return goOn, false
	}
	r.replace(len(`\[`), "[", repairTeX)
	r.i = k
	return r.replace(len(`\]`), "]", repairTeX), true
}

// escapeOfString reads the backslash at t[i] and next behind it as a string of JSON or of a
// program has them ("json"). Line breaks and quotation marks in it end the URI.
func (r *reader) escapeOfString(next byte) (s stop, ok bool) {
	t := r.t[:r.end]
	switch next {
	case '/':
		return r.literal('/', 2, repairJSON), true
	case 'u':
		if _, n := numericEscape(t, r.i); r.part == inAuthority && n == 0 {
			return goOn, false
		}
		return r.escaped(0), true
	case 'x':
		return r.hexEscaped()
	case 'n', 'r', 't', '"', '\'':
		return stopMark, true
	case '#':
		if at(t, r.i+2) == '{' { // a placeholder of Ruby
			return r.refuse('\\'), true
		}
	case '(':
		if r.interpolation() > 0 {
			return r.refuse('\\'), true
		}
	case '\\':
		return r.escapeWithin()
	}
	return goOn, false
}

// hexEscaped reads the escape `\xXX` at t[i]. A byte beyond ASCII that is no part of a
// character in UTF-8 is one in another charset, and refused behind the authority.
func (r *reader) hexEscaped() (s stop, ok bool) {
	t := r.t[:r.end]
	switch c, _ := hexEscape(t, r.i); {
	case r.part == inAuthority && c >= utf8.RuneSelf:
		return goOn, false
	case c >= utf8.RuneSelf, c != '\'' && uri.URIChar.Has(byte(c)):
		return r.escaped(0), true
	case r.part != inAuthority && c == 0 && hexByte(t, r.i) >= utf8.RuneSelf:
		return r.refuse('\\'), true
	}
	return goOn, false
}

// escapeWithin reads the backslashes at t[i] as those of a string within a string.
func (r *reader) escapeWithin() (s stop, ok bool) {
	t := r.t[:r.end]
	n := backslashes(t, r.i) - 1
	if at(t, r.i+n+1) == '/' && r.inner {
		return r.literal('/', n+2, repairJSON), true
	}
	if c, _ := unicodeEscape(t, r.i+n); c > 0 {
		return r.escaped(n), true
	}
	if b := at(t, r.i+2); r.isDoublyEscaped(b) && r.json.ask(r.f.inDoubleQuotes) {
		return r.doublyEscaped(b), true
	}
	return goOn, false
}

// escapeOfRoff reads the backslash at t[i] and next behind it as the source of a manual page
// has them ("roff").
func (r *reader) escapeOfRoff(next byte) (s stop, ok bool) {
	switch next {
	case '-':
		return r.literal('-', 2, repairRoff), true
	case '.':
		if r.behindRoff() {
			return r.literal('.', 2, repairRoff), true
		}
	case ':':
		if r.breakPoint() {
			return r.drop(2, repairRoff), true
		}
	case '&':
		if r.isEmptyOfRoff() {
			return r.drop(2, repairRoff), true
		}
	case 'f', '[', '(', '*':
		return r.glyph(next)
	}
	return goOn, false
}

// escapeOfProperties reads the backslash at t[i] and next behind it as properties files have
// them, and calendars and cards (RFC 5545, section 3.3.11) before a comma and a semicolon
// ("properties").
func (r *reader) escapeOfProperties(next byte) (s stop, ok bool) {
	switch next {
	case ':', '=':
		return r.literal(next, 2, repairProperties), true
	case ',', ';':
		t := r.t[:r.end]
		if r.part != inAuthority && uri.URIChar.Has(at(t, r.i+2)) && !schemeAt(t, r.i+2) {
			return r.literal(next, 2, repairProperties), true
		}
		return stopMark, true
	}
	return goOn, false
}

// escapeOfTeX reads the backslash at t[i] and next behind it as TeX, Markdown and shells
// have them before punctuation ("tex"), and refuses any that is left.
func (r *reader) escapeOfTeX(next byte) stop {
	switch next {
	case '_', '%', '&', '#', '~':
		if r.part != inAuthority || next == '#' || r.c.open.closer == "}" {
			return r.tex(next, len(`\_`))
		}
	}
	switch {
	case r.part == inAuthority && next != '?':
		return r.refuseInAuthority('\\')
	case r.endsAt(next) && !r.inLink():
		return stopMark
	case next != '$' && uri.URIChar.Has(next) && !isAlnum(next):
		return r.literal(next, 2, repairTeX)
	case strings.IndexByte(`\bvx0a`, next) >= 0: // of a string
		return stopMark
	}
	return r.refuse('\\')
}

// isDoublyEscaped reports whether b, behind two backslashes at t[i], is a character of a
// URI, behind the authority, that TeX and Markdown write one backslash before. A tilde
// with braces behind it is none, nor is the parenthesis of an expression of Swift, whose
// closing one has no backslash before it.
func (r *reader) isDoublyEscaped(b byte) bool {
	rest := r.t[r.i:min(r.end, r.i+maxLook)]
	switch {
	case r.part == inAuthority:
		return false
	case b == '(':
		k := bytes.IndexByte(rest, ')')
		return k > 0 && rest[k-1] == '\\'
	case b == '~':
		return at(rest, len(`\\~`)) != '{'
	}
	return strings.IndexByte("_)&#%*", b) >= 0
}

// doublyEscaped reads the two backslashes at t[i], and b behind them, as the single
// backslash that they stand for in a string of JSON.
func (r *reader) doublyEscaped(b byte) stop {
	if r.endsAt(b) && !r.inLink() {
		return stopMark
	}
	return r.tex(b, len(`\\_`))
}

// inDoubleQuotes reports whether the candidate seems to stand in a string in double
// quotes: the last quotation mark before it on its line opens one, or, if there is none,
// the line holds escapes that strings have.
func (f *finder) inDoubleQuotes() bool {
	c := &f.cand
	if c.open.closer == `"` {
		return true
	}
	line := f.buf[f.lineStart(c.lead):c.lead]
	for k := len(line) - 1; k >= 0; k-- {
		if b := at(line, k-1); line[k] == '"' && b != '\\' {
			return b == 0 || isWhite(b) || strings.IndexByte(":,[{(=", b) >= 0
		}
	}
	return bytes.Contains(line, []byte(`\"`)) || bytes.Contains(line, []byte(`\n`))
}

// behindLetter reports whether the backslash at t[i] stands behind the letter of a drive
// where the host should, as in "file://C:\a".
func (r *reader) behindLetter() bool {
	return r.part == inAuthority && r.i == r.host+2 && isAlpha(r.t[r.host]) && r.t[r.host+1] == ':' && hasAnyCase(r.name, 0, "file:")
}

// dividesUserinfo reports whether the backslash at t[i] stands within userinfo, as behind a
// domain of Windows, "http://DOMAIN\\user:password@a.example/": a name and "@" follow. It may
// be the escape of a line break or the like instead if the name of a host stands before it.
// Nothing up to the "@" begins a URI of its own then.
func (r *reader) dividesUserinfo() bool {
	t := r.t[:min(r.end, r.i+maxLook)]
	user := r.i + backslashes(t, r.i)
	_, n := numericEscape(t, user-1)
	if n > 0 || !isAlnum(at(t, user)) || isStringEscape(t, user) && r.behindName() {
		return false
	}
	k := skip(t, user, uri.UserinfoChar, `%\`)
	if at(t, k) != '@' || !isAlnum(at(t, k+1)) {
		return false
	}
	if r.from == nil {
		r.f.pos = max(r.f.pos, k)
	}
	return true
}

// isStringEscape reports whether the letter at t[i], behind a backslash in the authority,
// ends it: that of a line break or a tab, or of the change of a font.
func isStringEscape(t []byte, i int) bool {
	switch at(t, i) {
	case 'n', 'r', 't':
		return true
	case 'f':
		return isFont(at(t, i+1))
	}
	return false
}

// interpolation returns the length of the expression of Swift at t[i] whose value a string
// is to hold, "\(id)"; 0 if there is none. A backslash before the closing parenthesis, too,
// makes both an escape of Markdown or TeX.
func (r *reader) interpolation() int {
	if r.c.open.closer != `"` || r.repairs&repairRoff != 0 || at(r.t[:r.end], r.i+1) != '(' {
		return 0
	}
	depth := 0
	for k, b := range r.t[r.i:min(r.end, r.i+maxLook)] {
		switch {
		case b == '(':
			depth++
		case isWhite(b), b == ')' && r.t[r.i+k-1] == '\\':
			return 0
		case b == ')' && depth == 1:
			return k + 1
		case b == ')':
			depth--
		}
	}
	return 0
}

// isEmptyOfRoff reports whether "\&" at t[i] is the character of roff that stands for
// nothing: a dot is beside it, or the URI ends there.
func (r *reader) isEmptyOfRoff() bool {
	next := at(r.t[:r.end], r.i+2)
	return (r.c.open.closer != "}" || r.part == inAuthority || r.repairs&repairRoff != 0) && (next == '.' || at(r.t, r.i-1) == '.' || !uri.URIChar.Has(next))
}

// behindRoff reports whether the change of a font or the macro of a link stands before the
// URI, so that its dots, too, may be escaped: "\fIhttp://www\.example\.com/\fR".
func (r *reader) behindRoff() bool {
	t := r.f.buf[:r.f.cand.start]
	n := len(t)
	font := bytes.HasSuffix(t[:max(0, n-1)], []byte(`\f`)) && isFont(t[n-1]) || bytes.HasSuffix(t[:max(0, n-2)], []byte(`\f(`))
	return font || bytes.HasSuffix(t, []byte(".UR "))
}

// escapesControl reports whether a string escape at t[i] stands for the control character
// ESC, and what makes a control sequence of it follows, `\033[`, `\x1b\\`, `\e]`; or for BEL
// at the end of a terminal's hyperlink.
func (r *reader) escapesControl() bool {
	t, i := r.t[:r.end], r.i+1
	for _, s := range []string{"e", "033", "x1b", "u001b"} {
		if k := i + len(s); hasAnyCase(t, i, s) {
			return at(t, k) == '[' || at(t, k) == ']' || at(t, k) == '\\'
		}
	}
	return (at(t, i) == 'a' || hasAnyCase(t, i, "007") || hasAnyCase(t, i, "x07")) && r.f.inHyperlink(r.f.cand.start)
}

// inLink reports whether the URI stands in the brackets of a link in Markdown, or behind
// the label of one that is defined: "[label]: http://www.example.com/".
func (r *reader) inLink() bool {
	if r.c.open.kind != Space {
		return r.c.open.link
	}
	start := r.f.cand.start
	before := bytes.TrimRight(r.f.buf[max(0, start-maxScheme):start], " \t\r\n")
	return bytes.HasSuffix(before, []byte("]:"))
}

// backslashes returns how many of them stand at t[i], 8 at most.
func backslashes(t []byte, i int) int {
	k := i
	for k < i+8 && at(t, k) == '\\' {
		k++
	}
	return k - i
}

// breakPoint reports whether "\:" at t[i] is that of roff, where a line may break: the
// colon of the scheme is written without a backslash, and a slash stands beside it,
// escapes of roff before it, or behind it in the authority what is no port.
func (r *reader) breakPoint() bool {
	next := at(r.t[:r.end], r.i+2)
	behind := next == '/' && at(r.t[:r.end], r.i+3) != '/' || r.part == inAuthority && (next == '.' || isAlpha(next))
	return r.repairs&repairProperties == 0 && (behind || at(r.t, r.i-1) == '/' || r.repairs&repairRoff != 0)
}

// glyph reads the escape of roff at t[i] whose backslash b follows, if it is one: a
// tilde goes on, any other glyph and the change of a font end the URI.
func (r *reader) glyph(b byte) (s stop, ok bool) {
	name, n := glyphAt(r.t[:r.end], r.i)
	switch {
	case name == "ti" && at(r.t, r.i-1) == '/':
		return r.literal('~', n, repairRoff), true
	case n > 0 && (b != '(' || r.repairs&repairRoff != 0 || isClosingGlyph(name) || r.endsBehindGlyph(n)):
		return stopMark, true
	case b == 'f' && (isFont(at(r.t[:r.end], r.i+2)) || r.part != inAuthority):
		return stopMark, true
	}
	return goOn, false
}

// endsBehindGlyph reports whether the word, or what an escape sets off from it, ends behind
// the n bytes of a glyph at t[i], with or without punctuation. A parenthesis that Markdown
// or TeX escape has its twin in the word.
func (r *reader) endsBehindGlyph(n int) bool {
	word := wordAt(r.t[:r.end], r.i, maxLook)
	rest := word[min(n, len(word)):]
	if bytes.Contains(word, []byte(`\)`)) || len(word) < n {
		return false
	}
	return at(rest, 0) == '\\' || len(bytes.TrimRight(rest, ".,;:!?")) == 0
}

// glyphAt returns the name of the glyph, string or font in the escape of roff at t[i],
// and the length of that: "\[rq]", "\(rq", "\*(Aq", "\f(CW". It is 0 if there is none.
func glyphAt(t []byte, i int) (name string, n int) {
	k := i + 1
	if at(t, k) == '*' || at(t, k) == 'f' {
		k++
	}
	switch at(t, k) {
	case '(':
		if isAlpha(at(t, k+1)) && at(t, k+2) > ' ' {
			return string(t[k+1 : k+3]), k + 3 - i
		}
	case '[':
		const longest = 8
		end := skip(t[:min(len(t), k+longest)], k+1, alnum, "")
		if at(t, end) == ']' {
			return string(t[k+1 : end]), end + 1 - i
		}
	}
	return "", 0
}

// commercialAt reads "@", behind which Texinfo has another one, or a slash that stands for
// nothing but a place where the line may be broken.
func (r *reader) commercialAt() stop {
	next := at(r.t[:r.end], r.i+1)
	switch {
	case r.c.open.info && next == '@':
		return r.replace(len("@@"), "@", repairTeX)
	case r.c.open.info && next == '/':
		return r.drop(len("@/"), repairTeX)
	}
	r.i++
	return goOn
}

// isClosingGlyph reports whether glyph is the name that roff has for a closing bracket or
// quotation mark.
func isClosingGlyph(glyph string) bool {
	switch glyph {
	case "aq", "cq", "dq", "ra", "rq":
		return true
	}
	return false
}

// isFont reports whether b is the name of a font of roff, as in "\fB".
func isFont(b byte) bool {
	return b == 'B' || b == 'C' || b == 'I' || b == 'P' || b == 'R' || isDigit(b)
}

// escaped reads the escape `\uXXXX` or `\xXX` at t[i], or a surrogate pair of the former,
// whose last backslash has so many others before it. The URI goes on behind a letter,
// mark or digit beyond ASCII.
func (r *reader) escaped(behind int) stop {
	c, n := numericEscape(r.t[:r.end], r.i+behind)
	n += behind
	switch {
	case c < utf8.RuneSelf && r.isRepaired(byte(c), n):
		return r.replace(n, encoded(byte(c)), repairJSON|repairPercent)
	case c == '\'', c < utf8.RuneSelf && (!uri.URIChar.Has(byte(c)) || r.endsAt(byte(c))):
		return stopMark
	case c < utf8.RuneSelf:
		return r.literal(byte(c), n, repairJSON)
	}
	return r.wide(c, n, repairJSON)
}

// wide reads the n bytes at t[i], which stand for the character c beyond ASCII.
func (r *reader) wide(c rune, n int, why repairs) stop {
	switch {
	case isInvisible(c):
		return r.invisible(n)
	case c == '…' && !r.angle:
		r.elided = true
		return stopMark
	case !r.belongsEscaped(c) || !r.angle && isSymbol(c) && schemeAt(r.t[:r.end], r.i+n):
		return stopMark
	}
	return r.replace(n, string(c), why|repairIRI)
}

// isInvisible reports whether c has no width and no meaning.
func isInvisible(c rune) bool {
	switch c {
	case '\u200B', '\u2060', '\uFEFF', '\u00AD':
		return true
	}
	return false
}

// belongsEscaped reports whether c, which the escape at t[i] stands for, is one of
// the URI's, by the rules for characters that stand for themselves.
func (r *reader) belongsEscaped(c rune) bool {
	switch {
	case r.angle:
		return isUCSChar(c) && !unicode.IsSpace(c)
	case !isUCSChar(c) || !isOfWord(c) && !isSymbol(c):
		return false
	case unicode.In(c, unspaced...):
		p := r.out.last()
		return p.to == r.i && p.lit != "" && p.lit[0] >= utf8.RuneSelf || r.afterDelimiter() && !r.isParticle(c) || r.part != inAuthority && r.delimited()
	}
	return !isSymbol(c) || r.delimited()
}

// unicodeEscape decodes the character that `\uXXXX` at t[i], or the surrogate pair
// written as two of them, stands for, and returns its length in t; 0 if there is
// none.
func unicodeEscape(t []byte, i int) (c rune, n int) {
	c = codeUnit(t, i)
	if c < 0 {
		return 0, 0
	}
	if !utf16.IsSurrogate(c) {
		return c, len(`\uXXXX`)
	}
	c = utf16.DecodeRune(c, codeUnit(t, i+len(`\uXXXX`)))
	if c == utf8.RuneError {
		return 0, 0
	}
	return c, 2 * len(`\uXXXX`)
}

// numericEscape decodes the escape `\uXXXX` or `\xXX` at t[i] and returns its length;
// 0 if there is none.
func numericEscape(t []byte, i int) (c rune, n int) {
	if at(t, i+1) == 'x' {
		return hexEscape(t, i)
	}
	return unicodeEscape(t, i)
}

// hexEscape decodes the escape `\xXX` of an ASCII character at t[i], or the run of them that
// stands for the bytes of another one in UTF-8; 0 and 0 if there is none.
func hexEscape(t []byte, i int) (c rune, n int) {
	var b [utf8.UTFMax]byte
	for k := range b {
		v := hexByte(t, i+k*len(`\xXX`))
		if v < 0 {
			break
		}
		b[k], n = byte(v), k+1
		if utf8.FullRune(b[:n]) {
			break
		}
	}
	c, size := utf8.DecodeRune(b[:n])
	if size != n || c == utf8.RuneError && n < len(string(utf8.RuneError)) {
		return 0, 0
	}
	return c, n * len(`\xXX`)
}

// hexByte decodes the escape `\xXX` at t[i]; -1 if there is none.
func hexByte(t []byte, i int) int {
	if i+len(`\xXX`) > len(t) || t[i] != '\\' || t[i+1] != 'x' {
		return -1
	}
	b, err := strconv.ParseUint(string(t[i+2:i+4]), 16, 8)
	if err != nil {
		return -1
	}
	return int(b)
}

// codeUnit decodes the escape `\uXXXX` at t[i]; -1 if there is none.
func codeUnit(t []byte, i int) rune {
	if i+len(`\uXXXX`) > len(t) || t[i] != '\\' || t[i+1] != 'u' {
		return -1
	}
	n, err := strconv.ParseUint(string(t[i+2:i+6]), 16, 16)
	if err != nil {
		return -1
	}
	return rune(n)
}

// texCommands are the ways in which TeX and what exports to it write characters of URIs,
// other than with a backslash alone.
var texCommands = []struct {
	text string
	b    byte
}{
	{`\~{}`, '~'},
	{`{\~{}}`, '~'},
	{`{\~}`, '~'},
	{`\textasciitilde{}`, '~'},
	{`{\textasciitilde}`, '~'},
	{`{\_}`, '_'},
	{`{\%}`, '%'},
	{`{\&}`, '&'},
	{`{\#}`, '#'},
	{`{_}`, '_'},
}

// texCommand reads one of texCommands at t[i], or the tilde "$\sim$" whose backslash stands
// there, behind the authority.
func (r *reader) texCommand() (s stop, ok bool) {
	t := r.t[r.i:r.end]
	switch {
	case r.part == inAuthority:
		return goOn, false
	case at(r.t, r.i-1) == '$' && bytes.HasPrefix(t, []byte(`\sim$`)):
		r.i--
		return r.tex('~', len(`$\sim$`)), true
	}
	for _, c := range texCommands {
		if n := len(c.text); string(t[:min(n, len(t))]) == c.text && (t[1] != '_' || r.withinWord(n)) {
			return r.tex(c.b, n), true
		}
	}
	return goOn, false
}

// withinWord reports whether the n bytes at t[i] stand between letters or digits, and not in a
// quotation, where the braces would be those of a template.
func (r *reader) withinWord(n int) bool {
	return r.c.open.kind != Quote && isAlnum(at(r.t, r.i-1)) && isAlnum(at(r.t[:r.end], r.i+n))
}

// tex reads the n bytes at t[i] as b, which TeX writes so. A percent sign is
// percent-encoded unless two hex digits follow it.
func (r *reader) tex(b byte, n int) stop {
	if b == '%' && (!isHex(at(r.t, r.i+n)) || !isHex(at(r.t, r.i+n+1))) {
		return r.replace(n, "%25", repairTeX)
	}
	return r.literal(b, n, repairTeX)
}

package extract

import (
	"bytes"
	"cmp"
	"strings"
	"unicode/utf8"
)

// An opener is what stands directly before a candidate, or before its "URL:".
type opener struct {
	kind   Delimiter // Space if it is no opener
	closer string    // what closes it
	entity bool      // it is written as a character reference, "&lt;", and so is its closer
	tex    bool      // it is the brace of \url{ or \href{
	sep    byte      // what separates its arguments: the comma of "@uref{"
	info   bool      // it is the brace of a command of Texinfo: "@uref{", "@email{"
	link   bool      // it is a bracket of a link in Markdown: "[", "[text]("
}

// asciiOpeners are the openers of one byte.
var asciiOpeners = [256]opener{
	'<':  {kind: Angle, closer: ">"},
	'"':  {kind: Quote, closer: `"`},
	'\'': {kind: Quote, closer: "'"},
	'`':  {kind: Quote, closer: "`"},
	'(':  {kind: Bracket, closer: ")"},
	'[':  {kind: Bracket, closer: "]"},
	'{':  {kind: Bracket, closer: "}"},
}

// wideOpeners are the openers beyond ASCII, each followed by its closer.
var wideOpeners = []struct {
	open   rune
	kind   Delimiter
	closer string
}{
	{'“', Quote, "”"},
	{'„', Quote, "“"},
	{'”', Quote, "”"},
	{'‘', Quote, "’"},
	{'‚', Quote, "‘"},
	{'«', Quote, "»"},
	{'»', Quote, "«"},
	{'‹', Quote, "›"},
	{'›', Quote, "‹"},
	{'「', Quote, "」"},
	{'『', Quote, "』"},
	{'（', Bracket, "）"},
	{'［', Bracket, "］"},
	{'｛', Bracket, "｝"},
	{'【', Bracket, "】"},
	{'〔', Bracket, "〕"},
	{'〈', Bracket, "〉"},
	{'⟨', Bracket, "⟩"},
	{'\u2329', Bracket, "\u232A"}, // which Unicode takes for 〈 and 〉
	{'《', Bracket, "》"},
	{'＜', Bracket, "＞"},
}

// openerBefore returns the opener that ends at t[i] and where it begins.
func openerBefore(t []byte, i int) (opener, int) {
	if i <= 0 {
		return opener{}, i
	}
	switch b := t[i-1]; {
	case b >= utf8.RuneSelf:
		return wideOpener(t, i)
	case b == ';':
		return entityOpener(t, i)
	case b == '`' && at(t, i-2) == '`':
		return opener{kind: Quote, closer: "''"}, i - 2
	case b == '{':
		o := asciiOpeners[b]
		o.tex = bytes.HasSuffix(t[:i-1], []byte(`\url`)) || bytes.HasSuffix(t[:i-1], []byte(`\href`))
		if bytes.HasSuffix(t[:i-1], []byte("@uref")) || bytes.HasSuffix(t[:i-1], []byte("@url")) {
			o.sep, o.info = ',', true
		}
		o.info = o.info || bytes.HasSuffix(t[:i-1], []byte("@indicateurl")) || bytes.HasSuffix(t[:i-1], []byte("@email"))
		return o, i - 1
	case b == '(' || b == '[':
		o := asciiOpeners[b]
		o.link = b == '[' && at(t, i-2) != '\\' || b == '(' && at(t, i-2) == ']' && at(t, i-3) != '\\'
		return o, i - 1
	case asciiOpeners[b].kind == Space:
		return opener{}, i
	default:
		return asciiOpeners[b], i - 1
	}
}

func wideOpener(t []byte, i int) (opener, int) {
	r, n := runeBefore(t, i)
	for _, w := range wideOpeners {
		if w.open == r {
			return opener{kind: w.kind, closer: w.closer}, i - n
		}
	}
	return opener{}, i
}

// opensWide reports whether t begins with an opener beyond ASCII.
func opensWide(t []byte) bool {
	_, n := utf8.DecodeRune(t)
	o, _ := wideOpener(t, n)
	return o.kind != Space
}

// longestEntity is the length of the longest character reference that is an opener
// or a closer.
const longestEntity = len(`&#x201c\;`)

// entityOpener returns the opener that is written as the character reference
// that ends at t[i].
func entityOpener(t []byte, i int) (opener, int) {
	lo := max(0, i-longestEntity)
	k := lo + bytes.LastIndexByte(t[lo:i], '&')
	if k < lo {
		return opener{}, i
	}
	b, n := entity(t, k)
	o := asciiOpeners[b]
	if k+n != i || o.kind == Space {
		return opener{}, i
	}
	o.entity = true
	return o, k
}

// context fills in what stands before the scheme: "URL:", an opener, or a
// separator.
func (f *finder) context(c *candidate) {
	c.lead = c.start
	i := c.start
	if k := f.prefixBefore(i); k >= 0 {
		c.prefixed, c.lead, i = true, k, k
	}
	c.open, c.lead = openerBefore(f.buf, i)
	if c.open.kind == Space {
		if c.white = f.backOver(i); c.white < i {
			if o, lead := openerBefore(f.buf, c.white); o.kind == Angle {
				c.open, c.lead = o, lead
			}
		}
	}
	switch {
	case c.open.kind != Space:
		c.delim, c.sep = c.open.kind, c.open.sep
	case c.prefixed:
		c.delim = Prefix
	default:
		c.sep = f.separator(i)
	}
}

// prefixBefore returns where "URL:" begins, if it and nothing but white space
// stand before buf[i], else -1. White space with a line break in it counts
// only behind an opening angle bracket.
func (f *finder) prefixBefore(i int) int {
	k := f.backOver(i)
	if !hasAnyCase(f.buf, k-4, "url:") || isAlnum(at(f.buf, k-5)) {
		return f.brokenPrefixBefore(k)
	}
	if i-k > 1 || i-k == 1 && isBreak(f.buf[k]) {
		if o, _ := openerBefore(f.buf, f.backOver(k-4)); o.kind != Angle {
			return -1
		}
	}
	return k - 4
}

// brokenPrefixBefore returns where the "URL:" begins that ends at buf[i] and that line breaks
// took apart behind an opening angle bracket, or -1.
func (f *finder) brokenPrefixBefore(i int) int {
	const prefix = "url:"
	for n := len(prefix) - 1; n >= 0; n-- {
		k := i
		if n < len(prefix)-1 {
			k = f.backOver(i)
		}
		if lower(at(f.buf, k-1)) != prefix[n] || k < i && !breaksWithin(f.buf[k:i]) || f.opt.Unwrap == UnwrapNone {
			return -1
		}
		i = k - 1
	}
	if o, _ := openerBefore(f.buf, f.backOver(i)); o.kind != Angle {
		return -1
	}
	return i
}

// backOver returns where the white space before buf[i] begins, and the leader
// of the line if buf[i] is the first of its content.
func (f *finder) backOver(i int) int {
	k := skipWhiteBack(f.buf, i)
	if b := at(f.buf, k-1); b == '<' || !leads[b] && !isAlpha(b) && b < utf8.RuneSelf {
		return k
	}
	line := f.leaderBefore(i)
	if line == 0 || !isBreak(f.buf[line-1]) || leaderEnd(f.buf[:i], line) != i {
		return k
	}
	return skipWhiteBack(f.buf, line)
}

// separator returns the separator of a field directly before buf[i], or that of the
// table of which a row begins there; 0 if there is none. The one in the hyperlink of a
// terminal is none.
func (f *finder) separator(i int) byte {
	if i == 0 {
		return f.opt.Separator
	}
	switch b := f.buf[i-1]; b {
	case '\n', '\r', '\f':
		return f.opt.Separator
	case ',', '|':
		return b
	case ';':
		if f.inHyperlink(i) {
			return 0
		}
		return b
	}
	return 0
}

// substitutes returns how many marks are to follow buf[i] if one that stands directly
// before it, or before the "^" there, separates the fields of a substitution or a match, as
// sed and Perl have them, "s#http://a.example/#http://b.example/#", "m!^http://a.example/!":
// 2 in the first field of a substitution, else 1; 0 if none does. The field before it is not
// long.
func (f *finder) substitutes(i int) int {
	k := f.fieldMark(i)
	if k < 0 || k == i-1 && !isFieldMark(f.buf[k]) {
		return 0
	}
	return f.fieldsBehind(k + 1)
}

// fieldMark returns where the mark would stand that a field begins with that buf[i] is the
// first of, but for an anchor, or -1.
func (f *finder) fieldMark(i int) int {
	if p := at(f.buf, i-2); at(f.buf, i-1) == '^' && (isFieldMark(p) || p == ',' || p == ';' || p == '|') {
		return i - 2
	}
	return i - 1
}

// maxField is how long the field of a substitution before that of a URI may be.
const maxField = 256

// fieldsBehind is substitutes for the mark that ends at buf[i], whatever it is.
func (f *finder) fieldsBehind(i int) int {
	line := f.buf[max(0, i-maxField):i]
	line = line[bytes.LastIndexAny(line, "\r\n")+1:]
	before, mark := 0, at(line, len(line)-1)
	for k := len(line) - 1; k >= 0; k = bytes.LastIndexByte(line[:k], mark) {
		if at(line, k-1) == '\\' {
			continue
		}
		n := fieldsOf(line[:k])
		if n > 0 || before == 1 {
			return max(0, n-before)
		}
		before++
	}
	return 0
}

// fieldsOf returns how many fields the command of sed or Perl has whose name line ends with:
// 2 for "s", 1 for "m" and "qr", 0 if that is none.
func fieldsOf(line []byte) int {
	n := len(line)
	switch at(line, n-1) {
	case 's':
		if beginsCommand(at(line, n-2)) {
			return 2
		}
	case 'm':
		if beginsCommand(at(line, n-2)) {
			return 1
		}
	case 'r':
		if at(line, n-2) == 'q' && beginsCommand(at(line, n-3)) {
			return 1
		}
	}
	return 0
}

// beginsCommand reports whether a command of sed or Perl may begin behind b.
func beginsCommand(b byte) bool {
	return b == 0 || isWhite(b) || strings.IndexByte("'\"`;{}(~/,|&", b) >= 0
}

// isFieldMark reports whether b is a mark that may separate the fields of a substitution,
// other than those that separate fields anyway.
func isFieldMark(b byte) bool {
	switch b {
	case '#', '@', '!', '%', '~', '^':
		return true
	}
	return false
}

// fieldEnd returns where the field of a substitution, match or pattern ends that the
// candidate begins, or stands in if its slashes are escaped since others separate the
// fields; 0 if none does. The mark stands behind it on the line, and behind the first field
// of a substitution once more.
func (f *finder) fieldEnd(c *candidate) int {
	switch left := f.substitutes(c.start); {
	case left > 0:
		return f.markEnd(c.start, f.buf[f.fieldMark(c.start)], left)
	case f.inPattern(c):
		return f.markEnd(c.start, '/', 1)
	case f.isReplacement(c.start):
		return f.markEnd(c.start, '!', 1)
	}
	return 0
}

// inPattern reports whether the slashes behind the scheme are escaped since one that is not
// opens the pattern that the scheme begins, "/^http:\/\/a.example\//", or separates the fields
// of the substitution that it stands in, "s/a=.*/a=http:\/\/a.example\//".
func (f *finder) inPattern(c *candidate) bool {
	rest := f.buf[c.colon+1:]
	if !bytes.HasPrefix(rest, []byte(`\/\/`)) && !bytes.HasPrefix(rest, []byte(`\\/\\/`)) {
		return false
	}
	before := f.buf[max(0, c.start-maxScheme):c.start]
	for _, opener := range []string{"(?:", "(", `\`, "^"} {
		before = bytes.TrimSuffix(before, []byte(opener))
	}
	n := len(before)
	switch {
	case at(before, n-1) == '/' && at(before, n-2) != '\\' && at(before, n-2) != '/':
		return true
	case at(f.buf, c.start-1) == '"': // of a string
		return false
	}
	k := c.start - 1
	for lo := max(0, c.start-maxField); k > lo && !isBreak(f.buf[k]) && (f.buf[k] != '/' || f.buf[k-1] == '\\'); {
		k--
	}
	return at(f.buf, k) == '/' && f.fieldsBehind(k+1) > 0
}

// markEnd returns where the first mark behind buf[i] stands if so many follow on the line,
// else 0. One behind a backslash is none.
func (f *finder) markEnd(i int, mark byte, count int) int {
	end := 0
	for k, b := range f.buf[i:min(len(f.buf), i+f.around)] {
		switch {
		case isBreak(b):
			return 0
		case b != mark || f.buf[i+k-1] == '\\':
		case count == 1:
			return cmp.Or(end, i+k)
		default:
			end, count = i+k, count-1
		}
	}
	f.short = f.short || !f.eof && len(f.buf) < i+f.around
	return 0
}

// isReplacement reports whether the replacement in a substitution of NAPTR records begins at
// buf[i] (RFC 3402, section 3.2): "!^.*$!mailto:info@example.com!i".
func (f *finder) isReplacement(i int) bool {
	if at(f.buf, i-1) != '!' {
		return false
	}
	before := f.buf[max(0, i-maxField) : i-1]
	before = before[bytes.LastIndexAny(before, " \t\r\n\"'")+1:]
	return len(before) > 1 && bytes.LastIndexByte(before, '!') == 0
}

// subfieldEnd returns where the subfield "$u" of a MARC record ends that begins at buf[i], at the
// next one, "$uhttps://a.example/b$zClick here"; 0 if there is none.
func (f *finder) subfieldEnd(i int) int {
	if at(f.buf, i-1) != 'u' || at(f.buf, i-2) != '$' {
		return 0
	}
	for k, b := range f.buf[i:f.uriEnd(i)] {
		if b <= ' ' {
			return 0
		}
		if b == '$' && isAlnum(at(f.buf, i+k+1)) {
			return i + k
		}
	}
	return 0
}

// imageEnd returns where the URI of an image ends that begins at buf[i] and that Textile
// makes a link, "!http://a.example/b.png!:http://a.example/", 0 if it is none. A known scheme
// must follow, and no white space stand between.
func (f *finder) imageEnd(i int) int {
	if at(f.buf, i-1) != '!' {
		return 0
	}
	word := f.wordAt(i)
	k := bytes.Index(word, []byte("!:"))
	if target := k + len("!:"); k < 0 || !schemeAt(word, target) && !hasAnyCase(word, target, "mailto:") {
		return 0
	}
	return i + k
}

// inHyperlink reports whether the control sequence that begins the hyperlink of a terminal
// (OSC 8) stands before buf[i]. A program may have written its ESC with an escape.
func (f *finder) inHyperlink(i int) bool {
	return bytes.Contains(f.buf[max(0, i-64):i], []byte("]8;"))
}

// closerAhead reports whether the closer of o stands at or behind buf[i] in the same
// paragraph; in records, on the same line.
func (f *finder) closerAhead(o opener, i int) bool {
	t := f.buf[i:min(len(f.buf), i+f.around)]
	k := o.indexCloser(t)
	if k >= 0 {
		return f.paragraph(t[:k]) == k
	}
	if !f.eof && len(t) < f.around && f.paragraph(t) == len(t) {
		f.short = true
	}
	return false
}

// indexCloser returns where the closer of o stands in t, or -1.
func (o *opener) indexCloser(t []byte) int {
	if !o.entity {
		return bytes.Index(t, []byte(o.closer))
	}
	for k := range t {
		if o.closerLen(t, k) > 0 {
			return k
		}
	}
	return -1
}

// closerLen returns the length of the closer of o at t[i]; 0 if there is none.
func (o *opener) closerLen(t []byte, i int) int {
	switch {
	case o.entity && at(t, i) == '&':
		if b, n := entity(t, i); n > 0 && o.closer == string([]byte{b}) {
			return n
		}
	case !o.entity && bytes.HasPrefix(t[i:], []byte(o.closer)):
		return len(o.closer)
	}
	return 0
}

// paragraph returns how much of t belongs to the paragraph that it begins in,
// or, in records, to the line.
func (f *finder) paragraph(t []byte) int {
	for k := range t {
		if b := t[k]; b != '\n' && b != '\r' || b == '\r' && at(t, k+1) == '\n' {
			continue
		}
		if f.opt.Unwrap == UnwrapNone {
			return k
		}
		if isBreak(at(t, skipSpace(t, k+1))) {
			return k
		}
	}
	return len(t)
}

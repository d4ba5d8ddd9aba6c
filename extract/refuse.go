package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// refuse deals with b = t[i], which the grammar refuses here: it ends the URI or cuts
// it off, or else is percent-encoded.
func (r *reader) refuse(b byte) stop {
	if r.part == inAuthority {
		return r.refuseInAuthority(b)
	}
	if b == '{' {
		if s, ok := r.texCommand(); ok {
			return s
		}
	}
	next := at(r.t[:r.end], r.i+1)
	behind := uri.URIChar.Has(next) || next >= utf8.RuneSelf && r.mayGoOnBehind(b) || next == '{' || next == '}' || next == '|' && b == '|'
	lenient := r.f.opt.Repair == RepairLenient
	switch {
	case b == '}' && r.brace > 0:
		r.brace--
	case !behind || b == '`' && r.endsSpan():
		return stopRefuse
	case b == '`' && r.endsTemplate(next):
		return stopMark
	case b == '|' && r.behindDrive():
	case b == '{' && r.opensGUID():
		r.brace++
	case (b == '}' || b == '`' && r.c.open.closer == "`") && !lenient:
		return stopMark
	case b == '|' && schemeAt(r.t[:r.end], r.i+1):
		return stopMark
	case b == '^' && r.escapesAmpersand():
		return r.literal('&', len("^&"), repairTeX)
	case r.isOfQuery(b, 1) && !r.inMarkup():
	case b == '|' && !lenient && !r.holdsBar():
		return stopMark
	case !lenient || b == '|' && r.inMarkup():
		return r.cutBefore(b)
	case b == '{':
		r.brace++
	case b == '`':
		r.ticks++
	}
	return r.encode(b)
}

// opensGUID reports whether the brace at t[i] opens a GUID that is the value of a parameter or
// a segment, "?id={f0c8f6a1-1234-4abc-9def-0123456789ab}", and so no placeholder.
func (r *reader) opensGUID() bool {
	const form = "{00000000-0000-0000-0000-000000000000}"
	t := r.t[r.i:min(r.end, r.i+maxLook)]
	if p := at(r.t, r.i-1); p != '=' && p != '/' || len(t) < len(form) {
		return false
	}
	for k := range len(form) {
		if t[k] != form[k] && (form[k] != '0' || !isHex(t[k])) {
			return false
		}
	}
	next := at(t, len(form))
	return !isAlnum(next) && next != '{' && next < utf8.RuneSelf
}

// mayGoOnBehind reports whether the character beyond ASCII behind b = t[i] is one that the URI
// would go on with: a letter, a mark or a digit, but behind a backtick none of a script without
// spaces.
func (r *reader) mayGoOnBehind(b byte) bool {
	c, _ := utf8.DecodeRune(r.t[r.i+1 : r.end])
	return r.angle || isOfWord(c) && (b != '`' || !isUnspaced(c))
}

// escapesAmpersand reports whether the circumflex at t[i] stands before the "&" of another
// parameter, as the shell of Windows wants it outside of quotes: "?a=b^&c=d".
func (r *reader) escapesAmpersand() bool {
	t := r.t[:min(r.end, r.i+maxLook)]
	if r.part != inQuery || r.angle || r.c.open.kind == Quote || at(t, r.i+1) != '&' {
		return false
	}
	return valueAt(t, r.i+len("^&")) > 0
}

// endsTemplate reports whether the backtick before next, behind the authority, ends the
// string of a program that the URI stands in, and a program goes on behind it, unless the
// URI may have opened it.
func (r *reader) endsTemplate(next byte) bool {
	return r.ticks == 0 && !r.angle && strings.IndexByte(",;+.)]}:", next) >= 0
}

// endsSpan reports whether the backtick at t[i] ends a span of code in which the URI
// stands: white space follows it, with or without punctuation between them.
func (r *reader) endsSpan() bool {
	rest := bytes.TrimLeft(r.t[r.i+1:min(r.end, r.i+maxScheme)], ".,;:!?)]'_*")
	return len(rest) == 0 || rest[0] <= ' ' || rest[0] == '"' || rest[0] == '<'
}

// isOfQuery reports whether b, which the n bytes at t[i] stand for, is a bar or a circumflex
// that a query holds although the grammar excludes it.
func (r *reader) isOfQuery(b byte, n int) bool {
	return (b == '|' || b == '^') && r.part == inQuery && r.betweenURIChars(b, n)
}

// betweenURIChars reports whether b, which the n bytes at t[i] stand for, stands between
// characters of a URI, and not only before punctuation at its end. It may stand there up to
// three times in a row, as in tracking links. Other delimiters than those within a component
// count beside a circumflex that does not begin the query, "?q=repo:^a", and beside a bar directly
// behind which a letter or digit stands, "?axis=0:|a|b", or behind which the next parameter follows.
func (r *reader) betweenURIChars(b byte, n int) bool {
	const most = 3
	t := r.t[:min(r.end, r.i+maxScheme)]
	chars := uri.Unreserved | uri.SubDelim
	lo, hi := r.i-1, r.i+n
	for r.i-lo < most && at(t, lo) == b {
		lo--
	}
	for k := r.i - lo; k < most; k++ {
		c, n := charAt(t, hi)
		if c != rune(b) {
			break
		}
		hi += n
	}
	if b == '^' && at(t, lo) != '?' || b == '|' && (isAlnum(at(t, hi)) || holdsParameter(wordAt(t, hi, maxScheme))) {
		chars = uri.QueryChar
	}
	if !chars.Has(at(t, lo)) || !chars.Has(at(t, hi)) && !isPctEncoded(t, hi) {
		return false
	}
	rest := bytes.TrimLeft(t[hi:], ".,;:!?'*_~)")
	c, _ := charAt(rest, 0)
	return c >= utf8.RuneSelf || uri.URIChar.Has(byte(c))
}

// holdsParameter reports whether a parameter that is not the first of a query, "&", a name
// and "=", stands in text.
func holdsParameter(text []byte) bool {
	for {
		k := bytes.IndexByte(text, '&') + 1
		if k == 0 {
			return false
		}
		text = text[k:]
		if valueAt(text, 0) > 0 {
			return true
		}
	}
}

// behindDrive reports whether t[i] stands behind the letter of a drive, as the bar
// does in "file:///c|/a" (RFC 8089, appendix E.2.2).
func (r *reader) behindDrive() bool {
	return hasAnyCase(r.name, 0, "file:") && isAlpha(at(r.t, r.i-1)) && at(r.t, r.i-2) == '/' && at(r.t[:r.end], r.i+1) == '/' &&
		(r.root == r.i-2 || r.host == 0)
}

// cutBefore ends the URI before t[i] = b, or before the mark that makes a
// template of a bracket: "${name}", "%[1]s". A mark that is escaped makes none.
func (r *reader) cutBefore(b byte) stop {
	p := at(r.t, r.i-1)
	isMark := b == '{' && (p == '$' || p == '#') || (b == '{' || b == '[') && p == '%'
	if isMark && r.i > r.out.from {
		r.i--
	}
	for r.paren > 0 && at(r.t, r.i-1) == '(' && r.i > r.out.from { // which nothing in the URI closes
		r.i--
		r.paren--
	}
	return stopCut
}

// inMarkup reports whether "|" is likely markup here: in a table or a wiki link, or
// before the label of a link in angle brackets, which no parameter of a query follows.
func (r *reader) inMarkup() bool {
	switch {
	case r.from != nil && r.c.sep != '|':
		return !r.parameterFollows()
	case r.c.sep == '|' || r.c.open.closer == "]":
		return true
	}
	return r.c.open.kind != Quote && r.row.ask(r.f.inRow)
}

// holdsBar reports whether the bar at t[i] is a character of the URI rather than a mark
// between it and something else: quotation marks enclose both, it stands in parentheses that
// the URI holds, in a fragment that is the state of a script, "#!a|b", or in one with another
// parameter behind it.
func (r *reader) holdsBar() bool {
	switch {
	case r.angle || r.c.sep == '|':
		return false
	case r.c.open.kind == Quote:
		return r.delimited()
	case r.paren == 0 && r.part != inFragment || r.inMarkup():
		return false
	}
	word := wordAt(r.t[:r.end], r.i, maxLook)
	if r.paren > 0 && bytes.IndexByte(word, ')') > 0 {
		return true
	}
	k := bytes.LastIndexByte(r.t[r.c.start:r.i], '#')
	return r.part == inFragment && (at(r.t, r.c.start+k+1) == '!' || holdsParameter(word))
}

// parameterFollows reports whether a parameter of a query, "&", a name and "=", stands
// somewhere behind t[i].
func (r *reader) parameterFollows() bool {
	if r.param == 0 {
		r.param = 1
		for k := r.end; k > 0 && r.param == 1; {
			k = bytes.LastIndexByte(r.t[:k], '&')
			if n := skip(r.t[:r.end], k+1, alnum, "_-.;"); k >= 0 && n > k+1 && at(r.t, n) == '=' {
				r.param = k + 1
			}
		}
	}
	return r.i < r.param
}

// An answer keeps the answer to a question that is costly to ask, so that it is asked
// once at most.
type answer uint8

const (
	unknown answer = iota
	outside
	inside
)

// ask returns the answer to question, and calls question only the first time.
func (a *answer) ask(question func() bool) bool {
	if *a == unknown {
		*a = outside
		if question() {
			*a = inside
		}
	}
	return *a == inside
}

// inRow reports whether a bar with white space beside it, as between the cells of a
// table, stands before the candidate on its line, a template or a link that is not
// closed, "{{cite|url=", "[[File:a.png|link=", or the mark of an image, "!".
func (f *finder) inRow() bool {
	line := f.buf[f.lineStart(f.cand.lead):f.cand.start]
	if at(line, len(line)-1) == '!' || opensLast(line, "{{", "}}") || opensLast(line, "[[", "]]") {
		return true
	}
	for k, b := range line {
		if b == '|' && (k == 0 || isSpace(line[k-1]) || k+1 == len(line) || isSpace(line[k+1])) {
			return true
		}
	}
	return false
}

// opensLast reports whether the last opener in line has no closer behind it.
func opensLast(line []byte, opener, closer string) bool {
	k := bytes.LastIndex(line, []byte(opener))
	return k >= 0 && !bytes.Contains(line[k:], []byte(closer))
}

// refuseInAuthority decides on t[i] = b, which no authority may hold: either the URI ends
// before it, or there is no URI. "http://example[.]com/" is never cut down to
// "http://example".
func (r *reader) refuseInAuthority(b byte) stop {
	next := at(r.t[:r.end], r.i+1)
	switch b {
	case '|', '}':
		if b == '|' && r.paren > 0 { // of alternatives: "git://(git|anongit).a.example/"
			return stopNone
		}
		return stopMark
	case '`':
		if r.c.open.closer == "`" || r.endsSpan() {
			return stopMark
		}
	case '\\':
		if s, ok := r.escapedInHost(); ok {
			return s
		}
		if escapesLetter(r.t[:r.end], r.i) {
			return stopNone
		}
		next = at(r.t[:r.end], r.i+max(1, r.interpolation()))
	case '[':
		if isDigit(next) && bracketedDigits(r.t[:r.end], r.i) || isAlpha(next) && r.labelled() {
			return stopMark
		}
	}
	switch {
	case isAlnum(next), strings.IndexByte(".:@[$", next) >= 0: // more of a host
		return stopNone
	case b == '\\' && escapesDot(r.t[:r.end], r.i), b == '{' && strings.IndexByte(".:@-", at(r.t, r.i-1)) >= 0:
		return stopNone
	}
	return stopRefuse
}

// escapedInHost reads the backslashes at t[i] and the punctuation behind them, if more of a
// host follows: the low line is an escaped one, any other character no part of a name.
func (r *reader) escapedInHost() (s stop, ok bool) {
	const others = "*!+~%{" // that a backslash is written before
	t, n := r.t[:r.end], backslashes(r.t[:r.end], r.i)
	k := r.i + n
	switch next := at(t, k+1); {
	case next != '.' && !isAlnum(next) || next == '.' && !isAlnum(at(t, k+2)):
		return goOn, false
	case at(t, k) == '_':
		return r.literal('_', n+1, repairTeX), true
	}
	return stopNone, strings.IndexByte(others, at(t, k)) >= 0
}

// escapesLetter reports whether the backslashes at t[i] stand before a letter and are no
// escape in a string, so that they are part of a name: `http://DOMAIN\\joe`.
func escapesLetter(t []byte, i int) bool {
	k := i + backslashes(t, i)
	_, n := numericEscape(t, k-1)
	return isAlpha(at(t, k)) && n == 0 && !isStringEscape(t, k)
}

// placeholderAt reports whether "<", which the n bytes at t[i] in an authority stand for, opens
// the name of what is to stand there rather than a tag: more of a host follows it, as in
// "https://www.<domain>/", "https://a<N>.example/", or what may follow one, and no element of
// HTML has that name: "https://a.example:<port>/".
func placeholderAt(t []byte, i, n int) bool {
	const most = maxScheme / 2
	k := skip(t[:min(len(t), i+most)], i+n, alnum, "_-")
	c, width := charAt(t, k)
	if k == i+n || c != '>' {
		return false
	}
	before, next := at(t, i-1), at(t, k+width)
	switch {
	case next == '.' && isAlnum(at(t, k+width+1)), (before == '.' || before == '-') && (next == '/' || next == ':'):
		return true
	case next == '/', next == ':', next == '@':
		return (isAlnum(before) || before == ':' || before == '@') && !isElementOfHTML(t[i+n:k])
	}
	return false
}

// isElementOfHTML reports whether name is that of an element of HTML.
func isElementOfHTML(name []byte) bool {
	var small [len("blockquote")]byte
	if len(name) > len(small) {
		return false
	}
	for k, b := range name {
		small[k] = lower(b)
	}
	switch string(small[:len(name)]) {
	case "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base", "basefont", "bdi",
		"bdo", "big", "blockquote", "body", "br", "button", "canvas", "caption", "center", "cite", "code", "col",
		"colgroup", "data", "datalist", "dd", "del", "details", "dfn", "dialog", "dir", "div", "dl", "dt", "em",
		"embed", "fieldset", "figcaption", "figure", "font", "footer", "form", "frame", "frameset", "h1", "h2", "h3",
		"h4", "h5", "h6", "head", "header", "hr", "html", "i", "iframe", "img", "input", "ins", "kbd", "label",
		"legend", "li", "link", "main", "map", "mark", "menu", "meta", "meter", "nav", "nobr", "noscript", "object",
		"ol", "optgroup", "option", "output", "p", "param", "picture", "pre", "progress", "q", "rp", "rt", "ruby", "s",
		"samp", "script", "section", "select", "slot", "small", "source", "span", "strike", "strong", "style", "sub",
		"summary", "sup", "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time",
		"title", "tr", "track", "tt", "u", "ul", "var", "video", "wbr":
		return true
	}
	return false
}

// disguises reports whether the parenthesis at t[i], in an authority, opens what stands
// for a dot or an "@" of a host that nobody is to follow, as in "http://example(.)com/" and
// "http://joe(at)example.com".
func disguises(t []byte, i int) bool {
	for _, s := range []string{"(.)", "(dot)", "(at)"} {
		if hasAnyCase(t, i, s) {
			return isAlnum(at(t, i+len(s)))
		}
	}
	return false
}

// isGroup reports whether the parenthesis at t[i], in an authority that begins at t[host],
// opens the group of a regular expression, which makes what stands before it the beginning
// of a name: "http://a(?:b)?\.example/". A name with dots may be whole.
func isGroup(t []byte, host, i int) bool {
	return opensGroup(t, i) && bytes.IndexByte(t[host:i], '.') < 0
}

// opensGroup reports whether the parenthesis at t[i] opens the group of a regular expression:
// "(?:a|b)", "(?P<id>", "(?=".
func opensGroup(t []byte, i int) bool {
	switch at(t, i+2) {
	case ':', '=', '!', '<':
		return at(t, i+1) == '?'
	case 'P':
		return at(t, i+1) == '?' && (at(t, i+3) == '<' || at(t, i+3) == '=')
	}
	return false
}

// escapesDot reports whether the backslashes at t[i] stand before a dot, as in a
// pattern that a string holds: `http://a\\.example/`.
func escapesDot(t []byte, i int) bool {
	for k := i + 4; i < k && at(t, i) == '\\'; {
		i++
	}
	return at(t, i) == '.' && isAlnum(at(t, i+1))
}

// bracketedDigits reports whether a footnote mark such as "[12]" stands at t[i].
func bracketedDigits(t []byte, i int) bool {
	const longest = 6
	k := skip(t[:min(len(t), i+longest)], i+1, uri.Digit, "")
	return k > i+1 && at(t, k) == ']'
}

// labelled reports whether the bracket at t[i], behind a dotted host, opens the label
// of a link as AsciiDoc has it, "https://www.example.com[The site]", rather than a part
// of the host: it holds white space, or nothing of a URI follows it.
func (r *reader) labelled() bool {
	host := r.t[r.host:r.i]
	if k := bytes.IndexByte(host, '.'); k < 0 || !isAlnum(host[len(host)-1]) {
		return false
	}
	label := wordAt(r.t[:r.end], r.i, maxScheme)
	k := bytes.IndexByte(label, ']')
	if k < 0 {
		return len(label) < maxScheme
	}
	switch next := at(label, k+1); next {
	case '.', ':', '?': // of a sentence, if nothing follows
		return len(label) == k+2
	case '@', '[', '$', '/', '-', '#':
		return false
	default:
		return !isAlnum(next)
	}
}

// cut returns the text at t[i] up to white space, a quotation mark, or the
// closer of what the URI stands in.
func (r *reader) cut() []byte {
	t := r.t[r.i:min(r.end, r.i+maxCut)]
	depth := 0
	for k, b := range t {
		if b <= ' ' || b == '<' || b == '>' || b == '"' {
			return trimCut(t[:k])
		}
		switch o := asciiOpeners[b]; {
		case r.c.open.kind == Quote && r.c.open.closerLen(t, k) > 0:
			return t[:k]
		case o.kind == Bracket && o.closer == r.c.open.closer:
			depth++
		case r.c.open.kind == Bracket && bytes.HasPrefix(t[k:], []byte(r.c.open.closer)):
			if depth == 0 {
				return t[:k]
			}
			depth--
		}
	}
	if r.more && len(t) < maxCut {
		r.f.edge(r.i + len(t))
	}
	return t
}

// trimCut returns text, which was cut off from a URI, without the punctuation at its end, and
// without the marks of strings and code there, which no URI ends with.
func trimCut(text []byte) []byte {
	if n := len(bytes.TrimRight(text, ".,:;!?'`\\")); n > 0 {
		return text[:n]
	}
	return text
}

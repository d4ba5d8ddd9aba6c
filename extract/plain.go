package extract

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// A plain is a plain URI being read, as most are: a scheme of the web, a name
// for a host, characters that need no second look, and something behind them
// that ends every URI.
type plain struct {
	t      []byte // the window
	start  int    // the scheme's first byte
	host   int    // where the authority begins
	name   int    // where it ends if it is a name, and nothing behind it is percent-encoded; else 0
	i      int    // where reading is
	open   byte   // the opener directly before it, 0 if none
	closer byte   // what closes that
	before byte   // what stands before both
	sep    byte   // the separator that ends it, 0 if none
	cell   cell   // what stands before the first URI of several in one field

	last     bool // the text ends with t
	fragment bool // the number sign before the fragment has been read
	colon    bool // a second colon has been read
}

// plain is a shortcut of try, in one pass over the bytes of a URI where that
// takes several. It decides nothing of its own: where it reports true, f.found
// is what try would leave there, whatever follows the window; where anything at
// all is out of the ordinary it reports false, and try decides, unless f.short says that
// the URI may go on behind the window. FuzzPlain holds it to that.
func (f *finder) plain(colon int) bool {
	start := plainScheme(f.buf, colon)
	if f.maxPlain == 0 || start < 0 {
		return false
	}
	var p plain // in place: copying what was just stored is slow
	p.t, p.start, p.i = f.buf[:min(len(f.buf), start+f.maxPlain)], start, colon+1
	p.last = f.eof && len(p.t) == len(f.buf)
	p.cell = cellIn(f.opt.Separator)
	if !f.setsOff(&p, colon) {
		return false
	}
	if !p.read() && !f.readUnclosed(&p, colon) {
		if f.short = p.i == len(f.buf) && !f.eof; f.short {
			return false
		}
		return f.plainWrapped(&p, colon)
	}
	end := p.i
	if p.host == 0 && f.buf[end-1] == '/' { // which may be the tag of an empty element
		return false
	}
	if p.open != '<' {
		if end = p.trim(); end < 0 || p.open != 0 && p.t[p.i] != p.closer && !f.mayKeepOpener(&p, end) {
			return false
		}
	}
	if end <= p.name && (p.mayBeginName(end) || p.mayBeGlued(end)) || p.open == 0 && p.start != f.line && f.mayBeOpenedAcross(&p) {
		return false
	}
	m := &f.found
	if f.mixed {
		m.reset()
		f.mixed = false
	}
	m.start, m.end, m.resume = start, end, end
	m.uri = f.buf[start:end]
	m.delim = asciiOpeners[p.open].kind
	m.host, m.name = p.host-start, min(p.name, end)-start
	if p.leadsOn(end) {
		f.line = end + 1
	}
	return true
}

// mayBeginName reports whether the host, which ends at t[end], may be but the beginning of
// a name: "www", or another label with a dot behind it or in quotes, or several labels with a
// dot behind them, the last of which is no domain at the top.
func (p *plain) mayBeginName(end int) bool {
	label := bytes.TrimSuffix(p.t[p.host:end], []byte("."))
	www := len(label) == len("www") && hasAnyCase(label, 0, "www")
	dot := at(p.t, end) == '.'
	return www || (dot || isLiteralMark(p.open)) && bytes.IndexByte(label, '.') < 0 || dot && lacksDomain(label)
}

// mayBeGlued reports whether the last label of the host, which ends at t[end], may end in what
// prose glues to it.
func (p *plain) mayBeGlued(end int) bool {
	host := p.t[p.host:end]
	return bytes.IndexByte(host[bytes.LastIndexByte(host, '.')+1:], '-') >= 0
}

// mayBeOpenedAcross reports whether the URI, which nothing opens directly, may go on behind the
// end of its line up to the closer of an opener before the white space in front of it.
func (f *finder) mayBeOpenedAcross(p *plain) bool {
	if !isWhite(at(p.t, p.i)) || !isWhite(at(p.t, p.start-1)) {
		return false
	}
	if k := skipSpace(p.t, p.i); k < len(p.t) && !isBreak(p.t[k]) {
		return false
	}
	return opensAcross[at(p.t, skipWhiteBack(p.t, p.start)-1)] ||
		opensAcross[at(p.t, skipWhiteBack(p.t, f.leaderBefore(p.start))-1)]
}

// leadsOn reports whether the URI, which ends at t[end], ends its line and shows that
// what begins the next line is neither delimited nor the rest of a scheme broken over
// lines: no angle bracket stands before its last word, and no "URL:" either, since it
// holds but one colon.
func (p *plain) leadsOn(end int) bool {
	return p.open == 0 && end == p.i && at(p.t, end) == '\n' && !p.colon && p.host-p.start > len("ftp://")
}

// readUnclosed reads the URI as one that the angle bracket before it does not set
// off: they are the first of a line, and the next one begins with such a bracket
// too.
func (f *finder) readUnclosed(p *plain, colon int) bool {
	t, i := f.buf, p.i
	first := p.before == '\n' || p.start == len("<")
	if p.open != '<' || p.host == 0 || !first || at(t, i) != '\n' || at(t, i+1) != '<' || f.opt.Unwrap == UnwrapNone {
		return false
	}
	next := t[i:min(len(t), i+512)] // the next line, if that is none at a page's end
	if len(next) < 512 && !f.eof || bytes.Contains(next, []byte("[Page ")) {
		return false
	}
	p.open, p.i, p.fragment, p.colon = 0, colon+1, false, false
	return p.read()
}

// mayKeepOpener reports whether plain may go on with a URI that ends at buf[end] behind an
// opener: text follows on the line, so that no break matters, and it can be told whether
// the opener is closed. If it is not, p has none any more.
func (f *finder) mayKeepOpener(p *plain, end int) bool {
	k := skipSpace(p.t, p.i)
	if k == p.i || k == len(p.t) || isBreak(p.t[k]) || p.t[k] == '|' {
		return false
	}
	if !f.closerAhead(asciiOpeners[p.open], end) {
		p.open = 0
	}
	return !f.short
}

// standsFree reports whether it can be told that neither an opener nor "URL:" stands
// before the scheme at buf[start], and that it is not the rest of one broken over lines.
// The characters of a scheme begin at buf[run].
func (f *finder) standsFree(run, start, colon int) bool {
	t := f.buf
	if b := at(t, start-1); asciiOpeners[b].kind != Space || b == '\\' || b == ';' || b >= utf8.RuneSelf {
		return false
	}
	if amid(t, run) || !mayBeOpened(t, run) {
		f.unbroken = colon
		return true
	}
	if f.brokenStart(colon) >= 0 {
		return false
	}
	back := skipWhiteBack(t, start)
	if over := skipWhiteBack(t, f.leaderBefore(start)); delimits(t, over) != delimits(t, back) {
		back = f.backOver(start)
	}
	f.unbroken = colon
	return !delimits(t, back)
}

// delimits reports whether what ends at t[i] may delimit a URI behind white space:
// an angle bracket, which may be a character reference, or "URL:".
func delimits(t []byte, i int) bool {
	switch at(t, i-1) {
	case ':':
		b := lower(at(t, i-2))
		return (b == 'l' || precedesRest[b]) && mayEndPrefix(t, i-1)
	case '<':
		return true
	case ';':
		switch a, b := lower(at(t, i-3)), lower(at(t, i-2)); b { // "&lt;", "&#60;", "&#x3c;"
		case '\\':
			return true
		case 't':
			return a == 'l' && at(t, i-4) == '&'
		case '0':
			return a == '6'
		case 'c':
			return a == '3'
		}
	}
	return false
}

// mayEndPrefix reports whether "URL" ends before the colon at t[i], whole or taken apart by
// line breaks, as far as the bytes near it tell.
func mayEndPrefix(t []byte, i int) bool {
	const near = 64
	for _, c := range []byte("lru") {
		lo := i - near
		for i > lo && precedesRest[at(t, i-1)] {
			i--
		}
		if i == lo {
			return true
		}
		if i--; lower(at(t, i)) != c {
			return false
		}
	}
	return true
}

// longestPlain is how long a plain URI may be at most, in bytes.
const longestPlain = 4 << 10

// plainLimit returns how long a plain URI may be at most, and be read in the
// same way with the options of f; 0 if none is.
func (f *finder) plainLimit() int {
	if f.opt.Grammar != uri.RFC3986 || f.opt.Unwrap == UnwrapAll || f.opt.Repair == RepairLenient {
		return 0
	}
	if n := min(longestPlain, f.maxURI, f.angle); n > len("mailto://") {
		return n
	}
	return 0
}

// plainScheme returns where the scheme begins whose colon stands at t[i], if it
// is "http", "https" or "ftp", and "//" and a letter or digit follow, or "mailto"
// behind an angle bracket and before one of these; else -1.
func plainScheme(t []byte, i int) int {
	switch {
	case i < len("http") || i+len("://") >= len(t):
		return -1
	case t[i+1] != '/':
		if start := i - len("mailto"); at(t, start-1) == '<' && isAlnum(t[i+1]) && hasAnyCase(t, start, "mailto") {
			return start
		}
		return -1
	case t[i+2] != '/' || !isAlnum(t[i+3]):
		return -1
	}
	const http = 'h' | 't'<<8 | 't'<<16 | 'p'<<24
	const small = 0x20202020 // makes letters small, and of nothing else one of these
	switch {
	case binary.LittleEndian.Uint32(t[i-4:])|small == http:
		return i - len("http")
	case i > len("http") && binary.LittleEndian.Uint32(t[i-5:])|small == http && t[i-1]|0x20 == 's':
		return i - len("https")
	case hasAnyCase(t, i-3, "ftp"):
		return i - len("ftp")
	}
	return -1
}

// setsOff reports whether what stands before the URI is one of the usual things that set
// a URI off, and notes it in p.
func (f *finder) setsOff(p *plain, colon int) bool {
	t := p.t
	if p.start == f.line && p.start > 0 {
		p.before, p.sep = '\n', f.opt.Separator
		return true
	}
	run := p.start // where something begins that may be a scheme: "+http"
	for run > 0 && uri.SchemeChar.Has(t[run-1]) {
		run--
		if isAlpha(t[run]) || p.start-run > 8 {
			return false
		}
	}
	p.before = at(t, p.start-1)
	if asciiOpeners[p.before].kind != Space {
		return p.opened() && (p.open == '<' || f.isUnbroken(run, colon))
	}
	switch {
	case p.before == ',':
		p.sep = ','
	case isBreak(p.before) || p.start == 0:
		p.sep = f.opt.Separator
	case p.before == '$', p.before == '+' && !isWhite(at(t, p.start-2)): // which may stand for a space
		return false
	case isFieldMark(p.before):
		if f.substitutes(p.start) > 0 || p.before == '!' {
			return false
		}
	}
	return f.standsFree(run, p.start, colon)
}

// opened takes the byte before the scheme for the opener of the URI. It reports false for
// two backticks and for the brace of a command, which take a closer look.
func (p *plain) opened() bool {
	p.open = p.before
	p.closer = asciiOpeners[p.open].closer[0]
	p.before = at(p.t, p.start-2)
	switch p.open {
	case '`':
		return p.before != '`'
	case '{': // the arguments of a command may follow
		return !isAlpha(p.before)
	}
	return true
}

// isUnbroken reports whether the scheme that ends at buf[colon] is known not to be broken
// over lines. Its characters begin at buf[run].
func (f *finder) isUnbroken(run, colon int) bool {
	if amid(f.buf, run) || !mayBeOpened(f.buf, run) || f.brokenStart(colon) < 0 {
		f.unbroken = colon
		return true
	}
	return false
}

// leaderEnds are the bytes at which leaderBefore stops, or changes its ways. Of those
// beyond ASCII they are all that no character of bars begins with.
var leaderEnds = func() (t [256]bool) {
	for b := range t {
		t[b] = isAlnum(byte(b)) || isBreak(byte(b)) || b == '<' || b == '>' || b >= 0xC0
	}
	for _, r := range bars {
		t[string(r)[0]] = false
	}
	return t
}()

// read reads the URI up to what ends it.
func (p *plain) read() bool {
	if p.t[p.i] != '/' {
		p.i = plainRun(p.t, p.i, &restStops)
		return p.rest()
	}
	p.host = p.i + len("//")
	s := plainSpanOf(p.t[p.host:])
	p.i = p.host + s.host
	p.name = p.i
	if at(p.t, p.i) == '.' || at(p.t, p.host) == '.' { // a label may be empty
		return false
	}
	if s.host == len("www.") && at(p.t, p.i-1) == '.' {
		return false
	}
	rest := p.host + s.rest
	if at(p.t, p.i) == ':' {
		if !p.port() {
			return false
		}
		rest = plainRun(p.t, p.i, &restStops)
	}
	switch at(p.t, p.i) {
	case '/', '?', '#':
		p.i, p.fragment = rest, s.hash >= 0
		return (!p.fragment || at(p.t, p.host+s.hash+1) != '0') && p.rest()
	case '<':
		if len(p.t)-p.i < maxLook && !p.last || placeholderAt(p.t, p.i, len("<")) {
			return false
		}
	case ',':
		if p.sep != ',' {
			p.i++
		}
	}
	return p.isEnd()
}

// port reads ":" and the digits of a port.
func (p *plain) port() bool {
	p.colon = true
	p.name = 0
	p.i++
	digits := p.i
	for isDigit(at(p.t, p.i)) {
		p.i++
	}
	return p.i > digits
}

// rest reads path, query and fragment from t[i] on. It reports false if the parentheses
// in them are not balanced, or what ends them needs a closer look.
func (p *plain) rest() bool {
	paren := 0
	for ; ; p.i = plainRun(p.t, p.i+1, &restStops) {
		switch b := at(p.t, p.i); {
		case b == '#' && !p.fragment && at(p.t, p.i+1) != '0': // or it may escape a control character
			p.fragment = true
		case b == ':':
			p.colon = true
		case b == '%' && isHex(at(p.t, p.i+1)) && isHex(at(p.t, p.i+2)):
			p.name = 0
		case b == '&' && !p.refers() && at(p.t, p.i+1) != b && !p.mayEndValue(), (b == ',' || b == ';') && p.goesOn():
		case b == '(':
			if at(p.t, p.i+1) == '?' { // it may open a group
				return false
			}
			paren++
		case b == ')' && paren > 0:
			paren--
		default:
			return paren == 0 && p.isEnd()
		}
	}
}

// refers reports whether a character reference may begin at t[i].
func (p *plain) refers() bool {
	switch at(p.t, p.i+1) | 0x20 {
	case '#', 'a', 'l', 'g', 'q', 'n', 'r', 'h', 'm':
		_, n := reference(p.t, p.i)
		return n > 0
	}
	return false
}

// mayEndValue reports whether the ampersand at t[i] may end the URI as a value in a form.
func (p *plain) mayEndValue() bool {
	return p.before == '=' && p.open == 0 && bytes.IndexByte(p.t[p.start:p.i], '?') < 0
}

// goesOn reports whether the URI goes on at the comma or semicolon at t[i]: it
// separates no fields, and no scheme and colon follow, nor what may be a name before them,
// or a command of a shell.
func (p *plain) goesOn() bool {
	if p.open == '<' {
		return true
	}
	k := p.i + 1
	for k < len(p.t) && uri.SchemeChar.Has(p.t[k]) {
		k++
	}
	switch at(p.t, k) {
	case ':', '=', '_':
		return false
	case ' ', '\t', '"', '\'', '`', '/', ')':
		if p.t[p.i] == ';' && k > p.i+1 {
			return false
		}
	}
	return p.sep != p.t[p.i] && (p.open != 0 || p.cell.separator(p.t, p.start) != p.t[p.i])
}

// isEnd reports whether t[i] ends the URI, whatever follows.
func (p *plain) isEnd() bool {
	b := at(p.t, p.i)
	if p.open == '<' {
		return b == '>'
	}
	switch b {
	case ' ', '\t', '\n', '\r', '>', ')', ']':
		return true
	case '<': // which may be that of an escape of POD
		return at(p.t, p.i-1) != 'E'
	case '"': // behind which a string of the next line may go on
		return !mayBeLiteral(p.t, p.i)
	case ',', ';':
		return p.sep == b
	case '`':
		return p.closer == b
	case '\'':
		return p.closer == b && p.i+1 < len(p.t) && !isAlnum(p.t[p.i+1]) && p.t[p.i+1] != b
	}
	return b < ' ' && !isWhite(b) && (p.i < len(p.t) || p.last) && p.open == 0
}

// trim returns where the URI ends that was read up to t[i] and that punctuation
// may follow, or -1 if there is more to that than to peel it off.
func (p *plain) trim() int {
	t, i := p.t, p.i
	for end := i; i-end < 8; end-- {
		switch b := t[end-1]; b {
		case '.':
			if t[end-2] == b {
				return -1 // an ellipsis
			}
		case '?':
			if t[end-2] == '=' {
				return -1 // it may stand for a value
			}
		case ',', ';', '!', '(':
		case ':', '-', '*', '_':
			return -1
		case '&':
			return end
		case '=', '+', '@':
			if b == p.before || at(t, i) == '>' || ruleLen(t[p.start:end]) > 0 {
				return -1
			}
			return end
		case '~', '$':
			if b == p.before || t[end-2] == b || isEmphasis(p.before) {
				return -1
			}
			return end
		case '/':
			if t[end-2] == '*' || asksForName(t, p.start, end) {
				return -1 // the end of a comment, or a name may follow on the next line
			}
			return end
		default:
			if isDigit(b) && (p.colon || t[i-leaderDot] == '.') && p.endsPlace(end) {
				return -1
			}
			return end
		}
	}
	return -1
}

// endsPlace reports whether a line and a column stand before t[end], as in the frame of a
// stack, or dots and the number of a page.
func (p *plain) endsPlace(end int) bool {
	text, lo := p.t[p.start:end], p.host-len("//")-p.start
	k, _ := trimPlace(text, lo)
	return p.colon && k < len(text) || trimLeader(text, lo) < len(text)
}

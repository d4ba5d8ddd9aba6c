package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// A stop says why the reading of a URI ended.
type stop uint8

const (
	goOn       stop = iota
	stopEnd         // the text ended
	stopWhite       // white space
	stopMark        // a character that sets URIs off: a quote, a bracket, a closer
	stopScheme      // another URI begins
	stopRefuse      // the grammar refuses the byte, and nothing goes on behind it
	stopCut         // the grammar refuses the byte, and URI characters go on behind it
	stopNone        // what was read is no URI at all
)

// A reader reads the URI that begins at t[i], as far as it goes without white
// space, and writes what it leaves out or changes into out.
type reader struct {
	f *finder
	c *candidate

	// The text.
	t      []byte
	from   *joined // what t was put together as; nil if it is the window
	gapped bool    // white space without a break was left out of t
	angle  bool    // all up to end belongs to the URI
	more   bool    // more text follows t[end-1]
	end    int     // reading stops here at the latest

	// How far it was read.
	i      int
	part   part   // which component t[i] stands in
	name   []byte // the scheme and its colon
	host   int    // where the authority begins, with its userinfo; 0 if there is none
	root   int    // where the authority's own slash stands, or -1
	paren  int    // "(" read that no ")" has closed
	brace  int    // "{" encoded that no "}" has closed
	ipv6   bool   // an IP literal is open, in which white space stands
	quotes int    // apostrophes read
	ticks  int    // backticks encoded
	key    int    // where the "]" of a key in a query stands that is encoded
	list   int    // up to where square brackets of a value in a query are encoded
	title  int    // where the last bracket beyond ASCII stands that closes a title in the URI
	hyphen int    // length of a typographic hyphen before the break at t[i]
	named  int    // up to where behindName has looked at the authority
	site   int    // where the host begins, behind the last "@" before that
	dotted bool   // a dot or a colon stands in it

	// What was made of it.
	out     *joined
	repairs repairs
	elided  bool // an ellipsis ends it

	// What is known of the text around it, for the characters that may ask again.
	inner      bool   // a string within a string holds it: its slashes have two backslashes
	form       answer // whether it is a value in a form
	row        answer // whether it stands in a row of a table, a template or a link
	loads      answer // whether a command that downloads stands before it
	quoted     answer // whether an apostrophe opened the string that it stands in
	json       answer // whether it stands in a string of JSON
	cell       cell   // what stands before the first URI of several in one field
	param      int    // behind the "&" of the last parameter, 1 if there is none, 0 if not sought
	sought     int    // how far the closer of a quotation or bracket was sought
	enclosedTo int    // where it was found, or a smaller value than i
	alone      bool   // it follows behind the white space, where all up to that is the URI's
}

// run reads on until something stops it.
func (r *reader) run() stop {
	for {
		t := r.t[:r.end]
		i := plainRun(t, r.i, &attention[r.part])
		r.i = i
		if i == len(t) {
			return stopEnd
		}
		if s := r.attend(t[i]); s != goOn {
			return s
		}
	}
}

// attend decides on the byte b = t[i], one of those at which run stops.
func (r *reader) attend(b byte) stop {
	if b <= ' ' || b == '"' || b == '<' || b == '>' {
		switch {
		case b <= ' ':
			return stopWhite
		case b != '<' || r.part != inAuthority:
		case r.more && !r.sees():
			return stopEnd
		case placeholderAt(r.t[:r.end], r.i, len("<")):
			return stopNone
		}
		return stopMark
	}
	if r.more && !r.sees() {
		return stopEnd
	}
	if b >= utf8.RuneSelf {
		return r.beyondASCII()
	}
	switch b {
	case '/', '?', '#':
		return r.component(b)
	case '&':
		return r.ampersand()
	case '(', ')', '\'':
		return r.bracketOrQuote(b)
	case ',', ';':
		return r.comma(b)
	case '[', ']':
		return r.square(b)
	case '$':
		return r.dollar()
	case '@':
		return r.commercialAt()
	case '\\':
		return r.backslash()
	case 0x7f:
		return stopWhite
	}
	return r.refuse(b)
}

// maxLook is how many bytes behind t[i] may have a say in what becomes of it. White space
// ends them.
const maxLook = maxScheme + 8

// sees reports whether all bytes that have a say in what becomes of t[i] are in memory.
func (r *reader) sees() bool {
	return r.end-r.i >= maxLook || r.end < len(r.t) || bytes.ContainsAny(r.t[r.i:r.end], " \t\r\n")
}

// component goes on from one component of the URI to the next.
func (r *reader) component(b byte) stop {
	if b == '#' && r.escapesControlOfLog() {
		return stopMark
	}
	switch r.part {
	case inFragment:
		return r.refuse(b)
	case inAuthority:
		if s := r.innerScheme(b); s != goOn {
			return s
		}
		if r.lacksAuthority(b, 1) {
			return stopNone
		}
	}
	r.opens(b)
	r.i++
	return goOn
}

// lacksAuthority reports whether what ends before the n bytes at t[i], which stand for b, is
// no authority, or none that the scheme takes, whatever follows. It is a shortcut alone, for
// text that holds such beginnings of URIs every few bytes: finish would come to the same
// behind the path.
func (r *reader) lacksAuthority(b byte, n int) bool {
	host := r.t[r.host:r.i]
	if r.c.assumed == "" && len(host) > 0 && isAlnum(host[0]) && plainRun(host, 0, &hostStops) == len(host) {
		return false
	}
	f := r.f
	if r.angle || f.opt.Invalid || !f.hasty {
		return false
	}
	f.other = r.out.soFar(f.other[:0], r.t, r.i)
	start, end := authorityEnd(f.other)
	if at(f.other, start-1) != '/' || !isASCII(f.other[start:end]) {
		return false
	}
	rule, _ := uri.Check(f.other, uri.URI)
	scheme := f.other[:start-len("://")]
	lacks := rule != "" || needsHost(scheme) && !mayLackServer(scheme) && !meetsDemands(f.other) ||
		r.c.assumed != "" && !r.c.namesSite(f.other)
	return lacks && !r.peelsToHost(b, n)
}

// peelsToHost reports whether the n bytes at t[i], which stand for b behind the authority,
// may be peeled off, and more of what stands before them: "/* http://a.example:80*/",
// "(http://a.example:80!?)". For that the URI must end not far behind them.
func (r *reader) peelsToHost(b byte, n int) bool {
	if b != '?' && (b != '/' || at(r.t, r.i-1) != '*') {
		return false
	}
	if r.end <= r.i+maxLook {
		return true
	}
	ahead, from := *r, *r.out
	ahead.end = r.i + maxLook
	ahead.opens(b)
	ahead.i += n
	s := ahead.run()
	from.pieces, from.text = r.out.pieces[:len(from.pieces)], r.out.text
	*r.out = from
	return s != stopEnd
}

// innerScheme stops before a known scheme that begins within the authority:
// "http://a.examplehttp://b.example".
func (r *reader) innerScheme(b byte) stop {
	if b != '/' || at(r.t, r.i-1) != ':' || at(r.t, r.i+1) != '/' {
		return goOn
	}
	k := schemeStart(r.t, r.host, r.i-1)
	if k < 0 || !known(r.t[k:r.i-1]) {
		return goOn
	}
	r.i = k
	return stopScheme
}

// ampersand reads "&", or the character reference that begins with it.
func (r *reader) ampersand() stop {
	c, n := reference(r.t[:r.end], r.i)
	why := repairEntity
	if n > 0 && r.t[r.i+n-2] == '\\' {
		why |= repairProperties
	}
	switch {
	case c == '&' && r.escapesEnd(r.i+n):
		return stopMark
	case n == 0 && (r.endsHost() || at(r.t[:r.end], r.i+1) == '&' && r.commandFollows(len("&&"))):
		return stopMark
	case (n == 0 || c == '&') && r.endsValue(r.i+max(n, 1)):
		return stopMark
	case n == 0:
		r.i++
		return goOn
	case c >= utf8.RuneSelf:
		return r.wide(c, n, why)
	case c == '<' && r.part == inAuthority && placeholderAt(r.t[:r.end], r.i, n):
		return stopNone
	case r.isRepaired(byte(c), n):
		return r.replace(n, encoded(byte(c)), why|repairPercent)
	case !uri.URIChar.Has(byte(c)) || c == '\'' || r.endsAt(byte(c)):
		return stopMark
	}
	return r.literal(byte(c), n, why)
}

// escapesEnd reports whether the rest of a character reference stands at t[i], behind one for its
// ampersand, and stands for a character that ends the URI: "&amp;quot;", "&amp;lt;".
func (r *reader) escapesEnd(i int) bool {
	c, n := reference(r.t[:r.end], i-1)
	return n > 0 && c < utf8.RuneSelf && (c == '\'' || !uri.URIChar.Has(byte(c)))
}

// endsValue reports whether the next item of a form stands at t[i], behind an ampersand, so
// that the URI, which has no query of its own, is the value of the one before:
// "a=1&b=http://a.example/c&d=2".
func (r *reader) endsValue(i int) bool {
	if r.angle || r.part > inPath || r.c.open.kind != Space || at(r.f.buf, r.c.lead-1) != '=' {
		return false
	}
	return valueAt(r.t[:min(r.end, i+maxLook)], i) > 0 && r.form.ask(r.inForm)
}

// inForm reports whether the candidate is the value of an item in a form, or in the query of a
// reference to a path: a name and "=" stand before it, and an ampersand before these, if the URI
// may hold one, or the query begins there.
func (r *reader) inForm() bool {
	t := r.f.buf[max(0, r.c.lead-r.f.around):r.c.lead]
	k := bytes.LastIndexAny(t, " \t\r\n\"'`<>(") + 1
	before := t[k:]
	if !isNamePart(at(before, len(before)-2)) {
		return false
	}
	if query := bytes.IndexAny(before, "?#"); query >= 0 {
		path := before[bytes.LastIndexByte(before[:query], '=')+1:]
		return len(before) < r.f.around && path[0] == '/' && bytes.IndexByte(before, '#') < 0
	}
	return bytes.IndexByte(before, '&') >= 0 || hasAnyCase(r.name, 0, "urn:") || isQueryField(t, k)
}

// isQueryField reports whether what begins at t[i] is the field of a log that holds the query
// of a request: the field before it holds the path, or a tab stands between the two.
func isQueryField(t []byte, i int) bool {
	k := i - 1
	if !isSpace(at(t, k)) || at(t, k-1) <= ' ' {
		return false
	}
	return t[k] == '\t' || t[bytes.LastIndexAny(t[:k], " \t\r\n")+1] == '/'
}

// endsAt reads the escape of a bracket at t[i] and reports whether the URI ends there, as
// it does at the bracket b itself: one that nothing in the URI has opened, or a square
// one outside of an IP literal.
func (r *reader) endsAt(b byte) bool {
	switch b {
	case '(', ')':
		return r.parenthesis(b)
	case '[':
		return !r.angle && r.part != inAuthority
	case ']':
		return !r.angle && (r.part != inAuthority || r.out.last().lit != "[")
	}
	return false
}

// parenthesis counts a parenthesis and reports whether the URI ends there: it closes one
// that stands before the URI.
func (r *reader) parenthesis(b byte) bool {
	switch {
	case r.angle:
	case b == '(':
		r.paren++
	case r.paren == 0:
		return true
	default:
		r.paren--
	}
	return false
}

// literal reads the n bytes at t[i], which stand for b. A square bracket outside of an
// IP literal is percent-encoded.
func (r *reader) literal(b byte, n int, why repairs) stop {
	switch {
	case b == '#' && r.part == inFragment:
		return stopCut
	case b == '&' && r.endsHost():
		return stopMark
	case b == '/' && r.part == inAuthority && r.lacksAuthority(b, n):
		return stopNone
	}
	r.opens(b)
	if (b == '[' || b == ']') && r.part != inAuthority {
		return r.replace(n, encoded(b), why|repairPercent)
	}
	return r.replace(n, string([]byte{b}), why)
}

// opens moves on to the component that b, at t[i], opens, if it opens one.
func (r *reader) opens(b byte) {
	switch {
	case b == '#':
		r.part = inFragment
	case b == '?' && r.part < inQuery:
		r.part = inQuery
	case b == '/' && r.part == inAuthority:
		r.part, r.root = inPath, r.i
	}
}

// replace puts lit in the place of the n bytes at t[i].
func (r *reader) replace(n int, lit string, why repairs) stop {
	r.out.replace(r.i, r.i+n, lit)
	r.repairs |= why
	r.i += n
	return goOn
}

// drop leaves the n bytes at t[i] out.
func (r *reader) drop(n int, why repairs) stop {
	r.out.skip(r.i, r.i+n)
	r.repairs |= why
	r.i += n
	return goOn
}

// bracketOrQuote reads a parenthesis or an apostrophe. It ends the URI if it closes what
// was opened before the URI. If it belongs to a disguised host, there is no URI.
func (r *reader) bracketOrQuote(b byte) stop {
	if b == '\'' && !r.angle && at(r.t, r.i+1) == b {
		if s, ok := r.doubled(); ok {
			return s
		}
	}
	switch {
	case b == '(' && r.part == inAuthority && (disguises(r.t[:r.end], r.i) || isGroup(r.t[:r.end], r.host, r.i)):
		return stopNone
	case (b == '(' || b == '\'' && !r.isPossessive()) && r.endsHost(), b == '\'' && !r.angle && r.closesQuote():
		return stopMark
	case b == '(' && r.part == inPath && !r.angle && opensGroup(r.t[:r.end], r.i):
		return stopCut
	case b == '(' && r.opensCommand():
		r.i--
		return stopCut
	case b != '\'' && r.parenthesis(b):
		return stopMark
	case b == '\'':
		r.quotes++
	}
	r.i++
	return goOn
}

// doubled reads two apostrophes at t[i] as the one that they stand for in a string of
// SQL, YAML or Pascal, if the candidate stands in such a string. Behind an even number of
// apostrophes a letter or digit must follow; an odd number without one behind ends the
// string.
func (r *reader) doubled() (s stop, ok bool) {
	t := r.t[:min(r.end, r.i+maxLook)]
	behind := skip(t, r.i, 0, "'")
	ends := (behind-r.i)%2 == 1
	if r.part == inAuthority || isAlnum(at(t, behind)) == ends || r.beginsURI(behind) {
		return goOn, false
	}
	switch {
	case !r.quoted.ask(r.f.inQuotation):
		return stopMark, !ends && r.opensItalics(behind)
	case ends:
		return stopMark, true
	}
	return r.replace(2, "'", repairSQL), true
}

// opensItalics reports whether the two apostrophes at t[i], before t[word], open what a wiki
// sets in italics behind the URI, as the title of the page that it links to: two others close
// it on the line, which holds white space before them or, in the brackets of a link, nothing
// of a URI behind.
func (r *reader) opensItalics(word int) bool {
	const longest = 2 * maxLook
	before := at(r.t, r.i-1)
	if word-r.i != len("''") || r.quotes > 0 || r.from != nil || !isAlnum(before) && before != '/' && before != ')' {
		return false
	}
	t := r.t[word:min(r.end, word+longest)]
	if k := bytes.IndexAny(t, "\r\n"); k >= 0 {
		t = t[:k]
	} else {
		r.lacks(word + longest)
	}
	k := bytes.Index(t, []byte("''"))
	if k < 1 || isWhite(t[k-1]) {
		return false
	}
	next := at(t, k+len("''"))
	words := bytes.IndexByte(t[:k], ' ') >= 0
	return words && !isAlnum(next) || r.c.open.closer == "]" && !uri.URIChar.Has(next)
}

// inQuotation reports whether an apostrophe on its line opens a string that the candidate
// stands in. It must be a single one, with no letter or digit before it and no white
// space behind it.
func (f *finder) inQuotation() bool {
	lead := f.cand.lead
	line := f.buf[f.lineStart(lead):lead]
	if f.cand.open.closer == "'" {
		return at(f.buf, lead) == '\'' && at(line, len(line)-1) != '\''
	}
	for k := len(line) - 1; k >= 0; k-- {
		if line[k] != '\'' {
			continue
		}
		before, within := at(line, k-1), isAlnum(at(line, k+1))
		switch {
		case before == '\'' && within && isAlnum(at(line, k-2)): // itself doubled
			k--
		case !isAlnum(before):
			return before != '\'' && !isWhite(at(line, k+1))
		case !within:
			return false
		}
	}
	return false
}

// isPossessive reports whether the apostrophe at t[i] begins "'s" at the end of a word.
func (r *reader) isPossessive() bool {
	next := at(r.t[:r.end], r.i+2)
	return at(r.t, r.i+1) == 's' && (next == 0 || isWhite(next))
}

// opensCommand reports whether the parenthesis at t[i] is that of "$(", behind which a
// command of a shell or a function of make stands, with white space in it:
// "https://a.example/b-$(uname -s)".
func (r *reader) opensCommand() bool {
	if r.angle || r.part == inAuthority || at(r.t, r.i-1) != '$' {
		return false
	}
	rest := r.t[r.i:min(r.end, r.i+maxLook)]
	k := bytes.IndexAny(rest, ") \t\r\n")
	return k > 0 && rest[k] != ')'
}

// closesQuote reports whether the apostrophe at t[i] closes the quotation that
// the URI stands in: not within a word, as in "it's". It always does before
// the end of a tag, and before what goes on behind the string of a program, unless the
// URI may have opened it: 'see http://a.example/','b'.
func (r *reader) closesQuote() bool {
	next := at(r.t, r.i+1)
	switch {
	case next == '>', next == '/' && at(r.t, r.i+2) == '>':
		return true
	case r.quotes == 0 && r.part != inAuthority && strings.IndexByte(",;+.", next) >= 0:
		return true
	}
	switch r.c.open.closer {
	case "''":
		return next == '\''
	case "'":
		return !isAlnum(next) || r.quotes == 0 && r.isGlued()
	case "`":
		return !isAlnum(next)
	}
	return false
}

// isGlued reports whether the apostrophe at t[i] closes the quotation although a word follows
// it directly: the name of the next attribute, "href='http://a.example/b'class=c", or a word
// behind which another quotation opens on the line, "'http://a.example/b'and 'c'".
func (r *reader) isGlued() bool {
	word := wordAt(r.t[:r.end], r.i+1, maxLook-1)
	k := localName(word)
	switch {
	case at(word, k) == '=':
		return at(r.f.buf, r.c.lead-1) == '='
	case k < len(word) || k == maxLook-1 || r.from != nil:
		return false
	}
	from := r.i + 1 + k
	t := r.t[from:min(r.end, from+maxLook)]
	n := bytes.IndexAny(t, "'\r\n")
	if n < 0 || n+1 == len(t) {
		r.lacks(from + maxLook)
		return false
	}
	return t[n] == '\'' && isWhite(at(t, n-1)) && isAlnum(at(t, n+1))
}

// comma reads a comma or semicolon, which end the URI where they separate
// fields or URIs.
func (r *reader) comma(b byte) stop {
	if !r.angle && r.separates(b) {
		return stopMark
	}
	r.i++
	return goOn
}

// separates reports whether the comma or semicolon b at t[i] stands between the URI and
// another field, URI, item of a list, or command of a shell.
func (r *reader) separates(b byte) bool {
	named := r.part <= inPath && (r.namesURI(r.i+1) && (b == ',' || r.f.isNamed()) || r.endsItem(b))
	return named || b == r.c.sep || r.beginsURI(r.i+1) || r.endsHost() || b == ';' && r.commandFollows(len(";")) || r.endsCell(b)
}

// endsHost reports whether t[i], one of "&'(,;", stands behind the host of a URI whose
// scheme asks for the name of one in the DNS, which holds none of them, as in a list,
// "https://proxy.example.com,direct", or a parameter, "url=http://a.example&b=c". It may
// stand in userinfo, or in the place of a dot: "http://example,com/".
func (r *reader) endsHost() bool {
	if r.part != inAuthority || r.angle || !r.namesHost() {
		return false
	}
	if isAlnum(at(r.t, r.i+1)) && r.t[r.i] != '(' && !r.behindName() {
		return false
	}
	return !r.inUserinfo()
}

// behindName reports whether the name of a host may end before t[i]: behind the last "@" of
// the authority a dot or a colon stands, or "localhost". It looks at each byte once.
func (r *reader) behindName() bool {
	if r.named < r.host {
		r.named, r.site, r.dotted = r.host, r.host, false
	}
	for ; r.named < r.i; r.named++ {
		switch r.t[r.named] {
		case '@':
			r.site, r.dotted = r.named+1, false
		case '.', ':':
			r.dotted = true
		}
	}
	return r.dotted || bytes.EqualFold(r.t[r.site:r.i], []byte("localhost"))
}

// dollar reads "$" in the authority. In the host of a URI whose scheme asks for the name of
// one in the DNS it makes a variable of what follows, so that there is no URI:
// "https://a.example$request_uri". At the end of it, it is peeled off.
func (r *reader) dollar() stop {
	t := r.t[:r.end]
	k := skip(t, r.i, 0, "$")
	next := at(t, k)
	named := isAlnum(next) || next != 0 && strings.IndexByte("_%({[/?#", next) >= 0 ||
		(next == '.' || next == '-' || next == ':') && isAlnum(at(t, k+1))
	if named && r.namesHost() && !r.inUserinfo() {
		return stopNone
	}
	r.i = k
	return goOn
}

// namesHost reports whether the scheme asks for the name of a host in the DNS.
func (r *reader) namesHost() bool {
	return hasAnyCase(r.name, 0, "http") || hasAnyCase(r.name, 0, "ftp:")
}

// inUserinfo reports whether "@" follows t[i] in the authority.
func (r *reader) inUserinfo() bool {
	rest := r.t[r.i:min(r.end, r.i+maxLook)]
	if k := bytes.IndexAny(rest, "/?# \t\r\n"); k >= 0 {
		rest = rest[:k]
	}
	return bytes.IndexByte(rest, '@') >= 0
}

// beginsURI reports whether another URI stands at t[i], as far as its scheme tells: a
// known one before "://", or any in the authority, the URI's own, or that of an address.
func (r *reader) beginsURI(i int) bool {
	t := r.t[:min(r.end, r.i+maxLook)]
	if schemeAt(t, i) || r.again(i) || r.part == inAuthority && anySchemeAt(t, i) > 0 {
		return true
	}
	return hasAnyCase(t, i, "mailto:") && beginsAddrSpec(t[i+len("mailto:"):], isLocal)
}

// again reports whether the URI's own scheme and its colon stand at t[i] once more:
// "mailto:a@example.com,mailto:b@example.com".
func (r *reader) again(i int) bool {
	n := len(r.name)
	return n > 0 && i+n < r.end && bytes.EqualFold(r.t[i:i+n], r.name)
}

// square reads a square bracket: of an IP literal, or of a key in a query.
func (r *reader) square(b byte) stop {
	switch {
	case r.key == r.i, r.i <= r.list:
		return r.encode(b)
	case r.part == inAuthority:
		return r.literalHost(b)
	case r.angle && b == '[' && r.isLabelOfURI():
		return stopMark
	case r.angle:
		return r.encode(b)
	case b == '[' && r.host == 0 && at(r.t, r.i-1) == '@':
		if k := literalEnd(r.t[:r.end], r.i); k > 0 {
			r.key = k
			return r.encode(b)
		}
	case b == '[' && r.part == inQuery:
		if k := r.keyEnd(1); k > 0 {
			r.key = k
			return r.encode(b)
		}
		if k := r.listEnd(); k > 0 {
			r.list = k
			return r.encode(b)
		}
	}
	if r.f.opt.Repair == RepairLenient && b == '[' {
		if k := bytes.IndexByte(wordAt(r.t[:r.end], r.i, maxScheme), ']'); k > 0 {
			r.key = r.i + k
		}
		return r.refuse(b)
	}
	if b == '[' && r.isInName() {
		return r.cutBefore(b)
	}
	return stopMark
}

// isInName reports whether the square bracket at t[i], behind the authority, opens a part
// of a name, "/[a].pdf", "/[a]/b", "/c[1-9]-2.pdf", rather than the label of a link, the
// number of a footnote or the end of a tag in BBCode: more of a name follows what it
// encloses, or, but for a number, the quotation of the URI goes on up to its closer. Behind a
// number that is a delimiter directly behind the bracket, the value of a parameter or, as in a
// format, "%[1]s", a letter; and no punctuation stands before it.
func (r *reader) isInName() bool {
	word := wordAt(r.t[:r.end], r.i, maxLook)
	k := bytes.IndexByte(word, ']')
	if k < 0 || word[1] == '/' || bytes.ContainsAny(word[:k], `"<>`) {
		return false
	}
	behind := word[k+1:]
	if bracketedDigits(word, 0) {
		before := r.t[r.i-1]
		glued := valueAt(behind, 0) > 0 || before == '%' && isAlpha(at(behind, 0))
		return strings.IndexByte(".,;:!?", before) < 0 && !beginsSentence(behind) && (glued || goesOnInName(behind))
	}
	return goesOnInName(behind) || r.c.open.kind == Quote && r.delimited() && r.i+k < r.enclosedTo && !opensURI(word, 1)
}

// goesOnInName reports whether text, behind a square bracket that closes, goes on as a name
// does and prose does not.
func goesOnInName(text []byte) bool {
	switch next := at(text, 1); at(text, 0) {
	case '.', '_', '=':
		return isAlnum(next)
	case '/':
		return (isAlnum(next) || next == '[') && !schemeAt(text, 1)
	case '-': // "-based" goes on with prose
		end := skip(text, 1, alnum, "-_")
		return (at(text, end) == '.' || at(text, end) == '/') && isAlnum(at(text, end+1))
	case '?':
		return valueAt(text, 1) > 0
	}
	return isPctEncoded(text, 0)
}

// beginsSentence reports whether text, behind the mark of a footnote, begins with a
// capitalized word, before which a dot may stand.
func beginsSentence(text []byte) bool {
	text = bytes.TrimPrefix(text, []byte("."))
	return isUpper(at(text, 0)) && !isUpper(at(text, 1))
}

// isLabelOfURI reports whether the square bracket at t[i], between angle brackets, opens
// another URI that goes on up to the end: "<http://a.example/ [http://a.example/]>", as
// programs write a link and its target.
func (r *reader) isLabelOfURI() bool {
	return r.t[r.end-1] == ']' && opensURI(r.t[:r.end], r.i+1)
}

// literalHost reads an IP literal (section 3.2.2), in quotes and brackets up to a break in it.
func (r *reader) literalHost(b byte) stop {
	if b == ']' {
		return r.closeLiteral()
	}
	if p := at(r.t, r.i-1); r.i != r.host && p != '@' {
		return r.refuse(b)
	}
	if k := literalEnd(r.t[:r.end], r.i); k > 0 {
		r.i = k + 1
		return goOn
	}
	t := r.t[:min(r.end, r.i+maxLook)]
	k := skip(t, r.i+1, uri.UserinfoChar, "")
	if r.from != nil || r.c.open.closer == "" || !isWhite(at(t, k)) || !r.f.breaks(k) {
		return r.refuse(b)
	}
	r.i, r.ipv6 = k, true
	return goOn
}

// closeLiteral ends the IP literal that a break in quotes or brackets took apart.
func (r *reader) closeLiteral() stop {
	if !r.ipv6 {
		return stopMark
	}
	r.ipv6 = false
	r.i++
	return goOn
}

// literalEnd returns where the "]" stands that ends the address whose "[" stands
// at t[i]; 0 if there is none.
func literalEnd(t []byte, i int) int {
	k := skip(t, i+1, uri.UserinfoChar, "")
	if at(t, k) != ']' {
		return 0
	}
	return k
}

// keyEnd returns where the "]" stands that ends the key of a parameter, as in
// "?a[]=1&b[0]=2", whose "[" the n bytes at t[i] stand for; 0 if there is none. Both may be
// escaped, and what follows. At the end of the URI it may be the number of a footnote or a
// label, unless the key is empty, a quotation ends there, or other brackets are those of the
// query.
func (r *reader) keyEnd(n int) int {
	t := r.t[:min(r.end, r.i+maxScheme)]
	k := skip(t, r.i+n, alnum, "_-.")
	closer, width := charAt(t, k)
	if closer != ']' {
		return 0
	}
	switch next, _ := charAt(t, k+width); next {
	case '=', '&':
		return k
	case '[':
		if n > 1 || !bracketedDigits(t, r.i) || r.isBehindName(r.i) {
			return k
		}
		return 0
	case '#':
		if r.isBehindName(r.i) {
			return k
		}
		return 0
	}
	settled := k == r.i+n || r.key > 0 || r.list > 0 || r.closesAt(k+width)
	if settled && r.isBehindName(r.i) && r.endsAll(k+width) {
		return k
	}
	return 0
}

// isBehindName reports whether t[i] stands behind the name of a parameter, with or without
// keys: "?a", "&a[b]".
func (r *reader) isBehindName(i int) bool {
	k := i
	for k > i-maxScheme && k > r.c.start && (isAlnum(r.t[k-1]) || strings.IndexByte("_-.%[]", r.t[k-1]) >= 0) {
		k--
	}
	switch at(r.t, k-1) {
	case '?', '&', ';':
		return k < i
	}
	return at(r.t, k-1) == '\\' && bytes.HasPrefix(r.t[k:i], []byte("u0026"))
}

// closesAt reports whether the quotation that the URI stands in ends at t[i].
func (r *reader) closesAt(i int) bool {
	return r.c.open.kind == Quote && r.c.open.closerLen(r.t[:r.end], min(i, r.end)) > 0
}

// endsAll reports whether the bracket that the URI stands in closes at t[i], or nothing but
// punctuation and closers stand there before white space or another character that no URI
// may hold.
func (r *reader) endsAll(i int) bool {
	if r.c.open.kind == Bracket && r.c.open.closerLen(r.t[:r.end], min(i, r.end)) > 0 {
		return true
	}
	k := skip(r.t[:min(r.end, i+maxScheme)], i, 0, ".,;:!?'*_~)]")
	r.lacks(k + 1)
	return k < i+maxScheme && !uri.URIChar.Has(at(r.t[:r.end], k))
}

// listEnd returns where the "]" stands that ends the list or range that is the value of a
// parameter, as in "?ids=[1,2,3]&a=b" and "?q=date:[2001+TO+2002]&a=b", whose "[" stands at
// t[i]; 0 if there is none. The end of a tag in BBCode, "[/url]", is none. Where nothing of
// the URI follows, it holds several values, or other brackets are those of the query.
func (r *reader) listEnd() int {
	if p := at(r.t, r.i-1); p != '=' && p != ':' || at(r.t, r.i+1) == '/' {
		return 0
	}
	const longest = 512
	depth := 0
	t := r.t[:min(r.end, r.i+longest)]
	for k := r.i; k < len(t); k++ {
		switch b := t[k]; {
		case b == '[':
			depth++
		case b == ']' && depth > 1:
			depth--
		case b == ']' && (r.queryGoesOn(k+1) || r.endsInList(k)):
			return k
		case b == ']' || b == '&' || b == '#' || !uri.URIChar.Has(b):
			return 0
		}
	}
	r.lacks(r.i + longest)
	return 0
}

// endsInList reports whether the URI ends with the list between square brackets at t[i] and
// t[end].
func (r *reader) endsInList(end int) bool {
	if at(r.t, r.i-1) == '=' && !r.isBehindName(r.i-1) {
		return false
	}
	several := bytes.ContainsAny(r.t[r.i:end], ",+") && skip(r.t[:end], r.i+1, alnum, "_-.:,+*") == end
	return (several || r.key > 0 || r.list > 0) && r.endsAll(end+1)
}

// queryGoesOn reports whether t[i], behind a square bracket that closes, goes on as a
// query does and text behind the label of a link does not; or whether the quotation ends
// there.
func (r *reader) queryGoesOn(i int) bool {
	t := r.t[:r.end]
	for at(t, i) == ')' {
		i++
	}
	r.lacks(i + len(`\u0026`))
	return r.closesAt(i) || hasAnyCase(t, i, `\u0026`) || i < len(t) && strings.IndexByte("&#+%", t[i]) >= 0
}

// lacks notes that more text is needed, if not all of t[:i], which a decision looks at,
// is in memory.
func (r *reader) lacks(i int) {
	if r.more && r.end == len(r.t) && i > r.end {
		r.f.edge(len(r.f.buf))
	}
}

// encode puts the percent-encoded form of t[i] = b in its place.
func (r *reader) encode(b byte) stop {
	return r.replace(1, encoded(b), repairPercent)
}

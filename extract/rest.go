package extract

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// longestHost is how many bytes a name of DNS has at most (RFC 1035, section 2.3.4), percent-
// encoded.
const longestHost = 3 * 255

// asking is what at the end of a line asks for more of a URI in bare text.
type asking struct {
	host   bool // the authority has no host, or but the beginning of one
	name   bool // nothing stands behind a resolver
	hyphen bool // that is no dash
	fold   bool // a backslash folds the line
	octet  bool // digits of a percent-encoded octet are lacking
	across bool // an opener stands before the white space in front of the URI
}

// asksFor returns what asks for more of the URI c, which was read up to buf[r.i].
func (f *finder) asksFor(c *candidate, r *reader) asking {
	loose := f.opt.Unwrap != UnwrapDelimited
	return asking{
		host:   r.part == inAuthority && f.asksForHost(r.host, r.i),
		name:   loose && asksForName(f.buf, c.start, r.i),
		hyphen: loose && hyphenBefore(f.buf, r.i) > 0 && !f.endsInLine(c, r.i),
		fold:   loose && f.foldsBare(r.i),
		octet:  loose && r.lackingOctet() > 0,
		across: f.openedAcross(c),
	}
}

// endsInLine reports whether the hyphens before buf[i], at the end of c, are a dash, which
// stands before the URI, too, or a line that is drawn.
func (f *finder) endsInLine(c *candidate, i int) bool {
	return endsInDash(f.buf[:c.start]) && endsInDash(f.buf[:i]) || ruleLen(f.buf[c.start:i]) > 0
}

// wraps reports whether the URI goes on behind the white space at buf[r.i],
// and moves the reader there.
func (f *finder) wraps(c *candidate, r *reader) bool {
	how, loose, all := f.asksFor(c, r), f.opt.Unwrap != UnwrapDelimited, f.opt.Unwrap == UnwrapAll
	bare, asks := c.open.kind == Space, how.hyphen || how.fold || how.octet || how.across || how.name || loose && how.host || all
	if f.opt.Unwrap == UnwrapNone || bare && !asks || c.assumed != "" && r.part == inAuthority && r.out.length > longestHost {
		return false
	}
	breaks := f.breaks(r.i)
	if !breaks && (bare && !how.hyphen || !f.cellEnds(r.i)) {
		return false
	}
	ld := f.leaderOf(c)
	if bare && breaks {
		ld.cell = 0
	}
	if c.table = ld.cell > 0; bare && !breaks && !c.table {
		return false
	}
	g := c.inTeX(f.buf, f.cellGap(r.i, &ld))
	if f.short || g.lines == 0 || g.end || g.to >= r.end || len(f.gaps) >= f.maxWrap {
		return false
	}
	var joins bool
	if g.by, joins = f.joinedBy(c, r, g, &ld, how); joins {
		f.gaps = append(f.gaps, g)
		f.leaveOut(r.out, g)
		if (g.by == JoinedAtHyphen || g.by == JoinedAtMargin) && f.wordOfProse(g, f.wordAt(g.to)) {
			f.doubts = append(f.doubts, doubt{r.out.length, endHere})
		}
	} else if how.hyphen && f.isRepeated(c, g, &ld) { // so that nothing is doubtful
		g.by = JoinedRepeated
		f.gaps = append(f.gaps, g)
		r.out.skip(g.from, g.to)
	} else {
		return false
	}
	if r.i == r.host {
		r.host = g.to
	}
	r.i = g.to
	return true
}

// joinedBy returns by which rule the URI goes on behind the gap g, and whether any says so.
func (f *finder) joinedBy(c *candidate, r *reader, g gap, ld *leader, how asking) (by Action, ok bool) {
	bare := c.open.kind == Space
	switch {
	case how.across && f.joinsAcross(c, g, r.paren), f.goesOnToCloser(c, g, r.depth()):
		return JoinedToCloser, true
	case how.host && f.isHostBehind(c, g, g.to) && (!bare || !f.sameItem(c, g, ld)):
		return JoinedBeforeHost, true
	case how.name && f.isNameBehind(c, g) && !f.sameItem(c, g, ld):
		return JoinedBehindResolver, true
	case how.hyphen && f.restAfterHyphen(c, g, ld):
		return JoinedAtHyphen, true
	case how.fold && f.restAfterFold(g):
		return JoinedAtFold, true
	case how.octet && f.restOfOctet(g, r.lackingOctet()) && f.restAfterHyphen(c, g, ld):
		return JoinedInEscape, true
	case f.opt.Unwrap == UnwrapAll && f.restAtMargin(c, g, ld):
		return JoinedAtMargin, true
	}
	return 0, false
}

// asksForHost reports whether the authority buf[start:end] lacks its host, or ends in a dot
// behind labels that are no whole host: "www.", "doi.", "www.jstor.".
func (f *finder) asksForHost(start, end int) bool {
	host := f.buf[start:end]
	return start == end || host[len(host)-1] == '.' && lacksDomain(host[:len(host)-1])
}

// lacksDomain reports whether host, a name before a dot, is one label, "localhost" aside, or
// none that ends in the name of a domain at the top.
func lacksDomain(host []byte) bool {
	if k := bytes.LastIndexByte(host, '.'); k >= 0 {
		return skip(host, 0, alnum, "-.") == len(host) && !isTopLevel(host[k+1:])
	}
	return skip(host, 0, alnum, "-") == len(host) && !hasAnyCase(host, 0, "localhost")
}

// isTopLevel reports whether label is that of a country, or one of the older names beside
// these at the top of DNS.
func isTopLevel(label []byte) bool {
	switch string(label) {
	case "com", "org", "net", "edu", "gov", "mil", "int", "info":
		return true
	}
	return len(label) == 2 && isAlpha(label[0]) && isAlpha(label[1])
}

// isHostBehind reports whether a host with dots stands at buf[i], behind the gap g, which
// follows the slashes before an authority, the first of them, or labels of the host. In bare
// text, and behind other labels than "www.", it must have had no room on the line before, and
// the scheme be a known one. Behind one label it need have no dots, if a path follows; behind
// several the rest must end in a domain at the top, before a path.
func (f *finder) isHostBehind(c *candidate, g gap, i int) bool {
	word := f.wordAt(i)
	host, label := bytes.CutSuffix(f.buf[c.start:g.from], []byte("."))
	host = host[bytes.LastIndexByte(host, '/')+1:]
	name := word[:skip(word, 0, alnum, "-.")]
	path := label && isAlpha(at(word, 0)) && !isUpper(word[0]) && at(word, len(name)) == '/'
	fits := isDottedHost(word) || path && bytes.IndexByte(name, '.') < 0
	top := name[bytes.LastIndexByte(name, '.')+1:]
	www, several := bytes.EqualFold(host, []byte("www")), label && bytes.IndexByte(host, '.') >= 0
	if several {
		fits = path && isTopLevel(top)
	}
	n := i - g.to + len(word)
	bare := len(name) == len(top)
	begun := !label || www || path && (!several || bare) // and no sentence has ended
	sure := path && len(top) > len("us") && isTopLevel(top) && !www && !several
	switch {
	case f.short || g.blank || !fits || isAbbreviation(word):
		return false
	case c.open.kind != Space && (!label || www):
		return true
	case !known(f.buf[c.start:c.colon]):
		return false
	case !sure && !f.lacksRoom(g, n, label) && (!begun || bare && !isTopLevel(top) || !f.fillsColumn(g, n)):
		return false
	}
	return hasAnyCase(word, 0, "www.") || !f.beginsAnew(word, i)
}

// lacksRoom reports whether n bytes behind the gap g had no room on the line before: neither
// up to the margin nor, where a sentence may end there, in a line as text is filled.
func (f *finder) lacksRoom(g gap, n int, sentence bool) bool {
	return f.full(g.from, n) && (!sentence || f.column(g.from)+1+n > room)
}

// fillsColumn reports whether the line before the gap g, with n bytes behind it added, would
// be longer than the lines before and behind it, and is about as long as the one before, as in
// a column.
func (f *finder) fillsColumn(g gap, n int) bool {
	const narrowest, ragged = 24, 16
	before, behind := f.beside(g)
	length := f.column(g.from)
	return before >= max(narrowest, length-ragged) && length+1+n > max(before, behind)
}

// A resolver is a beginning that URIs have which are nothing without the name that follows.
type resolver struct {
	text string
	doi  bool // the name is a DOI, else it is that of an article in arXiv
}

var resolvers = []resolver{{"://doi.org/", true}, {"://dx.doi.org/", true}, {"://www.doi.org/", true}, {"://arxiv.org/abs/", false}, {"://arxiv.org/pdf/", false}, {"doi:", true}}

// asksForName reports whether the URI t[start:i] ends behind a resolver, or behind that and the
// prefix of a DOI, "10.1000/", as text does before a break.
func asksForName(t []byte, start, i int) bool {
	const longest = len("https://www.doi.org/10.123456789/")
	if i-start > longest || at(t, i-1) != '/' || !isWhite(at(t, i)) {
		return false
	}
	if b := at(t, i-2); !isDigit(b) && strings.IndexByte("gsfGSF", b) < 0 {
		return false
	}
	_, rest := resolverOf(t[start:i])
	return rest != nil && (len(rest) == 0 || prefixOfDOI(rest) == len(rest))
}

// resolverOf returns the resolver that text begins with, behind the scheme, and what follows
// it; nil if there is none.
func resolverOf(text []byte) (res resolver, rest []byte) {
	for _, v := range resolvers {
		k := 0
		if v.text[0] == ':' {
			k = bytes.IndexByte(text, ':')
		}
		if hasAnyCase(text, k, v.text) {
			return v, text[k+len(v.text):]
		}
	}
	return resolver{}, nil
}

// prefixOfDOI returns the length of the prefix of a DOI that text begins with, with its slash;
// 0 if there is none.
func prefixOfDOI(text []byte) int {
	const digits = 4
	k := skip(text, min(len("10."), len(text)), uri.Digit, ".")
	if !bytes.HasPrefix(text, []byte("10.")) || k < len("10.")+digits || at(text, k) != '/' {
		return 0
	}
	return k + 1
}

// isNameBehind reports whether the name that the URI before the gap g asks for follows that:
// a DOI, or its suffix, which holds a digit and is no number, date or the like by itself; or
// the number of an article.
func (f *finder) isNameBehind(c *candidate, g gap) bool {
	const shortest = len("1.234")
	res, rest := resolverOf(f.buf[c.start:g.from])
	word := f.wordAt(g.to)
	switch {
	case f.short || g.blank || g.lines != 1:
		return false
	case !res.doi:
		return len(rest) == 0 && len(word) > len("2001.0000") && skip(word, 0, uri.Digit, "") == 4 && word[4] == '.' && skip(word, 5, uri.Digit, "") >= 9
	case len(rest) == 0:
		n := prefixOfDOI(word)
		return n > 0 && isAlnum(at(word, n)) && !bytes.Contains(word, []byte("://"))
	}
	name := bytes.TrimRight(word, ".,;:!?)]}")
	if len(name) == len(word) && !bytes.ContainsAny(name, "._(") && f.proseBehind(g.to+len(word)) || hasAnyCase(word, 0, "http/") {
		return false
	}
	return len(name) >= shortest && isAlnum(name[0]) && bytes.ContainsAny(name, "0123456789") &&
		!f.beginsAnew(word, g.to) && f.isRest(word, g.to)
}

// inTeX returns the gap g, in an argument of TeX, with the percent sign before its line
// break, which hides the break: BibTeX folds long lines so.
func (c *candidate) inTeX(t []byte, g gap) gap {
	if c.open.tex && g.lines > 0 && at(t, g.from-1) == '%' {
		g.from--
		g.fold = true
	}
	return g
}

// cellEnds reports whether the cell of a table ends behind the white space at
// buf[i].
func (f *finder) cellEnds(i int) bool {
	return at(f.buf, f.edge(skipSpace(f.buf, i))) == '|'
}

// goesOnToCloser reports whether what follows the gap g, up to the closer of the
// delimiter, is nothing but the rest of the URI, in which depth brackets of its kind are open.
func (f *finder) goesOnToCloser(c *candidate, g gap, depth int) bool {
	if c.open.closer == "" || bytes.HasSuffix(f.buf[:c.lead], []byte(":schemaLocation=")) { // which is a list
		return false
	}
	if g.to > f.restTo {
		f.restTo, f.restOK = f.measureRest(c, g, depth)
	}
	return f.restOK && !f.short
}

// openerAcross returns the parenthesis, the square bracket or the quotation mark, and where it
// begins, that white space with one line break at most sets apart from the bare candidate c,
// before which its line holds nothing but the prefix of a reply. A quotation mark ends its
// line, and white space or a parenthesis stands before it.
func (f *finder) openerAcross(c *candidate) (opener, int) {
	if c.open.kind != Space || c.prefixed || !isWhite(at(f.buf, c.start-1)) {
		return opener{}, 0
	}
	k := c.white
	white := f.buf[k:c.start]
	if len(white) > maxScheme || bytes.Count(white, []byte("\n")) > 1 || bytes.Count(white, []byte("\r")) > 1 || !opensAcross[at(f.buf, k-1)] {
		return opener{}, 0
	}
	o, lead := openerBefore(f.buf, k)
	before := at(f.buf, lead-1)
	if o.kind == Quote && !breaksWithin(white) || lead > 0 && !isWhite(before) && (o.kind == Bracket || before != '(') {
		return opener{}, 0
	}
	if breaksWithin(white) && skip(f.buf[:c.start], f.lineStart(c.start), 0, " \t>") < c.start {
		return opener{}, 0
	}
	return o, lead
}

// opensAcross is true for what an opener ends with that openerAcross returns.
var opensAcross = [256]bool{'(': true, '[': true, '"': true}

// openedAcross reports whether openerAcross returns an opener.
func (f *finder) openedAcross(c *candidate) bool {
	o, _ := f.openerAcross(c)
	return o.kind != Space
}

// joinsAcross reports whether the bare candidate c, in which depth parentheses are open, goes
// on behind the gap g up to the closer of the opener across the white space before it, directly
// behind which that stands, and takes that for its own then. The end of the URI must ask for
// more, or its line have been full.
func (f *finder) joinsAcross(c *candidate, g gap, depth int) bool {
	word := f.wordAt(g.to)
	switch {
	case !f.asksForMore(g) && !f.full(g.from, len(word)):
		return false
	case word[0] == '/' && f.buf[g.from-1] == '/', word[0] != '-' && f.beginsAnew(word, g.to), isAddress(word), isSite(word):
		return false
	}
	bare := *c
	c.open, c.lead = f.openerAcross(c)
	c.delim = c.open.kind
	if f.goesOnToCloser(c, g, depth) && c.open.closerLen(f.buf, f.restTo) > 0 && bytes.IndexByte(f.buf[g.to:f.restTo], '[') < 0 {
		return true
	}
	*c = bare
	return false
}

// measureRest reports whether what follows the gap g, up to the closer, is nothing but the
// rest of the URI, and up to where that holds for every gap: to the closer, or to the gap
// behind which something else stands.
func (f *finder) measureRest(c *candidate, g gap, depth int) (end int, ok bool) {
	ld := f.leaderOf(c)
	limit := min(len(f.buf), c.start+f.angle)
	if c.onlyClosed {
		limit = min(limit, f.closedBy(c))
	}
	for lines := 1; lines+len(f.gaps) < f.maxWrap; lines++ {
		end = g.to
		if !f.mayGoOn(c, g) {
			return end, false
		}
		i := g.to
		for ; i < limit && !isWhite(f.buf[i]) && f.fold(i) == 0; i++ {
			b := f.buf[i]
			var closes bool
			if depth, closes = c.open.nesting(f.buf, i, depth); closes || c.closesEscaped(f.buf, i) {
				if i == g.to { // on a line of its own
					return g.from, lines > 1
				}
				return i, !f.standsAlone(c, f.buf[g.to:i], g)
			}
			if b == '\\' && at(f.buf, i+1) == '-' { // of roff
				continue
			}
			if !uri.URIChar.Has(b) && b < 0x80 || b == ':' && f.opensAt(i) || b == '.' && f.opensSuffixAt(i) {
				return end, false
			}
		}
		if f.edge(i) == len(f.buf) || i == limit || f.breaks(i) && f.isOwnWord(f.buf[g.to:i], g) {
			return end, false
		}
		if g = f.cellGap(i, &ld); f.short || g.end || g.lines == 0 {
			return end, false
		}
	}
	return end, false
}

// closesEscaped reports whether the closer stands behind the backslash at t[i], as the opener
// stands behind one, in a string.
func (c *candidate) closesEscaped(t []byte, i int) bool {
	return t[i] == '\\' && c.open.kind == Quote && at(t, c.lead-1) == '\\' && bytes.HasPrefix(t[i+1:], []byte(c.open.closer))
}

// standsAlone reports whether word, which is all that stands between the gap g and
// the closer, is no rest of the URI but
//
//   - a label that repeats the end of the URI;
//   - a label in square brackets, if the line before the gap ends within a word although
//     it was not full;
//   - an address, behind a URI whose authority has ended, if the line before the gap was not
//     full, unless the end of that asks for more;
//   - a word, number or date, if the line before the gap was not full or ends in a comma,
//     unless the end of that asks for more.
func (f *finder) standsAlone(c *candidate, word []byte, g gap) bool {
	const shortest = 4
	before := at(f.buf, g.from-1)
	switch {
	case len(word) >= shortest && bytes.HasSuffix(f.buf[c.start:g.from], word):
		return true
	case c.open.closer == "]" && !c.table && !g.fold && isAlnum(before) && isAlnum(word[0]) &&
		!bytes.ContainsAny(word, "./?=&%#") && f.besideLonger(g):
		return true
	case isAddress(word) && f.holdsPath(c, g) && !f.asksForMore(g) && !f.full(g.from, len(word)):
		return true
	}
	return f.isOwnWord(word, g) && (before == ',' || !f.full(g.from, len(word)))
}

// holdsPath reports whether the authority of the candidate ends before the gap g.
func (f *finder) holdsPath(c *candidate, g gap) bool {
	start, end := authorityEnd(f.buf[c.start:g.from])
	return end > start && end < g.from-c.start
}

// besideLonger reports whether the line that the gap g ends is shorter than the line
// before or behind it. Then it was not full, and was not cut within a word for lack of
// room.
func (f *finder) besideLonger(g gap) bool {
	before, behind := f.beside(g)
	return max(before, behind) > f.column(g.from)
}

// beside returns how many characters the lines have that stand before the one that the gap g
// ends, and behind g.
func (f *finder) beside(g gap) (before, behind int) {
	start, next := f.lineStart(g.from), f.lineStart(g.to)
	end := max(0, start-1)
	before = utf8.RuneCount(bytes.TrimRight(f.buf[f.lineStart(end):end], " \t\r"))
	rest := f.buf[next:min(len(f.buf), next+f.around)]
	if k := toBreak(rest); k >= 0 {
		rest = rest[:k]
	} else if len(rest) < f.around {
		f.edge(len(f.buf))
	}
	return before, utf8.RuneCount(bytes.TrimRight(rest, " \t"))
}

// isOwnWord reports whether word, which stands alone behind the gap g, up to the closer
// or the end of its line, is prose: a word, number or date, before which the URI does not
// ask for more.
func (f *finder) isOwnWord(word []byte, g gap) bool {
	own := isPlainWord(word) || isNumber(word) || isDate(word) && len(word) <= len("2001-01-01")
	return own && !f.asksForMore(g) && !f.closesParenthesis(g, word)
}

// closesParenthesis reports whether a parenthesis that opens before the gap g closes behind
// word or within it: "http://a.example/wiki/Arete_(" and "disambiguation)".
func (f *finder) closesParenthesis(g gap, word []byte) bool {
	return at(f.buf, g.from-1) == '(' && at(word, bytes.IndexAny(word, "()")) == ')'
}

// asksForMore reports whether what stands before the gap g asks for more of the URI: a
// delimiter of its components, the backslash of a fold, or a hyphen.
func (f *finder) asksForMore(g gap) bool {
	return strings.IndexByte("/=&#", at(f.buf, g.from-1)) >= 0 || g.fold || hyphenBefore(f.buf, g.from) > 0
}

// mayGoOn reports whether a URI in a quotation or bracket may go on behind the gap g.
// With what looks like another URI it does only in a quotation, behind a slash, and if
// no "//" follows that scheme. With a capitalized word it does only if this is all of the
// rest, the line was full and its end asks for more; in square brackets behind a slash it
// does not, since the title of a link stands there as well. A remark is no rest, nor is the
// next item of a list.
func (f *finder) mayGoOn(c *candidate, g gap) bool {
	word := f.wordAt(g.to)
	switch {
	case g.blank || at(f.buf, g.from-1) == '\'' && at(word, 0) == '\'': // two strings side by side
		return false
	case f.isRemark(c, g, word), f.endsItem(g, word):
		return false
	case opensURI(f.buf, g.to):
		return c.open.kind == Quote && at(f.buf, g.from-1) == '/' && !bytes.Contains(word, []byte("://"))
	case namesURI(word) && !f.asksForParameter(c, g):
		return false
	case g.fold || !isCapitalized(word), f.closesParenthesis(g, word):
		return true
	}
	title := c.open.closer == "]" && at(f.buf, g.from-1) == '/'
	return !title && f.asksForMore(g) && f.full(g.from, len(word)) && bytes.HasPrefix(word[localName(word):], []byte(c.open.closer))
}

// asksForParameter reports whether the URI before the gap g may go on with a parameter,
// "name=value": one begins there, or its query was cut off by the end of a full line.
func (f *finder) asksForParameter(c *candidate, g gap) bool {
	if strings.IndexByte("?&;", f.buf[g.from-1]) >= 0 {
		return true
	}
	return f.full(g.from, 0) && bytes.IndexByte(f.buf[c.start:g.from], '?') >= 0
}

// endsItem reports whether the semicolon before the gap g ends an item of a list, and no
// parameter of the URI: word, which follows the gap, is no other one.
func (f *finder) endsItem(g gap, word []byte) bool {
	before := f.buf[:g.from]
	if !bytes.HasSuffix(before, []byte(";")) || bytes.HasSuffix(before, []byte("&amp;")) || hasAnyCase(word, 0, "base64,") {
		return false
	}
	k := 0
	for k < len(word) && uri.URIChar.Has(word[k]) && word[k] != '=' {
		k++
	}
	return at(word, k) != '='
}

// isRemark reports whether word, behind the gap g, is a date, a year or a word in parentheses
// before the closer of c, "(1.2.2003)]", "(PDF))", unless the end of the URI asks for more. A
// word is of two letters or more, and one in small letters had room on the line before; in a
// link of Markdown it is any, which is the title: "[a](… (title))".
func (f *finder) isRemark(c *candidate, g gap, word []byte) bool {
	k := bytes.IndexByte(word, ')')
	if k < 0 || word[0] != '(' || !bytes.HasPrefix(word[k+1:], []byte(c.open.closer)) {
		return false
	}
	if f.asksForMore(g) || at(f.buf, g.from-1) == '_' {
		return false
	}
	inner := word[1:k]
	if len(inner) > 1 && isLetters(inner) && (isUpper(inner[0]) || !f.full(g.from, len(word))) {
		return true
	}
	return c.open.link && c.open.closer == ")" || isDate(inner) || isYear(inner)
}

// opensAt reports whether the colon at buf[i] is that of a URI with a delimiter of its
// own, which is no rest of another URI: its scheme is a known one, or "//" or white space
// follows.
func (f *finder) opensAt(i int) bool {
	k := schemeStart(f.buf, 0, i)
	if k < 0 {
		return false
	}
	next := at(f.buf, i+1)
	if !isWhite(next) && f.fold(i+1) == 0 && (next != '/' || at(f.buf, i+2) != '/') && !known(f.buf[k:i]) {
		return false
	}
	o, _ := openerBefore(f.buf, k)
	return o.kind != Space
}

// opensSuffixAt is opensAt for the dot of a suffix reference at buf[i].
func (f *finder) opensSuffixAt(i int) bool {
	if !f.opt.Suffix {
		return false
	}
	k := f.suffixBefore(i)
	if k < 0 {
		return false
	}
	o, _ := openerBefore(f.buf, k)
	return o.kind != Space
}

// depth returns how many brackets of the kind that the URI stands in are open in it.
func (r *reader) depth() int {
	switch {
	case r.c.open.closer != "]":
		return r.paren
	case r.ipv6:
		return 1
	}
	return 0
}

// nesting returns how many parentheses are open behind t[i], if depth are before it, or, in
// square brackets, those of IPv6 addresses, and whether the closer of o stands there. One that
// closes one of these is not the closer.
func (o *opener) nesting(t []byte, i, depth int) (behind int, closes bool) {
	switch b := t[i]; {
	case b == '(' && o.closer == ")", b == '[' && o.closer == "]" && beginsIPv6(t, i):
		return depth + 1, false
	case (b == ')' || b == ']') && o.closer == string(b) && depth > 0:
		return depth - 1, false
	}
	return depth, o.closerLen(t, i) > 0
}

// beginsIPv6 reports whether the square bracket at t[i] opens an IPv6 address that ends before
// white space, behind the slashes that stand before it or a break.
func beginsIPv6(t []byte, i int) bool {
	k := literalEnd(t[:min(len(t), i+maxScheme)], i)
	return k > 0 && bytes.IndexByte(t[i:k], ':') > 0 && (at(t, i-1) == '/' || isWhite(at(t, i-1)))
}

// restAfterHyphen reports whether the line behind the gap g is the rest of a
// bare URI that ends in a hyphen.
func (f *finder) restAfterHyphen(c *candidate, g gap, ld *leader) bool {
	if g.blank || ld.number > 0 { // the number may be that of an item
		return false
	}
	word := f.wordAt(g.to)
	switch {
	case f.short, !f.isRest(word, g.to) && !f.restOfAddress(c, g, word):
		return false
	case f.beginsAnew(word, g.to), f.endsComment(g, ld), f.sameRow(c, g, word), c.table && !f.goesOnInRow(g, ld):
		return false
	case f.assignsBoth(c, word), f.isConjunction(g, word):
		return false
	case (f.wordOfProse(g, word) || f.compoundOfProse(g, word)) && (c.table || !f.cutOff(g, word)):
		return false
	}
	return !f.sameStart(c, g, word, ld) && !f.sameItem(c, g, ld)
}

// isRepeated reports whether the URI before the gap g, which ends in "-", stands with the word
// behind that once more between the angle brackets that follow: programs write the targets of
// links so.
func (f *finder) isRepeated(c *candidate, g gap, ld *leader) bool {
	if c.table || g.blank || f.buf[g.from-1] != '-' {
		return false
	}
	word := f.wordAt(g.to)
	i := g.to + len(word)
	if far := i + maxScheme; far <= len(f.buf) && skipSpace(f.buf[:far], i) == far {
		return false
	}
	if i = f.behindWhite(i, ld); at(f.buf, i) != '<' {
		return false
	}
	i++
	for _, part := range [...][]byte{f.buf[c.start:g.from], word} {
		for _, b := range part {
			if i = f.behindWhite(i, ld); at(f.buf, i) != b {
				return false
			}
			i++
		}
	}
	return at(f.buf, f.behindWhite(i, ld)) == '>'
}

// behindWhite returns where the gap at buf[i] ends, i if there is none.
func (f *finder) behindWhite(i int, ld *leader) int {
	if f.edge(i) < len(f.buf) && isWhite(f.buf[i]) {
		return f.gapAt(i, ld).to
	}
	return i
}

// lackingOctet returns how many of the hex digits of a percent-encoded octet that begins before
// t[i], behind the authority, are lacking; 0 if none does.
func (r *reader) lackingOctet() int {
	switch {
	case r.part == inAuthority:
	case at(r.t, r.i-1) == '%':
		return len("FF")
	case at(r.t, r.i-2) == '%' && isHex(r.t[r.i-1]):
		return len("F")
	}
	return 0
}

// restOfOctet reports whether the line behind the gap g begins with the n hex digits that the
// percent-encoded octet before it lacks, and goes on with more of the URI. If no digit is among
// those of the octet, which the letters of a word may be, more of it holds a delimiter.
func (f *finder) restOfOctet(g gap, n int) bool {
	word := f.wordAt(g.to)
	prose := bytes.IndexByte(word, '/') > 0 && isOfNames(word) || isNumbers(word)
	if len(word) <= n || skip(word[:n], 0, uri.HexDig, "") < n || g.lines > 1 || prose && f.proseBehind(g.to+len(word)) {
		return false
	}
	octet := f.buf[g.from-(len("FF")-n) : g.from]
	return skip(octet, 0, uri.Alpha, "") < len(octet) || skip(word[:n], 0, uri.Alpha, "") < n || bytes.ContainsAny(word, "/?=&%")
}

// beginsAnew reports whether word, which stands at buf[i] and has the characters of a URI,
// begins something of its own all the same: a host, the path of a drive, a comment, an
// option, an abbreviation, a letter that counts items, a label or a name that gets a value.
func (f *finder) beginsAnew(word []byte, i int) bool {
	switch b := at(word, 1); word[0] {
	case '-':
		return true
	case '/':
		return b == '/'
	case '%':
		return !isPctEncoded(word, 0)
	case 'w', 'W':
		return hasAnyCase(word, 0, "www.")
	}
	k := f.edge(skipSpace(f.buf, i+len(word)))
	switch next := at(f.buf, k); {
	case len(word) > 2 && isAlpha(word[0]) && word[1] == ':' && (word[2] == '\\' || word[2] == '/'):
		return true
	case k == len(f.buf) || isBreak(next):
		return false
	case next == '=':
		return isWhite(at(f.buf, k+1))
	}
	return isAbbreviation(word) || len(word) == 2 && isAlpha(word[0]) && word[1] == '.' || isHeading(word)
}

// restOfAddress reports whether word, behind the gap g, is the rest of an addr-spec that
// the URI asks for, as "mailto:" does.
func (f *finder) restOfAddress(c *candidate, g gap, word []byte) bool {
	text := f.buf[c.start:g.from]
	named := hasAnyCase(text, 0, "mailto:") || hasAnyCase(text, 0, "sip:") || hasAnyCase(text, 0, "sips:") || hasAnyCase(text, 0, "xmpp:")
	return named && bytes.IndexByte(text, '@') < 0 && isAlnum(at(word, 0)) && isAddress(word)
}

// restAfterFold reports whether the line behind the gap g is the rest of a bare URI that
// ends in a backslash. Since shells and Markdown have a backslash at the end of a line,
// too, the end of the URI or the beginning of the rest must show that they belong
// together.
func (f *finder) restAfterFold(g gap) bool {
	const delimiters = "?#=&;"
	word := f.wordAt(g.to)
	if f.short || g.lines != 1 || len(word) == 0 {
		return false
	}
	switch before, first := at(f.buf, g.from-1), word[0]; {
	case !uri.URIChar.Has(first), first == '-', first == '(':
		return false
	case opensURI(f.buf, g.to), isListMark(word), isCapitalized(word), isVersion(word):
		return false
	case f.endsCommand(g.from):
		return !f.isCommandAt(word, g.to)
	case strings.IndexByte(delimiters, before) >= 0, strings.IndexByte(delimiters, first) >= 0:
		return true
	case before == '/', before == ':', first == '/', first == '%', f.dividesWord(g, word):
		return !isPlainWord(word) || f.endsLine(g.to+len(word))
	}
	return false
}

// endsCommand reports whether ";" or "&&" stands before buf[i], as behind a command of a
// shell or a directive of a configuration.
func (f *finder) endsCommand(i int) bool {
	return at(f.buf, i-1) == ';' || at(f.buf, i-1) == '&' && at(f.buf, i-2) == '&'
}

// isCommandAt reports whether word, at buf[i], may begin a command or a directive: letters
// with hyphens between them and more behind, the end of a command of several lines, the
// path of a program, or a name that a URI is assigned to.
func (f *finder) isCommandAt(word []byte, i int) bool {
	switch name := localName(word); {
	case isPlainWord(bytes.ReplaceAll(word, []byte("-"), nil)):
		end := string(bytes.TrimRight(word, ";"))
		return end == "fi" || end == "done" || end == "esac" || f.proseBehind(i+len(word))
	case word[0] == '/', word[0] == '.':
		return true
	default:
		return at(word, name) == '=' && opensURI(word, name+1)
	}
}

// dividesWord reports whether "\e" before the gap g divides a word in the source of a
// manual page: the next line is not indented, and word, which begins it, is none of
// prose.
func (f *finder) dividesWord(g gap, word []byte) bool {
	return at(f.buf, g.from+1) == 'e' && isBreak(f.buf[g.to-1]) && !isPlainWord(word)
}

// wordOfProse reports whether word, which follows the gap g, may be one of prose that
// goes on behind it.
func (f *finder) wordOfProse(g gap, word []byte) bool {
	return isPlainWord(word) && f.proseBehind(g.to+len(word))
}

// compoundOfProse is wordOfProse for words that hyphens join, and for numbers that count
// what follows them, or give a percentage. A number that continues digits before the break,
// or begins with 0, counts nothing.
func (f *finder) compoundOfProse(g gap, word []byte) bool {
	counts := isNumber(bytes.TrimSuffix(word, []byte("%"))) && word[0] != '0' &&
		!isDigit(at(f.buf, g.from-1-hyphenBefore(f.buf, g.from)))
	hyphens := isAlpha(word[0]) && isPlainWord(bytes.ReplaceAll(word, []byte("-"), nil))
	return (counts || hyphens) && f.proseBehind(g.to+len(word))
}

// sameRow reports whether the line that c begins in and the one behind the gap g, which
// begins with word, are rows of a table whose cells end in tabs.
func (f *finder) sameRow(c *candidate, g gap, word []byte) bool {
	before := bytes.TrimLeft(f.buf[f.lineStart(c.lead):c.lead], " \t")
	return bytes.IndexByte(before, '\t') > 0 && at(f.buf, f.edge(g.to+len(word))) == '\t'
}

// assignsBoth reports whether a name and "=" stand directly before c, and others of that kind
// begin word: each line is an assignment.
func (f *finder) assignsBoth(c *candidate, word []byte) bool {
	if at(f.buf, c.lead-1) != '=' || !isNamePart(at(f.buf, c.lead-2)) {
		return false
	}
	k := 0
	for k < len(word) && isNamePart(word[k]) {
		k++
	}
	return k > 0 && at(word, k) == '='
}

// isNamePart reports whether b may stand in the name of a variable or a property.
func isNamePart(b byte) bool { return isAlnum(b) || b == '_' || b == '.' || b == '-' }

// isConjunction reports whether word, which is all of the line behind the gap g, joins the URI
// with what stands on the next one.
func (f *finder) isConjunction(g gap, word []byte) bool {
	return (string(word) == "or" || string(word) == "and") && f.endsLine(g.to+len(word)) && f.textFollows(g.to+len(word))
}

// goesOnInRow reports whether the row of a table behind the gap g goes on with the one
// before, and is no record of its own: its first cell is blank, and not that of the URI.
func (f *finder) goesOnInRow(g gap, ld *leader) bool {
	before := f.buf[:g.to]
	first := bytes.TrimLeft(before[ld.stripRow(before, f.lineStart(g.to)):], "|")
	return at(first, skipSpace(first, 0)) == '|'
}

// cutOff reports whether word, behind the gap g, had no room on the line before, which
// speaks for the rest of the URI. Neither the capitalized first word of a sentence counts, nor
// words that but join others.
func (f *finder) cutOff(g gap, word []byte) bool {
	switch string(word) {
	case "and", "or", "for", "the", "is", "are":
		return false
	}
	c, _ := utf8.DecodeRune(word)
	return f.full(g.from, len(word)) && !unicode.IsUpper(c)
}

// endsComment reports whether the line before the gap is the last one of a comment,
// and a program goes on behind it. An asterisk may be that of a list.
func (f *finder) endsComment(g gap, ld *leader) bool {
	switch ld.comment {
	case "//", "///", "//!", "#", "##", "--", ";", ";;", ";;;", "%", "%%":
		return !bytes.Contains(f.buf[f.lineStart(g.to):g.to], []byte(ld.comment))
	}
	return false
}

// proseBehind reports whether words go on behind buf[i] on the same line, in a table in the
// same cell.
func (f *finder) proseBehind(i int) bool {
	k := f.edge(skipSpace(f.buf, i))
	return k > i && k < len(f.buf) && !isBreak(f.buf[k]) && (!f.cand.table || f.buf[k] != '|')
}

// sameStart reports whether the line behind the gap begins like the line that the URI
// begins in: with the same list mark or word, with one that differs only in its numbers,
// or with the same name before a colon, as the output of programs that search files does. The
// same name with hyphens alone on its line is the rest of the URI if several words stand
// between it and that.
func (f *finder) sameStart(c *candidate, g gap, word []byte, ld *leader) bool {
	first := ld.strip(f.buf, f.lineStart(c.lead))
	if first >= c.lead {
		return false
	}
	own := wordAt(f.buf, first, f.word)
	if bytes.Equal(own, word) {
		next := skipSpace(f.buf, first+len(own))
		second := wordAt(f.buf, next, f.word)
		apart := next < c.lead && skipSpace(f.buf, next+len(second)) < c.lead
		return !apart || f.proseBehind(g.to+len(word)) || bytes.IndexByte(word, '-') < 0
	}
	return isNumberedAlike(own, word) || isNumberedAlike(uptoColon(own), uptoColon(word))
}

// isNumberedAlike reports whether a and b differ in nothing but their numbers, and hold
// letters.
func isNumberedAlike(a, b []byte) bool {
	letters := false
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch m, n := skip(a, i, uri.Digit, ""), skip(b, j, uri.Digit, ""); {
		case (m > i) != (n > j), m == i && a[i] != b[j]:
			return false
		case m > i:
			i, j = m, n
		default:
			letters = letters || isAlpha(a[i])
			i, j = i+1, j+1
		}
	}
	return i == len(a) && j == len(b) && letters
}

// uptoColon returns the beginning of word up to its first colon, nil if it has none.
func uptoColon(word []byte) []byte { return word[:bytes.IndexByte(word, ':')+1] }

// sameItem reports whether the lines of the URI and behind the gap both begin with the
// mark of an item, "*", "- " or "+ ", or with the prompt of a shell. Such marks look like
// the leader of a comment or the marks of a diff.
func (f *finder) sameItem(c *candidate, g gap, ld *leader) bool {
	mark := ld.diff
	switch ld.comment {
	case "*":
		switch {
		case f.inStarComment(c, g, ld):
			return false
		case f.inStarList(c):
			return bytes.Contains(f.buf[f.lineStart(g.to):g.to], []byte("* "))
		}
		mark = '*'
	case "-", "+", "..", "$": // which no comment has
		return bytes.Contains(f.buf[f.lineStart(g.to):g.to], []byte(ld.comment))
	}
	return mark != 0 && ld.itemAt(f.buf, f.lineStart(c.lead), mark) && ld.itemAt(f.buf, f.lineStart(g.to), mark)
}

// restAtMargin reports whether a bare URI was cut at the right margin and goes on in the
// first column of the next line: what follows looks like no word, and the URI takes up a
// whole line, which is full; or what follows is a path, and the line is as full as lines
// get, or was cut at a slash or another delimiter and had no room for it. Behind a line that
// was cut in the same column it may be anything. A leader may have been put before a line
// that was full without it.
func (f *finder) restAtMargin(c *candidate, g gap, ld *leader) bool {
	line := f.lineStart(g.from)
	content := min(ld.strip(f.buf, line), g.from)
	length := utf8.RuneCount(f.buf[line:g.from])
	if g.lines != 1 || !isBreak(f.buf[g.from]) {
		return false
	}
	word := f.wordAt(g.to)
	overfull := utf8.RuneCount(f.buf[content:g.from]) > fullest
	switch {
	case f.short || f.endsComment(g, ld):
		return false
	case beginsEncoded(word) && (length >= margin || len(f.gaps) > 0) && !f.sameItem(c, g, ld):
		return true
	case overfull && (len(f.gaps) == 0 || !f.holdsDelimiter(c, g, word)), isRequest(word):
		return false
	case f.cutBefore(g) && f.mayFollowCut(word, g.to):
		return true
	case !f.isRest(word, g.to):
		return false
	}
	before := f.buf[g.from-1]
	alone := len(f.gaps) > 0 || content >= c.lead || marksItem(f.buf[content:c.lead]) // on its line
	switch {
	case isPlainWord(word), strings.IndexByte("(#:'[*", word[0]) >= 0, word[len(word)-1] == ':':
		return false
	case isPlainWord(bytes.ReplaceAll(word, []byte("-"), nil)) && f.proseBehind(g.to+len(word)), before != '/' && isYear(word):
		return false
	case strings.IndexByte(",;.", before) >= 0 && !bytes.ContainsAny(word, "/?=&"):
		return false
	case alone && length >= margin:
		return !f.standsApart(g, word) && !f.sameItem(c, g, ld)
	case length < margin+10 && length+len(word) <= room, f.sameStart(c, g, word, ld), f.sameItem(c, g, ld):
		return false
	case length >= margin+10 && f.holdsDelimiter(c, g, word), strings.IndexByte("/?&=", before) >= 0 || hasAnyCase(f.buf, g.from-len("%2F"), "%2f"),
		strings.IndexByte("/?&", word[0]) >= 0:
		return f.isPath(g, word)
	}
	return false
}

// holdsDelimiter reports whether a delimiter of the components of a URI stands in word, behind
// the gap g, as no prose has it: a slash, also percent-encoded, a parameter, or "=" in a query.
func (f *finder) holdsDelimiter(c *candidate, g gap, word []byte) bool {
	if bytes.IndexByte(word, '/') >= 0 || bytes.Contains(word, []byte("%2F")) || bytes.Contains(word, []byte("%2f")) || holdsParameter(word) {
		return true
	}
	return bytes.IndexByte(word, '=') >= 0 && bytes.IndexByte(f.buf[c.start:g.from], '?') >= 0
}

// isSite reports whether word is a host below a domain at the top that is no country, with
// what follows it: "example.org)".
func isSite(word []byte) bool {
	name := bytes.TrimRight(word[:skip(word, 0, alnum, "-.")], ".")
	top := name[bytes.LastIndexByte(name, '.')+1:]
	return len(top) < len(name) && len(top) > len("us") && isTopLevel(top)
}

// isRequest reports whether word is a request of roff, which takes up its line: ".fi".
func isRequest(word []byte) bool {
	switch string(word) {
	case ".br", ".fi", ".nf", ".sp", ".IP", ".LP", ".PP", ".RE", ".RS", ".SH", ".TP":
		return true
	}
	return false
}

// beginsEncoded reports whether word begins with a percent-encoded octet and goes on behind it,
// as no word of prose does, nor a variable, "%CACHE%".
func beginsEncoded(word []byte) bool {
	if len(word) == len("%FF") || !isPctEncoded(word, 0) {
		return false
	}
	for i, b := range word {
		if b == '%' && !isPctEncoded(word, i) {
			return false
		}
	}
	return true
}

// marksItem reports whether before, which stands before a URI on its line, is but the mark of
// an item of a list, or the number of a reference: "[1]".
func marksItem(before []byte) bool {
	mark := bytes.TrimRight(before, " \t")
	return isListMark(mark) || isReference(mark)
}

// cutBefore reports whether the URI was cut before, in the columns that the gap g lies
// between. A program has then cut it wherever the margin came.
func (f *finder) cutBefore(g gap) bool {
	if len(f.gaps) == 0 {
		return false
	}
	last := f.gaps[len(f.gaps)-1]
	return f.column(last.from) == f.column(g.from) && f.column(last.to) == f.column(g.to)
}

// column returns how many characters stand before buf[i] on its line.
func (f *finder) column(i int) int { return utf8.RuneCount(f.buf[f.lineStart(i):i]) }

// mayFollowCut reports whether word, at buf[i], may be the rest of a URI that was cut
// wherever the margin came.
func (f *finder) mayFollowCut(word []byte, i int) bool {
	return len(word) > 0 && uri.URIChar.Has(word[0]) && !isRule(word) && !opensURI(f.buf, i) && !labelsURI(word)
}

// standsApart reports whether word, behind the gap g, is no rest of the URI that takes up
// the line before but
//
//   - the name of a file, from the root on, or something else that begins anew: what a
//     hyphen begins only if prose goes on behind;
//   - a number, unless it goes on with the digits before the gap, or a delimiter there asks
//     for it;
//   - a number, letters with slashes or a name with dots, before prose.
func (f *finder) standsApart(g gap, word []byte) bool {
	prose := f.proseBehind(g.to + len(word))
	if isFileName(word) || f.beginsAnew(word, g.to) && (word[0] != '-' || prose) {
		return true
	}
	number := isNumbers(bytes.TrimLeft(word, "+"))
	if !prose {
		return number && isAlpha(f.buf[g.from-1])
	}
	return number || isOfNames(word) || isDottedName(word) && !f.asksForMore(g)
}

// isPath reports whether word, behind the gap g, is rather part of a path than something
// of its own.
func (f *finder) isPath(g gap, word []byte) bool {
	switch {
	case f.beginsAnew(word, g.to), beginsWithName(word), isFileName(word), isNumbers(word):
		return false
	case word[len(word)-1] == '=' && bytes.IndexByte(word, '&') < 0, word[0] != '/' && bytes.Contains(word, []byte("://")):
		return false
	}
	return !isOfNames(word) || isCode(word) || !f.proseBehind(g.to+len(word))
}

// isCode reports whether word begins with six letters and digits or more, among which are a
// digit and letters of both cases, as in the codes of short links: "3RolNlO".
func isCode(word []byte) bool {
	const shortest = 6
	code := word[:skip(word, 0, alnum, "")]
	return len(code) >= shortest && bytes.ContainsAny(code, "0123456789") &&
		bytes.IndexFunc(code, unicode.IsUpper) >= 0 && bytes.IndexFunc(code, unicode.IsLower) >= 0
}

// isRest reports whether word, at buf[i], may be the rest of a URI: it begins
// with URI characters, a letter or digit among them, and is none of the things that
// a line begins with.
func (f *finder) isRest(word []byte, i int) bool {
	k := 0
	for k < len(word) && !isAlnum(word[k]) && uri.URIChar.Has(word[k]) {
		k++
	}
	switch {
	case k == len(word), !isAlnum(word[k]) && (word[k] < utf8.RuneSelf || k == 0 && !beginsWithLetter(word)):
		return false
	case word[0] == '(', word[0] == '\'', isListMark(word), isDate(word), isAddress(word):
		return false
	}
	return !opensURI(f.buf, i) && !labelsURI(word)
}

// beginsWithLetter reports whether word begins with a letter of a script that has spaces
// between words.
func beginsWithLetter(word []byte) bool {
	c, _ := utf8.DecodeRune(word)
	return unicode.IsLetter(c) && !isUnspaced(c)
}

// beginsWithName reports whether a name and a colon stand before the value in word, as in
// a field: "Voice-Identifier:joe".
func beginsWithName(word []byte) bool {
	k := bytes.IndexByte(word, ':')
	return k > 0 && isHeading(word[:k+1])
}

// labelsURI reports whether a known scheme and "://" stand in word behind a colon, as
// behind the name of a file in which a URI was found: "a.c:14:http://example.com/".
func labelsURI(word []byte) bool {
	k := bytes.Index(word, []byte("://"))
	if k < 0 {
		return false
	}
	start := schemeStart(word, 0, k)
	return start > 0 && word[start-1] == ':' && known(word[start:k])
}

// namesURI reports whether a known scheme and "://" stand in word behind a name and a mark,
// or marks alone, that are no part of a URI: "URL=http://a.example/", "*http://a.example/".
func namesURI(word []byte) bool {
	k := bytes.Index(word, []byte("://"))
	if k < 0 {
		return false
	}
	start := schemeStart(word, 0, k)
	return start > 0 && known(word[start:k]) && strings.IndexByte("@:=*", word[start-1]) >= 0 && !bytes.ContainsAny(word[:start], "/?&")
}

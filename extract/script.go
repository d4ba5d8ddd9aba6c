package extract

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// unspaced are the scripts written without spaces between words, so that
// their letters may be prose right behind a URI.
var unspaced = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo, unicode.Yi,
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan, unicode.Javanese,
	unicode.Balinese, unicode.Tai_Le, unicode.New_Tai_Lue, unicode.Tai_Tham, unicode.Tai_Viet,
}

// isOfWord reports whether c is a letter, a mark or a digit, of any script.
func isOfWord(c rune) bool { return unicode.In(c, unicode.L, unicode.M, unicode.Nd) }

// isOfSpacedWord reports whether c is a letter, a mark or a digit of a script whose words have
// spaces between.
func isOfSpacedWord(c rune) bool { return isOfWord(c) && !isUnspaced(c) }

// isUnspaced reports whether c is of a script written without spaces. Below U+0E01
// these are but two letters of Bopomofo.
func isUnspaced(c rune) bool {
	if c <= '\u0E00' {
		return c == '\u02EA' || c == '\u02EB'
	}
	return unicode.In(c, unspaced...)
}

// beyondASCII reads the character at t[i], whose first byte is not ASCII.
func (r *reader) beyondASCII() stop {
	t := r.t[:r.end]
	if r.more && !utf8.FullRune(t[r.i:]) {
		return stopEnd
	}
	c, n := utf8.DecodeRune(t[r.i:])
	joiner := c == '\u200C' || c == '\u200D'
	switch {
	case c == utf8.RuneError && r.part == inAuthority && r.damaged():
		return stopNone
	case c == utf8.RuneError, isHyphen(c) && r.atBreak(n), c == '\u00A0' && r.from == nil && r.c.open.closer != "" && r.f.breaks(r.i):
		return stopWhite
	case isInvisible(c):
		return r.invisible(n)
	case c == '\u2010' || c == '\u2011': // in the place of "-"
		if !r.goesOn(r.i + n) {
			return stopMark
		}
		return r.replace(n, "-", repairHyphen)
	case c == '…':
		r.elided = true
		return stopMark
	case isDotOfIDNA(c):
		if !r.angle && !r.separatesLabels(r.i+n) {
			return stopMark
		}
	case joiner && !r.joins(n):
		return stopMark
	case !joiner && !r.belongs(c):
		return r.endBefore(c)
	}
	r.repairs |= repairIRI
	r.i += n
	return goOn
}

// damaged reports whether characters that could not be read, at t[i], stand within a host: what
// stands before them is a part of a label, and a dot with more of a name follows that.
func (r *reader) damaged() bool {
	t := r.t[:min(r.end, r.i+maxLook)]
	k := r.i
	for c, n := utf8.DecodeRune(t[k:]); c == utf8.RuneError && n > 0; c, n = utf8.DecodeRune(t[k:]) {
		k += n
	}
	k = skip(t, k, alnum, "-")
	return at(t, k) == '.' && isAlnum(at(t, k+1))
}

// atBreak moves behind a hyphen of n bytes that stands before a line break in the
// window, and reports whether one does.
func (r *reader) atBreak(n int) bool {
	if r.angle || !isBreak(at(r.t[:r.end], r.i+n)) {
		return false
	}
	r.i += n
	r.hyphen = n
	return true
}

// goesOn reports whether a character of a URI stands at t[i].
func (r *reader) goesOn(i int) bool {
	if b := at(r.t[:r.end], i); b < utf8.RuneSelf {
		return uri.URIChar.Has(b)
	}
	c, _ := utf8.DecodeRune(r.t[i:r.end])
	return unicode.IsLetter(c)
}

// invisible drops a character of n bytes that has no width and no meaning.
func (r *reader) invisible(n int) stop {
	if !r.goesOn(r.i + n) {
		return stopMark
	}
	return r.drop(n, repairInvisible)
}

// joins reports whether a joiner of n bytes stands between letters that need
// it: those of a cursive script or of one with conjuncts.
func (r *reader) joins(n int) bool {
	before, _ := runeBefore(r.t, r.i)
	behind, _ := utf8.DecodeRune(r.t[r.i+n : r.end])
	return before >= 0x600 && (unicode.IsLetter(before) || unicode.IsMark(before)) &&
		behind >= 0x600 && unicode.IsLetter(behind)
}

// belongs reports whether c, the character at t[i], is one of the URI's.
func (r *reader) belongs(c rune) bool {
	if !isUCSChar(c) {
		return false
	}
	if r.angle {
		return !unicode.IsSpace(c)
	}
	if r.i <= r.title {
		return true
	}
	if isOfWord(c) {
		if r.isMisread(c) {
			return r.delimited()
		}
		return !isUnspaced(c) || r.enclosed() && !r.behindTopLevel() || r.afterDelimiter() && !r.isParticle(c)
	}
	switch {
	case isSymbol(c):
		return (r.delimited() || r.amidst(c) || r.inName(c)) && !r.pointsOn()
	case isSignOfNumber(c):
		return r.inName(c)
	case c == '’':
		return r.isApostrophe()
	case unicode.Is(unicode.Pd, c):
		return r.delimited() && r.joinsWords(utf8.RuneLen(c)) || c == '–' && r.inTitle()
	case unicode.Is(unicode.Po, c):
		return r.isSpelled(c)
	}
	return r.opensTitle(c)
}

// isMisread reports whether c, at t[i], is a capital of Latin-1 with something else beyond ASCII
// behind it, glued to a small letter or a digit: rather the first byte of a character of
// Chinese or Korean that was read in another charset, "http://a.example/bÇë".
func (r *reader) isMisread(c rune) bool {
	if c > 'Þ' || !unicode.IsUpper(c) || at(r.t[:r.end], r.i+utf8.RuneLen(c)) < utf8.RuneSelf {
		return false
	}
	b := r.t[r.i-1]
	return isDigit(b) || isAlpha(b) && !isUpper(b)
}

// isSymbol reports whether c, beyond ASCII, is a symbol, and not a mark of ASCII in another
// form or width, "＞", which text has where ASCII has that mark.
func isSymbol(c rune) bool {
	return unicode.In(c, unicode.So, unicode.Sk) || unicode.In(c, unicode.Sc, unicode.Sm) && (c < '\uFE00' || c > '\uFFFF')
}

// isSignOfNumber reports whether c is a fraction or a digit above or below the line, which names
// hold as they hold symbols: "½", "²".
func isSignOfNumber(c rune) bool {
	return c < '\u2190' && unicode.Is(unicode.No, c)
}

// partings are the symbols that text has between things, or for a word, rather than in names:
// arrows, rules of boxes, bullets, the pictures of what ends a line, stars, and emoji and other
// pictures, but for the signs of music.
var partings = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x00A6, 0x00A6, 1},
		{0x2190, 0x21FF, 1},
		{0x2223, 0x2225, 2},
		{0x231A, 0x231B, 1},
		{0x239B, 0x243F, 1},
		{0x2500, 0x266C, 1},
		{0x2670, 0x27BF, 1},
		{0x27F0, 0x27FF, 1},
		{0x2900, 0x297F, 1},
		{0x2B00, 0x2BFF, 1},
		{0xFFE4, 0xFFE4, 1},
		{0xFFE8, 0xFFEE, 1},
	},
	R32:         []unicode.Range32{{0x1F000, 0x1FFFF, 1}},
	LatinOffset: 1,
}

// isBetweenThings reports whether c, a symbol at t[i], rather stands between things, or for a
// word, than in a name. Others are shown as emoji if U+FE0F follows. The accents among symbols
// stand for quotation marks, and the sign of a currency before a digit is that of a price.
func (r *reader) isBetweenThings(c rune) bool {
	behind := r.t[r.i+utf8.RuneLen(c) : r.end]
	return unicode.Is(partings, c) || unicode.Is(unicode.Sk, c) || bytes.HasPrefix(behind, []byte("\uFE0F")) ||
		unicode.Is(unicode.Sc, c) && isDigit(at(behind, 0))
}

// inName reports whether c, a symbol or number at t[i], stands within a name behind the
// authority, "/176×144_7fps.3gp", rather than between things: more of the name follows, a
// delimiter and a letter or digit among it. Directly behind the first slash it does not. In
// a URI that is delimited a number with any of a name behind it does.
func (r *reader) inName(c rune) bool {
	if r.part == inAuthority || r.isBetweenThings(c) {
		return false
	}
	word, more := r.nameBehind(c)
	return more && r.root != r.i-1 || (word || more) && isSignOfNumber(c) && r.delimited()
}

// nameBehind reports what follows c, a symbol or number at t[i], and others behind it: a word, that
// is a letter or digit; and, behind all of these, more of a name. Another URI is neither. Two
// characters of Latin-1 are rather misread bytes of another charset.
func (r *reader) nameBehind(c rune) (word, more bool) {
	t := r.t[:min(r.end, r.i+maxLook)]
	from := r.i + utf8.RuneLen(c)
	if c <= 'ÿ' && at(t, from) >= utf8.RuneSelf {
		return false, false
	}
	from = symbolsEnd(t, from)
	if last, _ := runeBefore(t, from); schemeAt(t, from) || last == '\uFE0F' || unicode.Is(partings, last) {
		return false, false
	}
	end := wordEnd(t, from)
	return end > from && t[from] != '-', nameGoesOn(t, end)
}

// nameGoesOn reports whether a delimiter that names hold stands at t[i] with a letter or digit
// behind it, and neither another URI nor, behind a dot, a sentence; or a pct-encoded.
func nameGoesOn(t []byte, i int) bool {
	switch at(t, i) {
	case '.':
		c, n := utf8.DecodeRune(t[i+1:])
		if next, _ := utf8.DecodeRune(t[i+1+n:]); unicode.IsUpper(c) && !unicode.IsUpper(next) {
			return false
		}
		fallthrough
	case '_', '/', '=':
		return !schemeAt(t, i+1) && wordEnd(t, i+1) > i+1 && t[i+1] != '-'
	}
	return isPctEncoded(t, i)
}

// wordEnd returns where the letters, digits and hyphens at t[i] end. Letters of scripts written
// without spaces are none, as they may be prose.
func wordEnd(t []byte, i int) int {
	for i < len(t) {
		c, n := utf8.DecodeRune(t[i:])
		if c != '-' && !isOfSpacedWord(c) {
			break
		}
		i += n
	}
	return i
}

// pointsOn reports whether the symbols at t[i] stand before another URI, as an arrow does.
func (r *reader) pointsOn() bool {
	t := r.t[:min(r.end, r.i+maxLook)]
	return schemeAt(t, symbolsEnd(t, r.i))
}

// endBefore ends the URI before c, at t[i]. Behind the authority a symbol with a delimiter of the
// URI behind it cuts it off, and so does what breaks a name in two.
func (r *reader) endBefore(c rune) stop {
	t := r.t[:r.end]
	switch {
	case r.part == inAuthority:
		return stopMark
	case r.breaksName(c), c == '“' && r.quotesInName():
		return stopCut
	case isSymbol(c):
		switch at(t, symbolsEnd(t, r.i)) {
		case '/', '&', '=':
			return stopCut
		}
	}
	return stopMark
}

// breaksName reports whether more of a name follows c, a symbol or number at t[i]. A word behind
// the first slash is rather prose.
func (r *reader) breaksName(c rune) bool {
	if r.isBetweenThings(c) || !isSymbol(c) && !isSignOfNumber(c) {
		return false
	}
	word, more := r.nameBehind(c)
	return more || word && r.root != r.i-1
}

// isSpelled reports whether c, at t[i], is one of the marks that a word is spelled with and
// stands within one (RFC 5892, appendices A.3, A.5, A.6 and A.7): the middle dots of Catalan
// and of Katakana, and the geresh and gershayim of Hebrew; or the dot between the names of a person in Chinese.
func (r *reader) isSpelled(c rune) bool {
	before, _ := runeBefore(r.t, r.i)
	behind, _ := utf8.DecodeRune(r.t[r.i+utf8.RuneLen(c) : r.end])
	switch c {
	case '·':
		return unicode.ToLower(before) == 'l' && unicode.ToLower(behind) == 'l' ||
			unicode.Is(unicode.Han, before) && unicode.Is(unicode.Han, behind)
	case '׳', '״':
		return unicode.Is(unicode.Hebrew, before) && unicode.Is(unicode.Hebrew, behind)
	case '・':
		return (unicode.Is(unicode.Katakana, before) || before == 'ー') && unicode.Is(unicode.Katakana, behind)
	}
	return false
}

// joinsWords reports whether the dash of n bytes at t[i] stands between letters or
// digits behind the authority, and not before another URI.
func (r *reader) joinsWords(n int) bool {
	before, _ := runeBefore(r.t, r.i)
	behind, _ := utf8.DecodeRune(r.t[r.i+n : r.end])
	return r.part != inAuthority && isOfWord(before) && unicode.In(behind, unicode.L, unicode.Nd) &&
		!schemeAt(r.t[:r.end], r.i+n)
}

// inTitle reports whether the dash at t[i] joins two names in the title of an article,
// whose words have underscores between: "/wiki/Barnes–Hut_simulation".
func (r *reader) inTitle() bool {
	if before, _ := runeBefore(r.t, r.i); r.part == inAuthority || !isOfWord(before) {
		return false
	}
	rest := wordAt(r.t[:r.end], r.i+len("–"), maxScheme)
	k := 0
	for k < len(rest) && (isAlnum(rest[k]) || rest[k] >= utf8.RuneSelf) {
		k++
	}
	return k > 0 && k+1 < len(rest) && rest[k] == '_' && isAlnum(rest[k+1])
}

// behindTopLevel reports whether the unspaced letter at t[i] stands behind a letter or
// digit of what would be the last label of the host, as no such name mixes them.
func (r *reader) behindTopLevel() bool {
	if r.part != inAuthority || !isAlnum(r.t[r.i-1]) {
		return false
	}
	for _, b := range r.t[r.i:min(r.end, r.i+maxScheme)] {
		if b < utf8.RuneSelf && !isAlnum(b) && b != '-' {
			return b != '.'
		}
	}
	return true
}

// isParticle reports whether c, at t[i], is rather what prose goes on with than the first
// letter of a name: behind the slashes before the authority, where that is no name with
// dots, "http://로"; behind any other slash what begins like a particle of Japanese, but for that
// of a host with dots, one of Chinese, or a word that is one of Korean, unless more of the
// path follows.
func (r *reader) isParticle(c rune) bool {
	t := r.t[r.i:min(r.end, r.i+maxScheme)]
	switch {
	case r.t[r.i-1] != '/':
		return false
	case r.part == inAuthority:
		return !beginsAuthority(t)
	case beginsSegment(t):
		return false
	case unicode.Is(unicode.Hangul, c):
		rest := bytes.TrimLeftFunc(t, func(c rune) bool { return unicode.Is(unicode.Hangul, c) })
		return slices.Contains(koreanParticles, string(t[:len(t)-len(rest)]))
	case unicode.Is(unicode.Hiragana, c):
		return strings.ContainsRune(japaneseParticles, c) && (r.root < 0 || !r.wideHost())
	}
	return c == '的'
}

// beginsAuthority reports whether t begins with a name, a dot and more of a host, or with
// userinfo. The name may hold escapes.
func beginsAuthority(t []byte) bool {
	rest := bytes.TrimLeftFunc(t, func(c rune) bool { return c == '-' || c == '\\' || isOfWord(c) })
	if b := at(rest, 1); at(rest, 0) == '.' && (isAlnum(b) || b >= utf8.RuneSelf || b == '\\') {
		return true
	}
	k := bytes.IndexAny(rest, "@/?# \t\r\n")
	return k >= 0 && rest[k] == '@'
}

// beginsSegment reports whether t begins with a name that more of a path, or another word
// of the name, follows.
func beginsSegment(t []byte) bool {
	rest := bytes.TrimLeftFunc(t, isOfWord)
	b := at(rest, 1)
	return (at(rest, 0) == '/' || at(rest, 0) == '_') && (isAlnum(b) || b >= utf8.RuneSelf)
}

// japaneseParticles are the letters that the words begin with which follow a noun, and those
// that begin no word.
const japaneseParticles = "をにはがのでとへもやかまよなだっゃゅょん"

// koreanParticles are the words that follow a noun without a space.
var koreanParticles = []string{
	"가", "과", "까지", "는", "도", "라고", "라는", "로", "로는", "를", "만", "부터", "에", "에는", "에도",
	"에서", "에서는", "에서도", "와", "으로", "은", "을", "의", "이", "이다", "이며", "입니다",
}

// amidst reports whether the symbol c at t[i] belongs to the URI as a letter would: in a
// host, at the start of a name or as a whole label; behind a delimiter of the URI with
// more of the URI behind it; or as a whole segment or value. Behind the first slash of
// the path it must be a whole segment with another one behind it.
func (r *reader) amidst(c rune) bool {
	t := r.t[:r.end]
	if r.followsSymbol(c) {
		return true
	}
	end := symbolsEnd(t, r.i)
	next, behind := at(t, end), at(t, end+1)
	if r.part == inAuthority {
		if before := t[r.i-1]; r.i == r.host || before == '@' || before == '.' {
			return isAlnum(next) || next >= utf8.RuneSelf || (next == '.' || next == '-') && (isAlnum(behind) || behind >= utf8.RuneSelf)
		}
		return next == '.' && isAlnum(behind) || r.inFirstLabel()
	}
	before := t[r.i-1]
	if isAlnum(before) || before >= utf8.RuneSelf || r.root == r.i-1 && (next != '/' || !uri.URIChar.Has(behind) && behind < utf8.RuneSelf) {
		return false
	}
	if isAlnum(next) || next == ')' && r.paren > 0 || next != 0 && strings.IndexByte("/&=_-+%#", next) >= 0 {
		return true
	}
	return (before == '/' || before == '=') && r.isAtEnd(end)
}

// isAtEnd reports whether the URI ends before t[i], or what is peeled off its end stands there.
func (r *reader) isAtEnd(i int) bool {
	t := r.t[:min(r.end, r.i+maxLook)]
	i = skip(t, i, 0, `.,;:!?'")]}*_~`)
	if b := at(t, i); b < utf8.RuneSelf {
		return b <= ' ' || strings.IndexByte("<>|\\`", b) >= 0
	}
	c, _ := utf8.DecodeRune(t[i:])
	return unicode.IsSpace(c) || unicode.IsPunct(c)
}

// followsSymbol reports whether another symbol stands directly before c, at t[i], or, if that
// is no arrow or the like, one with marks of its own, or a keycap, which is a digit with a mark
// around it. The marks of a letter make none.
func (r *reader) followsSymbol(c rune) bool {
	p, n := runeBefore(r.t, r.i)
	for k := r.i; unicode.In(p, unicode.Mn, unicode.Mc) && r.i-k < 32; p, n = runeBefore(r.t, k) {
		if unicode.In(c, unicode.Sc, unicode.Sm) {
			return false
		}
		k -= n
	}
	return p >= utf8.RuneSelf && isSymbol(p) || unicode.Is(unicode.Me, p) && !unicode.In(c, unicode.Sc, unicode.Sm)
}

// isDotOfIDNA reports whether c is one of the dots that IDNA maps to "." (RFC 3490, section 3.1).
func isDotOfIDNA(c rune) bool { return c == '。' || c == '．' || c == '｡' }

// separatesLabels reports whether a dot that IDNA maps to "." stands in a host before t[i],
// rather than at the end of a sentence: a letter or digit stands behind it, in bare text one of
// ASCII, and no other dot before it, or the rest of a host behind it.
func (r *reader) separatesLabels(i int) bool {
	t := r.t[:r.end]
	switch {
	case r.part != inAuthority || r.i <= r.host:
		return false
	case r.delimited():
		c, _ := utf8.DecodeRune(t[i:])
		return unicode.In(c, unicode.L, unicode.Nd)
	case bytes.IndexByte(t[r.host:r.i], '.') < 0:
		return isAlnum(at(t, i))
	}
	return r.endsInDomain(i)
}

// endsInDomain reports whether the rest of a host stands at t[i]: labels of ASCII, the last of
// which is at the top of DNS, before a port or another component of the URI. A capital begins
// a word: "http://a.example。UI/UX".
func (r *reader) endsInDomain(i int) bool {
	t := r.t[:min(r.end, r.i+maxLook)]
	for {
		k := skip(t, i, alnum, "-")
		if k == i || isUpper(t[i]) {
			return false
		}
		if c, n := utf8.DecodeRune(t[k:]); c == '.' || isDotOfIDNA(c) {
			i = k + n
			continue
		}
		next := at(t, k)
		ends := next == '/' || next == '?' || next == '#' || next == ':' && isDigit(at(t, k+1))
		return ends && (isTopLevel(t[i:k]) || hasAnyCase(t, i, "xn--"))
	}
}

// inFirstLabel reports whether the symbol at t[i] stands within the first label of a host,
// or the one behind "www.": with no dot before it, and none behind it but that which ends
// the label, before more of the host.
func (r *reader) inFirstLabel() bool {
	t := r.t[:min(r.end, r.i+maxScheme)]
	k := r.host
	if hasAnyCase(t, k, "www.") {
		k += len("www.")
	}
	if bytes.IndexByte(t[k:r.i], '.') >= 0 {
		return false
	}
	for k = r.i; k < len(t); {
		from := k
		if k = skip(t, symbolsEnd(t, k), alnum, "-"); k == from {
			break
		}
	}
	return at(t, k) == '.' && isAlnum(at(t, k+1))
}

// symbolsEnd returns where the symbols at t[i] end, with the marks and joiners that
// make them up; it looks at no more than 32 bytes.
func symbolsEnd(t []byte, i int) int {
	for hi := min(len(t), i+32); i < hi; {
		c, n := utf8.DecodeRune(t[i:])
		if c < utf8.RuneSelf || c != '\u200D' && !isSymbol(c) && !unicode.Is(unicode.M, c) {
			break
		}
		i += n
	}
	return i
}

// afterDelimiter reports whether an unspaced letter at t[i] may go on there:
// behind a delimiter of the URI, but behind the authority's own slash only if the
// host is beyond ASCII too, and behind punctuation only if what stands before that is,
// or if it begins the name of a file; or behind another letter beyond ASCII. Behind a
// parenthesis that follows a letter, a digit or a slash it is that of a remark.
func (r *reader) afterDelimiter() bool {
	before, earlier := r.t[r.i-1], at(r.t, r.i-2)
	switch {
	case before >= utf8.RuneSelf:
		return true
	case strings.IndexByte(",;!*)", before) >= 0, before == '.' && r.part != inAuthority:
		return earlier >= utf8.RuneSelf || r.hasExtension()
	case before == '(' && (isAlnum(earlier) || earlier == '/'):
		return r.hasExtension()
	}
	return !isAlnum(before) && (r.root != r.i-1 || r.wideHost() || r.beginsPath())
}

// beginsPath reports whether the unspaced letters at t[i], behind the authority's own slash, are
// the first segment of the path rather than prose: the parameter of a query follows them, or
// other such segments, "/검색/결과?id=1"; or a segment of ASCII does, "/详情/123", and white space
// stands on both sides of the URI.
func (r *reader) beginsPath() bool {
	const longest = 256
	t := r.t[:min(r.end, r.i+longest)]
	if !bytes.ContainsAny(t[r.i:], " \t\r\n") {
		r.lacks(r.i + longest)
	}
	k := segmentsEnd(t, r.i)
	if at(t, k) == '?' {
		return valueAt(t, k+1) > 0
	}
	p := at(r.f.buf, r.c.lead-1)
	if t[k-1] != '/' || !isAlnum(at(t, k)) || r.c.open.kind != Space || p != 0 && !isWhite(p) {
		return false
	}
	end := skip(t, k, uri.URIChar, "")
	return end == r.end || isWhite(at(t, end))
}

// segmentsEnd returns where the segments that are unspaced letters alone end at t[i], with the
// slashes behind them.
func segmentsEnd(t []byte, i int) int {
	for i < len(t) {
		c, n := utf8.DecodeRune(t[i:])
		if c != '/' && (!isOfWord(c) || !isUnspaced(c)) || c == '/' && t[i-1] == '/' {
			break
		}
		i += n
	}
	return i
}

// hasExtension reports whether a dot and a letter or digit stand behind the letters
// beyond ASCII at t[i], or the parenthesis that they end in, as the extension of a file does.
func (r *reader) hasExtension() bool { return isAlnum(at(r.t[:r.end], r.behindDot())) }

// behindDot returns where what follows the letters beyond ASCII at t[i], a parenthesis
// that closes, and a dot begins; r.end if no dot follows them.
func (r *reader) behindDot() int {
	t := r.t[:min(r.end, r.i+maxScheme)]
	k := r.i
	for k < len(t) && t[k] >= utf8.RuneSelf {
		k++
	}
	if at(t, k) == ')' && r.paren > 0 {
		k++
	}
	if at(t, k) != '.' {
		return r.end
	}
	return k + 1
}

// wideHost reports whether the host has a character beyond ASCII.
func (r *reader) wideHost() bool {
	for _, b := range r.t[r.host:r.root] {
		if b >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// delimited reports whether the closer of the quotation or bracket that the URI stands in
// follows before any white space. Then all letters up to it are part of the URI.
func (r *reader) delimited() bool {
	if r.c.open.closer == "" {
		return false
	}
	if r.i >= r.sought {
		r.seekCloser()
	}
	return r.enclosedTo >= r.i
}

// enclosed reports whether the URI stands alone in a quotation or in brackets, or, in square
// ones, before its label. Then all letters up to white space are part of it.
func (r *reader) enclosed() bool { return r.delimited() || r.alone }

// seekCloser looks what follows t[i] for delimited and enclosed: what it finds holds up to
// the next white space.
func (r *reader) seekCloser() {
	t := r.t[r.i:min(r.end, r.i+r.f.around)]
	white := bytes.IndexAny(t, " \t\r\n")
	r.alone = white >= 0 && r.from == nil && (r.c.open.closer == "]" || isBreak(t[white])) && r.f.closerAhead(r.c.open, r.i)
	if white >= 0 {
		t = t[:white]
	}
	k := r.c.open.indexCloser(t)
	if k < 0 && white < 0 {
		r.lacks(r.i + r.f.around)
	}
	r.sought = r.i + len(t) + 1
	r.enclosedTo = r.i + k
}

// isUCSChar reports whether c may stand in an IRI (RFC 3987, section 2.2),
// bidirectional controls excluded (section 4.1).
func isUCSChar(c rune) bool {
	switch {
	case c < 0xA0, c > 0xEFFFD, 0xD800 <= c && c <= 0xF8FF, 0xFDD0 <= c && c <= 0xFDEF:
		return false
	case c&0xFFFF >= 0xFFFE, 0xFFF0 <= c && c <= 0xFFFF, 0xE0000 <= c && c <= 0xE0FFF:
		return false
	case 0x200E <= c && c <= 0x200F, 0x202A <= c && c <= 0x202E, 0x2066 <= c && c <= 0x2069:
		return false
	}
	return true
}

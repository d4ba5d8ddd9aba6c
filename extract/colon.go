package extract

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// Colons are those of a stretch of the window that may be a URI's and are not
// decided:
//
//	buf[from:end] // the stretch
//	base          // where in buf the places are counted from
//	next, count   // the places that are left
type colons struct {
	from, end   int
	base        int
	next, count int
	places      [placesLen]uint32
	dense       bool // the last colon found was close
}

// reset makes the stretch empty.
func (c *colons) reset() {
	c.from, c.end, c.next, c.count, c.dense = 0, 0, 0, 0, false
}

// slide moves the stretch n bytes to the front of the window.
func (c *colons) slide(n int) {
	c.from -= n
	c.end -= n
	c.base -= n
}

// seek returns where the first colon at or behind t[i] stands in the stretch
// that is likely a URI's, and drops those before it; -1 if there is none.
func (c *colons) seek(t []byte, i int) int {
	for c.next < c.count {
		k := c.base + int(c.places[c.next])
		if k >= i && (t[k+1] == '/' && t[k+2] == '/' && beforeColon[t[k-1]] || likely(t, k)) {
			return k
		}
		c.next++
	}
	return -1
}

// colon returns where the next colon stands that may be a URI's, or the end of
// the window. Where URIs stand close together, it looks for the next one before
// it asks the kernel.
func (f *finder) colon() int {
	c := &f.colons
	if c.next < c.count && f.pos >= c.from && f.pos < c.end {
		if k := c.seek(f.buf, f.pos); k >= 0 {
			c.dense = k-f.pos < blockLen
			return k
		}
	}
	if c.dense {
		if k := f.nextLineColon(); k >= 0 {
			return k
		}
		if k := closeColon(f.buf, f.pos); k >= 0 {
			return k
		}
	}
	k := f.nextColon()
	c.dense = k-f.pos < blockLen
	return k
}

// nextLineColon returns where the colon of "http://" or "https://" stands that
// begins the next line behind a plain URI, else -1.
func (f *finder) nextLineColon() int {
	if f.pos+1 != f.line || len(f.buf)-f.pos <= len("\nhttps://") {
		return -1
	}
	const https = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | 's'<<32 | ':'<<40 | '/'<<48 | '/'<<56
	const http = https&(1<<32-1) | ':'<<32 | '/'<<40 | '/'<<48
	switch w := binary.LittleEndian.Uint64(f.buf[f.line:]); {
	case w == https:
		return f.line + len("https")
	case w<<8 == http<<8:
		return f.line + len("http")
	}
	return -1
}

// closeColon returns where the next colon stands, if that is close behind t[i] and
// "//" follows it; else -1.
func closeColon(t []byte, i int) int {
	k := i + bytes.IndexByte(t[i:min(len(t), i+blockLen)], ':')
	if k > i && k+2 < len(t) && t[k+1] == '/' && t[k+2] == '/' && beforeColon[t[k-1]] {
		return k
	}
	return -1
}

// longestStretch is how many bytes the kernel is to go over at once, at most.
const longestStretch = 1 << 30

func (f *finder) nextColon() int {
	c := &f.colons
	if f.pos < c.from || f.pos >= c.end {
		c.from, c.end, c.count = f.pos, f.pos, 0
	}
	for {
		if k := c.seek(f.buf, f.pos); k >= 0 {
			return k
		}
		i := c.end
		whole := (len(f.buf) - behindLen - i) / blockLen * blockLen
		switch {
		case whole <= 0:
			return nearColon(f.buf, i, len(f.buf))
		case i < blockLen:
			if k := nearColon(f.buf, i, blockLen); k < blockLen {
				return k
			}
			c.end, c.count = blockLen, 0
		default:
			c.base, c.next = i, 0
			c.end, c.count = findColons(f.buf, i, i+min(whole, longestStretch), &c.places)
		}
	}
}

// nearColon returns where the first colon in t[i:end] stands that is likely a
// URI's, end if there is none.
func nearColon(t []byte, i, end int) int {
	for ; i < end; i++ {
		k := bytes.IndexByte(t[i:end], ':')
		if k < 0 {
			break
		}
		if i += k; likely(t, i) {
			return i
		}
	}
	return end
}

// beforeColon are the bytes that may stand before the colon of a URI: those of
// a scheme, the backslash that escapes it, and what may stand there if a line
// break took the scheme and its colon apart.
var beforeColon = func() (t [256]bool) {
	for b := range t {
		t[b] = uri.SchemeChar.Has(byte(b)) || isWhite(byte(b))
	}
	for _, b := range []byte(`\>|#*/;%!`) {
		t[b] = true
	}
	return t
}()

// likely reports whether the colon at t[i] may be that of a URI, as far as the
// bytes near it tell.
func likely(t []byte, i int) bool {
	if i == 0 || !beforeColon[t[i-1]] {
		return false
	}
	if i < 3 || i+1 == len(t) {
		return true
	}
	q, p := t[i-2], t[i-1]
	switch next := t[i+1]; {
	case isTime(t, i):
		return false
	case next == '/' || next == '\\':
		return !isLone(t, i)
	case next == '&':
		return true
	case isWhite(next):
		return !isLone(t, i) && likelyBroken(t, i)
	case breaking[p] && !uri.SchemeChar.Has(p) && !isWhite(p):
		return true
	case breaking[p] || breaking[q]:
		return likelyOpaque(t, i)
	case endsScheme(q, p) && endsOpaque(t, i):
		return likelyOpaque(t, i)
	}
	k := wordStart(t, i)
	if isPrivate(t[k:i]) {
		return true
	}
	return breaking[at(t, k-1)] && !amid(t, k) && mayBeOpened(t, k) && nearPrivate(t[max(0, i-blockLen):i])
}

// isTime reports whether the colon at t[i] stands behind two digits that no known
// scheme ends with, as in dates and times, and before nothing that makes it a URI's
// all the same: "/", or an escape. A private scheme, "x-…", does not count.
func isTime(t []byte, i int) bool {
	r, q, p := at(t, i-3), at(t, i-2), at(t, i-1)
	if !isDigit(p) || !isDigit(q) || endsScheme(q, p) && beforeDigits[r] {
		return false
	}
	next := at(t, i+1)
	return next != '/' && next != '\\' && next != '&'
}

// isLone reports whether a single letter stands before the colon at t[i], as in "C:\\".
// It is no scheme, and here not the last letter of one that is broken over lines.
func isLone(t []byte, i int) bool {
	q, p := t[i-2], t[i-1]
	return isAlpha(p) && !uri.SchemeChar.Has(q) && (!breaking[q] || amid(t, i-1))
}

// likelyOpaque reports whether the word that ends at t[i] may be a scheme that needs
// no "//", or the rest of one, or "URL".
func likelyOpaque(t []byte, i int) bool {
	k := wordStart(t, i)
	if i-k == maxScheme || k == 0 || unglue(t[k:i]) > 0 || i-k == len("URL") && hasAnyCase(t, k, "url") {
		return true
	}
	switch b := at(t, k-2); t[k-1] {
	case '\\':
		return true
	case '(', '[': // as they stand before an escape that ends within the word
		if b == 'f' || b == '*' || b == '\x1b' {
			return true
		}
	}
	word := k
	for k < i && !isAlpha(t[k]) {
		k++
	}
	switch {
	case mayBeOpaque(t[k:i]):
		return true
	case t[word-1] == '<': // as before the names of XML; no line before has a part of the scheme
		return false
	}
	return !amid(t, word) && !unopened(t, i) && mayBeOpened(t, word)
}

// wordStart returns where the characters of a scheme begin that end at t[i].
func wordStart(t []byte, i int) int {
	k := i
	for k > 0 && i-k < maxScheme && uri.SchemeChar.Has(t[k-1]) {
		k--
	}
	return k
}

// likelyBroken reports whether the colon at t[i], which white space follows, may still be
// that of a URI: an opener may stand before its scheme. If the line goes on behind the
// colon, the opener must be an angle bracket or "URL:".
func likelyBroken(t []byte, i int) bool {
	if t[i-1] == '\\' || at(t, i+2) == '/' || i >= len("http") && asksForSlashes(t, i) {
		return true
	}
	if unopened(t, i) {
		return false
	}
	k := wordStart(t, i)
	if k < 2 || i-k == maxScheme {
		return true
	}
	switch b := t[k-1]; {
	case b == '\\' || b == '<' || b >= utf8.RuneSelf || b == ';' && mayEndReference(t, k):
		return true
	case asciiOpeners[b].kind != Space && !isAlnum(at(t, skipSpace(t, i+1))):
		return true
	}
	return mayBeOpened(t, k)
}

// mayEndReference reports whether a character reference may end at t[i].
func mayEndReference(t []byte, i int) bool {
	return bytes.IndexByte(t[max(0, i-longestReference):i], '&') >= 0
}

// mayBeOpened reports whether an angle bracket or "URL:" may stand before the word at
// t[k]: directly, behind white space and the leader of a line, or before the lines on
// which the beginning of the word stands. If it reports false, there is none; if it
// reports true, there need not be one.
func mayBeOpened(t []byte, k int) bool {
	for range 4 {
		i := k
		for i = indentBack(t, 0, i); isSpace(at(t, i-1)); {
			i--
		}
		if !isBreak(at(t, i-1)) {
			if delimits(t, i) {
				return true
			}
			begins, sure := lineBefore(t, i)
			if begins < 0 {
				return !sure
			}
			i = begins
		}
		end := skipWhiteBack(t, i)
		if delimits(t, end) {
			return true
		}
		k = wordStart(t, end)
		if k == end || i-end >= maxScheme {
			return false
		}
		if !beforeColon[at(t, k-1)] {
			return delimits(t, k)
		}
	}
	return true
}

// amid reports whether the few bytes before the word at t[k] are surely text: no leader
// of a line, and nothing that may delimit a URI. That holds for most words. If it reports
// false, nothing is known.
func amid(t []byte, k int) bool {
	const most = 16
	if k < most+len(" dnl ") {
		return false
	}
	i := k
	if t[i-1] == ' ' {
		i--
	}
	if delimits(t, i) || isWhite(t[i-1]) {
		return false
	}
	for i > k-most && !leaderEnds[t[i-1]] {
		i--
	}
	b := t[i-1]
	return isDigit(b) || isAlpha(b) && !isBreak(t[i-2]) && !isBreak(t[i-3]) && !isBreak(t[i-4])
}

// lineBefore returns where the line of t[i] begins, if what stands before t[i] on it may
// be its leader. Otherwise it returns -1, and whether it is sure that other text stands
// there.
func lineBefore(t []byte, i int) (line int, sure bool) {
	lo := i - maxScheme
	for i > max(0, lo) && !leaderEnds[t[i-1]] {
		i--
	}
	switch b := at(t, i-1); {
	case isBreak(b):
		return i, true
	case i == 0:
		return -1, true
	case !isAlpha(b):
		return -1, i > lo && b != '>'
	}
	for lo = i - len("dnl"); i > lo && isAlpha(at(t, i-1)); {
		i--
	}
	return -1, i > 0 && !isBreak(t[i-1])
}

// breaking are the bytes that may stand between a scheme and its colon, or
// between its last two letters, because of a line break.
var breaking = func() (t [256]bool) {
	for b := range t {
		t[b] = beforeColon[b] && !uri.SchemeChar.Has(byte(b)) || b == '+' || b == '-'
	}
	return t
}()

// schemeEnds and schemeTails tell how the schemes end that need no "//", and "URL". They
// are written once, by fillSchemes, before tables are made and any text is read; the
// assembly reads them, too.
//
// schemeEnds[q][p] is the set of bytes that may stand before the last two, of which q and
// p are the places: bit r is set if a byte whose place is r may, and bit noPlace wherever
// another one is, since a byte without a place tells nothing. All bits are set where q and
// p are a scheme by themselves, or one of them is noPlace and tells nothing; none is where
// p is neverLast.
//
// schemeTails is the set of the hashes of the last four bytes. It is asked where all four
// have places and not all bits of schemeEnds are set.
var (
	schemeEnds  [noPlace + 1][noPlace + 1]uint64
	schemeTails [1 << 11]uint32
)

// fillSchemes writes schemeEnds and schemeTails. It does not return them, as they would
// take a stack of 64 KiB.
func fillSchemes() {
	for k := range schemeEnds {
		schemeEnds[k][noPlace] = math.MaxUint64
		schemeEnds[noPlace][k] = math.MaxUint64
		schemeEnds[k][neverLast] = 0
	}
	add := func(a, b, c, d byte) {
		h := tailHash([]byte{a, b, c, d})
		schemeTails[h/32] |= 1 << (h % 32)
	}
	addName := func(name string) {
		n := len(name)
		before := &schemeEnds[place[name[n-2]]][place[name[n-1]]]
		if n == 2 {
			*before = math.MaxUint64
			return
		}
		*before |= 1<<place[name[n-3]] | 1<<noPlace
		if n > 3 {
			add(name[n-4], name[n-3], name[n-2], name[n-1])
			return
		}
		for _, b := range []byte(places) {
			add(b, name[0], name[1], name[2])
		}
	}
	addName("url")
	for _, name := range compounds {
		addName(name)
	}
	for _, name := range unregistered {
		addName(name)
	}
	for s := range uri.Schemes() {
		if !isHosted(s.Name) {
			addName(s.Name)
		}
	}
}

// tailHash returns the hash of the four bytes of tail, of letters in either case the same.
func tailHash(tail []byte) uint32 {
	return (binary.LittleEndian.Uint32(tail) | smallWord) * tailFactor >> 16
}

const (
	smallWord  = 0x20202020 // makes letters small
	tailFactor = 0x1E3779B1 // spreads their bits
)

// endsOpaque reports whether a scheme that needs no "//" may end at t[i], or the rest of
// one, or "URL", as far as the four bytes before tell.
func endsOpaque(t []byte, i int) bool {
	r := place[t[i-3]]
	ends := schemeEnds[place[t[i-2]]][lastPlace[t[i-1]]]
	if ends>>r&1 == 0 {
		return false
	}
	if ends == math.MaxUint64 || r == noPlace || i < 4 || place[t[i-4]] == noPlace {
		return true
	}
	h := tailHash(t[i-4:])
	return schemeTails[h/32]>>(h%32)&1 != 0
}

// beforeDigits are the bytes before the last two of a scheme that both are digits.
var beforeDigits = func() (t [256]bool) {
	for s := range uri.Schemes() {
		if n := len(s.Name); n > 2 && isDigit(s.Name[n-2]) && isDigit(s.Name[n-1]) {
			t[s.Name[n-3]] = true
			t[bytes.ToUpper([]byte{s.Name[n-3]})[0]] = true
		}
	}
	return t
}()

const places = ".0123456789abcdefghijklmnopqrstuvwxyz"

// noPlace is the place of bytes without one, and neverLast that of bytes that cannot
// stand before the colon of a URI, where that matters.
const (
	noPlace   = 63
	neverLast = 62
)

// place is where a byte of a scheme stands in places, in either case, but for
// "+" and "-"; noPlace for any other. lastPlace is the place of the last one.
var place, lastPlace = func() (t, last [256]uint8) {
	for b := range t {
		t[b] = noPlace
		if k := strings.IndexByte(places, lower(byte(b))); k >= 0 {
			t[b] = uint8(k)
		}
		last[b] = t[b]
		if !beforeColon[b] {
			last[b] = neverLast
		}
	}
	return t, last
}()

// endsScheme reports whether b and c may be the last two letters of a scheme that needs
// no "//".
func endsScheme(b, c byte) bool {
	return place[b] < noPlace && place[c] < noPlace && schemeEnds[place[b]][place[c]] != 0
}

package extract

import (
	"bytes"

	"github.com/urisift/urisift/uri"
)

// A finder recognizes the URIs of one text, of which it sees a window:
//
//	buf[:pos]  // decided
//	buf[pos:]  // not yet looked at
//
// The byte buf[i] is at offset base+i of the text. Where eof is false, more
// text follows the window: a decision that would need it is put off.
type finder struct {
	bounds
	opt      Options
	maxURI   int
	maxWrap  int
	maxPlain int // how long a URI that plain reads may be; 0 if it reads none
	buf      []byte
	base     int64
	eof      bool
	pos      int
	free     int  // where the last match ended; the next starts here at the earliest
	short    bool // the decision at pos needs more than the window holds
	long     *TooLongError
	held     []Span // pieces of earlier matches that stand behind free
	cand     candidate
	inner    joined // the text between delimiters
	outer    joined // the URI
	doubts   []doubt
	gaps     []gap
	closer   int // up to here the rest of a URI in quotes or brackets is known to go on
	body     int // where in the URI the scheme and its colon end
	suffix   int // no suffix reference begins before it
	found    found
}

// Bounds say how far a decision looks, in bytes. They do not depend on the
// options, but for the length of a URI.
type bounds struct {
	behind int // before a candidate, for the line that it stands in
	angle  int // behind an opener, for its closer
	word   int // along a word, to tell what it is
	shape  int // behind a colon, for what its scheme demands
}

// defaultBounds are those of every finder but a test's.
var defaultBounds = bounds{behind: 1 << 10, angle: 64 << 10, word: 256, shape: 192}

// lookAhead is how much is looked at behind a colon before anything else.
const lookAhead = 16

// keep returns how many bytes before pos a decision may look at: the line that
// the candidate begins in, and the lines that its scheme was broken over.
func (b bounds) keep() int { return 4 * b.behind }

// reach implements [Reach]: a URI and one that begins before it and hides it,
// each with its surroundings.
func (f *finder) reach() int {
	return 2*(max(f.maxURI, f.angle)+f.word+f.shape) + f.keep()
}

func (f *finder) init(o *Options) {
	if o != nil {
		f.opt = *o
	}
	if f.bounds == (bounds{}) {
		f.bounds = defaultBounds
	}
	if f.opt.Fields {
		f.opt.Unwrap = UnwrapNone
	}
	f.maxURI, f.maxWrap = f.opt.limits()
	f.maxPlain = f.plainLimit()
}

// A candidate is a place where a URI may stand.
type candidate struct {
	start    int // the scheme's first byte
	colon    int // the colon behind the scheme
	lead     int // where its delimiter or prefix begins
	open     opener
	delim    Delimiter
	prefixed bool
	assumed  string // the scheme of a suffix reference
	sep      byte   // the separator directly before it, 0 if none
	broken   bool   // white space stands within the scheme
	wrapped  bool   // white space within the URI was ignored
	table    bool   // it stands in a cell of a table
	closed   bool   // it counts only if its delimiter is closed right behind it
}

// next finds the next match at or behind pos. It returns false where there is
// none in the window: at the end of the text, or when f.short.
func (f *finder) next() bool {
	f.short = false
	if f.long != nil {
		return f.measure()
	}
	for {
		at, suffix, ok := f.trigger()
		if !ok {
			return false
		}
		if !f.eof && at+lookAhead > len(f.buf) && !f.ended(at) {
			f.pos, f.short = at, true
			return false
		}
		f.found.reset()
		if suffix {
			ok = f.trySuffix(at)
		} else {
			ok = f.plain(at) || !f.vain(at) && f.try(at)
			if !ok && !f.short && f.long == nil && f.opt.Suffix {
				ok = f.trySuffixBehindPrefix(at)
			}
		}
		if f.short {
			f.pos = at
			return false
		}
		if f.long != nil {
			return f.measure()
		}
		if ok && f.accept(at) {
			return true
		}
		f.pos = max(f.pos, at+1)
	}
}

// ended reports whether a line ends close behind i, so that nothing more
// needs to be seen to judge whether a candidate stands there.
func (f *finder) ended(i int) bool {
	return bytes.IndexByte(f.buf[i:], '\n') >= 0
}

// accept takes what was found as the next match, unless it overlaps an
// earlier one.
func (f *finder) accept(colon int) bool {
	m := &f.found
	if m.start < f.free || len(f.held) > 0 && f.overlaps(m.start) {
		return false
	}
	f.pos = max(m.resume, colon+1)
	f.free = m.resume
	if m.resume < m.end {
		f.hold()
	}
	return true
}

// trigger finds the next place where a URI may be recognized: a colon, which
// every absolute URI has, or, with Options.Suffix, what a suffix reference
// begins with. It leaves pos behind all text that holds neither.
func (f *finder) trigger() (i int, suffix, ok bool) {
	i = f.colon()
	if f.opt.Suffix {
		if k := f.nextSuffix(i); k < i {
			return k, true, true
		}
	}
	if i == len(f.buf) {
		f.pos = i
		if f.opt.Suffix {
			f.pos = max(f.pos-lookAhead, min(f.pos, f.free))
		}
		return 0, false, false
	}
	return i, false, true
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

// colon returns where the next colon stands that may be a URI's, or the end of
// the window.
func (f *finder) colon() int {
	for i := f.pos; ; i++ {
		k := bytes.IndexByte(f.buf[i:], ':')
		if k < 0 {
			return len(f.buf)
		}
		i += k
		if i > 0 && beforeColon[f.buf[i-1]] && likely(f.buf, i) {
			return i
		}
	}
}

// likely reports whether the colon at t[i] may be that of a URI, as far as the
// bytes next to it tell.
func likely(t []byte, i int) bool {
	if i+1 == len(t) {
		return true
	}
	switch next := t[i+1]; {
	case next == '/' || next == '\\' || next == '&':
		return true
	case isWhite(next):
		return likelyBroken(t, i)
	}
	if i < 2 || uri.SchemeChar.Has(t[i-2]) && endsScheme(t[i-2], t[i-1]) || mayBreak(t[i-1]) || mayBreak(t[i-2]) {
		return true
	}
	k := i
	for k > 0 && i-k < maxScheme && uri.SchemeChar.Has(t[k-1]) {
		k--
	}
	return isPrivate(t[k:i]) || i-k == len("URL") && hasFold(t, k, "url")
}

// likelyBroken reports whether the colon at t[i], which white space follows, may
// be that of a URI all the same: something that may be an opener, or the start
// of a line, stands before the word.
func likelyBroken(t []byte, i int) bool {
	k := i
	for k > 0 && i-k < maxScheme && uri.SchemeChar.Has(t[k-1]) {
		k--
	}
	if k < 2 || t[k-1] != ' ' {
		return true
	}
	w := k - 1
	for w > 0 && k-w < len("dnl ") && isAlpha(t[w-1]) {
		w--
	}
	return w == 0 || mayBreak(t[w-1]) && t[w-1] != ' ' || w == k-1 && t[w-1] != ',' && t[w-1] != '.'
}

// mayBreak reports whether b may stand between a scheme and its colon, or
// between its last two letters, because of a line break.
func mayBreak(b byte) bool {
	return beforeColon[b] && !uri.SchemeChar.Has(b) || b == '+' || b == '-'
}

// schemeEnds holds for each byte, by its value modulo 32, which bytes follow it
// at the end of a scheme that needs no "//".
var schemeEnds = func() (t [32]uint32) {
	add := func(name string) {
		a, b := name[len(name)-2], name[len(name)-1]
		t[a&31] |= 1 << (b & 31)
	}
	for s := range uri.Schemes() {
		if !needsHost([]byte(s.Name)) {
			add(s.Name)
		}
	}
	for _, name := range compounds {
		add(name)
	}
	for _, name := range unregistered {
		add(name)
	}
	return t
}()

// endsScheme reports whether a and b may be the last two letters of a scheme
// that needs no "//".
func endsScheme(a, b byte) bool { return schemeEnds[a&31]&(1<<(b&31)) != 0 }

package extract

import "bytes"

// A finder recognizes the URIs of one text, of which it sees a window:
//
//	buf[:pos]  // decided
//	buf[pos:]  // not yet looked at
//
// The byte buf[i] is at offset base+i of the text. Where eof is false, more
// text follows the window: a decision that would need it is put off.
type finder struct {
	opt      Options
	maxURI   int
	maxWrap  int
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
	found    found
}

// lookBehind is how far a decision looks at the text before a candidate, and
// lookAhead at least how far behind its colon.
const (
	lookBehind = 1 << 10
	lookAhead  = 16
)

// reach is how far the longest match extends, from the first byte that is
// looked at to the last, in bytes.
func (f *finder) reach() int { return 2*max(f.maxURI, defaultMaxURI) + lookBehind }

func (f *finder) init(o *Options) {
	if o != nil {
		f.opt = *o
	}
	f.maxURI, f.maxWrap = f.opt.limits()
}

// A candidate is a place where a URI may stand.
type candidate struct {
	start    int // the scheme's first byte
	colon    int // the colon behind the scheme
	lead     int // where its delimiter or prefix begins
	open     opener
	delim    Delimiter
	prefixed bool
	sep      byte // the separator directly before it, 0 if none
	broken   bool // white space stands within the scheme
	wrapped  bool // white space within the URI was ignored
	table    bool // it stands in a cell of a table
	closed   bool // it counts only if its delimiter is closed right behind it
}

// next finds the next match at or behind pos. It returns false where there is
// none in the window: at the end of the text, or when f.short.
func (f *finder) next() bool {
	f.short = false
	if f.long != nil {
		return f.measure()
	}
	for {
		colon, ok := f.trigger()
		if !ok {
			return false
		}
		if !f.eof && colon+lookAhead > len(f.buf) && !f.ended(colon) {
			f.pos, f.short = colon, true
			return false
		}
		f.found.reset()
		ok = f.try(colon)
		if f.short {
			f.pos = colon
			return false
		}
		if f.long != nil {
			return f.measure()
		}
		if ok && f.accept(colon) {
			return true
		}
		f.pos = max(f.pos, colon+1)
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

// trigger finds the next colon, which every absolute URI has, and with
// Options.Suffix the next "www." and its like.
func (f *finder) trigger() (int, bool) {
	i := bytes.IndexByte(f.buf[f.pos:], ':')
	if i < 0 {
		f.pos = len(f.buf)
		return 0, false
	}
	return f.pos + i, true
}

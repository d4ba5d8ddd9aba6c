package extract

import (
	"bytes"
	"math"
)

// A finder recognizes the URIs of one text, of which it sees a window:
//
//	buf[:pos]  // decided
//	buf[pos:]  // not yet looked at
//
// The byte buf[i] is at offset base+i of the text. Where eof is false, more
// text follows the window. A decision that would need it sets short, mostly by way
// of edge; what it comes to does not count then, and next puts it off.
type finder struct {
	bounds
	opt      Options
	maxURI   int
	maxWrap  int
	maxPlain int // how long a URI that plain reads may be; 0 if it reads none
	sight    int // how far behind a trigger a decision looks, as if the text ended there

	// The window.
	buf    []byte
	base   int64
	eof    bool
	pos    int
	limit  int // no trigger at or behind it is looked at
	line   int // a line begins there that follows on a plain URI; see plain.leadsOn
	suffix int // no suffix reference begins before it
	colons colons

	// What the matches so far leave to the next one.
	free int           // where the last one ended; the next starts here at the earliest
	held []Span        // pieces of earlier ones that stand behind free
	long *TooLongError // the URI over the limit that is being measured, or nil

	// The candidate being decided on.
	cand     candidate
	unbroken int    // its colon, if its scheme is known not to be broken over lines
	inner    joined // the text between angle brackets
	outer    joined // the URI
	body     int    // where in the URI the scheme and its colon end
	gaps     []gap
	doubts   []doubt
	restTo   int // up to here it is known whether the rest of a URI in quotes or brackets goes on
	literals literalRun
	restOK   bool   // and that it does
	short    bool   // the decision needs more than the window holds
	reason   Reason // why the last one that was refused is no URI
	trace    *trace // of Explain, nil elsewhere

	found found
	mixed bool // more of found may be set than plain sets
	hasty bool // what cannot be a URI is refused before all of it is read

	other  []byte // scratch: an alternative, or what may have a shape
	mended []byte // scratch of settle for an alternative
	host   wideHost
}

// Bounds say how far a decision looks, in bytes. They do not depend on the
// options, but for the length of a URI.
type bounds struct {
	around int // before or behind a candidate, for the lines that it stands in
	angle  int // behind an opener, for its closer
	word   int // along a word, to tell what it is
	shape  int // behind a colon, for what its scheme demands
}

// defaultBounds are those of every finder but a test's.
var defaultBounds = bounds{around: 1 << 10, angle: 64 << 10, word: 256, shape: 192}

// lookAhead is how much is looked at behind a colon before anything else.
const lookAhead = 16

// keep returns how many bytes before pos a decision may look at: the line that
// the candidate begins in, and the lines that its scheme was broken over.
func (b bounds) keep() int { return 4 * b.around }

// lead returns how much text before a block is needed to guess how the block before it
// ends. It is enough for all but the rarest texts.
func (b bounds) lead() int { return 2 * b.around }

// reach implements [Reach]: how far a URI goes with its surroundings, and another one
// before it, which may overlap and so hide it, with its own.
func (f *finder) reach() int { return 2 * f.sight }

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
	f.hasty = min(f.maxURI, f.angle) > 4*maxScheme // or else some of it would break a limit first
	f.sight = max(f.maxURI, f.angle) + f.word + f.shape + 2*f.around
	f.limit = math.MaxInt
}

// rewind makes the finder begin with a text, from its byte at offset base on.
func (f *finder) rewind(base int64) {
	f.buf, f.base, f.eof, f.pos, f.limit = f.buf[:0], base, false, 0, math.MaxInt
	f.line, f.suffix = 0, 0
	f.colons.reset()
	f.free, f.held, f.long = 0, f.held[:0], nil
	f.literals.line = -1
}

// slide lets the window begin n bytes further on; what it holds is for the caller to move.
func (f *finder) slide(n int) {
	f.base += int64(n)
	f.pos -= n
	f.line = max(f.line-n, 0)
	f.suffix = max(f.suffix-n, 0)
	f.colons.slide(n)
	f.free = max(f.free-n, 0)
}

// next finds the next match at or behind pos. It returns false where there is
// none in the window: at the end of the text, or when f.short.
func (f *finder) next() bool {
	f.short = false
	if f.long != nil {
		return f.measure()
	}
	for {
		from := f.pos
		at, suffix, ok := f.trigger()
		switch {
		case ok && at >= f.limit || !ok && f.pos >= f.limit:
			f.pos = max(from, f.limit)
			return false
		case !ok:
			return false
		case !f.eof && at+lookAhead > len(f.buf) && !f.ended(at):
			f.pos, f.short = at, true
			return false
		}
		f.unbroken = -1
		found := !suffix && f.plain(at) || !f.short && f.decide(at, suffix)
		switch {
		case f.short:
			f.pos, f.long = at, nil
			return false
		case f.long != nil:
			return f.measure()
		case found && f.accept(at):
			return true
		case f.trace != nil:
			f.trace.refuse(at)
		}
		f.pos = max(f.pos, at+1)
	}
}

// decide decides on the candidate at the trigger buf[at], as far as it sees.
func (f *finder) decide(at int, suffix bool) bool {
	f.found.reset()
	f.mixed = true
	buf, eof := f.buf, f.eof
	if end := at + f.sight; end < len(buf) {
		f.buf, f.eof = buf[:end], true
	}
	ok := suffix && f.trySuffix(at) || !suffix && !f.dismiss(at) && f.try(at)
	if !ok && !suffix && !f.short && f.long == nil && f.opt.Suffix {
		ok = f.trySuffixBehindPrefix(at)
	}
	f.buf, f.eof = buf, eof
	return ok
}

// ended reports whether a line break follows in the window behind buf[i]. Then a
// candidate at buf[i] can be judged although the window holds little more.
func (f *finder) ended(i int) bool {
	return bytes.IndexByte(f.buf[i:], '\n') >= 0
}

// accept makes f.found the next match. It reports false if that overlaps an earlier one.
func (f *finder) accept(colon int) bool {
	m := &f.found
	if m.start < f.free || len(f.held) > 0 && f.overlaps(m.start) {
		return f.no(Overlapping)
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
// begins with. It leaves pos behind all text that holds neither, but for the last few
// bytes, where a suffix reference may have begun.
func (f *finder) trigger() (i int, suffix, ok bool) {
	i = f.colon()
	if f.opt.Suffix {
		if k := f.nextSuffix(i); k < i {
			return k, true, true
		}
	}
	if i == len(f.buf) {
		if !f.opt.Suffix {
			f.pos = i
		} else {
			f.pos = max(f.pos, i-lookAhead)
		}
		return 0, false, false
	}
	return i, false, true
}

// hold keeps the pieces of a match that stand behind other text than its first piece, so
// that no later match overlaps them.
func (f *finder) hold() {
	for _, p := range f.found.pieces[1:] {
		f.held = append(f.held, Span{f.base + int64(p.from), f.base + int64(p.to)})
	}
}

// overlaps reports whether a match that begins at buf[start] begins within a piece that
// hold keeps. It forgets the pieces that end before.
func (f *finder) overlaps(start int) bool {
	off := f.base + int64(start)
	kept := f.held[:0]
	within := false
	for _, s := range f.held {
		if s.End > off {
			kept = append(kept, s)
		}
		within = within || s.Start <= off && off < s.End
	}
	f.held = kept
	return within
}

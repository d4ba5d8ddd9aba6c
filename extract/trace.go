package extract

import (
	"bytes"
	"cmp"
	"slices"
	"unicode/utf8"
)

// A trace notes, while a candidate is decided on, what [Explain] tells and the
// match does not show.
type trace struct {
	refuse  func(at int) // is called for each candidate that is no URI
	stop    stop         // why the reading ended
	read    int          // where it did
	readAll bool         // all up to the closer was read

	err       error // what is wrong with what was refused
	errOffset int
	span      Span
}

// reset makes the trace ready for the next candidate.
func (t *trace) reset() { *t = trace{refuse: t.refuse} }

// note keeps where and why the reading of the candidate ended.
func (t *trace) note(r *reader, s stop) {
	t.stop, t.readAll = s, r.angle
	t.read = r.inWindow(r.out.length)
}

// keep moves what f.found says of a refused candidate into the trace.
func (t *trace) keep(f *finder) {
	m := &f.found
	t.err, t.errOffset, t.span = m.err, m.errOffset, Span{int64(m.start), int64(m.end)}
	m.reset()
}

// no notes the reason why a candidate is no URI, and returns false, so that it can end a
// condition: return ok || f.no(why).
func (f *finder) no(why Reason) bool {
	f.reason = why
	return false
}

// steps returns how the match was read, from what is left of its reading.
func (f *finder) steps() []Step {
	r := reading{f: f, c: &f.cand, m: &f.found, t: f.buf}
	r.begin()
	r.joins()
	r.changes()
	r.end()
	slices.SortStableFunc(r.steps, func(a, b Step) int { return cmp.Compare(a.Start, b.Start) })
	return r.steps
}

// A reading tells step by step how a match was read.
type reading struct {
	f     *finder
	c     *candidate
	m     *found
	t     []byte
	steps []Step
}

func (r *reading) add(a Action, from, to int) {
	r.steps = append(r.steps, Step{Action: a, Span: Span{r.f.base + int64(from), r.f.base + int64(to)}})
}

// begin tells what stands before the URI.
func (r *reading) begin() {
	c := r.c
	lead := c.start
	if c.prefixed {
		if k := r.f.prefixBefore(c.start); k >= 0 {
			lead = k
			r.add(Prefixed, k, r.f.backOver(c.start))
		}
	}
	if c.lead < lead {
		if o, end := r.opener(); o.kind == r.m.delim {
			r.add(Opened, c.lead, end)
		} else {
			r.add(Unclosed, c.lead, end)
		}
	}
	if r.m.assumed != "" {
		r.add(Assumed, c.start, c.start)
		r.steps[len(r.steps)-1].Text = r.m.assumed + "://"
	}
}

// opener returns the opener at c.lead and where it ends.
func (r *reading) opener() (opener, int) {
	for n := 1; n <= longestEntity; n++ {
		if o, k := openerBefore(r.t, r.c.lead+n); k == r.c.lead && o.kind != Space {
			if n == 1 && at(r.t, k) == '`' && at(r.t, k+1) == '`' {
				continue
			}
			return o, k + n
		}
	}
	return opener{}, r.c.lead
}

// joins tells which white space within the URI was ignored, and why.
func (r *reading) joins() {
	if !r.m.wrapped {
		return
	}
	for k, piece := range r.m.pieces[1:] {
		from, to := r.m.pieces[k].to, piece.from
		if r.rule(from, to) == JoinedStrings {
			r.add(JoinedStrings, from, to)
			continue
		}
		if n := r.hyphen(from); n > 0 {
			r.add(HyphenDropped, from, from+n)
			from += n
		} else if at(r.t, from-1) == '-' && r.t[from] != '-' && breaksWithin(r.t[from:to]) && r.rule(from, to) != JoinedRepeated {
			r.add(HyphenKept, from-1, from)
		}
		if white := r.t[from:to]; len(white) == 0 || !isWhite(white[0]) && white[0] != '|' && white[0] != 0xC2 && foldAt(r.t, from) == 0 {
			r.add(LeftOut, from, to)
			continue
		}
		r.add(r.rule(from, to), from, to)
	}
}

// hyphen returns the length of the hyphen at t[i] that was left out before a
// break.
func (r *reading) hyphen(i int) int {
	if c, n := utf8.DecodeRune(r.t[i:]); isHyphen(c) {
		return n
	}
	return 0
}

func breaksWithin(t []byte) bool { return bytes.ContainsAny(t, "\n\r\f") }

// rule returns the rule by which the white space t[from:to] was ignored.
func (r *reading) rule(from, to int) Action {
	for _, g := range r.f.gaps {
		if g.to == to && g.by != 0 {
			return g.by
		}
	}
	switch {
	case r.c.delim != Angle:
		return JoinedToCloser
	case breaksWithin(r.t[from:to]):
		return JoinedInAngle
	}
	return JoinedGap
}

// changes tells what was replaced and what was left out besides white space.
func (r *reading) changes() {
	pieces := r.f.outer.pieces
	for k, piece := range pieces {
		from, to := r.onGround(piece.from, piece.to)
		if from >= r.m.end {
			return
		}
		if piece.lit != "" && to > from {
			r.add(Replaced, from, to)
			r.steps[len(r.steps)-1].Text = piece.lit
		}
		if k+1 == len(pieces) {
			return
		}
		if next := pieces[k+1].from; next > piece.to && (!r.m.wrapped || r.c.delim == Angle) {
			from, to = r.onGround(piece.to, next)
			r.add(LeftOut, from, to)
		}
	}
}

// onGround returns where in the window a piece of the URI stands.
func (r *reading) onGround(from, to int) (int, int) {
	if r.c.delim != Angle || from == to {
		return from, to
	}
	return r.f.inner.ground(from+1) - 1, r.f.inner.ground(to)
}

// end tells what was peeled off the end of the URI, and what ended it.
func (r *reading) end() {
	tr, from := r.f.trace, r.m.end
	if tr.read > from && tr.stop != stopCut {
		r.add(r.peeled(r.t[from:tr.read]), from, tr.read)
	}
	i := tr.read
	_, n := utf8.DecodeRune(r.t[i:])
	switch {
	case tr.readAll && tr.stop == stopEnd:
		k := i + r.c.open.indexCloser(r.t[i:])
		r.add(Closed, k, k+r.c.open.closerLen(r.t, k))
	case r.m.delim == Angle && !tr.readAll && tr.stop == stopEnd:
		r.add(EndedProse, i, i)
	case tr.stop == stopCut:
		r.add(CutOff, i, i+len(r.m.cut))
	case n == 0:
		r.add(EndedText, i, i)
	case tr.stop == stopScheme:
		r.add(EndedScheme, i, i)
	case r.m.delim == r.c.open.kind && r.c.open.closerLen(r.t, i) > 0:
		r.add(Closed, i, i+r.c.open.closerLen(r.t, i))
	case tr.stop == stopRefuse:
		r.add(EndedRefused, i, i+n)
	case tr.stop == stopMark:
		r.add(EndedMark, i, i+n)
	default:
		r.add(r.unjoined(i), i, i)
	}
}

// peeled returns why text was peeled off the end of the URI.
func (r *reading) peeled(text []byte) Action {
	switch b := text[0]; {
	case r.m.elided:
		return PeeledEllipsis
	case bytes.HasPrefix(text, []byte("'s")):
		return PeeledPossessive
	case ruleLen(text) > 0:
		return PeeledPunctuation
	case b == '*' && at(text, 1) != '/' || b == '_' || b == '~':
		return PeeledEmphasis
	case b == ':' && isDigit(at(text, 1)):
		return PeeledPlace
	}
	return PeeledPunctuation
}

// unjoined returns why the white space at t[i] was not ignored.
func (r *reading) unjoined(i int) Action {
	if !r.f.breaks(i) {
		return EndedSpace
	}
	ld := r.f.leaderOf(r.c)
	g := r.f.gapAt(i, &ld)
	hyphen := hyphenBefore(r.t, i) > 0 && !r.f.endsInLine(r.c, i)
	switch {
	case r.f.opt.Unwrap == UnwrapNone || g.end:
		return EndedSpace
	case g.blank:
		return EndedBlank
	case r.c.open.kind != Space:
		return EndedRest
	case hyphen && r.f.opt.Unwrap != UnwrapDelimited:
		return EndedHyphen
	}
	return EndedBreak
}

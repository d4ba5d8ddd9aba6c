package extract

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// A trace notes, while a candidate is decided on, what [Explain] tells and the
// match does not show.
type trace struct {
	refuse func(at int) // is called for each candidate that is no URI
	stop   stop         // why the reading ended
	read   int          // where it did
	closed bool         // all up to the closer was read

	err       error // what is wrong with what was refused
	errOffset int
	span      Span
}

// reset makes the trace ready for the next candidate.
func (t *trace) reset() { *t = trace{refuse: t.refuse} }

// note keeps where and why the reading of the candidate ended.
func (t *trace) note(f *finder, r *reader, s stop, e *enclosed) {
	t.stop, t.closed = s, r.angle
	t.read = f.outer.ground(f.outer.length)
	if e != nil {
		t.read = f.inner.ground(t.read)
	}
}

// keep takes what f.found says of a refused candidate out of it.
func (t *trace) keep(f *finder) {
	m := &f.found
	t.err, t.errOffset, t.span = m.err, m.errOffset, Span{int64(m.start), int64(m.end)}
	m.reset()
}

// no keeps the reason why a candidate is no URI, and reports false.
func (f *finder) no(why Reason) bool {
	f.reason = why
	return false
}

// steps returns how the match was read, from what is left of its reading.
func (f *finder) steps() []Step {
	p := path{f: f, c: &f.cand, m: &f.found, t: f.buf}
	p.begin()
	p.joins()
	p.changes()
	p.end()
	slices.SortStableFunc(p.steps, func(a, b Step) int { return int(a.Start - b.Start) })
	return p.steps
}

// A path collects the steps of a match.
type path struct {
	f     *finder
	c     *candidate
	m     *found
	t     []byte
	steps []Step
}

func (p *path) add(a Action, from, to int) {
	p.steps = append(p.steps, Step{Action: a, Span: Span{p.f.base + int64(from), p.f.base + int64(to)}})
}

// begin tells what stands before the URI.
func (p *path) begin() {
	c := p.c
	lead := c.start
	if c.prefixed {
		if k := p.f.prefixBefore(c.start); k >= 0 {
			lead = k
			p.add(Prefixed, k, k+len("URL:"))
		}
	}
	if c.lead < lead {
		o, end := p.opener()
		switch o.kind {
		case Space:
		case p.m.delim:
			p.add(Opened, c.lead, end)
		default:
			p.add(Unclosed, c.lead, end)
		}
	}
	if p.m.assumed != "" {
		p.add(Assumed, c.start, c.start)
		p.steps[len(p.steps)-1].Text = p.m.assumed + "://"
	}
}

// opener returns the opener at c.lead and where it ends.
func (p *path) opener() (opener, int) {
	for n := 1; n <= longestEntity; n++ {
		if o, k := openerBefore(p.t, p.c.lead+n); k == p.c.lead && o.kind != Space {
			if n == 1 && at(p.t, k) == '`' && at(p.t, k+1) == '`' {
				continue
			}
			return o, k + n
		}
	}
	return opener{}, p.c.lead
}

// joins tells which white space within the URI was ignored, and why.
func (p *path) joins() {
	if !p.m.wrapped {
		return
	}
	for k, piece := range p.m.pieces[1:] {
		from, to := p.m.pieces[k].to, piece.from
		if n := p.hyphen(from); n > 0 {
			p.add(HyphenDropped, from, from+n)
			from += n
		} else if at(p.t, from-1) == '-' && p.t[from] != '-' && breaksWithin(p.t[from:to]) {
			p.add(HyphenKept, from-1, from)
		}
		if white := p.t[from:to]; len(white) == 0 || !isWhite(white[0]) && white[0] != '|' && white[0] != 0xC2 && foldAt(p.t, from) == 0 {
			p.add(LeftOut, from, to)
			continue
		}
		p.add(p.rule(from, to), from, to)
	}
}

// hyphen returns the length of the hyphen at t[i] that was left out before a
// break.
func (p *path) hyphen(i int) int {
	r, n := utf8.DecodeRune(p.t[i:])
	if r != '-' && r != '\u00AD' && r != '\u2010' {
		return 0
	}
	return n
}

func breaksWithin(t []byte) bool { return bytes.ContainsAny(t, "\n\r\f") }

// rule returns the rule by which the white space t[from:to] was ignored.
func (p *path) rule(from, to int) Action {
	for _, g := range p.f.gaps {
		if g.to == to && g.by != 0 {
			return g.by
		}
	}
	switch {
	case p.c.delim != Angle:
		return JoinedToCloser
	case breaksWithin(p.t[from:to]):
		return JoinedInAngle
	}
	return JoinedGap
}

// changes tells what was replaced and what was left out besides white space.
func (p *path) changes() {
	pieces := p.f.outer.pieces
	for k, piece := range pieces {
		from, to := p.onGround(piece.from, piece.to)
		if from >= p.m.end {
			return
		}
		if piece.lit != "" && to > from {
			p.add(Replaced, from, to)
			p.steps[len(p.steps)-1].Text = piece.lit
		}
		if k+1 == len(pieces) {
			return
		}
		if next := pieces[k+1].from; next > piece.to && (!p.m.wrapped || p.c.delim == Angle) {
			from, to = p.onGround(piece.to, next)
			p.add(LeftOut, from, to)
		}
	}
}

// onGround returns where in the window a piece of the URI stands.
func (p *path) onGround(from, to int) (int, int) {
	if p.c.delim != Angle || from == to {
		return from, to
	}
	return p.f.inner.ground(from+1) - 1, p.f.inner.ground(to)
}

// end tells what was peeled off the end of the URI, and what ended it.
func (p *path) end() {
	tr, from := p.f.trace, p.m.end
	if tr.read > from && tr.stop != stopCut {
		p.add(p.peeled(p.t[from:tr.read]), from, tr.read)
	}
	i := tr.read
	_, n := utf8.DecodeRune(p.t[i:])
	switch {
	case tr.closed && tr.stop == stopEnd:
		k := i + p.c.open.closing(p.t[i:])
		p.add(Closed, k, k+p.c.open.closerAt(p.t, k))
	case p.m.delim == Angle && !tr.closed && tr.stop == stopEnd:
		p.add(EndedProse, i, i)
	case tr.stop == stopCut:
		p.add(CutOff, i, i+len(p.m.cut))
	case n == 0:
		p.add(EndedText, i, i)
	case tr.stop == stopScheme:
		p.add(EndedScheme, i, i)
	case p.m.delim == p.c.open.kind && p.c.open.closerAt(p.t, i) > 0:
		p.add(Closed, i, i+p.c.open.closerAt(p.t, i))
	case tr.stop == stopRefuse:
		p.add(EndedRefused, i, i+n)
	case tr.stop == stopMark:
		p.add(EndedMark, i, i+n)
	default:
		p.add(p.unjoined(i), i, i)
	}
}

// peeled returns why text was peeled off the end of the URI.
func (p *path) peeled(text []byte) Action {
	switch b := text[0]; {
	case p.m.elided:
		return PeeledEllipsis
	case bytes.HasPrefix(text, []byte("'s")):
		return PeeledPossessive
	case b == '*' && at(text, 1) != '/' || b == '_' || b == '~':
		return PeeledEmphasis
	case b == ':' && isDigit(at(text, 1)):
		return PeeledPlace
	}
	return PeeledPunctuation
}

// unjoined returns why the white space at t[i] was not ignored.
func (p *path) unjoined(i int) Action {
	if !p.f.breaks(i) {
		return EndedSpace
	}
	ld := p.f.leaderOf(p.c)
	g := p.f.gapAt(i, &ld)
	hyphen := hyphenBefore(p.t, i) > 0
	switch {
	case p.f.opt.Unwrap == UnwrapNone || g.end:
		return EndedSpace
	case g.blank:
		return EndedBlank
	case p.c.open.kind != Space:
		return EndedRest
	case hyphen && p.f.opt.Unwrap != UnwrapDelimited:
		return EndedHyphen
	}
	return EndedBreak
}

package extract

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"github.com/urisift/urisift/uri"
)

// A Candidate is a place in a text where a URI may stand, and what became of it.
// It owns its data.
type Candidate struct {
	// Match is what [Find] yields for it, nil if that is nothing.
	Match *Match
	// Reason says why it is no URI; Accepted if it is one.
	Reason Reason
	// Colon is the offset in the text of the colon that made it a candidate, or of
	// the first byte of a suffix reference.
	Colon int64
	// Span is the text in question: of a match Start and End, else what looks like
	// a URI, from the first byte of the scheme.
	Span
	// Err is what the grammar or the scheme refuses where Reason is BreaksGrammar or
	// NoHost, and nil where nothing more is to be said.
	Err error
	// ErrOffset is the byte in the text in question, white space removed, at which
	// Err arose.
	ErrOffset int
	// Steps tell how a URI was read, in the order of the text. There are none for
	// what is no URI, nor for one over the limit.
	Steps []Step
}

// Explain yields every candidate of a text that is in memory as a whole, in the
// order in which Find decides on them: the matches that [Find] yields with the
// same options, and what is no URI. Every colon is a candidate, but for the one of
// "URL:" before a match, and those within a match, within what was peeled off it
// and within what the grammar refuses, unless a scheme stands there; so is every
// suffix reference.
func Explain(text string, o *Options) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		e := newExplainer(text, o)
		e.yield = yield
		for found := true; found && !e.stopped; {
			found = e.f.next()
			e.decided(found)
		}
		e.release()
	}
}

// An explainer yields the candidates of a text.
type explainer struct {
	f       finder
	lc      LineCounter
	yield   func(Candidate) bool
	stopped bool      // no more is wanted
	last    Candidate // the last one, held back: it may be the prefix of a match
	holds   bool      // there is a last one
	hints   []Match   // suffix references that nobody asked for, from the first that is left
	seen    int       // all before it has been dealt with
	free    int       // where what was read as a URI ended, or what the grammar refuses
}

func newExplainer(text string, o *Options) *explainer {
	e := new(explainer)
	e.f.init(o)
	e.f.buf, e.f.eof = []byte(text), true
	e.f.maxPlain, e.f.hasty = 0, false // what it reads leaves nothing to tell
	e.f.trace = &trace{refuse: e.refuse}
	if !e.f.opt.Suffix {
		e.hints = hints(text, e.f.opt)
	}
	return e
}

// add adds a candidate.
func (e *explainer) add(c Candidate) {
	e.release()
	e.last, e.holds = c, true
}

// release yields the candidate that was held back, if there is one.
func (e *explainer) release() {
	if e.holds && !e.stopped {
		e.stopped = !e.yield(e.last)
	}
	e.holds = false
}

// hints returns the suffix references in a text.
func hints(text string, o Options) (found []Match) {
	o.Suffix = true
	for m := range Find(text, &o) {
		if m.AssumedScheme != "" && m.Err == nil {
			found = append(found, m)
		}
	}
	return found
}

// refuse adds the candidate that the finder has just refused at buf[at].
func (e *explainer) refuse(at int) {
	f, c := &e.f, &e.f.cand
	reason := f.reason
	start := c.start
	if start < 0 {
		start = wordStart(f.buf, at)
	}
	e.catchUp(at)
	if at < e.free && !e.schemeEnds(at) {
		return
	}
	x := e.refusal(reason, start, at)
	if t := f.trace; t.err != nil && t.span.Start == x.Start {
		x.Err, x.ErrOffset, x.Span = t.err, t.errOffset, t.span
		e.free = max(e.free, int(x.End))
	}
	e.add(x)
	e.seen = max(e.seen, at+1)
	f.reason = Accepted
	f.trace.reset()
}

// schemeEnds reports whether a scheme in use, or any one before "//", ends at
// buf[at].
func (e *explainer) schemeEnds(at int) bool {
	t := e.f.buf
	k := schemeStart(t, 0, at)
	return k >= 0 && (known(t[k:at]) || bytes.HasPrefix(t[at:], []byte("://")))
}

// refusal returns a candidate that is no URI: what begins at buf[start] and goes
// on behind buf[at] as far as there are characters of a URI, but for punctuation.
func (e *explainer) refusal(reason Reason, start, at int) Candidate {
	t, longest := e.f.buf, e.f.word
	if reason == NoScheme {
		longest = lookAhead
	}
	from := max(start, at)
	end := min(from+1, len(t))
	for i := from; i < min(at+longest, len(t)) && (uri.URIChar.Has(t[i]) || t[i] >= 0x80); i++ {
		if strings.IndexByte(".,;:!?'*_~", t[i]) < 0 {
			end = i + 1
		}
	}
	return Candidate{Reason: reason, Colon: int64(at), Span: Span{int64(start), int64(end)}}
}

// decided adds what the finder has come to: a match, or the end of the text.
func (e *explainer) decided(found bool) {
	f := &e.f
	if !found {
		e.catchUp(len(f.buf))
		return
	}
	m, reason := f.match(), f.reason
	at := f.cand.colon
	e.catchUp(at)
	if f.opt.Lines {
		m.Line, m.Column = e.lc.Position(f.buf, 0, m.Start)
	}
	c := Candidate{Match: &m, Colon: int64(at), Span: Span{m.Start, m.End}, Err: m.Err, ErrOffset: m.ErrOffset}
	switch m.Err.(type) { //nolint:errorlint // the errors of a match are not wrapped
	case nil:
		c.Steps = f.steps()
	case *TooLongError:
		c.Reason = OverLimit
	default:
		c.Reason = reason
	}
	if m.Prefixed {
		e.forgetPrefix(m.Start)
	}
	e.add(c)
	e.seen, e.free = max(e.seen, at+1), max(f.free, f.trace.read)
	f.reason = Accepted
	f.trace.reset()
}

// forgetPrefix drops the colon of the "URL:" that stands before a match at start.
func (e *explainer) forgetPrefix(start int64) {
	prefix := int64(e.f.prefixBefore(int(start)))
	if e.last.Match == nil && prefix <= e.last.Start && e.last.Colon < start {
		e.holds = false
	}
}

// catchUp adds what the finder has passed over before buf[to]: at a glance, or
// since it lies in a match.
func (e *explainer) catchUp(to int) {
	for e.seen < to && !e.stopped {
		k := bytes.IndexByte(e.f.buf[e.seen:to], ':')
		if k < 0 {
			break
		}
		at := e.seen + k
		e.hint(at)
		e.passedOver(at)
		e.seen = at + 1
	}
	e.hint(to)
	e.seen = max(e.seen, to)
}

// passedOver adds the colon at buf[at], which the finder did not try.
func (e *explainer) passedOver(at int) {
	f := &e.f
	if at < e.free {
		if e.schemeEnds(at) {
			e.add(e.refusal(Overlapping, schemeStart(f.buf, 0, at), at))
		}
		return
	}
	c := candidate{colon: at}
	reason := NoScheme
	if !f.locate(&c) {
		reason = f.reason
	}
	if c.start < 0 {
		c.start = wordStart(f.buf, at)
	}
	e.add(e.refusal(reason, c.start, at))
}

// hint adds the suffix references before buf[to] that nobody asked for.
func (e *explainer) hint(to int) {
	n := slices.IndexFunc(e.hints, func(m Match) bool { return m.Start >= int64(to) })
	if n < 0 {
		n = len(e.hints)
	}
	for _, m := range e.hints[:n] {
		if m.Start >= int64(e.free) && m.End <= int64(to) {
			e.add(Candidate{Reason: NoSuffix, Colon: m.Start, Span: Span{m.Start, m.End}})
		}
	}
	e.hints = e.hints[n:]
}

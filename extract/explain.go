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

// A Step is something that was decided about a stretch of text.
type Step struct {
	Action Action
	Span
	// Text is what stands in the URI in place of the stretch, if Action is
	// Replaced or Assumed.
	Text string
}

// Reason says why a candidate is no URI.
type Reason uint8

const (
	// Accepted: it is one.
	Accepted Reason = iota
	// NoScheme: nothing stands before the colon that may be a scheme. One letter is
	// that of a drive.
	NoScheme
	// UnknownScheme: the scheme is not registered, neither "//" follows it, nor do
	// angle brackets or "URL:" and a "/" speak for it.
	UnknownScheme
	// NothingBehind: white space or nothing that a URI may hold follows the colon.
	NothingBehind
	// NoSlashes: the scheme needs "//" and a host.
	NoSlashes
	// WrongShape: what follows has not the shape that the scheme demands.
	WrongShape
	// NoDelimiter: a scheme of which no shape is known counts only in delimiters
	// that are closed right behind it, and one that a break took apart only between
	// angle brackets.
	NoDelimiter
	// NoHost: "//" follows the scheme, but not the host, or else the path, that it
	// demands.
	NoHost
	// BreaksGrammar: the grammar refuses it, and it cannot be cut to something else.
	BreaksGrammar
	// ProseInside: prose stands between the angle brackets.
	ProseInside
	// NotStrict: it would have to be repaired or cut, or was elided, and
	// RepairStrict is set.
	NotStrict
	// OverLimit: it is longer than [Options].MaxURI.
	OverLimit
	// Overlapping: it stands within another URI.
	Overlapping
	// NoSite: a suffix reference whose host is no name of a site.
	NoSite
	// NoSuffix: a suffix reference, and [Options].Suffix is not set.
	NoSuffix
)

var reasonNames = [...]string{
	Accepted:      "accepted",
	NoScheme:      "no-scheme",
	UnknownScheme: "unknown-scheme",
	NothingBehind: "nothing-behind",
	NoSlashes:     "no-slashes",
	WrongShape:    "wrong-shape",
	NoDelimiter:   "no-delimiter",
	NoHost:        "no-host",
	BreaksGrammar: "breaks-grammar",
	ProseInside:   "prose-inside",
	NotStrict:     "not-strict",
	OverLimit:     "over-limit",
	Overlapping:   "overlapping",
	NoSite:        "no-site",
	NoSuffix:      "no-suffix",
}

// String returns the name of the reason: words in lower case with hyphens.
func (r Reason) String() string { return reasonNames[r] }

// Action is the kind of a [Step].
type Action uint8

const (
	// Opened: the opener directly before the URI or its prefix.
	Opened Action = iota
	// Unclosed: an opener that does not count, since its closer is missing or prose
	// stands before it.
	Unclosed
	// Prefixed: "URL:" before the URI.
	Prefixed
	// Assumed: the scheme of a suffix reference, put before it.
	Assumed
	// JoinedInAngle: a break between angle brackets, ignored.
	JoinedInAngle
	// JoinedGap: white space without a break between angle brackets, ignored; the
	// URI may end there.
	JoinedGap
	// JoinedToCloser: a break in a quotation or in brackets, ignored since nothing
	// but the rest of a URI stands before the closer.
	JoinedToCloser
	// JoinedBeforeHost: a break at the slashes before an authority, in a quotation or
	// in brackets, ignored since a host follows.
	JoinedBeforeHost
	// JoinedAtHyphen: a break behind a hyphen in bare text, ignored.
	JoinedAtHyphen
	// JoinedAtFold: a break behind the backslash of a folded line in bare text,
	// ignored.
	JoinedAtFold
	// JoinedAtMargin: a break at the right margin, ignored.
	JoinedAtMargin
	// HyphenKept: a hyphen before an ignored break, taken for the URI's.
	HyphenKept
	// HyphenDropped: a hyphen before an ignored break, taken for the typesetter's.
	HyphenDropped
	// LeftOut: characters that do not belong to the URI, such as invisible ones.
	LeftOut
	// Replaced: an escape of the text, or a character that a URI may not hold, for
	// which something else stands in the URI.
	Replaced
	// PeeledPunctuation: punctuation at the end that is the sentence's.
	PeeledPunctuation
	// PeeledEmphasis: a mark of emphasis at the end, with its twin before the URI.
	PeeledEmphasis
	// PeeledPossessive: "'s" at the end.
	PeeledPossessive
	// PeeledPlace: the line and column of a stack frame.
	PeeledPlace
	// PeeledEllipsis: the ellipsis of a URI that its writer shortened.
	PeeledEllipsis
	// Closed: the closer, which ended the URI.
	Closed
	// EndedText: the text ended.
	EndedText
	// EndedSpace: white space ended the URI.
	EndedSpace
	// EndedBreak: a break ended the URI, as it does any bare one without a hyphen
	// before it.
	EndedBreak
	// EndedBlank: a break with a blank line ended the URI.
	EndedBlank
	// EndedRest: a break ended the URI, since what stands between it and the closer
	// is not the rest of a URI.
	EndedRest
	// EndedHyphen: a break behind a hyphen ended the URI, since the next line begins
	// with something that stands for itself.
	EndedHyphen
	// EndedProse: the URI ended before the prose that stands between its angle
	// brackets.
	EndedProse
	// EndedMark: a character ended the URI that sets URIs off: a quotation mark, a
	// bracket, a separator.
	EndedMark
	// EndedScheme: another URI began.
	EndedScheme
	// EndedRefused: the grammar refuses the character, and nothing goes on behind it.
	EndedRefused
	// CutOff: the grammar refuses the first character of the stretch, and characters
	// of a URI go on behind it.
	CutOff
)

var actionNames = [...]string{
	Opened:            "opened",
	Unclosed:          "unclosed",
	Prefixed:          "prefixed",
	Assumed:           "assumed",
	JoinedInAngle:     "joined-in-angle",
	JoinedGap:         "joined-gap",
	JoinedToCloser:    "joined-to-closer",
	JoinedBeforeHost:  "joined-before-host",
	JoinedAtHyphen:    "joined-at-hyphen",
	JoinedAtFold:      "joined-at-fold",
	JoinedAtMargin:    "joined-at-margin",
	HyphenKept:        "hyphen-kept",
	HyphenDropped:     "hyphen-dropped",
	LeftOut:           "left-out",
	Replaced:          "replaced",
	PeeledPunctuation: "peeled-punctuation",
	PeeledEmphasis:    "peeled-emphasis",
	PeeledPossessive:  "peeled-possessive",
	PeeledPlace:       "peeled-place",
	PeeledEllipsis:    "peeled-ellipsis",
	Closed:            "closed",
	EndedText:         "ended-text",
	EndedSpace:        "ended-space",
	EndedBreak:        "ended-break",
	EndedBlank:        "ended-blank",
	EndedRest:         "ended-rest",
	EndedHyphen:       "ended-hyphen",
	EndedProse:        "ended-prose",
	EndedMark:         "ended-mark",
	EndedScheme:       "ended-scheme",
	EndedRefused:      "ended-refused",
	CutOff:            "cut-off",
}

// String returns the name of the action: words in lower case with hyphens.
func (a Action) String() string { return actionNames[a] }

// Explain yields every candidate of a text that is in memory as a whole, in the
// order in which Find decides on them: the matches that [Find] yields with the
// same options, and what is no URI. Every colon is a candidate, but for the one of
// "URL:" before a match, and those within a match, within what was peeled off it
// and within what the grammar refuses, unless a scheme stands there; so is every
// suffix reference.
func Explain(text string, o *Options) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		e := newExplainer(text, o)
		for found := true; found; {
			found = e.f.next()
			e.decided(found)
			for _, c := range e.pending {
				if !yield(c) {
					return
				}
			}
			e.pending = e.pending[:0]
		}
	}
}

// An explainer collects the candidates of a text.
type explainer struct {
	f       finder
	lc      lineCounter
	pending []Candidate
	hints   []Match // suffix references that nobody asked for, from the first that is left
	seen    int     // all before it has been dealt with
	free    int     // where what was read as a URI ended, or what the grammar refuses
}

func newExplainer(text string, o *Options) *explainer {
	e := new(explainer)
	e.f.init(o)
	e.f.buf, e.f.eof = []byte(text), true
	e.f.maxPlain = 0 // what it reads leaves nothing to tell
	e.f.trace = &trace{refuse: e.refuse}
	if !e.f.opt.Suffix {
		e.hints = hints(text, e.f.opt)
	}
	return e
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
	e.pending = append(e.pending, x)
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
	if m.Err != nil && f.found.start != f.cand.start {
		at = f.found.start
	}
	e.catchUp(at)
	if f.opt.Lines {
		m.Line, m.Column = e.lc.at(f.buf, 0, m.Start)
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
	e.pending = append(e.pending, c)
	e.seen, e.free = max(e.seen, at+1), max(f.free, f.trace.read)
	f.reason = Accepted
	f.trace.reset()
}

// forgetPrefix drops the colon of the "URL:" that stands before a match at start.
func (e *explainer) forgetPrefix(start int64) {
	prefix := int64(e.f.prefixBefore(int(start)))
	e.pending = slices.DeleteFunc(e.pending, func(c Candidate) bool { return prefix <= c.Start && c.Colon < start })
}

// catchUp adds what the finder has passed over before buf[to]: at a glance, or
// since it lies in a match.
func (e *explainer) catchUp(to int) {
	for e.seen < to {
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
			e.pending = append(e.pending, e.refusal(Overlapping, schemeStart(f.buf, 0, at), at))
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
	e.pending = append(e.pending, e.refusal(reason, c.start, at))
}

// hint adds the suffix references before buf[to] that nobody asked for.
func (e *explainer) hint(to int) {
	n := slices.IndexFunc(e.hints, func(m Match) bool { return m.Start >= int64(to) })
	if n < 0 {
		n = len(e.hints)
	}
	for _, m := range e.hints[:n] {
		if m.Start >= int64(e.free) && m.End <= int64(to) {
			e.pending = append(e.pending, Candidate{Reason: NoSuffix, Colon: m.Start, Span: Span{m.Start, m.End}})
		}
	}
	e.hints = e.hints[n:]
}

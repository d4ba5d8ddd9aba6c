// Package explain puts into words, and onto lines, what package extract tells of
// the candidates in a text. The command explain and the playground say the same
// by it.
//
// # Terminology
//
// A candidate is a place where a URI may stand. A run is a stretch of the text
// that one thing became of: it belongs to a URI, was ignored within one, was
// peeled off, and so on. A secret is a stretch that holds a password, which
// nothing shows.
package explain

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/urisift/urisift/extract"
)

// A Text is a text with what became of its candidates.
type Text struct {
	Text       string
	Candidates []Candidate
	secrets    []extract.Span
}

// A Candidate is a place where a URI may stand, in words. No password stands in
// it.
type Candidate struct {
	extract.Candidate
	// URI is the URI, "" if it is none.
	URI string
	// Shown is the text in question, or what of it can be shown.
	Shown string
	// Details are sentences without a capital letter and a full stop: how the URI
	// was read, or why the candidate is none.
	Details []string
	// Alternatives are other readings of the URI.
	Alternatives []string
}

// Accepted reports whether the candidate is a URI.
func (c *Candidate) Accepted() bool { return c.Reason == extract.Accepted }

// Trivial reports whether nobody would take a candidate for a URI: nothing before
// the colon, or nothing behind it, speaks for one.
func Trivial(c *extract.Candidate) bool {
	return c.Reason == extract.NoScheme || c.Reason == extract.NothingBehind
}

// Options says what of a text is explained. A nil *Options and the zero value are
// the defaults.
type Options struct {
	Extract *extract.Options // nil for the defaults
	All     bool             // trivial candidates, too
}

// New explains a text.
func New(text string, o *Options) *Text {
	if o == nil {
		o = new(Options)
	}
	var candidates []extract.Candidate
	for c := range extract.Explain(text, o.Extract) {
		if o.All || !Trivial(&c) {
			candidates = append(candidates, c)
		}
	}
	return Of(text, candidates)
}

// Of explains the candidates of a text. A candidate whose Steps are empty may
// have been found otherwise than by [extract.Explain].
func Of(text string, candidates []extract.Candidate) *Text {
	t := &Text{Text: text}
	t.secrets = secrets(text, candidates)
	for _, c := range candidates {
		w := words{t, &c}
		x := Candidate{Candidate: c, Shown: t.Shown(c.Start, c.End), Details: w.details()}
		if c.Match != nil {
			x.URI = redacted(c.Match.URI)
			for _, a := range c.Match.Alternatives {
				x.Alternatives = append(x.Alternatives, redacted(a))
			}
		}
		t.Candidates = append(t.Candidates, x)
	}
	return t
}

// A Role is what became of a run.
type Role uint8

const (
	Plain     Role = iota // nothing
	URI                   // it belongs to a URI
	Ignored               // it was left out within a URI
	Delimiter             // it opens or closes one, or is the prefix
	Peeled                // it was peeled or cut off the end of one
	Refused               // it looks like a URI and is none
)

// String returns the name of the role in lower case.
func (r Role) String() string {
	return [...]string{"plain", "uri", "ignored", "delimiter", "peeled", "refused"}[r]
}

// A Run is a stretch of the text.
type Run struct {
	extract.Span
	Role Role
	// Candidate is the index of the one that it belongs to or lies in, -1 for none.
	Candidate int
}

// Runs yields the runs of the text in order, from its first byte to its last.
func (t *Text) Runs() iter.Seq[Run] {
	return func(yield func(Run) bool) {
		var at int64
		of := -1
		for _, r := range t.marked() {
			if r.Candidate != of {
				of = -1
			}
			if r.Start > at && !yield(Run{extract.Span{Start: at, End: r.Start}, Plain, of}) {
				return
			}
			if !yield(r) {
				return
			}
			at, of = r.End, r.Candidate
		}
		if end := int64(len(t.Text)); at < end {
			yield(Run{extract.Span{Start: at, End: end}, Plain, -1})
		}
	}
}

// marked returns the runs that something became of, in order and disjoint. In a
// table other URIs may stand in what a URI ignores.
func (t *Text) marked() []Run {
	var over, under []Run
	for k := range t.Candidates {
		c := &t.Candidates[k]
		if !c.Accepted() {
			under = append(under, Run{c.Span, Refused, k})
			continue
		}
		for _, r := range c.runs(k) {
			if r.Role == Ignored {
				under = append(under, r)
			} else {
				over = append(over, r)
			}
		}
	}
	slices.SortStableFunc(over, byStart)
	over = disjoint(over)
	runs := slices.Clone(over)
	for _, r := range under {
		runs = appendUncovered(runs, r, over)
	}
	slices.SortStableFunc(runs, byStart)
	return disjoint(runs)
}

func byStart(a, b Run) int { return cmp.Compare(a.Start, b.Start) }

// appendUncovered adds what the runs over it, which are in order and disjoint,
// leave of r.
func appendUncovered(runs []Run, r Run, over []Run) []Run {
	k, _ := slices.BinarySearchFunc(over, r.Start, func(o Run, at int64) int { return cmp.Compare(o.End, at+1) })
	for ; k < len(over) && over[k].Start < r.End; k++ {
		if r.Start < over[k].Start {
			runs = append(runs, Run{extract.Span{Start: r.Start, End: over[k].Start}, r.Role, r.Candidate})
		}
		r.Start = over[k].End
	}
	if r.Start < r.End {
		runs = append(runs, r)
	}
	return runs
}

// disjoint cuts from each run what an earlier one covers.
func disjoint(runs []Run) []Run {
	kept := runs[:0:0]
	var at int64
	for _, r := range runs {
		r.Start = max(r.Start, at)
		if r.Start < r.End {
			kept = append(kept, r)
			at = r.End
		}
	}
	return kept
}

// runs returns the runs of a match, the k-th candidate.
func (c *Candidate) runs(k int) []Run {
	var runs []Run
	for _, p := range c.pieces() {
		runs = append(runs, Run{p, URI, k})
	}
	for _, s := range c.Steps {
		if role := roles[s.Action]; role != Plain && s.Start < s.End {
			runs = append(runs, Run{s.Span, role, k})
		}
	}
	return runs
}

// pieces returns where the URI stands in the text.
func (c *Candidate) pieces() []extract.Span {
	if len(c.Match.Pieces) > 0 {
		return c.Match.Pieces
	}
	return []extract.Span{c.Span}
}

// roles are those of the stretches that steps are about.
var roles = map[extract.Action]Role{
	extract.Opened: Delimiter, extract.Closed: Delimiter, extract.Prefixed: Delimiter,
	extract.JoinedInAngle: Ignored, extract.JoinedGap: Ignored, extract.JoinedToCloser: Ignored,
	extract.JoinedBeforeHost: Ignored, extract.JoinedAtHyphen: Ignored, extract.JoinedAtFold: Ignored,
	extract.JoinedRepeated: Ignored, extract.JoinedBehindResolver: Ignored,
	extract.JoinedInEscape: Ignored, extract.JoinedAtMargin: Ignored,
	extract.JoinedStrings: Ignored, extract.HyphenDropped: Ignored,
	extract.PeeledPunctuation: Peeled, extract.PeeledEmphasis: Peeled, extract.PeeledPossessive: Peeled,
	extract.PeeledPlace: Peeled, extract.PeeledEllipsis: Peeled, extract.CutOff: Peeled,
}

// hidden stands where a secret stood.
const hidden = "***"

// Shown returns the text between two offsets with its secrets hidden.
func (t *Text) Shown(start, end int64) string {
	var b strings.Builder
	for part, secret := range t.parts(start, end) {
		if secret {
			part = hidden
		}
		b.WriteString(part)
	}
	return b.String()
}

// parts yields the text between two offsets, cut at its secrets, and which of the
// parts are secret. A secret that goes on from before start is left out.
func (t *Text) parts(start, end int64) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		k, _ := slices.BinarySearchFunc(t.secrets, start, func(s extract.Span, at int64) int { return cmp.Compare(s.End, at+1) })
		for at := start; at < end; k++ {
			if k == len(t.secrets) || t.secrets[k].Start >= end {
				yield(t.Text[at:end], false)
				return
			}
			s := t.secrets[k]
			if s.Start > at && !yield(t.Text[at:s.Start], false) {
				return
			}
			if s.Start >= start && !yield(t.Text[s.Start:min(s.End, end)], true) {
				return
			}
			at = s.End
		}
	}
}

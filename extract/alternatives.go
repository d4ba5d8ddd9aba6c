package extract

import (
	"math/bits"
	"slices"
)

// A doubt is a place in the text put together that can be read in two ways.
type doubt struct {
	at   int
	kind doubtKind
}

type doubtKind uint8

const (
	dropHyphen   doubtKind = iota // text[at] is a hyphen that may not be the URI's
	insertHyphen                  // a hyphen may stand before text[at]
	endHere                       // the URI may end before text[at]
)

// alternatives returns the other readings of the doubtful places in the match: of
// three places in full; of more, each single change, then all. They are put together
// when they are asked for: most callers want the URI alone.
func (f *finder) alternatives() []string {
	m := &f.found
	if m.doubtful == nil {
		return m.alts
	}
	text := m.doubtful
	m.doubtful = nil
	ds := f.doubts[:0]
	for _, d := range f.doubts {
		if m.inner {
			d.at = f.outer.index(d.at)
		}
		if d.at < len(text) && (d.kind != dropHyphen || text[d.at] == '-') {
			ds = append(ds, d)
		}
	}
	f.doubts = ds
	n := min(len(ds), 63)
	if n > 3 {
		for k := range min(n, maxAlternatives-1) {
			f.alternative(text, 1<<k)
		}
		f.alternative(text, 1<<n-1)
		return m.alts
	}
	for size := 1; size <= n; size++ {
		for set := uint64(1); set < 1<<n; set++ {
			if bits.OnesCount64(set) == size {
				f.alternative(text, set)
			}
		}
	}
	return m.alts
}

// maxAlternatives is how many alternatives a match has at most.
const maxAlternatives = 7

// change appends text to out, with the doubtful places in set read the other way.
func change(out, text []byte, ds []doubt, set uint64) []byte {
	from := 0
	for k, d := range ds {
		if set&(1<<k) == 0 || d.at < from {
			continue
		}
		out = append(out, text[from:d.at]...)
		from = d.at
		switch d.kind {
		case dropHyphen:
			from++
		case insertHyphen:
			out = append(out, '-')
		case endHere:
			return out
		}
	}
	return append(out, text[from:]...)
}

// alternative adds the reading of text with the doubtful places in set changed to
// the alternatives, if it is a URI of its own.
func (f *finder) alternative(text []byte, set uint64) {
	m := &f.found
	f.other = change(f.other[:0], text, f.doubts, set)
	if len(f.other) <= f.body {
		return
	}
	u, _, ok := f.settle(f.other, &f.mended)
	if !ok || slices.Contains(m.alts, string(u)) {
		return
	}
	m.alts = append(m.alts, string(u))
}

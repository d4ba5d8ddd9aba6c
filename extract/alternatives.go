package extract

import (
	"bytes"
	"math/bits"
	"slices"
)

// alternatives keeps the other readings of the doubtful places in text: of
// three places in full; of more, each single change, then all.
func (f *finder) alternatives(text []byte, inner bool) {
	ds := f.doubts[:0:0]
	for _, d := range f.doubts {
		if inner {
			d.at = f.outer.index(d.at)
		}
		if d.at < len(text) && (d.kind != dropHyphen || text[d.at] == '-') {
			ds = append(ds, d)
		}
	}
	n := min(len(ds), 63)
	if n > 3 {
		for k := range min(n, maxAlternatives-1) {
			f.alternative(change(text, ds, 1<<k))
		}
		f.alternative(change(text, ds, 1<<n-1))
		return
	}
	for size := 1; size <= n; size++ {
		for set := uint64(1); set < 1<<n; set++ {
			if bits.OnesCount64(set) == size {
				f.alternative(change(text, ds, set))
			}
		}
	}
}

// maxAlternatives is how many alternatives a match has at most.
const maxAlternatives = 7

// change returns text with the doubtful places in set read the other way.
func change(text []byte, ds []doubt, set uint64) []byte {
	var out []byte
	from := 0
	for k, d := range ds {
		if k > 63 || set&(1<<k) == 0 || d.at < from {
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

// alternative adds text to the alternatives, if it is a URI of its own.
func (f *finder) alternative(text []byte) {
	m := &f.found
	if len(text) <= f.body || len(m.alts) == maxAlternatives {
		return
	}
	var scratch []byte
	u, _, ok := f.settle(text, &scratch)
	if !ok || bytes.Equal(u, m.uri) || slices.Contains(m.alts, string(u)) {
		return
	}
	m.alts = append(m.alts, string(u))
}

package extract

import "iter"

// Find finds the URIs of a text that is in memory as a whole. The matches come
// in the order of their first bytes. Nil options are the defaults.
//
// A match depends on nothing but the text within [Reach] of its first byte.
func Find(text string, o *Options) iter.Seq[Match] {
	return FindBytes([]byte(text), o)
}

// FindBytes is [Find] over bytes, which must not change while the sequence is
// ranged over.
func FindBytes(text []byte, o *Options) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		var f finder
		var lc LineCounter
		f.init(o)
		f.buf, f.eof = text, true
		for f.next() {
			m := f.match()
			if f.opt.Lines {
				m.Line, m.Column = lc.Position(text, 0, m.Start)
			}
			if !yield(m) {
				return
			}
		}
	}
}

// Reach returns how many bytes before and behind a place in a text decide which
// URI begins there, with the options o. So a text may be divided: the matches
// that begin in a part are those that are found in it together with Reach bytes
// on either side, Line and Column apart. The exception is a URI over the limit of
// Options.MaxURI: a part cannot tell how long it is, nor which others stand in it.
func Reach(o *Options) int {
	var f finder
	f.init(o)
	return f.reach()
}

// match copies what was found out of the window.
func (f *finder) match() Match {
	v := &f.found
	m := Match{
		Start: f.base + int64(v.start), End: f.base + int64(v.end),
		Delimiter: v.delim, Prefixed: v.prefixed, Wrapped: v.wrapped, Elided: v.elided,
		Alternatives: f.alternatives(), Repairs: v.repairs.names(), AssumedScheme: v.assumed,
		URI: string(v.uri), Cut: string(v.cut), Err: v.err, ErrOffset: v.errOffset,
	}
	if v.wrapped {
		m.Pieces = make([]Span, 0, len(v.pieces))
		for _, p := range v.pieces {
			m.Pieces = append(m.Pieces, Span{f.base + int64(p.from), f.base + int64(p.to)})
		}
	}
	if raw := f.raw(); string(raw) != m.URI {
		m.Raw = string(raw)
	}
	return m
}

// raw returns the text that the match stands for: from its first byte to its last
// or, where other text may hold matches between its pieces, the pieces joined by LF.
func (f *finder) raw() []byte {
	v := &f.found
	if v.start >= v.end || v.err != nil && v.uri == nil && v.end > len(f.buf) {
		return nil
	}
	if v.resume == v.end {
		return f.buf[v.start:v.end]
	}
	var raw []byte
	for k, p := range v.pieces {
		if k > 0 {
			raw = append(raw, '\n')
		}
		raw = append(raw, f.buf[p.from:p.to]...)
	}
	return raw
}

package extract

import "iter"

// A View is a match in the scanner's memory: it is valid until the next one is
// asked for. It saves the copies that a [Match] is made of.
type View struct{ s *Scanner }

// URI returns the bytes of the URI, empty if the match has an error.
func (v View) URI() []byte { return v.s.f.found.uri }

// Err returns why the text is no URI, nil if it is one.
func (v View) Err() error { return v.s.f.found.err }

// HasAlternatives reports whether there are other readings of the match.
func (v View) HasAlternatives() bool { return len(v.s.f.found.alts) > 0 }

// Match copies the match out of the scanner's memory.
func (v View) Match() Match { return v.s.match() }

// Views yields what [Scanner.Matches] does, without copying.
func (s *Scanner) Views() iter.Seq2[View, error] {
	return func(yield func(View, error) bool) {
		for {
			for s.next() {
				if !yield(View{s}, nil) {
					return
				}
			}
			if s.done() {
				return
			}
			if err := s.fetch(); err != nil {
				s.f.eof = true
				for s.next() {
					if !yield(View{s}, nil) {
						return
					}
				}
				yield(View{s}, err)
				return
			}
		}
	}
}

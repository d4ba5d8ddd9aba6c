package extract

import (
	"errors"
	"iter"
)

// A View is a match in the scanner's memory: it is valid until the next one is
// asked for. It saves the copies that a [Match] is made of. The zero View is none, and
// its methods panic.
type View struct{ s *Scanner }

// URI returns the bytes of the URI, empty if the match has an error.
func (v View) URI() []byte { return v.s.f.found.uri }

// Err returns why the text is no URI, nil if it is one.
func (v View) Err() error { return v.s.f.found.err }

// IsPlain reports whether the match has no more to tell than its URI, where it
// starts and its delimiter: the URI stands in the text as it is.
func (v View) IsPlain() bool { return !v.s.f.mixed || v.tellsNoMore() }

// tellsNoMore is IsPlain for a match that was not read in one pass.
func (v View) tellsNoMore() bool {
	m := &v.s.f.found
	return m.err == nil && !m.prefixed && !m.wrapped && !m.elided && m.repairs == 0 && m.cut == nil && m.assumed == "" &&
		m.resume == m.end && m.end-m.start == len(m.uri) && len(v.s.f.alternatives()) == 0
}

// Name returns where in URI its host is, if reading it has shown that it is a name
// and all of its authority, and that nothing in the URI is percent-encoded. The
// characters of a name are the unreserved ones.
func (v View) Name() (start, end int, ok bool) {
	f := &v.s.f
	if f.mixed || f.found.name <= 0 {
		return 0, 0, false
	}
	return f.found.host, f.found.name, true
}

// Read returns the offset up to which the text has been read.
func (v View) Read() int64 { return v.s.f.base + int64(len(v.s.f.buf)) }

// Start returns the offset in the text of the first byte of the match.
func (v View) Start() int64 { return v.s.f.base + int64(v.s.f.found.start) }

// Delimiter returns what sets the match off from the text.
func (v View) Delimiter() Delimiter { return v.s.f.found.delim }

// Position returns the line and the column of Start; both are 0 unless
// Options.Lines is set, and where nobody counted the lines before.
func (v View) Position() (line, column int64) {
	return v.s.position(v.Start())
}

// Match copies the match out of the scanner's memory.
func (v View) Match() Match { return v.s.match() }

// Views yields what [Scanner.Matches] does, without copying.
func (s *Scanner) Views() iter.Seq2[View, error] {
	return func(yield func(View, error) bool) {
		for {
			v, ok, err := s.Next()
			if err != nil {
				yield(View{s}, err)
			}
			if !ok || !yield(v, nil) {
				return
			}
		}
	}
}

// Next returns the next view that Views would yield. It reports false behind the last
// one, with the error that ended the text early, if there was one, which it tells once.
func (s *Scanner) Next() (View, bool, error) {
	for !s.next() {
		if more, err := s.readOn(); !more {
			return View{}, false, err
		}
	}
	return View{s}, true, nil
}

// readOn reads more text where there is no match in what the window shows. It reports
// false where none can follow. The reader's error comes behind the matches before it.
func (s *Scanner) readOn() (more bool, err error) {
	if s.done() {
		err = s.err
		s.err = nil
		return false, err
	}
	switch err := s.fetch(); {
	case errors.Is(err, errDry):
		return false, nil
	case err != nil:
		s.f.eof, s.err = true, err
	}
	return true, nil
}

package extract

import (
	"bytes"
	"errors"
	"slices"

	"github.com/urisift/urisift/uri"
)

// refused leaves in f.found why a candidate is no URI, if the caller wants to
// know: which rule it breaks and at which byte, up to the next white space.
func (f *finder) refused(r *reader) bool {
	if !f.opt.Invalid && f.trace == nil {
		f.found.reset()
		return false
	}
	last := r.i + len(wordAt(r.t[:r.end], r.i, f.word))
	if r.more && f.edge(last) == len(f.buf) {
		return false
	}
	r.out.close(last)
	end := r.inWindow(r.out.length)
	m, c := &f.found, r.c
	m.reset()
	m.start, m.end, m.resume, m.delim, m.prefixed = c.start, end, end, c.delim, c.prefixed
	m.errOffset, m.err = f.why(slices.DeleteFunc(bytes.Clone(f.buf[c.start:end]), isWhite))
	if !f.opt.Invalid {
		f.trace.keep(f)
		return false
	}
	return m.err != nil
}

// why returns at which byte text is wrong and what is.
func (f *finder) why(text []byte) (int, error) {
	var syntax *uri.SyntaxError
	if errors.As(f.opt.Grammar.Check(string(text), uri.URI), &syntax) {
		return syntax.Offset, syntax
	}
	if !meetsDemands(text) {
		start, _ := authorityEnd(text)
		return start, &uri.SchemeError{Scheme: string(bytes.ToLower(text[:start-len("://")])), Rule: "host", Offset: start}
	}
	return 0, nil
}

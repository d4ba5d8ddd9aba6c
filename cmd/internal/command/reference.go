package command

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// errNoBase says why a relative reference is no URI.
var errNoBase = errors.New("relative reference without a base")

// writeAttribute writes what an attribute's value holds.
func (s *sifter) writeAttribute(segment *corpus.Segment) {
	if text := segment.Bytes(); !s.skim(segment, text) {
		s.writeAll(s.reference(segment, text))
	}
}

// skim writes the reference that text is, if that takes no more than a look at it:
// it is a URI of which nothing is wanted that a plain record does not tell, or a
// relative reference that gives none or is to be resolved and no more. It is nothing
// but a short way through reference, and reports false where that has to decide.
func (s *sifter) skim(segment *corpus.Segment, text []byte) bool {
	var joined *[]byte
	if s.plain {
		joined = &s.record.text
	}
	u, start, kind := extract.Glance(text, joined, &s.extract)
	if kind == uri.URI {
		return s.skimURI(segment, text, u, start)
	}
	base, ok := s.base.of(segment.Bases)
	switch {
	case !ok && !s.extract.Invalid && (kind == uri.Relative || extract.SurelyRelative(text, &s.extract)):
		s.take().relative++
		return true
	case !ok || !s.plain || kind != uri.Relative:
		return false
	}
	ref, err := uri.ParseBytes(u)
	if err != nil {
		return false
	}
	target, err := uri.Resolve(base, ref, nil)
	if err != nil {
		return false
	}
	r := &s.record
	r.begin(segment)
	r.URI, r.used = target.String(), true
	s.write(r)
	return true
}

// skimURI is skim for the URI u at text[start].
func (s *sifter) skimURI(segment *corpus.Segment, text, u []byte, start int) bool {
	r := &s.record
	r.begin(segment)
	switch {
	case s.plain:
		r.plain = u
	case !s.brief, segment.LinkText != "", !r.parts.Split(u), !r.parts.IsNormal(u, s.level):
		return false
	default:
		r.setPlain(u, int64(start), extract.Attribute, s.level)
		r.open()
		r.Line, r.Column = 0, 0
		if segment.Offset == 0 { // else nobody counted the lines before
			r.Line, r.Column = position(text, int64(start))
		}
	}
	if s.keeps(r) {
		s.write(r)
	}
	return true
}

// reference yields the one reference that text is, the segment's: an attribute's
// value, or one in a header field.
func (s *sifter) reference(segment *corpus.Segment, text []byte) iter.Seq2[*record, error] {
	return func(yield func(*record, error) bool) {
		r := &s.record
		r.begin(segment)
		r.used = true
		r.Match = extract.Whole(text, &s.extract)
		r.Line, r.Column = position(text, r.Start)
		if segment.Kind == corpus.Header {
			r.Delimiter = extract.Header
		}
		long := tooLongError(r.Err) != nil
		if r.Err == nil {
			s.resolve(r, text)
		} else if !long && s.readAsText(segment, text, yield) {
			return
		}
		if r.Err == nil || s.extract.Invalid || long {
			s.yieldMatch(yield)
		}
	}
}

// readAsText yields what is found in the text of the segment, which is no reference, if
// it begins with a delimiter, or in a header field with words. It reports false if
// nothing is found.
func (s *sifter) readAsText(segment *corpus.Segment, text []byte, yield func(*record, error) bool) bool {
	start := s.record.Start
	rule, _ := uri.Check(text[start:], uri.URI)
	switch first := text[start]; {
	case first >= utf8.RuneSelf, strings.IndexByte("\"'`<([{\\", first) >= 0:
	case segment.Kind != corpus.Header || rule != uri.RuleScheme:
		return false
	}
	scanner := s.scannerOf(segment)
	scanner.ResetBytes(text)
	for found := false; ; found = true {
		v, ok, _ := scanner.Next() // what is in memory has no errors
		if !ok {
			return found
		}
		r := &s.record
		r.clear()
		r.Match, r.used = v.Match(), true
		if !s.yieldMatch(yield) {
			return true
		}
	}
}

// position returns the line and column of text[i], from 1.
func position(text []byte, i int64) (line, column int64) {
	var c extract.LineCounter
	return c.Position(text, 0, i)
}

// resolve makes the record's reference a URI (RFC 3986, section 5.2). One that
// is relative and has no base is counted, and becomes an invalid one.
func (s *sifter) resolve(r *record, text []byte) {
	ref, err := uri.Parse(r.URI)
	if err != nil || ref.Scheme() != "" {
		return
	}
	base, ok := s.base.of(r.segment.Bases)
	if !ok {
		s.take().relative++
		r.URI, r.Raw = "", string(text[r.Start:r.End])
		r.Err, r.ErrOffset = errNoBase, 0
		return
	}
	target, _ := uri.Resolve(base, ref, nil)      // a base is no relative reference
	if g := s.extract.Grammar; g != uri.RFC3986 { // by which every target is valid
		if err := g.Check(target.String(), uri.URI); err != nil {
			r.URI, r.Raw, r.Err = "", string(text[r.Start:r.End]), err
			return
		}
	}
	if r.Raw == "" {
		r.Raw = r.URI
	}
	r.reference, r.base, r.URI = r.URI, base.String(), target.String()
}

// A knownBase is the base that the latest candidates gave.
type knownBase struct {
	candidates []string
	base       uri.Ref
	ok         bool
}

// of returns the base that the candidates give.
func (k *knownBase) of(candidates []string) (base uri.Ref, ok bool) {
	if !slices.Equal(k.candidates, candidates) {
		k.candidates = candidates
		k.base, k.ok = baseURI(candidates)
	}
	return k.base, k.ok
}

// baseURI returns the base that the candidates, innermost first, give: each is
// itself relative to those around it, and its fragment does not count (section 5.1).
func baseURI(candidates []string) (base uri.Ref, ok bool) {
	for i := len(candidates) - 1; i >= 0; i-- {
		ref, err := uri.Parse(candidates[i])
		if err != nil {
			continue
		}
		if ref.Scheme() == "" {
			if ref, err = uri.Resolve(base, ref, nil); err != nil {
				continue // there is no base yet
			}
		}
		base, ok = ref.WithoutFragment(), true
	}
	return base, ok
}

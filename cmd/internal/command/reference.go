package command

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"math"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// errNoBase says why a relative reference is no URI.
var errNoBase = errors.New("relative reference without a base")

// reference yields the one reference that the segment's text is: an
// attribute's value, or one in a header field.
func (s *sifter) reference(segment *corpus.Segment) iter.Seq2[*record, error] {
	return func(yield func(*record, error) bool) {
		text, err := s.readReference(segment)
		if err != nil {
			yield(nil, err)
			return
		}
		r := &s.record
		r.begin(segment)
		r.used = true
		if segment.Kind == corpus.Header {
			r.Match = s.wholeHeader(text, segment)
		} else {
			r.Match = extract.Whole(text, s.extractFor(segment))
		}
		r.Line, r.Column = position(text[:r.Start])
		if n := int64(len(r.URI)); n > s.maxURI() {
			yield(nil, tooLong(segment, longReference(text[r.Start:], n)))
			return
		}
		if r.Err == nil {
			s.resolve(r, text)
		}
		if r.Err == nil || s.extract.Invalid || tooLongError(r.Err) != nil {
			s.yieldMatch(yield)
		}
	}
}

// wholeHeader reads text as the one reference in a header field. White space that
// belongs to a fold is no part of it (RFC 2557, section 4.4.1).
func (s *sifter) wholeHeader(text []byte, segment *corpus.Segment) extract.Match {
	plain, fold := bytes.Clone(text), false
	for i, c := range plain {
		if fold = c == '\n' || fold && (c == ' ' || c == '\t'); fold && c == ' ' {
			plain[i] = '\t' // which is left out as the break is
		}
	}
	m := extract.Whole(plain, s.extractFor(segment))
	m.Delimiter = extract.Header
	if m.Raw != "" {
		m.Raw = string(text[m.Start:m.End])
	}
	return m
}

// wholeSlack is how much longer than a URI the text of a reference may be, in
// bytes: for white space and breaks.
const wholeSlack = 64 << 10

// maxURI returns the limit of a URI in bytes.
func (o *options) maxURI() int64 {
	switch n := o.extract.MaxURI; {
	case n < 0:
		return math.MaxInt64 - wholeSlack
	case n == 0:
		return 64 << 10
	default:
		return int64(n)
	}
}

// readReference returns the segment's text, valid until the next one is read.
// Beyond the limit of a URI and some white space the rest is counted, not kept.
func (s *sifter) readReference(segment *corpus.Segment) ([]byte, error) {
	limit := s.maxURI() + wholeSlack
	b := bytes.NewBuffer(s.record.text[:0])
	_, err := b.ReadFrom(io.LimitReader(segment.Text, limit))
	text := b.Bytes()
	s.record.text = text
	if err != nil || int64(len(text)) < limit {
		return text, err
	}
	rest, err := io.Copy(io.Discard, segment.Text)
	if err != nil {
		return nil, err
	}
	return nil, tooLong(segment, longReference(text, int64(len(text))+rest))
}

// longReference describes a reference over the limit, of which text is the
// beginning.
func longReference(text []byte, length int64) *extract.TooLongError {
	scheme, after, _ := bytes.Cut(text[:min(64, len(text))], []byte(":"))
	mediaType, _, _ := bytes.Cut(after, []byte(","))
	mediaType, _, _ = bytes.Cut(mediaType, []byte(";"))
	return &extract.TooLongError{Length: length, Scheme: string(bytes.ToLower(scheme)), MediaType: string(mediaType)}
}

// position returns the line and column behind the text before, from 1.
func position(before []byte) (line, column int64) {
	line = int64(bytes.Count(before, []byte("\n"))) + 1
	column = int64(len(before)-bytes.LastIndexByte(before, '\n')-1) + 1
	return line, column
}

// resolve makes the record's reference a URI (RFC 3986, section 5.2). One that
// is relative and has no base is counted, and becomes an invalid one.
func (s *sifter) resolve(r *record, text []byte) {
	ref, err := uri.Parse(r.URI)
	if err != nil || ref.Scheme() != "" {
		return
	}
	base, ok := baseURI(r.segment.Bases)
	if !ok {
		s.take().relative++
		r.URI, r.Raw = "", string(text[r.Start:r.End])
		r.Err, r.ErrOffset = errNoBase, 0
		return
	}
	target, err := uri.Resolve(base, ref, nil)
	if err != nil {
		r.URI, r.Err, r.ErrOffset = "", err, 0
		return
	}
	if r.Raw == "" {
		r.Raw = r.URI
	}
	r.reference, r.base, r.URI = r.URI, base.String(), target.String()
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
			if !ok {
				continue
			}
			if ref, err = uri.Resolve(base, ref, nil); err != nil {
				continue
			}
		}
		base, ok = ref.WithoutFragment(), true
	}
	return base, ok
}

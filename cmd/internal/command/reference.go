package command

import (
	"bytes"
	"errors"
	"iter"
	"math"
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
	start, end := 0, len(text)
	for start < end && isWhite(text[start]) {
		start++
	}
	for end > start && isWhite(text[end-1]) {
		end--
	}
	u := text[start:end]
	base, ok := s.base.of(segment.Bases)
	switch {
	case int64(len(u)) > s.maxURI() || isOdd(u) || s.extract.Grammar != uri.RFC3986:
		return false
	case !ok && !s.extract.Invalid && s.extract.Repair != extract.RepairStrict && isRelative(u):
		s.take().relative++
		return true
	case uri.ValidAs(u, uri.URI):
		return s.skimURI(segment, text, u, start)
	case s.plain && s.joinLines(u) && !isOdd(s.record.text):
		return s.skimURI(segment, text, s.record.text, start)
	case !ok || !s.plain || !uri.ValidAs(u, uri.Relative):
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

// isOdd reports whether a reference begins as only the long way reads it: with "URL:",
// with the letter of a drive, or with a scheme whose host is not plain.
func isOdd(u []byte) bool {
	i := bytes.IndexByte(u[:min(len(u), len("https:"))], ':')
	switch i {
	case 1:
		return true
	case 3, 4, 5: // url, ftp, http, https
		return len(u) < i+4 || u[i+1] != '/' || u[i+2] != '/' || !(uri.Alpha | uri.Digit).Has(u[i+3])
	}
	return false
}

// isRelative reports whether u is surely read as a relative reference, what the
// grammar refuses in it percent-encoded: it has no breaks and tabs, no authority, and no
// colon in its first segment.
func isRelative(u []byte) bool {
	if bytes.HasPrefix(u, []byte("//")) {
		return false
	}
	first := true // in the first segment
	for _, c := range u {
		switch {
		case '\t' <= c && c <= '\r', c == ':' && first:
			return false
		case c == '/' || c == '?' || c == '#':
			first = false
		}
	}
	return true
}

// joinLines leaves u without its breaks and tabs in the record's memory, and reports
// whether that is what it is read as: a URI in which nothing is to be encoded.
func (s *sifter) joinLines(u []byte) bool {
	out := s.record.text[:0]
	for _, c := range u {
		if c != '\t' && c != '\n' && c != '\f' && c != '\r' {
			out = append(out, c)
		}
	}
	s.record.text = out
	return len(out) < len(u) && uri.ValidAs(out, uri.URI)
}

// skimURI is skim for the URI u at text[start].
func (s *sifter) skimURI(segment *corpus.Segment, text, u []byte, start int) bool {
	r := &s.record
	r.begin(segment)
	switch {
	case s.plain:
		r.plain = u
	case !s.brief, segment.LinkText != "", !r.parts.split(u), !r.parts.isNormal(u, s.level):
		return false
	default:
		r.setPlain(u, int64(start), extract.Attribute, s.level)
		r.open()
		r.Line, r.Column = position(text[:start])
	}
	if s.keeps(r) {
		s.write(r)
	}
	return true
}

// isWhite reports whether b is white space, which does not count at the ends of a
// reference.
func isWhite(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

// reference yields the one reference that text is, the segment's: an attribute's
// value, or one in a header field.
func (s *sifter) reference(segment *corpus.Segment, text []byte) iter.Seq2[*record, error] {
	return func(yield func(*record, error) bool) {
		r := &s.record
		r.begin(segment)
		r.used = true
		r.Match = s.whole(text, segment)
		r.Line, r.Column = position(text[:r.Start])
		if n := int64(len(r.URI)); n > s.maxURI() {
			yield(nil, tooLong(segment, longReference(text[r.Start:], n)))
			return
		}
		if r.Err == nil {
			s.resolve(r, text)
		} else if s.readAsText(segment, text, yield) {
			return
		}
		if r.Err == nil || s.extract.Invalid || tooLongError(r.Err) != nil {
			s.yieldMatch(yield)
		}
	}
}

// whole reads text as one reference. What the grammar allows is none if it begins with
// the letter of a drive, or lacks the host that its scheme demands.
func (s *sifter) whole(text []byte, segment *corpus.Segment) extract.Match {
	prefix := prefixLen(text)
	m := extract.Whole(text[prefix:], s.extractFor(segment))
	m.Start, m.End, m.Prefixed = m.Start+int64(prefix), m.End+int64(prefix), prefix > 0
	for i := range m.Pieces {
		m.Pieces[i].Start += int64(prefix)
		m.Pieces[i].End += int64(prefix)
	}
	if segment.Kind == corpus.Header {
		m.Delimiter = extract.Header
	}
	if err := objection(m.URI); m.Err == nil && err != nil {
		m.URI, m.Raw, m.Repairs, m.Err = "", string(text[m.Start:m.End]), nil, err
		m.Wrapped, m.Pieces = false, nil
	}
	return m
}

// prefixLen returns the length of "URL:" and the white space round it at the start of
// text, if a URI follows.
func prefixLen(text []byte) int {
	rest := bytes.TrimLeft(text, " \t\r\n\f")
	if len(rest) < 4 || !bytes.EqualFold(rest[:4], []byte("URL:")) {
		return 0
	}
	if rest = bytes.TrimLeft(rest[4:], " \t\r\n\f"); !beginsURI(rest) {
		return 0
	}
	return len(text) - len(rest)
}

// beginsURI reports whether text begins with a scheme and ":".
func beginsURI(text []byte) bool {
	n := bytes.IndexByte(text, ':')
	return n > 0 && uri.ValidAs(text[:n+1], uri.URI)
}

// errDrive says why what begins with the letter of a drive is no URI.
var errDrive = errors.New("letter of a drive")

// objection returns why u, a reference by the grammar, is none, or nil.
func objection(u string) error {
	if !isOdd([]byte(u[:min(len(u), len("https://a"))])) {
		return nil
	}
	ref, err := uri.Parse(u)
	if err != nil {
		return err
	}
	switch strings.ToLower(ref.Scheme()) {
	case "http", "https", "ftp":
		if ref.Host() == "" {
			return uri.CheckScheme(ref)
		}
	default:
		if len(ref.Scheme()) == 1 {
			return errDrive
		}
	}
	return nil
}

// readAsText yields what is found in the text of the segment, which is no reference, if
// it begins with a delimiter, or in a header field with words. It reports false if
// nothing is found.
func (s *sifter) readAsText(segment *corpus.Segment, text []byte, yield func(*record, error) bool) bool {
	start := s.record.Start
	switch first := text[start]; {
	case first >= utf8.RuneSelf, strings.IndexByte("\"'`<([{\\", first) >= 0:
	case segment.Kind != corpus.Header || beginsURI(text[start:]):
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

// maxURI returns the limit of a URI in bytes.
func (o *options) maxURI() int64 {
	switch n := o.extract.MaxURI; {
	case n < 0:
		return math.MaxInt64
	case n == 0:
		return 64 << 10
	default:
		return int64(n)
	}
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

package command

import (
	"errors"
	"fmt"
	"math"
	"net/netip"
	"strings"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// reset makes the scanner for the segment's kind of text read it.
func (s *sifter) reset(segment *corpus.Segment) *extract.Scanner {
	scanner := s.scannerOf(segment)
	if text := segment.Bytes(); text != nil && segment.Own == nil {
		scanner.ResetBytes(text)
		return scanner
	}
	if s.blocking {
		segment.Text = &passingReader{segment.Text, s.out}
	}
	if segment.Own != nil {
		confine(scanner, segment)
	} else {
		scanner.Reset(segment.Text)
	}
	return scanner
}

// writeFound writes what the scanner finds in the segment. Most URIs of plain text
// need no record of their own.
func (s *sifter) writeFound(scanner *extract.Scanner, segment *corpus.Segment) {
	s.record.begin(segment)
	list, isList := s.sink.(*listSink)
	_, isJSON := s.sink.(jsonlSink)
	short := !s.unique && s.left < 0 && segment.Message == nil
	lines, objects := short && isList && s.plain && !s.withPath, short && isJSON && s.brief
	for !s.out.stopped && !s.out.void {
		v, ok, err := scanner.Next()
		if err != nil {
			s.note(err)
		}
		switch {
		case !ok:
			return
		case lines && s.writeLine(v, list.end), objects && s.writeObject(v):
		case !s.writeView(v):
			return
		}
	}
}

// writeLine writes a match as a line of a list, unless there is an error.
func (s *sifter) writeLine(v extract.View, end byte) bool {
	if v.Err() != nil {
		return false
	}
	p := s.take()
	p.out = append(append(p.out, v.URI()...), end)
	p.records++
	return true
}

// writeObject writes a match as a JSON object if it is to be kept. It reports false
// unless that is an ordinary URI.
func (s *sifter) writeObject(v extract.View) bool {
	r := &s.record
	if r.clear(); !r.see(v, true, s.level) {
		return false
	}
	if !s.keeps(r) {
		return true
	}
	p := s.take()
	p.out, _ = appendPlain(p.out, r)
	p.records++
	return true
}

// writeView makes the record that of a match and writes it. It reports whether more are
// wanted.
func (s *sifter) writeView(v extract.View) bool {
	r := &s.record
	r.clear()
	switch {
	case s.plain && v.Err() == nil:
		r.plain = v.URI()
	case s.brief && r.see(v, s.parse || s.display, s.level): // an ordinary URI is its own IRI
	default:
		r.Match, r.plain, r.used = v.Match(), nil, true
		return s.yieldMatch(s.writeRecord)
	}
	return s.writeRecord(r, nil)
}

// scannerOf returns the scanner for a segment's kind of text.
func (s *sifter) scannerOf(segment *corpus.Segment) *extract.Scanner {
	i := 0
	switch {
	case segment.Kind == corpus.Fields:
		i = 1
	case segment.Separator == ',':
		i = 2
	case segment.Separator == ';':
		i = 3
	}
	if s.readsSuffix(segment) {
		i |= 4
	}
	if s.scanner[i] == nil {
		s.scanner[i] = extract.NewScanner(nil, s.extractFor(segment))
	}
	return s.scanner[i]
}

// confine lets the scanner yield what begins in the segment's own part of the
// text, whose end is known as it is read.
func confine(s *extract.Scanner, segment *corpus.Segment) {
	s.ResetAt(segment.Text, 0, extract.Span{Start: segment.Own.Start, End: math.MaxInt64})
	segment.Own.End = s.EndAt
}

// extractFor returns how the segment's text is to be read.
func (s *sifter) extractFor(segment *corpus.Segment) *extract.Options {
	o := s.extract
	o.Fields, o.Separator, o.Suffix = segment.Kind == corpus.Fields, segment.Separator, s.readsSuffix(segment)
	return &o
}

// readsSuffix reports whether suffix references count. There are none where a base
// URI exists (RFC 3986, section 4.5).
func (s *sifter) readsSuffix(segment *corpus.Segment) bool {
	return s.extract.Suffix && len(segment.Bases) == 0
}

// yieldMatch completes the record and yields it. A URI over the limit is an
// error.
func (s *sifter) yieldMatch(yield func(*record, error) bool) bool {
	r := &s.record
	if long := tooLongError(r.Err); long != nil {
		return yield(nil, tooLong(r.segment, long))
	}
	if r.segment.Offset > 0 {
		r.Line, r.Column = 0, 0 // nobody counted the lines before
	}
	if r.Err == nil {
		s.complete(r)
	}
	if !s.alternatives || len(r.Alternatives) == 0 {
		return yield(r, nil)
	}
	return s.yieldReadings(yield, *r)
}

// yieldReadings yields the URI and then its other readings, as records of
// their own.
func (s *sifter) yieldReadings(yield func(*record, error) bool, r record) bool {
	if !yield(&s.record, nil) {
		return false
	}
	for _, reading := range r.Alternatives {
		s.record = r
		s.record.URI = reading
		s.complete(&s.record)
		if !yield(&s.record, nil) {
			return false
		}
	}
	return true
}

// complete parses the record's URI and adds what the options ask for.
func (s *sifter) complete(r *record) {
	if !s.parse || s.brief && s.level == uri.None && s.extract.Grammar == uri.RFC3986 && r.seeParts() {
		return
	}
	ref, err := uri.Parse(r.URI)
	if err != nil {
		return // by another grammar a URI may be none by RFC 3986
	}
	r.ref = ref
	if s.level != uri.None {
		r.normalized = uri.Normalize(ref, s.level).String()
	}
}

// keeps reports whether the record passes the filters.
func (s *sifter) keeps(r *record) bool {
	switch {
	case !s.filtered:
		return true
	case r.Err != nil:
		return s.passesRefused(r.Raw)
	}
	return s.passes(r)
}

// passesRefused is passes for a text that is no URI. It passes unless its scheme, or its host,
// can be told.
func (s *sifter) passesRefused(raw string) bool {
	scheme, rest, ok := strings.Cut(strings.Join(strings.Fields(raw), ""), ":")
	if !ok || !uri.ValidAs(scheme+":", uri.URI) {
		return true
	}
	if !s.schemes.Keeps(strings.ToLower(scheme)) {
		return false
	}
	authority, ok := strings.CutPrefix(rest, "//")
	if n := strings.IndexAny(authority, "/?#"); ok && n >= 0 {
		authority = authority[:n]
	}
	authority = authority[strings.LastIndexByte(authority, '@')+1:]
	if colon := strings.LastIndexByte(authority, ':'); colon > strings.LastIndexByte(authority, ']') {
		authority = authority[:colon]
	}
	ref, err := uri.Parse("//" + authority)
	if s.hosts.KeepsAll() || !ok || err != nil {
		return true
	}
	host := uri.Normalize(ref, uri.SyntaxBased).Host()
	addr, _ := uri.HostAddr(host)
	return s.hosts.Keeps(host, addr)
}

// passes reports whether the scheme and the host of the record pass the filters.
func (s *sifter) passes(r *record) bool {
	if r.plain != nil { // without memory for either
		return (s.schemes.KeepsAll() || s.schemes.Keeps(string(r.plain[:r.parts.Scheme]))) &&
			(s.hosts.KeepsAll() || s.hosts.Keeps(string(r.plain[r.parts.Scheme+len("://"):r.parts.Host]), netip.Addr{}))
	}
	if !s.schemes.KeepsAll() && !s.schemes.Keeps(r.scheme()) {
		return false
	}
	if s.hosts.KeepsAll() {
		return true
	}
	host, addr := r.host()
	return s.hosts.Keeps(host, addr)
}

// tooLongError returns err if it is about a URI over the limit, else nil.
func tooLongError(err error) *extract.TooLongError {
	long, _ := errors.AsType[*extract.TooLongError](err)
	return long
}

// tooLong returns the error for a URI over the limit. A long "data" URI is
// ordinary, so its media type is told and nothing counts as lost.
func tooLong(segment *corpus.Segment, long *extract.TooLongError) *corpus.Error {
	e := &corpus.Error{
		Path: segment.Path, Member: segment.Member, Offset: -1, Code: "uri-too-long",
		What: fmt.Sprintf("URI of %d bytes at offset %d", long.Length, segment.Offset+long.Start),
		Done: "not printed (--max-uri)", Err: long,
	}
	if raw := segment.Raw(long.Start); raw >= 0 {
		e.Offset = raw
		e.What = fmt.Sprintf("URI of %d bytes", long.Length)
	}
	if long.Scheme == "data" {
		e.What = "data " + e.What
		if long.MediaType != "" {
			e.What += ", " + long.MediaType
		}
	}
	return e
}

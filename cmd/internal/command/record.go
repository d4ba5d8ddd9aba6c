package command

import (
	"net/netip"
	"strings"

	"github.com/urisift/urisift/cmd/internal/distinct"
	"github.com/urisift/urisift/cmd/internal/ordinary"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// A record is one match and where it was found: what a sink writes. It is
// valid until the next one is made.
type record struct {
	segment *corpus.Segment
	// plain is the URI where nothing else is wanted, or no more than has been
	// filled in of Match: Start, Line, Column and Delimiter. It lies in the
	// scanner's memory, and URI is empty.
	plain []byte
	extract.Match
	// ref is URI parsed; the zero Ref where there is no URI.
	ref uri.Ref
	// reference is the relative reference that URI was resolved from, and base
	// what it was resolved against.
	reference, base string
	// normalized is URI in its normal form, "" unless asked for.
	normalized string

	parts   ordinary.Parts // of plain, where more than that is wanted, and of URI if that is ordinary
	frame   *frame         // what the JSON objects of plain records have in common
	opening []byte         // of the object of a plain record: the keys from the delimiter to the host
	text    []byte         // memory for the text of a reference
	// verbatim is an offset of the segment's text up to which that surely stands in the
	// file as it is.
	verbatim int64
	normal   bool // plain is in its normal form, which is asked for
	ordinary bool // URI is, so that nothing more needs to be known of it than its parts
	used     bool // more than plain, Start, Line, Column and Delimiter may be set
}

// begin makes r an empty record of the segment.
func (r *record) begin(segment *corpus.Segment) {
	if r.frame == nil {
		r.frame = new(frame)
	}
	r.frame.tail = r.frame.tail[:0]
	r.verbatim = 0
	r.segment, r.plain = segment, nil
	r.clear()
}

// clear makes r an empty record of the same segment.
func (r *record) clear() {
	if r.used {
		*r = record{segment: r.segment, frame: r.frame, text: r.text, verbatim: r.verbatim}
	}
}

// see makes r a record of the match that is no more than its URI, where parts is set if
// that is an ordinary one in its normal form.
func (r *record) see(v extract.View, parts bool, l uri.Level) bool {
	if !v.IsPlain() || parts && (!r.parts.See(v) || !r.parts.IsNormal(v.URI(), l)) {
		return false
	}
	if r.setPlain(v.URI(), v.Start(), v.Delimiter(), l); parts && !r.open() {
		return false
	}
	r.Line, r.Column = 0, 0
	if r.segment.Offset == 0 { // else nobody counted the lines before
		r.Line, r.Column = v.Position()
	}
	if r.Start >= r.verbatim && r.segment.Raw(v.Read()-1) >= 0 {
		r.verbatim = v.Read()
	}
	return true
}

// setPlain makes r a record of no more than the URI, which is in its normal form if that
// is asked for.
func (r *record) setPlain(u []byte, start int64, d extract.Delimiter, l uri.Level) {
	r.plain, r.Start, r.Delimiter, r.normal = u, start, d, l != uri.None
}

// open fills in the opening of a plain record with its parts. It reports whether the
// scheme is in small letters.
func (r *record) open() bool {
	r.opening = r.frame.opening(r)
	return r.opening != nil
}

// seeParts reports whether URI is an ordinary one, and notes its parts then. A link's
// text may have something to say about it.
func (r *record) seeParts() bool {
	f := r.frame
	f.uri = append(f.uri[:0], r.URI...)
	r.ordinary = r.segment.LinkText == "" && r.parts.Split(f.uri)
	return r.ordinary
}

// raw returns the offset in the file of the match.
func (r *record) raw() int64 {
	if r.Start < r.verbatim {
		return r.segment.RawOffset + r.Start
	}
	return r.segment.Raw(r.Start)
}

// scheme returns the scheme in lower case, of a record that is not plain.
func (r *record) scheme() string {
	scheme, _, _ := strings.Cut(r.URI, ":")
	return strings.ToLower(scheme)
}

// host returns the host in its normal form, or "", and the address it stands
// for, of a record that is not plain.
func (r *record) host() (string, netip.Addr) {
	if r.ordinary {
		return r.URI[r.parts.Scheme+len("://") : r.parts.Host], netip.Addr{}
	}
	host := r.ref.Host()
	if host == "" || ordinary.IsPlainName(host) {
		return host, netip.Addr{}
	}
	host = uri.Normalize(r.ref, uri.SyntaxBased).Host()
	addr, _ := uri.HostAddr(host)
	return host, addr
}

// shown returns the URI, in its normal form where that was asked for.
func (r *record) shown() string {
	if r.normalized != "" {
		return r.normalized
	}
	return r.URI
}

// digest returns the digest of what --unique compares.
func (r *record) digest(d *distinct.Digester) distinct.Digest {
	switch {
	case r.plain != nil:
		return d.OfBytes(r.plain)
	case r.Err != nil:
		return d.Of(r.Raw)
	}
	return d.Of(r.shown())
}

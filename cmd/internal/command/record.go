package command

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"net/netip"
	"strings"

	"github.com/urisift/urisift/cmd/internal/distinct"
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

	parts   parts  // of plain, where more than that is wanted, and of URI if that is ordinary
	frame   *frame // what the JSON objects of plain records have in common
	opening []byte // of the object of a plain record: the keys from the delimiter to the host
	text    []byte // memory for the text of a reference
	// verbatim is an offset of the segment's text up to which that surely stands in the
	// file as it is.
	verbatim int64
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

// see makes r a record of the match that is no more than its URI, if that is
// an ordinary one.
func (r *record) see(v extract.View) bool {
	if !v.IsPlain() || r.segment.LinkText != "" || !r.parts.see(v) {
		return false
	}
	if !r.setPlain(v.URI(), v.Start(), v.Delimiter()) {
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

// setPlain makes r a record of no more than the URI, whose parts it has. It reports
// whether the scheme is in small letters.
func (r *record) setPlain(u []byte, start int64, d extract.Delimiter) bool {
	r.plain, r.Start, r.Delimiter = u, start, d
	r.opening = r.frame.opening(r)
	return r.opening != nil
}

// seeParts reports whether URI is an ordinary one, and notes its parts then. A link's
// text may have something to say about it.
func (r *record) seeParts() bool {
	f := r.frame
	f.uri = append(f.uri[:0], r.URI...)
	r.ordinary = r.segment.LinkText == "" && r.parts.split(f.uri)
	return r.ordinary
}

// raw returns the offset in the file of the match.
func (r *record) raw() int64 {
	if r.Start < r.verbatim {
		return r.segment.RawOffset + r.Start
	}
	return r.segment.Raw(r.Start)
}

// parts say where the components of an ordinary URI end: its scheme is in small
// letters, its host is a plain name, and without a userinfo, a port,
// percent-encoding and Punycode nothing can be found amiss.
//
//	uri[:scheme]
//	uri[scheme+3:host]
type parts struct{ scheme, host int }

// see fills in the parts of a plain match and reports whether its URI is an ordinary
// one, but for the letters of the scheme.
func (p *parts) see(v extract.View) bool {
	start, end, ok := v.Name()
	if !ok {
		return p.split(v.URI())
	}
	p.scheme, p.host = start-len("://"), end
	return isOrdinaryName(v.URI()[start:end])
}

// split fills in the parts of u, a URI, and reports whether it is an ordinary one.
func (p *parts) split(u []byte) bool {
	i := 0
	for i < len(u) && 'a' <= u[i] && u[i] <= 'z' {
		i++
	}
	if i+len("://") > len(u) || string(u[i:i+len("://")]) != "://" {
		return false
	}
	p.scheme = i
	i += len("://")
	for i < len(u) && uri.Unreserved.Has(u[i]) {
		i++
	}
	p.host = i
	if i < len(u) && u[i] != '/' && u[i] != '?' && u[i] != '#' {
		return false
	}
	return isOrdinaryName(u[p.scheme+len("://"):i]) && bytes.IndexByte(u[i:], '%') < 0
}

// isOrdinaryName reports whether a host of unreserved characters is in its normal form
// and neither an address nor one that needs a look: without capitals, "_" and "~",
// without Punycode, its last label beginning with a letter. It looks at eight bytes at a
// time; of a word, the high bit of each byte tells.
func isOrdinaryName(host []byte) bool {
	if len(host) == 0 || len(host) > maxName {
		return false
	}
	tail := lastWord(host)
	others, hyphens := othersIn(tail), differ(tail, '-')
	for i := 0; i+8 < len(host); i += 8 {
		w := binary.LittleEndian.Uint64(host[i:])
		others |= othersIn(w)
		hyphens &= differ(w, '-')
	}
	if others&wordHigh != 0 || hyphens&wordHigh != wordHigh && bytes.Contains(host, []byte("xn--")) {
		return false
	}
	first := lastLabel(host, tail)
	return 'a' <= first && first <= 'z'
}

// lastLabel returns the first byte of the last label of a host, 0 if that is empty. The
// last word of the host is tail.
func lastLabel(host []byte, tail uint64) byte {
	if dots := ^differ(tail, '.') & wordHigh; dots != 0 {
		return byte(tail >> bits.Len64(dots))
	}
	return host[bytes.LastIndexByte(host, '.')+1]
}

// The bytes of a word all the same.
const (
	wordOnes = 0x0101010101010101
	wordLow  = 0x7f * wordOnes
	wordHigh = 0x80 * wordOnes
)

// othersIn returns a word that has the high bit of each byte of w that is a capital, "_"
// or "~", if w is of unreserved characters.
func othersIn(w uint64) uint64 {
	return w&^(w<<1)<<1 | (w + (0x80-'~')*wordOnes)
}

// differ returns a word that has the high bit of each byte of w, of ASCII, that is not b.
func differ(w uint64, b byte) uint64 {
	return (w ^ uint64(b)*wordOnes) + wordLow
}

// lastWord returns the last eight bytes of b; if there are less, these with dots
// before them.
func lastWord(b []byte) uint64 {
	if len(b) >= 8 {
		return binary.LittleEndian.Uint64(b[len(b)-8:])
	}
	w := [8]byte{'.', '.', '.', '.', '.', '.', '.', '.'}
	copy(w[8-len(b):], b)
	return binary.LittleEndian.Uint64(w[:])
}

// maxName is how long a name of DNS may be, in bytes.
const maxName = 255

// scheme returns the scheme in lower case.
func (r *record) scheme() string {
	if r.plain != nil {
		return string(r.plain[:r.parts.scheme])
	}
	scheme, _, _ := strings.Cut(r.URI, ":")
	return strings.ToLower(scheme)
}

// host returns the host in its normal form, or "", and the address it stands
// for.
func (r *record) host() (string, netip.Addr) {
	switch start := r.parts.scheme + len("://"); {
	case r.plain != nil:
		return string(r.plain[start:r.parts.host]), netip.Addr{}
	case r.ordinary:
		return r.URI[start:r.parts.host], netip.Addr{}
	}
	host := r.ref.Host()
	if host == "" || isPlainName(host) {
		return host, netip.Addr{}
	}
	host = uri.Normalize(r.ref, uri.SyntaxBased).Host()
	addr, _ := uri.HostAddr(host)
	return host, addr
}

// isPlainName reports whether a host is in its normal form and stands for no
// address at first sight: of lower-case letters, digits, hyphens and dots, the
// last label beginning with a letter.
func isPlainName(host string) bool {
	label := 0 // where the last one begins
	for i := range len(host) {
		switch c := host[i]; {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '-':
		case c == '.' && i+1 < len(host):
			label = i + 1
		default:
			return false
		}
	}
	return 'a' <= host[label] && host[label] <= 'z'
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

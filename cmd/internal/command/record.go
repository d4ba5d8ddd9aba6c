package command

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"net/netip"
	"strings"

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

	parts parts  // of plain, where more than that is wanted
	frame *frame // what the JSON objects of plain records have in common
	text  []byte // memory for the text of a reference
	used  bool   // more than plain, Start, Line, Column and Delimiter may be set
}

// begin makes r an empty record of the segment.
func (r *record) begin(segment *corpus.Segment) {
	if r.frame == nil {
		r.frame = new(frame)
	}
	r.frame.tail = r.frame.tail[:0]
	r.segment, r.plain = segment, nil
	r.clear()
}

// clear makes r an empty record of the same segment.
func (r *record) clear() {
	if r.used {
		*r = record{segment: r.segment, frame: r.frame, text: r.text}
	}
}

// see makes r a record of the match that is no more than its URI, if that is
// an ordinary one.
func (r *record) see(v extract.View) bool {
	if !v.IsPlain() || r.segment.LinkText != "" || !r.parts.split(v.URI()) {
		return false
	}
	r.plain, r.Start, r.Delimiter = v.URI(), v.Start(), v.Delimiter()
	r.Line, r.Column = 0, 0
	if r.segment.Offset == 0 { // else nobody counted the lines before
		r.Line, r.Column = v.Position()
	}
	return true
}

// parts say where the components of an ordinary URI end:
//
//	uri[:scheme]
//	uri[scheme+3:host]
type parts struct{ scheme, host int }

// split fills in the parts of u, a URI, and reports whether it is an ordinary
// one: its scheme is in small letters, its host is a plain name, and without a
// userinfo, a port, percent-encoding and Punycode nothing can be found amiss.
func (p *parts) split(u []byte) bool {
	i := 0
	for i < len(u) && 'a' <= u[i] && u[i] <= 'z' {
		i++
	}
	if i+len("://") > len(u) || string(u[i:i+len("://")]) != "://" {
		return false
	}
	host := i + len("://")
	end, hyphen := nameEnd(u, host)
	p.scheme, p.host = i, end
	label := end // the last one
	for label > host && u[label-1] != '.' {
		label--
	}
	switch {
	case label == end || end-host > maxName || u[label] < 'a' || 'z' < u[label]:
		return false
	case end < len(u) && u[end] != '/' && u[end] != '?' && u[end] != '#':
		return false
	case hyphen && bytes.Contains(u[host:end], []byte("xn--")):
		return false
	}
	return bytes.IndexByte(u[end:], '%') < 0
}

// maxName is how long a name of DNS may be, in bytes.
const maxName = 255

// nameEnd returns where the small letters, digits, hyphens and dots from u[i] on
// end. It reports whether a hyphen may be among them. It looks at eight bytes at a
// time; of a word, the high bit of each byte tells.
func nameEnd(u []byte, i int) (end int, hyphen bool) {
	const (
		ones = 0x0101010101010101
		high = 0x80 * ones
		low  = 0x7f * ones
	)
	var hyphens uint64
	for ; i+8 <= len(u); i += 8 {
		w := binary.LittleEndian.Uint64(u[i:])
		t := w & low
		letters := (t + ('\x80'-'a')*ones) &^ (t + ('\x7f'-'z')*ones)
		others := (t + ('\x80'-'-')*ones) &^ (t + ('\x7f'-'9')*ones) & ((t ^ '/'*ones) + low)
		hyphens |= ^((t ^ '-'*ones) + low)
		if ends := high &^ ((letters | others) &^ w); ends != 0 {
			return i + bits.TrailingZeros64(ends)/8, hyphens&high != 0
		}
	}
	for i < len(u) && ('a' <= u[i] && u[i] <= 'z' || '-' <= u[i] && u[i] <= '9' && u[i] != '/') {
		i++
	}
	return i, true
}

// scheme returns the scheme in lower case.
func (r *record) scheme() string {
	scheme, _, _ := strings.Cut(r.URI, ":")
	return strings.ToLower(scheme)
}

// host returns the host in its normal form, or "", and the address it stands
// for.
func (r *record) host() (string, netip.Addr) {
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
func (r *record) digest(d *digester) digest {
	switch {
	case r.plain != nil:
		return d.ofBytes(r.plain)
	case r.Err != nil:
		return d.of(r.Raw)
	}
	return d.of(r.shown())
}

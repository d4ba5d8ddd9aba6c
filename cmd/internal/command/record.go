package command

import (
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
	// plain is the URI where nothing else is wanted; Match is empty then. It
	// lies in the scanner's memory.
	plain []byte
	extract.Match
	// ref is URI parsed; the zero Ref where there is no URI.
	ref uri.Ref
	// reference is the relative reference that URI was resolved from, and base
	// what it was resolved against.
	reference, base string
	// normalized is URI in its normal form, "" unless asked for.
	normalized string
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

package main

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
	return strings.ToLower(r.ref.Scheme())
}

// host returns the host in lower case, or "", and the address it stands for.
func (r *record) host() (string, netip.Addr) {
	host := uri.Normalize(r.ref, uri.SyntaxBased).Host()
	if host == "" {
		return "", netip.Addr{}
	}
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

// key returns what --unique compares.
func (r *record) key() string {
	if r.Err != nil {
		return r.Raw
	}
	return r.shown()
}

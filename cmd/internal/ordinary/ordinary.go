// Package ordinary tells ordinary URIs at a glance: those that need not be parsed to know
// their scheme, their host and their normal form.
package ordinary

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// Parts say where the components of an ordinary URI end: its scheme is in small
// letters, its host is a plain name, and without a userinfo, a port,
// percent-encoding and Punycode nothing can be found amiss.
//
//	uri[:Scheme]
//	uri[Scheme+3:Host]
type Parts struct{ Scheme, Host int }

// See fills in the parts of a plain match and reports whether its URI is an ordinary
// one, but for the letters of the scheme.
func (p *Parts) See(v extract.View) bool {
	start, end, ok := v.Name()
	if !ok {
		return p.Split(v.URI())
	}
	p.Scheme, p.Host = start-len("://"), end
	return isOrdinaryName(v.URI()[start:end])
}

// Split fills in the parts of u, a URI, and reports whether it is an ordinary one.
func (p *Parts) Split(u []byte) bool {
	i := 0
	for i < len(u) && 'a' <= u[i] && u[i] <= 'z' {
		i++
	}
	if i+len("://") > len(u) || string(u[i:i+len("://")]) != "://" {
		return false
	}
	p.Scheme = i
	i += len("://")
	for i < len(u) && uri.Unreserved.Has(u[i]) {
		i++
	}
	p.Host = i
	if i < len(u) && u[i] != '/' && u[i] != '?' && u[i] != '#' {
		return false
	}
	return isOrdinaryName(u[p.Scheme+len("://"):i]) && bytes.IndexByte(u[i:], '%') < 0
}

// IsNormal reports whether u, an ordinary URI with these parts, is in its normal form at
// the level, as far as that is seen at a glance.
func (p *Parts) IsNormal(u []byte, l uri.Level) bool {
	rest := u[p.Host:]
	switch {
	case l == uri.None:
		return true
	case bytes.Contains(rest, []byte("/.")): // it may hold a dot-segment
		return false
	case l == uri.SyntaxBased:
		return true
	}
	return len(rest) > 0 && rest[0] == '/' && bytes.HasPrefix(u[:p.Scheme], []byte("http"))
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

// IsPlainName reports whether a host is in its normal form and stands for no
// address at first sight: of lower-case letters, digits, hyphens and dots, the
// last label beginning with a letter.
func IsPlainName(host string) bool {
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

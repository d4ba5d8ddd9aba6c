// Package filter chooses URIs by their schemes and by their hosts.
package filter

import (
	"errors"
	"fmt"
	"net/netip"
	"path"
	"slices"
	"strings"

	"github.com/urisift/urisift/uri"
)

// Schemes is a filter that keeps some schemes and drops others. The zero value keeps all.
type Schemes struct {
	keep, drop map[string]bool
}

// ParseSchemes returns the filter for a list of schemes, which may have ":" or "://"
// behind them, those to be dropped with "!" before them.
func ParseSchemes(list []string) (f Schemes, err error) {
	f = Schemes{map[string]bool{}, map[string]bool{}}
	for _, item := range list {
		name, negated := strings.CutPrefix(strings.TrimSpace(item), "!")
		name = strings.TrimSuffix(strings.TrimSuffix(name, "://"), ":")
		if strings.Contains(name, ":") || !uri.ValidAs(name+":", uri.URI) {
			return f, fmt.Errorf("%q is no scheme", item)
		}
		if name = strings.ToLower(name); negated {
			f.drop[name] = true
		} else {
			f.keep[name] = true
		}
	}
	return f, nil
}

// KeepsAll reports whether every scheme passes.
func (f Schemes) KeepsAll() bool {
	return len(f.keep) == 0 && len(f.drop) == 0
}

// Keeps reports whether the scheme, in lower case, passes.
func (f Schemes) Keeps(scheme string) bool {
	return !f.drop[scheme] && (len(f.keep) == 0 || f.keep[scheme])
}

// Hosts is a filter that keeps some hosts and drops others. The zero value keeps all.
type Hosts struct {
	keep, drop []hostPattern
}

// ParseHosts returns the filter for a list of hosts: globs with "*" and
// "?", addresses, or ranges of addresses, those to be dropped with "!" before
// them.
func ParseHosts(list []string) (f Hosts, err error) {
	for _, item := range list {
		text, negated := strings.CutPrefix(strings.TrimSpace(item), "!")
		p, err := newHostPattern(text)
		if err != nil {
			return f, err
		}
		if negated {
			f.drop = append(f.drop, p)
		} else {
			f.keep = append(f.keep, p)
		}
	}
	return f, nil
}

// KeepsAll reports whether every host passes.
func (f Hosts) KeepsAll() bool {
	return len(f.keep) == 0 && len(f.drop) == 0
}

// Keeps reports whether a host in lower case, which stands for the address if
// that is valid, passes.
func (f Hosts) Keeps(host string, addr netip.Addr) bool {
	host = withoutRoot(host)
	matches := func(p hostPattern) bool { return p.matches(host, addr) }
	return !slices.ContainsFunc(f.drop, matches) && (len(f.keep) == 0 || slices.ContainsFunc(f.keep, matches))
}

// A hostPattern is a range of addresses, or a glob of package path where that is not
// valid.
type hostPattern struct {
	prefix  netip.Prefix
	glob    string
	literal string // the glob, or what it is behind the asterisk that it begins with; "" if there is more to it
}

func newHostPattern(text string) (hostPattern, error) {
	if text == "" {
		return hostPattern{}, errors.New("empty pattern")
	}
	if a, ok := hostAddr(text); ok {
		return hostPattern{prefix: netip.PrefixFrom(a, a.BitLen())}, nil
	}
	if p, err := netip.ParsePrefix(withoutBrackets(text)); err == nil {
		return hostPattern{prefix: unmapped(p).Masked()}, nil
	}
	glob := withoutRoot(asciiGlob(strings.ToLower(text)))
	if !mayMatch(glob) {
		return hostPattern{}, fmt.Errorf("%q is neither a host nor a range of addresses", text)
	}
	p := hostPattern{glob: strings.ReplaceAll(glob, "[", `\[`)} // no class of bytes
	if literal := strings.TrimPrefix(glob, "*"); !strings.ContainsAny(literal, `*?[\`) {
		p.literal = literal
	}
	return p, nil
}

// withoutRoot returns a host, or a glob, without the dot of the root at its end, which changes
// nothing.
func withoutRoot(host string) string {
	if len(host) > 1 {
		return strings.TrimSuffix(host, ".")
	}
	return host
}

// hostAddr returns the address that a host stands for, which may lack its brackets.
func hostAddr(text string) (netip.Addr, bool) {
	bare := strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
	if a, err := netip.ParseAddr(bare); err == nil {
		return a.Unmap(), true
	}
	return uri.HostAddr(text)
}

// withoutBrackets returns a range of addresses without the brackets round the address.
func withoutBrackets(text string) string {
	addr, bits, _ := strings.Cut(text, "/")
	if len(addr) < 2 || addr[0] != '[' || addr[len(addr)-1] != ']' {
		return text
	}
	return addr[1:len(addr)-1] + "/" + bits
}

// unmapped returns a range of IPv4 addresses as such where it is written as one of IPv6.
func unmapped(p netip.Prefix) netip.Prefix {
	const mapped = 96
	if p.Addr().Is4In6() && p.Bits() >= mapped {
		return netip.PrefixFrom(p.Addr().Unmap(), p.Bits()-mapped)
	}
	return p
}

// mayMatch reports whether there is a host that the glob covers.
func mayMatch(glob string) bool {
	if inner, ok := strings.CutPrefix(glob, "["); ok {
		return mayMatchLiteral(inner)
	}
	return isHost(anyOf.Replace(glob))
}

// mayMatchLiteral is mayMatch for what stands behind an opening bracket: the beginning
// of an IPv6address or of an IPvFuture, and the closing bracket unless a wildcard covers it.
func mayMatchLiteral(glob string) bool {
	inner, closed := strings.CutSuffix(glob, "]")
	switch {
	case !strings.ContainsAny(glob, "*?"):
		return isHost("[" + glob)
	case !closed && !strings.HasSuffix(glob, "*") && !strings.HasSuffix(glob, "?"):
		return false
	case strings.Trim(inner, "0123456789abcdef:.*?") == "":
		return true
	}
	return strings.IndexByte("v*?", inner[0]) >= 0 && isHost("[v0."+anyOf.Replace(inner)+"]")
}

// anyOf puts something that any host may hold in the place of wildcards.
var anyOf = strings.NewReplacer("*", "00", "?", "0")

// isHost reports whether a text is a host.
func isHost(text string) bool {
	r, err := uri.Parse("//" + text)
	return err == nil && r.Host() == text
}

// matches reports whether the pattern covers the host or its address.
func (p hostPattern) matches(host string, addr netip.Addr) bool {
	if p.prefix.IsValid() {
		return p.prefix.Contains(addr.Unmap())
	}
	if p.literal != "" {
		return strings.HasSuffix(host, p.literal) && (p.glob[0] == '*' || len(host) == len(p.literal))
	}
	ok, _ := path.Match(p.glob, host)
	return ok && host != ""
}

// asciiGlob maps the labels of a glob that are beyond ASCII to what they are
// in a URI.
func asciiGlob(glob string) string {
	labels := strings.Split(glob, ".")
	for i, label := range labels {
		mapped, err := uri.FromIRI("//" + label)
		if err == nil && !strings.ContainsAny(label, "*?") {
			labels[i] = strings.TrimPrefix(mapped, "//")
		}
	}
	return strings.Join(labels, ".")
}

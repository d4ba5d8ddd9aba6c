package uri

import (
	"net/netip"
	"strings"
)

// HostAddr returns the address that a host, as [Ref.Host] returns it, stands
// for, and whether it stands for one: an IP literal in brackets, an
// IPv4address, or a reg-name that software takes for an IPv4 address all the
// same (section 7.4): one to four numbers, decimal, octal after "0", or
// hexadecimal after "0x", of which the last fills the remaining octets, with or
// without a final dot. What is percent-encoded in it counts as what it stands for,
// also where that is a character that IDNA maps to a digit.
func HostAddr(host string) (netip.Addr, bool) {
	r, err := Parse("//" + host)
	if err != nil || r.Host() != host {
		return netip.Addr{}, false
	}
	if addr, ok := r.Addr(); ok {
		return addr, true
	}
	return rareIPv4(host)
}

// rareIPv4 returns the address that a reg-name stands for.
func rareIPv4(host string) (netip.Addr, bool) {
	if strings.IndexByte(host, '%') >= 0 {
		if host = octets(host); firstBeyondASCII(host) < len(host) {
			host, _ = toASCII(host)
		}
	}
	host = strings.TrimSuffix(host, ".")
	n := strings.Count(host, ".") + 1
	if n > 4 {
		return netip.Addr{}, false
	}
	var addr uint64
	for i := range n {
		part, rest, _ := strings.Cut(host, ".")
		host = rest
		// All but the last are an octet each, the last fills what is left.
		bits := 8
		if i == n-1 {
			bits = 8 * (5 - n)
		}
		v, ok := parseNumber(part)
		if !ok || v >= 1<<bits {
			return netip.Addr{}, false
		}
		addr = addr<<bits | v
	}
	return netip.AddrFrom4([4]byte{byte(addr >> 24), byte(addr >> 16), byte(addr >> 8), byte(addr)}), true
}

// parseNumber returns the value of a number as inet_aton(3) reads it, or any
// larger than 32 bits for one that is. A lone "0x" is 0, as browsers have it.
func parseNumber(s string) (uint64, bool) {
	base := uint64(10)
	switch {
	case hasPrefixFold(s, "0x"):
		base, s = 16, s[2:]
	case len(s) > 1 && s[0] == '0':
		base, s = 8, s[1:]
	}
	v := uint64(0)
	for i := range len(s) {
		if !HexDig.Has(s[i]) || uint64(unhex(s[i])) >= base {
			return 0, false
		}
		v = min(base*v+uint64(unhex(s[i])), 1<<32)
	}
	return v, base == 16 || s != ""
}

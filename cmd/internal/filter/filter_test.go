package filter

import (
	"net/netip"
	"testing"
)

func TestSchemes(t *testing.T) {
	tests := []struct {
		name   string
		list   []string
		scheme string
		want   bool
	}{
		{"NoneKeepsAll", nil, "http", true},
		{"Listed", []string{"http", "ftp"}, "ftp", true},
		{"NotListed", []string{"http"}, "ftp", false},
		{"CaseInsensitive", []string{"HTTP"}, "http", true},
		{"Negated", []string{"!mailto"}, "mailto", false},
		{"NegatedKeepsOthers", []string{"!mailto"}, "http", true},
		{"NegatedWins", []string{"http", "!http"}, "http", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := ParseSchemes(tt.list)
			if err != nil {
				t.Fatal(err)
			}
			if got := f.Keeps(tt.scheme); got != tt.want {
				t.Errorf("%q keeps %q = %t, want %t", tt.list, tt.scheme, got, tt.want)
			}
		})
	}
}

func TestHosts(t *testing.T) {
	tests := []struct {
		name string
		list []string
		host string
		addr string
		want bool
	}{
		{"NoneKeepsAll", nil, "", "", true},
		{"Exact", []string{"www.example.com"}, "www.example.com", "", true},
		{"CaseInsensitive", []string{"WWW.Example.com"}, "www.example.com", "", true},
		{"RootDot", []string{"www.example.com"}, "www.example.com.", "", true},
		{"RootDotGiven", []string{"www.example.com."}, "www.example.com", "", true},
		{"RootDotOfGlob", []string{"*.example.com", "*.example.org."}, "www.example.com.", "", true},
		{"RootDotNegated", []string{"!www.example.com"}, "www.example.com.", "", false},
		{"DotsAlone", []string{"*.example.com"}, ".", "", false},
		{"GlobOverDots", []string{"*.example.com"}, "a.b.example.com", "", true},
		{"GlobNeedsItsDot", []string{"*.example.com"}, "example.com", "", false},
		{"QuestionMark", []string{"w?.example.com"}, "w3.example.com", "", true},
		{"NoHost", []string{"*"}, "", "", false},
		{"NoHostIsNotDropped", []string{"!*.example.com"}, "", "", true},
		{"IDN", []string{"bücher.example"}, "xn--bcher-kva.example", "", true},
		{"Address", []string{"192.0.2.1"}, "0xc0000201", "192.0.2.1", true},
		{"AddressGivenHexadecimal", []string{"0xC0.0x201"}, "192.0.2.1", "192.0.2.1", true},
		{"AddressGivenAsNumber", []string{"3221225985"}, "192.0.2.1", "192.0.2.1", true},
		{"AddressGivenWithZeros", []string{"192.0.2.01"}, "192.0.2.1", "192.0.2.1", true},
		{"AddressGivenTooLarge", []string{"192.0.2.256"}, "192.0.2.1", "192.0.2.1", false},
		{"AddressMapped", []string{"192.0.2.1"}, "[::ffff:192.0.2.1]", "::ffff:192.0.2.1", true},
		{"AddressGivenMapped", []string{"::ffff:192.0.2.1"}, "192.0.2.1", "192.0.2.1", true},
		{"Range", []string{"10.0.0.0/8"}, "10.1.2.3", "10.1.2.3", true},
		{"OutOfRange", []string{"10.0.0.0/8"}, "11.1.2.3", "11.1.2.3", false},
		{"IPv6", []string{"[2001:db8::7]"}, "[2001:db8:0::7]", "2001:db8::7", true},
		{"IPv6Range", []string{"2001:db8::/32"}, "[2001:db8::7]", "2001:db8::7", true},
		{"RangeInBrackets", []string{"[2001:db8::]/32"}, "[2001:db8::7]", "2001:db8::7", true},
		{"RangeInBracketsEnds", []string{"[2001:db8::]/32"}, "[2001:db9::7]", "2001:db9::7", false},
		{"RangeMapped", []string{"::ffff:10.0.0.0/104"}, "10.1.2.3", "10.1.2.3", true},
		{"RangeMappedEnds", []string{"::ffff:10.0.0.0/104"}, "11.1.2.3", "11.1.2.3", false},
		{"RangeIsNoName", []string{"10.0.0.0/8"}, "ten.example", "", false},
		{"NegatedRange", []string{"!10.0.0.0/8"}, "10.1.2.3", "10.1.2.3", false},
		{"NegatedWins", []string{"*.example", "!a.example"}, "a.example", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := ParseHosts(tt.list)
			if err != nil {
				t.Fatal(err)
			}
			addr, _ := netip.ParseAddr(tt.addr)
			if got := f.Keeps(tt.host, addr); got != tt.want {
				t.Errorf("%q keeps %q (%v) = %t, want %t", tt.list, tt.host, addr, got, tt.want)
			}
		})
	}
}

func TestHostGlob(t *testing.T) {
	tests := []struct {
		glob, host string
		want       bool
	}{
		{"*", "a", true},
		{"a.example", "a.example", true},
		{"a.example", "a.a.example", false},
		{"*a.example", "a.a.example", true},
		{"*a.example", "a.example", true},
		{"*.example", "a.example.com", false},
		{"**a", "ba", true},
		{"a*b*c", "axbybzc", true},
		{"a*b*c", "axbybz", false},
		{"a?", "a", false},
		{"*?", "a", true},
		{"[v1.*]", "[v1.a]", true},
		{"[*]", "[v1.a]", true},
		{"[?1.!]", "[v1.!]", true},
		{"[*::1]", "[2001:db8::1]", true},
		{"[2001:db8::?", "[2001:db8::]", true},
	}
	for _, tt := range tests {
		p, err := newHostPattern(tt.glob)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.matches(tt.host, netip.Addr{}); got != tt.want {
			t.Errorf("%q matches %q = %t, want %t", tt.glob, tt.host, got, tt.want)
		}
	}
}

// TestHostPatternRefused refuses what no host is, nor any that a wildcard makes of it.
func TestHostPatternRefused(t *testing.T) {
	for _, text := range []string{
		"[ab].example", "[ab*.example", "[::1]:80", "[::1]:*", "[*]:80", "[192.0.2.1]:80", "[:::1]", "[x*]", "[?/]", "[::1/*",
		"[2001:db8::]/129", "[2001:db8::/32", "2001:db8::]/32", "[]/8", "[", "[]",
	} {
		if _, err := newHostPattern(text); err == nil {
			t.Errorf("%q is taken for a pattern of hosts", text)
		}
	}
}

package uri

import (
	"fmt"
	"net/netip"
	"testing"
)

func TestIs(t *testing.T) {
	for _, c := range []struct {
		text string
		want [4]bool // by Kind
	}{
		{"", [4]bool{true, false, false, true}},
		{"//a#b", [4]bool{true, false, false, true}},
		{"a:b", [4]bool{true, true, true, false}},
		{"a:b?c", [4]bool{true, true, true, false}},
		{"a:b#", [4]bool{true, true, false, false}},
	} {
		for k, want := range c.want {
			if got := MustParse(c.text).Is(Kind(k)); got != want {
				t.Errorf("MustParse(%q).Is(%v) = %v, want %v", c.text, Kind(k), got, want)
			}
			if got := Valid([]byte(c.text)) && ValidAs(c.text, Kind(k)); got != want {
				t.Errorf("ValidAs(%q, %v) = %v, want %v", c.text, Kind(k), got, want)
			}
			if r, err := ParseAs(c.text, Kind(k)); (err == nil) != want || want && r != MustParse(c.text) {
				t.Errorf("ParseAs(%q, %v) = %q, %v", c.text, Kind(k), r, err)
			}
		}
	}
}

func TestAddr(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"//192.0.2.1:80", "192.0.2.1"},
		{"//u@[2001:DB8::7]/", "2001:db8::7"},
		{"//[::]", "::"},
		{"//[1:2:3:4:5:6:7::]", "1:2:3:4:5:6:7:0"},
		{"//[::2:3:4:5:6:7:8]", "0:2:3:4:5:6:7:8"},
		{"//[::ffff:192.0.2.1]", "::ffff:192.0.2.1"},
		{"//[1:2:3:4:5:6:192.0.2.1]", "1:2:3:4:5:6:c000:201"},
		{"//[v1.1]", ""},
		{"//192.0.2", ""},
		{"//0300.0.2.1", ""},
		{"//a", ""},
		{"//", ""},
		{"/192.0.2.1", ""},
	} {
		want, _ := netip.ParseAddr(c.want)
		got, ok := MustParse(c.text).Addr()
		if got != want || ok != (c.want != "") {
			t.Errorf("MustParse(%q).Addr() = %v, %v, want %v", c.text, got, ok, c.want)
		}
	}
}

func TestWithoutFragment(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"#", ""},
		{"a:b?c#d", "a:b?c"},
		{"a:b?c", "a:b?c"},
	} {
		if got := MustParse(c.text).WithoutFragment(); got != MustParse(c.want) {
			t.Errorf("MustParse(%q).WithoutFragment() = %#v, want %#v", c.text, got, MustParse(c.want))
		}
	}
}

func TestIsZero(t *testing.T) {
	if !MustParse("").IsZero() || MustParse("#").IsZero() {
		t.Errorf("IsZero() of %q, %q = %v, %v, want true, false", "", "#", MustParse("").IsZero(), MustParse("#").IsZero())
	}
}

func TestMustParsePanics(t *testing.T) {
	defer func() {
		if _, ok := recover().(*SyntaxError); !ok {
			t.Error("MustParse(\"a b\") does not panic with a SyntaxError")
		}
	}()
	MustParse("a b")
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		value fmt.Stringer
		want  string
	}{
		{Reference, "URI-reference"},
		{URI, "URI"},
		{Absolute, "absolute-URI"},
		{Relative, "relative-ref"},
		{Kind(9), "Kind(9)"},
		{NoHost, "none"},
		{RegName, "reg-name"},
		{IPv4, "IPv4address"},
		{IPv6, "IPv6address"},
		{IPvFuture, "IPvFuture"},
		{HostKind(9), "HostKind(9)"},
		{None, "none"},
		{SyntaxBased, "syntax"},
		{SchemeBased, "scheme"},
		{Level(9), "Level(9)"},
	} {
		if got := c.value.String(); got != c.want {
			t.Errorf("%T.String() = %q, want %q", c.value, got, c.want)
		}
	}
}

func TestDefaultPorts(t *testing.T) {
	for text, want := range map[string]string{
		"ftp://a:21/": "ftp://a/", "ssh://a:22/": "ssh://a/", "sftp://a:22/": "sftp://a/", "telnet://a:23/": "telnet://a/",
		"gopher://a:70/": "gopher://a/", "http://a:80/": "http://a/", "ws://a:80/": "ws://a/", "pop://a:110": "pop://a",
		"nntp://a:119/": "nntp://a/", "news://a:119/": "news://a/", "imap://a:143/": "imap://a/", "wais://a:210/": "wais://a/",
		"ldap://a:389/": "ldap://a/", "https://a:443/": "https://a/", "wss://a:443/": "wss://a/", "rtsp://a:554/": "rtsp://a/",
		"snews://a:563/": "snews://a/", "ldaps://a:636/": "ldaps://a/", "ftps://a:990/": "ftps://a:990/", "nfs://a:2049/": "nfs://a/",
		"git://a:9418/": "git://a/", "redis://a:06379/": "redis://a/", "foo://a:80/": "foo://a:80/",
	} {
		if got := Normalize(MustParse(text), SchemeBased); got.String() != want {
			t.Errorf("Normalize(%q, scheme) = %q, want %q", text, got, want)
		}
	}
}

// TestAllocations holds the functions to what they promise.
func TestAllocations(t *testing.T) {
	const text = "http://user@[2001:db8::1]:8080/a/b/../c?d=%41#e"
	b := []byte(text)
	base, ref := MustParse(text), MustParse("../x?y#z")
	for _, c := range []struct {
		name string
		want float64
		f    func()
	}{
		{"Parse", 0, func() { MustParse(text) }},
		{"ParseBytes", 1, func() { _, _ = ParseBytes(b) }},
		{"Valid", 0, func() { Valid(b) }},
		{"ValidAs", 0, func() { ValidAs(text, Absolute) }},
		{"Check", 0, func() { Check(b, Absolute) }},
		{"Split", 0, func() { Split(b) }},
		{"Addr", 0, func() { base.Addr() }},
		{"Resolve", 1, func() { _, _ = Resolve(base, ref, nil) }},
		{"Normalize", 1, func() { Normalize(base, SchemeBased) }},
		{"Encode", 0, func() { Encode("unreserved", Pchar) }},
		{"Decode", 0, func() { _, _ = Decode("unreserved") }},
	} {
		if got := testing.AllocsPerRun(100, c.f); got != c.want {
			t.Errorf("%s allocates %v times, want %v", c.name, got, c.want)
		}
	}
}

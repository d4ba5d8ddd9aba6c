package command

import (
	"testing"

	"github.com/urisift/urisift/uri"
)

// TestPartsSplit takes nothing for ordinary that has no "://".
func TestPartsSplit(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "a": false, "a:": false, "a:/": false, "a:b://c": false, "a://": false, "a://b": true, "a://b?c": true, "a://b:1": false,
		"A://b": false, "a://b/%41": false, "a://xn--b": false,
		"a://xn--b.and-more.example": false, "a://xn--b.more.example": false, "a://a.example.1": false,
	} {
		var p parts
		if got := p.split([]byte(text)[:len(text):len(text)]); got != want {
			t.Errorf("split(%q) = %t, want %t", text, got, want)
		}
	}
}

// TestRecordHost compares the host of a record with that of the normalized URI, which
// is not made for plain names.
func TestRecordHost(t *testing.T) {
	for _, host := range []string{
		"", "a", "example.com", "a-b.c-d.example", "1.example", "example.1a", "EXAMPLE.com", "example.COM", "a.b.",
		"a_b.example", "a~b.example", "a..b", "-.a", "z9.example", "z9.example.1", "0.0", "192.0.2.1", "192.0.2.0x1", "0xc0000201", "3221225985", "1",
		"[2001:db8::7]", "%61.example", "a%2Eb", "a!b.example", "xn--bcher-kva.example", "a.b0", "a{", "a:",
	} {
		ref, err := uri.Parse("http://" + host + "/")
		if err != nil {
			continue
		}
		want := uri.Normalize(ref, uri.SyntaxBased).Host()
		wantAddr, _ := uri.HostAddr(want)
		r := record{ref: ref}
		if got, addr := r.host(); got != want || addr != wantAddr {
			t.Errorf("the host of %s is %q, %v, want %q, %v", ref, got, addr, want, wantAddr)
		}
	}
}

package command

import (
	"testing"

	"github.com/urisift/urisift/uri"
)

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

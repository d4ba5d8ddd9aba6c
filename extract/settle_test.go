package extract

import (
	"testing"

	"github.com/urisift/urisift/uri"
)

func TestGrammar1993(t *testing.T) {
	o := &Options{Grammar: uri.Draft1993}
	ms := all("at http://a.example/~joe/ and http://a.example/b", o)
	if len(ms) != 2 || ms[0].URI != "http://a.example/%7Ejoe/" || ms[1].URI != "http://a.example/b" {
		t.Errorf("Find by the draft of 1993 = %+v, want the tilde percent-encoded", ms)
	}
	if err := uri.Draft1993.Check(ms[0].URI, uri.URI); err != nil {
		t.Errorf("Check(%q) = %v", ms[0].URI, err)
	}
}

// TestWideHost maps hosts as AppendURI does, whichever was mapped before.
func TestWideHost(t *testing.T) {
	tests := []struct {
		iri, want string
		ok        bool
	}{
		{"http://é.example/", "http://xn--9ca.example/", true},
		{"http://é.example/é", "http://xn--9ca.example/%C3%A9", true},
		{"http://a@é.example:80/?é", "http://a@xn--9ca.example:80/?%C3%A9", true},
		{"http://b.example/é", "http://b.example/%C3%A9", true},
		{"http://é-.example/", "http://%C3%A9-.example/", true},
		{"http://é-.example/é", "http://%C3%A9-.example/%C3%A9", true},
		{"http://\ufffe.example/", "http://\ufffe.example/", false},
		{"http://é.example/\ufffe", "http://xn--9ca.example/\ufffe", false},
		{"http://é.example/x", "http://xn--9ca.example/x", true},
		{"mailto:é", "mailto:%C3%A9", true},
	}
	var k wideHost
	for range 2 {
		for _, tt := range tests {
			for range 2 {
				got := k.mapped([]byte(tt.iri))
				if isASCII(got) != tt.ok || tt.ok && string(got) != tt.want {
					t.Errorf("mapped(%q) = %q, want %q, mapped: %v", tt.iri, got, tt.want, tt.ok)
				}
			}
		}
	}
}

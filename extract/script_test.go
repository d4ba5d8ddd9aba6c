package extract

import (
	"testing"
	"unicode"
)

func TestIsUnspaced(t *testing.T) {
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if got, want := isUnspaced(c), unicode.In(c, unspaced...); got != want {
			t.Fatalf("isUnspaced(%U) = %v, want %v", c, got, want)
		}
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

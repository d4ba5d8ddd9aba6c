package ascii_test

import (
	"bytes"
	"testing"

	"github.com/urisift/urisift/corpus/internal/ascii"
)

// PlainLen goes over nothing else, and stops within a block before it.
func TestPlainLen(t *testing.T) {
	fast := ascii.PlainLen(make([]byte, 128)) > 0
	for n := range 600 {
		for _, c := range []byte{0x80, 0xff, '\b', 'a', '\n', 0x7f} {
			for _, at := range []int{0, n / 3, n / 2, n - 1} {
				b := bytes.Repeat([]byte{'a'}, n)
				want := n
				if at >= 0 && at < n {
					b[at] = c
					if c >= 0x80 || c == '\b' {
						want = at
					}
				}
				got := ascii.PlainLen(b)
				if got > want || fast && got <= want-128 {
					t.Fatalf("PlainLen(%q) = %d, want %d at most", b, got, want)
				}
			}
		}
	}
}

func TestHasPrefixFold(t *testing.T) {
	for _, c := range []struct {
		b, prefix string
		want      bool
	}{
		{"", "", true},
		{"a", "", true},
		{"Multipart/mixed", "multipart/", true},
		{"MULTIPART/", "multipart/", true},
		{"multipart", "multipart/", false},
		{"\r@[", "-`{", false},
		{"\u212a", "k", false},
		{"text/", "test/", false},
	} {
		if got := ascii.HasPrefixFold([]byte(c.b), c.prefix); got != c.want {
			t.Errorf("HasPrefixFold(%q, %q) = %t, want %t", c.b, c.prefix, got, c.want)
		}
	}
}

func BenchmarkPlainLen(b *testing.B) {
	text := bytes.Repeat([]byte("Words that people write, in lines of some length.\n"), 5243)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		ascii.PlainLen(text)
	}
}

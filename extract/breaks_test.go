package extract

import (
	"bytes"
	"testing"
)

// FuzzLineBreaks holds lineBreaksOf and lineBreaksGo to what counting byte by byte
// gives, for every place to begin at.
func FuzzLineBreaks(f *testing.F) {
	for _, text := range []string{"", "\n", "a\nb", "a\r\nb", "\n\n\n\n\n\n", "a line\nand another one, of more than a vector\n", "no break in all of this, which is a bit longer"} {
		f.Add([]byte(text))
		f.Add(bytes.Repeat([]byte(text), 9))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for from := range len(text) + 1 {
			want := lineBreaks{cr: bytes.IndexByte(text[from:], '\r') >= 0}
			for i, b := range text[from:] {
				if b == '\n' {
					want.n, want.behind = want.n+1, from+i+1
				}
			}
			for _, got := range []lineBreaks{lineBreaksOf(text, from), lineBreaksGo(text, from)} {
				switch {
				case want.cr:
					got.n, got.behind = want.n, want.behind
				case want.n == 0:
					got.behind = 0
				}
				if got != want {
					t.Fatalf("lineBreaksOf(%q, %d) = %+v, want %+v", text, from, got, want)
				}
			}
		}
	})
}

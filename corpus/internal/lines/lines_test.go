package lines

import (
	"bytes"
	"strings"
	"testing"
)

// Index agrees with the standard library wherever the mark stands, and whatever
// looks like it.
func TestIndex(t *testing.T) {
	for _, mark := range []string{"\n--", "\nFrom ", "\n#"} {
		for n := range 400 {
			for _, at := range []int{-1, 0, 1, n / 2, n - len(mark), n - 1} {
				text := []byte(strings.Repeat("\nx-F\n", n/5+1)[:n])
				if at >= 0 && at <= n {
					copy(text[at:], mark)
				}
				if got, want := Index(text, []byte(mark)), bytes.Index(text, []byte(mark)); got != want {
					t.Fatalf("Index(%q, %q) = %d, want %d", text, mark, got, want)
				}
			}
		}
	}
}

func FuzzIndex(f *testing.F) {
	f.Add([]byte(strings.Repeat("text\n-", 20) + "\n--"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for from := range min(len(text), 40) {
			if got, want := Index(text[from:], []byte("\n--")), bytes.Index(text[from:], []byte("\n--")); got != want {
				t.Errorf("Index(%q) = %d, want %d", text[from:], got, want)
			}
		}
	})
}

func BenchmarkIndex(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"Base64", strings.Repeat(strings.Repeat("AQID", 19)+"\n", 3000)},
		{"Text", strings.Repeat("Words that people write, in lines of some length.\n", 5000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			text, mark := []byte(c.text), []byte("\n--")
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if Index(text, mark) >= 0 {
					b.Fatal("found")
				}
			}
		})
	}
}

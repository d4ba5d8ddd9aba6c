package utf8text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// checkValid compares Valid with utf8.Valid for b at different places among the blocks,
// behind ASCII and behind other characters.
func checkValid(tb testing.TB, b []byte) {
	tb.Helper()
	for _, lead := range []string{"", "a", strings.Repeat("a", 29), strings.Repeat("Ж", 15), strings.Repeat("語", 21), strings.Repeat("a", 61) + "😀"} {
		for _, behind := range []string{"", "a", strings.Repeat("é", 17), strings.Repeat("語b", 33)} {
			text := []byte(lead + string(b) + behind)
			if got, want := Valid(text), utf8.Valid(text); got != want {
				tb.Fatalf("Valid(%q) = %t, want %t", text, got, want)
			}
		}
	}
}

// Every pair of bytes, and every beginning of a character with a byte that may be wrong.
func TestValid(t *testing.T) {
	for first := range 256 {
		for second := range 256 {
			checkValid(t, []byte{byte(first), byte(second)})
		}
	}
	for _, s := range []string{"é", "ࠀ", "語", "\ud7ff", "\ue000", "\uffff", "\U00010000", "😀", "\U0010ffff", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80"} {
		for n := range len(s) + 1 {
			for _, b := range []byte("a\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc2\xdf\xe0\xed\xef\xf0\xf4\xf5\xff") {
				checkValid(t, []byte(s[:n]+string([]byte{b})+s[n:]))
				checkValid(t, []byte(s[:n]+string([]byte{b})))
			}
			checkValid(t, []byte(s[:n]))
			checkValid(t, []byte(s[n:]))
		}
	}
}

// A character at every place, whole, cut off and without its beginning.
func TestValidEveryPlace(t *testing.T) {
	for _, s := range []string{"é", "語", "😀"} {
		for _, part := range []string{s, s[:len(s)-1], s[1:], s[:1], s + s[1:]} {
			for n := range 200 {
				for at := range n {
					b := []byte(strings.Repeat("z", at) + part + strings.Repeat("z", n-at))
					if got, want := Valid(b), utf8.Valid(b); got != want {
						t.Fatalf("Valid(%q) = %t, want %t", b, got, want)
					}
				}
			}
		}
	}
}

func FuzzValid(f *testing.F) {
	f.Add([]byte("words that people write, in Кириллица, 語, 😀 \xe2\x80"), byte(3))
	f.Add([]byte(strings.Repeat("語", 40)), byte(0xed))
	f.Fuzz(func(t *testing.T, b []byte, c byte) {
		checkValid(t, b)
		if len(b) > 0 { // one byte is wrong
			b[int(c)%len(b)] ^= c
			checkValid(t, b)
		}
	})
}

func BenchmarkValid(b *testing.B) {
	for name, s := range map[string]string{"ASCII": "words that people write ", "Cyrillic": "слова, которые пишут люди ", "Han": "人們寫下的文字", "Mixed": "a word, слово, 字, and so on, for a while "} {
		text := []byte(strings.Repeat(s, 128<<10/len(s)))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if !Valid(text) {
					b.Fatal("it is UTF-8")
				}
			}
		})
		b.Run(name+"Std", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if !utf8.Valid(text) {
					b.Fatal("it is UTF-8")
				}
			}
		})
	}
}

package charset

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// What is not UTF-8 is found at any place of a long text, and what is cut off at its end.
func TestValidLen(t *testing.T) {
	text := []byte(strings.Repeat("слово 語 word 😀 ", 400))
	for at := 0; at <= len(text); at += 7 {
		want := at
		for want > 0 && !utf8.Valid(text[:want]) {
			want--
		}
		b := append(text[:at:at], 0xff)
		for _, rest := range []string{"", "word", "\x80\x80", string(text)} {
			if got := validLen(append(b[:at+1:at+1], rest...)); got != want {
				t.Fatalf("validLen is %d for what is wrong at %d, with %d bytes behind it, want %d", got, at, len(rest), want)
			}
		}
		if got := validLen(b[:at]); got != want {
			t.Fatalf("validLen is %d for %d bytes, want %d", got, at, want)
		}
	}
}

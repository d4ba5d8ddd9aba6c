package charset

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// mixedByOne is appendMixed, character by character.
func mixedByOne(dst, src []byte, final bool) ([]byte, int) {
	pos := 0
	for pos < len(src) {
		r, size := utf8.DecodeRune(src[pos:])
		if r == utf8.RuneError && size == 1 {
			if !final && !utf8.FullRune(src[pos:]) {
				break
			}
			r = windows1252(src[pos])
		}
		dst = utf8.AppendRune(dst, r)
		pos += size
	}
	return dst, pos
}

func checkMixed(t *testing.T, src []byte) {
	t.Helper()
	for _, final := range []bool{false, true} {
		want, m := mixedByOne([]byte("before"), src, final)
		if got, n := appendMixed([]byte("before"), src, final); n != m || !bytes.Equal(got, want) {
			t.Fatalf("appendMixed of %d bytes, final %v, takes %d, want %d; they are\n%q, want\n%q", len(src), final, n, m, got, want)
		}
	}
}

// TestAppendMixed has a byte that does not fit, or the end of the text, in each place
// before and behind stretches of UTF-8.
func TestAppendMixed(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("слово за словом, ", 40), strings.Repeat("日本語の文。", 60), strings.Repeat("a€", 300),
		strings.Repeat("plain text ", 90), strings.Repeat("é", 600),
	} {
		src := []byte("\xe9t\xe9 " + text)
		for i := range src {
			checkMixed(t, src[:i])
			bad := bytes.Clone(src)
			bad[i] = 0xe9
			checkMixed(t, bad)
		}
	}
}

func FuzzMixed(f *testing.F) {
	f.Add([]byte("caf\xe9 и café\x80"), uint16(3))
	f.Add([]byte("日本\xe6\x97"), uint16(700))
	f.Fuzz(func(t *testing.T, b []byte, times uint16) {
		checkMixed(t, b)
		long := bytes.Repeat([]byte("ж, "), int(times%2000))
		checkMixed(t, append(append(append(long, b...), long...), b...))
	})
}

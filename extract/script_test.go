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

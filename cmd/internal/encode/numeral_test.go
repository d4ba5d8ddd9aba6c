package encode

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestNumeral(t *testing.T) {
	var m Numeral
	var text []byte
	check := func(n int64) {
		t.Helper()
		if got, want := string(AppendCount([]byte("a"), n)), "a"+strconv.FormatInt(n, 10); got != want {
			t.Errorf("AppendCount(%q, %d) = %q, want %q", "a", n, got, want)
		}
		if !m.Can(n) {
			text = append(m.Begin([]byte("abcd"), n), 'e')
		}
		m.Write(text, n)
		if got, want := string(text), "abcd"+strconv.FormatInt(n, 10)+"e"; got != want || !m.Can(n) {
			t.Errorf("Write(%d) makes %q, want %q", n, got, want)
		}
	}
	for n := range int64(1e5) {
		check(n)
	}
	for _, n := range []int64{0, 9, 10, 9999, 10000, 10001, 99999, 100000, 19999, 123456789, 123450000, 1e16 - 1, 1e16, 1e16 + 1, math.MaxInt64, 5} {
		check(n)
		check(n)
	}
	for n := int64(1); n > 0 && n < math.MaxInt64/10; n = n*10 + rand.Int64N(10) {
		for range 100 {
			check(n + rand.Int64N(n))
		}
	}
}

func TestNumeralNone(t *testing.T) {
	var m Numeral
	text := []byte("abcde")
	for _, n := range []int64{-1, 0} {
		m.None(text, n)
		m.Write(text, n)
		if string(text) != "abcde" || !m.Can(n) || m.Can(n+1) || m.Can(n-1) {
			t.Errorf("None(%d) makes %q, or is another number", n, text)
		}
	}
}

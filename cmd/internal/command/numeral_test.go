package command

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestNumeral(t *testing.T) {
	var m numeral
	m.begin([]byte("b"))
	check := func(n int64) {
		t.Helper()
		if got, want := string(appendCount([]byte("a"), n)), "a"+strconv.FormatInt(n, 10); got != want {
			t.Errorf("appendCount(%q, %d) = %q, want %q", "a", n, got, want)
		}
		if got, want := string(m.append([]byte("a"), n)), "ab"+strconv.FormatInt(n, 10); got != want {
			t.Errorf("append(%q, %d) = %q, want %q", "a", n, got, want)
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

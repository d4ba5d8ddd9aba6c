package intern_test

import (
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus/internal/intern"
)

func TestTable(t *testing.T) {
	var table intern.Table
	for range 2 {
		for _, s := range []string{"", "a", "ab", "abc", "abcd", "charset", strings.Repeat("x", 65)} {
			if got := table.Of([]byte(s)); got != s {
				t.Errorf("Of(%q) = %q", s, got)
			}
			if got, ok := table.Find([]byte(s)); ok && got != s {
				t.Errorf("Find(%q) = %q", s, got)
			}
			if got, ok := table.Find([]byte(s + "y")); ok {
				t.Errorf("Find(%qy) = %q", s, got)
			}
		}
	}
}

// What is kept is not made again.
func TestAllocations(t *testing.T) {
	table := intern.Words("charset boundary")
	words := [][]byte{[]byte("charset"), []byte("boundary"), []byte("name")}
	table.Of(words[2])
	if n := testing.AllocsPerRun(100, func() {
		for _, w := range words {
			if _, ok := table.Find(w); !ok || table.Of(w) != string(w) {
				t.Errorf("%q is not kept", w)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations for words that are kept", n)
	}
}

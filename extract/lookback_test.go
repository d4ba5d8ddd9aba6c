package extract

import "testing"

// checkLookBack compares lookBack with its twin at every place of t.
func checkLookBack(tb testing.TB, t []byte) {
	tb.Helper()
	for i := lookBackLen; i <= len(t); i++ {
		if got, want := lookBack(t, i), lookBackGo(t, i); got != want {
			tb.Fatalf("lookBack(%q) = %x, want %x", t[i-lookBackLen:i], got, want)
		}
	}
}

func FuzzLookBack(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) <= 1<<10 {
			checkLookBack(t, append(make([]byte, lookBackLen), data...))
		}
	})
}

// TestLookBack is FuzzLookBack over random texts.
func TestLookBack(t *testing.T) {
	for seed := range uint64(100) {
		checkLookBack(t, kernelText(seed, 4*lookBackLen))
	}
}

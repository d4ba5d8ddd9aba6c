package window_test

import (
	"bytes"
	"testing"

	"github.com/urisift/urisift/corpus/internal/window"
)

// BenchmarkLines consumes a text line by line.
func BenchmarkLines(b *testing.B) {
	text := bytes.Repeat([]byte("The quick brown fox jumps over the lazy dog, or so it seems to be.\n"), 1<<14)
	src := bytes.NewReader(text)
	w := window.New(64 << 10)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		src.Reset(text)
		w.Reset(src, 0)
		for {
			if n := bytes.IndexByte(w.Bytes(), '\n'); n >= 0 {
				w.Advance(n + 1)
			} else if !w.More() {
				break
			}
		}
	}
}

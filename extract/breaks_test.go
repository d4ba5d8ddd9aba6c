package extract

import (
	"bytes"
	"testing"
)

// FuzzLineBreaks holds lineBreaksOf and lineBreaksGo to what counting byte by byte
// gives, for every place to begin at.
func FuzzLineBreaks(f *testing.F) {
	for _, text := range []string{"", "\n", "a\nb", "a\r\nb", "\n\n\n\n\n\n", "a line\nand another one, of more than a vector\n", "no break in all of this, which is a bit longer"} {
		f.Add([]byte(text))
		f.Add(bytes.Repeat([]byte(text), 9))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for from := range len(text) + 1 {
			var want lineBreaks
			for i := from; i < len(text); i++ {
				switch {
				case text[i] == '\n':
					want.n, want.behind = want.n+1, i+1
				case text[i] == '\r' && at(text, i+1) != '\n':
					want.cr = true
				}
			}
			for _, got := range []lineBreaks{lineBreaksOf(text, from), lineBreaksGo(text, from)} {
				if want.n == 0 {
					got.behind = 0
				}
				if from > 0 && text[from-1] == '\r' {
					got.cr, want.cr = true, true // the line before ends in text[from:], or did before
				}
				if got != want {
					t.Fatalf("lineBreaksOf(%q, %d) = %+v, want %+v", text, from, got, want)
				}
			}
		}
	})
}

// FuzzLineCounter holds a LineCounter to counting byte by byte, for a text that comes in
// two parts, cut at every place.
func FuzzLineCounter(f *testing.F) {
	for _, text := range []string{"", "a\rb\r\nc\nd", "\r\r\n\n\r", "a line\r\nand another one, of more than a vector\r\n\rb"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var breaks, start int64
		for i, b := range text {
			switch {
			case b == '\n' && i > 0 && text[i-1] == '\r':
				start++
			case b == '\n' || b == '\r':
				breaks, start = breaks+1, int64(i)+1
			}
		}
		const base = 7
		for cut := range len(text) + 1 {
			c := LineCounter{Start: base, Done: base}
			c.Count(text[:cut], base)
			line, column := c.Position(text[cut:], base+int64(cut), base+int64(len(text)))
			if line != breaks+1 || column != int64(len(text))-start+1 || c.Done != base+int64(len(text)) {
				t.Fatalf("%q cut at %d ends at %d:%d, want %d:%d", text, cut, line, column, breaks+1, int64(len(text))-start+1)
			}
		}
	})
}

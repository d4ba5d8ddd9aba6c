package corpus

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// textOf reads the segments of an input in steps of a length, each with where its
// text stands in the file.
func textOf(t *testing.T, r io.Reader, step int) string {
	t.Helper()
	var b strings.Builder
	for s, err := range Read(r, "a.txt", nil) {
		if err != nil {
			fmt.Fprintln(&b, "error:", err)
			continue
		}
		if _, ok := r.(*os.File); ok && s.Verbatim() == nil {
			t.Fatal("the text of a file is no Verbatim")
		}
		buf := make([]byte, step)
		read := int64(0)
		for {
			n, err := io.ReadFull(s.Text, buf)
			b.Write(buf[:n])
			if read += int64(n); n > 0 && s.Raw(read-1) < 0 {
				b.WriteString("†")
			}
			if err != nil {
				break
			}
		}
	}
	return b.String()
}

// A file and a stream give the same text, whatever of it does not stand in the file as
// it is, and wherever.
func TestTextOfFile(t *testing.T) {
	line := "Words that people write, in lines of some length, some of them naïve.\n"
	for _, odd := range []string{"h\bh", "\b", "\xe9", "\xe9t\xe9\b_", "é\bé", "\x00", "日本", "\xf0\x9f\x98"} {
		for _, at := range []int{0, 1, 100, 64<<10 - 1, 64 << 10, 64<<10 + 1, 200_000, 300_000 - 2, 300_000 - 1} {
			text := []byte(strings.Repeat(line, 300_000/len(line)+1)[:300_000])
			text = append(text[:at:at], append([]byte(odd), text[at:]...)...)
			name := filepath.Join(t.TempDir(), "a.txt")
			if err := os.WriteFile(name, text, 0o600); err != nil {
				t.Fatal(err)
			}
			for _, step := range []int{1 << 10, 1 << 16, 1<<16 + 1, 1 << 19} {
				file, err := os.Open(name)
				if err != nil {
					t.Fatal(err)
				}
				got, want := textOf(t, file, step), textOf(t, bytes.NewReader(text), step)
				file.Close() //nolint:errcheck // it was read only
				if got != want {
					t.Fatalf("%q at %d, read by %d: a file gives another text than a stream", odd, at, step)
				}
			}
		}
	}
}

// isText tells what the standard library does.
func TestIsText(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3986, 7))
	odd := []string{"é", "日", "😀", "\b", "\xe9", "\x80", "\xf0\x9f", "aé", "\xed\xa0\x80"}
	for range 3000 {
		var b []byte
		for range rnd.IntN(6) {
			b = append(b, strings.Repeat("a", rnd.IntN(300))...)
			b = append(b, strings.Repeat(odd[rnd.IntN(len(odd))], rnd.IntN(100)%7)...)
		}
		for _, kind := range []Kind{Running, Fields} {
			want := utf8.Valid(b) && (kind != Running || !bytes.Contains(b, []byte("\b")))
			if got := (&Verbatim{kind: kind}).isText(b); got != want {
				t.Fatalf("isText(%q) = %t", b, got)
			}
		}
	}
}

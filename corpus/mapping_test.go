package corpus

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// verbatimOf calls do with the Verbatim of a file that holds the text, looked at in place
// if the file has the mode for it.
func verbatimOf(t *testing.T, text []byte, mode os.FileMode, o *Options, do func(*Verbatim, *os.File)) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // nothing depends on it
	if err := f.Chmod(mode); err != nil {
		t.Fatal(err)
	}
	for s, err := range Read(f, "a.txt", o) {
		if err == nil {
			do(s.Verbatim(), f)
		}
	}
	if n := mappings(t, f); n > 0 {
		t.Errorf("%d mappings are left", n)
	}
}

// someText returns n bytes of text, some of it beyond ASCII.
func someText(n int) []byte {
	line := "Words that people write, in lines of some length, some of them naïve.\n"
	return []byte(strings.Repeat(line, n/len(line)+1)[:n])
}

// needsShow skips the test where the system shows no text.
func needsShow(t *testing.T) {
	t.Helper()
	verbatimOf(t, someText(minMapped), 0o600, &Options{InPlace: true}, func(v *Verbatim, _ *os.File) {
		if v.Show(0) == nil {
			t.Skip("the system shows no text")
		}
	})
}

// Show and Read by turns give the text, whatever of it does not stand in the file as it
// is, and wherever.
func TestShow(t *testing.T) {
	needsShow(t)
	rnd := rand.New(rand.NewPCG(3986, 8))
	odds := []string{"", "\b", "\xe9", "é", "h\bh", "\xe9t\xe9\b_", "é\bé", "\x00", "\xf0\x9f\x98"}
	if testing.Short() {
		odds = odds[:3]
	}
	for _, odd := range odds {
		for _, at := range []int{100, StepSize - 1, StepSize, mappingSize + 3*StepSize + 1} {
			text := someText(mappingSize + 5*StepSize)
			text = append(text[:at:at], append([]byte(odd), text[at:]...)...)
			want := textOf(t, bytes.NewReader(text), 1<<20)
			passed := int64(0)
			o := &Options{InPlace: true, Progress: func(n int64) { passed += n }}
			verbatimOf(t, text, 0o600, o, func(v *Verbatim, f *os.File) {
				var got []byte
				buf := make([]byte, 6*StepSize)
				shown := 0
				for {
					keep := rnd.IntN(min(len(got), 90_000) + 1)
					if b := v.Show(keep); b != nil {
						if !bytes.Equal(b[:keep], got[len(got)-keep:]) {
							t.Fatalf("%q at %d: at %d, the %d bytes before are others", odd, at, len(got), keep)
						}
						if len(b) == keep {
							t.Fatalf("%q at %d: nothing is shown", odd, at)
						}
						got = append(got, b[keep:]...)
						shown++
						if rnd.IntN(3) > 0 {
							continue
						}
					}
					n, err := v.Read(buf[:1+rnd.IntN(len(buf))])
					if got = append(got, buf[:n]...); errors.Is(err, io.EOF) {
						break
					} else if err != nil {
						t.Fatal(err)
					}
				}
				if string(got) != strings.ReplaceAll(want, "†", "") {
					t.Fatalf("%q at %d: what is shown and read is not the text", odd, at)
				}
				if least := at / StepSize / 8; shown < least {
					t.Fatalf("%q at %d: the text was shown %d times only", odd, at, shown)
				}
				if n := mappings(t, f); n > 1 {
					t.Fatalf("%q at %d: %d mappings at the end", odd, at, n)
				}
			})
			if passed != int64(len(text)) {
				t.Fatalf("%q at %d: passed %d bytes of %d", odd, at, passed, len(text))
			}
		}
	}
}

// mappings returns how many mappings of the file there are.
func mappings(t *testing.T, f *os.File) int {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Skip(err)
	}
	return bytes.Count(maps, []byte(f.Name()+"\n"))
}

// TestNotInPlace shows no text where that is not asked for, or not safe, or not worth it.
func TestNotInPlace(t *testing.T) {
	needsShow(t)
	for _, c := range []struct {
		name string
		size int
		mode os.FileMode
		o    *Options
	}{
		{"NotAsked", minMapped, 0o600, nil},
		{"Small", minMapped - 1, 0o600, &Options{InPlace: true}},
		{"WrittenByOthers", minMapped, 0o622, &Options{InPlace: true}},
	} {
		verbatimOf(t, someText(c.size), c.mode, c.o, func(v *Verbatim, _ *os.File) {
			if v.Show(0) != nil || v.Map(0, 1000) != nil {
				t.Errorf("%s: the text is shown", c.name)
			}
		})
	}
}

// A Mapping gives what TextAt copies, and nothing that is cut off.
func TestMapping(t *testing.T) {
	needsShow(t)
	text := someText(mappingSize + 100_000)
	verbatimOf(t, text, 0o600, &Options{InPlace: true}, func(v *Verbatim, f *os.File) {
		m := v.Map(100, 200_000)
		if !m.Covers(100, 200_000) || m.Covers(0, v.Size()) {
			t.Error("the Mapping covers more or less than it should")
		}
		m.Prepare(100, 200_000)
		whole, at, ok := v.TextAt(make([]byte, 9000), 1000)
		got, start, same := m.TextAt(1000, 10_000)
		if !ok || !same || start != at || len(got) >= len(whole) || len(got) < len(whole)-2 || !bytes.HasPrefix(whole, got) {
			t.Errorf("TextAt gives %d bytes at %d, %t, want all but the last of %d at %d, %t", len(got), start, same, len(whole), at, ok)
		}
		last := v.Map(v.Size()-500, v.Size())
		if got, _, ok := last.TextAt(v.Size()-500, v.Size()); !ok || !bytes.HasSuffix(text, got) || len(got) < 498 {
			t.Errorf("the end of the text is %q, %t", got, ok)
		}
		if !v.IsCached(0, v.Size()) || v.IsCached(0, v.Size()+1) {
			t.Error("IsCached is wrong")
		}
		if err := f.Truncate(50_000); err != nil {
			t.Fatal(err)
		}
		m.Prepare(100, 200_000)
		if _, _, ok := m.TextAt(1000, 10_000); !ok {
			t.Error("text that was not cut off is gone")
		}
		if _, _, ok := m.TextAt(100_000, 110_000); ok {
			t.Error("there is text that was cut off")
		}
		if got, _, _ := m.TextAt(1000, 1000); len(got) > 0 {
			t.Errorf("there is text in nothing: %q", got)
		}
		m.Release()
		last.Release()
		if n := mappings(t, f); n > 0 {
			t.Errorf("%d mappings are left", n)
		}
	})
}

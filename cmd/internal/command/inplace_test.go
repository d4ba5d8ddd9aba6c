package command

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// TestInPlace holds that a text that is looked at where the system keeps it gives what it
// gives copied, as it is in a file to which others may write, and wherever it does not
// stand there as it is.
func TestInPlace(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 12))
	var b strings.Builder
	for b.Len() < 2<<20 {
		s := randomText(rnd, 1000)
		if !strings.Contains(s, "\xff") && !strings.Contains(s, "\x00") && !strings.Contains(s, "\b") {
			b.WriteString(s)
		}
	}
	mixed := strings.ReplaceAll(b.String(), "begin 644 ", "")
	if testing.Short() {
		at := rnd.IntN(len(mixed))
		inPlace(t, mixed[:at]+"\xff"+mixed[at:], defaultPortion, "-j2")
		inPlace(t, mixed, defaultPortion, "-j1", "-f", "jsonl")
		return
	}
	for _, odd := range []string{"", "\xff", "\bh", " http://z.example/\xe9"} {
		for _, at := range []int{rnd.IntN(len(mixed)), rnd.IntN(len(mixed)), len(mixed)} {
			text := mixed[:at] + odd + mixed[at:]
			inPlace(t, text, 32<<10, "-j2", "-n")
			for _, format := range []string{"list", "jsonl"} {
				inPlace(t, text, defaultPortion, "-j1", "-f", format)
				inPlace(t, text, defaultPortion, "-j3", "-f", format)
			}
		}
	}
	for _, long := range []string{"<http://b.example/" + strings.Repeat("\nc", 50_000) + "> ", "data:," + strings.Repeat("c", 200_000) + "\n"} {
		text := strings.Repeat(long, 3<<20/len(long))
		inPlace(t, text, 32<<10, "-j2")
		inPlace(t, text, defaultPortion, "-j2")
		inPlace(t, text, defaultPortion, "-j2", "--max-uri", "150K")
		inPlace(t, text, defaultPortion, "-j2", "--max-uri", "210K")
	}
	wrapped := strings.Repeat("<http://b.example/\nc> ", 9<<20/22)
	for _, jobs := range []string{"-j1", "-j2"} {
		inPlace(t, wrapped, defaultPortion, jobs)
		inPlace(t, wrapped[:4<<20]+"\xff"+wrapped[4<<20:], defaultPortion, jobs)
		inPlace(t, wrapped[:len(wrapped)-900]+"\xff", defaultPortion, jobs)
	}
}

// TestLinesInPlace holds that lines are counted over the blocks of a text.
func TestLinesInPlace(t *testing.T) {
	texts := []string{
		"\r\nhttp://b.example/\r", "\rhttp://c.example/ \n\n", "\r\n",
		strings.Repeat("日", 40) + "\r\n http://b.example/ ", strings.Repeat("x", 150_000) + " http://b.example/\n",
	}
	if testing.Short() {
		texts = texts[3:4]
	}
	for _, text := range texts {
		text = strings.Repeat(text, minInPlace/len(text)+1)
		inPlace(t, text+"http://d.example/", 10_000, "-j3", "-f", "jsonl")
		for _, before := range []string{"", "x", "xx"} {
			inPlace(t, before+text+"\xff http://d.example/", 10_000, "-j3", "-f", "jsonl")
		}
	}
}

// TestCountFirst holds that the lines of two parts of a text are those of the text, counted
// together or one after the other.
func TestCountFirst(t *testing.T) {
	for _, text := range []string{"", "a", "a\nb\n", "a\r\nb\r\n", "a\rb\r", "\r\r\n\n\r\n", "\n\r\r\r\na", "\r\n\r\n"} {
		var want extract.LineCounter
		want.Count([]byte(text), 0)
		for n := range len(text) {
			var before extract.LineCounter
			countFirst(&before, []byte(text), n)
			behind, both := extract.LineCounter{Done: before.Done}, before
			behind.Count([]byte(text[n:]), int64(n))
			both.Count([]byte(text[n:]), int64(n))
			for how, got := range map[string]extract.LineCounter{"together": linesBehind(before, behind), "one after the other": both} {
				if got.Breaks != want.Breaks || got.Start != want.Start || got.Done != want.Done {
					t.Errorf("%q, cut at %d, %s: %+v, want %+v", text, n, how, got, want)
				}
			}
		}
	}
}

// minInPlace is how large a text is at least that is looked at in place, in bytes.
const minInPlace = 1 << 20

// inPlace holds that a text that is looked at gives what it gives copied, and that nothing
// of it stays in memory.
func inPlace(t *testing.T, text string, portion int, args ...string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "a.txt")
	args = append(args, name)
	if err := errors.Join(os.WriteFile(name, []byte(text), 0o600), os.Chmod(name, 0o622)); err != nil {
		t.Fatal(err)
	}
	want := divided(t, portion, nil, append(args, "-j1")...)
	for _, mode := range []os.FileMode{0o622, 0o600} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
		if got := divided(t, portion, nil, args...); got != want {
			t.Errorf("%q, portions of %d, mode %o: status %d with %d bytes, want %d with %d",
				args, portion, mode, got.status, len(got.out), want.status, len(want.out))
		}
	}
	if maps, err := os.ReadFile("/proc/self/maps"); err == nil && bytes.Contains(maps, []byte(name)) {
		t.Errorf("%q, portions of %d: the file is still in memory", args, portion)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
}

// TestCutOffWhileRead makes a file shorter while it is looked at, which is no error of the
// program's.
func TestCutOffWhileRead(t *testing.T) {
	text := []byte(strings.Repeat("Some text http://a.example/ with <http://b.example/\nc>.\n", 100_000))
	name := filepath.Join(t.TempDir(), "a.txt")
	for _, jobs := range []string{"-j1", "-j2"} {
		for k := range 4 {
			if err := os.WriteFile(name, text, 0o600); err != nil {
				t.Fatal(err)
			}
			cut := make(chan error)
			go func() { cut <- os.Truncate(name, int64(k)*1_000_000) }()
			got := divided(t, defaultPortion, nil, jobs, name)
			if err := <-cut; err != nil {
				t.Fatal(err)
			}
			if got.status > 1 || got.status == 1 && !strings.Contains(got.errs, ": changed: ") || strings.Contains(got.errs, "internal") {
				t.Errorf("%s: status %d, %s", jobs, got.status, got.errs)
			}
		}
	}
}

// A fault is what a panic has for its value when a file was made shorter.
type fault struct{ error }

func (fault) Addr() uintptr { return 1 }

func TestFaultIsNoInternalError(t *testing.T) {
	err := internalError("a", fault{}, "rest of the input passed over")
	want := corpus.Error{Path: "a", Offset: -1, Code: corpus.Changed, What: "made shorter while it was read", Done: "rest of the input passed over"}
	if *err != want {
		t.Errorf("%+v, want %+v", *err, want)
	}
}

package command

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

var update = flag.Bool("update", false, "write the expected outputs in testdata anew")

// samples are the inputs in testdata that have their outputs beside them.
var samples = []string{"archive.mbox", "article.news", "pages.txt", "delimiters.txt", "access.log", "page.html"}

// TestGolden compares the outputs for testdata with those beside it, whether
// the input is a file or a stream.
func TestGolden(t *testing.T) {
	t.Chdir("../../../testdata")
	for _, name := range samples {
		for _, format := range []string{"list", "jsonl"} {
			t.Run(name+"/"+format, func(t *testing.T) {
				args := []string{"-f", format, "-q"}
				if filepath.Ext(name) == ".log" {
					args = append(args, "-t", "log")
				}
				got := printed(t, nil, append(args, name)...)
				golden := name + "." + format
				if *update {
					if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(golden)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(string(want), got); diff != "" {
					t.Errorf("urisift %s differs from %s (-want +got):\n%s", name, golden, diff)
				}
				in, err := os.Open(name)
				if err != nil {
					t.Fatal(err)
				}
				defer in.Close() //nolint:errcheck // it was only read
				piped := strings.ReplaceAll(printed(t, in, args...), `"path":"-"`, `"path":"`+name+`"`)
				if diff := cmp.Diff(got, piped); diff != "" {
					t.Errorf("urisift < %s differs from urisift %s (-file +stream):\n%s", name, name, diff)
				}
			})
		}
	}
}

// printed runs the command line and returns what it writes. It must succeed and
// write nothing to standard error.
func printed(t *testing.T, stdin io.Reader, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := Run(t.Context(), args, stdin, &out, &errs); status != 0 || errs.Len() > 0 {
		t.Fatalf("urisift %q: status %d, %s", args, status, &errs)
	}
	return out.String()
}

// TestJobs compares the outputs of any number of workers.
func TestJobs(t *testing.T) {
	dir := t.TempDir()
	for i := range 100 {
		lines := i * i % 97
		if i%40 == 0 {
			lines = 30_000 // more than a worker may have waiting
		}
		name := filepath.Join(dir, fmt.Sprintf("%02d", i))
		if err := os.WriteFile(name, []byte(strings.Repeat(fmt.Sprintf("http://a.example/%d\n", i), lines)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, extra := range [][]string{nil, {"-f", "jsonl"}, {"-u"}, {"-c"}, {"--max-count", "3"}} {
		want := printed(t, nil, append(extra, "-q", "-j1", dir)...)
		for _, jobs := range []string{"-j2", "-j3", "-j16"} {
			if got := printed(t, nil, append(extra, "-q", jobs, dir)...); got != want {
				t.Errorf("urisift %q %s gives %d bytes other than the %d of -j1", extra, jobs, len(got), len(want))
			}
		}
	}
}

// TestInterrupted ends a run that waits for input.
func TestInterrupted(t *testing.T) {
	for _, tt := range []struct {
		name   string
		signal syscall.Signal
		want   int
	}{
		{"Interrupt", syscall.SIGINT, 130},
		{"Terminate", syscall.SIGTERM, 143},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, args := range readsStdin(filepath.Join(dir, "out")) {
				ctx, cancel := context.WithCancelCause(t.Context())
				in, feed := io.Pipe()
				defer feed.Close() //nolint:errcheck // a pipe in memory
				go func() {
					_, _ = io.WriteString(feed, "http://a.example/ and more\n")
					time.Sleep(10 * time.Millisecond)
					cancel(&interruption{tt.signal})
				}()
				status := Run(ctx, args, in, io.Discard, io.Discard)
				if status != tt.want {
					t.Errorf("urisift %q: status %d, want %d", args, status, tt.want)
				}
				only(t, dir)
			}
		})
	}
}

// readsStdin returns command lines that read standard input, some of them writing a file
// of the name out.
func readsStdin(out string) [][]string {
	return [][]string{
		{"-q", "-o", out},
		{"-q", "-c"},
		{"-q", "-j1", "-f", "jsonl", "-u", "-o", out},
		{"-q", "--files0-from", "-", "-o", out},
		{"report", "-q", "--html", out},
		{"explain", "--html", out},
		{"explain"},
		{"check"},
		{"normalize", "-0"},
	}
}

// TestNothingRunsOn holds that nothing goes on behind a run, whatever ended it.
func TestNothingRunsOn(t *testing.T) {
	dir := t.TempDir()
	text := strings.Repeat("see http://a.example/ there\n", 20_000)
	box := strings.Repeat("From a Thu Jan  1 00:00:00 1970\nSubject: b\n\nhttp://c.example/\n\n", 3_000)
	for name, content := range map[string]string{"text": text, "flawed": text + "\xff" + text, "box": box, "page": "<html>" + text} {
		for i := range 5 {
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(name, i)), []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	before := goleak.IgnoreCurrent()
	for _, after := range []int{0, 1, 2, 10, 1000} {
		for _, fails := range []bool{false, true} {
			ctx, cancel := context.WithCancelCause(t.Context())
			writes := 0
			out := writerFunc(func(b []byte) (int, error) {
				if writes++; writes <= after {
					return len(b), nil
				}
				if fails {
					return 0, io.ErrClosedPipe
				}
				cancel(&interruption{syscall.SIGINT})
				return len(b), nil
			})
			for _, stdin := range []string{text, box} {
				for _, args := range [][]string{{"-j3", "-", dir}, {"-j3", "-u", "--max-count", "10", dir, "-"}} {
					s := &streams{in: strings.NewReader(stdin), out: out, err: io.Discard, portion: 4 << 10}
					s.run(ctx, args)
				}
			}
			cancel(nil)
		}
	}
	goleak.VerifyNone(t, before)
}

// TestInterruptedAtTheEnd ends a run that writes what it has counted.
func TestInterruptedAtTheEnd(t *testing.T) {
	var text strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&text, "http://a.example/%d\n", i)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	n := 0
	out := writerFunc(func(b []byte) (int, error) {
		cancel(&interruption{syscall.SIGTERM})
		n++
		return len(b), nil
	})
	if status := Run(ctx, []string{"-c"}, strings.NewReader(text.String()), out, io.Discard); status != 143 || n > 1 {
		t.Errorf("status is %d after %d writes, want 143 after 1", status, n)
	}
}

// A failingWriter fails with an error after some bytes.
type failingWriter struct {
	left int
	err  error
}

func (w *failingWriter) Write(b []byte) (int, error) {
	if w.left -= len(b); w.left < 0 {
		return 0, w.err
	}
	return len(b), nil
}

// TestWriteErrors fails the output at every point.
func TestWriteErrors(t *testing.T) {
	for _, tt := range []struct {
		name  string
		err   error
		want  int
		notes int
	}{
		{"Full", syscall.ENOSPC, statusFailed, 1},
		{"ReaderGone", syscall.EPIPE, 141, 0},
		{"Other", errors.New("odd\x1b"), statusFailed, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, left := range []int{0, 1, 100_000} {
				var errs bytes.Buffer
				in := strings.NewReader(strings.Repeat("http://a.example/\n", 20_000))
				status := Run(t.Context(), nil, in, &failingWriter{left, tt.err}, &errs)
				if status != tt.want || strings.Count(errs.String(), "\n") != tt.notes || strings.Contains(errs.String(), "\x1b") {
					t.Errorf("after %d bytes: status %d and notes %q, want status %d and %d notes", left, status, &errs, tt.want, tt.notes)
				}
			}
		})
	}
}

// An endlessReader is one line that never ends.
type endlessReader struct{ left int }

func (r *endlessReader) Read(b []byte) (int, error) {
	if r.left <= 0 {
		return 0, io.EOF
	}
	for i := range b {
		b[i] = 'x'
	}
	r.left -= len(b)
	return len(b), nil
}

// TestLongLine finds what follows a long line.
func TestLongLine(t *testing.T) {
	in := io.MultiReader(&endlessReader{8 << 20}, strings.NewReader(" http://a.example/ "))
	if got, want := printed(t, in, "-q"), "http://a.example/\n"; got != want {
		t.Errorf("behind a line of 8 MiB: %q, want %q", got, want)
	}
}

// A panickingReader stands for a defect that the end of a text brings to light.
type panickingReader struct{ io.Reader }

func (r panickingReader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if err != nil {
		panic("a\x1bdefect")
	}
	return n, nil
}

// TestPanic goes on behind an input that makes the program panic.
func TestPanic(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(name, []byte("http://a.example/"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "From a@a.example Thu Jan  1 12:00:00 2026\nA: b\n\nx\n", "<html>some text", strings.Repeat("some words\n", 1<<17)} {
		for _, jobs := range []string{"-j1", "-j4"} {
			var out, errs bytes.Buffer
			status := Run(t.Context(), []string{jobs, "-", name}, panickingReader{strings.NewReader(text)}, &out, &errs)
			if got, want := out.String(), "http://a.example/\n"; status != statusLoss || got != want {
				t.Errorf("%s of %.20q: status %d and %q, want %d and %q", jobs, text, status, got, statusLoss, want)
			}
			if !strings.HasPrefix(errs.String(), `urisift: -: internal: a\x1bdefect in `) || !strings.Contains(errs.String(), "panickingReader") {
				t.Errorf("%s of %.20q: notes %q, want one on the panic and where it was", jobs, text, &errs)
			}
		}
	}
}

// TestHeedsSignals holds all runs to ending in order at a signal, but for those that
// are done in a moment and leave nothing behind.
func TestHeedsSignals(t *testing.T) {
	dir := t.TempDir()
	name, long := filepath.Join(dir, "short"), filepath.Join(dir, "long")
	for path, size := range map[string]int{name: 1, long: shortInput + 1} {
		if err := os.WriteFile(path, bytes.Repeat([]byte("\n"), size), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		args []string
		want bool
	}{
		{[]string{name}, false},
		{[]string{"-f", "jsonl", name, name}, false},
		{[]string{long}, true},
		{[]string{name, long}, true},
		{[]string{}, true},
		{[]string{"-"}, true},
		{[]string{dir}, true},
		{[]string{filepath.Join(dir, "none")}, true},
		{[]string{"-u", name}, true},
		{[]string{"-o", filepath.Join(dir, "out"), name}, true},
		{[]string{"--summary", filepath.Join(dir, "summary"), name}, true},
		{[]string{"check"}, true},
	} {
		heeds := false
		s := &streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard, heed: func() { heeds = true }}
		s.run(t.Context(), tt.args)
		if heeds != tt.want {
			t.Errorf("urisift %q heeds signals: %v, want %v", tt.args, heeds, tt.want)
		}
	}
}

// TestProgress asks for the bar where there is no terminal, and reads long
// enough for it to be drawn.
func TestProgress(t *testing.T) {
	in, feed := io.Pipe()
	go func() {
		_, _ = io.WriteString(feed, "http://a.example/ \n")
		time.Sleep(500 * time.Millisecond) // longer than until the bar is drawn
		_ = feed.Close()
	}()
	var out, errs bytes.Buffer
	if status := Run(t.Context(), []string{"--progress", "always"}, in, &out, &errs); status != statusOK {
		t.Errorf("status %d", status)
	}
	if got, want := out.String(), "http://a.example/\n"; got != want {
		t.Errorf("output %q, want %q", got, want)
	}
	if !strings.Contains(errs.String(), "-, 1 URI") || !strings.HasSuffix(errs.String(), "urisift: 1 URI from 1 input\n") {
		t.Errorf("standard error %q, want a bar with the path and the count, and the summary at the end", &errs)
	}
}

// only fails the test unless the directory holds these names and no others.
func only(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(names) {
		t.Errorf("%s holds %v, want %q", dir, entries, names)
	}
	for _, name := range names {
		if _, err := os.Lstat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}

package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// resumable writes n inputs below dir, and returns their folder.
func resumable(t *testing.T, n int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "in")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		var text strings.Builder
		for k := range i * 7 % 50 {
			fmt.Fprintf(&text, "See <http://www.example.com/%d/\n%d> and http://a.example/%d.\n", i, k, k)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%04d", i)), []byte(text.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// forms are the command lines that are resumed in tests.
var forms = [][]string{
	{"-f", "list"},
	{"-f", "jsonl"},
	{"-f", "csv", "-u"},
	{"-f", "jsonl", "-u", "--normalize", "scheme"},
	{"-f", "null", "-u"},
	{"-u"},
}

// TestResumeInterrupted interrupts runs until one comes to its end, and compares
// its output and its summary with those of an unbroken run.
func TestResumeInterrupted(t *testing.T) {
	in := resumable(t, 200)
	for _, form := range forms {
		t.Run(strings.Join(form, ""), func(t *testing.T) {
			dir := t.TempDir()
			out, state, summary := filepath.Join(dir, "out"), filepath.Join(dir, "state"), filepath.Join(dir, "summary")
			want := printed(t, nil, append(form, "-q", "--summary", summary, in)...)
			whole := read(t, summary)
			args := append(form, "-q", "--summary", summary, "--resume", state, "-o", out, in)
			breaks := 0
			for ; ; breaks++ {
				ctx, cancel := context.WithCancelCause(t.Context())
				wait := time.AfterFunc(time.Duration(rand.IntN(1000+500*breaks))*time.Microsecond, func() { cancel(&interruption{syscall.SIGINT}) })
				status := Run(ctx, args, nil, io.Discard, io.Discard)
				wait.Stop()
				cancel(nil)
				if status == statusOK {
					break
				}
				if status != 130 {
					t.Fatalf("status %d, want 130", status)
				}
				if breaks > 10_000 {
					t.Fatal("the run gets nowhere")
				}
			}
			t.Logf("interrupted %d times", breaks)
			if diff := cmp.Diff(want, read(t, out)); diff != "" {
				t.Errorf("output (-unbroken +resumed):\n%s", diff)
			}
			if diff := cmp.Diff(whole, read(t, summary)); diff != "" {
				t.Errorf("summary (-unbroken +resumed):\n%s", diff)
			}
			if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestResumeKilled kills the program at random moments.
func TestResumeKilled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	dir, in := t.TempDir(), resumable(t, 400)
	program := filepath.Join(dir, "urisift")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, program); err != nil {
		t.Skip(err)
	}
	want := printed(t, nil, "-q", "-f", "jsonl", in)
	out, state := filepath.Join(dir, "out"), filepath.Join(dir, "state")
	kills := 0
	for ; ; kills++ {
		cmd := exec.CommandContext(t.Context(), program, "-q", "-f", "jsonl", "--resume", state, "-o", out, in)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if kills < 25 {
			time.Sleep(time.Duration(rand.IntN(30)) * time.Millisecond)
			_ = cmd.Process.Kill()
		}
		if err := cmd.Wait(); err == nil {
			break
		} else if !strings.Contains(err.Error(), "killed") {
			t.Fatalf("%v: %s", err, &errs)
		}
		if _, err := os.Stat(out); err == nil {
			if _, err := os.Stat(state); err != nil {
				t.Fatal("the output has its name, and there is no state")
			}
		}
	}
	t.Logf("killed %d times", kills)
	if diff := cmp.Diff(want, read(t, out)); diff != "" {
		t.Errorf("output (-unbroken +resumed):\n%s", diff)
	}
}

// TestResumeRefused changes what a run that was interrupted has behind it.
func TestResumeRefused(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(in, state string) error
		want   string
	}{
		{"Changed", func(in, _ string) error { return os.WriteFile(filepath.Join(in, "0001"), []byte("other"), 0o666) }, "inputs have changed"},
		{"Removed", func(in, _ string) error { return os.Remove(filepath.Join(in, "0000")) }, "inputs have changed"},
		{"AllRemoved", func(in, _ string) error { return os.RemoveAll(in) }, "inputs have changed"},
		{"Added", func(in, _ string) error { return os.WriteFile(filepath.Join(in, "0"), nil, 0o666) }, "inputs have changed"},
		{"OutputGone", func(_, state string) error {
			left, err := filepath.Glob(filepath.Join(filepath.Dir(state), ".out.*"))
			if err != nil || len(left) != 1 {
				return fmt.Errorf("unfinished outputs: %q, %w", left, err)
			}
			return os.Remove(left[0])
		}, "not there any more"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir, in := t.TempDir(), resumable(t, 30)
			state := filepath.Join(dir, "state")
			args := []string{"--resume", state, "-o", filepath.Join(dir, "out"), in}
			half(t, args)
			if err := tt.change(in, state); err != nil {
				t.Fatal(err)
			}
			var errs bytes.Buffer
			status := Run(t.Context(), args, nil, io.Discard, &errs)
			if status != statusFailed || !strings.Contains(errs.String(), tt.want) {
				t.Errorf("status %d, want 2; notes %q, want %q", status, &errs, tt.want)
			}
		})
	}
}

// half runs the command line up to behind some of its inputs.
func half(t *testing.T, args []string) {
	t.Helper()

	for breaks := range 1000 {
		ctx, cancel := context.WithCancelCause(t.Context())
		wait := time.AfterFunc(time.Duration(rand.IntN(1000+500*breaks))*time.Microsecond, func() { cancel(&interruption{syscall.SIGINT}) })
		status := Run(ctx, args, nil, io.Discard, io.Discard)
		wait.Stop()
		cancel(nil)
		if status == statusOK {
			_ = os.Remove(args[1]) // it came to its end: once more
			continue
		}
		text := read(t, args[1])
		if strings.Contains(text, `"inputs":`) && !strings.Contains(text, `"output":0,`) {
			return
		}
	}
	t.Fatal("no place between two inputs was saved")
}

// TestJournalTorn reads journals whose last checkpoint was being written when the
// run was killed: the one before it counts.
func TestJournalTorn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	beside := func() (string, error) { return "beside", nil }
	run := journalRun{Program: "p", Flags: []string{"a=b"}, Paths: []string{"in"}, Dir: "/"}
	j, err := openJournal(name, run, beside)
	if err != nil {
		t.Fatal(err)
	}
	for i := range int64(3) {
		if err := j.save(checkpoint{Inputs: i + 1, Output: 10 * i}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
	whole := read(t, name)
	slot := int(j.head) + slotSize // of the third one
	for cut := 0; cut < slotSize-1; cut += 13 {
		torn := whole[:slot+cut] + strings.Repeat("\x00", slotSize-cut)
		if err := os.WriteFile(name, []byte(torn), 0o666); err != nil {
			t.Fatal(err)
		}
		j, err := openJournal(name, run, beside)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if want := int64(2); j.last.Inputs != want {
			t.Errorf("cut at %d: %d inputs, want %d", cut, j.last.Inputs, want)
		}
		if err := j.close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestJournalLocked refuses a second run on one state.
func TestJournalLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	beside := func() (string, error) { return "beside", nil }
	j, err := openJournal(name, journalRun{}, beside)
	if err != nil {
		t.Fatal(err)
	}
	defer j.close() //nolint:errcheck // a test
	if _, err := openJournal(name, journalRun{}, beside); err == nil || !strings.Contains(err.Error(), "another run") {
		t.Errorf("a second run gets %v, want an error", err)
	}
}

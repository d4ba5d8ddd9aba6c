package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/cmd/internal/distinct"
	"github.com/urisift/urisift/cmd/internal/journal"
	"github.com/urisift/urisift/cmd/internal/progress"
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
	forms := forms
	if testing.Short() {
		forms = forms[:2]
	}
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

// resumeUntilDone runs the command line in portions of the given size, and
// interrupts it every time after a while, until it comes to its end. It returns its
// status, and how many of the runs went on within an input.
func resumeUntilDone(t *testing.T, portion int, while func() time.Duration, state string, args []string) (status, within int) {
	t.Helper()
	for range 10_000 {
		if text, err := os.ReadFile(state); err == nil && strings.Contains(string(text), `"within"`) {
			within++
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		wait := time.AfterFunc(while(), func() { cancel(&interruption{syscall.SIGINT}) })
		s := &streams{out: io.Discard, err: io.Discard, portion: portion}
		status := s.run(ctx, args)
		wait.Stop()
		cancel(nil)
		if status != 130 {
			return status, within
		}
	}
	t.Fatal("the run gets nowhere")
	return 0, 0
}

// largeMailbox returns a mailbox with lengths that are true, false and lead over
// From_ lines in the text.
func largeMailbox(rnd *rand.Rand, n int) string {
	const from = "From joe@a.example Thu Jan  1 12:00:00 2026\n"
	var b strings.Builder
	for b.Len() < n {
		body := "http://before.example/\n\n" + from + "Subject: http://quoted.example/\n\n" + randomText(rnd, 500) + "\n"
		fmt.Fprintf(&b, "%sContent-Length: %d\nSubject: http://a.example/%d\n\n%s\n", from, len(body), b.Len(), body)
		fmt.Fprintf(&b, "%sContent-Length: 77\n\n%s\n", from, body)
		b.WriteString(randomMailbox(rnd, 3000))
	}
	return b.String()
}

// TestResumeWithin interrupts runs within large inputs.
func TestResumeWithin(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	rnd := rand.New(rand.NewPCG(7, 8))
	box, text := largeMailbox(rnd, 300_000), randomText(rnd, 300_000)
	plain := strings.NewReplacer("\xff", "", "_\b", "").Replace(text)
	huge := strings.Repeat(strings.Repeat("words that people write\n", 2000)+"http://huge.example/\n", 100)
	for _, tt := range []struct {
		name, content string
		portion       int
		flags         []string
	}{
		{"Mailbox", box, 2000, []string{"-f", "jsonl", "--invalid", "--max-uri", "300"}},
		{"Mailbox1", box, 5000, []string{"-f", "csv", "-u", "-j1"}},
		{"MailboxCRLF", strings.ReplaceAll(box, "\n", "\r\n"), 2000, []string{"-f", "list"}},
		{"MailboxHuge", box[:100_000] + "\n\nFrom a@a.example Thu Jan  1 12:00:00 2026\nA: b\n\n" + huge + "\n" + box, 5000, []string{"-f", "jsonl"}},
		{"Text", plain, 2000, []string{"-f", "jsonl", "--invalid", "--max-uri", "1000"}},
		{"Text1", plain, 2000, []string{"-f", "jsonl", "-j1", "--suffix", "--hyphen", "both"}},
		{"TextMark", "\ufeff" + plain, 3000, []string{"-f", "csv"}},
		{"TextMixed", text, 2000, []string{"-f", "jsonl", "--invalid"}},
		{"TextUnique", text, 2000, []string{"-u", "--unwrap", "all"}},
		{"TextUniqueRecords", text, 2000, []string{"-f", "jsonl", "-u", "--normalize", "scheme"}},
		{"TextLines", text, 2000, []string{"-n"}},
		{"TextCR", strings.NewReplacer("\r\n", "\r", "\n", "\r").Replace(text), 2000, []string{"-f", "jsonl", "-t", "text"}},
		{"TextWestern", text, 2000, []string{"-f", "jsonl", "--charset", "windows-1252"}},
		{"TextJapanese", text, 2000, []string{"-f", "jsonl", "--charset", "shift_jis"}},
		{"Table", tableOf(text), 2000, []string{"-f", "jsonl"}},
		{"Log", text, 2000, []string{"-f", "jsonl", "-t", "log"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			in := []string{filepath.Join(dir, "1"), filepath.Join(dir, "2"), filepath.Join(dir, "3")}
			for _, name := range in {
				content := tt.content
				if name == in[1] {
					content = "http://between.example/ " + content[:100]
				}
				if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			out, state, summary := filepath.Join(dir, "out"), filepath.Join(dir, "state"), filepath.Join(dir, "summary")
			flags := append([]string{"-q", "--summary", summary}, tt.flags...)
			args := append(flags, in...)
			want := divided(t, 0, nil, args...)
			whole := read(t, summary)
			for range 3 {
				_, _ = os.Remove(state), os.Remove(out)
				average := time.Duration(1+rnd.IntN(8)) * time.Millisecond
				status, within := resumeUntilDone(t, tt.portion, func() time.Duration {
					average += average / 20
					return time.Duration(rnd.Int64N(2 * int64(average)))
				}, state, append(args[:len(args):len(args)], "--resume", state, "-o", out))
				t.Logf("%d runs went on within an input", within)
				if status != want.status {
					t.Errorf("status %d, want %d", status, want.status)
				}
				if diff := cmp.Diff(strings.Split(want.out, "\n"), strings.Split(read(t, out), "\n")); diff != "" {
					t.Fatalf("output (-unbroken +resumed):\n%.3000s", diff)
				}
				if diff := cmp.Diff(whole, read(t, summary)); diff != "" {
					t.Fatalf("summary (-unbroken +resumed):\n%s", diff)
				}
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
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	program := filepath.Join(t.TempDir(), "urisift")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, program); err != nil {
		t.Skip(err)
	}
	rnd := rand.New(rand.NewPCG(9, 10))
	large := filepath.Join(t.TempDir(), "large")
	box, text := filepath.Join(large, "box"), filepath.Join(large, "text")
	for name, content := range map[string]string{
		box:  strings.Repeat(largeMailbox(rnd, 500_000), 8),
		text: "\ufeff" + strings.Repeat(randomText(rnd, 500_000), 8),
	} {
		if err := errors.Join(os.MkdirAll(large, 0o777), os.WriteFile(name, []byte(content), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	for name, in := range map[string]string{"Folder": resumable(t, 400), "Mailbox": box, "Text": text} {
		t.Run(name, func(t *testing.T) { killUntilDone(t, program, in) })
	}
}

// killUntilDone runs the program over an input and kills it some times, and
// compares what comes out in the end with the output of an unbroken run.
func killUntilDone(t *testing.T, program, in string) {
	t.Helper()
	want := divided(t, 0, nil, "-q", "-f", "jsonl", in)
	dir := t.TempDir()
	out, state := filepath.Join(dir, "out"), filepath.Join(dir, "state")
	kills, within := 0, 0
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
		err := cmd.Wait()
		if cmd.ProcessState.Exited() {
			if got := cmd.ProcessState.ExitCode(); got != want.status {
				t.Fatalf("status %d, want %d: %s", got, want.status, &errs)
			}
			break
		} else if !strings.Contains(err.Error(), "killed") {
			t.Fatalf("%v: %s", err, &errs)
		}
		if _, err := os.Stat(out); err == nil {
			if _, err := os.Stat(state); err != nil {
				t.Fatal("the output has its name, and there is no state")
			}
		}
		if text, err := os.ReadFile(state); err == nil && bytes.Contains(text, []byte(`"within"`)) {
			within++
		}
	}
	t.Logf("killed %d times, %d within an input", kills, within)
	if want.out != read(t, out) {
		t.Error("output differs from that of an unbroken run")
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

// TestResumeNamed goes on from a run that came to its end, or was killed when its output
// was whole and did not have its name.
func TestResumeNamed(t *testing.T) {
	for i := range 4 {
		named, inputs := i%2 == 0, 3*(i/2) // without inputs there is no more than a header
		dir, in := t.TempDir(), resumable(t, inputs)
		state, out := filepath.Join(dir, "state"), filepath.Join(dir, "out")
		args := []string{"-q", "-f", "csv", "--resume", state, "-o", out, in}
		printed(t, nil, args...)
		want := read(t, out)
		if !named {
			var run journal.Run
			_, line, _ := strings.Cut(read(t, state), " ")
			if err := errors.Join(json.NewDecoder(strings.NewReader(line)).Decode(&run), os.Rename(out, run.Partial)); err != nil {
				t.Fatal(err)
			}
		}
		if got := printed(t, nil, args...); got != "" || read(t, out) != want {
			t.Errorf("%d inputs, output named before: %t: a run prints %q and leaves %q, want %q", inputs, named, got, read(t, out), want)
		}
		only(t, dir, "out", "state")
	}
}

// half runs the command line up to behind some of its inputs.
func half(t *testing.T, args []string) {
	t.Helper()
	limit := 4 * time.Millisecond // of a run; longer ones come to their end, shorter ones nowhere
	for range 1000 {
		ctx, cancel := context.WithCancelCause(t.Context())
		wait := time.AfterFunc(rand.N(limit), func() { cancel(&interruption{syscall.SIGINT}) })
		status := Run(ctx, args, nil, io.Discard, io.Discard)
		wait.Stop()
		cancel(nil)
		if status == statusOK {
			_ = os.Remove(args[1]) // once more
			limit -= limit / 8
			continue
		}
		if halfway.MatchString(read(t, args[1])) {
			return
		}
		limit += limit/8 + 1
	}
	t.Fatal("no place between two inputs was saved")
}

// halfway matches a checkpoint behind inputs that gave something.
var halfway = regexp.MustCompile(`"inputs":[1-9][0-9]*,"chain":"[0-9a-f]+","output":[1-9]`)

// goneOnFrom returns the journal of a run that goes on from a checkpoint.
func goneOnFrom(t *testing.T, c journal.Checkpoint) *journal.Journal {
	t.Helper()
	name := filepath.Join(t.TempDir(), "state")
	open := func() *journal.Journal {
		j, err := journal.Open(name, journal.Run{}, func() (string, error) { return "beside", nil })
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	j := open()
	if err := errors.Join(j.Save(c, func() error { return nil }), j.Close()); err != nil {
		t.Fatal(err)
	}
	j = open()
	t.Cleanup(func() { _ = j.Close() })
	return j
}

// TestResumeInterruptedAtOnce says nothing of changed inputs where a signal ends the walk
// through them before the first one.
func TestResumeInterruptedAtOnce(t *testing.T) {
	j := goneOnFrom(t, journal.Checkpoint{Within: &journal.Place{Chain: "00"}})
	f := newFeed(&options{jobs: 1}, j, []string{"a"})
	f.close()
	if task := f.next(newCrew(1, t.Context().Done())); task != nil {
		t.Errorf("a task of %q behind the end", task.path())
	}
	select {
	case task := <-f.order:
		t.Errorf("the collector gets %v", task.refused)
	default:
	}
}

// TestResumeKeepsPlaces goes on from no place once records wait in a spool.
func TestResumeKeepsPlaces(t *testing.T) {
	c := &collector{journal: new(journal.Journal), unique: distinct.NewFilter(0, distinct.NewTemp(t.TempDir(), 0), nil)}
	defer c.unique.Close()
	if !c.keepsPlaces() {
		t.Error("no place is kept although all is written")
	}
	if err := c.unique.Add(io.Discard, nil, 0, distinct.Digest{}, 1); err != nil {
		t.Fatal(err)
	}
	if c.keepsPlaces() {
		t.Error("a place is kept although records wait")
	}
}

// TestResumeProgress goes on with the progress that the run had made.
func TestResumeProgress(t *testing.T) {
	c := &collector{options: new(options), meter: new(progress.Meter), written: new(countingWriter)}
	if err := c.restore(goneOnFrom(t, journal.Checkpoint{Tally: journal.Totals{Bytes: 7, Records: 3}})); err != nil {
		t.Fatal(err)
	}
	if bytes, uris := c.meter.Bytes.Load(), c.meter.URIs.Load(); bytes != 7 || uris != 3 {
		t.Errorf("the progress is %d bytes and %d URIs, want 7 and 3", bytes, uris)
	}
}

// TestResumeOutputInTheWay ends a run with status 2 whose output cannot get its name, and
// the next one, too, until it can.
func TestResumeOutputInTheWay(t *testing.T) {
	dir, in := t.TempDir(), resumable(t, 3)
	out := filepath.Join(dir, "out")
	args := []string{"--resume", filepath.Join(dir, "state"), "-o", out, in}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(&interruption{syscall.SIGINT})
	if status := Run(ctx, args, nil, io.Discard, io.Discard); status != 130 {
		t.Fatalf("status %d, want 130", status)
	}
	if err := os.MkdirAll(filepath.Join(out, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		var errs bytes.Buffer
		if status := Run(t.Context(), args, nil, io.Discard, &errs); status != statusFailed || !strings.Contains(errs.String(), "output: ") {
			t.Errorf("status %d, want 2; notes %q", status, &errs)
		}
	}
	if err := os.RemoveAll(out); err != nil {
		t.Fatal(err)
	}
	if got := printed(t, nil, append(args, "-q")...); got != "" {
		t.Errorf("a run prints %q", got)
	}
	if want := printed(t, nil, "-q", in); read(t, out) != want {
		t.Errorf("output %q, want %q", read(t, out), want)
	}
	only(t, dir, "out", "state")
}

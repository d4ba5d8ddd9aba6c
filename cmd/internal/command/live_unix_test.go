//go:build unix

package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestLive reads what has been decided while the input stays open, from
// standard input and from a named pipe.
func TestLive(t *testing.T) {
	for _, named := range []bool{false, true} {
		testLive(t, named, "", "%s \n")
	}
}

// TestLiveHTML is TestLive for a document, of which more is read to tell its charset.
func TestLiveHTML(t *testing.T) {
	begin := "<html>" + strings.Repeat("<p>text\n", 10000)
	for _, named := range []bool{false, true} {
		testLive(t, named, begin, `<a href="%s">x</a><p>`)
		testLive(t, named, begin, "<p>see %s <p>\n")
		testLive(t, named, begin, "<p>"+strings.Repeat("x", 200000)+" %s <p>\n")
	}
}

// testLive writes the beginning of an input and then URIs in the format, each when the
// one before it was found.
func testLive(t *testing.T, named bool, begin, format string) {
	t.Helper()
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	out, outWriter := io.Pipe()
	var stdin io.Reader
	var feed io.WriteCloser
	args := []string{"-q"}
	if named {
		args = append(args, fifo)
		f, err := os.OpenFile(fifo, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		feed = f
	} else {
		stdin, feed = io.Pipe()
	}
	ended := make(chan int, 1)
	go func() { ended <- Run(t.Context(), args, stdin, outWriter, io.Discard) }()
	lines := make(chan string)
	go func() {
		for s := bufio.NewScanner(out); s.Scan(); {
			lines <- s.Text()
		}
	}()
	if _, err := io.WriteString(feed, begin); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"http://a.example/1", "http://a.example/2"} {
		if _, err := fmt.Fprintf(feed, format, want); err != nil {
			t.Fatal(err)
		}
		select {
		case got := <-lines:
			if got != want {
				t.Errorf("named %t: %q, want %q", named, got, want)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("named %t: nothing while the input stays open, want %q", named, want)
		}
	}
	if err := feed.Close(); err != nil {
		t.Fatal(err)
	}
	if status := <-ended; status != statusOK {
		t.Errorf("named %t: status %d", named, status)
	}
}

// TestGrace ends a program that a signal has told to end and that cannot.
func TestGrace(t *testing.T) {
	for sent, want := range map[syscall.Signal]int{syscall.SIGHUP: 129, syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		if signal.Ignored(sent) {
			continue
		}
		exited := make(chan int)
		ctx, heed, _ := untilSignal(t.Context(), time.Millisecond, func(status int) { exited <- status })
		heed()
		if err := syscall.Kill(os.Getpid(), sent); err != nil {
			t.Skip(err)
		}
		<-ctx.Done()
		var i *interruption
		if err := context.Cause(ctx); !errors.As(err, &i) || i.signal != sent {
			t.Errorf("the run ends with %v, want %v", err, sent)
		}
		if status := <-exited; status != want {
			t.Errorf("status %d after %v, want %d", status, sent, want)
		}
	}
}

// TestGraceGiven lets a program that a signal has told to end do so in order.
func TestGraceGiven(t *testing.T) {
	exited := make(chan int, 1)
	ctx, heed, _ := untilSignal(t.Context(), time.Hour, func(status int) { exited <- status })
	heed()
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		t.Skip(err)
	}
	<-ctx.Done()
	select {
	case <-exited:
		t.Error("the program ends at once")
	case <-time.After(50 * time.Millisecond):
	}
}

// TestSignalBeforeTheEnd ends programs whose input ends behind a signal, as where Ctrl-C
// ends all of a pipeline.
func TestSignalBeforeTheEnd(t *testing.T) {
	for range 3 {
		for _, args := range readsStdin("out") {
			// A machine under load may need longer until the program heeds signals;
			// the signal itself ends it before.
			status, wait := signalBeforeTheEnd(t, args, 100*time.Millisecond), time.Second
			for ; status == -1 && wait <= 16*time.Second; wait *= 4 {
				status = signalBeforeTheEnd(t, args, wait)
			}
			if status != 130 {
				t.Errorf("urisift %q: status %d behind an interrupt, want 130", args, status)
			}
		}
	}
}

// signalBeforeTheEnd runs the program, interrupts it after the wait, ends its input and
// returns its status: -1 if the signal itself ended it.
func signalBeforeTheEnd(t *testing.T, args []string, wait time.Duration) (status int) {
	t.Helper()
	program, dir := linkToSelf(t), t.TempDir()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = dir
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, "http://a.example/ and more\n"); err != nil {
		t.Fatal(err)
	}
	time.Sleep(wait) // in which it comes to heed signals
	_ = cmd.Process.Signal(os.Interrupt)
	_ = in.Close()
	_ = cmd.Wait()
	status = cmd.ProcessState.ExitCode()
	if status != -1 {
		only(t, dir)
	}
	return status
}

// linkToSelf returns the name of the program, which this one is under that name.
func linkToSelf(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "urisift")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, program); err != nil {
		t.Skip(err)
	}
	return program
}

// TestSecondSignal ends the program at once while its output waits for a pipe that nobody
// reads.
func TestSecondSignal(t *testing.T) {
	program, in := linkToSelf(t), filepath.Join(t.TempDir(), "in")
	if err := os.WriteFile(in, []byte(strings.Repeat("http://a.example/\n", 1<<18)), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, "-q", in)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		_ = cmd.Process.Signal(os.Interrupt)
		select {
		case err := <-ended:
			if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Exited() {
				t.Errorf("the program ends after its grace: %v", err)
			}
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// TestUnopened counts no input that could not be opened.
func TestUnopened(t *testing.T) {
	dir := t.TempDir()
	socket, name := filepath.Join(dir, "s"), filepath.Join(dir, "a")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Skip(err) // its name may be too long
	}
	defer l.Close() //nolint:errcheck // nobody connects
	if err := os.WriteFile(name, []byte("http://a.example/"), 0o666); err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	status := Run(t.Context(), []string{"-j1", socket, name, socket}, nil, io.Discard, &errs)
	if want := "urisift: 1 URI from 1 input, 2 notes\n"; status != statusFailed || !strings.HasSuffix(errs.String(), want) {
		t.Errorf("status %d with %q, want %d and %q", status, &errs, statusFailed, want)
	}
}

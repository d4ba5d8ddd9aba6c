//go:build unix

package command

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestLive reads what has been decided while the input stays open, from
// standard input and from a named pipe.
func TestLive(t *testing.T) {
	for _, named := range []bool{false, true} {
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
		for _, want := range []string{"http://a.example/1", "http://a.example/2"} {
			if _, err := io.WriteString(feed, want+" \n"); err != nil {
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
}

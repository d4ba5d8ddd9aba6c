//go:build linux

package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// killed kills a run with a journal again and again, and compares what comes out
// at the end with what an unbroken run gives.
func (s *survey) killed() error {
	dir, err := os.MkdirTemp("", "reliability")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a directory for temporary files
	if err := messages(filepath.Join(dir, "in"), 200, 2000); err != nil {
		return err
	}
	run := func(more ...string) *exec.Cmd {
		cmd := exec.Command(s.program, append([]string{"-q", "-j2", "in"}, more...)...)
		cmd.Dir = dir
		return cmd
	}
	if s.program, err = filepath.Abs(s.program); err != nil {
		return err
	}
	if err := run("-o", "want").Run(); err != nil {
		return err
	}
	kills, ends, same := 0, 0, 0
	for kills < s.kills || ends == 0 {
		cmd := run("-o", "got", "--resume", "state")
		if err := cmd.Start(); err != nil {
			return err
		}
		ended := make(chan struct{})
		go func() {
			_ = cmd.Wait() // what it wrote tells more
			close(ended)
		}()
		wait := time.Hour
		if kills < s.kills {
			wait = time.Duration(rand.IntN(100)) * time.Millisecond
		}
		select {
		case <-ended:
			ends++
			if equal(filepath.Join(dir, "want"), filepath.Join(dir, "got")) {
				same++
			}
			_ = os.Remove(filepath.Join(dir, "got"))
			_ = os.Remove(filepath.Join(dir, "state"))
		case <-time.After(wait):
			_ = cmd.Process.Kill()
			<-ended
			kills++
		}
	}
	fmt.Fprintf(&s.page, "\nRuns over 200 mailboxes with `--resume` were killed %d times. Of those that came to their end %d of %d\n"+
		"have the bytes of an unbroken one.\n", kills, same, ends)
	return nil
}

// messages writes mailboxes with n messages each into a new directory.
func messages(dir string, boxes, n int) error {
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	for k := range boxes {
		var b bytes.Buffer
		for i := range n {
			fmt.Fprintf(&b, "From a Thu Jan  1 00:00:00 2026\nFrom: joe@a.example\n\nhttp://a.example/%d/%d\n\n", k, i)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d", k)), b.Bytes(), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// equal reports whether two files are there and hold the same.
func equal(a, b string) bool {
	x, err1 := os.ReadFile(a)
	y, err2 := os.ReadFile(b)
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}

package command

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestProgress asks for the bar where there is no terminal, and reads long
// enough for it to be drawn.
func TestProgress(t *testing.T) {
	in, feed := io.Pipe()
	go func() {
		_, _ = io.WriteString(feed, "http://a.example/ \n")
		time.Sleep(5 * meterInterval)
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

// TestDescription has a name leave room for the bar.
func TestDescription(t *testing.T) {
	m := new(meter)
	for _, tt := range []struct{ path, want string }{
		{"mail/inbox", "inbox, 0 URIs"},
		{"mail/cur/1015921999.M9P1.a.example.org,S=12345:2,S", "1015921999.…,S=12345:2,S, 0 URIs"},
	} {
		m.path.Store(&tt.path)
		if got := m.description(); got != tt.want {
			t.Errorf("%s: description is %q, want %q", tt.path, got, tt.want)
		}
	}
}

func TestDrawsBar(t *testing.T) {
	for _, tt := range []struct {
		when string
		seen terminals
		want bool
	}{
		{"auto", terminals{}, false},
		{"auto", terminals{stderr: true}, true},
		{"auto", terminals{out: true, stderr: true}, false},
		{"always", terminals{}, true},
		{"always", terminals{out: true, stderr: true}, true},
		{"never", terminals{stderr: true}, false},
	} {
		if got := drawsBar(tt.when, tt.seen); got != tt.want {
			t.Errorf("drawsBar(%q, %+v) = %t, want %t", tt.when, tt.seen, got, tt.want)
		}
	}
}

func TestTotalSize(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	if err := os.WriteFile(name, []byte("12345"), 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		paths []string
		want  int64
	}{
		{"Files", []string{name, name}, 10},
		{"Missing", []string{name, filepath.Join(dir, "none")}, 5},
		{"Directory", []string{name, dir}, -1},
		{"StandardInput", []string{"-"}, -1},
	}
	for _, tt := range tests {
		if got := totalSize(tt.paths); got != tt.want {
			t.Errorf("%s: totalSize(%q) = %d, want %d", tt.name, tt.paths, got, tt.want)
		}
	}
}

package progress

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/urisift/urisift/corpus"
)

// TestDescription has a name leave room for the bar.
func TestDescription(t *testing.T) {
	m := new(Meter)
	for _, tt := range []struct{ path, want string }{
		{"mail/inbox", "inbox, 0 URIs"},
		{"mail/cur/1015921999.M9P1.a.example.org,S=12345:2,S", "1015921999.…,S=12345:2,S, 0 URIs"},
	} {
		m.Input.Store(&corpus.Input{Path: tt.path})
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
		if got := TotalSize(tt.paths); got != tt.want {
			t.Errorf("%s: TotalSize(%q) = %d, want %d", tt.name, tt.paths, got, tt.want)
		}
	}
}

package spool_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"runtime"
	"testing"
	"testing/iotest"

	"github.com/urisift/urisift/corpus/internal/spool"
	"github.com/urisift/urisift/corpus/internal/tempfile"
)

func TestReset(t *testing.T) {
	text := bytes.Repeat([]byte("0123456789abcdef"), 1<<16) // 1 MiB
	for _, tt := range []struct {
		name  string
		size  int
		limit int64 // of the file
		want  int
		cut   bool
	}{
		{"Empty", 0, -1, 0, false},
		{"InMemory", 1000, -1, 1000, false},
		{"JustInMemory", 512 << 10, -1, 512 << 10, false},
		{"InFile", 1 << 20, -1, 1 << 20, false},
		{"NoFileNeeded", 1000, 1, 1000, false},
		{"Cut", 1 << 20, 88 << 10, 600 << 10, true},
		{"JustNotCut", 1 << 20, 512 << 10, 1 << 20, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			var s spool.Spool
			if err := s.Reset(iotest.HalfReader(bytes.NewReader(text[:tt.size])), 512<<10, tempfile.Place{Dir: dir, Max: tt.limit}); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				got, err := io.ReadAll(s.Reader())
				if err != nil || !bytes.Equal(got, text[:tt.want]) {
					t.Errorf("Reader() gives %d bytes, %v, want %d", len(got), err, tt.want)
				}
			}
			for _, from := range []int{0, tt.want / 2, 512<<10 - 8, 512 << 10, tt.want} {
				want := text[min(from, tt.want):min(from+16, tt.want)]
				got := make([]byte, len(want))
				if n, err := s.ReadAt(got, int64(from)); n < len(got) || err != nil || !bytes.Equal(got, want) {
					t.Errorf("ReadAt(%d) = %q, %v, want %q", from, got[:n], err, want)
				}
			}
			if s.Cut() != tt.cut || s.Size() != int64(tt.want) {
				t.Errorf("Cut() = %v, Size() = %d, want %v, %d", s.Cut(), s.Size(), tt.cut, tt.want)
			}
			if runtime.GOOS == "windows" { // which removes no open file
				s.Close()
			}
			if names, err := os.ReadDir(dir); err != nil || len(names) > 0 {
				t.Errorf("%v in %s, %v, want nothing", names, dir, err)
			}
			s.Close()
		})
	}
}

func TestResetErrors(t *testing.T) {
	broken := errors.New("broken")
	big := io.LimitReader(zeros{}, 1<<20)
	var s spool.Spool
	err := s.Reset(io.MultiReader(big, iotest.ErrReader(broken)), 512<<10, tempfile.Place{Dir: t.TempDir()})
	if !errors.Is(err, broken) || s.Size() != 1<<20 {
		t.Errorf("Reset = %d bytes, %v, want %d, %v", s.Size(), err, 1<<20, broken)
	}
	s.Close()
	err = s.Reset(iotest.ErrReader(broken), 512<<10, tempfile.Place{})
	if !errors.Is(err, broken) || s.Size() != 0 {
		t.Errorf("Reset = %d bytes, %v, want 0, %v", s.Size(), err, broken)
	}
	err = s.Reset(zeros{}, 512<<10, tempfile.Place{Dir: "/nonexistent"})
	if !errors.Is(err, os.ErrNotExist) || s.Size() != 512<<10 {
		t.Errorf("Reset = %d bytes, %v, want what fits in memory, and an error", s.Size(), err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

package tempfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	for _, tt := range []struct {
		name string
		max  int64
		want [2]string // in each of two files
	}{
		{"Default", 0, [2]string{"0123456789", "0123456789"}},
		{"NoLimit", -1, [2]string{"0123456789", "0123456789"}},
		{"JustNotFull", 20, [2]string{"0123456789", "0123456789"}},
		{"Full", 15, [2]string{"0123456789", "01234"}},
		{"FullBefore", 10, [2]string{"0123456789", ""}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := Place{Dir: t.TempDir(), Max: tt.max, Used: new(int64)}
			var files []*File
			used := int64(0)
			for _, want := range tt.want {
				f, err := p.Create()
				if err != nil {
					t.Fatal(err)
				}
				files = append(files, f)
				n, err := f.Write([]byte("0123456789"))
				if n != len(want) || errors.Is(err, ErrFull) != (n < 10) {
					t.Errorf("Write = %d, %v, want %d", n, err, len(want))
				}
				got, err := io.ReadAll(io.NewSectionReader(f, 0, f.Size()))
				if string(got) != want || err != nil {
					t.Errorf("the file holds %q, %v, want %q", got, err, want)
				}
				if used += int64(len(want)); *p.Used != used {
					t.Errorf("%d bytes are used, want %d", *p.Used, used)
				}
			}
			if left, err := os.ReadDir(p.Dir); runtime.GOOS != "windows" && (err != nil || len(left) > 0) {
				t.Errorf("%v in the directory, %v, want nothing", left, err)
			}
			for _, f := range files {
				f.Close()
			}
			if *p.Used != 0 {
				t.Errorf("%d bytes are not given back", *p.Used)
			}
			if left, err := os.ReadDir(p.Dir); err != nil || len(left) > 0 {
				t.Errorf("%v is left, %v, want nothing", left, err)
			}
		})
	}
}

// Files that nothing counts hold as much as may be each.
func TestUncounted(t *testing.T) {
	p := Place{Dir: t.TempDir(), Max: 10}
	for range 2 {
		f, err := p.Create()
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if n, err := f.Write([]byte("0123456789a")); n != 10 || !errors.Is(err, ErrFull) {
			t.Errorf("Write = %d, %v, want 10, %v", n, err, ErrFull)
		}
	}
}

func TestErrors(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	_, err := Place{Dir: dir}.Create()
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), dir) {
		t.Errorf("Create = %v, want an error with %s", err, dir)
	}
	used := new(int64)
	f, err := Place{Dir: t.TempDir(), Used: used}.Create()
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	_, err = f.Write([]byte("0123456789"))
	if err == nil || *used != 0 {
		t.Errorf("Write = %v with %d bytes used, want an error and none", err, *used)
	}
}

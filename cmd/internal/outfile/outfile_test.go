package outfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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

// writeText writes a file as outputs are written.
func writeText(name, text string) error {
	o, err := Create(name)
	if err != nil {
		return err
	}
	_, err = io.WriteString(o, text)
	return o.End(err)
}

func TestFileCommit(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out")
	if err := writeText(name, "first"); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(name, 0o604); err != nil {
		t.Fatal(err)
	}
	o, err := Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Write([]byte("second")); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(name); string(got) != "first" {
		t.Errorf("before commit the file holds %q, want %q", got, "first")
	}
	if err := o.Commit(); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(name); string(got) != "second" {
		t.Errorf("after commit the file holds %q, want %q", got, "second")
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o604 {
		t.Errorf("permissions are %v (%v), want those of before, 0604", info.Mode(), err)
	}
	only(t, dir, "out")
}

// TestFileLongName writes a file whose name is as long as file systems allow.
func TestFileLongName(t *testing.T) {
	dir, name := t.TempDir(), strings.Repeat("n", 255)
	if err := writeText(filepath.Join(dir, name), "x"); err != nil {
		t.Error(err)
	}
	only(t, dir, name)
}

func TestFileDiscard(t *testing.T) {
	dir := t.TempDir()
	o, err := Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	o.discard()
	only(t, dir)
}

// TestFileInTheWay leaves nothing behind where something has the name meanwhile.
func TestFileInTheWay(t *testing.T) {
	dir := t.TempDir()
	o, err := Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "out", "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := o.End(nil); err == nil {
		t.Error("a file takes the name of a directory")
	}
	only(t, dir, "out")
}

// TestFileThroughLink writes the file that links lead to, which need not be there.
func TestFileThroughLink(t *testing.T) {
	for _, there := range []bool{true, false} {
		dir := t.TempDir()
		link, target := filepath.Join(dir, "link"), filepath.Join(dir, "sub", "target")
		last := "target"
		deep := filepath.Join(dir, "sub", "deep")
		if err := os.MkdirAll(deep, 0o777); err != nil {
			t.Fatal(err)
		}
		if there {
			if err := os.WriteFile(target, nil, 0o666); err != nil {
				t.Fatal(err)
			}
			last = target
		}
		for from, to := range map[string]string{
			link:                              filepath.Join("to", "up", "link"),
			filepath.Join(dir, "to"):          filepath.Join("sub", "deep"),
			filepath.Join(deep, "up"):         "..",
			filepath.Join(dir, "sub", "link"): last,
		} {
			if err := os.Symlink(to, from); err != nil {
				t.Skip(err)
			}
		}
		if err := writeText(link, "x"); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(target); string(got) != "x" {
			t.Errorf("target, there before: %t, holds %q, want %q", there, got, "x")
		}
		only(t, dir, "link", "sub", "to")
		only(t, filepath.Dir(target), "deep", "link", "target")
	}
}

func TestFileNowhere(t *testing.T) {
	if _, err := Create(filepath.Join(t.TempDir(), "none", "out")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Create in a missing directory gives %v, want %v", err, fs.ErrNotExist)
	}
}

package inplace

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// opened returns a file that holds n bytes which tell where they stand, and these.
func opened(t *testing.T, n int) (*os.File, []byte) {
	t.Helper()
	b := make([]byte, n)
	for k := range b {
		b[k] = byte(k ^ k>>8)
	}
	name := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(name, b, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f, b
}

// stretchOf returns a stretch of f, if the system has any.
func stretchOf(t *testing.T, f *os.File, start, end int64) *Stretch {
	t.Helper()
	s := Open(f, start, end)
	if s == nil {
		t.Skip("the system shows no files")
	}
	return s
}

func TestStretch(t *testing.T) {
	f, b := opened(t, 100_000)
	for _, at := range []struct{ start, end int64 }{{0, 100_000}, {1, 2}, {4096, 99_999}, {5000, 100_000}} {
		s := stretchOf(t, f, at.start, at.end)
		s.Prepare(at.start, at.end)
		if !s.Covers(at.start, at.end) || s.Covers(at.start, at.end+1) || at.start >= pageSize && s.Covers(at.start-pageSize, at.end) {
			t.Errorf("Covers is wrong for %v", at)
		}
		got := s.Bytes(at.start, at.end)
		if !bytes.Equal(got, b[at.start:at.end]) {
			t.Errorf("Bytes%v are not those of the file", at)
		}
		if len(got) != cap(got) {
			t.Errorf("there is room to write behind Bytes%v", at)
		}
		s.Release()
	}
}

// A stretch is there until the last user is done.
func TestRelease(t *testing.T) {
	f, b := opened(t, 10_000)
	s := stretchOf(t, f, 0, 10_000)
	s.Retain()
	s.Release()
	got := s.Bytes(0, 10_000)
	if !Try(func() bool { return bytes.Equal(got, b) }) {
		t.Error("a stretch with a user is gone")
	}
	s.Release()
	if Try(func() bool { return bytes.Equal(got, b) }) {
		t.Error("a stretch without a user is still there")
	}
}

// What is cut off is a fault to look at, which Try reports.
func TestTry(t *testing.T) {
	f, _ := opened(t, 100_000)
	s := stretchOf(t, f, 0, 100_000)
	defer s.Release()
	if err := f.Truncate(10_000); err != nil {
		t.Fatal(err)
	}
	b := s.Bytes(0, 100_000)
	if Try(func() bool { return bytes.IndexByte(b, 1) >= 0 && bytes.Count(b, []byte{1}) > 0 }) {
		t.Error("what was cut off can be looked at")
	}
	if !Try(func() bool { return b[5000] == byte(5000&0xff^5000>>8) }) {
		t.Error("what was not cut off cannot be looked at")
	}
	other := errors.New("other")
	defer func() {
		if v := recover(); v != other { //nolint:errorlint // it is the value itself
			t.Errorf("another panic became %v", v)
		}
	}()
	Try(func() bool { panic(other) })
}

func TestIsCached(t *testing.T) {
	f, _ := opened(t, 100_000)
	stretchOf(t, f, 0, 1).Release()
	if !IsCached(f, 0, 100_000) {
		t.Skip("the system does not tell what is in memory")
	}
	if IsCached(f, 0, 100_001) || IsCached(f, 100_000, 100_010) {
		t.Error("bytes behind the end are cached")
	}
	_ = f.Close()
	if IsCached(f, 0, 1) || Open(f, 0, 1) != nil {
		t.Error("a closed file shows something")
	}
}

// A file to which others may write is not trusted.
func TestIsTrusted(t *testing.T) {
	f, _ := opened(t, 10_000)
	stretchOf(t, f, 0, 1).Release()
	trusted := func() bool {
		d, err := f.Stat()
		if err != nil {
			t.Fatal(err)
		}
		return IsTrusted(d)
	}
	for mode, want := range map[os.FileMode]bool{0o600: true, 0o444: true, 0o644: true, 0o660: false, 0o602: false} {
		if err := f.Chmod(mode); err != nil {
			t.Fatal(err)
		}
		if got := trusted(); got != want {
			t.Errorf("mode %o: trusted: %t", mode, got)
		}
	}
	if os.Geteuid() == 0 {
		if err := errors.Join(f.Chmod(0o600), f.Chown(1, -1)); err != nil {
			t.Fatal(err)
		}
		if trusted() {
			t.Error("the file of another user is trusted")
		}
	}
}

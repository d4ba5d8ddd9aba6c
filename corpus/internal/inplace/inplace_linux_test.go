package inplace

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// What the system keeps no more is not cached.
func TestIsNotCached(t *testing.T) {
	f, _ := opened(t, 100_000)
	if err := f.Sync(); err != nil {
		t.Fatal(err)
	}
	if err := unix.Fadvise(int(f.Fd()), 0, 0, unix.FADV_DONTNEED); err != nil {
		t.Fatal(err)
	}
	if isCached(f, 50_000) {
		t.Skip("the system keeps what it was told not to")
	}
	if IsCached(f, 0, 100_000) {
		t.Error("bytes that must be read are cached")
	}
}

// A file system in memory (tmpfs) knows no reads that do not wait.
func TestIsCachedInMemory(t *testing.T) {
	f, err := os.CreateTemp("/dev/shm", "")
	if err != nil {
		t.Skip(err)
	}
	defer func() { _, _ = os.Remove(f.Name()), f.Close() }()
	if err := f.Truncate(2 * pageSize); err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt([]byte("abc"), pageSize); err != nil {
		t.Fatal(err)
	}
	if !isCached(f, pageSize) {
		t.Skip("the system does not tell what is in memory")
	}
	if isCached(f, 0) || isCached(f, 2*pageSize) {
		t.Error("what is not there is cached")
	}
	if err := f.Truncate(pageSize + 3); err != nil {
		t.Fatal(err)
	}
	if !IsCached(f, pageSize, pageSize+3) || IsCached(f, pageSize, pageSize+4) {
		t.Error("what there is of a page is not cached, or more")
	}
}

package inplace

import (
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

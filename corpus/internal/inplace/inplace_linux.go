package inplace

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// IsTrusted reports whether nobody but this user and root may write to the file that d
// describes. Another one could change what has been looked at, between two looks.
func IsTrusted(d os.FileInfo) bool {
	s, ok := d.Sys().(*syscall.Stat_t)
	return ok && (s.Uid == 0 || int(s.Uid) == os.Geteuid()) && d.Mode()&0o022 == 0
}

func mapFile(f *os.File, start int64, n int) (data []byte) {
	withFD(f, func(fd int) {
		data, _ = unix.Mmap(fd, start, n, unix.PROT_READ, unix.MAP_SHARED) // nil if that fails
	})
	return data
}

func unmap(data []byte) { _ = unix.Munmap(data) }

func prepare(data []byte) { _ = unix.Madvise(data, unix.MADV_POPULATE_READ) } // since Linux 5.14

func isCached(f *os.File, off int64) (is bool) {
	withFD(f, func(fd int) {
		n, err := unix.Preadv2(fd, [][]byte{make([]byte, 1)}, off, unix.RWF_NOWAIT)
		is = n == 1 && err == nil
	})
	return is
}

// withFD calls do with the file's descriptor, unless that is closed.
func withFD(f *os.File, do func(fd int)) {
	if c, err := f.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) { do(int(fd)) })
	}
}

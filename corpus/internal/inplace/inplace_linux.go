package inplace

import (
	"os"
	"runtime"
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

// aroundFault is how many bytes the system maps at once where one of them is looked at,
// if it has them in memory (fault_around_bytes).
const aroundFault = 64 << 10

// prepare looks at a byte in each stretch that the system maps at once. MADV_POPULATE_READ
// takes half as long again for it, since it looks every page up twice, and keeps others from
// having theirs mapped meanwhile.
func prepare(data []byte) {
	Try(func() bool {
		seen := byte(0)
		for i := 0; i < len(data); i += aroundFault {
			seen |= data[i]
		}
		runtime.KeepAlive(seen) // or else it is not looked at
		return true
	})
}

func isCached(f *os.File, off int64) (is bool) {
	withFD(f, func(fd int) {
		b := make([]byte, 1)
		n, err := unix.Preadv2(fd, [][]byte{b}, off, unix.RWF_NOWAIT)
		if err == unix.EOPNOTSUPP && isInMemory(fd, off) { // as of a file system in memory
			n, err = unix.Pread(fd, b, off)
		}
		is = n == 1 && err == nil
	})
	return is
}

// isInMemory reports whether the page of the byte at offset off is in memory, as far as
// the system tells: Linux from 6.5 on.
func isInMemory(fd int, off int64) bool {
	var s unix.Cachestat_t
	err := unix.Cachestat(uint(fd), &unix.CachestatRange{Off: uint64(off), Len: 1}, &s, 0)
	return err == nil && s.Cache > 0
}

// withFD calls do with the file's descriptor, unless that is closed.
func withFD(f *os.File, do func(fd int)) {
	if c, err := f.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) { do(int(fd)) })
	}
}

//go:build unix

// Package resident tells how much memory programs had at most.
package resident

import (
	"os"
	"runtime"
	"syscall"
)

// Peak returns the largest resident memory of a process that has ended, in
// bytes; 0 where the system does not tell.
//
// QUIRK: Linux and the BSDs count in KiB, macOS in bytes (getrusage(2)).
func Peak(s *os.ProcessState) int64 {
	usage, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return usage.Maxrss
	}
	return usage.Maxrss << 10
}

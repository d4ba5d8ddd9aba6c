package live

import (
	"os"

	"golang.org/x/sys/unix"
)

// pipeSize is how much a pipe that is read may hold, in bytes: as much as the system
// gives everybody.
const pipeSize = 1 << 20

// WidenPipe lets the pipe behind f, if there is one, hold more, so that who writes
// and who reads wait for each other less often.
func WidenPipe(f *os.File) {
	if c, err := f.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) { _, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, pipeSize) })
	}
}

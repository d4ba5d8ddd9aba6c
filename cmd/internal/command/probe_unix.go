//go:build unix

package command

import (
	"os"
	"os/signal"
	"syscall"
)

// A probe is a signal that the program sends to itself. It means nothing to it, nor to the
// system, which delivers those of lower numbers first: all that end a program.
const probe = syscall.SIGWINCH

// sendProbe has a probe come through received, behind the signals that were sent before.
func sendProbe(received chan<- os.Signal) (sent bool) {
	signal.Notify(received, probe)
	return syscall.Kill(os.Getpid(), probe) == nil
}

//go:build unix

package command

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// A probe is a signal that the program sends to itself. It means nothing to it, nor to the
// system, which delivers those of lower numbers first: all that end a program.
const probe = syscall.SIGWINCH

// awaitSignals waits until the signals have been delivered that were sent before, or until
// done is closed.
func awaitSignals(done <-chan struct{}) {
	received := make(chan os.Signal, 1)
	signal.Notify(received, probe)
	defer signal.Stop(received)
	if syscall.Kill(os.Getpid(), probe) != nil {
		return
	}
	select {
	case <-received:
	case <-done:
	case <-time.After(100 * time.Millisecond): // something keeps it from coming
	}
}

//go:build !unix

package command

import (
	"os"
	"syscall"
)

// A probe is a signal that never comes: no signal tells when others have been delivered.
const probe = syscall.Signal(-1)

func sendProbe(chan<- os.Signal) (sent bool) { return false }

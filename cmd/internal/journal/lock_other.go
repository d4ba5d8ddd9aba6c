//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package journal

import (
	"errors"
	"os"
)

// openLocked refuses: nothing here keeps another run from the file.
func openLocked(string) (*os.File, error) { return nil, errors.ErrUnsupported }

package journal

import (
	"errors"
	"os"
	"syscall"
)

// openLocked opens a file, which it creates if there is none, for one process at
// a time: it shares it with no other.
func openLocked(name string) (*os.File, error) {
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	const access = syscall.GENERIC_READ | syscall.GENERIC_WRITE
	h, err := syscall.CreateFile(path, access, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	const sharingViolation = syscall.Errno(32)
	switch {
	case errors.Is(err, sharingViolation):
		return nil, errLocked
	case err != nil:
		return nil, &os.PathError{Op: "open", Path: name, Err: err}
	}
	return os.NewFile(uintptr(h), name), nil
}

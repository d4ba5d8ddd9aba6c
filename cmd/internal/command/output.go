package command

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// An output is a file being written: beside its name, until it is complete.
// A pipe or device is written straight.
type output struct {
	io.Writer
	file *os.File // nil for standard output
	name string   // the final name, "" where the file is written straight
}

// maxBase is how much of a file's name goes into the name of the unfinished
// file, in bytes; the whole stays within the 255 that file systems allow.
const maxBase = 200

// createOutput opens the file that will be called name. A symbolic link is
// followed, and the permissions of an existing file are kept.
func createOutput(name string) (*output, error) {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return createBeside(name, 0o666)
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		return &output{f, f, ""}, err
	}
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return nil, err
	}
	o, err := createBeside(target, info.Mode().Perm())
	if err != nil {
		return nil, err
	}
	if err := o.file.Chmod(info.Mode().Perm()); err != nil {
		o.discard()
		return nil, err
	}
	return o, nil
}

func createBeside(name string, perm fs.FileMode) (*output, error) {
	f, err := os.OpenFile(besideName(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	var e *fs.PathError
	if errors.As(err, &e) {
		e.Path = name
	}
	return &output{f, f, name}, err
}

// besideName returns a new name for a file that is going to be called name.
func besideName(name string) string {
	dir, base := filepath.Split(name)
	if len(base) > maxBase {
		base = base[:maxBase]
	}
	return dir + "." + base + ".urisift-" + rand.Text()[:8]
}

// commit makes what was written durable and gives it its name.
func (o *output) commit() error {
	if o.file == nil {
		return nil
	}
	if o.name == "" {
		return o.file.Close()
	}
	err := errors.Join(o.file.Sync(), o.file.Close())
	if err == nil {
		err = os.Rename(o.file.Name(), o.name)
	}
	if err != nil {
		_ = os.Remove(o.file.Name())
		return err
	}
	return syncDir(filepath.Dir(o.name))
}

// discard gives up what was written.
func (o *output) discard() {
	if o.file == nil {
		return
	}
	_ = o.file.Close()
	if o.name != "" {
		_ = os.Remove(o.file.Name())
	}
}

// syncDir makes a rename in the directory durable.
//
// QUIRK: Windows cannot flush a directory, and renames are durable without.
func syncDir(name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

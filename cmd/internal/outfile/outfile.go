// Package outfile writes files that have their names only when they are complete.
//
// # Terminology
//
// An unfinished file is one that is being written. It lies beside the name that it is
// going to have, in the same directory, under a name that tells so. A run that is killed
// leaves it behind.
package outfile

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/urisift/urisift/cmd/internal/quote"
)

// A File is a file being written: beside its name, until it is complete. A pipe or
// device is written straight. One that has nothing but a Writer is written straight, too,
// and left open.
type File struct {
	io.Writer
	file *os.File // nil for what is left open
	name string   // the final name, "" where the file is written straight
}

// Name returns the name that the file is going to have, or "" where it is written straight.
func (o *File) Name() string { return o.name }

// Create opens the file that will be called name. A symbolic link is
// followed, and the permissions of an existing file are kept. What a descriptor is
// open for is written on from where that is.
func Create(name string) (*File, error) {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return createBeside(Followed(name), 0o666)
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		return &File{f, f, ""}, err
	}
	if n, ok := descriptor(name); ok {
		return &File{Writer: descriptorFile(n)}, nil
	}
	o, err := createBeside(Followed(name), info.Mode().Perm())
	if err != nil {
		return nil, err
	}
	if err := o.file.Chmod(info.Mode().Perm()); err != nil {
		o.discard()
		return nil, err
	}
	return o, nil
}

// Reopen opens an unfinished file, which will be called name, to go on behind its first
// size bytes; what follows them is cut off. For size 0 it need not be there. The
// permissions of an existing file called name are kept.
func Reopen(unfinished, name string, size int64) (*File, error) {
	perm := fs.FileMode(0o666)
	before, missing := os.Stat(name)
	if missing == nil {
		perm = before.Mode().Perm()
	}
	f, err := os.OpenFile(unfinished, os.O_RDWR|os.O_CREATE, perm)
	if err != nil {
		return nil, err
	}
	if missing == nil {
		err = f.Chmod(perm)
	}
	o := &File{f, f, Followed(name)}
	info, err2 := f.Stat()
	switch err = errors.Join(err, err2); {
	case err != nil:
		return nil, errors.Join(err, f.Close())
	case info.Size() < size:
		return nil, errors.Join(errGone, f.Close())
	}
	if err := f.Truncate(size); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	_, err = f.Seek(size, io.SeekStart)
	return o, err
}

var errGone = errors.New("the unfinished output is not there any more")

func createBeside(name string, perm fs.FileMode) (*File, error) {
	f, err := os.OpenFile(newName(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	return &File{f, f, name}, err
}

// Unfinished returns a new name for the unfinished file that is going to be called name.
func Unfinished(name string) (string, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return "", err
	case err == nil && !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a regular file", quote.Path(name))
	}
	return newName(Followed(name)), nil
}

// maxBase is how much of a file's name goes into the name of the unfinished
// file, in bytes; the whole stays within the 255 that file systems allow.
const maxBase = 200

// newName returns a new name for a file that is going to be called name.
func newName(name string) string {
	return newPrefix(name) + rand.Text()[:8]
}

// newPrefix returns what the names begin with that newName gives.
func newPrefix(name string) string {
	dir, base := filepath.Split(name)
	if len(base) > maxBase {
		base = base[:maxBase]
	}
	return dir + "." + base + ".urisift-"
}

// IsUnfinished reports whether path may be a name that newName once gave a file that was
// going to be called name.
func IsUnfinished(path, name string) bool {
	prefix := newPrefix(name)
	if !strings.HasPrefix(filepath.Base(path), filepath.Base(prefix)) {
		return false
	}
	dir, err := os.Stat(filepath.Dir(path))
	other, err2 := os.Stat(filepath.Dir(prefix))
	return err == nil && err2 == nil && os.SameFile(dir, other)
}

// End commits what was written, or gives it up if err ended the writing early or it cannot
// be committed.
func (o *File) End(err error) error {
	if err == nil {
		err = o.Commit()
	}
	if err != nil {
		o.discard()
	}
	return err
}

// Commit makes what was written durable and gives it its name.
func (o *File) Commit() error {
	if o.file == nil {
		return nil
	}
	if o.name == "" {
		return o.file.Close()
	}
	if err := errors.Join(o.file.Sync(), o.file.Close()); err != nil {
		return err
	}
	if err := os.Rename(o.file.Name(), o.name); err != nil {
		return err
	}
	return SyncDir(filepath.Dir(o.name))
}

// discard gives up what was written.
func (o *File) discard() {
	if o.name != "" {
		_ = o.file.Close()
		_ = os.Remove(o.file.Name())
	}
}

// Sync puts on disk what was written so far.
func (o *File) Sync() error { return o.file.Sync() }

// Close leaves the file unfinished.
func (o *File) Close() error { return o.file.Close() }

// SyncDir makes a rename in the directory durable.
//
// QUIRK: Windows cannot flush a directory, and renames are durable without.
func SyncDir(name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

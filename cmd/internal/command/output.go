package command

import (
	"bufio"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
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
// followed, and the permissions of an existing file are kept. What a descriptor is
// open for is written on from where that is.
func createOutput(name string) (*output, error) {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return createBeside(followed(name), 0o666)
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		return &output{f, f, ""}, err
	}
	if n, ok := descriptor(name); ok {
		return &output{Writer: descriptorFile(n)}, nil
	}
	o, err := createBeside(followed(name), info.Mode().Perm())
	if err != nil {
		return nil, err
	}
	if err := o.file.Chmod(info.Mode().Perm()); err != nil {
		o.discard()
		return nil, err
	}
	return o, nil
}

// create opens the output called name; "" and "-" are standard output.
func (s *streams) create(name string) (*output, error) {
	if name == "" || name == "-" {
		return &output{Writer: s.out}, nil
	}
	return createOutput(name)
}

// writeWhole has write write the output called name, a file under that name only when
// it is complete.
func (s *streams) writeWhole(name string, write func(io.Writer) error) error {
	out, err := s.create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	return out.end(errors.Join(write(w), w.Flush()))
}

// maxLinks is how many symbolic links lead from one to another at most.
const maxLinks = 40

// followed returns where a name leads through symbolic links, whether that is there or
// not.
func followed(name string) string {
	for range maxLinks {
		link, err := os.Readlink(name)
		if err != nil {
			break
		}
		if dir, _ := filepath.Split(name); !filepath.IsAbs(link) {
			link = dir + link // not cleaned: the directory may be a link
		}
		name = link
	}
	return name
}

// descriptor returns the number of the descriptor that a name stands for, and false
// for all other names.
func descriptor(name string) (n int, ok bool) {
	switch name {
	case "/dev/stdout":
		return 1, true
	case "/dev/stderr":
		return 2, true
	}
	for _, dir := range [...]string{"/dev/fd/", "/proc/self/fd/"} {
		if number, ok := strings.CutPrefix(name, dir); ok {
			n, err := strconv.ParseUint(number, 10, 31)
			return int(n), err == nil
		}
	}
	return 0, false
}

// descriptorFile returns the file that a descriptor is open for.
func descriptorFile(n int) *os.File {
	switch n {
	case 1:
		return os.Stdout
	case 2:
		return os.Stderr
	}
	return os.NewFile(uintptr(n), "/dev/fd/"+strconv.Itoa(n))
}

// isFile reports whether the name of an output is that of a file, rather than of what
// is open already.
func isFile(name string) bool {
	_, open := descriptor(name)
	return name != "" && name != "-" && !open
}

// areSame reports whether two names are those of one regular file, which need not be
// there yet.
func areSame(a, b string) bool {
	info, err := os.Stat(a)
	other, err2 := os.Stat(b)
	if err == nil && err2 == nil {
		return info.Mode().IsRegular() && os.SameFile(info, other)
	}
	return whole(a) == whole(b)
}

// whole returns a name with all directories around it, as far as they are there.
func whole(name string) string {
	dir, base := filepath.Split(name)
	if d, err := filepath.EvalSymlinks(filepath.Clean(dir)); err == nil {
		dir = d
	}
	name = filepath.Join(dir, base)
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}

func createBeside(name string, perm fs.FileMode) (*output, error) {
	f, err := os.OpenFile(besideName(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	return &output{f, f, name}, err
}

// besideName returns a new name for a file that is going to be called name.
func besideName(name string) string {
	return besidePrefix(name) + rand.Text()[:8]
}

// besidePrefix returns what the names begin with that besideName gives.
func besidePrefix(name string) string {
	dir, base := filepath.Split(name)
	if len(base) > maxBase {
		base = base[:maxBase]
	}
	return dir + "." + base + ".urisift-"
}

// isBeside reports whether path may be a name that besideName once gave a file that was
// going to be called name.
func isBeside(path, name string) bool {
	prefix := besidePrefix(name)
	if !strings.HasPrefix(filepath.Base(path), filepath.Base(prefix)) {
		return false
	}
	dir, err := os.Stat(filepath.Dir(path))
	other, err2 := os.Stat(filepath.Dir(prefix))
	return err == nil && err2 == nil && os.SameFile(dir, other)
}

// end commits what was written, or gives it up if err ended the writing early or it cannot
// be committed.
func (o *output) end(err error) error {
	if err == nil {
		err = o.commit()
	}
	if err != nil {
		o.discard()
	}
	return err
}

// commit makes what was written durable and gives it its name.
func (o *output) commit() error {
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
	return syncDir(filepath.Dir(o.name))
}

// discard gives up what was written.
func (o *output) discard() {
	if o.name != "" {
		_ = o.file.Close()
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

package outfile

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// maxLinks is how many symbolic links lead from one to another at most.
const maxLinks = 40

// Followed returns where a name leads through symbolic links, whether that is there or
// not.
func Followed(name string) string {
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

// IsFile reports whether the name of an output is that of a file, rather than of what
// is open already.
func IsFile(name string) bool {
	_, open := descriptor(name)
	return name != "" && name != "-" && !open
}

// AreSame reports whether two names are those of one regular file, which need not be
// there yet.
func AreSame(a, b string) bool {
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

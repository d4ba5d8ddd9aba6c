// Package tempfile makes temporary files without a name, which keep to a limit together.
package tempfile

import (
	"errors"
	"math"
	"os"
)

// A Place is where temporary files are made, and how many bytes they hold. The zero Place
// is the system's. It is not safe for concurrent use.
type Place struct {
	// Dir is the directory; "" is the system's for temporary files.
	Dir string
	// Max is how many bytes the files hold at most: 0 is 4 GiB, a negative number any
	// number.
	Max int64
	// Used counts the bytes of all files that are open, and Max is for all that are counted
	// there; nil: each file may hold Max bytes.
	Used *int64
}

// defaultMax is what Max is by default.
const defaultMax = 4 << 30

// ErrFull is the error of what would go beyond Max.
var ErrFull = errors.New("temporary files reach their limit")

// Create makes a file, which is to be closed.
func (p Place) Create() (*File, error) {
	f, err := os.CreateTemp(p.Dir, "urisift-")
	if err != nil {
		return nil, err
	}
	switch {
	case p.Max == 0:
		p.Max = defaultMax
	case p.Max < 0:
		p.Max = math.MaxInt64
	}
	if p.Used == nil {
		p.Used = new(int64)
	}
	// QUIRK: Windows removes no open file, so Close does it.
	return &File{place: p, file: f, named: os.Remove(f.Name()) != nil}, nil
}

// A File is a temporary file, which has no name if the system allows that.
type File struct {
	place Place
	file  *os.File
	size  int64
	named bool // it still has a name in the file system
}

// Write adds b, or as much of it as may be: then the error is ErrFull.
func (f *File) Write(b []byte) (n int, err error) {
	allowed := int(min(int64(len(b)), max(0, f.place.Max-*f.place.Used)))
	n, err = f.file.Write(b[:allowed])
	f.size += int64(n)
	*f.place.Used += int64(n)
	if err == nil && n < len(b) {
		err = ErrFull
	}
	return n, err
}

// ReadAt implements io.ReaderAt.
func (f *File) ReadAt(b []byte, off int64) (int, error) { return f.file.ReadAt(b, off) }

// Size is the number of bytes written.
func (f *File) Size() int64 { return f.size }

// Close gives the file up, with the bytes that it holds.
func (f *File) Close() {
	_ = f.file.Close() // nobody wants it any more
	if f.named {
		_ = os.Remove(f.file.Name())
	}
	*f.place.Used -= f.size
}

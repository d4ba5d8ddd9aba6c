package distinct

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Temp makes unnamed temporary files that together stay below a limit.
type Temp struct {
	dir  string // "" is the system's
	left int64  // bytes that may still be written; negative for any number
}

// NewTemp returns a Temp for a directory, that of the system where dir is "", and at
// most size bytes: 0 is 4 GiB, a negative number any number.
func NewTemp(dir string, size int64) *Temp {
	return &Temp{dir, cmp.Or(size, defaultSize)}
}

// A tempFile is written from the first byte to the last, and then read so. It
// has no name in the file system, and its room is given back when it is closed.
type tempFile struct {
	*bufio.Writer
	file  *os.File
	files *Temp
	size  int64
	named bool // it still has a name in the file system
}

const (
	// defaultSize is the limit of temporary files, in bytes.
	defaultSize = 4 << 30
	// tempBuffer is the size of a temporary file's buffer, in bytes.
	tempBuffer = 32 << 10
)

func (t *Temp) create() (*tempFile, error) {
	f, err := os.CreateTemp(t.dir, "urisift-*")
	if err != nil {
		return nil, &TempError{cmp.Or(t.dir, os.TempDir()), err}
	}
	// QUIRK: Windows removes no open file, so close does it.
	w := &tempFile{file: f, files: t, named: os.Remove(f.Name()) != nil}
	w.Writer = bufio.NewWriterSize(quotaWriter{w}, tempBuffer)
	return w, nil
}

// A quotaWriter counts what goes to the file.
type quotaWriter struct{ *tempFile }

func (w quotaWriter) Write(b []byte) (int, error) {
	left := &w.files.left
	if *left >= 0 {
		if *left < int64(len(b)) {
			return 0, errTempFull
		}
		*left -= int64(len(b))
	}
	n, err := w.file.Write(b)
	w.size += int64(n)
	if err != nil {
		err = &TempError{filepath.Dir(w.file.Name()), err}
	}
	return n, err
}

// A TempError is an error in writing temporary files in a directory.
type TempError struct {
	Dir string
	Err error
}

func (e *TempError) Error() string { return e.Err.Error() }

func (e *TempError) Unwrap() error { return e.Err }

var errTempFull = errors.New("temporary files reach their limit (--max-tmp)")

// reader ends the writing and returns a reader of all that was written.
func (w *tempFile) reader() (*bufio.Reader, error) {
	if err := w.Flush(); err != nil {
		return nil, err
	}
	if _, err := w.file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(w.file, tempBuffer), nil
}

// close gives the file up, unless it has been.
func (w *tempFile) close() {
	if w == nil || w.file == nil {
		return
	}
	if w.files.left >= 0 {
		w.files.left += w.size
	}
	_ = w.file.Close()
	if w.named {
		_ = os.Remove(w.file.Name())
	}
	w.file = nil
}

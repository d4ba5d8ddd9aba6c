package transfer

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// A UUFiles reads the files that are uuencoded in a text, one after the other: Next
// goes to a file, Read reads it. A line that is none of a file's ends it, whatever was
// announced. All other text is passed over, and the first error of the reader below ends
// all. Reset makes it ready.
type UUFiles struct {
	r      bufio.Reader
	line   []byte // the last one, without its break
	held   bool   // it is still to be looked at
	inside bool   // of a file
	out    []byte // decoded, not yet read
	buf    []byte // out's memory
	err    error
}

// maxUULine is how much of a line is looked at: more than lines of files have.
const maxUULine = 1 << 10

// Reset makes f the files in the text that r holds, and keeps the memory.
func (f *UUFiles) Reset(r io.Reader) {
	f.r.Reset(r)
	f.line, f.out, f.held, f.inside, f.err = f.line[:0], nil, false, false, nil
}

// Next goes to the next file, over what was not read of the current one, and returns
// the name that it was given. It returns io.EOF behind the last one, or what else
// ended the text.
func (f *UUFiles) Next() (name string, err error) {
	for f.inside {
		f.decode()
	}
	for f.next() {
		if IsUUBegin(f.line) {
			f.inside, f.out = true, nil
			_, behind, _ := bytes.Cut(f.line[len("begin "):], []byte(" "))
			return string(behind), nil
		}
	}
	return "", f.err
}

// Read reads the file that Next went to.
func (f *UUFiles) Read(p []byte) (int, error) {
	for f.inside && len(f.out) == 0 {
		f.decode()
	}
	n := copy(p, f.out)
	f.out = f.out[n:]
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// decode decodes the next line of the file, or finds its end.
func (f *UUFiles) decode() {
	switch {
	case !f.next():
		f.inside = false
	case IsUULine(f.line):
		f.buf = appendUU(f.buf[:0], f.line)
		f.out = f.buf
	default:
		f.inside, f.held = false, true
	}
}

// next goes to the next line, and reports whether there is one.
func (f *UUFiles) next() bool {
	if f.held {
		f.held = false
		return true
	}
	if f.err != nil {
		return false
	}
	b, err := f.r.ReadSlice('\n')
	f.line = append(f.line[:0], bytes.TrimRight(b[:min(len(b), maxUULine)], "\r\n")...)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = f.r.ReadSlice('\n')
	}
	f.err = err
	return len(b) > 0
}

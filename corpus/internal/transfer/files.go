package transfer

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// A Files reads the files that are encoded in a text, one after the other: Next goes to a
// file, Read reads it. A line that is none of a file's ends it, whatever was
// announced. All other text is passed over, and the first error of the reader below ends
// all. Reset makes it ready.
type Files struct {
	r    bufio.Reader
	line []byte // the last one, without its break
	held bool   // it is still to be looked at
	in   Coding // of the file that the line is in
	out  []byte // decoded, not yet read
	buf  []byte // out's memory
	err  error
}

// maxFileLine is how much of a line is looked at: more than lines of files have.
const maxFileLine = 1 << 10

// Reset makes f the files in the text that r holds, and keeps the memory.
func (f *Files) Reset(r io.Reader) {
	f.r.Reset(r)
	f.line, f.out, f.held, f.in, f.err = f.line[:0], nil, false, Coding{}, nil
}

// Next goes to the next file, over what was not read of the current one, and returns
// the name that it was given. It returns io.EOF behind the last one, or what else
// ended the text.
func (f *Files) Next() (name string, err error) {
	for f.inside() {
		f.decode()
	}
	for f.next() {
		if c, name := CodingOf(f.line); c != (Coding{}) {
			f.in, f.out = c, nil
			return string(name), nil
		}
	}
	return "", f.err
}

// Read reads the file that Next went to.
func (f *Files) Read(p []byte) (int, error) {
	for f.inside() && len(f.out) == 0 {
		f.decode()
	}
	n := copy(p, f.out)
	f.out = f.out[n:]
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// inside reports whether the line is in a file.
func (f *Files) inside() bool { return f.in != Coding{} }

// decode decodes the next line of the file, or finds its end.
func (f *Files) decode() {
	switch {
	case !f.next():
		f.in = Coding{}
	case f.in.Holds(f.line):
		f.buf = f.in.decode(f.buf[:0], f.line)
		f.out = f.buf
	default:
		f.in, f.held = Coding{}, true
	}
}

// next goes to the next line, and reports whether there is one.
func (f *Files) next() bool {
	if f.held {
		f.held = false
		return true
	}
	if f.err != nil {
		return false
	}
	b, err := f.r.ReadSlice('\n')
	f.line = append(f.line[:0], bytes.TrimRight(b[:min(len(b), maxFileLine)], "\r\n")...)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = f.r.ReadSlice('\n')
	}
	f.err = err
	return len(b) > 0
}

package corpus

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
)

// Stdin is the path that names standard input. A file of this name is found as "./-".
const Stdin = "-"

// An Input is one thing to read: a file, or standard input.
type Input struct {
	// Path is how the input was named, or where it was found below a directory
	// that was named.
	Path string
	// Named tells that it was named, not found.
	Named bool

	expected Type // of a file that shows no other
	regular  bool // what the path names is known to be a regular file
}

// Inputs yields the inputs that paths name, in order, those below a directory in
// the order of their names (numbers, as messages have them in MH folders and news
// spools, by value); standard input when there are no paths. Of a Maildir, what
// is in tmp is passed over. Of a directory's links none is followed, unless
// Options says so. What cannot be read is yielded as an *Error, and the next input
// follows.
func Inputs(paths []string, o *Options) iter.Seq2[*Input, error] {
	return func(yield func(*Input, error) bool) {
		w := walk{o: o.orDefault(), yield: yield, expected: Text}
		if len(paths) == 0 {
			paths = []string{Stdin}
		}
		for _, path := range paths {
			if w.named(path); w.stopped {
				return
			}
		}
	}
}

// Segments yields the segments of the input, as Read does. An input that cannot
// be opened yields an *Error.
func (in *Input) Segments(o *Options) iter.Seq2[*Segment, error] {
	return func(yield func(*Segment, error) bool) {
		o := o.orDefault()
		if in.Path == Stdin {
			if o.Stdin != nil {
				read(o.Stdin, nil, in.Path, in.expected, o)(yield)
			}
			return
		}
		f, err := in.open()
		if err != nil {
			yield(nil, unreadable(in.Path, err, in.Named))
			return
		}
		defer f.Close() //nolint:errcheck // it was only read
		d, err := f.Stat()
		if err == nil && !d.Mode().IsRegular() && !in.Named {
			yield(nil, specialFile(in.Path, d.Mode()))
			return
		}
		read(f, d, in.Path, in.expected, o)(yield)
	}
}

// open opens the file.
func (in *Input) open() (*os.File, error) {
	if in.regular {
		return openRegular(in.Path)
	}
	return os.Open(in.Path)
}

// unreadable is the Error of a file that the system refuses.
func unreadable(path string, err error, named bool) *Error {
	what := err.Error()
	var p *fs.PathError
	if errors.As(err, &p) {
		what = p.Err.Error()
	}
	return &Error{Path: path, Offset: -1, Code: Unreadable, What: what, Done: "passed over", Named: named, Err: err}
}

// specialFile is the Error of what is neither a file nor a directory.
func specialFile(path string, mode fs.FileMode) *Error {
	what := "not a regular file"
	switch {
	case mode&fs.ModeNamedPipe != 0:
		what = "a named pipe"
	case mode&fs.ModeSocket != 0:
		what = "a socket"
	case mode&fs.ModeDevice != 0:
		what = "a device"
	}
	return &Error{Path: path, Offset: -1, Code: SpecialFile, What: what, Done: "passed over"}
}

// A walk goes through what was named.
type walk struct {
	o       *Options
	yield   func(*Input, error) bool
	stopped bool
	parents []fs.FileInfo // directories on the way down

	expected Type // of files in the directory
}

func (w *walk) input(in *Input) { w.stopped = !w.yield(in, nil) }
func (w *walk) fail(err *Error) { w.stopped = !w.yield(nil, err) }

// named goes through one path. What was named is opened whatever it is: links
// are followed and pipes are read.
func (w *walk) named(path string) {
	if path == Stdin {
		w.input(&Input{Path: path, Named: true})
		return
	}
	d, err := os.Stat(path)
	switch {
	case err != nil:
		w.fail(unreadable(path, err, true))
	case d.IsDir():
		w.dir(path, d)
	default:
		w.input(&Input{Path: path, Named: true, regular: d.Mode().IsRegular()})
	}
}

// dir goes through a directory.
func (w *walk) dir(path string, d fs.FileInfo) {
	named := len(w.parents) == 0
	if len(w.parents) > w.o.maxWalkDepth() {
		w.fail(&Error{Path: path, Offset: -1, Code: WalkDepth, What: "directories nested too deep", Done: "not entered", Limit: "MaxWalkDepth"})
		return
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		w.fail(unreadable(path, err, named && len(entries) == 0))
	}
	w.parents = append(w.parents, d)
	mail := isMaildir(entries)
	for _, e := range inOrder(entries) {
		if w.stopped {
			break
		}
		below := filepath.Join(path, e.Name())
		if below == Stdin {
			below = "." + string(filepath.Separator) + below
		}
		if mail && e.IsDir() && e.Name() == "tmp" {
			w.delivery(below)
			continue
		}
		outer := w.expected
		switch {
		case !e.IsDir():
		case mail && isMaildirPart(e.Name()):
			w.expected = Mail
		default:
			w.expected = Text
		}
		w.entry(below, e)
		w.expected = outer
	}
	w.parents = w.parents[:len(w.parents)-1]
}

// delivery passes over the directory in which a Maildir has mail before it is there as a
// whole, and tells of it unless it is empty.
func (w *walk) delivery(path string) {
	entries, err := os.ReadDir(path)
	if err != nil || len(entries) > 0 {
		w.fail(&Error{Path: path, Offset: -1, Code: Skipped, What: "mail that is being delivered", Done: "passed over"})
	}
}

// isMaildir reports whether a directory is a Maildir: it has the directories
// that one must have.
func isMaildir(entries []fs.DirEntry) bool {
	n := 0
	for _, e := range entries {
		if e.IsDir() && (isMaildirPart(e.Name()) || e.Name() == "tmp") {
			n++
		}
	}
	return n == 3
}

// isMaildirPart reports whether messages are in the directory of a Maildir that
// has this name.
func isMaildirPart(name string) bool { return name == "new" || name == "cur" }

// entry goes through what was found in a directory.
func (w *walk) entry(path string, e fs.DirEntry) {
	if w.o.Exclude != nil && w.o.Exclude(path, e) {
		return
	}
	mode := e.Type()
	switch {
	case mode&fs.ModeSymlink != 0:
		w.link(path)
	case mode.IsDir():
		d, err := e.Info()
		if err != nil {
			w.fail(unreadable(path, err, false))
			return
		}
		w.dir(path, d)
	case mode.IsRegular():
		w.input(&Input{Path: path, expected: w.expected, regular: true})
	default:
		w.fail(specialFile(path, mode))
	}
}

// link follows a symbolic link if Options says so, and not into a directory on
// the way to it.
func (w *walk) link(path string) {
	if !w.o.Follow {
		w.fail(&Error{Path: path, Offset: -1, Code: Symlink, What: "a symbolic link", Done: "not followed"})
		return
	}
	d, err := os.Stat(path)
	switch {
	case err != nil:
		w.fail(unreadable(path, err, false))
	case d.IsDir() && w.entered(d):
		w.fail(&Error{Path: path, Offset: -1, Code: Symlink, What: "a symbolic link to a directory around it", Done: "not followed"})
	case d.IsDir():
		w.dir(path, d)
	case d.Mode().IsRegular():
		w.input(&Input{Path: path, expected: w.expected, regular: true})
	default:
		w.fail(specialFile(path, d.Mode()))
	}
}

// entered reports whether d is a directory that the walk is inside of.
func (w *walk) entered(d fs.FileInfo) bool {
	for _, p := range w.parents {
		if os.SameFile(p, d) {
			return true
		}
	}
	return false
}

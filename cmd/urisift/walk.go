package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// settleGlobs refuses a malformed --include or --exclude.
func (o *options) settleGlobs() error {
	for _, glob := range append(o.include[:len(o.include):len(o.include)], o.exclude...) {
		if _, err := path.Match(glob, ""); err != nil {
			return fmt.Errorf("%q is no glob: %w", glob, err)
		}
	}
	return nil
}

// filterWalk sets what the walk of directories passes over.
func (o *options) filterWalk(out *output) {
	f := &walkFilter{include: o.include, exclude: o.exclude}
	f.written = fileOf(f.written, out.Writer)
	f.written = existing(f.written, out.name)
	f.written = existing(f.written, o.summary)
	o.corpus.Exclude = f.excludes
}

// A walkFilter says what is passed over in directories: what the globs exclude,
// and the files being written.
type walkFilter struct {
	include, exclude []string
	written          []fs.FileInfo
}

// excludes reports whether a file or directory is to be passed over.
func (f *walkFilter) excludes(name string, d fs.DirEntry) bool {
	if anyGlob(f.exclude, name) {
		return true
	}
	if d.IsDir() {
		return false
	}
	if len(f.include) > 0 && !anyGlob(f.include, name) {
		return true
	}
	if len(f.written) == 0 {
		return false
	}
	info, err := d.Info()
	return err == nil && f.isWritten(info)
}

// isWritten reports whether the file is one of those being written.
func (f *walkFilter) isWritten(info fs.FileInfo) bool {
	for _, w := range f.written {
		if os.SameFile(w, info) {
			return true
		}
	}
	return false
}

// anyGlob reports whether one of the globs matches: the last name of the path,
// or as much of its end as the glob has names.
func anyGlob(globs []string, name string) bool {
	names := strings.Split(filepath.ToSlash(name), "/")
	for _, glob := range globs {
		n := min(strings.Count(glob, "/")+1, len(names))
		if ok, _ := path.Match(glob, strings.Join(names[len(names)-n:], "/")); ok {
			return true
		}
	}
	return false
}

// fileOf appends what identifies a file that is being written to: a regular
// one, so that a terminal or a pipe can be read and written at once.
func fileOf(written []fs.FileInfo, w io.Writer) []fs.FileInfo {
	f, ok := w.(*os.File)
	if !ok {
		return written
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return written
	}
	return append(written, info)
}

// existing appends what identifies a file that is going to be replaced.
func existing(written []fs.FileInfo, name string) []fs.FileInfo {
	info, err := os.Stat(name)
	if name == "" || err != nil {
		return written
	}
	return append(written, info)
}

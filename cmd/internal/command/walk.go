package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urisift/urisift/cmd/internal/outfile"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/uri"
)

// settleGlobs refuses a malformed --include or --exclude. What shells complete, such as
// "./dir/", is the name without the rest.
func (o *options) settleGlobs() error {
	for _, globs := range [...][]string{o.include, o.exclude} {
		for i, glob := range globs {
			if _, err := path.Match(glob, ""); err != nil {
				return fmt.Errorf("%q is no glob: %w", glob, err)
			}
			globs[i] = path.Clean(glob)
		}
	}
	return nil
}

// passOver sets what is not read: what the globs exclude in directories, and
// the files being written.
func (o *options) passOver(out *outfile.File) {
	o.passOverNamed(out.Name())
	if out.Name() == "" {
		o.walk.written = regular(o.walk.written, out.Writer)
	}
}

// passOverNamed is passOver where the output has a name, or is not of concern.
func (o *options) passOverNamed(output string) {
	f := &walkFilter{include: o.include, exclude: o.exclude, output: output}
	for _, name := range [...]string{output, o.summary, o.resume} {
		f.replaced = existing(f.replaced, name)
	}
	o.walk, o.corpus.Exclude = f, f.excludes
}

// A walkFilter says what is not read.
type walkFilter struct {
	include, exclude []string
	written          []fs.FileInfo // standard output: never read, it would have no end
	replaced         []fs.FileInfo // -o and the like: not met in a walk
	output           string        // name of -o, beside which killed runs may have left theirs
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
	if f.output != "" && outfile.IsUnfinished(name, f.output) {
		return true
	}
	if len(f.written)+len(f.replaced) == 0 {
		return false
	}
	info, err := d.Info()
	return err == nil && (sameAsOne(f.written, info) || sameAsOne(f.replaced, info))
}

// isWritten reports whether an input is the file that standard output goes to.
func (f *walkFilter) isWritten(in *corpus.Input, stdin io.Reader) bool {
	if len(f.written) == 0 {
		return false
	}
	info, err := statInput(in.Path, stdin)
	return err == nil && sameAsOne(f.written, info)
}

// statInput describes the file that an input is.
func statInput(path string, stdin io.Reader) (fs.FileInfo, error) {
	if path != corpus.Stdin {
		return os.Stat(path)
	}
	if f, ok := stdin.(*os.File); ok {
		return f.Stat()
	}
	return nil, fs.ErrInvalid
}

// sameAsOne reports whether the file is one of those.
func sameAsOne(files []fs.FileInfo, info fs.FileInfo) bool {
	return slices.ContainsFunc(files, func(f fs.FileInfo) bool { return os.SameFile(f, info) })
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

// regular appends what identifies the file that w writes to, if it is a regular
// one: a terminal or a pipe can be read and written at once.
func regular(written []fs.FileInfo, w io.Writer) []fs.FileInfo {
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
	if name == "-" || err != nil {
		return written
	}
	return append(written, info)
}

// explained returns the error in the place of an input. Where a URI was given for a
// path it says why there is none.
func explained(err error) error {
	e, ok := errors.AsType[*corpus.Error](err)
	if ok && errors.Is(err, fs.ErrNotExist) && strings.Contains(e.Path, "://") && uri.ValidAs(e.Path, uri.URI) {
		e.Path, e.Done = uri.Redact(e.Path), e.Done+" (URIs are not fetched)"
	}
	return err
}

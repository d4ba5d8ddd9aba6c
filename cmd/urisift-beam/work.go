package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterType(reflect.TypeFor[Work]())
	register.DoFn3x1[context.Context, []byte, func(Work), error](&matchFn{})
	register.DoFn3x0[context.Context, Work, func(Work)](&divideFn{})
	register.Emitter1[Work]()
}

// A Work is one large file, or small ones that follow each other.
type Work struct {
	// Index is the place of the first path among all inputs.
	Index int64
	Paths []string
	// Size is that of all paths, in bytes.
	Size int64
	// Divisible tells that ranges of the file can be read.
	Divisible bool
}

// maxPaths is how many small files are read as one portion.
const maxPaths = 1000

// matchFn yields the inputs, small ones together.
type matchFn struct {
	Inputs []string
	// Size is the size from which on a file is alone.
	Size int64
}

func (fn *matchFn) ProcessElement(ctx context.Context, _ []byte, emit func(Work)) error {
	files, err := match(ctx, fn.Inputs)
	if err != nil {
		return err
	}
	w := Work{}
	flush := func() {
		if len(w.Paths) > 0 {
			emit(w)
		}
	}
	for i, f := range files {
		if len(w.Paths) == 0 || f.alone || w.Size+f.size > fn.Size || len(w.Paths) == maxPaths || files[i-1].alone {
			flush()
			w = Work{Index: int64(i)}
		}
		w.Paths = append(w.Paths, f.path)
		w.Size += f.size
	}
	flush()
	return nil
}

// A file is one input.
type file struct {
	path  string
	size  int64
	alone bool // it shares no portion: a directory
}

// match returns the files that the inputs name, in order, those of a pattern in
// the order of their names. What matches nothing stays as it is: reading it
// tells what is wrong.
func match(ctx context.Context, inputs []string) ([]file, error) {
	var files []file
	for _, in := range inputs {
		paths, err := expand(ctx, in)
		if err != nil {
			return nil, err
		}
		for _, p := range paths {
			files = append(files, file{path: p})
		}
	}
	measure(ctx, files)
	return files, nil
}

// expand returns the paths that a pattern matches. A local path that exists is
// no pattern.
func expand(ctx context.Context, pattern string) ([]string, error) {
	if _, err := os.Lstat(pattern); err == nil && !isRemote(pattern) {
		return []string{pattern}, nil
	}
	paths, err := list(ctx, pattern)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pattern, err)
	}
	if len(paths) == 0 {
		return []string{pattern}, nil
	}
	slices.Sort(paths)
	return paths, nil
}

// measured is how many remote files are asked for their size at a time.
const measured = 32

// measure finds out how large the files are; 0 where that cannot be told.
func measure(ctx context.Context, files []file) {
	var wait sync.WaitGroup
	defer wait.Wait()
	slots := make(chan struct{}, measured)
	for i := range files {
		f := &files[i]
		if !isRemote(f.path) {
			f.measureLocal()
			continue
		}
		slots <- struct{}{}
		wait.Go(func() {
			f.measureRemote(ctx)
			<-slots
		})
	}
}

func (f *file) measureRemote(ctx context.Context) {
	_ = onFiles(ctx, f.path, func(fs filesystem.Interface) error { // reading it says why
		n, err := fs.Size(ctx, f.path)
		if err == nil {
			f.size = n
		}
		return err
	})
}

func (f *file) measureLocal() {
	info, err := os.Stat(f.path)
	if err != nil {
		return
	}
	f.alone = !info.Mode().IsRegular()
	if !f.alone {
		f.size = info.Size()
	}
}

// isRemote reports whether a path is for another file system than the local one.
func isRemote(path string) bool {
	return strings.Contains(path, "://")
}

// divideFn finds out which large files are divisible.
type divideFn struct {
	Args []string
	Size int64
}

func (fn *divideFn) ProcessElement(ctx context.Context, w Work, emit func(Work)) {
	w.Divisible = w.Size > fn.Size && len(w.Paths) == 1 && fn.divisible(ctx, w.Paths[0])
	emit(w)
}

// divisible asks the command, with a range that holds nothing.
func (fn *divideFn) divisible(ctx context.Context, path string) bool {
	args := append(slices.Clone(fn.Args), "--quiet", "--range=0:0")
	status, err := runCommand(ctx, args, []string{path}, io.Discard, io.Discard)
	return err == nil && status < statusFailed
}

package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// A target is where the shards go.
type target struct {
	// Prefix is what the names of the shards begin with, directories included.
	Prefix string
	// Run names the run: what is not yet published is kept apart by it.
	Run string
}

// dir returns the directory of what is not yet published, with a "/" at its end.
// It is beside the shards, so that they are published by renaming.
func (t target) dir() string {
	at := strings.LastIndexByte(t.Prefix, '/') + 1
	return t.Prefix[:at] + "." + t.Prefix[at:] + ".urisift-" + t.Run + "/"
}

// shardName returns the name of shard i of n. The names sort as the numbers do.
func (t target) shardName(i, n int, suffix string) string {
	width := max(5, len(fmt.Sprint(n)))
	return fmt.Sprintf("%s-%0*d-of-%0*d%s", t.Prefix, width, i, width, n, suffix)
}

// Suffixes of the names of shards.
const (
	recordsSuffix = ".jsonl"
	notesSuffix   = ".notes"
)

// isShard reports whether a name is that of a shard, of this run or another.
func (t target) isShard(name string) bool {
	rest, ok := strings.CutPrefix(name, t.Prefix+"-")
	if !ok {
		return false
	}
	suffix := path.Ext(rest)
	i, n, ok := strings.Cut(strings.TrimSuffix(rest, suffix), "-of-")
	return ok && (suffix == recordsSuffix || suffix == notesSuffix) && isNumber(i) && isNumber(n)
}

func isNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// A part is a file that is not yet published. It is made with the first byte, and
// its name is its own, so that two attempts at a portion do not meet.
type part struct {
	ctx  context.Context
	dir  string
	name string // "" until there is one
	fs   filesystem.Interface
	file io.WriteCloser
}

func (t target) newPart(ctx context.Context) *part {
	return &part{ctx: ctx, dir: t.dir()}
}

func (p *part) Write(b []byte) (int, error) {
	if err := p.create(); err != nil {
		return 0, err
	}
	return p.file.Write(b)
}

// create makes the file, unless there is one.
func (p *part) create() (err error) {
	if p.file != nil {
		return nil
	}
	if p.fs, err = filesystem.New(p.ctx, p.dir); err != nil {
		return err
	}
	p.name = p.dir + rand.Text() + ".part"
	p.file, err = p.fs.OpenWrite(p.ctx, p.name)
	return err
}

// close makes the file durable, if there is one.
func (p *part) close() error {
	if p.file == nil {
		return nil
	}
	var synced error
	if f, ok := p.file.(interface{ Sync() error }); ok {
		synced = f.Sync()
	}
	return errors.Join(synced, p.file.Close(), p.fs.Close())
}

// discard removes what has not been published. What is in the way of that stays.
func (t target) discard(ctx context.Context) {
	removeAll(ctx, t.dir()+"*")
	if !isRemote(t.Prefix) {
		remove(ctx, strings.TrimSuffix(t.dir(), "/"))
	}
}

// removeAll removes the files that a pattern matches, as far as it can be done.
func removeAll(ctx context.Context, pattern string) {
	names, _ := list(ctx, pattern)
	for _, name := range names {
		remove(ctx, name)
	}
}

func remove(ctx context.Context, name string) {
	_ = onFiles(ctx, name, func(fs filesystem.Interface) error {
		if r, ok := fs.(filesystem.Remover); ok {
			return r.Remove(ctx, name)
		}
		return nil
	})
}

// list returns the files that a pattern matches.
func list(ctx context.Context, pattern string) (names []string, err error) {
	err = onFiles(ctx, pattern, func(fs filesystem.Interface) error {
		names, err = fs.List(ctx, pattern)
		return err
	})
	return names, err
}

// onFiles calls do with the file system of a path.
func onFiles(ctx context.Context, path string, do func(filesystem.Interface) error) error {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	return errors.Join(do(fs), fs.Close())
}

package main

import (
	"context"
	"crypto/rand"
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
func (p *part) create() error {
	if p.file != nil {
		return nil
	}
	fs, err := filesystem.New(p.ctx, p.dir)
	if err != nil {
		return err
	}
	defer fs.Close()
	name := p.dir + rand.Text() + ".part"
	file, err := fs.OpenWrite(p.ctx, name)
	if err == nil {
		p.name, p.file = name, file
	}
	return err
}

// close makes the file durable, if there is one.
func (p *part) close() error {
	if p.file == nil {
		return nil
	}
	if f, ok := p.file.(interface{ Sync() error }); ok {
		if err := f.Sync(); err != nil {
			return err
		}
	}
	return p.file.Close()
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
	fs, err := filesystem.New(ctx, pattern)
	if err != nil {
		return
	}
	defer fs.Close()
	names, err := fs.List(ctx, pattern)
	if err != nil {
		return
	}
	for _, name := range names {
		remove(ctx, name)
	}
}

func remove(ctx context.Context, name string) {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return
	}
	defer fs.Close()
	if r, ok := fs.(filesystem.Remover); ok {
		_ = r.Remove(ctx, name)
	}
}

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterType(reflect.TypeFor[Move]())
	register.DoFn3x0[int, func(*Shard) bool, func(Move)](&numberFn{})
	register.DoFn3x1[context.Context, Move, func(Move), error](&publishFn{})
	register.DoFn3x1[context.Context, int, func(*Move) bool, error](&finishFn{})
	register.Emitter1[Move]()
	register.Iter1[Shard]()
	register.Iter1[Move]()
}

// A Move gives a file the name that it is published by.
type Move struct {
	From, To string // "" where there is no file
	Counts   Counts
}

// numberFn gives every file its final name, when all are complete.
type numberFn struct {
	Target target
}

func (fn *numberFn) ProcessElement(_ int, next func(*Shard) bool, emit func(Move)) {
	var shards []Shard
	for s := (Shard{}); next(&s); {
		shards = append(shards, s)
	}
	slices.SortFunc(shards, func(a, b Shard) int {
		return cmp.Or(cmp.Compare(a.Index, b.Index), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Chunk, b.Chunk))
	})
	fn.number(shards, recordsSuffix, func(s *Shard) string { return s.Records }, emit)
	fn.number(shards, notesSuffix, func(s *Shard) string { return s.Notes }, emit)
	for i := range shards {
		emit(Move{Counts: shards[i].Counts})
	}
}

// number names the files of one kind.
func (fn *numberFn) number(shards []Shard, suffix string, file func(*Shard) string, emit func(Move)) {
	var files []string
	for i := range shards {
		if f := file(&shards[i]); f != "" {
			files = append(files, f)
		}
	}
	for i, f := range files {
		emit(Move{From: f, To: fn.Target.shardName(i, len(files), suffix)})
	}
}

// publishFn renames the files. It may be run again over what is already done.
type publishFn struct{}

func (fn *publishFn) ProcessElement(ctx context.Context, m Move, emit func(Move)) error {
	if m.From != "" {
		if err := publish(ctx, m); err != nil {
			return err
		}
	}
	emit(m)
	return nil
}

func publish(ctx context.Context, m Move) error {
	return onFiles(ctx, m.From, func(fs filesystem.Interface) error {
		err := filesystem.Rename(ctx, fs, m.From, m.To)
		if err != nil && !exists(ctx, fs, m.From) && exists(ctx, fs, m.To) {
			return nil
		}
		return err
	})
}

func exists(ctx context.Context, fs filesystem.Interface, name string) bool {
	names, err := fs.List(ctx, name)
	return err == nil && len(names) > 0
}

// finishFn removes what is left over, of this run and of an earlier one with the
// same prefix, and writes the summary.
type finishFn struct {
	Target  target
	Summary string
}

func (fn *finishFn) ProcessElement(ctx context.Context, _ int, next func(*Move) bool) error {
	published := map[string]bool{}
	var sum Counts
	for m := (Move{}); next(&m); {
		published[m.To] = true
		sum.add(&m.Counts)
	}
	if err := fn.removeStale(ctx, published); err != nil {
		return err
	}
	if err := fn.summarize(ctx, &sum); err != nil {
		return err
	}
	fn.Target.discard(ctx)
	return nil
}

// removeStale removes the shards of an earlier run.
func (fn *finishFn) removeStale(ctx context.Context, published map[string]bool) error {
	names, err := list(ctx, fn.Target.Prefix+"-*-of-*")
	if err != nil {
		return err
	}
	for _, name := range names {
		if fn.Target.isShard(name) && !published[name] {
			remove(ctx, name)
		}
	}
	return nil
}

// summarize writes the sum of all portions, as the command writes its summary.
func (fn *finishFn) summarize(ctx context.Context, sum *Counts) error {
	if fn.Summary == "" {
		return nil
	}
	text, err := json.Marshal(sum)
	if err != nil {
		return err
	}
	p := fn.Target.newPart(ctx)
	_, err = p.Write(append(text, '\n'))
	if err := errors.Join(err, p.close()); err != nil {
		return err
	}
	return publish(ctx, Move{From: p.name, To: fn.Summary})
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterType(reflect.TypeFor[Shard]())
	register.DoFn4x1[context.Context, *sdf.LockRTracker, Work, func(Shard), error](&siftFilesFn{})
	register.DoFn5x1[context.Context, *sdf.LockRTracker, Work, func(Shard), func(string, Sighting), error](&siftKeyedFn{})
	register.Emitter1[Shard]()
	register.Emitter2[string, Sighting]()
}

// A Shard is what a portion gave, as far as it is in files.
type Shard struct {
	// Index, Start and Chunk are what shards are ordered by: the input, the
	// offset in it, and the place of the shard among those of the portion.
	Index, Start, Chunk int64
	// Records and Notes name files not yet published; "" where there is none.
	Records, Notes string
	Counts         Counts
}

// siftFn is what the ways of reading portions have in common. Its restrictions
// are byte ranges of a divisible file, and [0, 1) for any other work.
type siftFn struct {
	Target target
	Args   []string
	// Size is that of a range.
	Size int64
}

func (fn *siftFn) CreateInitialRestriction(w Work) offsetrange.Restriction {
	if w.Divisible {
		return offsetrange.Restriction{End: w.Size}
	}
	return offsetrange.Restriction{End: 1}
}

func (fn *siftFn) SplitRestriction(w Work, r offsetrange.Restriction) []offsetrange.Restriction {
	return r.SizedSplits(fn.Size)
}

func (fn *siftFn) RestrictionSize(w Work, r offsetrange.Restriction) float64 {
	if w.Divisible {
		return r.Size()
	}
	return float64(w.Size)
}

func (fn *siftFn) CreateTracker(r offsetrange.Restriction) *sdf.LockRTracker {
	return sdf.NewLockRTracker(&rangeTracker{offsetrange.NewTracker(r)})
}

// A rangeTracker keeps its range in one piece: a portion that is read again gives
// the same shard.
type rangeTracker struct {
	*offsetrange.Tracker
}

func (t *rangeTracker) TrySplit(float64) (primary, residual any, err error) {
	return t.GetRestriction(), nil, nil
}

// siftFilesFn writes the records of a portion to a file.
type siftFilesFn struct{ siftFn }

func (fn *siftFilesFn) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, w Work, emit func(Shard)) error {
	r := rt.GetRestriction().(offsetrange.Restriction)
	if !rt.TryClaim(r.End - 1) {
		return rt.GetError()
	}
	records := fn.Target.newPart(ctx)
	if err := records.create(); err != nil {
		return err
	}
	s, err := fn.sift(ctx, w, r, records)
	if err := errors.Join(err, records.close()); err != nil {
		return err
	}
	s.Records = records.name
	emit(s)
	return nil
}

// sift writes the records of a portion to out and its notes to a file.
func (fn *siftFn) sift(ctx context.Context, w Work, r offsetrange.Restriction, out io.Writer) (Shard, error) {
	s := Shard{Index: w.Index, Start: r.Start}
	file := fn.Target.newPart(ctx)
	n := &notes{out: file}
	err := fn.extract(ctx, w, r, out, n, &s.Counts)
	if err := errors.Join(err, file.close()); err != nil {
		return s, err
	}
	s.Notes = file.name
	s.Counts.report(ctx)
	return s, nil
}

// extract runs the command over a portion.
func (fn *siftFn) extract(ctx context.Context, w Work, r offsetrange.Restriction, out io.Writer, n *notes, c *Counts) error {
	args := fn.Args
	if w.Divisible {
		args = append(slices.Clone(args), fmt.Sprintf("--range=%d:%d", r.Start, r.End))
	}
	for _, paths := range batches(w.Paths) {
		if err := extract(ctx, args, paths, out, n, c); err != nil {
			return err
		}
	}
	if w.Divisible {
		c.ofRange(r)
	}
	return nil
}

// extract runs the command once and adds what it counts.
func extract(ctx context.Context, args, paths []string, out io.Writer, n *notes, c *Counts) error {
	text, err := withSummary(func(name string) error {
		status, err := runCommand(ctx, append(slices.Clone(args), "--summary="+name), paths, out, n)
		c.Failed = c.Failed || status == statusFailed
		return errors.Join(err, n.verdict(status))
	})
	if err != nil {
		return err
	}
	return c.read(text)
}

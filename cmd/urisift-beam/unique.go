package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterType(reflect.TypeFor[Sighting]())
	register.Function2x1(mergeSightings)
	register.Function2x2(byChunk)
	register.DoFn4x1[context.Context, string, func(*Sighting) bool, func(Shard), error](&writeFn{})
	register.Iter1[Sighting]()
}

// A Sighting is a record and where it stands in the order of all.
type Sighting struct {
	// Index and Start are those of the portion, Seq counts in it.
	Index, Start, Seq int64
	// Count is how many sightings have become this one.
	Count  int64
	Record []byte // with its line feed
}

func (s *Sighting) compare(t *Sighting) int {
	return cmp.Or(cmp.Compare(s.Index, t.Index), cmp.Compare(s.Start, t.Start), cmp.Compare(s.Seq, t.Seq))
}

// siftKeyedFn yields the records of a portion, keyed by what is compared.
type siftKeyedFn struct{ siftFn }

func (fn *siftKeyedFn) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, w Work, emit func(Shard), sight func(string, Sighting)) error {
	r := rt.GetRestriction().(offsetrange.Restriction)
	if !rt.TryClaim(r.End - 1) {
		return rt.GetError()
	}
	s, err := fn.sift(ctx, w, r, &keyed{at: Sighting{Index: w.Index, Start: r.Start, Count: 1}, emit: sight})
	if err != nil {
		return err
	}
	emit(s)
	return nil
}

// keyed takes records as JSON Lines and yields each with its key.
type keyed struct {
	at   Sighting
	emit func(string, Sighting)
	line []byte // not yet complete
}

func (k *keyed) Write(b []byte) (int, error) {
	k.line = append(k.line, b...)
	done := 0
	for {
		n := bytes.IndexByte(k.line[done:], '\n') + 1
		if n == 0 {
			k.line = append(k.line[:0], k.line[done:]...)
			return len(b), nil
		}
		if err := k.take(k.line[done : done+n]); err != nil {
			return 0, err
		}
		done += n
	}
}

func (k *keyed) take(line []byte) error {
	key, err := recordKey(line)
	if err != nil {
		return err
	}
	s := k.at
	s.Record = bytes.Clone(line)
	k.emit(key, s)
	k.at.Seq++
	return nil
}

// recordKey returns what --unique compares: the URI in its normal form where that
// was asked for, the text where there is none.
func recordKey(line []byte) (string, error) {
	var r struct{ URI, Normalized, Raw string }
	if err := json.Unmarshal(line, &r); err != nil {
		return "", fmt.Errorf("record: %w", err)
	}
	return cmp.Or(r.Normalized, r.URI, r.Raw), nil
}

// mergeSightings returns the first of two, with the count of both.
func mergeSightings(a, b Sighting) Sighting {
	if b.compare(&a) < 0 {
		a, b = b, a
	}
	a.Count += b.Count
	return a
}

// chunkBits says how many records of a portion are written as one shard, which
// are in memory then.
const chunkBits = 17

// byChunk keys a record by its shard.
func byChunk(_ string, s Sighting) (string, Sighting) {
	return fmt.Sprintf("%d %d %d", s.Index, s.Start, s.Seq>>chunkBits), s
}

// uniqueShards yields the shards of the sightings that are the first of their URI.
func (o *options) uniqueShards(s beam.Scope, t target, sightings beam.PCollection) beam.PCollection {
	first := beam.CombinePerKey(s, mergeSightings, sightings)
	chunks := beam.GroupByKey(s, beam.ParDo(s, byChunk, first))
	return beam.ParDo(s, &writeFn{Target: t, Count: o.count}, chunks)
}

// writeFn writes the records of one shard in their order.
type writeFn struct {
	Target target
	// Count has each record say how often its URI was seen.
	Count bool
}

func (fn *writeFn) ProcessElement(ctx context.Context, _ string, next func(*Sighting) bool, emit func(Shard)) error {
	var all []Sighting
	for s := (Sighting{}); next(&s); {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b Sighting) int { return a.compare(&b) })
	var text []byte
	for i := range all {
		text = fn.append(text, &all[i])
	}
	p := fn.Target.newPart(ctx)
	_, err := p.Write(text)
	if err := errors.Join(err, p.close()); err != nil {
		return err
	}
	emit(Shard{Index: all[0].Index, Start: all[0].Start, Chunk: all[0].Seq >> chunkBits, Records: p.name})
	return nil
}

// append adds a record, with its count where the schema has it.
func (fn *writeFn) append(dst []byte, s *Sighting) []byte {
	if !fn.Count {
		return append(dst, s.Record...)
	}
	at := countPlace(s.Record)
	dst = append(append(dst, s.Record[:at]...), `,"count":`...)
	dst = strconv.AppendInt(dst, s.Count, 10)
	return append(dst, s.Record[at:]...)
}

// countPlace returns where the count belongs in a record: before the error, which
// is the last, or before the end. A quotation mark inside of a string is escaped,
// so that the name of the key is nowhere else.
func countPlace(record []byte) int {
	if at := bytes.LastIndex(record, []byte(`,"error":"`)); at >= 0 {
		return at
	}
	return bytes.LastIndexByte(record, '}')
}

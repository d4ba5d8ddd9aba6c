package main

import (
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// pipeline returns what reads the inputs and publishes the shards:
//
//	match ─► divide ─► sift ─────────────────────────► number ─► publish ─► finish
//	                     │                                ▲
//	                     └► merge by URI ─► write ────────┘   (--unique)
//
// sift and write leave files below a directory of this run, which carry no
// name that anybody waits for. number waits for all of them.
func (o *options) pipeline(t target) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	works := beam.ParDo(s, &matchFn{Inputs: o.inputs, Size: o.splitSize}, beam.Impulse(s))
	works = beam.ParDo(s, &divideFn{Args: o.args, Size: o.splitSize}, beam.Reshuffle(s, works))
	sift := siftFn{Target: t, Args: o.args, Size: o.splitSize}
	var shards beam.PCollection
	if o.unique || o.count {
		var sightings beam.PCollection
		shards, sightings = beam.ParDo2(s, &siftKeyedFn{sift}, beam.Reshuffle(s, works))
		shards = beam.Flatten(s, shards, o.uniqueShards(s, t, sightings))
	} else {
		shards = beam.ParDo(s, &siftFilesFn{sift}, beam.Reshuffle(s, works))
	}
	moves := beam.ParDo(s, &numberFn{Target: t}, beam.GroupByKey(s, beam.AddFixedKey(s, shards)))
	moved := beam.ParDo(s, &publishFn{}, beam.Reshuffle(s, moves))
	beam.ParDo0(s, &finishFn{Target: t, Summary: o.summary}, beam.GroupByKey(s, beam.AddFixedKey(s, moved)))
	return p
}

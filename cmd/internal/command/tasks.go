package command

import (
	"context"
	"iter"

	"github.com/urisift/urisift/corpus"
)

// Workers read inputs side by side; one goroutine writes what they give, in
// the order of the inputs.
//
//	         ┌► sifter ─ pieces ─┐
//	 inputs ─┼► sifter ─ pieces ─┼► collector ► output
//	         └► sifter ─ pieces ─┘
//
// A sifter that is ahead of the order runs out of free pieces and waits, so
// that memory is bounded whatever the inputs hold. The first task that is not
// yet done waits for no other: the pieces that its sifter gave away before
// belong to earlier tasks, which have been written.

// ahead is how many tasks for each worker may wait to be written.
const ahead = 64

// start has the inputs read and returns the tasks in order. Everything that it
// starts ends with ctx.
func start(ctx context.Context, o *options, k sink, m *meter, paths []string) <-chan *task {
	order := make(chan *task, ahead*o.jobs)
	work := make(chan *task)
	d := newDigester()
	for range o.jobs {
		go newSifter(o, k, d, m, ctx.Done()).run(work)
	}
	go func() {
		defer close(order)
		defer close(work)
		for in, err := range o.inputs(paths) {
			t := &task{input: in, err: err, pieces: make(chan *piece, stock)}
			for _, ch := range [...]chan<- *task{order, work} {
				select {
				case ch <- t:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return order
}

// inputs yields the inputs that the paths lead to. What stands in the place of
// one is an error.
func (o *options) inputs(paths []string) iter.Seq2[*corpus.Input, error] {
	return func(yield func(*corpus.Input, error) bool) {
		if len(paths) == 0 && o.files0 != "" {
			return // an empty list is not standard input
		}
		for in, err := range corpus.Inputs(paths, &o.corpus) {
			if err == nil && o.walk.isWritten(in, o.corpus.Stdin) {
				in, err = nil, &corpus.Error{
					Path: in.Path, Offset: -1, Code: corpus.Skipped,
					What: "input is also the output", Done: "passed over",
				}
			}
			if !yield(in, err) {
				return
			}
		}
	}
}

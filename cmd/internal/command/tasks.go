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
// A sifter that has no input to read helps another one with a large input; see
// division.
//
// A sifter that is ahead of the order runs out of free pieces and waits, so
// that memory is bounded whatever the inputs hold. The first task, and in it the
// first portion, that is not yet done waits for no other: the pieces that its
// sifter gave away before belong to earlier ones, which have been written; a
// sifter that would break this rule does not help.

// ahead is how many tasks for each worker may wait to be written.
const ahead = 64

// start has the inputs read and returns the tasks in order. Everything that it
// starts ends with ctx.
func start(ctx context.Context, o *options, c *collector, paths []string) <-chan *task {
	order := make(chan *task, ahead*o.jobs)
	work := make(chan *task)
	w := &crew{help: make(chan *division), ended: ctx.Done()}
	for range o.jobs {
		go newSifter(o, c.sink, c.digester, c.meter, w).run(work)
	}
	go func() {
		defer close(order)
		defer close(work)
		number := 0
		for in, err := range o.inputs(paths) {
			finished, changed := c.journal.pass(in, err)
			if changed != nil {
				send(ctx, order, &task{refused: changed})
				return
			}
			if finished {
				continue
			}
			number++
			t := &task{
				number: number, name: o.nameOf(in), input: in, err: err, pieces: make(chan *piece, stock),
				counts: new(corpus.Counts), chain: c.journal.link(), from: c.journal.within(),
			}
			if !send(ctx, order, t) || !send(ctx, work, t) {
				return
			}
		}
		if err := c.journal.missing(); err != nil {
			send(ctx, order, &task{refused: err})
		}
	}()
	return order
}

// send sends a task. It reports false where nobody wants any more.
func send(ctx context.Context, to chan<- *task, t *task) bool {
	select {
	case to <- t:
		return true
	case <-ctx.Done():
		return false
	}
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

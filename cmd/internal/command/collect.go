package command

import (
	"bufio"
	"cmp"
	"context"

	"github.com/urisift/urisift/corpus"
)

// A collector writes the pieces of all tasks, in order.
type collector struct {
	out      *bufio.Writer
	written  *countingWriter // behind out
	partial  *output
	journal  *journal   // nil without --resume
	place    checkpoint // that the run has come to
	digester *digester
	meter    *meter // standard error
	quiet    bool
	sink     sink
	unique   *unique // nil unless asked for
	tally
	counts *corpus.Counts
}

// collect writes what the tasks give until there are none. It returns the
// first error in writing, or the cause of a cancelled ctx.
func (c *collector) collect(ctx context.Context, tasks <-chan *task) error {
	for {
		t, ok, err := await(ctx, c, tasks)
		if !ok {
			return cmp.Or(err, context.Cause(ctx)) // tasks may have ended early
		}
		if t.refused != nil {
			return t.refused
		}
		if err := c.drain(ctx, t); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx) // the task may have ended early
		}
		if err := c.passed(t); err != nil {
			return err
		}
	}
}

// drain writes the pieces of one task and gives them back.
func (c *collector) drain(ctx context.Context, t *task) error {
	for {
		p, ok, err := await(ctx, c, t.pieces)
		if !ok {
			return err
		}
		if err := c.write(p); err != nil {
			return err
		}
		p.home <- p
	}
}

// await receives from ch. Before it waits, everything written is put out.
func await[T any](ctx context.Context, c *collector, ch <-chan T) (v T, ok bool, err error) {
	select {
	case v, ok = <-ch:
		return v, ok, nil
	default:
	}
	if err := c.out.Flush(); err != nil {
		return v, false, err
	}
	select {
	case v, ok = <-ch:
		return v, ok, nil
	case <-ctx.Done():
		return v, false, context.Cause(ctx)
	}
}

// write puts out one piece: the notes at once, the records through the filter
// of --unique.
func (c *collector) write(p *piece) error {
	c.add(p.tally)
	c.meter.uris.Add(p.records)
	if len(p.notes) > 0 && !c.quiet {
		_, _ = c.meter.Write(p.notes) // there is nowhere left to complain
	}
	if c.unique == nil {
		_, err := c.out.Write(p.out)
		return err
	}
	start := 0
	for _, m := range p.marks {
		if err := c.unique.add(c.out, p.out[start:m.end], m.at-start, m.digest); err != nil {
			return err
		}
		start = m.end
	}
	return nil
}

// finish writes what has been held back.
func (c *collector) finish() error {
	if c.unique != nil {
		if err := c.unique.finish(c.out); err != nil {
			return err
		}
	}
	return c.out.Flush()
}

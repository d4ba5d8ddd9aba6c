package command

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"maps"
	"time"

	"github.com/urisift/urisift/cmd/internal/distinct"
	"github.com/urisift/urisift/cmd/internal/journal"
	"github.com/urisift/urisift/cmd/internal/note"
	"github.com/urisift/urisift/cmd/internal/outfile"
	"github.com/urisift/urisift/cmd/internal/progress"
	"github.com/urisift/urisift/corpus"
)

// A collector writes the pieces of all tasks, in order.
type collector struct {
	options  *options
	out      *bufio.Writer
	written  *countingWriter // behind out
	partial  *outfile.File
	journal  *journal.Journal   // nil without --resume
	at       journal.Checkpoint // that the run has come to
	unsaved  bool               // it is not in the journal
	digester *distinct.Digester
	meter    *progress.Meter // standard error
	sink     sink
	unique   *distinct.Filter    // nil unless asked for
	refused  int64               // records without a URI that it has passed on
	shown    map[corpus.Code]int // notes of the current task
	live     bool                // an input so far was live
	total    totals
	pace     pace
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
		c.begin(t)
		if err := c.drain(ctx, t, t.pieces); err != nil {
			return err
		}
		c.live = c.live || t.live
		c.pace.count(time.Now())
		c.say(c.options.noteForm.Rest(t.path(), c.shown))
		if ctx.Err() != nil {
			return context.Cause(ctx) // the task may have ended early
		}
		if err := c.passed(t); err != nil {
			return err
		}
	}
}

// begin turns to a task. What was shown of it before the run went on is known.
func (c *collector) begin(t *task) {
	clear(c.shown)
	if t.from != nil {
		maps.Copy(c.shown, t.from.Notes)
	}
}

// drain writes the pieces of one task, or of a portion of its input, and gives
// them back.
func (c *collector) drain(ctx context.Context, t *task, pieces <-chan *piece) error {
	for {
		p, ok, err := await(ctx, c, pieces)
		if !ok {
			return err
		}
		if p.outlet != nil {
			if err := c.drainPortion(ctx, t, p.outlet); err != nil {
				return err
			}
			continue
		}
		if err := c.write(p); err != nil {
			return err
		}
		p.home <- p
	}
}

// drainPortion writes what a portion of the task's input gives. All before it has
// been written.
func (c *collector) drainPortion(ctx context.Context, t *task, out *outlet) error {
	if err := c.reached(t, out.start); err != nil {
		return err
	}
	if err := c.drain(ctx, t, out.pieces); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx) // the portion may have ended early
	}
	c.total.addCounts(&out.counts)
	return nil
}

// await receives from ch. Before it waits, everything written is put out.
func await[T any](ctx context.Context, c *collector, ch <-chan T) (v T, ok bool, err error) {
	select {
	case v, ok = <-ch:
		return v, ok, nil
	default:
	}
	if c.pace.quick {
		time.Sleep(napTime)
		select {
		case v, ok = <-ch:
			return v, ok, nil
		default:
		}
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
	c.total.add(p.tally)
	c.meter.URIs.Add(p.records)
	c.writeNotes(p)
	if c.unique == nil {
		_, err := c.out.Write(p.out)
		return err
	}
	start := 0
	for _, m := range p.marks {
		if err := c.unique.Add(c.passedOn(c.out), p.out[start:m.end], m.at-start, m.digest, 1); err != nil {
			return err
		}
		start = m.end
	}
	return nil
}

// writeNotes puts out the notes of a piece, but for those of which there were
// too many.
func (c *collector) writeNotes(p *piece) {
	start := 0
	for _, m := range p.noteMarks {
		if c.shown[m.code] < note.Max && m.end > start {
			c.say(p.notes[start:m.end])
		}
		c.shown[m.code] += m.n
		start = m.end
	}
}

// say writes notes to standard error.
func (c *collector) say(notes []byte) {
	if !c.options.quiet && len(notes) > 0 {
		_, _ = c.meter.Write(notes) // there is nowhere left to complain
	}
}

// finish writes what has been held back.
func (c *collector) finish(ctx context.Context) error {
	if c.unique != nil {
		if err := c.unique.Finish(c.passedOn(contextWriter{c.out, ctx})); err != nil {
			return err
		}
	}
	return c.out.Flush()
}

// passedOn returns a writer to w for the records that --unique passes on, which counts
// those that --invalid adds.
func (c *collector) passedOn(w io.Writer) io.Writer {
	if !c.options.extract.Invalid {
		return w
	}
	return refusedCounter{w, c.sink, &c.refused}
}

// A refusedCounter counts the records that have no URI. Each is one Write.
type refusedCounter struct {
	io.Writer
	sink sink
	n    *int64
}

func (w refusedCounter) Write(b []byte) (int, error) {
	if w.sink.isRefused(b) {
		*w.n++
	}
	return w.Writer.Write(b)
}

// A contextWriter fails once its context is cancelled.
type contextWriter struct {
	io.Writer
	ctx context.Context
}

func (w contextWriter) Write(b []byte) (int, error) {
	if w.ctx.Err() != nil {
		return 0, context.Cause(w.ctx)
	}
	return w.Writer.Write(b)
}

// A countingWriter counts what is written.
type countingWriter struct {
	io.Writer
	n int64
}

func (w *countingWriter) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	w.n += int64(n)
	return n, err
}

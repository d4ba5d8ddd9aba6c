package command

import (
	"context"
	"errors"
	"iter"

	"github.com/urisift/urisift/cmd/internal/journal"
	"github.com/urisift/urisift/corpus"
)

// ahead is how many tasks for each worker may wait to be written.
const ahead = 64

// start has the inputs read and returns the tasks in order. Everything that it
// starts ends with ctx.
func start(ctx context.Context, c *collector, paths []string) <-chan *task {
	o := c.options
	w := newCrew(o.jobs, ctx.Done())
	w.hire = func() *sifter { return newSifter(o, c.sink, c.digester, c.meter, w) }
	f := newFeed(o, c.journal, paths)
	for range o.jobs {
		go w.hire().run(f)
	}
	context.AfterFunc(ctx, f.close)
	return f.order
}

// A task is one input on its way through a worker, or what stood in its place.
type task struct {
	name   string // of a NamedInput
	number int
	input  *corpus.Input
	err    error
	pieces chan *piece // closed when the task is done
	counts *corpus.Counts
	live   bool // reading the input may block, known when pieces is closed
	// refused is why the run cannot go on; there is no input then.
	refused error
	chain   string         // of the inputs up to this one, with a journal
	from    *journal.Place // where the run goes on in the input; nil: at its beginning
}

// joint returns where the input is read from, nil for its beginning.
func (t *task) joint() *corpus.Joint {
	if t.from == nil {
		return nil
	}
	return &t.from.Joint
}

// path returns the path of the input, or of what stood in its place.
func (t *task) path() string {
	if t.name != "" {
		return t.name
	}
	if t.input != nil {
		return t.input.Path
	}
	if e, ok := errors.AsType[*corpus.Error](t.err); ok {
		return e.Path
	}
	return ""
}

// A feed hands out the inputs as tasks, to one sifter at a time.
type feed struct {
	options *options
	journal *journal.Journal
	turn    turn // of who takes a task
	pull    func() (*corpus.Input, error, bool)
	stop    func()
	number  int
	ended   bool
	order   chan *task // the tasks for the collector; closed at the end
}

func newFeed(o *options, j *journal.Journal, paths []string) *feed {
	f := &feed{options: o, journal: j, order: make(chan *task, ahead*o.jobs)}
	f.pull, f.stop = iter.Pull2(o.inputs(paths))
	return f
}

// next returns the next task, nil if there is none.
func (f *feed) next(c *crew) *task {
	t := &task{
		pieces: make(chan *piece, stock+f.options.jobs), // one for each portion at work
		counts: new(corpus.Counts),
	}
	f.turn.await(c)
	defer f.turn.end()
	for !f.ended {
		in, err, ok := f.pull()
		if !ok {
			f.end(c, f.journal.Missing())
			break
		}
		finished, changed := f.journal.Pass(in, err)
		if changed != nil {
			f.end(c, changed)
			break
		}
		if finished {
			continue
		}
		f.number++
		t.number, t.name, t.input, t.err = f.number, f.options.nameOf(in), in, err
		t.chain, t.from = f.journal.Chain(), f.journal.Within()
		if give(c, f.order, t) {
			return t
		}
		f.ended = true
	}
	return nil
}

// end ends the order, with what refused the rest of the run unless that is nil.
func (f *feed) end(c *crew, refused error) {
	f.ended = true
	if refused != nil {
		give(c, f.order, &task{refused: refused})
	}
	close(f.order)
}

// close ends the walk through the inputs, which says nothing of those not met.
func (f *feed) close() {
	f.turn.mu.Lock()
	defer f.turn.mu.Unlock()
	f.ended = true
	f.stop()
}

// inputs yields the inputs that the paths lead to. What stands in the place of
// one is an error.
func (o *options) inputs(paths []string) iter.Seq2[*corpus.Input, error] {
	return func(yield func(*corpus.Input, error) bool) {
		if len(paths) == 0 && o.files0 != "" {
			return // an empty list is not standard input
		}
		for in, err := range corpus.Inputs(paths, &o.corpus) {
			// In directories the walk has passed over the output, but for links to it.
			if err == nil && (in.Named || o.corpus.Follow) && o.walk.isWritten(in, o.corpus.Stdin) {
				in, err = nil, &corpus.Error{
					Path: in.Path, Offset: -1, Code: corpus.Skipped,
					What: "input is also the output", Done: "passed over",
				}
			}
			if !yield(in, explained(err)) {
				return
			}
		}
	}
}

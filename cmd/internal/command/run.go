package command

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/urisift/urisift/cmd/internal/distinct"
	"github.com/urisift/urisift/cmd/internal/journal"
	"github.com/urisift/urisift/cmd/internal/outfile"
	"github.com/urisift/urisift/cmd/internal/progress"
	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/corpus"
)

// extractAll writes what the inputs hold to where the options say, and returns
// the exit status.
func extractAll(ctx context.Context, o *options, paths []string, s *streams) int {
	paths, err := o.paths(ctx, paths, s)
	if err != nil {
		return s.unread(o.files0, err)
	}
	if err := cmp.Or(o.checkPart(paths), refuseInput("--output", o.output, paths), refuseInput("--summary", o.summary, paths)); err != nil {
		s.say("urisift: %s; see urisift --help", quote.Inline(err.Error()))
		return statusFailed
	}
	j, err := o.resumed(paths)
	if err != nil {
		return s.fail(o.resume, "state", err)
	}
	defer j.Close() //nolint:errcheck // every line was flushed
	if ended, err := ended(j, o.output); err != nil {
		return s.fail(o.output, "output", err)
	} else if ended {
		return o.endedStatus(s, j, paths)
	}
	out, err := o.goOn(s, j)
	if err != nil {
		j.Forget()
		return s.fail(o.output, "output", err)
	}
	o.passOver(out)
	o.portion = cmp.Or(s.portion, defaultPortion)
	o.sharesPipes = s.portion > 0 || runtime.GOMAXPROCS(0) > busyWithPipe
	m := progress.New(o.progress, paths, out.Writer, s.err)
	c := newCollector(o, out, m)
	if err = c.restore(j); err == nil {
		err = c.run(ctx, s, paths)
	}
	m.Close()
	if err == nil {
		err = c.complete()
	} else {
		err = c.leave(err)
	}
	var state *journal.Error
	switch {
	case errors.As(err, &state):
		return s.fail(o.resume, "state", err)
	case err != nil:
		return s.failure(err, o.output)
	}
	c.sayLine()
	return o.summarize(s, j, c.object(), c.status())
}

// busyWithPipe is how many processors a pipe keeps busy: who writes into it, and who
// reads from it and finds what there is. With no more of them sharing the text costs
// more than it gains.
const busyWithPipe = 2

// run reads the inputs and writes everything that is to be written.
func (c *collector) run(ctx context.Context, s *streams, paths []string) error {
	if c.written.n == 0 {
		if _, err := c.out.WriteString(c.sink.header()); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if c.unique != nil {
		defer c.unique.Close()
	}
	if err := c.collect(ctx, start(ctx, c, paths)); err != nil {
		return err
	}
	if c.live {
		if err := s.interrupted(ctx); err != nil {
			return err
		}
	}
	return c.finish(ctx)
}

// paths returns the paths to read: those of the command line, or those that
// --files0-from lists.
func (o *options) paths(ctx context.Context, paths []string, s *streams) ([]string, error) {
	if o.files0 == "" {
		return paths, nil
	}
	in, err := s.openNamed(ctx, o.files0)
	if err != nil {
		return nil, err
	}
	defer in.Close() //nolint:errcheck // it was only read
	list, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return []string{}, nil
	}
	paths = strings.Split(strings.TrimSuffix(string(list), "\x00"), "\x00")
	switch {
	case !slices.Contains(paths, corpus.Stdin):
		return paths, nil
	case o.files0 == corpus.Stdin:
		return nil, errors.New("standard input is the list and cannot stand in it")
	case o.resume != "":
		return nil, errors.New("standard input stands in the list and cannot be read again")
	}
	return paths, nil
}

// goOn opens the output, behind what a journal tells of if there is one.
func (o *options) goOn(s *streams, j *journal.Journal) (*outfile.File, error) {
	s.patient = o.output != "" || o.summary != ""
	if j != nil {
		return openPartial(o.output, j)
	}
	return s.create(o.output)
}

// maxDistinct is how many URIs are told apart in memory. The table takes 80 MiB, and 40
// MiB more while it grows to that.
const maxDistinct = 3 << 20

func newCollector(o *options, out *outfile.File, m *progress.Meter) *collector {
	w := &countingWriter{Writer: out}
	c := &collector{
		options: o, out: bufio.NewWriterSize(w, pieceSize), written: w, partial: out, digester: distinct.NewDigester(),
		meter: m, sink: newSink(o), shown: map[corpus.Code]int{},
	}
	if o.unique {
		var counting distinct.Counting
		if o.count {
			counting = c.sink.appendCount
		}
		c.unique = distinct.NewFilter(maxDistinct, distinct.NewTemp(o.corpus.TempDir, o.corpus.MaxTmp), counting)
	}
	return c
}

package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"time"

	"github.com/urisift/urisift/cmd/internal/outfile"
	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/corpus"
)

// settleResume refuses what cannot be resumed: output that is no file, input
// that cannot be read again, and counts, which are known only at the end.
func (o *options) settleResume(paths []string) error {
	switch {
	case o.resume == "":
		return nil
	case !outfile.IsFile(o.output):
		return errors.New("--resume needs an output file (-o)")
	case isSpecial(o.output) && !isThere(o.resume):
		return fmt.Errorf("--resume needs an output file: %s is not a regular file", quote.Path(o.output))
	case o.count:
		return errors.New("--resume and --count exclude each other")
	case o.unique && (o.withPath || o.lineNumber || o.display):
		return errors.New("--resume with --unique excludes --with-path, --line-number and --display")
	case o.files0 == corpus.Stdin, slices.Contains(paths, corpus.Stdin), len(paths) == 0 && o.files0 == "":
		return errors.New("--resume needs inputs that are named; standard input cannot be read again")
	}
	return nil
}

// isSpecial reports whether something has the name that is no regular file.
func isSpecial(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular()
}

// isThere reports whether something has the name.
func isThere(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// resumed returns the journal of the run, nil without --resume.
func (o *options) resumed(paths []string) (*journal, error) {
	if o.resume == "" {
		return nil, nil
	}
	run := newRun(o.given)
	run.Paths = paths
	return openJournal(o.resume, run, func() (string, error) { return outfile.Unfinished(o.output) })
}

// openPartial opens the unfinished output that a journal tells of, behind what
// its last checkpoint speaks of.
func openPartial(name string, j *journal) (*outfile.File, error) {
	return outfile.Reopen(j.run.Partial, name, j.last.Output)
}

// ended reports whether the journal tells of a run that came to its end, and
// gives the output its name if that was left to do.
func (j *journal) ended(name string) (bool, error) {
	if j == nil || !j.last.Whole {
		return false, nil
	}
	if _, err := os.Stat(j.run.Partial); errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	out, err := openPartial(name, j)
	if err != nil {
		return true, err
	}
	return true, out.Commit()
}

// endedStatus returns the status of a run over the paths that came to its end. It writes
// the summary if that was left to do. Nothing is read; inputs that have changed since are
// refused.
func (o *options) endedStatus(s *streams, j *journal, paths []string) int {
	if err := o.unchanged(j, paths); err != nil {
		return s.fail(o.resume, "state", err)
	}
	if !o.quiet {
		s.say("urisift: the run of %s has ended; nothing read", quote.Path(o.resume))
	}
	if end := j.last; !end.Summarized {
		return o.summarize(s, j, o.summaryOf(end.Tally, end.Distinct), end.Status)
	}
	return j.last.Status
}

// unchanged returns an error if the inputs are others than those of the run that came to
// its end.
func (o *options) unchanged(j *journal, paths []string) error {
	o.passOverNamed(outfile.Followed(o.output))
	for in, err := range o.inputs(paths) {
		if _, changed := j.pass(in, err); changed != nil {
			return changed
		}
	}
	if j.passed > j.from.Inputs {
		return errChanged
	}
	return j.missing()
}

// restore makes the collector go on behind the journal's last checkpoint.
func (c *collector) restore(j *journal) error {
	c.journal = j
	if j == nil {
		return nil
	}
	c.at = j.from
	c.total = j.from.Tally
	c.written.n = j.from.Output
	c.meter.goOn(j.from.Tally.Bytes, j.from.Tally.Records)
	if c.unique == nil || j.from.Output == 0 {
		return nil
	}
	f, err := os.Open(j.run.Partial)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // it was only read
	before := bufio.NewReaderSize(io.LimitReader(f, j.from.Output), pieceSize)
	err = c.sink.eachKey(before, func(key []byte) { c.unique.PassOn(c.digester.OfBytes(key)) })
	c.refused = c.unique.PassedOn() - j.from.Distinct
	return err
}

// passed takes note that all pieces of a task have been written, and now and
// then saves how far the run is.
func (c *collector) passed(t *task) error {
	c.total.addCounts(t.counts)
	if !c.keepsPlaces() {
		return nil
	}
	c.at.Inputs, c.at.Chain, c.at.Within = c.at.Inputs+1, t.chain, nil
	return c.saveIfDue(c.total)
}

// reached takes note that all before a portion of the task's input has been
// written, and now and then saves how far the run is.
func (c *collector) reached(t *task, at *portionStart) error {
	if !c.keepsPlaces() {
		return nil
	}
	p := at.place()
	if p == nil {
		return nil
	}
	p.Chain, p.Notes = t.chain, maps.Clone(c.shown)
	c.at.Within = p
	total := c.total
	total.Bytes += p.Joint.Offset
	if from := t.joint(); from != nil {
		total.Bytes -= from.Offset
	}
	return c.saveIfDue(total)
}

// keepsPlaces reports whether another run can go on from where this one is.
func (c *collector) keepsPlaces() bool {
	return c.journal != nil && (c.unique == nil || !c.unique.HoldsBack())
}

// saveIfDue completes the checkpoint that the run has come to, and saves it if it is
// time to.
func (c *collector) saveIfDue(total totals) error {
	c.at.Output, c.at.Tally, c.at.Distinct = c.written.n+int64(c.out.Buffered()), total, c.distinct()
	c.unsaved = true
	if !c.journal.due() {
		return nil
	}
	return c.save()
}

// save puts on disk how far the run is.
func (c *collector) save() error {
	start := time.Now()
	defer func() {
		c.journal.saved = time.Now()
		c.journal.cost = time.Since(start)
	}()
	if err := c.out.Flush(); err != nil {
		return err
	}
	if err := c.partial.Sync(); err != nil {
		return err
	}
	c.unsaved = false
	return c.journal.save(c.at)
}

// leave ends a run that err has ended. With a journal what is done is saved;
// without one it is given up.
func (c *collector) leave(err error) error {
	if c.journal == nil {
		return c.partial.End(err)
	}
	if c.unsaved {
		err = errors.Join(err, c.save())
	}
	return errors.Join(err, c.partial.Close())
}

// complete says in the journal that the output is whole, and gives it its name.
func (c *collector) complete() error {
	if c.journal == nil {
		return c.partial.End(nil)
	}
	c.at.Whole, c.at.Status = true, c.status()
	c.at.Inputs, c.at.Chain, c.at.Within = c.journal.passed, c.journal.chain, nil
	c.at.Tally, c.at.Distinct = c.total, c.distinct()
	c.at.Output = c.written.n + int64(c.out.Buffered())
	if err := c.save(); err != nil {
		return err
	}
	debug.FreeOSMemory() // now, lest the run be seen for long when its output has its name
	return c.partial.Commit()
}

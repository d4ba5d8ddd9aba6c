package command

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"runtime/debug"
	"slices"

	"github.com/spf13/pflag"

	"github.com/urisift/urisift/cmd/internal/journal"
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
func (o *options) resumed(paths []string) (*journal.Journal, error) {
	if o.resume == "" {
		return nil, nil
	}
	run := newRun(o.given)
	run.Paths = paths
	return journal.Open(o.resume, run, func() (string, error) { return outfile.Unfinished(o.output) })
}

// newRun returns what identifies a run, but for its inputs. What its output does
// not depend on is left out.
func newRun(flags *pflag.FlagSet) journal.Run {
	dir, _ := os.Getwd() // a run in no folder is like any other in none
	r := journal.Run{Program: version(), Dir: dir}
	flags.Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "jobs", "progress", "quiet", "resume":
		default:
			r.Flags = append(r.Flags, f.Name+"="+f.Value.String())
		}
	})
	slices.Sort(r.Flags)
	return r
}

// openPartial opens the unfinished output that a journal tells of, behind what
// its last checkpoint speaks of.
func openPartial(name string, j *journal.Journal) (*outfile.File, error) {
	return outfile.Reopen(j.Partial(), name, j.Last().Output)
}

// ended reports whether the journal tells of a run that came to its end, and
// gives the output its name if that was left to do.
func ended(j *journal.Journal, name string) (bool, error) {
	if j == nil || !j.Last().Whole {
		return false, nil
	}
	if _, err := os.Stat(j.Partial()); errors.Is(err, fs.ErrNotExist) {
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
func (o *options) endedStatus(s *streams, j *journal.Journal, paths []string) int {
	if err := o.unchanged(j, paths); err != nil {
		return s.fail(o.resume, "state", err)
	}
	if !o.quiet {
		s.say("urisift: the run of %s has ended; nothing read", quote.Path(o.resume))
	}
	if end := j.Last(); !end.Summarized {
		return o.summarize(s, j, o.summaryOf(totals(end.Tally), end.Distinct), end.Status)
	}
	return j.Last().Status
}

// unchanged returns an error if the inputs are others than those of the run that came to
// its end.
func (o *options) unchanged(j *journal.Journal, paths []string) error {
	o.passOverNamed(outfile.Followed(o.output))
	for in, err := range o.inputs(paths) {
		if _, changed := j.Pass(in, err); changed != nil {
			return changed
		}
	}
	return cmp.Or(j.Extra(), j.Missing())
}

// restore makes the collector go on behind the journal's last checkpoint.
func (c *collector) restore(j *journal.Journal) error {
	c.journal = j
	if j == nil {
		return nil
	}
	c.at = j.From()
	c.total = totals(c.at.Tally)
	c.written.n = c.at.Output
	c.meter.Bytes.Store(c.at.Tally.Bytes)
	c.meter.URIs.Store(c.at.Tally.Records)
	if c.unique == nil || c.at.Output == 0 {
		return nil
	}
	f, err := os.Open(j.Partial())
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // it was only read
	before := bufio.NewReaderSize(io.LimitReader(f, c.at.Output), pieceSize)
	err = c.sink.eachKey(before, func(key []byte) { c.unique.PassOn(c.digester.OfBytes(key)) })
	c.refused = c.unique.PassedOn() - c.at.Distinct
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
	c.at.Output, c.at.Tally, c.at.Distinct = c.written.n+int64(c.out.Buffered()), journal.Totals(total), c.distinct()
	c.unsaved = true
	if !c.journal.Due() {
		return nil
	}
	return c.save()
}

// save puts on disk how far the run is.
func (c *collector) save() error {
	return c.journal.Save(c.at, func() error {
		if err := c.out.Flush(); err != nil {
			return err
		}
		if err := c.partial.Sync(); err != nil {
			return err
		}
		c.unsaved = false
		return nil
	})
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
	c.at.Inputs, c.at.Chain, c.at.Within = c.journal.Passed(), c.journal.Chain(), nil
	c.at.Tally, c.at.Distinct = journal.Totals(c.total), c.distinct()
	c.at.Output = c.written.n + int64(c.out.Buffered())
	if err := c.save(); err != nil {
		return err
	}
	debug.FreeOSMemory() // now, lest the run be seen for long when its output has its name
	return c.partial.Commit()
}

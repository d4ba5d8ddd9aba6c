package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/urisift/urisift/cmd/internal/encode"
	"github.com/urisift/urisift/cmd/internal/journal"
	"github.com/urisift/urisift/cmd/internal/progress"
	"github.com/urisift/urisift/corpus"
)

// A tally counts what befell the inputs that a piece is of.
type tally struct {
	inputs   int64 // read to their end
	records  int64 // handed to the sink
	relative int64 // relative references without a base
	noted    int64
	lost     bool // URIs may be missing
	failed   bool // an input named on the command line could not be opened
}

// totals sum up a run: its tallies, and what its inputs counted.
type totals journal.Totals

// add adds a tally.
func (t *totals) add(u tally) {
	t.Inputs += u.inputs
	t.Records += u.records
	t.Relative += u.relative
	t.Noted += u.noted
	t.Lost = t.Lost || u.lost
	t.Failed = t.Failed || u.failed
}

// addCounts adds what inputs counted.
func (t *totals) addCounts(n *corpus.Counts) {
	t.Bytes += n.Bytes.Load()
	t.Messages += n.Messages.Load()
	t.Parts += n.Parts.Load()
	t.Undecodable += n.Undecodable.Load()
	t.Skipped += n.Skipped.Load()
}

// sayLine says in a line on standard error what the run did, unless nothing could be read and
// notes have said so.
func (c *collector) sayLine() {
	if !c.options.quiet && (c.total.Inputs > 0 || c.total.Noted == 0) {
		_, _ = fmt.Fprintf(c.meter, "urisift: %s\n", c.line())
	}
}

// summarize writes a summary to the file that --summary names, if any, "-" being standard
// output, which the journal, if there is one, takes note of. It returns the status, or that
// of a failure.
func (o *options) summarize(s *streams, j *journal.Journal, summary []byte, status int) int {
	if o.summary == "" {
		return status
	}
	err := s.writeWhole(o.summary, func(w io.Writer) error {
		_, err := w.Write(summary)
		return err
	})
	if err != nil {
		return s.failure(err, o.summary)
	}
	if err := j.Summarized(); err != nil {
		return s.fail(o.resume, "state", err)
	}
	return status
}

// line returns the summary as people read it.
func (c *collector) line() string {
	var b strings.Builder
	b.WriteString(progress.Counted(c.total.Records, "URI"))
	if c.unique != nil {
		fmt.Fprintf(&b, " (%d distinct)", c.distinct())
	}
	fmt.Fprintf(&b, " from %s", progress.Counted(c.total.Inputs, "input"))
	if c.total.Messages > 0 {
		fmt.Fprintf(&b, " with %s", progress.Counted(c.total.Messages, "message"))
	}
	if c.total.Relative > 0 {
		fmt.Fprintf(&b, ", %s without a base", progress.Counted(c.total.Relative, "relative reference"))
	}
	if c.total.Skipped > 0 {
		fmt.Fprintf(&b, ", %s passed over", progress.Counted(c.total.Skipped, "item"))
	}
	if c.total.Undecodable > 0 {
		fmt.Fprintf(&b, ", %s in an unknown encoding", progress.Counted(c.total.Undecodable, "item"))
	}
	if c.total.Noted > 0 {
		fmt.Fprintf(&b, ", %s", progress.Counted(c.total.Noted, "note"))
	}
	return b.String()
}

// distinct returns how many URIs went out, with --unique.
func (c *collector) distinct() int64 {
	if c.unique == nil {
		return 0
	}
	return c.unique.PassedOn() - c.refused
}

// object returns the summary as JSON.
func (c *collector) object() []byte {
	return c.options.summaryOf(c.total, c.distinct())
}

// summaryOf returns the summary, as JSON, of a run with the totals.
func (o *options) summaryOf(t totals, distinct int64) []byte {
	var b encode.Object
	b.Start()
	b.Int("inputs", t.Inputs)
	b.Int("uris", t.Records)
	if o.unique {
		b.Int("distinct", distinct)
	}
	b.Int("relative_without_base", t.Relative)
	b.Int("messages", t.Messages)
	b.Int("parts", t.Parts)
	b.Int("bytes", t.Bytes)
	b.Int("undecodable", t.Undecodable)
	b.Int("skipped", t.Skipped)
	b.Int("notes", t.Noted)
	b.Bool("lost", t.Lost)
	b.End()
	return b.Buf
}

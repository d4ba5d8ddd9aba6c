package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/urisift/urisift/corpus"
)

// A tally counts what befell the inputs.
type tally struct {
	inputs   int64 // read to their end
	records  int64 // handed to the sink
	relative int64 // relative references without a base
	noted    int64
	lost     bool // URIs may be missing
	failed   bool // an input named on the command line could not be opened
}

func (t *tally) add(u tally) {
	t.inputs += u.inputs
	t.records += u.records
	t.relative += u.relative
	t.noted += u.noted
	t.lost = t.lost || u.lost
	t.failed = t.failed || u.failed
}

// addCounts adds what other inputs counted.
func addCounts(n, more *corpus.Counts) {
	n.Bytes.Add(more.Bytes.Load())
	n.Messages.Add(more.Messages.Load())
	n.Parts.Add(more.Parts.Load())
	n.Undecodable.Add(more.Undecodable.Load())
	n.Skipped.Add(more.Skipped.Load())
}

// sayLine says in a line on standard error what the run did.
func (c *collector) sayLine() {
	if !c.options.quiet && c.tally.inputs > 0 {
		_, _ = fmt.Fprintf(c.meter, "urisift: %s\n", c.line())
	}
}

// summarize writes a summary to the file that --summary names, if any, "-" being standard
// output, which the journal, if there is one, takes note of. It returns the status, or that
// of a failure.
func (o *options) summarize(s *streams, j *journal, summary []byte, status int) int {
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
	if err := j.summarized(); err != nil {
		return s.fail(o.resume, "state", err)
	}
	return status
}

// line returns the summary as people read it.
func (c *collector) line() string {
	var b strings.Builder
	b.WriteString(counted(c.tally.records, "URI"))
	if c.unique != nil {
		fmt.Fprintf(&b, " (%d distinct)", c.distinct())
	}
	fmt.Fprintf(&b, " from %s", counted(c.tally.inputs, "input"))
	if n := c.counts.Messages.Load(); n > 0 {
		fmt.Fprintf(&b, " with %s", counted(n, "message"))
	}
	if c.tally.relative > 0 {
		fmt.Fprintf(&b, ", %s without a base", counted(c.tally.relative, "relative reference"))
	}
	if c.tally.noted > 0 {
		fmt.Fprintf(&b, ", %s", counted(c.tally.noted, "note"))
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
	return c.options.summaryOf(newJournalTally(&c.tally, c.counts), c.distinct())
}

// summaryOf returns the summary, as JSON, of a run with the tally.
func (o *options) summaryOf(t journalTally, distinct int64) []byte {
	var b object
	b.start()
	b.int("inputs", t.Inputs)
	b.int("uris", t.Records)
	if o.unique {
		b.int("distinct", distinct)
	}
	b.int("relative_without_base", t.Relative)
	b.int("messages", t.Messages)
	b.int("parts", t.Parts)
	b.int("bytes", t.Bytes)
	b.int("undecodable", t.Undecodable)
	b.int("skipped", t.Skipped)
	b.int("notes", t.Noted)
	b.bool("lost", t.Lost)
	b.end()
	return b.buf
}

// counted returns a number with its noun.
func counted(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

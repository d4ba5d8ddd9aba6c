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

// summarize says what the run did: in a line on standard error, and in the
// file that --summary names, "-" being standard output.
func (c *collector) summarize(s *streams) error {
	if !c.options.quiet && c.tally.inputs > 0 {
		_, _ = fmt.Fprintf(c.meter, "urisift: %s\n", c.line())
	}
	if c.options.summary == "" {
		return nil
	}
	return s.writeWhole(c.options.summary, func(w io.Writer) error {
		_, err := w.Write(c.object())
		return err
	})
}

// line returns the summary as people read it.
func (c *collector) line() string {
	var b strings.Builder
	b.WriteString(counted(c.tally.records, "URI"))
	if c.unique != nil {
		fmt.Fprintf(&b, " (%d distinct)", c.unique.PassedOn())
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

// object returns the summary as JSON.
func (c *collector) object() []byte {
	var o object
	o.start()
	o.int("inputs", c.tally.inputs)
	o.int("uris", c.tally.records)
	if c.unique != nil {
		o.int("distinct", c.unique.PassedOn())
	}
	o.int("relative_without_base", c.tally.relative)
	o.int("messages", c.counts.Messages.Load())
	o.int("parts", c.counts.Parts.Load())
	o.int("bytes", c.counts.Bytes.Load())
	o.int("undecodable", c.counts.Undecodable.Load())
	o.int("skipped", c.counts.Skipped.Load())
	o.int("notes", c.tally.noted)
	o.bool("lost", c.tally.lost)
	o.end()
	return o.buf
}

// counted returns a number with its noun.
func counted(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/corpus"
)

// newSplit returns the command split.
func newSplit(s *streams) *cobra.Command {
	p := &splitter{std: s}
	c := &cobra.Command{
		Use:   "split [flags] PATH...",
		Short: "Divide files into ranges for --range, a line each",
		Long: `Divide files into ranges of about N bytes for --range. Each line is

    PATH TAB START:END

A range begins at a message of a mailbox or at a line of a text. What cannot be
divided, such as a compressed file, is one range: all of it. The ranges of a file
give what the file gives, if its messages do not tell their length (mboxcl):

    urisift split --size 64M FILE... |
        parallel -k --colsep '\t' urisift -f jsonl --range {2} {1}

An engine that hands over the bytes of a part itself tells with --range-offset
where they begin. What stands around them is not there then, so that a URI broken
across an end of the part is not put together, and --type has to say what the
file is, since a part from the middle does not show it. That does for logs, and
for mailboxes that are cut before From_ lines. In a part of a table (CSV) without
its header, a URI in the first column does not end at the separator.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if p.size < 1 {
				return errors.New("--size must be at least 1")
			}
			return exit(p.split(c.Context(), args))
		},
	}
	c.Flags().SortFlags = false
	c.Flags().Var(&flagvalue.Limit[int64]{To: &p.size}, "size", "`N` bytes of a range, also with K, M, G or T (required)")
	_ = c.MarkFlagRequired("size") // the flag exists
	return c
}

// A splitter prints the ranges of files.
type splitter struct {
	std   *streams
	size  int64
	out   *bufio.Writer
	total totals
}

// split prints the ranges of the files that the paths lead to and returns the
// exit status.
func (p *splitter) split(ctx context.Context, paths []string) int {
	p.out = bufio.NewWriter(p.std.out)
	for in, err := range corpus.Inputs(paths, nil) {
		switch {
		case ctx.Err() != nil:
			return p.std.failure(context.Cause(ctx), "")
		case err != nil:
			err = p.note(err)
		default:
			err = p.file(in)
		}
		if err != nil {
			return p.std.failure(err, "")
		}
	}
	if err := p.out.Flush(); err != nil {
		return p.std.failure(err, "")
	}
	return p.total.status()
}

// file prints the ranges of one file. Its error is one of writing.
func (p *splitter) file(in *corpus.Input) error {
	if strings.ContainsFunc(in.Path, unicode.IsControl) {
		return p.note(&corpus.Error{
			Path: in.Path, Offset: -1, Code: corpus.Unsupported,
			What: "a name with control characters does not fit in a line", Done: "passed over",
		})
	}
	for r, err := range in.Ranges(p.size, nil) {
		if err != nil {
			err = p.note(err)
		} else {
			_, err = fmt.Fprintf(p.out, "%s\t%d:%d\n", in.Path, r.Start, r.End)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// note says what was passed over, behind what was printed before. Its error is
// one of writing that.
func (p *splitter) note(err error) error {
	e, ok := errors.AsType[*corpus.Error](err)
	if !ok {
		return err
	}
	if err := p.out.Flush(); err != nil {
		return err
	}
	_, _ = p.std.err.Write(p.std.noteForm.Append(nil, e)) // there is nowhere left to complain
	p.total.add(tally{failed: e.Named, lost: e.Code.Loss()})
	return nil
}

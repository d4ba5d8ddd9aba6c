package command

import (
	"bufio"
	"context"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/uri"
)

// A question is what the commands that answer for single URIs have in common:
// they read arguments, or lines of standard input where there are none, and
// give one answer for each, in order.
type question struct {
	std    *streams
	name   string
	format string
	nul    bool
}

// newQuestion returns a command with the flags that all of them share, and what these
// set.
func newQuestion(s *streams, use, short string) (*cobra.Command, *question) {
	c := &cobra.Command{Use: use, Short: short, Args: cobra.ArbitraryArgs, ValidArgsFunction: cobra.NoFileCompletions}
	q := &question{std: s, name: c.Name(), format: "list"}
	c.Flags().SortFlags = false
	c.Flags().BoolVarP(&q.nul, "null", "0", false, "read inputs that end with NUL, instead of lines")
	return c, q
}

// bindFormat adds -f for commands that can answer in JSON Lines.
func (q *question) bindFormat(c *cobra.Command) {
	c.Flags().VarP(flagvalue.NewWord(&q.format, "list", "jsonl"), "format", "f", "`FORM`")
}

// An answer is what a command has for one input: a function that appends it to
// dst, its end of line included. An error says that there is none.
type answer func(dst []byte, input string) ([]byte, error)

// errNo is an answer's way to say that the exit status is to be 1 although the
// answer was given.
var errNo = errors.New("no")

// run returns the function of a command that gives the answers.
func (q *question) run(a answer) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) error { return exit(q.ask(c.Context(), args, a)) }
}

// ask writes the answer for each input and returns the exit status. Where there
// is no answer, an empty line goes out and a note says why.
func (q *question) ask(ctx context.Context, args []string, a answer) int {
	s := q.std
	out := bufio.NewWriter(s.out)
	status := statusOK
	for input, err := range q.inputs(args, &flushingReader{s.heeding(ctx, s.in), out}) {
		if err == nil {
			err = context.Cause(ctx) // the input may be the beginning of one
		}
		if err != nil {
			_ = out.Flush()
			return s.unread("-", err)
		}
		line, err := a(out.AvailableBuffer(), input)
		if err != nil {
			status = statusLoss
		}
		if err != nil && !errors.Is(err, errNo) {
			line = append(line[:0], '\n')
			s.say("urisift %s: %s: %s", q.name, quote.Path(uri.Redact(input)), quote.Inline(reason(err)))
		}
		if _, err := out.Write(line); err != nil {
			break
		}
	}
	if err := out.Flush(); err != nil {
		return s.failure(err, "")
	}
	return status
}

// inputs yields the arguments, or where there are none the lines of r.
func (q *question) inputs(args []string, r io.Reader) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, a := range args {
			if !yield(a, nil) {
				return
			}
		}
		if len(args) == 0 {
			q.lines(r, yield)
		}
	}
}

// lines yields the lines of r without their ends. What follows the last end is
// a line unless it is empty.
func (q *question) lines(r io.Reader, yield func(string, error) bool) {
	end := byte('\n')
	if q.nul {
		end = 0
	}
	b := bufio.NewReader(r)
	for {
		line, err := b.ReadString(end)
		if err == nil || line != "" {
			line = strings.TrimSuffix(line, string(end))
			if !q.nul {
				line = strings.TrimSuffix(line, "\r")
			}
			if !yield(line, nil) {
				return
			}
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			yield("", err)
			return
		}
	}
}

// A flushingReader puts out the answers so far before each read, which may
// block.
type flushingReader struct {
	io.Reader
	out *bufio.Writer
}

func (r *flushingReader) Read(b []byte) (int, error) {
	if err := r.out.Flush(); err != nil {
		return 0, io.EOF // the last Flush reports it
	}
	return r.Reader.Read(b)
}

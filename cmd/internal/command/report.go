package command

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/cmd/internal/note"
	"github.com/urisift/urisift/cmd/internal/progress"
	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/cmd/internal/report"
)

// A reporter is what the flags of the command report set.
type reporter struct {
	report.Options
	format string
	html   string // "" for no page, "-" for standard output
	quiet  bool
}

const (
	defaultRows = 10_000
	defaultTop  = 10
)

// newReport returns the command report.
func newReport(s *streams) *cobra.Command {
	r := &reporter{format: "text", Options: report.Options{Rows: defaultRows, Top: defaultTop}}
	c := &cobra.Command{
		Use:   "report [flags] [PATH]",
		Short: "Sum up a result that urisift -f jsonl wrote, also as a page",
		Long: `Sum up a result that urisift -f jsonl wrote: PATH, or standard input where
there is none. With --html also as one HTML page that stands alone.

Counts are exact for any number of URIs, which temporary files may hold.
Passwords are never shown. A domain is what the Public Suffix List, as of the
program's making, takes for one that can be registered; where there is none, as in
an address, it is the host.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := refuseEmpty(c.Flags()); err != nil {
				return err
			}
			if r.Rows < 1 || r.Top < 1 {
				return errors.New("--rows and --top must be at least 1")
			}
			if err := refuseInput("--html", r.html, args); err != nil {
				return err
			}
			return exit(r.run(c.Context(), cmp.Or(append(args, "-")[0], "-"), s))
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.VarP(flagvalue.NewWord(&r.format, "text", "json"), "format", "f", "`FORM` form of the summary")
	f.StringVar(&r.html, "html", "", "`FILE` also write a page to FILE; to - instead of the summary")
	f.Var(&flagvalue.Integer[int]{To: &r.Rows}, "rows", "`N` list at most N URIs on the page, the most frequent ones")
	f.Var(&flagvalue.Integer[int]{To: &r.Top}, "top", "`N` list at most N hosts and N domains")
	f.StringVar(&r.TempDir, "tmpdir", "", "`DIR` make temporary files in DIR (default the system's)")
	f.Var(flagvalue.NewLimit(&r.MaxTemp, "4G"), "max-tmp", "`N` at most N bytes of temporary files, also with K, M, G or T; 0: any")
	f.BoolVarP(&r.quiet, "quiet", "q", false, "no notes")
	return c
}

// run reads the result, puts out what it comes to, and returns the exit status.
func (r *reporter) run(ctx context.Context, path string, s *streams) int {
	s.patient = r.html != ""
	in, err := s.openNamed(ctx, path)
	if err != nil {
		return s.unread(path, err)
	}
	defer in.Close() //nolint:errcheck // it was only read
	if r.html == "" {
		r.Rows = 0
	}
	v := report.New(&r.Options)
	defer v.Close()
	err = v.Read(ctx, in, func(line int64, err error) {
		if !r.quiet && v.Malformed <= note.Max {
			s.say("urisift report: %s:%d: %s; left out", quote.Path(path), line, quote.Inline(err.Error()))
		}
	})
	var read *report.ReadError
	switch {
	case errors.As(err, &read):
		return s.unread(path, read.Err)
	case err != nil:
		return s.failure(err, "")
	case !r.quiet:
		sayLeftOut(v, path, s)
	}
	if r.html != "" {
		err := s.writeWhole(r.html, func(w io.Writer) error { return v.WritePage(w, path) })
		if err != nil {
			return s.failure(err, r.html)
		}
	}
	if err := r.write(s.out, v, path); err != nil {
		return s.failure(err, "")
	}
	if v.Malformed > 0 {
		return statusLoss
	}
	return statusOK
}

// sayLeftOut says how many lines were not noted one by one, and where to get records if
// there was none.
func sayLeftOut(v *report.Survey, path string, s *streams) {
	if more := v.Malformed - note.Max; more > 0 {
		s.say("urisift report: %s: %s more left out", quote.Path(path), progress.Counted(more, "line"))
	}
	if v.Malformed > 0 && v.URIs+v.Refused == 0 {
		s.say("urisift report: %s: holds no record; urisift -f jsonl writes them", quote.Path(path))
	}
}

// write writes the summary, unless the page stands in its place.
func (r *reporter) write(out io.Writer, v *report.Survey, path string) error {
	if r.html == "-" {
		return nil
	}
	w := bufio.NewWriter(out)
	if r.format == "json" {
		v.WriteJSON(w)
	} else {
		v.WriteText(w, path)
	}
	return w.Flush()
}

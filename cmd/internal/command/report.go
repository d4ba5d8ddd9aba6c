package command

import (
	"bufio"
	"cmp"
	"context"
	"errors"

	"github.com/spf13/cobra"
)

// A report is what the flags of the command report set.
type report struct {
	format string
	html   string // "" for no page, "-" for standard output
	rows   int    // URIs that the page lists at most
	top    int    // hosts and domains that are listed at most
	tmpdir string
	maxTmp int64
	quiet  bool
}

const (
	defaultRows = 10_000
	defaultTop  = 10
)

// newReport returns the command report.
func newReport(s *streams) *cobra.Command {
	r := &report{format: "text"}
	c := &cobra.Command{
		Use:   "report [flags] [PATH]",
		Short: "Sum up a result that urisift -f jsonl wrote, also as a page",
		Long: `Sum up a result that urisift -f jsonl wrote: PATH, or standard input where
there is none. With --html also as one HTML page that stands alone.

Counts are exact for any number of URIs, which temporary files may hold.
Passwords are never shown. A domain is what the Public Suffix List, as of the
program's making, takes for one that can be registered.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if r.rows < 1 || r.top < 1 {
				return errors.New("--rows and --top must be at least 1")
			}
			return exit(r.run(c.Context(), cmp.Or(append(args, "-")[0], "-"), s))
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.VarP(newChoice(&r.format, "text", "json"), "format", "f", "`FORM` form of the summary")
	f.StringVar(&r.html, "html", "", "`FILE` also write a page to FILE; to - instead of the summary")
	f.IntVar(&r.rows, "rows", defaultRows, "`N` list at most N URIs on the page, the most frequent ones")
	f.IntVar(&r.top, "top", defaultTop, "`N` list at most N hosts and N domains")
	f.StringVar(&r.tmpdir, "tmpdir", "", "`DIR` make temporary files in DIR (default the system's)")
	f.Var(&limit[int64]{&r.maxTmp, "4G"}, "max-tmp", "`N` at most N bytes of temporary files, also with K, M, G or T; 0: any")
	f.BoolVarP(&r.quiet, "quiet", "q", false, "no notes")
	return c
}

// run reads the result, puts out what it comes to, and returns the exit status.
func (r *report) run(ctx context.Context, path string, s *streams) int {
	in, err := openNamed(path, s.in)
	if err != nil {
		return s.fail(path, "unreadable", err)
	}
	defer in.Close() //nolint:errcheck // it was only read
	v := newSurvey(r)
	defer v.close()
	lines := &resultReader{path: path, streams: s, quiet: r.quiet}
	if err := lines.read(ctx, in, v.add); err != nil {
		return r.failure(path, err, s)
	}
	v.Malformed = lines.malformed
	if err := v.finish(); err != nil {
		return r.failure(path, err, s)
	}
	if err := r.write(v, path, s); err != nil {
		return r.failure(path, err, s)
	}
	if v.Malformed > 0 {
		return statusLoss
	}
	return statusOK
}

// failure says what ended the reading.
func (r *report) failure(path string, err error, s *streams) int {
	var read *readError
	var written *outputError
	switch {
	case errors.As(err, &read):
		return s.fail(path, "unreadable", read.error)
	case errors.As(err, &written):
		return failure(written.error, written.name, s)
	}
	return failure(err, "", s)
}

// write puts the page and the summary where they belong.
func (r *report) write(v *survey, path string, s *streams) error {
	if r.html != "" {
		if err := s.writeWhole(r.html, newReportPage(v, path).write); err != nil {
			return &outputError{r.html, err}
		}
	}
	if r.html == "-" {
		return nil
	}
	w := bufio.NewWriter(s.out)
	if r.format == "json" {
		v.writeJSON(w)
	} else {
		v.writeText(w, path)
	}
	return w.Flush()
}

// An outputError is an error in writing the file of that name.
type outputError struct {
	name string
	error
}

func (e *outputError) Unwrap() error { return e.error }

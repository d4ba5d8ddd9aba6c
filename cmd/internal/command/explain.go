package command

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urisift/urisift/cmd/internal/excerpt"
	"github.com/urisift/urisift/cmd/internal/explain"
	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/cmd/internal/note"
	"github.com/urisift/urisift/cmd/internal/progress"
	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// newExplain returns the command explain.
func newExplain(s *streams) *cobra.Command {
	e := &explainer{std: s, color: "auto", options: &options{noteForm: s.noteForm, corpus: corpus.Options{Stdin: s.in}, jobs: 1, progress: "never"}}
	c := &cobra.Command{
		Use:   "explain [flags] [PATH...]",
		Short: "Show the text with each candidate for a URI and what became of it",
		Long: `Show the lines that hold candidates for a URI, and of each candidate how it was
read, or why it is none. Passwords are never shown. Without a PATH, or for "-",
standard input is read.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			e.given = c.Flags()
			if err := e.settle(); err != nil {
				return err
			}
			if err := refuseInput("--html", e.output, args); err != nil {
				return err
			}
			return exit(e.run(c.Context(), args))
		},
	}
	e.bind(c)
	return c
}

// An explainer shows texts and what became of the candidates in them.
type explainer struct {
	*options
	std    *streams
	color  string
	all    bool
	sifter *sifter
	total  totals
}

func (e *explainer) bind(c *cobra.Command) {
	f := c.Flags()
	f.SortFlags = false
	grouped(f, "Output", func(f *pflag.FlagSet) {
		f.BoolVar(&e.all, "all", false, "the whole text, and every colon in it")
		f.Var(flagvalue.NewWord(&e.color, "auto", "always", "never"), "color", "`WHEN`")
		f.StringVar(&e.output, "html", "", "`FILE` write a page to FILE instead")
	})
	grouped(f, "What is a URI", e.bindReading)
	grouped(f, "Running", func(f *pflag.FlagSet) {
		f.BoolVarP(&e.quiet, "quiet", "q", false, "no notes")
	})
	grouped(f, limitsHeading, e.bindLimits)
}

// run shows what the paths lead to and returns the exit status.
func (e *explainer) run(ctx context.Context, paths []string) int {
	e.std.patient = e.output != ""
	out, err := e.std.create(e.output)
	if err != nil {
		return e.std.fail(e.output, "output", err)
	}
	e.passOver(out)
	_, err = unlessCancelled(ctx, func() (_ struct{}, err error) { return struct{}{}, e.write(ctx, out, paths) })
	if err := out.End(err); err != nil {
		return e.std.failure(err, e.output)
	}
	return e.total.status()
}

// write writes what the paths lead to.
func (e *explainer) write(ctx context.Context, out io.Writer, paths []string) error {
	w := bufio.NewWriter(out)
	if e.output != "" {
		err := excerpt.WritePage(w, pageTitle(paths), func(f excerpt.Form) error { return e.show(ctx, f, paths) })
		if err != nil {
			return err
		}
		return w.Flush()
	}
	x := &excerpt.Terminal{Out: w, Colored: colored(e.color, os.Getenv, progress.IsTerminal(e.std.out)), All: e.all}
	if err := e.show(ctx, x, paths); err != nil {
		return err
	}
	switch {
	case !x.IsEmpty() || e.total.Inputs == 0:
	case e.all:
		e.showNotes([]byte("urisift: there is no text\n"))
	default:
		e.showNotes([]byte("urisift: nothing looks like a URI (--all shows the whole text)\n"))
	}
	return w.Flush()
}

// pageTitle returns the title of a page about what the paths lead to.
func pageTitle(paths []string) string {
	title := "What is a URI, and why"
	if len(paths) == 1 && paths[0] != "-" {
		title += ": " + quote.Redact(paths[0])
	}
	return title
}

// colored reports whether output is to be colored: on a terminal, unless the
// environment asks for none or the flag --color decides.
func colored(when string, getenv func(string) string, terminal bool) bool {
	if when != "auto" {
		return when == "always"
	}
	return terminal && getenv("NO_COLOR") == "" && getenv("TERM") != "dumb"
}

// show shows each input in turn.
func (e *explainer) show(ctx context.Context, f excerpt.Form, paths []string) (failed error) {
	e.extract.Invalid = true
	e.sifter = newSifter(e.options, nil, nil, new(progress.Meter), newCrew(1, ctx.Done()))
	live := false
	for in, err := range e.inputs(paths) {
		live = live || isLive(in, e.corpus.Stdin)
		t := &task{input: in, err: err}
		e.sifter.aim(t, nil, nil)
		if err != nil {
			e.sifter.note(err)
		} else {
			e.sifter.guarded(in, func(in *corpus.Input) { failed = e.explain(ctx, f, in) })
		}
		e.passNotes()
		e.showNotes(e.noteForm.Rest(t.path(), e.sifter.notes))
		if failed != nil {
			return failed
		}
	}
	if live {
		return e.std.interrupted(ctx)
	}
	return nil
}

// passNotes writes the notes on what was read.
func (e *explainer) passNotes() {
	p := e.sifter.take()
	e.total.add(p.tally)
	e.showNotes(p.notes)
	p.reset()
}

// showNotes writes notes, unless nobody wants any.
func (e *explainer) showNotes(notes []byte) {
	if !e.quiet {
		_, _ = e.std.err.Write(notes) // there is nowhere left to complain
	}
}

// explain shows the segments of an input.
func (e *explainer) explain(ctx context.Context, f excerpt.Form, in *corpus.Input) error {
	for segment, err := range in.Segments(&e.sifter.reading) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			e.sifter.note(err)
			continue
		}
		for p, err := range e.passages(segment) {
			if err != nil {
				e.sifter.note(err)
				break
			}
			if err := f.Add(p); err != nil {
				return err
			}
		}
		e.passNotes()
	}
	return nil
}

// passages returns the passages of a segment. An error is the last.
func (e *explainer) passages(segment *corpus.Segment) iter.Seq2[*excerpt.Passage, error] {
	if segment.Kind != corpus.Attribute && segment.Kind != corpus.Header {
		o := e.sifter.extractFor(segment)
		o.Invalid = false
		return excerpt.Passages(segment.Text, &excerpt.Options{Extract: o, All: e.all, Heading: heading(segment), Offset: segment.Offset})
	}
	return func(yield func(*excerpt.Passage, error) bool) {
		t, err := e.reference(segment)
		if err != nil {
			yield(nil, err)
			return
		}
		yield(excerpt.Whole(t, heading(segment)), nil)
	}
}

// reference explains a segment that is one reference.
func (e *explainer) reference(segment *corpus.Segment) (*explain.Text, error) {
	text := segment.Bytes()
	for r, err := range e.sifter.reference(segment, text) {
		if err != nil {
			return nil, err
		}
		c := extract.Candidate{
			Match: &r.Match, Span: extract.Span{Start: r.Start, End: r.End}, Colon: r.Start, Err: r.Err, ErrOffset: r.ErrOffset,
		}
		if r.Err != nil {
			c.Reason = extract.BreaksGrammar
		}
		t := explain.Of(string(text), []extract.Candidate{c})
		details := &t.Candidates[0].Details
		switch {
		case r.Err != nil:
			_, err := quote.RedactError(r.Raw, r.ErrOffset, r.Err)
			*details = []string{reason(err)}
		case r.base != "":
			*details = append(*details, fmt.Sprintf("%s resolved against %s", uri.Redact(r.reference), uri.Redact(r.base)))
		}
		return t, nil
	}
	return explain.Of(string(text), nil), nil
}

// heading tells which segment it is.
func heading(s *corpus.Segment) string {
	list := []string{quote.Path(quote.Redact(note.Way(s.Path, s.Member)))}
	if s.Message != nil && s.Message.Offset >= 0 {
		list = append(list, fmt.Sprintf("message at %d", s.Message.Offset))
	}
	if s.Part != "" {
		list = append(list, "part "+s.Part)
	}
	for _, what := range []string{s.MediaType, s.Field} {
		if what != "" {
			list = append(list, quote.Inline(what))
		}
	}
	if s.Reading > 0 {
		list = append(list, fmt.Sprintf("reading %d", s.Reading+1))
	}
	return strings.Join(list, ", ")
}

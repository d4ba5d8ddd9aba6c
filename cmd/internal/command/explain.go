package command

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urisift/urisift/cmd/internal/explain"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// newExplain returns the command explain.
func newExplain(s *streams) *cobra.Command {
	e := &explainer{streams: s, color: "auto"}
	e.options = &options{corpus: corpus.Options{Stdin: s.in}, jobs: 1, progress: "never"}
	c := &cobra.Command{
		Use:   "explain [flags] [PATH...]",
		Short: "Show the text with each candidate for a URI and what became of it",
		Long: `Show the lines that hold candidates for a URI, and of each candidate how it was
read, or why it is none. Passwords are never shown. Without a PATH, or for "-",
standard input is read.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := e.settle(); err != nil {
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
	*streams
	*options
	color string
	all   bool
	sift  *sifter
	form  form
	tally tally
}

// A form is one in which texts are shown.
type form interface {
	// add shows a text. No candidate of it is shown for which skip is true.
	add(p *passage, skip func(*explain.Candidate) bool) error
}

// A passage is the text of a segment, with what became of its candidates.
type passage struct {
	*explain.Text
	heading string
	offset  int64 // of the text in the part that it belongs to
}

func (e *explainer) bind(c *cobra.Command) {
	f := c.Flags()
	f.SortFlags = false
	grouped(f, "Output", func(f *pflag.FlagSet) {
		f.BoolVar(&e.all, "all", false, "the whole text, and every colon in it")
		f.Var(newChoice(&e.color, "auto", "always", "never"), "color", "`WHEN`")
		f.StringVar(&e.output, "html", "", "`FILE` write a page there instead")
	})
	grouped(f, "What is a URI", e.bindReading)
	grouped(f, "Running", func(f *pflag.FlagSet) {
		f.BoolVarP(&e.quiet, "quiet", "q", false, "no notes")
	})
	grouped(f, limitsHeading, e.bindLimits)
}

// run shows what the paths lead to and returns the exit status.
func (e *explainer) run(ctx context.Context, paths []string) int {
	out, err := e.open(e.streams)
	if err != nil {
		return e.fail(e.output, "output", err)
	}
	e.passOver(out)
	if err := e.write(ctx, out, paths); err != nil {
		out.discard()
		return failure(err, e.output, e.streams)
	}
	if err := out.commit(); err != nil {
		return failure(err, e.output, e.streams)
	}
	switch {
	case e.tally.failed:
		return statusFailed
	case e.tally.lost:
		return statusLoss
	}
	return statusOK
}

// write writes what the paths lead to.
func (e *explainer) write(ctx context.Context, out io.Writer, paths []string) error {
	w := bufio.NewWriter(out)
	if e.output == "" {
		e.form = &excerpts{out: w, colored: colored(e.color, os.Getenv, isTerminal(e.out)), all: e.all}
		if err := e.read(ctx, paths); err != nil {
			return err
		}
		return w.Flush()
	}
	err := explainedShell(paths).Write(w, func(body io.Writer) error {
		p := &explainedPage{out: body}
		e.form = p
		if err := p.begin(); err != nil {
			return err
		}
		if err := e.read(ctx, paths); err != nil {
			return err
		}
		return p.end()
	})
	if err != nil {
		return err
	}
	return w.Flush()
}

// colored reports whether output is to be colored: on a terminal, unless the
// environment asks for none or the flag --color decides.
func colored(when string, getenv func(string) string, terminal bool) bool {
	if when != "auto" {
		return when == "always"
	}
	return terminal && getenv("NO_COLOR") == "" && getenv("TERM") != "dumb"
}

// read shows each input in turn.
func (e *explainer) read(ctx context.Context, paths []string) (failed error) {
	e.sift = newSifter(e.options, nil, nil, &meter{out: e.err}, ctx.Done())
	e.sift.extract.Invalid = true
	for in, err := range e.inputs(paths) {
		e.sift.begin(&task{input: in, err: err})
		if err != nil {
			e.sift.note(err)
		} else {
			e.sift.guarded(in, func(in *corpus.Input) { failed = e.explain(ctx, in) })
		}
		e.sift.noteRest()
		e.passNotes()
		if failed != nil {
			return failed
		}
	}
	return nil
}

// passNotes writes the notes on what was read.
func (e *explainer) passNotes() {
	p := e.sift.take()
	e.tally.add(p.tally)
	if !e.quiet {
		_, _ = e.err.Write(p.notes)
	}
	p.reset()
}

// explain shows the segments of an input.
func (e *explainer) explain(ctx context.Context, in *corpus.Input) error {
	for segment, err := range in.Segments(&e.sift.corpus) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			e.sift.note(err)
			continue
		}
		p, err := e.passage(segment)
		if err != nil {
			e.sift.note(err)
			continue
		}
		p.heading, p.offset = heading(segment), segment.Offset
		if err := e.form.add(p, e.skips); err != nil {
			return err
		}
		e.passNotes()
	}
	return nil
}

// skips reports whether nothing is to be said of a candidate.
func (e *explainer) skips(c *explain.Candidate) bool { return !e.all && c.Trivial() }

// maxExplained is how much of a text is explained, in bytes: it is in memory as
// a whole.
const maxExplained = 16 << 20

// passage reads the text of a segment and what became of its candidates.
func (e *explainer) passage(segment *corpus.Segment) (*passage, error) {
	if segment.Kind == corpus.Attribute || segment.Kind == corpus.Header {
		return e.referencePassage(segment)
	}
	text, err := io.ReadAll(io.LimitReader(segment.Text, maxExplained+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxExplained {
		text = text[:maxExplained]
		e.sift.note(&corpus.Error{
			Path: segment.Path, Member: segment.Member, Offset: -1, Code: "unsupported",
			What: "text of more than 16 MiB", Done: "its rest is not explained",
		})
	}
	o := e.sift.extractFor(segment)
	o.Invalid = false
	return &passage{Text: explain.New(string(text), o)}, nil
}

// referencePassage reads a segment that is one reference.
func (e *explainer) referencePassage(segment *corpus.Segment) (*passage, error) {
	text, err := e.sift.readReference(segment)
	if err != nil {
		return nil, err
	}
	segment.Text = bytes.NewReader(text)
	var found []extract.Candidate
	var details []string
	for r, err := range e.sift.records(segment) {
		if err != nil {
			return nil, err
		}
		found = append(found, extract.Candidate{
			Match: &r.Match, Span: extract.Span{Start: r.Start, End: r.End}, Colon: r.Start, Err: r.Err, ErrOffset: r.ErrOffset,
		})
		switch {
		case r.Err != nil:
			found[0].Reason = extract.BreaksGrammar
			details = append(details, reason(r.Err))
		case r.base != "":
			details = append(details, fmt.Sprintf("%s resolved against %s", uri.Redact(r.reference), uri.Redact(r.base)))
		}
	}
	p := &passage{Text: explain.Of(string(text), found)}
	for i := range p.Candidates {
		p.Candidates[i].Details = append(p.Candidates[i].Details, details...)
	}
	return p, nil
}

// heading tells which segment it is.
func heading(s *corpus.Segment) string {
	list := []string{quotePath(redactText(place(s.Path, s.Member), false))}
	if s.Message != nil && s.Message.Offset >= 0 {
		list = append(list, fmt.Sprintf("message at %d", s.Message.Offset))
	}
	if s.Part != "" {
		list = append(list, "part "+s.Part)
	}
	for _, what := range []string{s.MediaType, s.Field} {
		if what != "" {
			list = append(list, quoteInline(what))
		}
	}
	if s.Reading > 0 {
		list = append(list, fmt.Sprintf("reading %d", s.Reading+1))
	}
	return strings.Join(list, ", ")
}

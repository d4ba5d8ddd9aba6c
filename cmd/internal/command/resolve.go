package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urisift/urisift/cmd/internal/encode"
	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/uri"
)

// A resolver answers with the targets of references.
type resolver struct {
	*question
	base    string
	loose   bool
	grammar uri.Grammar
}

// newResolve returns the command resolve.
func newResolve(s *streams) *cobra.Command {
	cmd, q := newQuestion(s, "resolve --base URI [flags] [REF...]", "Write the target of each reference")
	r := &resolver{question: q}
	q.bindFormat(cmd)
	f := cmd.Flags()
	f.StringVar(&r.base, "base", "", "`URI` that the references are relative to (required)")
	f.BoolVar(&r.loose, "loose", false, `ignore a scheme that is the base's, as in "http:g" (section 5.2.2)`)
	f.Var(flagvalue.NewGrammar(&r.grammar), "grammar", "`G`")
	_ = cmd.MarkFlagRequired("base")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		a, err := r.answer()
		if err != nil {
			return err
		}
		return exit(q.ask(cmd.Context(), args, a))
	}
	return cmd
}

// answer returns the answer by the chosen grammar, after a look at the base.
func (r *resolver) answer() (answer, error) {
	if err := checkBase(r.base, r.grammar); err != nil {
		return nil, err
	}
	if r.grammar != uri.RFC3986 {
		return r.ancestral, nil
	}
	base := uri.MustParse(r.base)
	o := &uri.ResolveOptions{Loose: r.loose}
	return func(dst []byte, input string) ([]byte, error) {
		ref, err := uri.Parse(input)
		if err != nil {
			return dst, err
		}
		target, err := uri.Resolve(base, ref, o)
		if err != nil {
			return dst, err
		}
		return r.appendPair(dst, input, "target", target.String()), nil
	}, nil
}

// checkBase returns an error that says why the value of --base is no URI by the
// grammar, nil if it is one.
func checkBase(base string, g uri.Grammar) error {
	if err := g.Check(base, uri.URI); err != nil {
		return fmt.Errorf("--base: %q is no URI: %s", uri.Redact(base), reason(err))
	}
	return nil
}

// ancestral answers by the rules of an older grammar.
func (r *resolver) ancestral(dst []byte, input string) ([]byte, error) {
	ref := input
	if r.loose {
		if err := r.grammar.Check(input, uri.Reference); err != nil {
			return dst, err
		}
		ref = withoutSchemeOf(r.base, input)
	}
	target, same, err := r.grammar.Resolve(r.base, ref)
	if err != nil {
		return dst, err
	}
	if r.format != "jsonl" || r.grammar != uri.Draft1997 {
		return r.appendPair(dst, input, "target", target), nil
	}
	o := encode.Object{Buf: dst}
	o.Start()
	o.String("input", input)
	o.String("target", target)
	o.Bool("same_document", same)
	o.End()
	return o.Buf, nil
}

// withoutSchemeOf returns ref without its scheme, if that is the scheme of base.
func withoutSchemeOf(base, ref string) string {
	_, baseEnd, _ := uri.Split(base).Scheme()
	_, end, _ := uri.Split(ref).Scheme()
	if !strings.EqualFold(base[:baseEnd], ref[:end]) {
		return ref
	}
	rest := ref[end+len(":"):]
	if _, _, ok := uri.Split(rest).Scheme(); ok {
		return "./" + rest // a path with a colon in its first segment
	}
	return rest
}

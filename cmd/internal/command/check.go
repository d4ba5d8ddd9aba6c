package command

import (
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/urisift/urisift/cmd/internal/encode"
	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/uri"
)

// A checker says of strings whether they match a grammar.
type checker struct {
	*question
	kind        uri.Kind
	grammar     uri.Grammar
	iri         bool
	schemeRules bool
	typed       bool
}

// newCheck returns the command check.
func newCheck(s *streams) *cobra.Command {
	cmd, q := newQuestion(s, "check [flags] [URI...]", "Say whether each URI matches the grammar, and if not, where")
	c := &checker{question: q, kind: uri.URI}
	q.bindFormat(cmd)
	f := cmd.Flags()
	f.Var(flagvalue.NewKind(&c.kind), "kind", "`KIND`")
	f.BoolVar(&c.iri, "iri", false, "characters beyond ASCII, as in an IRI")
	f.Var(flagvalue.NewGrammar(&c.grammar), "grammar", "`G`")
	f.BoolVar(&c.schemeRules, "scheme-rules", false, "also what the scheme demands")
	f.BoolVar(&c.typed, "typed", false, `strip delimiters, "URL:" and white space first`)
	cmd.RunE = q.run(c.answer)
	return cmd
}

func (c *checker) answer(dst []byte, input string) ([]byte, error) {
	text := input
	if c.typed {
		text = uri.Clean(input)
	}
	failure := c.check(text)
	if c.format == "jsonl" {
		dst = c.appendObject(dst, input, failure)
	} else {
		dst = appendVerdict(dst, text, failure)
	}
	if failure != nil {
		return dst, errNo
	}
	return dst, nil
}

// appendObject adds the answer as JSON.
func (c *checker) appendObject(dst []byte, input string, failure error) []byte {
	o := encode.Object{Buf: dst}
	o.Start()
	o.String("input", input)
	o.Bool("valid", failure == nil)
	o.String("kind", flagvalue.NewKind(&c.kind).String())
	if failure != nil {
		o.String("error", reason(failure))
		o.Int("error_offset", int64(failureOffset(failure)))
	}
	o.End()
	return o.Buf
}

// check returns why the text does not match, or nil.
func (c *checker) check(text string) error {
	if c.iri {
		if _, err := uri.FromIRI(text); err != nil {
			return err
		}
		text = asciiTwin(text)
	}
	if err := c.grammar.Check(text, c.kind); err != nil || !c.schemeRules {
		return err
	}
	r, err := uri.Parse(text)
	if err != nil {
		return err
	}
	return uri.CheckScheme(r)
}

// asciiTwin returns an IRI with each byte beyond ASCII replaced by one that a
// URI may hold in the same place, so that offsets stay what they are.
func asciiTwin(iri string) string {
	twin := []byte(iri)
	for i, b := range twin {
		if b >= utf8.RuneSelf {
			twin[i] = 'x'
		}
	}
	return string(twin)
}

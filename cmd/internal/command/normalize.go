package command

import (
	"github.com/spf13/cobra"

	"github.com/urisift/urisift/cmd/internal/encode"
	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/uri"
)

// newNormalize returns the command normalize.
func newNormalize(s *streams) *cobra.Command {
	cmd, q := newQuestion(s, "normalize [flags] [URI...]", "Write the normal form of each URI")
	q.bindFormat(cmd)
	level := uri.SyntaxBased
	cmd.Flags().Var(flagvalue.NewNamed(&level, uri.SyntaxBased, uri.SchemeBased), "level", "`LEVEL` RFC 3986, 6.2.2 or also 6.2.3")
	cmd.RunE = q.run(func(dst []byte, input string) ([]byte, error) {
		r, err := uri.Parse(input)
		if err != nil {
			return dst, err
		}
		return q.appendPair(dst, input, "normalized", uri.Normalize(r, level).String()), nil
	})
	return cmd
}

// appendPair adds an answer that is one string: a line, or an object.
func (q *question) appendPair(dst []byte, input, key, value string) []byte {
	if q.format != "jsonl" {
		return append(append(dst, value...), '\n')
	}
	o := encode.Object{Buf: dst}
	o.Start()
	o.String("input", input)
	o.String(key, value)
	o.End()
	return o.Buf
}

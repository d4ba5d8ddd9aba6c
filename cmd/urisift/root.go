package main

import (
	"github.com/spf13/cobra"

	"github.com/urisift/urisift/corpus"
)

// newRoot returns the command that extracts, with all others below it.
func newRoot(s *streams) *cobra.Command {
	o := &options{corpus: corpus.Options{Stdin: s.in}}
	c := &cobra.Command{
		Use:   "urisift [flags] [PATH...]",
		Short: "List the URIs in mail archives, news, logs and plain text",
		Long: `Urisift lists the URIs in mail archives, news, logs, HTML and plain text, put
together again where line breaks took them apart (RFC 3986, Appendix C).

It reads each PATH, directories too, or standard input where there is none or
for "-". Compressed files and archives are undone.`,
		Version:       version(),
		Args:          cobra.ArbitraryArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.settle(); err != nil {
				return err
			}
			return exit(extractAll(c.Context(), o, args, s))
		},
	}
	c.SetIn(s.in)
	c.SetOut(s.out)
	c.SetErr(s.err)
	c.SetVersionTemplate("urisift {{.Version}}\n")
	o.bind(c.Flags())
	c.AddCommand(newCheck(s), newParse(s), newResolve(s), newNormalize(s), newWrap(s))
	return c
}

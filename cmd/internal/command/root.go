package command

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urisift/urisift/cmd/internal/flagvalue"
	"github.com/urisift/urisift/cmd/internal/progress"
	"github.com/urisift/urisift/corpus"
)

// newRoot returns the command that extracts, with all others below it.
func newRoot(s *streams) *cobra.Command {
	c := newExtract(s)
	c.AddCommand(newCheck(s), newParse(s), newResolve(s), newNormalize(s), newWrap(s))
	c.AddCommand(newExplain(s), newReport(s), newSplit(s), newSchema(s), newMan(s))
	flagvalue.CompleteChoices(c)
	c.InitDefaultCompletionCmd()
	c.InitDefaultHelpCmd()
	for _, sub := range c.Commands() {
		flagvalue.CompleteChoices(sub)
		if sub.Name() == "help" {
			sub.Args = namesCommand
		}
		if !sub.Runnable() { // completion, which takes the name of no shell for a wish for help
			sub.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
		}
	}
	return c
}

// newRootFor returns newRoot, or no more than the command that extracts if the
// arguments surely call for that: to make all takes as long as to read a page.
func newRootFor(s *streams, args []string) *cobra.Command {
	if slices.ContainsFunc(args, isWord) {
		root := newRoot(s)
		if args[0] == cobra.ShellCompRequestCmd {
			describeFlags(root)
		}
		return root
	}
	c := newExtract(s)
	c.CompletionOptions.DisableDefaultCmd = true
	return c
}

// isWord reports whether an argument may be the name of a command, or ask for
// help.
func isWord(arg string) bool {
	if strings.HasPrefix(arg, "-") {
		return strings.Contains(arg, "h")
	}
	return strings.Trim(arg, letters+"_") == ""
}

// newExtract returns the command that extracts.
func newExtract(s *streams) *cobra.Command {
	o := &options{noteForm: s.noteForm, corpus: corpus.Options{Stdin: s.in}}
	c := &cobra.Command{
		Use:   "urisift [flags] [PATH...]",
		Short: "List the URIs in mail archives, news, logs, HTML and plain text",
		Long: `List the URIs (URLs, links) in mail archives, news, logs, HTML and plain text, put
together again where line breaks took them apart. Without a PATH, or for "-",
standard input is read.

The commands check, parse, resolve, normalize and wrap answer for single URIs. explain
says why a text holds a URI or none, report sums up a result of -f jsonl, split divides
a file for --range; schema, man and completion describe the program.`,
		Example: `urisift -u -o uris.txt ~/Mail          # each URI in a tree of mail, once
urisift -q -H -n --scheme http,https docs/   # where links stand, as grep -rn shows it
urisift -c access.log.*.gz | sort -rn | head
urisift -f jsonl suspicious.eml | jq 'select(.findings)'
urisift -f jsonl ~/Mail | urisift report --html report.html`,
		Args: cobra.ArbitraryArgs,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveDefault // files, beside the commands
		},
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRun: func(c *cobra.Command, _ []string) {
			if c.HasParent() {
				s.heedSignals()
			}
		},
		RunE: func(c *cobra.Command, args []string) error {
			if o.version {
				return exit(s.write("urisift " + version() + "\n"))
			}
			o.given = c.Flags()
			if err := o.settle(); err != nil {
				return err
			}
			if err := o.settleResume(args); err != nil {
				return err
			}
			if o.files0 != "" && len(args) > 0 {
				return errors.New("--files0-from and a PATH exclude each other")
			}
			if !o.isShort(args) {
				s.heedSignals()
			}
			return exit(extractAll(c.Context(), o, args, s))
		},
	}
	c.SetOut(&helpOutput{Writer: s.out})
	c.SetErr(s.err)
	c.SetUsageFunc(usage)
	o.bind(c.Flags())
	return c
}

// shortInput is how much a short run reads at most, in bytes.
const shortInput = 64 << 10

// isShort reports whether a run over the paths is done in a moment, and may end
// without more ado at a signal: a few bytes of files that go to standard output.
// To start the threads that wait for signals takes as long as the run.
func (o *options) isShort(paths []string) bool {
	if o.output != "" && o.output != "-" || o.summary != "" || o.unique {
		return false
	}
	total := progress.TotalSize(paths)
	return 0 < total && total <= shortInput
}

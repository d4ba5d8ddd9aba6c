package command

import (
	"embed"
	"strings"

	"github.com/spf13/cobra"
)

// manuals holds the manual pages of all commands, for man(7). They are made by
// cobra/doc when the tests are run with -update: the program would start more slowly
// with the parsers that it needs.
//
//go:embed man/*.1
var manuals embed.FS

// newMan returns the command man.
func newMan(s *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "man [COMMAND]",
		Short: "Write the manual page of urisift, or of one of its commands, for man -l",
		Args:  cobra.MatchAll(cobra.MaximumNArgs(1), namesCommand),

		ValidArgsFunction: func(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return commandNames(c.Root()), cobra.ShellCompDirectiveNoFileComp
		},
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			about, _, err := c.Root().Find(args)
			if err != nil {
				return err
			}
			page, err := manuals.ReadFile(manualName(about))
			if err != nil {
				return err
			}
			return exit(s.write(string(page)))
		},
	}
}

// manualName returns the name of the file that holds the manual page of a command.
func manualName(c *cobra.Command) string {
	return "man/" + strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
}

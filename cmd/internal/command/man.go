package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newMan returns the command man.
func newMan(s *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "man [COMMAND]",
		Short: "Write the manual page of urisift, or of one of its commands, for man -l",
		Args:  cobra.MaximumNArgs(1),

		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return fmt.Errorf("unknown command %q", rest[0])
			}
			return exit(s.write(manual(about)))
		},
	}
}

// exitStatuses are the statuses that the manual lists.
var exitStatuses = [...]struct{ status, meaning string }{
	{"0", "Every input was read to its end, whether or not it held a URI."},
	{"1", "Something was skipped, cut, damaged or over a limit, so that URIs may be missing; or, of the commands that answer for single URIs, one has no answer or does not match; or, with --exit-status, nothing was found."},
	{"2", "An input that was named could not be opened, output could not be written, or wrong usage."},
	{"130, 143", "Interrupted, terminated."},
}

// manual returns the manual page of a command, for man(7).
func manual(c *cobra.Command) string {
	var b strings.Builder
	name := strings.ReplaceAll(c.CommandPath(), " ", "-")
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"urisift\" \"User Commands\"\n", strings.ToUpper(roff(name)))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(name), roff(c.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", roff(c.UseLine()))
	if c.Long != "" {
		fmt.Fprintf(&b, ".SH DESCRIPTION\n%s\n", roff(c.Long))
	}
	manualFlags(&b, c.LocalFlags())
	if !c.HasParent() {
		b.WriteString(".SH COMMANDS\n")
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(sub.UseLine()), roff(sub.Short))
			}
		}
	}
	b.WriteString(".SH EXIT STATUS\n")
	for _, e := range exitStatuses {
		fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", e.status, roff(e.meaning))
	}
	return b.String()
}

// manualFlags adds the flags with what they do and their defaults.
func manualFlags(b *strings.Builder, flags *pflag.FlagSet) {
	b.WriteString(".SH OPTIONS\n")
	heading := ""
	flags.VisitAll(func(f *pflag.Flag) {
		if h := headingOf(f); h != heading {
			heading = h
			fmt.Fprintf(b, ".SS %s\n", roff(h))
		}
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(flagName(f))), roff(flagText(f)))
	})
}

// roff returns a text with what man(7) would take for its own escaped.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}

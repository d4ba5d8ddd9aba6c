package command

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
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
			page, err := manual(about)
			if err != nil {
				return err
			}
			return exit(s.write(page))
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

// manual returns the manual page of a command, for man(7). It is the same on
// every day.
func manual(c *cobra.Command) (string, error) {
	dress(c)
	var page bytes.Buffer
	name := strings.ReplaceAll(c.CommandPath(), " ", "-")
	header := &doc.GenManHeader{
		Title: strings.ToUpper(name), Section: "1", Source: "urisift", Manual: "User Commands", Date: new(time.Time),
	}
	err := doc.GenMan(c, header, &page)
	return strings.Replace(page.String(), ` "Jan 0001"`, ` ""`, 1), err
}

// dress gives the command the text that its manual page is made from: the
// exit statuses, and for each flag the choices that it has.
func dress(c *cobra.Command) {
	c.DisableAutoGenTag = true
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n# EXIT STATUS\n", cmp.Or(c.Long, c.Short))
	for _, e := range exitStatuses {
		fmt.Fprintf(&b, "\n**%s**\n: %s\n", e.status, e.meaning)
	}
	c.Long = b.String()
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if w, ok := f.Value.(interface{ choices() []string }); ok {
			before := " "
			if !strings.HasSuffix(f.Usage, "`") {
				before = ": "
			}
			f.Usage += before + strings.Join(w.choices(), ", ")
		}
	})
}

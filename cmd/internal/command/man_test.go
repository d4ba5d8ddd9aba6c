package command

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// TestManual holds that the manual pages are those that cobra/doc makes of the
// commands; with -update it writes them.
func TestManual(t *testing.T) {
	root := newRoot(&streams{})
	root.InitDefaultHelpCmd()
	root.InitDefaultHelpFlag()
	for _, c := range append(root.Commands(), root) {
		t.Run(c.Name(), func(t *testing.T) {
			want := manual(t, c)
			if *update {
				if err := os.WriteFile(manualName(c), []byte(want), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			got := printed(t, nil, append([]string{"man"}, strings.Fields(c.CommandPath())[1:]...)...)
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Errorf("urisift man is stale; run the tests with -update (-cobra/doc +urisift man):\n%s", diff)
			}
		})
	}
}

// An exitStatus is a status with its meaning, as the manual lists it.
type exitStatus struct{ status, meaning string }

// exitStatuses returns the statuses of a command.
func exitStatuses(c *cobra.Command) []exitStatus {
	const written = "output could not be written, or wrong usage."
	switch c.Name() {
	case "urisift":
		return []exitStatus{
			{"0", "Every input was read to its end, whether or not it held a URI."},
			{"1", "Something was skipped, cut, damaged or over a limit, so that URIs may be missing; notes on standard error name it. With --exit-status also: nothing was found."},
			{"2", "An input that was named could not be opened, output or the state of --resume could not be written or used, or wrong usage."},
			{"129, 130, 141, 143", "Ended by a hangup, interrupted, left by the reader of its output (as by head), terminated."},
		}
	case "explain", "split":
		return []exitStatus{
			{"0", "Every input was read to its end."},
			{"1", "Something was skipped, cut, damaged or over a limit; notes on standard error name it."},
			{"2", "An input could not be opened, " + written},
		}
	case "report":
		return []exitStatus{
			{"0", "Every line of the result is a record."},
			{"1", "Some are none; notes on standard error name them."},
			{"2", "The result could not be read, " + written},
		}
	case "check":
		return []exitStatus{{"0", "Each URI matches."}, {"1", "One does not."}, {"2", "Input could not be read, " + written}}
	case "parse", "resolve", "normalize", "wrap":
		return []exitStatus{
			{"0", "Each input has an answer."},
			{"1", "One has none: an empty line stands for it, and a note on standard error says why."},
			{"2", "Input could not be read, " + written},
		}
	}
	return []exitStatus{{"0", "Done."}, {"2", strings.ToUpper(written[:1]) + written[1:]}}
}

// manual returns the manual page of a command. It is the same on every day and
// machine.
func manual(t *testing.T, c *cobra.Command) string {
	t.Helper()
	dress(c)
	header := &doc.GenManHeader{
		Title:   strings.ToUpper(strings.ReplaceAll(c.CommandPath(), " ", "-")),
		Section: "1", Source: "urisift", Manual: "User Commands", Date: new(time.Time),
	}
	var page bytes.Buffer
	if err := doc.GenMan(c, header, &page); err != nil {
		t.Fatal(err)
	}
	return strings.Replace(page.String(), ` "Jan 0001"`, ` ""`, 1)
}

// dress gives the command the text that its manual page is made from. Flags stand in it
// as the help has them, and are hidden from cobra/doc, which writes their values before
// the names of these.
func dress(c *cobra.Command) {
	c.DisableAutoGenTag = true
	c.InitDefaultHelpFlag()
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n# OPTIONS\n", cmp.Or(c.Long, c.Short))
	heading := "Flags"
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if h := headingOf(f); h != heading {
			heading = h
			fmt.Fprintf(&b, "\n## %s\n", h)
		}
		names, value := flagNames(f)
		if value != "" {
			value = " *" + value + "*"
		}
		fmt.Fprintf(&b, "\n**%s**%s\n: %s\n", names, value, manText.Replace(flagText(f)))
		f.Hidden = true
	})
	fmt.Fprintf(&b, "\n# EXIT STATUS\n")
	for _, e := range exitStatuses(c) {
		fmt.Fprintf(&b, "\n**%s**\n: %s\n", e.status, e.meaning)
	}
	c.Long = b.String()
}

// manText escapes what Markdown would take for its own.
var manText = strings.NewReplacer("*", `\*`, "_", `\_`)

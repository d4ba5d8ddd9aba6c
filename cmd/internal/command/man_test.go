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

// exitStatuses are the statuses that the manual lists.
var exitStatuses = [...]struct{ status, meaning string }{
	{"0", "Every input was read to its end, whether or not it held a URI."},
	{"1", "Something was skipped, cut, damaged or over a limit, so that URIs may be missing; or, of the commands that answer for single URIs, one has no answer or does not match; or, with --exit-status, nothing was found."},
	{"2", "An input that was named could not be opened, output or the state of --resume could not be written or used, or wrong usage."},
	{"129, 130, 143", "Ended by a hangup, interrupted, terminated."},
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

// dress gives the command the text that its manual page is made from: the exit
// statuses, and for each flag the choices that it has.
func dress(c *cobra.Command) {
	c.DisableAutoGenTag = true
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n# EXIT STATUS\n", cmp.Or(c.Long, c.Short))
	for _, e := range exitStatuses {
		fmt.Fprintf(&b, "\n**%s**\n: %s\n", e.status, e.meaning)
	}
	c.Long = b.String()
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name == "jobs" {
			f.DefValue = "cores"
		}
		if w, ok := f.Value.(interface{ choices() []string }); ok {
			before := " "
			if !strings.HasSuffix(f.Usage, "`") {
				before = ": "
			}
			f.Usage += before + strings.Join(w.choices(), ", ")
		}
	})
}

package command

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// TestManual compares the manual pages of all commands with those that cobra/doc
// makes from the same text.
func TestManual(t *testing.T) {
	names := []string{"help", "completion"}
	for _, c := range newRoot(&streams{}).Commands() {
		names = append(names, c.Name())
	}
	for _, args := range append([][]string{{}}, single(names)...) {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			got := printed(t, nil, append([]string{"man"}, args...)...)
			if diff := gocmp.Diff(oracleManual(t, args), got); diff != "" {
				t.Errorf("(-cobra/doc +urisift man):\n%s", diff)
			}
		})
	}
}

// single returns each word as a command line.
func single(words []string) (lines [][]string) {
	for _, w := range words {
		lines = append(lines, []string{w})
	}
	return lines
}

// oracleManual returns the page that cobra/doc makes of a command with the text
// that it would not know of: the exit statuses, and the choices of flags.
func oracleManual(t *testing.T, args []string) string {
	t.Helper()
	root := newRoot(&streams{})
	root.InitDefaultHelpCmd()
	root.InitDefaultHelpFlag()
	root.InitDefaultCompletionCmd("man")
	c, _, err := root.Find(args)
	if err != nil {
		t.Fatal(err)
	}
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

// dress gives the command the text that its manual page is made from.
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

package command

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/extract"
)

// TestReadmeTable finds in the text of each row what the row promises, and what
// it says of grep.
func TestReadmeTable(t *testing.T) {
	_, table, _ := strings.Cut(documents(t, "README.md")[0].text, "| set off by |")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(table, "\n")[2:]
	if len(rows) < 10 {
		t.Fatalf("%d rows in the table", len(rows))
	}
	for _, row := range rows {
		cells := strings.Split(row, "|")[1:]
		line := strings.ReplaceAll(strings.Join(spans(cells[1]), ""), "⏎", "\n")
		var got []string
		for m := range extract.Find(line, nil) {
			got = append(got, m.URI)
		}
		if want := spans(cells[2]); !slices.Equal(got, want) {
			t.Errorf("Find(%q) = %q, want %q", line, got, want)
		}
		if grep, ok := grepped(line); ok {
			if want := spans(cells[3]); !slices.Equal(grep, want) {
				t.Errorf("grep finds %q in %q, README says %q", grep, line, want)
			}
		}
	}
}

// TestReadmeLimits finds every limit in the table, with its default.
func TestReadmeLimits(t *testing.T) {
	_, table, _ := strings.Cut(documents(t, "README.md")[0].text, "| limit | default |")
	table, _, _ = strings.Cut(table, "\n\n")
	written := map[string]string{}
	for _, row := range strings.Split(table, "\n")[2:] {
		cells := strings.Split(row, "|")[1:]
		defaults := strings.Split(strings.TrimSpace(cells[1]), "; ")
		for i, name := range spans(cells[0]) {
			written[name] = defaults[i]
		}
	}
	inHelp := map[string]string{}
	for _, m := range regexp.MustCompile(`(--max-[a-z-]+) \((\w+)\)`).FindAllStringSubmatch(printed(t, nil, "--help"), -1) {
		inHelp[m[1]] = m[2]
	}
	if diff := cmp.Diff(inHelp, written); diff != "" {
		t.Errorf("limits (-help +README):\n%s", diff)
	}
}

// spans returns what stands between backticks.
func spans(cell string) []string {
	var list []string
	for _, m := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(cell, -1) {
		list = append(list, m[1])
	}
	return list
}

// grepped returns what grep finds in a text, and whether there is a grep.
func grepped(text string) ([]string, bool) {
	c := exec.Command("grep", "-Eo", "https?://[^ ]+")
	c.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	c.Stdin = strings.NewReader(text)
	out, err := c.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, false
	}
	return strings.Fields(string(out)), true
}

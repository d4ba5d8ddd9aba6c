package command

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/extract"
)

// readme returns the README, and makes its folder the current one.
func readme(t *testing.T) string {
	t.Helper()
	t.Chdir("../../..")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fenced returns the texts between fences of the kind.
func fenced(text, kind string) []string {
	var blocks []string
	for _, m := range regexp.MustCompile("(?s)```"+kind+"\n(.*?)```").FindAllStringSubmatch(text, -1) {
		blocks = append(blocks, m[1])
	}
	return blocks
}

// TestReadmeSession runs each command of the sessions and compares what people
// see: the output and behind it the notes.
func TestReadmeSession(t *testing.T) {
	text := readme(t)
	written := text
	for _, block := range fenced(text, "console") {
		var session strings.Builder
		for _, line := range strings.SplitAfter(block, "\n") {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				session.WriteString(line)
				session.WriteString(shown(t, command))
			}
		}
		if diff := cmp.Diff(block, session.String()); diff != "" && !*update {
			t.Errorf("session (-README +run):\n%s", diff)
		}
		written = strings.Replace(written, block, session.String(), 1)
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(written), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// shown returns what a command of the shell shows.
func shown(t *testing.T, command string) string {
	t.Helper()
	c := exec.Command("sh", "-c", command)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := c.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String() + errs.String()
}

// TestReadmeTable finds in the text of each row what the row promises, and what
// it says of grep.
func TestReadmeTable(t *testing.T) {
	text := readme(t)
	_, table, _ := strings.Cut(text, "| set off by |")
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

// TestReadmeLibrary runs the program in the README.
func TestReadmeLibrary(t *testing.T) {
	for _, program := range fenced(readme(t), "go") {
		name := filepath.Join(t.TempDir(), "main.go")
		if err := os.WriteFile(name, []byte(program), 0o666); err != nil {
			t.Fatal(err)
		}
		_, want, _ := strings.Cut(program, "// Output:\n")
		want = strings.ReplaceAll(strings.TrimSuffix(want, "}\n"), "\t// ", "")
		out, err := exec.Command("go", "run", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, string(out)); diff != "" {
			t.Errorf("the program prints (-README +run):\n%s", diff)
		}
	}
}

// TestReadmeFlags finds every flag that the README names in the help.
func TestReadmeFlags(t *testing.T) {
	text := readme(t)
	help := printed(t, nil, "--help")
	for _, flag := range regexp.MustCompile("[` ](--[a-z][a-z0-9-]+)").FindAllStringSubmatch(text, -1) {
		if !strings.Contains(help, flag[1]) {
			t.Errorf("README names %s, which the help does not", flag[1])
		}
	}
}

package command

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestColored(t *testing.T) {
	for _, c := range []struct {
		when     string
		env      map[string]string
		terminal bool
		want     bool
	}{
		{"auto", nil, true, true},
		{"auto", nil, false, false},
		{"auto", map[string]string{"NO_COLOR": "1"}, true, false},
		{"auto", map[string]string{"NO_COLOR": ""}, true, true},
		{"auto", map[string]string{"TERM": "dumb"}, true, false},
		{"always", map[string]string{"NO_COLOR": "1"}, false, true},
		{"never", nil, true, false},
	} {
		got := colored(c.when, func(name string) string { return c.env[name] }, c.terminal)
		if got != c.want {
			t.Errorf("--color %s with %v, terminal %v: %v, want %v", c.when, c.env, c.terminal, got, c.want)
		}
	}
}

// TestColorsOnly holds that colors are all that --color always adds.
func TestColorsOnly(t *testing.T) {
	t.Chdir("../../../testdata")
	for _, name := range samples {
		plain := printed(t, nil, "explain", name)
		painted := printed(t, nil, "explain", "--color", "always", name)
		if got := regexp.MustCompile("\x1b\\[[0-9]*m").ReplaceAllString(painted, ""); got != plain {
			t.Errorf("explain --color always %s shows another text than without", name)
		}
		if !strings.Contains(painted, "\x1b[32m") || strings.Contains(plain, "\x1b") {
			t.Errorf("explain --color always %s is not colored, or explain is", name)
		}
	}
}

// TestExplainedURIs finds in the explanation the URIs that are extracted, and no
// others.
func TestExplainedURIs(t *testing.T) {
	t.Chdir("../../../testdata")
	verdict := regexp.MustCompile(`(?m)^(?:\d+:\d+|@\d+): ([^ ]+)$`)
	for _, name := range samples {
		var got []string
		for _, m := range verdict.FindAllStringSubmatch(printed(t, nil, "explain", name), -1) {
			got = append(got, m[1])
		}
		want := strings.Fields(printed(t, nil, "-q", "--redact", name))
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(slices.Compact(want), slices.Compact(got)); diff != "" {
			t.Errorf("%s (-extracted +explained):\n%s", name, diff)
		}
	}
}

// TestExplainedPage holds that a page has all of the text, marks around it, and
// nothing from outside that a browser would read as markup.
func TestExplainedPage(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.txt"), filepath.Join(dir, "out.html")
	text := "See <http://a.example/<script>x()</script>\n> and http://joe:secret@b.example/?c=\"d\" & mailto:joe.\x1b[31m\u202e\n\tEnd, www.c.example/"
	if err := os.WriteFile(in, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := printed(t, nil, "explain", "--html", out, in); got != "" {
		t.Errorf("explain --html writes %q to standard output", got)
	}
	written, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	body := string(written)
	if n := strings.Count(body, "<script"); n != 1 {
		t.Errorf("%d scripts in the page, want that of the shell", n)
	}
	for _, hidden := range []string{"secret", "\x1b", "\u202e", "<a ", " src="} {
		if strings.Contains(body, hidden) {
			t.Errorf("the page shows %q", hidden)
		}
	}
	for _, want := range []string{
		`<span class="uri">http://joe:***@b.example/?c=</span>`,
		`<span class="refused">mailto:joe</span>`,
		`no URI: <bdi>www.c.example/</bdi>`,
		"2 URIs; 2 other candidates refused.",
		"\n\tEnd, ",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the page has no %s:\n%s", want, body[strings.Index(body, "<main>"):])
		}
	}
}

package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/cmd/internal/distinct"
)

// A document is a text of the project that people read.
type document struct {
	name     string // below the root of the project
	text     string
	sections []section
}

// A section is what stands between two headings. Its fences share a folder.
type section struct {
	heading string
	fences  []fence
}

// A fence is what stands between two lines that begin with three backquotes.
// Behind those of the first one stands what kind of a fence it is:
//
//	console TOOL...  a session: commands behind "$ " and what they show
//	go               a program with its output
//	KIND file=NAME   a file that the sessions behind it use
//	sh norun         commands for other surroundings
//
// A session is run where there are the tools that it needs besides those of
// any system.
type fence struct {
	kind  string
	words []string
	text  string
}

// root returns the folder of the project.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// documents returns those whose names match a pattern, all without patterns.
func documents(t *testing.T, patterns ...string) []*document {
	t.Helper()
	if len(patterns) == 0 {
		patterns = []string{"*.md", "docs/*.md"}
	}
	var list []*document
	for _, pattern := range patterns {
		names, err := filepath.Glob(filepath.Join(root(t), pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("no documents %s (%v)", pattern, err)
		}
		for _, name := range names {
			list = append(list, readDocument(t, name))
		}
	}
	return list
}

// readDocument returns the document in a file.
func readDocument(t *testing.T, name string) *document {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	below, err := filepath.Rel(root(t), name)
	if err != nil {
		t.Fatal(err)
	}
	d := &document{name: filepath.ToSlash(below), text: string(text)}
	d.sections = sections(d.text)
	return d
}

// sections takes a text apart.
func sections(text string) []section {
	list := []section{{}}
	var b *fence
	for line := range strings.Lines(text) {
		last := &list[len(list)-1]
		info, fenced := strings.CutPrefix(line, "```")
		switch {
		case fenced && b == nil:
			words := append(strings.Fields(info), "")
			b = &fence{kind: words[0], words: words[1:]}
		case fenced:
			last.fences = append(last.fences, *b)
			b = nil
		case b != nil:
			b.text += line
		case strings.HasPrefix(line, "#"):
			list = append(list, section{heading: strings.Trim(line, "# \n")})
		}
	}
	return list
}

// each calls f with the fences of a kind.
func (d *document) each(kind string, f func(*fence)) {
	for _, s := range d.sections {
		for _, b := range s.fences {
			if b.kind == kind {
				f(&b)
			}
		}
	}
}

// word returns the word behind the fence that begins so, without the beginning.
func (b *fence) word(beginning string) (rest string, ok bool) {
	for _, word := range b.words {
		if rest, ok := strings.CutPrefix(word, beginning); ok {
			return rest, true
		}
	}
	return "", false
}

// TestDocuments runs the sessions of every document, each section in a folder
// that holds testdata, and compares what they show.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	t.Setenv("LC_ALL", "C")
	for _, d := range documents(t) {
		t.Run(d.name, func(t *testing.T) {
			written := d.text
			for _, s := range d.sections {
				s.run(t, func(was, is string) { written = strings.Replace(written, was, is, 1) })
			}
			if *update && written != d.text {
				if err := os.WriteFile(filepath.Join(root(t), d.name), []byte(written), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// run runs the sessions of a section, and tells of each what was written and what
// was shown.
func (s *section) run(t *testing.T, tell func(was, is string)) {
	t.Helper()
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(root(t), "testdata"), filepath.Join(dir, "testdata")); err != nil {
		t.Skip(err)
	}
	for _, b := range s.fences {
		if name, ok := b.word("file="); ok {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(b.text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if b.kind != "console" {
			continue
		}
		t.Run(s.heading, func(t *testing.T) {
			b.needTools(t)
			shown := session(t, dir, b.text)
			if diff := cmp.Diff(b.text, shown); diff != "" && !*update {
				t.Errorf("session (-written +run):\n%s", diff)
			}
			tell(b.text, shown)
		})
	}
}

// needTools skips the test if a tool that the session needs is not there.
func (b *fence) needTools(t *testing.T) {
	t.Helper()
	for _, tool := range b.words {
		if tool == "" {
			continue
		}
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed", tool)
		}
	}
}

// session runs the commands of a session and returns it as it should read. A
// command goes on in lines that begin with "> ".
func session(t *testing.T, dir, text string) string {
	t.Helper()
	var b strings.Builder
	lines := strings.SplitAfter(text, "\n")
	for i := 0; i < len(lines); i++ {
		command, ok := strings.CutPrefix(lines[i], "$ ")
		if !ok {
			continue
		}
		b.WriteString(lines[i])
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "> ") {
			i++
			command += lines[i][2:]
			b.WriteString(lines[i])
		}
		b.WriteString(shown(t, dir, command))
	}
	return b.String()
}

// shown returns what people see of a command of the shell: the output, and
// behind it the notes.
func shown(t *testing.T, dir, command string) string {
	t.Helper()
	c := exec.Command("sh", "-c", command)
	c.Dir = dir
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := c.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String() + errs.String()
}

// TestDocumentsPrograms runs the programs in the documents.
func TestDocumentsPrograms(t *testing.T) {
	for _, d := range documents(t) {
		d.each("go", func(b *fence) {
			name := filepath.Join(t.TempDir(), "main.go")
			if err := os.WriteFile(name, []byte(b.text), 0o666); err != nil {
				t.Fatal(err)
			}
			_, want, _ := strings.Cut(b.text, "// Output:\n")
			want = strings.ReplaceAll(strings.TrimSuffix(want, "}\n"), "\t// ", "")
			out, err := exec.Command("go", "run", name).Output()
			if err != nil {
				t.Fatalf("%s: %v", d.name, err)
			}
			if diff := cmp.Diff(want, string(out)); diff != "" {
				t.Errorf("a program in %s prints (-written +run):\n%s", d.name, diff)
			}
		})
	}
}

// TestDocumentsShell finds no commands that are not run, but for those that say
// so, and of these every target of make in the Makefile.
func TestDocumentsShell(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join(root(t), "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range documents(t) {
		d.each("sh", func(b *fence) {
			_, file := b.word("file=")
			if !file && !slices.Contains(b.words, "norun") {
				t.Errorf("%s: commands that nobody runs, and which are not said to be norun:\n%s", d.name, b.text)
			}
		})
		for _, m := range regexp.MustCompile("(?m)(?:^|`|^    )make ([a-z-]+)").FindAllStringSubmatch(d.text, -1) {
			if !strings.Contains("\n"+string(makefile), "\n"+m[1]+":") {
				t.Errorf("%s names the target %s, which the Makefile does not have", d.name, m[1])
			}
		}
	}
}

// TestDocumentsFlags finds every flag of urisift that README and recipes name in
// the help of one of its commands.
func TestDocumentsFlags(t *testing.T) {
	help := strings.Join(helps(t), "")
	for _, d := range documents(t, "README.md", "docs/recipes.md") {
		for _, flag := range namedFlags(d.text) {
			if !regexp.MustCompile(regexp.QuoteMeta(flag) + `\b`).MatchString(help) {
				t.Errorf("%s names %s, which the help does not", d.name, flag)
			}
		}
	}
}

// namedFlags returns the flags between backquotes, and those behind the name of
// the program.
func namedFlags(text string) []string {
	var flags []string
	for _, m := range regexp.MustCompile("`(--[a-z][a-z0-9-]+)|\\burisift (?:[^|`\n])*").FindAllStringSubmatch(text, -1) {
		if m[1] != "" {
			flags = append(flags, m[1])
			continue
		}
		for _, m := range regexp.MustCompile(" (--[a-z][a-z0-9-]+)").FindAllStringSubmatch(m[0], -1) {
			flags = append(flags, m[1])
		}
	}
	return flags
}

// TestDocumentsFiles finds every file and folder that the documents name in the project. A
// file without a folder is in one that its paragraph, or its row of a table, names, if that
// names any.
func TestDocumentsFiles(t *testing.T) {
	names := projectFiles(t)
	for _, d := range documents(t, "README.md", "CONTRIBUTING.md", "docs/architecture.md") {
		for _, paragraph := range regexp.MustCompile(`\n\n|\n\|`).Split(d.text, -1) {
			var folders, files []string
			for _, m := range regexp.MustCompile("`([a-z][a-z0-9_/-]*\\.(?:go|s|sh|py|md|json)|(?:cmd|corpus|docs|extract|internal|testdata|uri)/[a-z0-9_/-]*)`").FindAllStringSubmatch(paragraph, -1) {
				name := strings.TrimSuffix(m[1], "/")
				found := slices.DeleteFunc(slices.Clone(names), func(path string) bool { return !strings.HasSuffix(path, "/"+name) })
				switch {
				case len(found) == 0:
					t.Errorf("%s names %s, which is not there", d.name, name)
				case !strings.Contains(m[1], "/"):
					files = append(files, name)
				case filepath.Ext(name) != "":
					folders = append(folders, filepath.Dir(found[0]))
				default:
					folders = append(folders, found...)
				}
			}
			for _, name := range files {
				if len(folders) > 0 && !slices.ContainsFunc(folders, func(folder string) bool { return slices.Contains(names, folder+"/"+name) }) {
					t.Errorf("%s names %s, which is not in %q", d.name, name, folders)
				}
			}
		}
	}
}

// projectFiles returns all files and folders of the project, with slashes.
func projectFiles(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(root(t), func(path string, e os.DirEntry, err error) error {
		if err == nil && e.IsDir() && e.Name() == ".git" {
			return filepath.SkipDir
		}
		names = append(names, filepath.ToSlash(path))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestDocumentsLinks follows the links of the documents to files of the project.
func TestDocumentsLinks(t *testing.T) {
	for _, d := range documents(t) {
		for _, m := range regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`).FindAllStringSubmatch(d.text, -1) {
			if _, err := os.Stat(filepath.Join(root(t), filepath.Dir(d.name), m[1])); err != nil {
				t.Errorf("%s: %v", d.name, err)
			}
		}
	}
}

// TestDocumentsOutput finds every key, finding, repair and code that a run may write in
// docs/output.md.
func TestDocumentsOutput(t *testing.T) {
	written := spans(documents(t, "docs/output.md")[0].text)
	var schema struct {
		Properties map[string]struct {
			Enum  []string
			Items struct{ Enum []string }
		}
	}
	if err := json.Unmarshal([]byte(schemaJSON), &schema); err != nil {
		t.Fatal(err)
	}
	var names []string
	for name, p := range schema.Properties {
		names = slices.Concat(names, []string{name}, p.Enum, p.Items.Enum)
	}
	names = append(names, csvColumns[:]...)
	var keys map[string]any
	c := &collector{options: &options{unique: true}, unique: new(distinct.Filter)}
	if err := json.Unmarshal(c.object(), &keys); err != nil {
		t.Fatal(err)
	}
	names = slices.AppendSeq(names, maps.Keys(keys))
	for file, form := range map[string]string{
		"corpus/errors.go":   `Code += "(.*)"`,
		"extract/repairs.go": `(?s)var repairNames.*?\}`,
	} {
		source, err := os.ReadFile(filepath.Join(root(t), file))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(form).FindAllString(string(source), -1) {
			for _, quoted := range regexp.MustCompile(`"(.*?)"`).FindAllStringSubmatch(m, -1) {
				names = append(names, quoted[1])
			}
		}
	}
	for _, name := range names {
		if !slices.Contains(written, name) {
			t.Errorf("docs/output.md does not name %s", name)
		}
	}
}

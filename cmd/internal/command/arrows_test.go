package command

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const module = "github.com/urisift/urisift/"

// arrows are the packages of this module that those below a folder may import,
// beside what lies below the folder itself.
var arrows = map[string][]string{
	"cmd/urisift":      {"cmd/internal/command"},
	"cmd/urisift-wasm": {"cmd/internal/explain", "cmd/internal/page", "extract", "uri"},
	"cmd/internal":     {"corpus", "extract", "uri"},
	"extract":          {"uri"},
	"corpus":           {},
	"uri":              {},
}

// TestArrows holds the imports to the one direction in which the data flows.
func TestArrows(t *testing.T) {
	for folder, allowed := range arrows {
		paths := sources(t, folder)
		for _, path := range paths {
			for _, imported := range ownImports(t, path) {
				if !isBelow(imported, folder) && !slices.Contains(allowed, imported) {
					t.Errorf("%s imports %s, which %s may not", path, imported, folder)
				}
			}
		}
		if len(paths) == 0 {
			t.Errorf("no Go files below %s", folder)
		}
	}
}

// TestArrowsOfDocument holds the table of packages in docs/architecture.md to what each
// of them imports, and to the packages that there are.
func TestArrowsOfDocument(t *testing.T) {
	text := readDocument(t, filepath.Join(root(t), "docs", "architecture.md")).text
	table, _, _ := strings.Cut(text, "\n\nA test")
	names := regexp.MustCompile("`([a-z/-]+)`")
	told := map[string]bool{}
	for _, row := range strings.Split(table, "\n| `")[1:] {
		cells := strings.Split(row, " | ")
		folder := strings.TrimSuffix(cells[0], "`")
		if told[folder] = true; folder == "cmd/internal/command" {
			continue // it imports most of them
		}
		var want []string
		for _, m := range names.FindAllStringSubmatch(cells[2], -1) {
			name := m[1]
			if !strings.Contains(name, "/") && arrows[name] == nil {
				name = "cmd/internal/" + name
			}
			want = append(want, name)
		}
		got := map[string]bool{}
		for _, path := range sources(t, folder) {
			for _, imported := range ownImports(t, path) {
				if !isBelow(imported, folder) {
					got[imported] = true
				}
			}
		}
		slices.Sort(want)
		if diff := cmp.Diff(want, slices.Sorted(maps.Keys(got))); diff != "" {
			t.Errorf("imports of %s (-document +is):\n%s", folder, diff)
		}
	}
	folders, err := filepath.Glob(filepath.Join(root(t), "cmd", "internal", "*"))
	if err != nil || len(folders) == 0 {
		t.Fatal(folders, err)
	}
	for _, folder := range folders {
		if name := "cmd/internal/" + filepath.Base(folder); !told[name] {
			t.Errorf("docs/architecture.md has no row for %s", name)
		}
	}
}

// sources returns the files of Go below a folder of the project, without tests.
func sources(t *testing.T, folder string) []string {
	t.Helper()
	var paths []string
	err := filepath.WalkDir(filepath.Join(root(t), folder), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go") {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// ownImports returns what the file imports of this module, by folder.
func ownImports(t *testing.T, path string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var own []string
	for _, spec := range file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if folder, ok := strings.CutPrefix(name, module); ok {
			own = append(own, folder)
		}
	}
	return own
}

func isBelow(folder, parent string) bool {
	return folder == parent || strings.HasPrefix(folder, parent+"/")
}

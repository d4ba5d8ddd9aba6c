package command

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
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
		files := 0
		err := filepath.WalkDir(filepath.Join("..", "..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files++
			for _, imported := range ownImports(t, path) {
				if !isBelow(imported, folder) && !slices.Contains(allowed, imported) {
					t.Errorf("%s imports %s, which %s may not", path, imported, folder)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if files == 0 {
			t.Errorf("no Go files below %s", folder)
		}
	}
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

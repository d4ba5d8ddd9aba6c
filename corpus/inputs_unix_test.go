//go:build unix

package corpus_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus"
)

func TestInputsSpecialFiles(t *testing.T) {
	dir := tree(t, map[string]string{"a": "x"})
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o666); err != nil {
		t.Skip(err)
	}
	want := []string{"a", "special-file pipe"}
	if diff := cmp.Diff(want, walk(t, dir, nil)); diff != "" {
		t.Errorf("Inputs (-want +got):\n%s", diff)
	}
	found := &corpus.Input{Path: "/dev/null"} // a file when it was found
	if diff := cmp.Diff([]string{"error special-file"}, lines(found.Segments(nil))); diff != "" {
		t.Errorf("Segments (-want +got):\n%s", diff)
	}
}

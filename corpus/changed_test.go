package corpus_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urisift/urisift/corpus"
)

// A file that is changed while it is read may lack what was there, and says so.
func TestChanged(t *testing.T) {
	text := strings.Repeat("see http://a.example/ there\n", 50_000)
	mailbox := strings.Repeat("From joe\nSubject: a\n\nsee http://a.example/ there\n\n", 30_000)
	for _, tt := range []struct {
		name   string
		change func(name string) error
		want   []corpus.Code
	}{
		{"Not", func(string) error { return nil }, nil},
		{"Shorter", func(name string) error { return os.Truncate(name, 300_000) }, []corpus.Code{corpus.Changed}},
		{"Empty", func(name string) error { return os.Truncate(name, 0) }, []corpus.Code{corpus.Changed}},
		{"Overwritten", func(name string) error { return os.Chtimes(name, time.Time{}, time.Unix(1, 0)) }, []corpus.Code{corpus.Changed}},
		{"Longer", appendTo, nil},
		{"Removed", os.Remove, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, content := range []string{text, mailbox} {
				name := filepath.Join(t.TempDir(), "a")
				if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
					t.Fatal(err)
				}
				if got := codesAfter(t, name, tt.change); strings.Join(asStrings(got), " ") != strings.Join(asStrings(tt.want), " ") {
					t.Errorf("file with %.12q: errors %q, want %q", content, got, tt.want)
				}
			}
		})
	}
}

func appendTo(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // what is missing in it is seen
	_, err = io.WriteString(f, "http://b.example/\n")
	return err
}

// codesAfter reads a file, which is changed when its first segment has begun,
// and returns the codes of the errors.
func codesAfter(t *testing.T, name string, change func(name string) error) (codes []corpus.Code) {
	t.Helper()
	begun := false
	for in, err := range corpus.Inputs([]string{name}, nil) {
		if err != nil {
			t.Fatal(err)
		}
		for s, err := range in.Segments(nil) {
			if e, ok := err.(*corpus.Error); ok { //nolint:errorlint // it is promised
				codes = append(codes, e.Code)
				continue
			}
			if !begun {
				if err := change(name); err != nil {
					t.Skip(err) // an open file may be in the way
				}
			}
			begun = true
			if _, err := io.Copy(io.Discard, s.Text); err != nil {
				t.Error(err)
			}
		}
	}
	return codes
}

func asStrings(codes []corpus.Code) (names []string) {
	for _, c := range codes {
		names = append(names, string(c))
	}
	return names
}

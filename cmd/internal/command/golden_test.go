package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// formatFlags are the flags that some of the samples in testdata/formats need.
var formatFlags = map[string][]string{
	"base-none.html":      {"--invalid"},
	"base-refused.html":   {"--invalid"},
	"base-retrieval.html": {"--base", "http://example.com/base-retrieval/page#fragment"},
	"utf-7.txt":           {"--charset", "utf-7"},
}

// formats returns the names of the samples in testdata/formats, which is the
// current directory.
func formats(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		switch filepath.Ext(e.Name()) {
		case ".jsonl", ".notes", ".md":
		default:
			names = append(names, e.Name())
		}
	}
	return names
}

// An outcome is what a run over one sample gives.
type outcome struct {
	records, notes string
	summary        map[string]any
}

// readFormat runs over a sample.
func readFormat(t *testing.T, name string, args ...string) outcome {
	t.Helper()
	summary := filepath.Join(t.TempDir(), "summary")
	args = slices.Concat([]string{"-f", "jsonl", "--summary", summary}, formatFlags[name], args, []string{name})
	var out, errs bytes.Buffer
	if status := Run(t.Context(), args, nil, &out, &errs); status > 1 {
		t.Fatalf("urisift %q: status %d, %s", args, status, &errs)
	}
	b, err := os.ReadFile(summary)
	if err != nil {
		t.Fatal(err)
	}
	notes := strings.Split(strings.TrimSuffix(errs.String(), "\n"), "\n")
	o := outcome{records: out.String(), notes: strings.Join(notes[:len(notes)-1], "\n")}
	if o.notes != "" {
		o.notes += "\n"
	}
	if err := json.Unmarshal(b, &o.summary); err != nil {
		t.Fatal(err)
	}
	return o
}

// TestFormats compares what is found in each of testdata/formats, and the notes
// about it, with the files beside it.
func TestFormats(t *testing.T) {
	t.Chdir("../../../testdata/formats")
	for _, name := range formats(t) {
		t.Run(name, func(t *testing.T) {
			got := readFormat(t, name, "-j", "1")
			compareGolden(t, name+".jsonl", got.records)
			compareGolden(t, name+".notes", got.notes)
			if again := readFormat(t, name, "-j", "4"); again.records != got.records {
				t.Errorf("urisift -j 4 %s differs from -j 1:\n%s", name, cmp.Diff(got.records, again.records))
			}
			if piped, ok := pipeFormat(t, name); ok && piped != got.records {
				t.Errorf("urisift < %s differs from urisift %s:\n%s", name, name, cmp.Diff(got.records, piped))
			}
		})
	}
}

// pipeFormat returns what a run over a sample that comes through standard input
// finds, and false for a directory.
func pipeFormat(t *testing.T, name string) (records string, ok bool) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		return "", false
	}
	var out, errs bytes.Buffer
	args := slices.Concat([]string{"-f", "jsonl", "-q"}, formatFlags[name])
	if status := Run(t.Context(), args, bytes.NewReader(text), &out, &errs); status > 1 {
		t.Fatalf("urisift %q: status %d, %s", args, status, &errs)
	}
	return strings.ReplaceAll(out.String(), `"path":"-"`, `"path":"`+name+`"`), true
}

// compareGolden compares got with a file, which need not be there for nothing.
func compareGolden(t *testing.T, golden, got string) {
	t.Helper()
	if *update {
		err := os.WriteFile(golden, []byte(got), 0o666)
		if filepath.Ext(golden) == ".notes" && got == "" {
			err = os.Remove(golden)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", golden, diff)
	}
}

// TestFormatsAreListed holds that the README lists every sample, and nothing else.
func TestFormatsAreListed(t *testing.T) {
	t.Chdir("../../../testdata/formats")
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for line := range strings.Lines(string(readme)) {
		if name, ok := strings.CutPrefix(line, "| `"); ok {
			name, _, _ = strings.Cut(name, "`")
			listed = append(listed, strings.TrimSuffix(name, "/"))
		}
	}
	slices.Sort(listed)
	if diff := cmp.Diff(formats(t), listed); diff != "" {
		t.Errorf("README.md of testdata/formats (-files +rows):\n%s", diff)
	}
}

// What the summary counts is what was found, said and read, and that of a run
// over all samples is the sum of those over each.
func TestCountsReconcile(t *testing.T) {
	t.Chdir("../../../testdata/formats")
	sum := make(map[string]float64)
	names := formats(t)
	for _, name := range names {
		got := readFormat(t, name)
		for key, v := range got.summary {
			if n, ok := v.(float64); ok {
				sum[key] += n
			}
		}
		lines := strings.Count(got.records, "\n") - strings.Count(got.records, `"error":"`)
		if n := got.summary["uris"]; n != float64(lines) {
			t.Errorf("%s: %v URIs in the summary, %d records", name, n, lines)
		}
		if n, lines := got.summary["notes"], strings.Count(got.notes, "\n"); n != float64(lines) {
			t.Errorf("%s: %v notes in the summary, %d on standard error", name, n, lines)
		}
		if parts, skipped := got.summary["parts"].(float64), got.summary["undecodable"].(float64); skipped > parts {
			t.Errorf("%s: %v undecodable of %v parts", name, skipped, parts)
		}
	}
	all := readFormat(t, ".", "--exclude", "*.jsonl,*.notes,*.md,base-*.html,utf-7.txt")
	for _, name := range []string{"base-none.html", "base-refused.html", "base-retrieval.html", "utf-7.txt", "base-element.html"} {
		for key, v := range readFormat(t, name).summary {
			if n, ok := v.(float64); ok {
				sum[key] -= n
			}
		}
	}
	for key, want := range sum {
		if got := all.summary[key]; got != want {
			t.Errorf("%s of all samples: %v, of each: %v", key, got, want)
		}
	}
}

// Every part of a message is counted, those that were not read by how.
func TestPartsAreCounted(t *testing.T) {
	t.Chdir("../../../testdata/formats")
	for _, tt := range []struct {
		name                                  string
		messages, parts, undecodable, skipped float64
	}{
		{"message.eml", 1, 1, 0, 0},
		{"alternative.eml", 1, 4, 0, 1},
		{"nested.eml", 1, 3, 0, 0},
		{"digest.eml", 1, 3, 0, 0},
		{"undecodable.eml", 1, 2, 1, 1},
		{"ambiguous.eml", 1, 1, 0, 0},
		{"nested.tar.gz", 1, 1, 0, 0},
		{"unknown.7z", 0, 0, 0, 1},
		{"batch.rnews", 2, 2, 0, 0},
		{"text.txt", 0, 0, 0, 0},
	} {
		s := readFormat(t, tt.name).summary
		want := []any{tt.messages, tt.parts, tt.undecodable, tt.skipped}
		if diff := cmp.Diff(want, []any{s["messages"], s["parts"], s["undecodable"], s["skipped"]}); diff != "" {
			t.Errorf("%s: messages, parts, undecodable, skipped (-want +got):\n%s", tt.name, diff)
		}
	}
}

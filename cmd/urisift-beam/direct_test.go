//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The shards in the order of their names are what the command prints.
func TestDirect(t *testing.T) {
	dir := writeInputs(t)
	tests := []struct {
		name string
		args []string
	}{
		{"Records", nil},
		{"Unique", []string{"--unique"}},
		{"Count", []string{"-c", "--invalid"}},
		{"Normalized", []string{"-u", "--normalize", "scheme", "--hyphen=both"}},
		{"Selected", []string{"--scheme", "http,ftp", "--host=!*.example", "--suffix"}},
		{"OfType", []string{"-t", "log", "--redact", "--unwrap=all"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := pipeline(t, dir, statusLoss, append(append([]string{"--runner=direct"}, tt.args...), every...)...)
			checkSame(t, got, theCommand(t, dir, append(tt.args, inOrder(t, dir)...)...))
		})
	}
}

// An input of one kind has no note, and large ones are divided.
func TestDivided(t *testing.T) {
	dir := writeInputs(t)
	for _, tt := range []struct {
		path   string
		shards int
	}{
		{"a.mbox", len(mailbox(300))/(32<<10) + 1},
		{"b.txt", len(prose(2000))/(32<<10) + 1},
		{"d.eml", 1},
		{"e.txt.gz", 1},
		{"g.tar", 1},
		{"maildir", 1},
		{"small-*", 3},
	} {
		t.Run(tt.path, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "part")
			p := newProgram(t.Context(), dir, "--runner=direct", "--split-size=32K", "-o", out, tt.path)
			if got := p.status(t); got != statusOK {
				t.Fatalf("status %d\n%s", got, &p.stderr)
			}
			names, err := filepath.Glob(out + "-*" + recordsSuffix)
			if err != nil || len(names) != tt.shards {
				t.Errorf("%d shards, want %d (%v)", len(names), tt.shards, err)
			}
		})
	}
}

// What cannot be read is in the notes, and all else in the shards. A note tells the path
// from what stands in it, whatever the names of files look like.
func TestNotes(t *testing.T) {
	dir := writeInputs(t)
	for _, name := range []string{"a!b.eml.gz", "re: checksum: x@3.gz", "tab\t; x.gz"} {
		writeFile(t, filepath.Join(dir, "odd", name), gzipped(message(3))[:99])
	}
	out := filepath.Join(t.TempDir(), "part")
	p := newProgram(t.Context(), dir, "--runner=direct", "-o", out, "h.txt.gz", "none*", "d.eml", "gone/there.txt", "odd")
	if got := p.status(t); got != statusFailed {
		t.Fatalf("status %d, want %d\n%s", got, statusFailed, &p.stderr)
	}
	checkSame(t, shards(t, out, recordsSuffix), theCommand(t, dir, "h.txt.gz", "d.eml"))
	var got []string
	for line := range strings.Lines(shards(t, out, notesSuffix)) {
		var n struct{ Path, Member, Code, What, Done string }
		if err := json.Unmarshal([]byte(line), &n); err != nil {
			t.Fatal(err)
		}
		got = append(got, strings.Join([]string{n.Path, n.Member, n.Code, n.What, n.Done}, "|"))
	}
	const cut, missing = "truncated|the compressed stream ends early|read up to there", "unreadable|no such file or directory|passed over"
	want := []string{
		"h.txt.gz||" + cut, "none*||" + missing, "gone/there.txt||" + missing,
		"odd/a!b.eml.gz||" + cut, "odd/re: checksum: x@3.gz||" + cut, "odd/tab\t; x.gz||" + cut,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
}

// The summary is that of the command.
func TestSummary(t *testing.T) {
	dir := writeInputs(t)
	sums := make([]map[string]any, 2)
	want, got := filepath.Join(t.TempDir(), "want"), filepath.Join(t.TempDir(), "got")
	theCommand(t, dir, append([]string{"--summary", want}, inOrder(t, dir)...)...)
	pipeline(t, dir, statusLoss, append([]string{"--runner=direct", "--summary", got}, every...)...)
	for i, name := range []string{want, got} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &sums[i]); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(sums[0], sums[1]); diff != "" {
		t.Errorf("summary (-want +got):\n%s", diff)
	}
}

// A run replaces what an earlier one with the same prefix has published.
func TestReplaced(t *testing.T) {
	dir := writeInputs(t)
	out := filepath.Join(t.TempDir(), "part")
	for _, path := range []string{"h.txt.gz", "a.mbox", "d.eml"} {
		p := newProgram(t.Context(), dir, "--runner=direct", "--split-size=8K", "-o", out, path)
		if got := p.status(t); got > statusLoss {
			t.Fatalf("status %d\n%s", got, &p.stderr)
		}
	}
	checkSame(t, shards(t, out, recordsSuffix), theCommand(t, dir, "d.eml"))
	if got := shards(t, out, notesSuffix); got != "" {
		t.Errorf("notes of an earlier run are left: %s", got)
	}
}

func TestExitStatus(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "none.txt"), "nothing")
	for _, tt := range []struct {
		name string
		args []string
		want int
	}{
		{"NothingFound", []string{"none.txt"}, statusOK},
		{"NothingFoundAsked", []string{"--exit-status", "none.txt"}, statusLoss},
		{"NoInput", nil, statusFailed},
		{"BadFlag", []string{"--nope", "none.txt"}, statusFailed},
		{"BadValue", []string{"--base", "::", "none.txt"}, statusFailed},
		{"OtherFormat", []string{"--format=csv", "none.txt"}, statusFailed},
		{"Refused", []string{"--max-count=3", "none.txt"}, statusFailed},
		{"PatternAsOutput", []string{"--output=a*", "none.txt"}, statusFailed},
		{"DirectoryAsOutput", []string{"--output=a/", "none.txt"}, statusFailed},
		{"Help", []string{"--help"}, statusOK},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "part")
			p := newProgram(t.Context(), dir, append([]string{"--runner=direct", "-o", out}, tt.args...)...)
			if got := p.status(t); got != tt.want {
				t.Errorf("urisift-beam %q = %d, want %d\n%s", tt.args, got, tt.want, &p.stderr)
			}
		})
	}
}

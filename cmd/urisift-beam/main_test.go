//go:build unix

package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/cmd/internal/command"
)

// asProgram is set in the environment of a test binary that is to be the program.
const asProgram = "URISIFT_BEAM_AS_PROGRAM"

func TestMain(m *testing.M) {
	switch os.Getenv(asProgram) {
	case "":
		status := m.Run()
		_ = os.RemoveAll(toolsDir)
		os.Exit(status)
	case "pool":
		serveWorkers()
	default:
		main()
	}
}

// A program is a process of the test binary.
type program struct {
	*exec.Cmd
	stdout, stderr bytes.Buffer
}

// newProgram returns the program with its arguments, not yet started, in the
// directory of the inputs.
func newProgram(ctx context.Context, dir string, args ...string) *program {
	p := &program{Cmd: exec.CommandContext(ctx, self(), args...)}
	p.Dir = dir
	p.Env = append(os.Environ(), asProgram+"=program")
	p.Stdout, p.Stderr = &p.stdout, &p.stderr
	return p
}

// self returns the path of the test binary.
func self() string {
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return path
}

// status runs the program to its end and returns its exit status.
func (p *program) status(t *testing.T) int {
	t.Helper()
	if err := p.Run(); p.ProcessState == nil {
		t.Fatal(err)
	}
	return p.ProcessState.ExitCode()
}

// pipeline runs the program over inputs and returns the shards one after the
// other.
func pipeline(t *testing.T, dir string, wantStatus int, args ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out", "part")
	p := newProgram(t.Context(), dir, append([]string{"--output=" + out, "--split-size=32K"}, args...)...)
	if got := p.status(t); got != wantStatus {
		t.Fatalf("urisift-beam %q = %d, want %d\n%s", args, got, wantStatus, &p.stderr)
	}
	return shards(t, out, recordsSuffix)
}

// shards returns the shards of a kind one after the other. It checks that they are
// all there, and that nothing else is.
func shards(t *testing.T, prefix, suffix string) string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(prefix))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if name := filepath.Join(filepath.Dir(prefix), e.Name()); !(target{Prefix: prefix}).isShard(name) {
			t.Errorf("%s is no shard", e.Name())
		} else if strings.HasSuffix(name, suffix) {
			names = append(names, name)
		}
	}
	var all strings.Builder
	for i, name := range names {
		if want := (target{Prefix: prefix}).shardName(i, len(names), suffix); name != want {
			t.Errorf("shard %s, want %s", name, want)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// theCommand returns what the command prints.
func theCommand(t *testing.T, dir string, args ...string) string {
	t.Helper()
	t.Chdir(dir)
	var stdout, stderr bytes.Buffer
	args = append([]string{"--format=jsonl", "--quiet"}, args...)
	if status := command.Run(t.Context(), args, strings.NewReader(""), &stdout, &stderr); status > statusFailed {
		t.Fatalf("urisift %q = %d\n%s", args, status, &stderr)
	}
	return stdout.String()
}

// lines matches what no range knows. Quotation marks in strings are escaped, so
// that it matches nothing in them.
var lines = regexp.MustCompile(`,"line":[0-9]+,"column":[0-9]+`)

// checkSame compares two results, the lines apart.
func checkSame(t *testing.T, got, want string) {
	t.Helper()
	got, want = lines.ReplaceAllString(got, ""), lines.ReplaceAllString(want, "")
	if got == want {
		return
	}
	g, w := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	t.Errorf("%d records, want %d", len(g)-1, len(w)-1)
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("record %d differs (-want +got):\n%s", i, cmp.Diff(w[i], g[i]))
		}
	}
}

// writeInputs makes inputs of every kind and returns their directory.
func writeInputs(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{
		"a.mbox":        mailbox(300),
		"b.txt":         prose(2000),
		"c.html":        "<!DOCTYPE html><base href='http://c.example/d/'><a href='e?f#g'>h</a>\n",
		"d.eml":         message(7),
		"e.txt.gz":      gzipped(prose(900)),
		"f.mbox.gz":     gzipped(mailbox(120)),
		"g.tar":         tarred("in.txt", prose(1500)),
		"h.txt.gz":      gzipped(prose(900))[:2000],
		"i name!@3.txt": "http://i.example/",
		"large.html":    "<!DOCTYPE html>" + strings.Repeat("<a href='http://j.example/k'>l</a>\n", 2000),
		"maildir/cur/1": message(8),
		"maildir/new/2": message(9),
	}
	if err := os.MkdirAll(filepath.Join(dir, "maildir", "tmp"), 0o777); err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		files[fmt.Sprintf("small-%02d.txt", i)] = prose(i)
	}
	for name, text := range files {
		writeFile(t, filepath.Join(dir, name), text)
	}
	return dir
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// every are the inputs of writeInputs in the order of their names.
var every = []string{"*.*", "maildir"}

// inOrder returns what every matches.
func inOrder(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, every[0]))
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range paths {
		paths[i] = filepath.Base(p)
	}
	slices.Sort(paths)
	return append(paths, every[1])
}

// mailbox returns n messages as an mbox.
func mailbox(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "From a@b.example Thu Jan  1 00:%02d:%02d 2026\n%s\n", i/60%60, i%60, message(i))
	}
	return b.String()
}

// message returns a message that is like no other.
func message(i int) string {
	body := fmt.Sprintf("See http://a.example/%d and <http://b.example/long/\npath/%d>.\nFrom here on: ftp://c.example/%d.\n", i, i, i%5)
	header := fmt.Sprintf("From: A <a@b.example>\nMessage-ID: <%d@b.example>\nSubject: http://s.example/%d\nDate: Thu, 01 Jan 2026 00:00:00 +0000\n", i, i)
	if i%3 == 0 {
		body = base64.StdEncoding.EncodeToString([]byte(body+strings.Repeat("x ", i))) + "\n"
		header += "Content-Transfer-Encoding: base64\n"
	}
	return header + "\n" + body
}

// prose returns n lines of text.
func prose(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Line %d has https://t.example/%d?q=%d, (http://u.example/) and <URL:http://v.exam\nple/w>", i, i, i%7)
		if i%4 == 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func gzipped(text string) string {
	var b strings.Builder
	w := gzip.NewWriter(&b)
	_, err := w.Write([]byte(text))
	if err := errors.Join(err, w.Close()); err != nil {
		panic(err)
	}
	return b.String()
}

func tarred(name, text string) string {
	var b strings.Builder
	w := tar.NewWriter(&b)
	err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o666, Size: int64(len(text)), ModTime: time.Unix(0, 0)})
	_, err2 := w.Write([]byte(text))
	if err := errors.Join(err, err2, w.Close()); err != nil {
		panic(err)
	}
	return b.String()
}

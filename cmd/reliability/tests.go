//go:build linux

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// layers are the packages whose coverage is promised: the parts of the module's
// path behind its name, and the least coverage in per cent.
var layers = []struct {
	name  string
	least float64
}{{"uri", 98}, {"extract", 98}, {"corpus", 92}, {"cmd/internal", 85}}

// A profile says of each block of statements whether it ran. Its key is the place
// and the number of statements.
type profile map[string]bool

// add merges what a coverage profile says.
func (p profile) add(r io.Reader) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if block, count, ok := cutLast(lines.Text()); ok && !strings.HasPrefix(block, "mode:") {
			p[block] = p[block] || count != "0"
		}
	}
	return lines.Err()
}

// cutLast cuts a line before its last word.
func cutLast(line string) (before, last string, ok bool) {
	i := strings.LastIndexByte(line, ' ')
	if i < 0 {
		return "", "", false
	}
	return line[:i], line[i+1:], true
}

// of returns how many statements of the files below a directory ran, in per cent,
// and how many there are.
func (p profile) of(dir string) (percent float64, all int) {
	ran := 0
	for block, did := range p {
		file, n, _ := cutLast(block)
		count, err := strconv.Atoi(n)
		if err != nil || !strings.Contains(file, "/urisift/"+dir+"/") {
			continue
		}
		if all += count; did {
			ran += count
		}
	}
	return 100 * float64(ran) / float64(max(all, 1)), all
}

// covered runs all tests in both builds and tells what ran.
func (s *survey) covered() error {
	p := profile{}
	for _, tags := range []string{"", "purego"} {
		name := filepath.Join(os.TempDir(), fmt.Sprintf("reliability-%d.cover", os.Getpid()))
		out, err := exec.Command("go", "test", "-tags", tags, "-coverpkg=./...", "-coverprofile="+name,
			"./uri/...", "./extract/...", "./corpus/...", "./cmd/internal/...").CombinedOutput()
		if err != nil {
			return fmt.Errorf("tests: %w\n%s", err, out)
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		_ = os.Remove(name)
		if err := p.add(bytes.NewReader(b)); err != nil {
			return err
		}
	}
	fmt.Fprint(&s.page, "\nStatements that the tests run, in the default build or the one without assembly:\n\n"+
		"| packages | statements | run | promised |\n| --- | --- | --- | --- |\n")
	for _, l := range layers {
		percent, all := p.of(l.name)
		fmt.Fprintf(&s.page, "| `%s` | %d | %.1f %% | %.0f %% |\n", l.name, all, percent, l.least)
	}
	return nil
}

var (
	fuzzTarget = regexp.MustCompile(`(?m)^Fuzz\w+$`)
	fuzzExecs  = regexp.MustCompile(`execs: (\d+)`)
)

// fuzzed runs every fuzz target for a while.
func (s *survey) fuzzed() error {
	packages, err := exec.Command("go", "list", "./...").Output()
	if err != nil {
		return err
	}
	execs := map[string]int{}
	for pkg := range strings.FieldsSeq(string(packages)) {
		list, err := exec.Command("go", "test", "-list", "^Fuzz", pkg).Output()
		if err != nil {
			return err
		}
		for _, target := range fuzzTarget.FindAllString(string(list), -1) {
			out, err := exec.Command("go", "test", "-run", "^$", "-fuzz", "^"+target+"$",
				"-fuzztime", s.fuzzTime.String(), "-fuzzminimizetime", "20x", pkg).CombinedOutput()
			if err != nil && !ranOut(out) {
				return fmt.Errorf("%s of %s: %w\n%s", target, pkg, err, out)
			}
			_, short, _ := strings.Cut(pkg, "/urisift/urisift/")
			execs["`"+short+"` "+target] = lastExecs(out)
		}
	}
	fmt.Fprintf(&s.page, "\nFuzz targets, %v each, none of which failed; a target of 0 was still at its seeds:\n\n| target | executions |\n| --- | --- |\n", s.fuzzTime)
	for _, name := range slices.Sorted(maps.Keys(execs)) {
		fmt.Fprintf(&s.page, "| %s | %d |\n", name, execs[name])
	}
	return nil
}

// ranOut reports whether a fuzz target was just ended by the clock.
//
// QUIRK: go test calls that a failure, now and then (go.dev/issue/48591).
func ranOut(out []byte) bool {
	return bytes.Contains(out, []byte("    context deadline exceeded\n")) && !bytes.Contains(out, []byte("Failing input"))
}

// lastExecs returns how many executions the output of a fuzz target ends with.
func lastExecs(out []byte) int {
	all := fuzzExecs.FindAllSubmatch(out, -1)
	if len(all) == 0 {
		return 0
	}
	n, err := strconv.Atoi(string(all[len(all)-1][1]))
	if err != nil {
		return 0
	}
	return n
}

//go:build linux

// Command reliability measures what the project promises of hostile input, and
// writes the figures into a page:
//
//	reliability [-size BYTES] [-kills N] [-fuzztime D] [-only NAMES] [-into PAGE] URISIFT
//
// It runs in the module's root. Of the page, what stands before the heading of the
// figures is kept. The memory of a process is what the system says of it, on Linux
// alone.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "reliability:", err)
		os.Exit(1)
	}
}

// A survey is what is measured, and with what.
type survey struct {
	program  string
	size     int64 // of the smaller file of a family, in bytes
	kills    int
	fuzzTime time.Duration
	only     string // names of what is measured
	page     bytes.Buffer
}

// heading is that of the figures in a page.
const heading = "## Figures"

// run measures everything and writes the page.
func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("reliability", flag.ContinueOnError)
	s := new(survey)
	flags.Int64Var(&s.size, "size", 8<<20, "of the smaller file of each family, in bytes")
	flags.IntVar(&s.kills, "kills", 50, "of a resumed run")
	flags.DurationVar(&s.fuzzTime, "fuzztime", 2*time.Second, "for each fuzz target")
	flags.StringVar(&s.only, "only", "families,kills,coverage,fuzz", "what to measure")
	into := flags.String("into", "", "page to put the figures into; standard output without")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if s.program = flags.Arg(0); flags.NArg() != 1 {
		return fmt.Errorf("one program, not %d", flags.NArg())
	}
	if err := s.measure(); err != nil {
		return err
	}
	if *into == "" {
		_, err := out.Write(s.page.Bytes())
		return err
	}
	return replaceFigures(*into, s.page.Bytes())
}

// measure fills the page.
func (s *survey) measure() error {
	fmt.Fprintf(&s.page, "%s\n\nMeasured on %s by `make reliability`, %s/%s with %d processors, Go %s.\n",
		heading, time.Now().UTC().Format(time.DateOnly), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), strings.TrimPrefix(runtime.Version(), "go"))
	for _, step := range []struct {
		name string
		take func() error
	}{{"families", s.families}, {"kills", s.killed}, {"coverage", s.covered}, {"fuzz", s.fuzzed}} {
		if !strings.Contains(s.only, step.name) {
			continue
		}
		if err := step.take(); err != nil {
			return err
		}
	}
	return nil
}

// replaceFigures puts figures in the place of those that a page has.
func replaceFigures(name string, figures []byte) error {
	page, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	before, _, _ := bytes.Cut(page, []byte(heading+"\n"))
	return os.WriteFile(name, append(before, figures...), 0o666)
}

// Compare runs urisift and the other tools that are installed over the same
// files, in turn, and prints what each needed as a table in Markdown.
//
//	compare [flags] FILE...
//	compare -make DIR [-size BYTES]
//
// A FILE may be a folder. In every round each contestant runs once over the file, so
// that what else the machine does befalls all alike. The output of each goes to a
// file, in memory where the system has such files, and is counted. The page cache is
// warm: a round before the first is not counted.
//
// With -make, the inputs are made instead: from the project's testdata, by
// repetition with variation.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

// options are what the flags say.
type options struct {
	urisift string // the program to compare
	rounds  int
	dir     string         // where outputs go
	only    *regexp.Regexp // of contestants' names
	tools   string         // a folder with further contestants
	make    string         // where to make inputs; "" to compare
	size    int64
	samples string // the folder that inputs are made from
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o := options{only: regexp.MustCompile("")}
	f := flag.NewFlagSet("compare", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.urisift, "urisift", "bin/urisift", "the `program` to compare")
	f.IntVar(&o.rounds, "rounds", 11, "`number` of rounds")
	f.StringVar(&o.dir, "dir", fastDir(), "`folder` for the outputs")
	f.Func("only", "only contestants whose names match this `expression`", func(s string) (err error) {
		o.only, err = regexp.Compile(s)
		return err
	})
	f.StringVar(&o.tools, "tools", "", "`folder` with node_modules and built contestants")
	f.StringVar(&o.make, "make", "", "make inputs in this `folder`")
	f.Int64Var(&o.size, "size", 256<<20, "size of each input to make, in `bytes`")
	f.StringVar(&o.samples, "samples", "testdata", "`folder` of the files to make inputs from")
	if err := f.Parse(args); err != nil {
		return err
	}
	if o.make != "" {
		return makeInputs(o.make, o.samples, o.size)
	}
	for _, name := range f.Args() {
		if err := compare(ctx, &o, name, stdout); err != nil {
			return err
		}
	}
	return nil
}

// fastDir returns a folder whose files are in memory, or the one for temporary
// files.
func fastDir() string {
	const shared = "/dev/shm"
	if d, err := os.Stat(shared); err == nil && d.IsDir() {
		return shared
	}
	return os.TempDir()
}

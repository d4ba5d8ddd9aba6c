// The program urisift-beam reads with Apache Beam what urisift reads on one
// machine: the same flags, the same records, divided among as many workers as
// the runner has.
//
// # Terminology
//
// A portion is what one worker reads at a time: a range of a divisible file,
// or one or more whole files. A shard is a file of the output; what a portion
// gives is one shard. Portions are in the order of the inputs and, within one,
// of its bytes: the shards in the order of their names are what the command
// prints.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	// The files that the pipeline can read and write, beside local ones and
	// those of Google.
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"

	"github.com/urisift/urisift/cmd/internal/command"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr))
}

// Exit statuses, as those of urisift.
const (
	statusOK     = 0
	statusLoss   = 1
	statusFailed = 2
)

// run executes the command line and returns the exit status. As a worker of a
// runner it does not return.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseFlags(args)
	if errors.Is(err, errHelp) {
		_, _ = io.WriteString(stdout, usage)
		return statusOK
	}
	if err != nil {
		return fail(stderr, fmt.Errorf("%w; see urisift-beam --help", err))
	}
	log.LogLevel = "warn"
	if o.quiet {
		log.LogLevel = "error"
	}
	beam.Init() // a worker goes no further
	if err := o.settle(ctx, stderr); err != nil {
		return fail(stderr, err)
	}
	status, err := o.execute(ctx)
	if err != nil {
		return fail(stderr, err)
	}
	return status
}

func fail(stderr io.Writer, err error) int {
	_, _ = fmt.Fprintf(stderr, "urisift-beam: %s\n", strings.TrimSpace(err.Error()))
	return statusFailed
}

// settle refuses what the command would refuse, and what makes no sense here. A
// local output becomes absolute: workers may be in other directories.
func (o *options) settle(ctx context.Context, stderr io.Writer) error {
	switch {
	case o.output == "":
		return errors.New("--output PREFIX is needed")
	case strings.ContainsAny(o.output, `*?[\`), strings.HasSuffix(o.output, "/"):
		return errors.New("--output must be no pattern and no directory")
	case len(o.inputs) == 0:
		return errors.New("no PATH")
	case o.splitSize < 1:
		return errors.New("--split-size must be at least 1")
	}
	args := append([]string{"--quiet"}, o.args...)
	if status := command.Run(ctx, args, strings.NewReader(""), io.Discard, stderr); status != statusOK {
		return errors.New("the command refuses these flags")
	}
	return errors.Join(makeAbsolute(&o.output), makeAbsolute(&o.summary))
}

// makeAbsolute changes a local path to an absolute one; "" stays.
func makeAbsolute(path *string) (err error) {
	if *path != "" && !isRemote(*path) {
		*path, err = filepath.Abs(*path)
	}
	return err
}

// execute runs the pipeline and returns the exit status that the command would
// have.
func (o *options) execute(ctx context.Context) (int, error) {
	t := target{Prefix: o.output, Run: rand.Text()}
	result, err := beamx.RunWithMetrics(ctx, o.pipeline(t))
	if err != nil {
		t.discard(ctx)
		return statusFailed, err
	}
	return o.status(result), nil
}

// status returns the exit status that the counters tell, as far as the runner
// has them.
func (o *options) status(r beam.PipelineResult) int {
	if r == nil {
		return statusOK
	}
	sums := map[string]int64{}
	for _, c := range r.Metrics().AllMetrics().Counters() {
		if c.Namespace() == namespace {
			sums[c.Name()] += c.Result()
		}
	}
	switch {
	case sums[counterFailed] > 0:
		return statusFailed
	case sums[counterLost] > 0, o.exitEmpty && sums[counterURIs] == 0:
		return statusLoss
	}
	return statusOK
}

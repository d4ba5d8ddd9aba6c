package main

import (
	"errors"
	"flag"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/urisift/urisift/cmd/internal/command"
	"github.com/urisift/urisift/cmd/internal/flagvalue"
)

const usage = `Read with Apache Beam what urisift reads: JSON Lines, a file for each portion of
the inputs.

Usage: urisift-beam --runner=RUNNER --output=PREFIX [flags] PATH...

A PATH is a file, a directory (local ones only) or a pattern; it may begin with
gs:// or s3://.

 -o, --output PREFIX     write PREFIX-00000-of-00042.jsonl and so on, and beside
                         them what could not be read, PREFIX-00000-of-00001.notes
     --split-size N      bytes of a range of an mbox or a text (16M)
 -u, --unique            each URI once, of all inputs, compared after --normalize
 -c, --count             likewise, with its number
     --summary FILE      write the summary there as JSON, when all else is written
     --exit-status       exit with 1 if nothing is found
 -q, --quiet             no messages of Beam but errors
 -h, --help              this text

The flags of urisift that say which URIs and what is one, which inputs and how,
and its limits, mean what they mean there: see urisift --help. --jobs, of each
worker, is 1.

Flags of Beam: --runner (prism, direct, flink, spark, dataflow, universal),
--endpoint, --environment_type, --environment_config, --worker_binary,
--parallelism, --job_name; of Dataflow --project, --region, --staging_location,
--temp_location, --max_num_workers and so on.
`

// errHelp tells that help was asked for.
var errHelp = errors.New("help")

// options are what the command line asks for.
type options struct {
	inputs    []string
	output    string // the prefix of the shards' names
	summary   string
	unique    bool
	count     bool // implies unique
	exitEmpty bool
	quiet     bool
	splitSize int64
	// args are the command's flags that each portion is read with.
	args []string
}

// defaultSplit is the size of a range, in bytes.
const defaultSplit = 16 << 20

// refused are the flags of the command that have no meaning here.
var refused = map[string]bool{
	"with-path": true, "line-number": true, "display": true, "max-count": true,
	"files0-from": true, "progress": true, "range": true, "range-offset": true,
	"resume": true, "version": true,
}

// parseFlags reads the command line: flags of the pipeline, of Beam, and of the
// command, in any order.
func parseFlags(args []string) (*options, error) {
	o := &options{splitSize: defaultSplit, args: []string{"--format=jsonl", "--jobs=1"}}
	f := command.Flags()
	f.String("split-size", "", "")
	f.AddGoFlagSet(flag.CommandLine)
	err := f.ParseAll(args, o.set)
	if errors.Is(err, pflag.ErrHelp) {
		return nil, errHelp
	}
	o.inputs = f.Args()
	return o, errors.Join(err, flag.CommandLine.Parse(nil))
}

// set takes one flag of the command line.
func (o *options) set(f *pflag.Flag, value string) (err error) {
	switch {
	case refused[f.Name]:
		return fmt.Errorf("--%s has no meaning for a pipeline", f.Name)
	case flag.Lookup(f.Name) != nil:
		return flag.Set(f.Name, value)
	}
	switch f.Name {
	case "help":
		return errHelp
	case "format":
		if value != "jsonl" {
			err = errors.New("--format must be jsonl")
		}
	case "output":
		o.output = value
	case "split-size":
		o.splitSize, err = flagvalue.ParseSize(value)
	case "summary":
		o.summary = value
	case "unique":
		o.unique, err = strconv.ParseBool(value)
	case "count":
		o.count, err = strconv.ParseBool(value)
	case "exit-status":
		o.exitEmpty, err = strconv.ParseBool(value)
	case "quiet":
		o.quiet, err = strconv.ParseBool(value)
	default:
		o.args = append(o.args, "--"+f.Name+"="+value)
	}
	return err
}

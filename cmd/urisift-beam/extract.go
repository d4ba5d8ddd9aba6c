package main

import (
	"context"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urisift/urisift/corpus"

	"github.com/urisift/urisift/cmd/internal/command"
)

// runCommand runs the command over paths, which are local, or one that is remote,
// and returns its exit status. The notes in stderr are objects, as JSON Lines.
func runCommand(ctx context.Context, args, paths []string, stdout, stderr io.Writer) (int, error) {
	if !isRemote(paths[0]) {
		args = append(append(slices.Clone(args), "--"), paths...)
		return command.RunNotingJSON(ctx, args, strings.NewReader(""), stdout, stderr), nil
	}
	f, err := openRemote(ctx, paths[0])
	if err != nil {
		return statusFailed, err
	}
	defer f.close()
	args = append(slices.Clone(args), "--", corpus.Stdin)
	return command.RunNotingJSON(ctx, args, &command.NamedInput{Name: paths[0], Reader: f}, stdout, stderr), nil
}

// batches yields what of paths one run of the command can read.
func batches(paths []string) (all [][]string) {
	for i := 0; i < len(paths); {
		n := 1
		for !isRemote(paths[i]) && i+n < len(paths) && !isRemote(paths[i+n]) {
			n++
		}
		all = append(all, paths[i:i+n])
		i += n
	}
	return all
}

// withSummary calls do with the name of a file for a summary, and returns what it
// holds then.
func withSummary(do func(name string) error) ([]byte, error) {
	f, err := os.CreateTemp("", "urisift-beam-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // nothing else can be done
	if err := f.Close(); err != nil {
		return nil, err
	}
	if err := do(f.Name()); err != nil {
		return nil, err
	}
	return os.ReadFile(f.Name())
}

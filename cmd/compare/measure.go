package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urisift/urisift/cmd/internal/resident"
)

// A result is what a contestant needed for a file, one value a round.
type result struct {
	contestant
	wall, cpu []time.Duration
	peak      int64 // resident memory in bytes, the largest of all rounds; 0 if unknown
	lines     int64 // that it printed
	err       error // that ended it
}

// compare runs all contestants over a file and prints the table.
func compare(ctx context.Context, o *options, name string, w io.Writer) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	size, err := sizeOf(name)
	if err != nil {
		return err
	}
	results := field(o, kindOf(name, info))
	for round := range o.rounds + 1 {
		for _, r := range results {
			if r.err != nil {
				continue
			}
			if err := r.once(ctx, o.dir, name, round > 0); err != nil {
				return err
			}
		}
	}
	if err := agree(results); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return printTable(w, name, size, o.rounds, results)
}

// sizeOf returns how many bytes are in a file, or in the files of a folder.
func sizeOf(name string) (int64, error) {
	var size int64
	err := filepath.WalkDir(name, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	return size, err
}

// field returns a result without values for each contestant that takes part.
func field(o *options, k kind) []*result {
	var results []*result
	for _, c := range contestants(o, k) {
		if o.only.MatchString(c.name) {
			results = append(results, &result{contestant: c})
		}
	}
	return results
}

// once runs the contestant over the file. What it needed counts only if asked. A
// contestant that fails is left out from there on; only a file that cannot be
// written is an error.
func (r *result) once(ctx context.Context, dir, name string, counts bool) error {
	out, err := os.CreateTemp(dir, "compare-*")
	if err != nil {
		return err
	}
	defer os.Remove(out.Name()) //nolint:errcheck // a temporary file
	defer out.Close()           //nolint:errcheck // it was read to its end
	cmd := r.command(ctx, name)
	cmd.Stdout = out
	var said bytes.Buffer
	cmd.Stderr = &said
	wall, err := timed(ctx, cmd, r.pipe, name)
	lines, readErr := countLines(out)
	if readErr != nil {
		return readErr
	}
	if err != nil && (exitStatus(err) != 1 || lines == 0 && said.Len() > 0) {
		r.err = fmt.Errorf("%w: %s", err, firstLine(said.String()))
		return ctx.Err()
	}
	if r.lines = lines; !counts {
		return nil
	}
	r.wall = append(r.wall, wall)
	r.cpu = append(r.cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	r.peak = max(r.peak, resident.Peak(cmd.ProcessState))
	return nil
}

// exitStatus returns the exit status that err is about, -1 if it is about
// something else. Of tools that search, 1 says that something was not found or
// could not be read.
func exitStatus(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	return -1
}

// command returns the command line over the file.
func (r *result) command(ctx context.Context, name string) *exec.Cmd {
	args := slices.Clone(r.args)
	for i, a := range args {
		if a == "FILE" {
			args[i] = name
		}
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = append(os.Environ(), r.env...)
	return cmd
}

// timed runs the command, which reads the file from a pipe if asked.
func timed(ctx context.Context, cmd *exec.Cmd, pipe bool, name string) (time.Duration, error) {
	if !pipe {
		start := time.Now()
		err := cmd.Run()
		return time.Since(start), err
	}
	feeder := exec.CommandContext(ctx, "cat", filepath.Clean(name))
	from, err := feeder.StdoutPipe()
	if err != nil {
		return 0, err
	}
	cmd.Stdin = from
	start := time.Now()
	if err := feeder.Start(); err != nil {
		return 0, err
	}
	err = cmd.Run()
	wall := time.Since(start)
	return wall, errors.Join(err, feeder.Wait())
}

// countLines returns the number of lines in a file.
func countLines(f *os.File) (int64, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	buf := make([]byte, 256<<10)
	n := int64(0)
	for {
		k, err := f.Read(buf)
		n += int64(bytes.Count(buf[:k], []byte("\n")))
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

// agree returns an error if contestants that have to find the same do not.
func agree(results []*result) error {
	for _, r := range results {
		if r.same && r.err != nil {
			return fmt.Errorf("%s: %w", r.name, r.err)
		}
		if first := results[0]; r.same && first.same && r.lines != first.lines {
			return fmt.Errorf("%s finds %d, %s finds %d", first.name, first.lines, r.name, r.lines)
		}
	}
	return nil
}

// firstLine returns the first line of s.
func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// Release builds what is handed out: for every system an archive with the
// program, its manual and its completions, packages for Debian and Red Hat,
// manifests for Homebrew and Scoop, and the checksums of all.
//
//	release [-o DIR] [-version V] [-nfpm PROGRAM]
//
// It runs at the root of the project. Built twice from the same commit by the same
// Go, the files are the same: they bear the time of the commit, and neither names
// nor paths of the machine.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var r release
	nfpm := flag.String("nfpm", "", "`program` that makes the packages, with its arguments; \"\" makes none")
	flag.StringVar(&r.dir, "o", "dist", "`folder` for the files")
	flag.StringVar(&r.version, "version", "", "`version` without its \"v\"; \"\" is what git describes")
	flag.Parse()
	r.nfpm = strings.Fields(*nfpm)
	if err := r.make(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// A release is what is being built.
type release struct {
	dir     string
	version string
	nfpm    []string
	time    time.Time // of the commit
	extra   []file    // what goes into every archive
	made    []string  // names of the files in dir
}

// A system is what the program is built for.
type system struct{ os, arch string }

// systems are those that there are archives for.
var systems = []system{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
	{"freebsd", "amd64"},
	{"freebsd", "arm64"},
}

// make builds everything.
func (r *release) make(ctx context.Context) error {
	if err := r.begin(ctx); err != nil {
		return err
	}
	for _, s := range systems {
		if err := r.archive(ctx, s); err != nil {
			return fmt.Errorf("%s/%s: %w", s.os, s.arch, err)
		}
	}
	if err := r.packages(ctx); err != nil {
		return err
	}
	if err := r.manifests(); err != nil {
		return err
	}
	return r.checksums()
}

// begin finds out what is being released and makes the parts that all systems
// share.
func (r *release) begin(ctx context.Context) error {
	if r.version == "" {
		v, err := output(ctx, nil, "git", "describe", "--tags", "--always", "--dirty")
		if err != nil {
			return err
		}
		r.version = strings.TrimPrefix(strings.TrimSpace(string(v)), "v")
		if !strings.Contains(r.version, ".") {
			r.version = "0.0.0-" + r.version // no version has been tagged
		}
	}
	seconds, err := output(ctx, nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(seconds)), 10, 64)
	if err != nil {
		return err
	}
	r.time = time.Unix(n, 0).UTC()
	if err := os.MkdirAll(r.dir, 0o777); err != nil {
		return err
	}
	return r.collect(ctx)
}

// documents are the files of the project that go into every archive.
var documents = []string{"README.md", "CHANGELOG.md", "LICENSE"}

// collect makes what goes into every archive beside the program.
func (r *release) collect(ctx context.Context) error {
	for _, name := range documents {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		r.extra = append(r.extra, file{name, text, 0o644})
	}
	for _, made := range []struct {
		name string
		args []string
	}{
		{"urisift.1", []string{"man"}},
		{"completions/urisift.bash", []string{"completion", "bash"}},
		{"completions/urisift.zsh", []string{"completion", "zsh"}},
		{"completions/urisift.fish", []string{"completion", "fish"}},
		{"completions/urisift.ps1", []string{"completion", "powershell"}},
	} {
		text, err := output(ctx, nil, "go", append([]string{"run", "./cmd/urisift"}, made.args...)...)
		if err != nil {
			return err
		}
		r.extra = append(r.extra, file{made.name, text, 0o644})
	}
	return nil
}

// build returns the program for a system.
func (r *release) build(ctx context.Context, s system) ([]byte, error) {
	dir, err := os.MkdirTemp("", "release-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	name := filepath.Join(dir, "urisift")
	env := []string{"CGO_ENABLED=0", "GOOS=" + s.os, "GOARCH=" + s.arch, "GOFLAGS="}
	if _, err := output(ctx, env, "go", "build", "-trimpath", "-ldflags=-s -w -buildid=", "-o", name, "./cmd/urisift"); err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

// output runs a command and returns what it prints. What it says goes to
// standard error.
func output(ctx context.Context, env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}

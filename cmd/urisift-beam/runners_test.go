//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/container/pool"
)

// tools builds the programs of Beam that tests need, once, in a directory for
// TestMain to remove.
var tools = sync.OnceValues(func() (dir string, err error) {
	dir, err = os.MkdirTemp("", "urisift-beam-tools-")
	if err != nil {
		return "", err
	}
	toolsDir = dir
	for name, path := range map[string]string{
		"prism":    "github.com/apache/beam/sdks/v2/go/cmd/prism",
		"beamboot": "github.com/apache/beam/sdks/v2/go/container",
	} {
		build := exec.Command("go", "build", "-o", filepath.Join(dir, name), path)
		if out, err := build.CombinedOutput(); err != nil {
			return dir, fmt.Errorf("%s: %w\n%s", path, err, out)
		}
	}
	return dir, nil
})

var toolsDir string

// tool returns the path of a program of Beam.
func tool(t *testing.T, name string) string {
	t.Helper()
	dir, err := tools()
	if err != nil {
		t.Skip("programs of Beam cannot be built: ", err)
	}
	return filepath.Join(dir, name)
}

// freePort returns a port that nobody listens on.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close() //nolint:errcheck // nothing was sent
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// serve starts a server, with all that it starts in a process group of its own,
// and waits until it listens. It ends with the test.
func serve(t *testing.T, cmd *exec.Cmd, port string) {
	t.Helper()
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.WaitDelay = time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		killGroup(cmd)
		_ = cmd.Wait() // it was killed
		if t.Failed() {
			t.Logf("%s:\n%s", cmd, &output)
		}
	})
	for range 600 {
		c, err := net.Dial("tcp", "localhost:"+port)
		if err == nil {
			_ = c.Close()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%s does not listen", cmd)
}

func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // it may have ended
}

// startPrism starts the runner and returns the flags that lead to it.
func startPrism(t *testing.T) []string {
	t.Helper()
	port := freePort(t)
	serve(t, exec.Command(tool(t, "prism"), "--job_port="+port, "--serve_http=false", "--log_kind=text"), port)
	return []string{"--runner=universal", "--endpoint=localhost:" + port}
}

// A workerPool starts workers for a runner, as a container of Beam does.
type workerPool struct {
	*exec.Cmd
	flags []string // that lead to it
}

// startPool starts a pool of workers in the directory of the inputs.
func startPool(t *testing.T, dir string) *workerPool {
	t.Helper()
	port := freePort(t)
	p := &workerPool{Cmd: exec.Command(self())}
	p.Dir = dir
	p.Env = append(os.Environ(), asProgram+"=pool", poolPort+"="+port, poolBoot+"="+tool(t, "beamboot"))
	serve(t, p.Cmd, port)
	p.flags = []string{"--environment_type=EXTERNAL", "--environment_config=localhost:" + port, "--worker_binary=" + self()}
	return p
}

// What the environment of a pool holds.
const (
	poolPort = "URISIFT_BEAM_POOL_PORT"
	poolBoot = "URISIFT_BEAM_POOL_BOOT"
)

// serveWorkers is what beamboot --worker_pool does, at a port of choice. The
// workers are the program.
func serveWorkers() {
	port, err := strconv.Atoi(os.Getenv(poolPort))
	if err != nil {
		panic(err)
	}
	if err := os.Setenv(asProgram, "program"); err != nil {
		panic(err)
	}
	p, err := pool.New(context.Background(), port, os.Getenv(poolBoot))
	if err != nil {
		panic(err)
	}
	panic(p.ServeAndWait())
}

// modes are what each runner is tested with.
var modes = []struct {
	name string
	args []string
}{
	{"Records", nil},
	{"Count", []string{"--count", "--normalize=scheme"}},
}

func TestPrismLoopback(t *testing.T) {
	dir := writeInputs(t)
	flags := append(startPrism(t), "--environment_type=LOOPBACK")
	for _, tt := range modes {
		t.Run(tt.name, func(t *testing.T) {
			got := pipeline(t, dir, statusLoss, slices.Concat(flags, tt.args, every)...)
			checkSame(t, got, theCommand(t, dir, slices.Concat(tt.args, inOrder(t, dir))...))
		})
	}
}

func TestWorkerPool(t *testing.T) {
	dir := writeInputs(t)
	flags := append(startPrism(t), startPool(t, dir).flags...)
	for _, tt := range modes {
		t.Run(tt.name, func(t *testing.T) {
			got := pipeline(t, dir, statusLoss, slices.Concat(flags, tt.args, every)...)
			checkSame(t, got, theCommand(t, dir, slices.Concat(tt.args, inOrder(t, dir))...))
		})
	}
}

// A job whose worker is killed fails and publishes nothing. Run again it ends with
// what the command prints.
func TestWorkerKilled(t *testing.T) {
	dir := writeInputs(t)
	pipe := filepath.Join(dir, "pipe.txt")
	release := blockingInput(t, pipe)
	prism := startPrism(t)
	workers := startPool(t, dir)
	out := filepath.Join(t.TempDir(), "out", "part")
	args := slices.Concat(prism, []string{"--output=" + out, "--split-size=32K"}, every)
	p := newProgram(t.Context(), dir, append(workers.flags, args...)...)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	waitForPart(t, out)
	killGroup(workers.Cmd)
	if err := p.Wait(); p.ProcessState.ExitCode() != statusFailed {
		t.Errorf("status of the job without a worker is %v, want %d\n%s", err, statusFailed, &p.stderr)
	}
	if got := shards(t, out, recordsSuffix) + shards(t, out, notesSuffix); got != "" {
		t.Errorf("published by the job that failed:\n%s", got)
	}
	release("http://pipe.example/ in the end")
	p = newProgram(t.Context(), dir, append(startPool(t, dir).flags, args...)...)
	if got := p.status(t); got != statusLoss {
		t.Fatalf("status of the second run is %d, want %d\n%s", got, statusLoss, &p.stderr)
	}
	checkSame(t, shards(t, out, recordsSuffix), theCommand(t, dir, inOrder(t, dir)...))
}

// blockingInput makes a file whose reader waits for ever. The function returned
// makes it one with a text.
func blockingInput(t *testing.T, name string) func(text string) {
	t.Helper()
	if err := syscall.Mkfifo(name, 0o666); err != nil {
		t.Skip("no named pipes: ", err)
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return func(text string) {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
		writeFile(t, name, text)
	}
}

// waitForPart waits until a worker has begun to write.
func waitForPart(t *testing.T, out string) {
	t.Helper()
	for range 1200 {
		parts, _ := filepath.Glob(filepath.Join(filepath.Dir(out), ".*", "*.part"))
		if len(parts) > 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("no worker writes")
}

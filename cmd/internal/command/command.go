package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"github.com/urisift/urisift/cmd/internal/note"
	"github.com/urisift/urisift/cmd/internal/quote"
)

// Main is the program on its command line and standard streams. It does not
// return.
func Main() {
	signal.Ignore(syscall.SIGPIPE) // the errors of writing tell; notes that nobody reads end nothing
	ctx, heed, settle := untilSignal(context.Background(), grace, os.Exit)
	s := &streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, heed: heed, settle: settle}
	os.Exit(s.run(ctx, os.Args[1:]))
}

// streams are what a command reads from and writes to.
type streams struct {
	in       io.Reader
	out, err io.Writer
	noteForm note.Form
	// portion is how much of an input a worker takes at a time, in bytes: 0 is
	// the default, anything else a test's.
	portion int
	// heed makes signals cancel the run, which then ends in order; before, they
	// end the program. It is nil where the run heeds none.
	heed func()
	// settle waits until the signals that were sent before it was called have
	// cancelled the run; nil where heed is.
	settle func()
	// patient says that a file gets its name at the end, if no signal was sent before.
	patient bool
}

// heedSignals makes signals cancel the run.
func (s *streams) heedSignals() {
	if s.heed != nil {
		s.heed()
	}
}

// say writes a line to standard error. If that fails there is nowhere left to
// complain.
func (s *streams) say(format string, args ...any) {
	_, _ = fmt.Fprintf(s.err, format+"\n", args...)
}

// write puts a text out and returns the exit status.
func (s *streams) write(text string) int {
	if _, err := io.WriteString(s.out, text); err != nil {
		return s.failure(err, "")
	}
	return statusOK
}

// Run executes the command line args, without the program's name, and returns
// the exit status. A cancelled ctx ends the run as the signal that it names
// would.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := &streams{in: stdin, out: stdout, err: stderr}
	return s.run(ctx, args)
}

// RunNotingJSON is Run for a program that reads the notes: each is a JSON object in a
// line of its own. What else goes to stderr is text as ever.
func RunNotingJSON(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := &streams{in: stdin, out: stdout, err: stderr, noteForm: note.Objects}
	return s.run(ctx, args)
}

// Flags returns the flags of the command that extracts, for a program that
// takes them among its own.
func Flags() *pflag.FlagSet {
	return newExtract(&streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard}).Flags()
}

// run implements Run.
func (s *streams) run(ctx context.Context, args []string) int {
	root := newRootFor(s, args)
	help := root.OutOrStdout().(*helpOutput)
	root.SetArgs(append([]string{}, args...)) // cobra takes nil for os.Args
	ran, err := root.ExecuteContextC(ctx)
	var e *exitError
	switch {
	case errors.As(err, &e):
		return e.status
	case help.err != nil:
		return s.failure(help.err, "")
	case err == nil:
		return statusOK
	}
	if ran.Name() == "help" {
		ran = root
	}
	s.say("urisift: %s; see %s --help", quote.Inline(quote.Redact(err.Error())), ran.CommandPath())
	return statusFailed
}

// A helpOutput is where help and completion go. It keeps the first error, which what writes help
// passes over, or tells in words of its own, and does not see.
type helpOutput struct {
	io.Writer
	err error
}

func (o *helpOutput) Write(b []byte) (int, error) {
	_, err := o.Writer.Write(b)
	if o.err == nil {
		o.err = err
	}
	return len(b), nil
}

// An interruption is the cause of a context that a signal has cancelled.
type interruption struct {
	signal syscall.Signal
}

func (i *interruption) Error() string {
	return i.signal.String()
}

// status returns the exit status that shells give a program ended by the signal.
func (i *interruption) status() int {
	return statusSignal + int(i.signal)
}

// grace is how long a run may take to end in order once a signal has told it to. One
// that waits for a pipe that nobody reads, or opens, never does.
const grace = 5 * time.Second

// hangup is SIGHUP, which not every system has.
const hangup = syscall.Signal(1)

// untilSignal returns a context that, once heed has been called, the first
// interrupt, termination or hangup signal cancels, with an *interruption as its cause.
// The second one ends the program at once. If there is none, exit is called with the
// status of the first one when the grace is over. Behind heed, settle waits until the
// signals that were sent before have cancelled the context.
func untilSignal(parent context.Context, grace time.Duration, exit func(int)) (ctx context.Context, heed, settle func()) {
	ctx, cancel := context.WithCancelCause(parent)
	received, probed := make(chan os.Signal, 8), make(chan struct{}, 1)
	heed = func() {
		signal.Notify(received, os.Interrupt, syscall.SIGTERM)
		if !signal.Ignored(hangup) { // as with nohup
			signal.Notify(received, hangup)
		}
		go func() {
			s := <-received
			for ; s == probe; s = <-received {
				select {
				case probed <- struct{}{}:
				default: // nobody waits for that one
				}
			}
			signal.Stop(received)
			i := &interruption{s.(syscall.Signal)}
			cancel(i)
			time.Sleep(grace)
			exit(i.status())
		}()
	}
	settle = func() {
		if !sendProbe(received) {
			return
		}
		select {
		case <-probed:
		case <-ctx.Done():
		case <-time.After(time.Second): // something keeps it from coming
		}
	}
	return ctx, heed, settle
}

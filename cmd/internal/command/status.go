package command

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"github.com/urisift/urisift/cmd/internal/distinct"
	"github.com/urisift/urisift/corpus"
)

// Exit statuses, as the manual lists them.
const (
	statusOK     = 0
	statusLoss   = 1
	statusFailed = 2
	// statusSignal is added to the number of the signal that ended the run.
	statusSignal = 128
)

// An exitError ends the program with a status other than 0. What there was to
// say has been said.
type exitError struct {
	status int
}

func (e *exitError) Error() string {
	return fmt.Sprintf("exit status %d", e.status)
}

// exit returns the error for a status: nil for 0.
func exit(status int) error {
	if status == statusOK {
		return nil
	}
	return &exitError{status}
}

// status returns the exit status of a run with the totals.
func (t *totals) status() int {
	switch {
	case t.Failed:
		return statusFailed
	case t.Lost:
		return statusLoss
	}
	return statusOK
}

// status returns the exit status of a run that came to its end.
func (c *collector) status() int {
	if s := c.total.status(); s != statusOK || !c.options.exitEmpty || c.total.Records > 0 {
		return s
	}
	return statusLoss
}

// failure returns the exit status of a run that err has ended, and says why.
func (s *streams) failure(err error, output string) int {
	var i *interruption
	var temp *distinct.TempError
	switch {
	case errors.As(err, &i):
		return i.status()
	case errors.As(err, &temp):
		return s.fail(temp.Dir, "output", fmt.Errorf("temporary file: %s", plainError(temp.Err)))
	case errors.Is(err, syscall.EPIPE):
		return statusSignal + int(syscall.SIGPIPE)
	}
	return s.fail(outputName(output), "output", err)
}

// fail notes what ends the run at once and returns the status for it.
func (s *streams) fail(name string, code corpus.Code, err error) int {
	e := &corpus.Error{Path: name, Offset: -1, Code: code, What: plainError(err), Done: "run ended"}
	_, _ = s.err.Write(s.noteForm.Append(nil, e))
	return statusFailed
}

// unread is fail for an input that err, in reading it, makes useless, or failure if it is
// a signal that ended the reading.
func (s *streams) unread(name string, err error) int {
	if _, ok := errors.AsType[*interruption](err); ok {
		return s.failure(err, "")
	}
	return s.fail(name, corpus.Unreadable, err)
}

// plainError returns the text of err without the operation and the name of the
// file, which the note has already.
func plainError(err error) string {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	return err.Error()
}

// outputName returns the name of the output for a note.
func outputName(name string) string {
	if name == "" || name == "-" {
		return "standard output"
	}
	return name
}

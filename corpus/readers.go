package corpus

import (
	"errors"
	"io"
)

// A counter reads the input, and reports what is read through it.
type counter struct {
	r  io.Reader
	sg *segmenter // nil: nothing is reported
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if c.sg != nil {
		c.sg.passed(int64(n))
	}
	if err != nil && err != io.EOF && errors.Is(err, io.EOF) {
		err = earlyEnd{err}
	}
	return n, err
}

// passed reports that n bytes of the input were read.
func (sg *segmenter) passed(n int64) {
	sg.counts.Bytes.Add(n)
	if sg.o.Progress != nil && n > 0 {
		sg.o.Progress(n)
	}
}

// An earlyEnd is a reader's error that wraps io.EOF, and is not it: that does not
// end a reader in order.
type earlyEnd struct{ error }

func (e earlyEnd) Is(target error) bool { return target != io.EOF && errors.Is(e.error, target) }

func (e earlyEnd) As(target any) bool { return errors.As(e.error, target) }

// An errorKeeper keeps the error of a stream and ends it there.
type errorKeeper struct {
	r     io.Reader
	err   error
	waits func() // called before each read, unless nil
}

// keep returns a reader of r, the bottom of what is being read, that keeps its
// error.
func (sg *segmenter) keep(r io.Reader) *errorKeeper {
	sg.keeper = errorKeeper{r: r}
	return &sg.keeper
}

func (e *errorKeeper) Read(p []byte) (int, error) {
	if e.waits != nil {
		e.waits()
	}
	n, err := e.r.Read(p)
	if err != nil && err != io.EOF {
		e.err, err = err, io.EOF
	}
	return n, err
}

// onlyEOF hides the errors of a stream, which Next of the mailbox returns too.
type onlyEOF struct{ r io.Reader }

func (e onlyEOF) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	if err != nil {
		err = io.EOF
	}
	return n, err
}

package corpus

import (
	"errors"
	"io"
)

// A counter reports what is read through it.
type counter struct {
	r        io.Reader
	counts   *Counts
	progress func(int64)
}

func newCounter(r io.Reader, o *Options) *counter { return &counter{r, o.Counts, o.Progress} }

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.add(int64(n))
	if err != nil && err != io.EOF && errors.Is(err, io.EOF) {
		err = earlyEnd{err}
	}
	return n, err
}

// add reports n bytes.
func (c *counter) add(n int64) {
	if c.counts != nil {
		c.counts.Bytes.Add(n)
	}
	if c.progress != nil && n > 0 {
		c.progress(n)
	}
}

// of returns a counter like c of what is read through r.
func (c *counter) of(r io.Reader) *counter { return &counter{r, c.counts, c.progress} }

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
func (w *walker) keep(r io.Reader) *errorKeeper {
	w.keeper = errorKeeper{r: r}
	return &w.keeper
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

package command

import (
	"context"
	"errors"
	"io"
	"os"
	"time"
)

// latency is how long a signal takes at most to cancel the run, once it has been delivered, on
// a machine that does nothing else.
const latency = 2 * time.Millisecond

// interrupted returns the cause of a cancelled ctx, and waits for that of a signal which
// was sent before the end of an input. It is for the end of what may be a pipe: Ctrl-C
// ends all programs of a pipeline, and that one of them ended is seen sooner than the
// signal. Where nothing but a status hangs on it, that wait is short, and longer on a machine
// under load, as the signals sent to see what comes show.
func (s *streams) interrupted(ctx context.Context) error {
	if s.settle == nil {
		return context.Cause(ctx)
	}
	began := time.Now()
	if s.settle(); s.patient {
		select {
		case <-ctx.Done():
		case <-time.After(min(latency+8*time.Since(began), time.Second)):
		}
	}
	return context.Cause(ctx)
}

// unlessCancelled returns what f returns, or the cause of a ctx that is cancelled before f
// has returned. What f does then goes on, and nobody waits for it.
func unlessCancelled[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		v   T
		err error
	}
	done := make(chan result, 1)
	go func() {
		v, err := f()
		done <- result{v, err}
	}()
	select {
	case r := <-done:
		return r.v, r.err
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
	}
}

// heeding returns a reader of r that fails with the cause of a cancelled ctx, also while a
// read waits for more, or at the end: r itself if that is a regular file.
func (s *streams) heeding(ctx context.Context, r io.Reader) io.Reader {
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return r
		}
	}
	return &heedingReader{ctx, s, r}
}

// A heedingReader implements heeding.
type heedingReader struct {
	ctx context.Context
	std *streams
	in  io.Reader
}

func (r *heedingReader) Read(b []byte) (int, error) {
	n, err := unlessCancelled(r.ctx, func() (int, error) { return r.in.Read(b) })
	if errors.Is(err, io.EOF) {
		if cause := r.std.interrupted(r.ctx); cause != nil {
			return n, cause
		}
	}
	return n, err
}

// openNamed opens a file, or standard input for "-", to be read as heeding says.
func (s *streams) openNamed(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(s.heeding(ctx, s.in)), nil
	}
	f, err := unlessCancelled(ctx, func() (*os.File, error) { return os.Open(name) }) // of a FIFO it waits
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{s.heeding(ctx, f), f}, nil
}

package command

import (
	"io"
	"sync"
	"time"

	"github.com/urisift/urisift/corpus"
)

const (
	// patience is how long a reader waits for more before it turns to what has
	// come.
	patience = 10 * time.Millisecond
	// chunkSize is the size of a read, in bytes.
	chunkSize = 64 << 10
)

// A liveReader reads from what may block in a goroutine of its own, so that
// others can tell when it does. The goroutine begins with the first Read.
type liveReader struct {
	r     io.Reader
	full  chan chunk
	free  chan []byte
	begin sync.Once

	chunk           // what is being handed out
	rest  []byte    // of its bytes
	since time.Time // when the first byte came that nobody has turned to
}

// A chunk is what one read gave.
type chunk struct {
	bytes    []byte
	err      error
	panicked *corpus.Error // instead of the above
}

// isLive reports whether reading an input may block: whether it is a pipe, a
// terminal, or anything else that is no regular file.
func isLive(path string, stdin io.Reader) bool {
	info, err := statInput(path, stdin)
	return err != nil || !info.Mode().IsRegular()
}

func newLiveReader(r io.Reader) *liveReader {
	t := &liveReader{r: r, full: make(chan chunk, 2), free: make(chan []byte, 3)}
	for range cap(t.free) {
		t.free <- make([]byte, chunkSize)
	}
	return t
}

// fill reads all there is.
func (t *liveReader) fill() {
	defer func() {
		if v := recover(); v != nil {
			t.full <- chunk{panicked: internalError(corpus.Stdin, v, "rest of the input passed over")}
		}
	}()
	for b := range t.free {
		n, err := t.r.Read(b[:chunkSize])
		t.full <- chunk{bytes: b[:n], err: err}
		if err != nil {
			return
		}
	}
}

// Read implements io.Reader. It panics with the error of a panic in what it
// reads from.
func (t *liveReader) Read(p []byte) (int, error) {
	t.begin.Do(func() { go t.fill() })
	if len(t.rest) == 0 && t.err == nil {
		t.receive(<-t.full)
	}
	if t.panicked != nil {
		panic(t.panicked)
	}
	if t.since.IsZero() {
		t.since = time.Now()
	}
	n := copy(p, t.rest)
	if t.rest = t.rest[n:]; len(t.rest) > 0 {
		return n, nil
	}
	return n, t.err
}

// receive makes c what is being handed out.
func (t *liveReader) receive(c chunk) {
	if t.bytes != nil {
		t.free <- t.bytes
	}
	t.chunk, t.rest = c, c.bytes
}

// turn notes that somebody turns to what has come.
func (t *liveReader) turn() { t.since = time.Time{} }

// paused reports whether nothing more has come for some time, which begins with
// the first byte that came. It waits until that is over.
func (t *liveReader) paused() bool {
	if len(t.rest) > 0 || t.err != nil || t.panicked != nil {
		return false
	}
	select {
	case c := <-t.full:
		t.receive(c)
		return false
	default:
	}
	timer := time.NewTimer(patience - time.Since(t.since))
	defer timer.Stop()
	select {
	case c := <-t.full:
		t.receive(c)
		return false
	case <-timer.C:
		return true
	}
}

// A passingReader passes on what has been decided before each read, which may
// block.
type passingReader struct {
	io.Reader
	supply *supply
}

func (r *passingReader) Read(b []byte) (int, error) {
	r.supply.pass()
	return r.Reader.Read(b)
}

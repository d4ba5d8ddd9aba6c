// Package live reads input that may make a reader wait: a pipe, a terminal. Whoever reads it
// can tell when it does, and turn to what has come.
package live

import (
	"io"
	"time"

	"github.com/urisift/urisift/corpus"
)

const (
	// Patience is how long a reader waits for more before it turns to what has
	// come.
	Patience = 10 * time.Millisecond
	// chunkSize is the size of a read, in bytes.
	chunkSize = 256 << 10
)

// A Reader reads from what may block in a goroutine of its own, so that
// others can tell when it does.
type Reader struct {
	full  chan chunk
	free  chan []byte
	stop  chan struct{}
	ended chan struct{}

	chunk           // what is being handed out
	rest  []byte    // of its bytes
	since time.Time // when the first byte came that nobody has turned to
}

// A chunk is what one read gave.
type chunk struct {
	bytes    []byte
	known    *corpus.Segment // the segment as far as it had been read
	err      error
	panicked *corpus.Error // instead of the above
}

// NewReader returns a reader of r, which is the Text of the segment or, where
// that is nil, something else. It has to be closed. A panic in r is recovered: what failure
// makes of its value is what Read panics with.
func NewReader(r io.Reader, segment *corpus.Segment, failure func(v any) *corpus.Error) *Reader {
	t := &Reader{full: make(chan chunk, 2), free: make(chan []byte, 3), stop: make(chan struct{}), ended: make(chan struct{})}
	for range cap(t.free) {
		t.free <- nil
	}
	t.known = known(segment)
	go t.fill(r, segment, failure)
	return t
}

// known returns the segment, unless it is nil, as far as it has been read.
func known(segment *corpus.Segment) *corpus.Segment {
	if segment == nil {
		return nil
	}
	return segment.Fixed()
}

// fill reads all there is.
func (t *Reader) fill(r io.Reader, segment *corpus.Segment, failure func(v any) *corpus.Error) {
	defer close(t.ended)
	defer func() {
		if v := recover(); v != nil {
			t.send(chunk{panicked: failure(v)})
		}
	}()
	for {
		var b []byte
		select {
		case b = <-t.free:
		case <-t.stop:
			return
		}
		if b == nil {
			b = make([]byte, chunkSize)
		}
		n, err := r.Read(b[:chunkSize])
		if !t.send(chunk{bytes: b[:n], known: known(segment), err: err}) || err != nil {
			return
		}
	}
}

// send hands a chunk over, unless nobody reads any more.
func (t *Reader) send(c chunk) bool {
	select {
	case t.full <- c:
		return true
	case <-t.stop:
		return false
	}
}

// Close waits until nobody reads any more.
func (t *Reader) Close() {
	close(t.stop)
	<-t.ended
}

// Read implements io.Reader. It panics with the error of a panic in what it
// reads from.
func (t *Reader) Read(p []byte) (int, error) {
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
func (t *Reader) receive(c chunk) {
	if t.bytes != nil {
		t.free <- t.bytes
	}
	t.chunk, t.rest = c, c.bytes
}

// Segment returns the segment as far as it had been read for what is being handed out.
func (t *Reader) Segment() *corpus.Segment { return t.known }

// Turn notes that somebody turns to what has come.
func (t *Reader) Turn() { t.since = time.Time{} }

// Paused reports whether nothing more has come for some time, which begins with
// the first byte that came. It waits until that is over.
func (t *Reader) Paused() bool {
	if len(t.rest) > 0 || t.err != nil || t.panicked != nil {
		return false
	}
	select {
	case c := <-t.full:
		t.receive(c)
		return false
	default:
	}
	timer := time.NewTimer(Patience - time.Since(t.since))
	defer timer.Stop()
	select {
	case c := <-t.full:
		t.receive(c)
		return false
	case <-timer.C:
		return true
	}
}

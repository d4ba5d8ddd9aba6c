package command

import (
	"io"
	"time"

	"github.com/urisift/urisift/corpus"
)

const (
	// patience is how long a reader waits for more before it turns to what has
	// come.
	patience = 10 * time.Millisecond
	// chunkSize is the size of a read, in bytes.
	chunkSize = 256 << 10
)

// A liveReader reads from what may block in a goroutine of its own, so that
// others can tell when it does.
type liveReader struct {
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

// isLive reports whether reading an input may block: whether it is a pipe, a
// terminal, or anything else that is no regular file. What was found in a directory
// is one.
func isLive(in *corpus.Input, stdin io.Reader) bool {
	if in == nil || !in.Named {
		return false
	}
	info, err := statInput(in.Path, stdin)
	return err != nil || !info.Mode().IsRegular()
}

// newLiveReader returns a reader of r, which is the Text of the segment or, where
// that is nil, something else. It has to be closed.
func newLiveReader(path string, r io.Reader, segment *corpus.Segment) *liveReader {
	t := &liveReader{full: make(chan chunk, 2), free: make(chan []byte, 3), stop: make(chan struct{}), ended: make(chan struct{})}
	for range cap(t.free) {
		t.free <- nil
	}
	t.known = known(segment)
	go t.fill(path, r, segment)
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
func (t *liveReader) fill(path string, r io.Reader, segment *corpus.Segment) {
	defer close(t.ended)
	defer func() {
		if v := recover(); v != nil {
			t.send(chunk{panicked: internalError(path, v, "rest of the input passed over")})
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
func (t *liveReader) send(c chunk) bool {
	select {
	case t.full <- c:
		return true
	case <-t.stop:
		return false
	}
}

// close waits until nobody reads any more.
func (t *liveReader) close() {
	close(t.stop)
	<-t.ended
}

// Read implements io.Reader. It panics with the error of a panic in what it
// reads from.
func (t *liveReader) Read(p []byte) (int, error) {
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

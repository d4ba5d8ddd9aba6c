package command

import (
	"time"

	"github.com/urisift/urisift/corpus"
)

// patience is how long a reader waits for more before it turns to what has come.
const patience = 10 * time.Millisecond

// A liveText is the text of a segment whose reading may block. It is read by a
// goroutine of its own, so that others can tell when it does.
type liveText struct {
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
	bytes []byte
	known *corpus.Segment // the segment as far as it had been read
	err   error           // that ended the text
}

// chunkSize is the size of a read, in bytes.
const chunkSize = 64 << 10

func newLiveText(segment *corpus.Segment) *liveText {
	t := &liveText{full: make(chan chunk, 2), free: make(chan []byte, 3), stop: make(chan struct{}), ended: make(chan struct{})}
	for range cap(t.free) - 1 {
		t.free <- nil
	}
	t.known = segment.Fixed()
	go t.read(segment)
	return t
}

// Read implements io.Reader.
func (t *liveText) Read(p []byte) (int, error) {
	if len(t.rest) == 0 && t.err == nil {
		t.receive(<-t.full)
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
func (t *liveText) receive(c chunk) {
	t.free <- t.bytes
	t.chunk, t.rest = c, c.bytes
}

// turn notes that somebody turns to what has come.
func (t *liveText) turn() { t.since = time.Time{} }

// paused reports whether nothing more has come for some time, which begins with
// the first byte that came. It waits until it is over.
func (t *liveText) paused() bool {
	if len(t.rest) > 0 || t.err != nil {
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

// close waits until nobody reads the text any more.
func (t *liveText) close() {
	close(t.stop)
	<-t.ended
}

// read reads the text to its end.
func (t *liveText) read(segment *corpus.Segment) {
	var c chunk
	defer close(t.ended)
	defer func() {
		if v := recover(); v != nil {
			t.send(chunk{known: c.known, err: internalError(segment.Path, v, "rest of the input passed over")})
		}
	}()
	for {
		select {
		case c.bytes = <-t.free:
		case <-t.stop:
			return
		}
		if c.bytes == nil {
			c.bytes = make([]byte, chunkSize)
		}
		n, err := segment.Text.Read(c.bytes[:chunkSize])
		c = chunk{c.bytes[:n], segment.Fixed(), err}
		if !t.send(c) || err != nil {
			return
		}
	}
}

func (t *liveText) send(c chunk) bool {
	select {
	case t.full <- c:
		return true
	case <-t.stop:
		return false
	}
}

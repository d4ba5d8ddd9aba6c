package pack

import "io"

const (
	aheadPieces = 16
	aheadSize   = 64 << 10
)

// An ahead reads a member in a goroutine, some pieces ahead of its own reader.
type ahead struct {
	pieces chan piece
	free   chan []byte
	quit   chan struct{}
	now    piece
	at     int
}

type piece struct {
	b   []byte
	err error
}

func newAhead(r io.Reader) *ahead {
	a := &ahead{
		pieces: make(chan piece, aheadPieces),
		free:   make(chan []byte, aheadPieces),
		quit:   make(chan struct{}),
	}
	for range aheadPieces {
		a.free <- make([]byte, aheadSize)
	}
	go a.run(r)
	return a
}

// run reads r until it ends or stop is called.
func (a *ahead) run(r io.Reader) {
	defer close(a.pieces)
	for {
		var b []byte
		select {
		case b = <-a.free:
		case <-a.quit:
			return
		}
		n, err := r.Read(b[:aheadSize])
		select {
		case a.pieces <- piece{b[:n], err}:
		case <-a.quit:
			return
		}
		if err != nil {
			return
		}
	}
}

// Read implements io.Reader.
func (a *ahead) Read(b []byte) (int, error) {
	for a.at == len(a.now.b) {
		if a.now.err != nil {
			return 0, a.now.err
		}
		if a.now.b != nil {
			a.free <- a.now.b
		}
		p, ok := <-a.pieces
		if !ok {
			return 0, io.ErrClosedPipe
		}
		a.now, a.at = p, 0
	}
	n := copy(b, a.now.b[a.at:])
	a.at += n
	return n, nil
}

// stop ends the goroutine and waits for it.
func (a *ahead) stop() {
	close(a.quit)
	for range a.pieces {
	}
}

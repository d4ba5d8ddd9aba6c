package pack

import "io"

const (
	aheadPieces = 16
	aheadSize   = 64 << 10
	aheadFrom   = 2 * aheadSize // where a member is long enough for a goroutine
)

// An ahead reads a long member in a goroutine, some pieces ahead of its own reader. Where
// one was stopped it reads another member with the same memory.
type ahead struct {
	r io.Reader // the member, until the goroutine has it
	n int       // bytes read by then

	pieces chan piece
	quit   chan struct{}
	now    piece
	at     int

	free chan []byte
	made int // of the slices that are in free, or were taken from there
}

type piece struct {
	b   []byte
	err error
}

// reset makes a read the member r.
func (a *ahead) reset(r io.Reader) {
	a.r, a.n, a.now, a.at = r, 0, piece{}, 0
}

// start starts the goroutine.
func (a *ahead) start() {
	if a.free == nil {
		a.free = make(chan []byte, aheadPieces)
	}
	a.pieces, a.quit = make(chan piece, aheadPieces), make(chan struct{})
	go a.run(a.r)
	a.r = nil
}

// run reads r until it ends or stop is called.
func (a *ahead) run(r io.Reader) {
	defer close(a.pieces)
	for {
		b := a.take()
		if b == nil {
			return
		}
		n, err := r.Read(b)
		select {
		case a.pieces <- piece{b[:n], err}:
		case <-a.quit:
			a.free <- b
			return
		}
		if err != nil {
			return
		}
	}
}

// take returns memory for a piece, or nil when stop is called.
func (a *ahead) take() []byte {
	select {
	case b := <-a.free:
		return b[:aheadSize]
	default:
	}
	if a.made < aheadPieces {
		a.made++
		return make([]byte, aheadSize)
	}
	select {
	case b := <-a.free:
		return b[:aheadSize]
	case <-a.quit:
		return nil
	}
}

// Read implements io.Reader.
func (a *ahead) Read(b []byte) (int, error) {
	if a.r != nil && a.n < aheadFrom {
		n, err := a.r.Read(b)
		a.n += n
		return n, err
	}
	if a.r != nil {
		a.start()
	}
	for a.at == len(a.now.b) {
		if a.now.err != nil {
			return 0, a.now.err
		}
		a.drop()
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

// drop frees the memory of the current piece.
func (a *ahead) drop() {
	if a.now.b != nil {
		a.free <- a.now.b
	}
	a.now.b, a.at = nil, 0
}

// stop ends the goroutine, if there is one, and waits for it.
func (a *ahead) stop() {
	if a.r != nil {
		return
	}
	close(a.quit)
	a.drop()
	for p := range a.pieces {
		a.free <- p.b
	}
}

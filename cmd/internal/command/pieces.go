package command

// A piece is a part of what one input gave: whole records and whole notes.
type piece struct {
	out   []byte
	marks []mark // one for each record in out, with --unique only
	notes []byte
	tally
	home chan<- *piece // where the piece goes back to
}

// A mark sets off one record of a piece.
type mark struct {
	end    int // of the record in the piece
	at     int // where its count goes
	digest digest
}

const (
	// pieceSize is what a piece holds before it is passed on, in bytes.
	pieceSize = 64 << 10
	// stock is the number of pieces that a worker has. It bounds what waits
	// to be written: a worker without a free piece waits.
	stock = 16
)

// A supply is a worker's end of its pieces: it takes free ones and passes on
// filled ones.
type supply struct {
	free    chan *piece
	ready   chan<- *piece   // of the current task
	current *piece          // nil between pieces
	ended   <-chan struct{} // closed when nobody wants pieces any more
	stopped bool            // whether that has been noticed
}

func newSupply(ended <-chan struct{}) *supply {
	s := &supply{free: make(chan *piece, stock), ended: ended}
	for range stock {
		s.free <- &piece{home: s.free}
	}
	return s
}

// take returns the piece to add to. After the end it is one that goes nowhere.
func (s *supply) take() *piece {
	if p := s.current; p != nil && len(p.out)+len(p.notes) >= pieceSize {
		s.pass()
	}
	if s.current != nil {
		return s.current
	}
	select {
	case s.current = <-s.free:
		s.current.reset()
	case <-s.ended:
		s.stopped = true
		s.current = new(piece)
	}
	return s.current
}

// pass hands on the current piece, if there is one.
func (s *supply) pass() {
	if s.current == nil {
		return
	}
	if s.stopped {
		s.current = nil
		return
	}
	select {
	case s.ready <- s.current:
	case <-s.ended:
		s.stopped = true
	}
	s.current = nil
}

// reset empties the piece. A buffer that a long record has blown up is let go.
func (p *piece) reset() {
	if cap(p.out) > 4*pieceSize {
		p.out = nil
	}
	if cap(p.notes) > 4*pieceSize {
		p.notes = nil
	}
	*p = piece{out: p.out[:0], marks: p.marks[:0], notes: p.notes[:0], home: p.home}
}

package command

import (
	"github.com/urisift/urisift/cmd/internal/distinct"
	"github.com/urisift/urisift/corpus"
)

// A piece is a part of what one input gave: whole records and whole notes.
type piece struct {
	out       []byte
	marks     []mark // one for each record in out, with --unique only
	notes     []byte
	noteMarks []noteMark // one for each note in notes, or more
	tally
	size int           // what it holds before it is passed on, in bytes
	home chan<- *piece // where the piece goes back to

	// outlet is where the pieces of a portion of the input come from, to be
	// written at this place; the piece holds nothing else then.
	outlet *outlet
}

// An outlet is where a portion of an input comes out.
type outlet struct {
	pieces chan *piece // closed when the portion is done
	counts corpus.Counts
	start  *portionStart // of the portion; nil where a run cannot go on there
}

// A mark sets off one record of a piece.
type mark struct {
	end    int // of the record in the piece
	at     int // where its count goes
	digest distinct.Digest
}

// A noteMark sets off one note of a piece; or, where its text is empty, stands
// for some that are too many to be shown.
type noteMark struct {
	code corpus.Code
	end  int // of the note in the piece
	n    int
}

// mark sets off a note, whose text, if any, has been added.
func (p *piece) mark(code corpus.Code) {
	if k := len(p.noteMarks) - 1; k >= 0 && p.noteMarks[k].code == code && p.noteMarks[k].end == len(p.notes) {
		p.noteMarks[k].n++
		return
	}
	p.noteMarks = append(p.noteMarks, noteMark{code, len(p.notes), 1})
}

const (
	// pieceSize is what a piece holds before it is passed on, in bytes.
	pieceSize = 128 << 10
	// stock is the number of pieces that a worker has. It bounds what waits
	// to be written: a worker without a free piece waits.
	stock = 8
	// firstSize is what a piece holds at first. Memory that grows bit by bit takes several
	// times as much, and of most inputs no more comes out.
	firstSize = 4 << 10
	// smallSize is what a small piece holds, in bytes. A worker has as many of these as
	// it may have tasks that wait to be written: what a task begins with goes there while
	// the other pieces wait, which for a message is often all.
	smallSize = 2 << 10
)

// A supply is a worker's end of its pieces: it takes free ones and passes on
// filled ones.
type supply struct {
	free    chan *piece
	small   chan *piece   // free small ones
	smalls  int           // how many of these there are
	begins  bool          // the next piece is the task's first
	ready   chan<- *piece // of the current task or portion
	current *piece        // nil between pieces
	crew    *crew
	passed  int64    // how much has been passed on, in bytes
	stopped bool     // nobody wants pieces any more
	doubt   doubt    // nil unless it is open whether pieces are right
	kept    []*piece // filled, but in doubt
	void    bool     // what is filled is wrong and goes nowhere
}

// A doubt is whether what a worker fills pieces with is right.
type doubt interface {
	// resolved reports whether it is, if that is known. With wait set it waits
	// until it is known.
	resolved(wait bool) (right, known bool)
}

func newSupply(c *crew) *supply {
	s := &supply{free: make(chan *piece, stock), small: make(chan *piece, ahead), crew: c}
	for range stock {
		s.free <- &piece{home: s.free, size: firstSize}
	}
	return s
}

// take returns the piece to add to. After the end it is one that goes nowhere.
func (s *supply) take() *piece {
	if p := s.current; p != nil && len(p.out)+len(p.notes) < p.size {
		return p
	}
	return s.more()
}

// more returns the current piece with more room, or the next one.
func (s *supply) more() *piece {
	if p := s.current; p != nil && p.size == firstSize {
		p.size = pieceSize
		p.out = append(make([]byte, 0, pieceSize+firstSize), p.out...)
		return p
	}
	return s.next()
}

// next passes on the current piece and returns another one.
func (s *supply) next() *piece {
	s.pass()
	begins := s.begins
	s.begins = false
	if len(s.free) == 0 {
		if begins && s.takeSmall() {
			return s.current
		}
		s.resolveDoubt(true)
	}
	p, ok := receive(s.crew, s.free)
	if ok {
		p.reset()
	} else {
		s.stopped, p = true, &piece{size: pieceSize}
	}
	s.current = p
	return p
}

// takeSmall makes a small piece the current one, if there is a free one.
func (s *supply) takeSmall() bool {
	select {
	case s.current = <-s.small:
		s.current.reset()
		return true
	default:
	}
	if s.smalls == cap(s.small) {
		return false
	}
	s.smalls++
	s.current = &piece{size: smallSize, home: s.small}
	return true
}

// filled returns how much has been added to pieces, in bytes.
func (s *supply) filled() int64 {
	if s.current == nil {
		return s.passed
	}
	return s.passed + int64(len(s.current.out))
}

// pass hands on the current piece, if there is one, unless it is in doubt.
func (s *supply) pass() {
	if s.current != nil {
		s.kept = append(s.kept, s.current)
		s.passed += int64(len(s.current.out))
		s.current = nil
	}
	s.resolveDoubt(false)
}

// resolveDoubt hands on what is in doubt no more. What was filled in vain is free
// again.
func (s *supply) resolveDoubt(wait bool) {
	if s.doubt != nil {
		right, known := s.doubt.resolved(wait)
		if !known {
			return
		}
		s.doubt, s.void = nil, !right
	}
	for _, p := range s.kept {
		s.hand(p)
	}
	s.kept = s.kept[:0]
}

// hand gives a piece to the collector, or one that is void back.
func (s *supply) hand(p *piece) {
	if s.stopped {
		return
	}
	to := s.ready
	if s.void {
		to = p.home
	}
	s.stopped = !give(s.crew, to, p)
}

// again starts over when everything filled was in vain.
func (s *supply) again() {
	s.pass()
	s.void = false
}

// reset empties the piece. A buffer that a long record has blown up is let go.
func (p *piece) reset() {
	if cap(p.out) > 4*p.size {
		p.out = nil
	}
	if cap(p.notes) > 4*p.size {
		p.notes = nil
	}
	*p = piece{out: p.out[:0], marks: p.marks[:0], notes: p.notes[:0], noteMarks: p.noteMarks[:0], size: p.size, home: p.home}
}

package command

import (
	"runtime"
	"sync"
)

// A division is a large text, or a mailbox, that several sifters work on: the
// one that met it and helpers, as long as seats are free. Each takes a portion at
// a time, which is read in its turn, so that decoding goes on in order; what
// the portions give goes out in their order:
//
//	                  ┌► sifter ─ portion 1 ─┐
//	text ─► division ─┼► sifter ─ portion 2 ─┼► task ► collector
//	                  └► sifter ─ portion 3 ─┘
//
// A sifter works on a portion as soon as it has taken it, and takes them in their
// order, so that the first one that is not done waits for no other.
type division struct {
	task *task
	crew *crew
	live bool // reading the input may block

	turn    turn                  // guards what follows
	next    func(*sifter) portion // takes a portion, nil behind the last
	over    bool                  // there are no more portions
	failed  error                 // what ended them early
	helpers sync.WaitGroup
}

// A portion is a part of an input for one sifter.
type portion interface {
	// sift writes what the portion holds.
	sift(s *sifter)
	// inPlace reports whether the portion is read from the input itself, so that
	// the next one can only be taken when it is done.
	inPlace() bool
	// start returns where the portion begins, nil where a run cannot go on there.
	start() *portionStart
}

// division returns the division of a segment of the current input.
func (s *sifter) division(next func(*sifter) portion) *division {
	return &division{task: s.task, crew: s.crew, live: s.blocking, next: next}
}

// run works on the division until there are no more portions. Behind each it lets the
// collector go first, which waits for what has come out and would else hold up a sifter
// with the next ones, and another processor search for work.
func (d *division) run(s *sifter) {
	for {
		p, out := d.take(s)
		if p == nil {
			return
		}
		s.siftPortion(d, p, out)
		runtime.Gosched()
	}
}

// take returns the next portion and where it comes out, nil behind the last. One
// that must be read in place has been sifted then.
func (d *division) take(s *sifter) (portion, *outlet) {
	d.turn.await(d.crew)
	defer d.turn.end()
	for !d.over && !s.out.stopped {
		d.over = true // if next panics
		p := d.next(s)
		if p == nil {
			break
		}
		d.over = false
		out := d.announce(p)
		if out == nil {
			break
		}
		if p.inPlace() {
			s.siftPortion(d, p, out)
			continue
		}
		d.crew.help(d)
		return p, out
	}
	d.over = true
	return nil, nil
}

// announce tells the collector where the next portion comes out.
func (d *division) announce(p portion) *outlet {
	out := &outlet{pieces: make(chan *piece, stock), start: p.start()}
	if !give(d.crew, d.task.pieces, &piece{outlet: out}) {
		return nil
	}
	return out
}

// siftPortion sifts a portion. A panic in it becomes a note, and the next portion
// follows.
func (s *sifter) siftPortion(d *division, p portion, out *outlet) {
	s.aim(d.task, out.pieces, &out.counts)
	s.blocking, s.shares = p.inPlace() && d.live, false
	defer close(out.pieces)
	defer s.out.pass()
	defer func() {
		if v := recover(); v != nil {
			err := internalError(d.task.path(), v, "part of the input passed over")
			s.out.resolveDoubt(true)
			s.out.again()
			s.note(err)
		}
	}()
	p.sift(s)
}

// join helps with a division. What ends it early is noted by the sifter that
// met it.
func (s *sifter) join(d *division) {
	defer d.helpers.Done()
	s.readInPlace()
	if !s.mayJoin(d.task) {
		return
	}
	defer func() {
		if v := recover(); v != nil {
			err := internalError(d.task.path(), v, "rest of the input passed over")
			d.turn.await(d.crew)
			d.failed = err
			d.turn.end()
		}
	}()
	d.run(s)
}

// mayJoin reports whether the sifter may work on a part of the task: none of its
// pieces waits for a later task to be written.
func (s *sifter) mayJoin(t *task) bool { return t.number >= s.latest || len(s.out.free) == stock }

// divide works on the division together with those who join.
func (s *sifter) divide(d *division) {
	s.out.pass()
	blocking, shares := s.blocking, s.shares
	defer func() {
		s.crew.stand()
		d.helpers.Wait()
		s.crew.sit()
		s.aim(d.task, d.task.pieces, d.task.counts)
		s.blocking, s.shares = blocking, shares
	}()
	d.run(s)
}

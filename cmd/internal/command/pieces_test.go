package command

import (
	"context"
	"testing"
	"time"
)

// TestSmallPieces begins tasks while no piece has been written: in small pieces once the
// others are used up, until as many tasks wait as there may be.
func TestSmallPieces(t *testing.T) {
	ctx, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	c := newCrew(1, ctx.Done())
	s := newSifter(&options{}, nil, nil, nil, c)
	var tasks []*task
	begin := func() *piece {
		k := &task{number: len(tasks) + 1, pieces: make(chan *piece, stock)}
		tasks = append(tasks, k)
		s.aim(k, k.pieces, nil)
		s.out.begins = true
		p := s.take()
		p.out = append(p.out, "http://a.example/\n"...)
		return p
	}
	for n := range stock + ahead {
		p := begin()
		if want := n >= stock; (p.size == smallSize) != want || s.take() != p {
			t.Fatalf("task %d: piece of %d bytes, small is %v, want %v", n+1, p.size, p.size == smallSize, want)
		}
		if n == stock {
			p.out = append(p.out, make([]byte, 5*smallSize)...) // of a long record
		}
		s.out.pass()
	}

	if s.out.takeSmall() {
		t.Error("more pieces wait than tasks may")
	}

	// The collector gives some back.
	for _, k := range tasks[:stock+3] {
		p := <-k.pieces
		p.home <- p
	}
	for n := range stock + 2 {
		p := begin()
		if want := n >= stock; (p.size == smallSize) != want || len(p.out) != len("http://a.example/\n") {
			t.Errorf("piece of %d bytes holds %d, small is %v, want %v", p.size, len(p.out), p.size == smallSize, want)
		}
		if cap(p.out) > 4*smallSize && p.size == smallSize {
			t.Errorf("small piece keeps %d bytes", cap(p.out))
		}
		if n == stock+1 { // what follows the beginning does not fit in
			p.out = append(p.out, make([]byte, smallSize)...)
			end()
			if s.take(); !s.out.stopped {
				t.Error("goes on in a small piece")
			}
			break
		}
		s.out.pass()
	}
}

// TestPieceGrows gives a piece that is full at first room for as much as pieces hold, and
// passes it on when it is full again.
func TestPieceGrows(t *testing.T) {
	s := newSupply(newCrew(1, t.Context().Done()))
	ready := make(chan *piece, stock)
	s.ready = ready
	p := s.take()
	p.out = append(p.out, make([]byte, firstSize-1)...)
	if s.take() != p || cap(p.out) > 2*firstSize {
		t.Errorf("a piece that is not full is passed on, or has %d bytes", cap(p.out))
	}
	p.out = append(p.out, 'x')
	if s.take() != p || cap(p.out) < pieceSize || len(p.out) != firstSize || p.out[firstSize-1] != 'x' {
		t.Fatalf("%d of %d bytes, want %d of %d or more", len(p.out), cap(p.out), firstSize, pieceSize)
	}
	p.out = append(p.out, make([]byte, pieceSize-firstSize)...)
	if s.take() == p || len(ready) != 1 || cap(p.out) > 2*pieceSize {
		t.Errorf("a full piece of %d bytes is not passed on", cap(p.out))
	}
	p = <-ready
	if p.reset(); p.size != pieceSize {
		t.Errorf("it holds %d bytes the next time, want %d", p.size, pieceSize)
	}
}

package command

import (
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// A block is a portion of a text.
type block struct {
	extract.Block
	of      *blocks // nil for a verbatimBlock
	arena   *arena
	segment *corpus.Segment // as far as it had been read
	partial bool
	place   *portionStart // where it begins
	spread  *spread       // of its text

	before <-chan blockEnd // of the block before it
	after  chan<- blockEnd
	end    *seamEnd               // what goes to after
	seam   *extract.Seam          // what came from before
	void   bool                   // or this
	cut    func(end extract.Seam) // to be called with where the block was cut off, or nil
	guess  extract.Seam           // what the block was read with
}

// A blockEnd is the seam with which a block ended; or void, where the text is to be
// read again from a place before it on.
type blockEnd struct {
	extract.Seam
	void bool
}

func (b *block) inPlace() bool { return b.partial }

func (b *block) start() *portionStart { return b.place }

// sift writes what the block holds.
func (b *block) sift(s *sifter) {
	defer b.arena.release()
	defer close(b.after)
	b.write(s)
}

// write writes what the block holds. How the block before it ends is guessed, unless
// that is known or hard to guess, and what was found goes out when the guess proves
// right; or else the block is read again, if it is not void.
func (b *block) write(s *sifter) {
	filled := s.out.filled()
	scanner := s.scannerOf(b.segment)
	b.await(s, b.partial || b.Amid())
	if !b.void {
		b.guess = scanner.ResetBlock(&b.Block, b.seam)
		if b.seam == nil {
			s.out.doubt = &blockDoubt{b, s}
		}
		s.writeFound(scanner, b.segment)
	}
	if s.out.resolveDoubt(true); s.out.void {
		if s.out.again(); !b.void {
			b.guess = scanner.ResetBlock(&b.Block, b.seam)
			s.writeFound(scanner, b.segment)
		}
	}
	switch {
	case s.out.stopped:
	case b.void:
		b.after <- blockEnd{void: true}
	default:
		b.finish(scanner.Seam())
		b.spread.note(b.Own.End-b.Own.Start, s.out.filled()-filled)
	}
}

// finish passes on with which seam the block ended.
func (b *block) finish(seam extract.Seam) {
	if b.cut != nil {
		b.cut(seam)
		return
	}
	if b.partial {
		b.of.start = int(seam.Offset() - b.of.base)
	}
	b.end.Seam, b.end.known = seam, true
	b.after <- blockEnd{Seam: seam}
}

// await receives with what the block before it ended, if that is known. After a
// panic there nothing is.
func (b *block) await(s *sifter, wait bool) (known bool) {
	if !wait && len(b.before) == 0 {
		return false
	}
	end, ok := receive(s.crew, b.before)
	if b.void = end.void; ok && !end.void {
		b.seam = &end.Seam
	}
	return true
}

// A blockDoubt is whether a block was read in the right way.
type blockDoubt struct {
	*block
	sifter *sifter
}

func (b *blockDoubt) resolved(wait bool) (right, known bool) {
	if !b.await(b.sifter, wait) {
		return false, false
	}
	return !b.void && (b.seam == nil || b.seam.Equal(&b.guess)), true
}

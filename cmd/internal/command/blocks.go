package command

import (
	"errors"
	"io"
	"sync/atomic"

	"github.com/urisift/urisift/cmd/internal/live"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

const (
	// defaultPortion is how much of a text is one block, in bytes.
	defaultPortion = 512 << 10
	// blocksAnArena is how many blocks share one memory, and with it the text
	// around them.
	blocksAnArena = 4
	// maxMargin is how much text may stand around a block, in bytes. Where
	// more is needed a text is not divided.
	maxMargin = 1 << 20
)

// divides reports whether the segment's text can be divided into blocks.
func (s *sifter) divides(segment *corpus.Segment) bool {
	if !s.shares || segment.Bytes() != nil || segment.Message != nil || segment.Own != nil ||
		segment.Kind != corpus.Running && segment.Kind != corpus.Fields {
		return false
	}
	if s.blocking && !s.sharesPipes {
		return false
	}
	if v := segment.Verbatim(); v != nil && !s.readsSideBySide(v) {
		return false // likely of one block
	}
	before, behind := extract.BlockMargins(&s.extract)
	return before+behind <= maxMargin
}

// writeBlocks writes what the segment's text holds, block by block, with the
// help of those who join. A text of one block is no matter for others. What ended
// the text early is returned.
func (s *sifter) writeBlocks(segment *corpus.Segment) error {
	if v := segment.Verbatim(); v != nil {
		return s.writeVerbatim(segment, v)
	}
	b := newBlocks(s, segment)
	defer b.close()
	if from := s.task.from; from != nil {
		if err := b.goOn(from); err != nil {
			return err
		}
	}
	first := b.next()
	if first == nil {
		return nil
	}
	if b.done {
		if first.sift(s); s.blocking { // what was found goes out at once
			s.out.pass()
		}
	} else {
		d := s.division(b.after(first))
		s.divide(d)
		if d.failed != nil {
			return d.failed
		}
	}
	return b.failure()
}

// after returns a function that returns first, and then the next blocks.
func (b *blocks) after(first *block) func(*sifter) portion {
	return func(*sifter) portion {
		if p := first; p != nil {
			first = nil
			return p
		}
		return b.nextPortion()
	}
}

// nextPortion is next for a division.
func (b *blocks) nextPortion() portion {
	if p := b.next(); p != nil {
		return p
	}
	return nil
}

// blocks reads a segment's text as blocks, which share arenas with what stands
// around them:
//
//	base               start              filled
//	┆ of earlier blocks  │ for the next ones │ free ┆
//	└──────────────────── arena ───────────────────┘
//
// It is guarded by the turn of its division.
type blocks struct {
	segment *corpus.Segment
	text    io.Reader
	live    *live.Reader // the text where reading it may block, or nil
	options *extract.Options
	size    int // of a block
	before  int // how much text stands before a block
	behind  int // and behind it
	arenas  *arenas
	crew    *crew

	arena  *arena
	base   int64 // offset in the text of arena.buf[0]
	start  int
	filled int
	tried  int   // up to here what is decided has been found
	err    error // that ended the text; io.EOF at its regular end
	done   bool

	spread *spread
	lines  extract.LineCounter
	last   chan blockEnd // of the block before
	end    *seamEnd      // of the block before, nil before the first
}

// newBlocks returns the blocks of a segment.
func newBlocks(s *sifter, segment *corpus.Segment) *blocks {
	b := &blocks{
		segment: segment, text: segment.Text, options: s.extractFor(segment), size: s.portion,
		arenas: s.arenas, crew: s.crew, last: make(chan blockEnd, 1),
		spread: new(spread),
	}
	b.before, b.behind = extract.BlockMargins(b.options)
	b.before++ // lest a block's text begins within a CRLF
	b.last <- blockEnd{}
	if s.blocking {
		b.live = newLiveReader(segment.Path, segment.Text, segment)
		b.text = b.live
	}
	return b
}

// close ends the reading.
func (b *blocks) close() {
	if b.live != nil {
		b.live.Close()
	}
	if b.arena != nil {
		b.arena.release()
	}
}

// next returns the next block: one that is full, the last one, or what there is
// of one where reading on may block.
func (b *blocks) next() *block {
	if b.done || !b.makeRoom() {
		return nil
	}
	paused := b.fill()
	size := int(b.spread.fit(int64(b.size)))
	end := b.start + size
	switch {
	case paused:
		end, b.tried = b.filled, b.filled
	case b.err != nil && b.filled-b.start <= size+size/2:
		end, b.done = b.filled, true
	}
	after := make(chan blockEnd, 1)
	p := &block{
		Block: b.block(end), of: b, arena: b.arena, segment: b.known(), partial: paused,
		place: b.here(), before: b.last, after: after, end: new(seamEnd),
		spread: b.spread,
	}
	b.arena.uses.Add(1)
	b.last, b.end, b.start = after, p.end, end
	return p
}

// known returns the segment as far as it has been read.
func (b *blocks) known() *corpus.Segment {
	if b.live != nil {
		return b.live.Segment()
	}
	return b.segment.Fixed()
}

// block returns the block whose own text ends at arena.buf[end].
func (b *blocks) block(end int) extract.Block {
	from := b.textStart()
	k := extract.Block{
		Text: b.arena.buf[from:b.filled], Offset: b.base + int64(from),
		Own:  extract.Span{Start: b.base + int64(b.start), End: b.base + int64(end)},
		Last: b.err != nil,
	}
	if b.countsLines() {
		b.countTo(from)
		k.Line, k.Column = b.lines.Breaks+1, k.Offset-b.lines.Start+1
	}
	return k
}

// countsLines reports whether the lines are to be counted, and can be.
func (b *blocks) countsLines() bool { return b.options.Lines && b.segment.Offset == 0 }

// textStart returns where in the arena the text of the next block begins: not
// within a CRLF.
func (b *blocks) textStart() int {
	from := max(0, b.start-b.before+1)
	if from > 0 && b.arena.buf[from] == '\n' && b.arena.buf[from-1] == '\r' {
		from--
	}
	return from
}

// countTo counts the lines before arena.buf[end].
func (b *blocks) countTo(end int) {
	if b.options.Lines {
		b.lines.Count(b.arena.buf[:end], b.base)
	}
}

// arenaSize returns how large an arena is, in bytes. A block whose text is read alone
// begins within the first page of memory; see [corpus.Verbatim.InPage].
func (b *blocks) arenaSize() int { return corpus.PageSize + blocksAnArena*b.size + b.before + b.behind }

// makeRoom sees to it that the next block fits in the arena. It reports false
// after the end.
func (b *blocks) makeRoom() bool {
	if b.arena != nil && b.start+b.size+b.behind <= len(b.arena.buf) {
		return true
	}
	next := b.arenas.take(b.arenaSize(), b.crew)
	if next == nil {
		return false
	}
	next.uses.Store(1)
	memory := next.memory(0)
	if b.arena != nil {
		from := b.textStart()
		b.countTo(from)
		b.filled = copy(memory, b.arena.buf[from:b.filled])
		b.base += int64(from)
		b.start -= from
		b.tried -= from
		b.arena.release()
	}
	b.arena = next
	return true
}

// fill reads until the next block and what stands behind it are in memory, or
// the text ends. It reports true if it stopped before because reading on may
// block.
func (b *blocks) fill() (paused bool) {
	if b.live != nil {
		b.live.Turn()
	}
	for idle := 0; b.err == nil && b.filled < b.start+b.size+b.behind; {
		if b.live != nil && b.filled > max(b.start, b.tried) && b.live.Paused() {
			return true
		}
		n, err := b.text.Read(b.arena.buf[b.filled : b.start+b.size+b.behind])
		b.filled += n
		b.err = err
		if idle++; n > 0 {
			idle = 0
		}
		if idle == 100 {
			b.err = io.ErrNoProgress
		}
	}
	return false
}

// A spread tells how much more comes out of a text than goes in. Several sifters may use
// it; of the zero spread that is not known.
type spread struct{ times atomic.Int64 } // 1024 of them, and one more

// note tells how much came out of so much text, in bytes.
func (s *spread) note(in, out int64) {
	if in > 0 {
		s.times.Store(1 + out*1024/in)
	}
}

// known reports whether note has told how much comes out of the text.
func (s *spread) known() bool { return s.times.Load() > 0 }

// fit returns how large the next block is of a text whose blocks have at most so many
// bytes: what comes out of it must fit in the pieces of a sifter, or that would wait for
// all blocks before to be written.
func (s *spread) fit(size int64) int64 {
	const most, least = stock * pieceSize / 4 * 3, 128 << 10
	times := s.times.Load() - 1
	if size*times <= most*1024 {
		return size
	}
	return min(size, max(most*1024/times, least))
}

// failure returns the error that ended the text early.
func (b *blocks) failure() error {
	if errors.Is(b.err, io.EOF) {
		return nil
	}
	return b.err
}

// linesBehind returns the lines of a text and those of what follows on it together.
func linesBehind(c, behind extract.LineCounter) extract.LineCounter {
	if behind.Breaks == 0 {
		behind.Start = c.Start
	}
	behind.Breaks += c.Breaks
	return behind
}

// countFirst counts the lines of text[:n], which begins where c stands. A CRLF is one
// behind its LF.
func countFirst(c *extract.LineCounter, text []byte, n int) {
	if 0 < n && n < len(text) && text[n-1] == '\r' && text[n] == '\n' {
		c.Count(text[:n-1], c.Done)
		*c = extract.LineCounter{Breaks: c.Breaks, Start: c.Start, Done: c.Done + 1} // no CR is before the LF that counts
		return
	}
	c.Count(text[:n], c.Done)
}

package command

import (
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// readsSideBySide reports whether the blocks of the text are to be read side by
// side.
func (s *sifter) readsSideBySide(v *corpus.Verbatim) bool {
	return v.Size() > int64(s.portion+s.portion/2)
}

// writeVerbatim is writeBlocks for a text that likely stands in its file as it is:
// who takes a block reads it, too.
func (s *sifter) writeVerbatim(segment *corpus.Segment, v *corpus.Verbatim) error {
	b := &verbatimBlocks{
		text: v, segment: segment.AsItIs(), size: int64(s.portion), last: make(chan blockEnd, 1),
		rest: newBlocks(s, segment),
	}
	defer b.close()
	b.last <- blockEnd{}
	if b.mapping = v.Map(0, 0); b.mapping != nil {
		b.size *= blocksInPlace
		b.large = max(b.size, min(largestBlock, v.Size()/int64(blocksForEach*s.jobs)))
	}
	if b.rest.countsLines() {
		b.lines = make(chan extract.LineCounter, 1)
		b.lines <- b.rest.lines
	}
	b.division = s.division(b.next)
	if s.divide(b.division); b.division.failed != nil {
		return b.division.failed
	}
	return b.rest.failure()
}

// The blocks of a text that is looked at in place are larger than those of others, which
// are copied, and go better into the processor's cache as they are. Each costs the workers
// that wait for each other some 20 µs.
const (
	blocksInPlace = 2       // times as large are they at first
	largestBlock  = 4 << 20 // and so large at most, in bytes, where there are
	blocksForEach = 16      // so many of them for each worker
)

// verbatimBlocks hands out the blocks of a text that likely stands in its file as
// it is, to be read by those who take them. Where one does not, the text is read in
// order from there on, and what has been taken behind it is void:
//
//	┆ done │ void │ void │          ┆
//	       └──── read in order ─────┘
//
// It is guarded by the turn of its division.
type verbatimBlocks struct {
	division *division
	text     *corpus.Verbatim
	segment  *corpus.Segment
	size     int64 // of a block
	large    int64 // of one that is in memory, once it is known what comes out of them
	start    int64 // of the next block
	last     chan blockEnd
	lines    chan extract.LineCounter // those before the text that the next block needs; nil if they are not counted
	mapping  *corpus.Mapping          // in which the next block may stand, or nil
	rest     *blocks                  // what is read in order
	inOrder  bool                     // that has begun
}

// close ends the reading. Blocks that are still being sifted keep what they stand in.
func (b *verbatimBlocks) close() {
	b.rest.close()
	if b.mapping != nil {
		b.mapping.Release()
	}
}

// next returns the next block, for s to read.
func (b *verbatimBlocks) next(s *sifter) portion {
	if b.inOrder {
		return b.rest.nextPortion()
	}
	if b.start >= b.text.Size() {
		return nil
	}
	arena := s.arenas.take(b.rest.arenaSize(), s.crew)
	if arena == nil {
		return nil
	}
	arena.uses.Store(1)
	size := b.rest.spread.fit(b.sizeOfNext())
	own := extract.Span{Start: b.start, End: b.start + size}
	if b.text.Size()-own.End <= size/2 {
		own.End = b.text.Size()
	}
	after := make(chan blockEnd, 1)
	p := &verbatimBlock{blocks: b, block: block{
		Block: extract.Block{Own: own}, arena: arena, segment: b.segment, before: b.last, after: after, end: new(seamEnd),
		spread: b.rest.spread,
	}}
	p.mapping = b.mappingOf(p.bounds())
	b.last, b.start = after, own.End
	if b.lines != nil {
		behind := make(chan extract.LineCounter, 1)
		p.linesBefore, p.linesBehind, b.lines = b.lines, behind, behind
	}
	return p
}

// sizeOfNext returns how large the next block is at most.
func (b *verbatimBlocks) sizeOfNext() int64 {
	end := min(b.start+b.large, b.text.Size())
	if b.large > b.size && b.rest.spread.known() && b.text.IsCached(b.start, end) {
		return b.large
	}
	return b.size
}

// mappingOf returns a Mapping with the text from offset start to end, for one more user; nil
// if it is not to be had.
func (b *verbatimBlocks) mappingOf(start, end int64) *corpus.Mapping {
	if b.mapping != nil && !b.mapping.Covers(start, end) {
		b.mapping.Release()
		b.mapping = nil
	}
	if b.mapping == nil {
		b.mapping = b.text.Map(start, end)
	}
	if b.mapping != nil {
		b.mapping.Retain()
	}
	return b.mapping
}

// readInOrder has the text read in order from offset start on, before which a block
// ended with the seam, if that is known, and before the text that is needed there stand so
// many lines. Behind a block that panicked it may already be, from a later place on.
func (b *verbatimBlocks) readInOrder(start int64, seam *extract.Seam, lines extract.LineCounter) {
	b.division.turn.await(b.division.crew)
	defer b.division.turn.end()
	if b.inOrder {
		return
	}
	b.inOrder = true
	b.division.over = start > 0 && !b.rest.goOnBehind(b.text, start, seam, lines)
}

// textBefore returns where the text begins that a block needs which begins at offset start.
func (b *blocks) textBefore(start int64) int64 { return max(0, start-int64(b.before)) }

// goOnBehind makes offset start, before which the text stands in its file as it is,
// the beginning of the next block. It reports false after the end, and where the file
// does not reach so far any more.
func (b *blocks) goOnBehind(v *corpus.Verbatim, start int64, seam *extract.Seam, lines extract.LineCounter) bool {
	if !b.makeRoom() {
		return false
	}
	<-b.last
	if seam != nil {
		b.last <- blockEnd{Seam: *seam}
	} else {
		close(b.last)
	}
	from := b.textBefore(start)
	lead, at, _ := v.TextAt(b.arena.buf[:start-from], from)
	if lead == nil {
		return false
	}
	b.base, b.start = at, int(start-at)
	b.lines = lines
	b.lines.Done = at
	b.filled = copy(b.arena.buf, lead)
	v.GoOn(at+int64(b.filled), start)
	return true
}

// A verbatimBlock is a block that has not been read yet.
type verbatimBlock struct {
	block
	blocks  *verbatimBlocks
	mapping *corpus.Mapping // in which it may be looked at, or nil
	looked  int64           // up to there it has been; 0 for one that was copied

	linesBefore <-chan extract.LineCounter // those before its text; nil if they are not counted
	linesBehind chan<- extract.LineCounter // those before the text of the next block
	lines       extract.LineCounter        // what came from linesBefore
}

// sift reads the block and writes what it holds, if it stands in the file as it is.
func (b *verbatimBlock) sift(s *sifter) {
	defer b.arena.release()
	defer close(b.after)
	if b.mapping != nil {
		defer b.mapping.Release()
	}
	if b.linesBehind != nil {
		defer close(b.linesBehind)
	}
	ok := b.read()
	b.countLines(s, ok)
	if !ok {
		b.leave(s)
		return
	}
	if b.write(s); b.end.known {
		b.blocks.text.Passed(b.Own.Start, b.Own.End)
	}
}

// read reads the block with some of the text around it, or has a look at its beginning.
func (b *verbatimBlock) read() (ok bool) {
	v := b.blocks.text
	from, to := b.bounds()
	if b.mapping != nil && v.IsCached(from, to) {
		b.mapping.Prepare(from, to)
		b.looked = min(b.Own.Start+corpus.StepSize, to)
		b.Text, b.Offset, ok = b.mapping.TextAt(from, b.looked)
		b.More = b.look
		to = b.looked
	} else {
		place := v.InPage(from)
		end := place + int(to-from)
		b.Text, b.Offset, ok = v.TextAt(b.arena.memory(end)[place:end], from)
		b.More = b.more
	}
	if b.Last = to == v.Size(); b.Last {
		b.More = nil
	}
	return ok
}

// countLines learns in which line the block's text begins, and tells the next block, if
// the text has been read.
func (b *verbatimBlock) countLines(s *sifter, read bool) {
	if b.linesBefore == nil {
		return
	}
	own := extract.LineCounter{Done: b.Offset}
	if read {
		next := b.blocks.rest.textBefore(b.Own.End)
		text := b.Text
		if b.looked > 0 {
			text = b.mapping.Bytes(b.Offset, next+1)
		}
		countFirst(&own, text, int(next-b.Offset))
	}
	var known bool
	if b.lines, known = receive(s.crew, b.linesBefore); known && read {
		b.Line, b.Column = b.lines.Breaks+1, b.Offset-b.lines.Start+1
		b.linesBehind <- linesBehind(b.lines, own)
	}
}

// bounds returns where the text begins and ends that is read at first.
func (b *verbatimBlock) bounds() (from, to int64) {
	return b.blocks.rest.textBefore(b.Own.Start), min(b.Own.End+int64(b.blocks.rest.before), b.blocks.text.Size())
}

// look looks at more of the block. Where that does not stand in the file as it is, the
// block ends.
func (b *verbatimBlock) look() (text []byte, last bool) {
	_, to := b.bounds()
	from := b.Offset + int64(len(b.Text))
	b.looked = min(from+corpus.StepSize, to)
	more, _, ok := b.mapping.TextAt(from, b.looked)
	switch {
	case !ok:
		b.cut, b.More = b.leaveAt, nil
	case len(more) == 0:
		return b.more()
	default:
		b.Text = b.mapping.Bytes(b.Offset, from+int64(len(more)))
	}
	return b.Text, ok && b.looked == b.blocks.text.Size()
}

// more reads all that may be needed behind the block.
func (b *verbatimBlock) more() (text []byte, last bool) {
	v := b.blocks.text
	b.More = nil
	n, from := len(b.Text), b.Offset+int64(len(b.Text))
	room := n + max(0, b.blocks.rest.behind-b.blocks.rest.before)
	if b.looked > 0 {
		memory := b.arena.memory(room)
		b.Text = memory[:copy(memory, b.Text)]
	}
	whole := b.Text[n:room]
	behind := whole
	if left := v.Size() - from; int64(len(behind)) >= left {
		behind, last = behind[:left], true
	}
	if _, _, ok := v.TextAt(behind, from); ok {
		return b.Text[:n+len(behind)], last
	}
	k := v.Decode(whole, from)
	return b.Text[:n+k], k < len(whole)
}

// leaveAt has the text read in order from where the block ended too early.
func (b *verbatimBlock) leaveAt(seam extract.Seam) {
	b.blocks.text.Passed(b.Own.Start, seam.Offset())
	lines := b.lines
	if n := int(b.blocks.rest.textBefore(seam.Offset()) - b.Offset); b.linesBefore != nil && n > 0 {
		lines.Done = b.Offset
		countFirst(&lines, b.Text, n)
	}
	b.blocks.readInOrder(seam.Offset(), &seam, lines)
	b.after <- blockEnd{void: true}
}

// leave has the text read in order from the block on, unless it is from an earlier
// one on.
func (b *verbatimBlock) leave(s *sifter) {
	if b.await(s, true); !b.void {
		b.blocks.readInOrder(b.Own.Start, b.seam, b.lines)
	}
	b.after <- blockEnd{void: true}
}

package extract

// A Block is a stretch of a text, with the text around it, that is scanned by
// itself:
//
//	     Offset      Own.Start            Own.End
//	text ┆   before  │        own         │  behind   ┆
//	     └──────────────── Text ──────────────────────┘
//
// So a large text can be read as blocks, which scanners work on side by side. A
// match is that of the block in which its first colon stands, or, of a suffix
// reference, its first byte; the matches of the blocks one behind the other are
// those of the text.
type Block struct {
	Text   []byte // must not change while the block is scanned
	Offset int64  // of Text in the whole text
	Own    Span
	Last   bool // the whole text ends with Text

	// More, unless nil, returns Text with more of what stands behind it, and whether
	// the whole text ends there. It is called where Text is not enough to decide on all
	// that is the block's own, until Text is no longer than before: which is rare, if as
	// much as the first of [BlockMargins] stands behind that.
	More func() (text []byte, last bool)

	// Line and Column are those of the first byte of Text, from 1; 0 where they
	// are not known. It is not the LF of a CRLF.
	Line, Column int64
}

// BlockMargins returns how much text must stand around what is a block's own, in
// bytes, unless the whole text begins or ends before. Behind it may stand less;
// see [Scanner.Seam].
func BlockMargins(o *Options) (before, behind int) {
	var f finder
	f.init(o)
	return f.keep() + f.lead(), f.sight
}

// Amid reports whether nothing that ends a URI stands in the text before the block's
// own, so that the block may begin within a URI over the limit. It is better not to
// guess then how the block before ends: a wrong guess costs a second reading.
func (b *Block) Amid() bool {
	before := b.Text[:b.Own.Start-b.Offset]
	for i := len(before) - 1; i >= 0; i-- {
		if !ofLong(before[i]) {
			return false
		}
	}
	return len(before) > 0
}

// ResetBlock lets the scanner read a block of a text. If from is the Seam with
// which the block before ended, its matches are those of the text. If from is
// nil, that is guessed from the text before what is the block's own; the
// returned Seam tells what was guessed, and if the block before ends with
// another one, the matches are to be forgotten, and the block read again.
func (s *Scanner) ResetBlock(b *Block, from *Seam) Seam {
	f := &s.f
	s.Reset(nil)
	s.block = b
	s.lend(nil)
	s.lc = LineCounter{Breaks: b.Line - 1, Start: b.Offset - b.Column + 1, Done: b.Offset}
	s.uncounted = b.Line == 0
	f.base = b.Offset
	if from == nil {
		s.guess()
	} else {
		f.resume(from)
		s.long = from.at
	}
	guessed := s.Seam()
	s.see(b.Own.End)
	return guessed
}

// ResetBytes lets the scanner read text, which is in memory as a whole and must not
// change meanwhile, with the same options.
func (s *Scanner) ResetBytes(text []byte) {
	s.Reset(nil)
	f := &s.f
	s.block = &inMemory
	s.lend(text)
	f.eof = true
}

// inMemory stands for the block of a Scanner that sees all its text already.
var inMemory Block

// guess recognizes what stands before the block's own text.
func (s *Scanner) guess() {
	s.see(s.block.Own.Start)
	for s.f.next() || s.f.short && s.seeAll() {
	}
	s.f.pos = max(s.f.pos, s.f.limit)
}

// see makes the finder decide what stands before offset end. At first it sees only the
// beginning of what follows: more is rarely needed.
func (s *Scanner) see(end int64) {
	f, b := &s.f, s.block
	f.limit = int(end - b.Offset)
	n := min(len(b.Text), max(f.limit+f.keep(), f.pos))
	f.buf, f.eof = b.Text[:n], b.Last && n == len(b.Text)
	f.colons.reset() // it may see less than before
}

// seeAll shows the finder all text of the block, and then more of it, and reports
// whether that is more than it saw.
func (s *Scanner) seeAll() bool {
	f, b := &s.f, s.block
	if len(f.buf) == len(b.Text) && !b.grow() {
		return false
	}
	f.buf, f.eof = b.Text, b.Last
	return true
}

// grow adds to Text, or learns that the whole text ends with it. It reports false if there
// is no more to be had.
func (b *Block) grow() bool {
	if b.More == nil {
		return false
	}
	n := len(b.Text)
	b.Text, b.Last = b.More()
	return len(b.Text) > n || b.Last
}

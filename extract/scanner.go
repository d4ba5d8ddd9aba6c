package extract

import (
	"errors"
	"io"
	"iter"
	"math"
)

// blockSize is how many bytes are asked for at a time.
const blockSize = 512 << 10

// pageSize is the size of a page of memory, in bytes.
const pageSize = 4 << 10

// A Scanner finds the URIs of a text that it reads as a stream, in bounded
// memory. [NewScanner] makes it; the zero Scanner is of no use. It is not safe for
// concurrent use.
type Scanner struct {
	src  io.Reader
	f    finder
	lc   LineCounter
	own  Span  // of the matches to yield, where they begin
	past bool  // a match behind own was found
	err  error // the reader's, to come behind the last match
	size int   // of a read, at most

	uncounted bool // nobody counts the lines before the text

	long position // of the last URI over the limit that was larger than the window

	block  *Block // to be read instead of src, or nil
	shower shower // src, if it is one
	lent   bool   // f.buf is not the scanner's own memory
	window []byte // that is
}

// A shower is a reader whose text is in memory, in places at least.
type shower interface {
	// Show reads in place: it returns the last keep bytes that were read, and some that
	// follow; nil where these must be read by Read. They are not changed, and valid until
	// Show returns others, or Read is called.
	Show(keep int) []byte
}

// NewScanner returns a Scanner that reads from r. Nil options are the
// defaults. r may be nil if the scanner is reset before it is used.
func NewScanner(r io.Reader, o *Options) *Scanner {
	s := &Scanner{size: blockSize}
	s.f.init(o)
	s.Reset(r)
	return s
}

// Reset lets the scanner read another text from r with the same options,
// reusing its memory.
func (s *Scanner) Reset(r io.Reader) { s.ResetAt(r, 0, whole) }

// ResetAt lets the scanner read a part of a text: r yields the text from the
// byte at offset off on, and the matches are those that begin in own. What
// begins before own is recognized, but not yielded; behind it the scanner reads
// no further than the matches in own need. own.End may be [math.MaxInt64].
//
// If off is at most max(0, own.Start-[Reach](o)), the matches are those of the
// whole text that begin in own, with the same offsets; so the matches of parts
// that together are the text are those of the text. Line and Column are 0 unless
// off is. A part that begins within a URI over the limit of Options.MaxURI may take
// what stands in that for URIs of their own, unless it begins behind white space.
func (s *Scanner) ResetAt(r io.Reader, off int64, own Span) {
	f := &s.f
	s.src, s.lc, s.uncounted, s.own, s.past = r, LineCounter{}, off > 0, own, false
	s.shower, _ = r.(shower)
	s.block = nil
	s.takeBack(0)
	f.rewind(off)
	s.long, s.err = position{}, nil
}

// EndAt moves the end of the scanner's part of the text to offset end, which must
// not be before what has been read. The reader may call it from Read: where a text
// is decoded as it is read, only then it is known how long a part is.
func (s *Scanner) EndAt(end int64) { s.own.End = end }

// whole is where the matches of a text begin.
var whole = Span{0, math.MaxInt64}

// Matches yields the matches in the order of their first bytes. The sequence can be
// ranged over once; after a break, another call goes on where it ended. The only error
// is the reader's own, or [io.ErrNoProgress] for a reader that keeps returning nothing;
// it is the last element, behind the matches in the text that was read before it. io.EOF
// is the end of the text and no error, but an error that wraps it is one.
//
// When the reader blocks, every match has been yielded that is decided by what
// has been read; a candidate waits for 16 bytes behind its colon, or the end of
// its line.
func (s *Scanner) Matches() iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		for _, err := range s.Views() {
			m := Match{}
			if err == nil {
				m = s.match()
			}
			if !yield(m, err) {
				return
			}
		}
	}
}

// match copies what was found out of the window.
func (s *Scanner) match() Match {
	m := s.f.match()
	m.Line, m.Column = s.position(m.Start)
	return m
}

// position returns the line and the column of the first byte of a match; both are 0
// where nobody counts the lines.
func (s *Scanner) position(start int64) (line, column int64) {
	switch {
	case !s.f.opt.Lines || s.uncounted:
		return 0, 0
	case s.long.line > 0 && s.long.offset == start:
		return s.long.line, s.long.column
	}
	return s.lc.Position(s.f.buf, s.f.base, start)
}

// placeLong notes where the URI over the limit stands that is being measured,
// before its beginning slides out of the window.
func (s *Scanner) placeLong() {
	if long := s.f.long; long != nil {
		line, column := s.position(long.Start)
		s.long = position{long.Start, line, column}
	}
}

// A position is the line and column of an offset; the zero position is none.
type position struct{ offset, line, column int64 }

// next finds the next match that begins in the scanner's part of the text.
func (s *Scanner) next() bool {
	f := &s.f
	for f.next() {
		switch start := f.base + int64(f.found.start); {
		case start >= s.own.End:
			s.past = true
			return false
		case start >= s.own.Start:
			return true
		}
	}
	return false
}

// done reports whether no match in the scanner's part of the text can follow.
func (s *Scanner) done() bool {
	f := &s.f
	if f.eof || s.past || f.pos >= f.limit {
		return true
	}
	at := f.base + int64(f.pos)
	if f.long != nil && f.long.Start >= s.own.Start {
		return f.long.Start >= s.own.End
	}
	if f.long == nil {
		at -= int64(f.keep())
	}
	return at >= s.own.End
}

// fetch lets the window slide and reads more text into it.
func (s *Scanner) fetch() error {
	f := &s.f
	s.placeLong()
	if s.block != nil {
		if !s.seeAll() {
			return errDry
		}
		return nil
	}
	if s.shower != nil && s.show() {
		return nil
	}
	s.slide()
	if len(f.buf) == cap(f.buf) {
		grown := make([]byte, len(f.buf), max(2*cap(f.buf), s.size+f.keep()+pageSize))
		copy(grown, f.buf)
		f.buf = grown
	}
	room := f.buf[len(f.buf):cap(f.buf)]
	for range 100 {
		n, err := s.src.Read(room[:min(len(room), s.size)])
		f.buf = f.buf[:len(f.buf)+n]
		if err == io.EOF {
			f.eof = true
			return nil
		}
		if n > 0 || err != nil {
			return err
		}
	}
	return io.ErrNoProgress
}

// show has the reader show the text that follows, and what is still needed of the text
// before, if it can.
func (s *Scanner) show() bool {
	f := &s.f
	done := max(0, f.pos-f.keep())
	s.countLines(done)
	text := s.shower.Show(len(f.buf) - done)
	if text == nil {
		s.takeBack(len(f.buf))
		return false
	}
	f.slide(done)
	s.lend(text)
	return true
}

// lend makes b the window, which is not the scanner's own memory.
func (s *Scanner) lend(b []byte) {
	if !s.lent {
		s.lent, s.window = true, s.f.buf
	}
	s.f.buf = b
}

// takeBack makes the scanner's own memory the window, with the first n bytes of what is.
func (s *Scanner) takeBack(n int) {
	if s.lent {
		s.f.buf = append(s.window[:0], s.f.buf[:n]...)
		s.lent, s.window = false, nil
	}
}

// errDry says that a block's text is not enough to decide on.
var errDry = errors.New("extract: text of the block is over")

// slide drops the text that no decision will look at again, in whole pages, so
// that a file is read to places that have the same offset in their page as in
// its own.
//
// QUIRK: where the kernel copies to a place a few bytes further into the page, AMD
// Zen processors take three times as long.
func (s *Scanner) slide() {
	f := &s.f
	done := (f.pos - f.keep()) &^ (pageSize - 1)
	if done < s.size/2 && done < len(f.buf)/2 {
		return
	}
	s.countLines(done)
	f.buf = f.buf[:copy(f.buf, f.buf[done:])]
	f.slide(done)
}

// countLines counts the lines of the first n bytes of the window, before they are let go.
func (s *Scanner) countLines(n int) {
	if s.f.opt.Lines && !s.uncounted {
		s.lc.Count(s.f.buf[:n], s.f.base)
	}
}

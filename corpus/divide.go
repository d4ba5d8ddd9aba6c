package corpus

import (
	"bytes"
	"io"
	"iter"
	"math"
	"os"

	"github.com/urisift/urisift/corpus/internal/mbox"
	"github.com/urisift/urisift/corpus/internal/window"
)

// Ranges divides the input, which must be a file and not [Stdin], into ranges of about
// size bytes that together cover it. Each begins at a message of a mailbox or at a line of a
// text, unless that is too long. What cannot be divided is one range. Little more
// than the places where ranges begin is read.
func (in *Input) Ranges(size int64, o *Options) iter.Seq2[Range, error] {
	return func(yield func(Range, error) bool) {
		if in.Path == Stdin {
			yield(Range{}, &Error{Path: in.Path, Offset: -1, Code: Unsupported, What: "standard input cannot be divided", Done: "passed over", Named: in.Named})
			return
		}
		d, err := os.Stat(in.Path)
		if err == nil && !d.Mode().IsRegular() { // to open a pipe waits for who writes into it
			e := specialFile(in.Path, d.Mode())
			e.Named = in.Named
			yield(Range{}, e)
			return
		}
		f, err := in.open()
		if err != nil {
			yield(Range{}, unreadable(in.Path, err, in.Named))
			return
		}
		defer f.Close() //nolint:errcheck // it was only read
		if d, err = f.Stat(); err != nil {
			yield(Range{}, unreadable(in.Path, err, in.Named))
			return
		}
		c := &cutter{size: max(size, 1), rest: Range{End: d.Size()}, yield: yield}
		c.cut(f, in, o.orDefault())
	}
}

// A cutter divides one input.
type cutter struct {
	sg    *segmenter
	size  int64
	rest  Range // what was not yielded yet
	yield func(Range, error) bool
	ended bool // nobody wants more
}

// cut yields the ranges of the file.
func (c *cutter) cut(f *os.File, in *Input, o *Options) {
	inner := *o
	inner.Range, inner.Counts, inner.Progress = &Range{End: math.MaxInt64}, nil, nil
	none := func(*Segment, error) bool { return true }
	c.sg = newSegmenter(&inner, in.Path, none)
	c.sg.random, c.sg.cutter, c.sg.expected = f, c, in.expected
	c.sg.stream(&counter{f, c.sg}, place{})
	c.sg.end()
	if !c.ended {
		c.yield(c.rest, nil)
	}
}

// each yields the ranges that begin where next, the first place at or behind an
// offset, says. The last one is left.
func (c *cutter) each(next func(off int64) int64) {
	for !c.ended && c.rest.End-c.rest.Start > c.size {
		at := next(c.rest.Start + c.size)
		if at >= c.rest.End {
			return
		}
		c.ended = !c.yield(Range{Start: c.rest.Start, End: at}, nil)
		c.rest.Start = at
	}
}

// mailbox divides a mailbox, or a batch of articles.
func (c *cutter) mailbox(typ Type, win *window.Window, at *place) {
	m := mbox.NewReader()
	c.each(func(off int64) int64 {
		from := max(at.offset, off-mbox.Lookback)
		m.Reset(c.sg.from(from, win, at), mbox.Input{
			Batch: typ == News, Offset: from, Within: from != at.offset,
			Part: &mbox.Part{Start: off, End: math.MaxInt64},
		})
		if m.Next() != nil {
			return math.MaxInt64
		}
		here, _ := m.From()
		return here
	})
}

// maxLineEnd is how far the end of a line is looked for, in bytes.
const maxLineEnd = 64 << 10

// text divides a text.
func (c *cutter) text(win *window.Window, at *place) {
	line := make([]byte, maxLineEnd)
	c.each(func(off int64) int64 {
		n, _ := io.ReadFull(c.sg.from(off-1, win, at), line)
		return off + int64(max(0, bytes.IndexByte(line[:n], '\n')))
	})
}

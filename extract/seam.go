package extract

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Seam is what the text before a place has decided about what stands behind
// it: that is where a match goes on, or what two of them have between them. Two
// blocks side by side fit if the first ends with the Seam that the second began
// with. The zero Seam is that of the text's beginning.
type Seam struct {
	pos, free int64
	held      []Span
	long      *TooLongError
	at        position // of long
}

// Equal reports whether the text behind both seams is read in the same way.
func (a *Seam) Equal(b *Seam) bool {
	return a.pos == b.pos && a.free == b.free && slices.Equal(a.held, b.held) &&
		(a.long == b.long || a.long != nil && b.long != nil && *a.long == *b.long)
}

// Offset returns up to where all is decided.
func (a *Seam) Offset() int64 { return a.pos }

// Seam returns the Seam with which the block ends, when its sequence of matches
// is over. Where the block's text was not enough to decide on all that is its
// own, Offset tells what is left to a block that begins there; behind the last
// block nothing is left, whatever it tells.
func (s *Scanner) Seam() Seam {
	f := &s.f
	s.placeLong()
	a := Seam{pos: f.base + int64(f.pos), at: s.long}
	back := a.pos - int64(f.keep()) // no match begins before that
	a.free = max(f.base+int64(f.free), back, 0)
	for _, h := range f.held {
		if h.End > back {
			a.held = append(a.held, h)
		}
	}
	if f.long != nil {
		long := *f.long
		a.long = &long
	}
	return a
}

// resume makes the finder go on from a seam.
func (f *finder) resume(a *Seam) {
	f.pos = int(a.pos - f.base)
	f.free = max(0, int(a.free-f.base))
	f.held = append(f.held[:0], a.held...)
	f.long = nil
	if a.long != nil {
		long := *a.long
		f.long = &long
	}
}

var (
	errSeam     = errors.New("extract: not a seam")
	errLongSeam = errors.New("extract: a seam within a URI over the limit has no text")
)

// MarshalText implements [encoding.TextMarshaler]. A Seam within a URI over the
// limit is an error.
func (a *Seam) MarshalText() ([]byte, error) {
	if a.long != nil {
		return nil, errLongSeam
	}
	text := fmt.Appendf(nil, "%d %d", a.pos, a.free)
	for _, h := range a.held {
		text = fmt.Appendf(text, " %d %d", h.Start, h.End)
	}
	return text, nil
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (a *Seam) UnmarshalText(text []byte) error {
	var numbers []int64
	for field := range strings.FieldsSeq(string(text)) {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil || n < 0 {
			return errSeam
		}
		numbers = append(numbers, n)
	}
	if len(numbers) < 2 || len(numbers)%2 != 0 {
		return errSeam
	}
	*a = Seam{pos: numbers[0], free: numbers[1]}
	for span := range slices.Chunk(numbers[2:], 2) {
		if span[0] > span[1] {
			return errSeam
		}
		a.held = append(a.held, Span{Start: span[0], End: span[1]})
	}
	return nil
}

package extract

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

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

package command

import (
	"bytes"
	"io"

	"github.com/urisift/urisift/cmd/internal/explain"
	"github.com/urisift/urisift/extract"
)

// Passages divide a text of any length into passages. Each is explained together
// with the text around it that may decide on it, so that what is said does not
// depend on the division; it ends with a line, and never amid a candidate.
//
//	window:  |  reach  |  part of the passage  |  reach or more  |
type passages struct {
	passage // the present one
	src     io.Reader
	options *extract.Options
	all     bool
	origin  int64 // offset of the segment
	reach   int64
	window  []byte
	base    int64 // offset of the window in the segment
	ended   bool  // the window ends with the segment
}

const (
	// passageSize is how much of a text is shown at a time at least, in bytes.
	passageSize = 256 << 10
	// maxExplained is how large the window grows, in bytes, for a candidate or a line
	// that does not end. One that is longer is taken apart.
	maxExplained = 1 << 20
	// maxCandidates is how many candidates are told of at a time at most, so that a text
	// of nothing else does not take a thousand times its size.
	maxCandidates = 1 << 16
)

// yield yields the passages.
func (p *passages) yield(yield func(*passage, error) bool) {
	for size := passageSize + 3*p.reach; ; {
		if err := p.fill(p.part.Start + size); err != nil {
			yield(nil, err)
			return
		}
		if !p.explain() {
			size *= 2
			continue
		}
		size = passageSize + 3*p.reach
		if q := p.passage; !yield(&q, nil) || p.last {
			return
		}
		p.slide()
	}
}

// fill reads on until the window has so many bytes.
func (p *passages) fill(size int64) error {
	more, err := io.ReadAll(io.LimitReader(p.src, size-int64(len(p.window))))
	p.window = append(p.window, more...)
	p.ended = int64(len(p.window)) < size
	return err
}

// explain explains the window and chooses how much of it the passage is. It
// reports false if more must be seen for that.
func (p *passages) explain() bool {
	end := int64(len(p.window))
	limit := end - p.reach
	p.last = p.ended
	if !p.ended && end < maxExplained && bytes.IndexByte(p.window[p.part.Start+passageSize:limit], '\n') < 0 {
		return false // as it would be for the line's sake
	}
	text := string(p.window)
	var found []extract.Candidate
	for c := range extract.Explain(text, p.options) {
		if c.Start >= p.part.Start && (p.all || !explain.Trivial(&c)) {
			found = append(found, c)
		}
		if len(found) > maxCandidates {
			break
		}
	}
	if len(found) > maxCandidates {
		end, p.last = p.crowded(found), false
	} else if !p.ended {
		end = p.cut(found, p.part.Start+passageSize)
		if end > limit && len(p.window) < maxExplained {
			return false
		}
		end = min(end, limit)
	}
	for n := len(found); n > 0 && found[n-1].Start >= end; n-- {
		found = found[:n-1]
	}
	p.part.End = end
	p.offset = p.origin + p.base
	p.Text = explain.Of(text, found)
	return true
}

// cut returns where the first line ends that ends at offset end or behind it, and
// within no candidate; the end of the window if none does.
func (p *passages) cut(found []extract.Candidate, end int64) int64 {
	for k := 0; ; {
		n := bytes.IndexByte(p.window[end:], '\n')
		if n < 0 {
			return int64(len(p.window))
		}
		end += int64(n) + 1
		covered := end
		for ; k < len(found) && found[k].Start < end; k++ {
			covered = max(covered, found[k].End)
			for _, s := range found[k].Steps {
				covered = max(covered, s.End)
			}
		}
		if covered == end {
			return end
		}
		end = covered
	}
}

// crowded returns where the passage ends if those found are not all candidates of the
// window: with a line, if it can be. No other one begins before three in four of them do.
func (p *passages) crowded(found []extract.Candidate) int64 {
	end := found[3*maxCandidates/4].Start
	for _, c := range found[3*maxCandidates/4:] {
		end = min(end, c.Start)
	}
	return min(end, p.cut(found, found[maxCandidates/2].Start))
}

// slide drops from the window what decides on nothing that follows the passage.
func (p *passages) slide() {
	done := max(0, p.part.End-p.reach)
	if n := bytes.LastIndexByte(p.window[:done], '\n'); n >= 0 {
		done = int64(n) + 1
		p.column = 0
		p.lines += len(lines(string(p.window[:done])))
	} else {
		p.column += done
	}
	p.window = append(p.window[:0:0], p.window[done:]...)
	p.base += done
	p.part.Start = p.part.End - done
}

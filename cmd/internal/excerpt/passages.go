// Package excerpt shows texts of any length with what became of the candidates for URIs in
// them: as excerpts on a terminal, or whole on a page.
//
// # Terminology
//
// A passage is a part of a text that is explained together with the text around it. A form
// is one in which passages are shown. What is a candidate, and a run, package explain says.
package excerpt

import (
	"bytes"
	"io"
	"iter"

	"github.com/urisift/urisift/cmd/internal/explain"
	"github.com/urisift/urisift/extract"
)

// A Form is one in which texts are shown.
type Form interface {
	// Add shows a passage behind those before it.
	Add(p *Passage) error
}

// A Passage is a part of a text, with what became of the candidates in it and with the
// text around that decides on them.
type Passage struct {
	*explain.Text
	heading string
	part    extract.Span // of the text that is shown
	last    bool         // the whole ends with it
	lines   int          // before the text
	column  int64        // of the text's first byte in its line, from 0
	offset  int64        // of the text in what it is a part of; its lines are unknown if amid
	amid    bool         // the whole begins amid that
}

// Whole returns a text as one passage below a heading.
func Whole(t *explain.Text, heading string) *Passage {
	return &Passage{Text: t, heading: heading, part: extract.Span{End: int64(len(t.Text))}, last: true}
}

// Options say how a text is divided and explained.
type Options struct {
	Extract *extract.Options // nil for the defaults
	All     bool             // every colon is a candidate
	Heading string           // of all passages
	Offset  int64            // of the text in what it is a part of
}

// Passages yields the passages of a text. An error is the last.
func Passages(text io.Reader, o *Options) iter.Seq2[*Passage, error] {
	return func(yield func(*Passage, error) bool) {
		p := &passages{
			src: text, options: o.Extract, all: o.All, origin: o.Offset, reach: int64(extract.Reach(o.Extract)),
			Passage: Passage{heading: o.Heading, amid: o.Offset > 0},
		}
		p.yield(yield)
	}
}

// passages divide a text of any length into passages. Each is explained together
// with the text around it that may decide on it, so that what is said does not
// depend on the division; it ends with a line, and never amid a candidate.
//
//	window:  |  reach  |  part of the passage  |  reach or more  |
type passages struct {
	Passage // the present one
	src     io.Reader
	options *extract.Options
	all     bool
	origin  int64 // offset of the text
	reach   int64
	window  []byte
	base    int64 // offset of the window in the text
	ended   bool  // the window ends with the text
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
func (p *passages) yield(yield func(*Passage, error) bool) {
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
		if q := p.Passage; !yield(&q, nil) || p.last {
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

package report

import (
	"cmp"
	"container/heap"
	"encoding/binary"
	"io"
	"slices"

	"github.com/urisift/urisift/cmd/internal/distinct"
)

// A census counts keys exactly, any number of them, in bounded memory: where
// they do not fit it spills, as --unique does.
type census struct {
	filter *distinct.Filter
	*distinct.Digester
}

// newCensus returns a census that tells room keys apart in memory.
func newCensus(room int, temp *distinct.Temp) *census {
	return &census{distinct.NewFilter(room, temp, appendBytes), distinct.NewDigester()}
}

// add takes a key that was seen n times. What is known of it is that which came
// with the first sight.
func (c *census) add(key string, known []byte, n int64) error {
	return c.filter.Add(io.Discard, known, len(known), c.Of(key), n)
}

// finish calls f once for each key, in order of first sight, with what is known
// of it and how often it was seen. The bytes are valid until f returns.
func (c *census) finish(f func(known []byte, n int64) error) error {
	return c.filter.Finish(countedFunc(f))
}

func (c *census) close() { c.filter.Close() }

// countSize is the size of a count behind what is known of a key, in bytes.
const countSize = 8

func appendBytes(dst []byte, n int64) []byte {
	return binary.LittleEndian.AppendUint64(dst, uint64(n))
}

// A countedFunc takes records, each with its count behind it.
type countedFunc func(known []byte, n int64) error

func (f countedFunc) Write(b []byte) (int, error) {
	at := len(b) - countSize
	return len(b), f(b[:at], int64(binary.LittleEndian.Uint64(b[at:])))
}

// A number is how often something was seen.
type number struct {
	Name  string `json:"name"`
	Count int64  `json:"count"`
}

// A ranking keeps those of the greatest counts, the earlier one of equals.
type ranking struct {
	room  int
	seen  int64 // how many were offered
	items rankedHeap
}

type ranked struct {
	known []byte
	count int64
	order int64
}

// offer takes what it keeps a copy of.
func (r *ranking) offer(known []byte, n int64) error {
	r.seen++
	switch {
	case len(r.items) < r.room:
		heap.Push(&r.items, ranked{slices.Clone(known), n, r.seen})
	case r.room > 0 && n > r.items[0].count:
		r.items[0] = ranked{append(r.items[0].known[:0], known...), n, r.seen}
		heap.Fix(&r.items, 0)
	}
	return nil
}

// sorted returns what was kept, the greatest count first.
func (r *ranking) sorted() []ranked {
	slices.SortFunc(r.items, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.order, b.order))
	})
	return r.items
}

// numbers returns what was kept, by name.
func (r *ranking) numbers() []number {
	list := []number{}
	for _, item := range r.sorted() {
		list = append(list, number{string(item.known), item.count})
	}
	return list
}

// A rankedHeap has the one on top that goes first.
type rankedHeap []ranked

func (h rankedHeap) Len() int { return len(h) }

func (h rankedHeap) Less(i, j int) bool {
	if h[i].count != h[j].count {
		return h[i].count < h[j].count
	}
	return h[i].order > h[j].order
}

func (h rankedHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

func (h *rankedHeap) Push(x any) { *h = append(*h, x.(ranked)) }

func (h *rankedHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// names counts words of which there are few. In input that has many all the
// same, those beyond maxNames are counted together.
type names map[string]int64

const (
	maxNames    = 4096
	otherNames  = "others"
	longestName = 64
)

func (c names) add(name string, n int64) {
	if _, known := c[name]; !known && (len(c) >= maxNames || len(name) > longestName) {
		name = otherNames
	}
	c[name] += n
}

// numbers returns the names, the most frequent first.
func (c names) numbers() []number {
	list := []number{}
	for name, n := range c {
		list = append(list, number{name, n})
	}
	slices.SortFunc(list, func(a, b number) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name))
	})
	return list
}

// Package inplace maps parts of files into memory: they are looked at where the system
// keeps them, and nothing is copied.
package inplace

import (
	"os"
	"runtime/debug"
	"sync/atomic"
)

// pageSize is that of a page of memory, in bytes.
var pageSize = int64(os.Getpagesize())

// A Stretch is a part of a file in memory. Several goroutines may use it.
type Stretch struct {
	data  []byte
	start int64 // offset in the file of data[0]
	users atomic.Int32
}

// Open returns the stretch of f from offset start to end, for one user; nil where the
// system has none. f must stay open.
func Open(f *os.File, start, end int64) *Stretch {
	start -= start % pageSize
	data := mapFile(f, start, int(end-start))
	if data == nil {
		return nil
	}
	s := &Stretch{data: data, start: start}
	s.users.Store(1)
	return s
}

// IsCached reports whether the system has the bytes of f from offset start to end in
// memory, as far as the first and the last one tell. Others are faster to copy than to
// map, since the system reads ahead better.
func IsCached(f *os.File, start, end int64) bool { return isCached(f, start) && isCached(f, end-1) }

// Covers reports whether the stretch holds the bytes of its file from offset start to
// end.
func (s *Stretch) Covers(start, end int64) bool {
	return s.start <= start && end <= s.start+int64(len(s.data))
}

// Bytes returns the bytes from offset start to end, which the stretch covers. They must
// not be changed, and are valid until the last user is done. To look at what the file
// does not hold any more is a fault; see [Try].
func (s *Stretch) Bytes(start, end int64) []byte {
	from, to := start-s.start, end-s.start
	return s.data[from:to:to]
}

// Prepare makes the bytes from offset start to end ready, which the stretch covers.
// Otherwise the system does so page by page, as each is looked at, and the processor
// fetches nothing in advance.
func (s *Stretch) Prepare(start, end int64) {
	from := start - s.start
	from -= from % pageSize
	prepare(s.data[from : end-s.start])
}

// Retain adds a user.
func (s *Stretch) Retain() { s.users.Add(1) }

// Release tells that a user is done.
func (s *Stretch) Release() {
	if s.users.Add(-1) == 0 {
		unmap(s.data)
	}
}

// Try returns what look returns, or false if that faults: it looked at a part of a file
// that is not there any more.
func Try(look func() bool) (ok bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if v := recover(); v != nil && !IsFault(v) {
			panic(v)
		}
	}()
	return look()
}

// IsFault reports whether v, the value of a panic, tells of a fault.
func IsFault(v any) bool {
	_, ok := v.(interface{ Addr() uintptr })
	return ok
}

package command

import "sync/atomic"

// An arena is memory for some blocks. It is free again when the last of its
// users is done.
type arena struct {
	buf  []byte // see memory
	size int
	uses atomic.Int32
	home chan<- *arena
}

// release notes that one user is done.
func (a *arena) release() {
	if a.uses.Add(-1) == 0 {
		a.home <- a
	}
}

// memory returns the arena's buf, of n bytes at least, which is made when it is asked for: a
// block that is looked at in place seldom needs any.
func (a *arena) memory(n int) []byte {
	if n = max(n, a.size); len(a.buf) < n {
		a.buf = make([]byte, n)
	}
	return a.buf
}

// arenas are those of one sifter. They are made when they are needed.
type arenas struct {
	free  chan *arena
	spare int // how many more may be made
}

func newArenas(n int) *arenas { return &arenas{free: make(chan *arena, n), spare: n} }

// take returns a free arena of the size, or nil after the end.
func (a *arenas) take(size int, c *crew) *arena {
	select {
	case free := <-a.free:
		return free
	default:
	}
	if a.spare > 0 {
		a.spare--
		return &arena{size: size, home: a.free}
	}
	free, _ := receive(c, a.free)
	return free
}

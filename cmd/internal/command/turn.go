package command

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// A turn is that of one of several sifters: to take an input, or a portion of one. Of those
// who wait for it one watches for it without sleeping, where that is not likely to take
// long: what is taken would else wait for one to be woken. The zero turn is nobody's.
type turn struct {
	mu      sync.Mutex
	begun   time.Time
	brief   atomic.Bool // the last turn was over within watchTime
	watched atomic.Bool
}

// watchTime is how long a turn is watched for at most.
const watchTime = 500 * time.Microsecond

// await waits for the turn, for a sifter that leaves its seat while it sleeps: whose turn it
// is may wait for a seat.
func (t *turn) await(c *crew) {
	if !t.watch() {
		c.lock(&t.mu)
	}
	t.begun = time.Now()
}

// end ends the turn.
func (t *turn) end() {
	t.brief.Store(time.Since(t.begun) < watchTime)
	t.mu.Unlock()
}

// watch watches for the turn, unless that may take long or another one does. It reports
// whether it has come.
func (t *turn) watch() bool {
	if t.mu.TryLock() {
		return true
	}
	if !t.brief.Load() || !t.watched.CompareAndSwap(false, true) {
		return false
	}
	defer t.watched.Store(false)
	for begun := time.Now(); time.Since(begun) < watchTime; runtime.Gosched() {
		if t.mu.TryLock() {
			return true
		}
	}
	return false
}

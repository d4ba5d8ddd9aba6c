package command

import "sync"

// A crew is what the sifters of a run share: seats, in which they work. A sifter that
// waits for another one, or for what it gave to be written, leaves its seat, in which a
// helper may work on another one's large input meanwhile.
type crew struct {
	ended <-chan struct{} // closed when nobody wants pieces any more
	seats chan struct{}   // holds an element for each that is taken
	hire  func() *sifter  // returns a new helper

	mu      sync.Mutex
	helpers []*sifter // those that have nothing to do
	hired   int
}

// newCrew returns a crew with so many seats.
func newCrew(seats int, ended <-chan struct{}) *crew {
	return &crew{ended: ended, seats: make(chan struct{}, seats)}
}

// sit takes a seat, or none after the end.
func (c *crew) sit() {
	select {
	case c.seats <- struct{}{}:
	case <-c.ended:
	}
}

// stand leaves a seat, if one is taken.
func (c *crew) stand() {
	select {
	case <-c.seats:
	default:
	}
}

// receive receives from ch, for a sifter that leaves its seat while it waits. It
// reports false if ch is closed, or after the end.
func receive[T any](c *crew, ch <-chan T) (v T, ok bool) {
	select {
	case v, ok = <-ch:
		return v, ok
	default:
	}
	c.stand()
	defer c.sit()
	select {
	case v, ok = <-ch:
		return v, ok
	case <-c.ended:
		return v, false
	}
}

// give sends v to ch in the same way. It reports false after the end.
func give[T any](c *crew, ch chan<- T, v T) bool {
	select {
	case ch <- v:
		return true
	default:
	}
	c.stand()
	defer c.sit()
	select {
	case ch <- v:
		return true
	case <-c.ended:
		return false
	}
}

// lock locks mu in the same way: who holds it may wait for a seat.
func (c *crew) lock(mu *sync.Mutex) {
	if mu.TryLock() {
		return
	}
	c.stand()
	mu.Lock()
	c.sit()
}

// help lets a helper join the division, if a seat is free.
func (c *crew) help(d *division) {
	select {
	case c.seats <- struct{}{}:
	default:
		return
	}
	s := c.helper(d.task)
	if s == nil {
		c.stand()
		return
	}
	d.helpers.Add(1)
	go func() {
		defer c.stand()
		s.join(d)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.helpers = append(c.helpers, s)
	}()
}

// helper returns a helper that may work on a part of the task, nil if there is none. One
// seat is left to those who read inputs.
func (c *crew) helper(t *task) *sifter {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, s := range c.helpers {
		if s.mayJoin(t) {
			c.helpers = append(c.helpers[:i], c.helpers[i+1:]...)
			return s
		}
	}
	if c.hired+1 >= cap(c.seats) {
		return nil
	}
	c.hired++
	return c.hire()
}

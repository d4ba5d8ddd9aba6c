package command

import "time"

// A pace tells whether small inputs follow one another, for which to wake the collector
// takes about as long as to read them. It does better to sleep for napTime then, or somewhat
// longer, before it waits to be woken: what comes meanwhile has room. The zero pace is not
// quick.
type pace struct {
	quick bool
	tasks int       // since then
	since time.Time // zero before the first
}

const (
	paceTasks = 64                    // after which the pace is taken
	paceTime  = 40 * time.Millisecond // that they take at most where it is quick
	napTime   = 50 * time.Microsecond
)

// count counts a task that is done now.
func (p *pace) count(now time.Time) {
	if p.tasks++; p.tasks < paceTasks {
		return
	}
	p.quick = now.Sub(p.since) < paceTime
	p.tasks, p.since = 0, now
}

package pack

import (
	"errors"
	"fmt"

	"github.com/urisift/urisift/corpus/internal/code"
)

// A guard reads a member within the limits.
type guard struct {
	r   *Reader
	p   *packed
	out int64
	err error
	cut bool // for its own ratio
}

// Read implements io.Reader.
func (g *guard) Read(b []byte) (int, error) {
	if g.err != nil {
		return 0, g.err
	}
	if len(b) == 0 {
		return 0, nil
	}
	n, err := g.p.r.Read(b)
	if room := g.room(); int64(n) > room {
		n, g.err = int(room), g.excess()
	} else if err != nil {
		g.err = g.named(err)
	}
	g.out += int64(n)
	return n, g.err
}

// room returns how many bytes more the member may deliver.
func (g *guard) room() int64 {
	member, whole, expanded := g.rooms()
	return max(0, min(member, whole, expanded))
}

// rooms returns what each limit leaves to the member: its own ratio, the ratio of
// the container as a whole, and the size of what the container expands to.
func (g *guard) rooms() (member, whole, expanded int64) {
	r, l := g.r, &g.r.limits
	all := g.p.size
	if all == 0 {
		all = r.in + g.p.in()
	}
	return allowed(l.Ratio, g.p.in()) - g.out,
		allowed(l.Ratio, all) - g.out - (r.out - r.forgiven),
		l.Expanded - g.out - r.out
}

// excess returns the error of a member that has no room left. If it is not the
// member's own ratio, the container ends.
func (g *guard) excess() *Error {
	e := &Error{Code: code.Ratio, Member: g.p.name, Done: "the rest not read", Limit: "MaxRatio", Offset: -1}
	l := &g.r.limits
	switch member, whole, expanded := g.rooms(); {
	case member <= min(whole, expanded):
		g.cut = true
		e.What = fmt.Sprintf("more than %d times its size", l.Ratio)
	case whole <= expanded:
		g.r.ended = true
		e.What = fmt.Sprintf("the container expands to more than %d times its size", l.Ratio)
	default:
		g.r.ended = true
		e.What, e.Limit = fmt.Sprintf("the container expands to more than %d bytes", l.Expanded), "MaxExpanded"
	}
	return e
}

// enter enters the member, which is done with, into the accounts of the container.
// What one that was cut for its own ratio delivered is forgiven, so that the ones
// behind it are read; but no more than one may deliver.
func (g *guard) enter() {
	g.r.in += g.p.in()
	g.r.out += g.out
	if g.cut {
		g.r.forgiven = min(g.r.forgiven+g.out, ratioFloor)
	}
}

// allowed returns how many bytes in bytes may become.
func allowed(ratio, in int64) int64 {
	if in > noLimit/ratio {
		return noLimit
	}
	return max(ratioFloor, ratio*in)
}

// named returns err as an *Error with the member's name, or io.EOF.
func (g *guard) named(err error) error {
	var e *Error
	switch {
	case isEOF(err):
		return err
	case !errors.As(err, &e):
		e = &Error{Code: code.Checksum, What: err.Error(), Done: "the rest not read", Offset: -1, Err: err}
	}
	if e.Member == "" {
		c := *e
		c.Member = g.p.name
		return &c
	}
	return e
}

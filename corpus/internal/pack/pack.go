package pack

import (
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/urisift/urisift/corpus/internal/code"
	"github.com/urisift/urisift/corpus/internal/tempfile"
)

// An Error says what is wrong with a container or one of its members.
type Error struct {
	Code code.Code
	// Member is the name of the member, or "".
	Member string
	// What was met and what was Done about it, for people.
	What, Done string
	// Limit is the option of package corpus that set the limit which was met, or "".
	Limit string
	// Offset counts the container's bytes up to the place, or is -1.
	Offset int64
	// Err is the error beneath, or nil.
	Err error
}

// Error returns what was met, and where.
func (e *Error) Error() string {
	s := "pack: " + string(e.Code) + ": " + e.What
	if e.Member != "" {
		s += fmt.Sprintf(" in %q", e.Member)
	}
	if e.Offset >= 0 {
		s += fmt.Sprintf(" at offset %d", e.Offset)
	}
	return s
}

// Unwrap returns the error beneath.
func (e *Error) Unwrap() error { return e.Err }

// Limits bound what a container may cost. Nil and the zero value are the
// defaults; a negative value is no limit.
type Limits struct {
	// Ratio of the bytes that a member, or the container as a whole, delivers to
	// those it takes up, once they are more than 64 MiB. The default is 250.
	Ratio int64
	// Window is the memory that one decompressor may ask for, in bytes. The
	// default is 128 MiB.
	Window int64
	// Members that are delivered of a container. The default is 1,000,000.
	Members int64
	// Expanded is how many bytes all members of a nested container deliver
	// together. The default is 4 GiB.
	Expanded int64
	// Nested says that the container lies in another one or in a message: only
	// then does Expanded count.
	Nested bool
	// Temp is where a zip archive that comes through a pipe goes as far as it does not
	// fit in memory.
	Temp tempfile.Place
	// Ahead lets a goroutine decompress ahead of the reader of a long compressed
	// stream. Close ends it.
	Ahead bool
}

const (
	ratioFloor      = 64 << 20 // bytes from which Limits.Ratio counts
	defaultRatio    = 250
	defaultWindow   = 128 << 20
	defaultMembers  = 1_000_000
	defaultExpanded = 4 << 30
)

// filled returns l with the defaults in place of zero and with no limit as the
// largest number.
func (l *Limits) filled() Limits {
	var f Limits
	if l != nil {
		f = *l
	}
	for _, x := range []struct {
		limit *int64
		value int64
	}{
		{&f.Ratio, defaultRatio},
		{&f.Window, defaultWindow},
		{&f.Members, defaultMembers},
		{&f.Expanded, defaultExpanded},
	} {
		switch {
		case *x.limit == 0:
			*x.limit = x.value
		case *x.limit < 0:
			*x.limit = noLimit
		}
	}
	if !f.Nested {
		f.Expanded = noLimit
	}
	return f
}

const noLimit = math.MaxInt64

// A Member is one of the things that a container holds. It is valid until the next
// call of Next.
type Member struct {
	// Name as the container has it: any bytes, perhaps a path that is not meant
	// well. It is "" where a compressed stream does not say, and for bytes that
	// are no part of the container.
	Name string
	// Reader delivers the contents until the next call of Next. Its errors are
	// io.EOF or an *Error.
	io.Reader
}

// An unpacker delivers the members of one format. The reader of a member may
// return any error; those that are no *Error are taken for damage.
type unpacker interface {
	next() (*packed, error)
	close()
}

// A packed is a member before its limits are applied.
type packed struct {
	name string
	r    io.Reader
	in   func() int64 // bytes of the container that the member has taken up so far
	skip func()       // ends the member, whether or not it was read; may be nil
	size int64        // of the container, or 0 if it is not known
}

// A Reader delivers the members of a container. It is not safe for concurrent use.
type Reader struct {
	opener  *Opener
	limits  Limits
	u       unpacker
	current *guard // nil, or guard
	guard   guard
	member  Member
	ahead   *ahead
	members int64
	ended   bool

	in, out  int64 // bytes that the members done with took up and delivered
	forgiven int64 // of out
}

// Next returns the next member. What was not read of the one before is passed
// over. At the end the error is io.EOF; any other is an *Error, after which Next
// may be called again.
func (r *Reader) Next() (*Member, error) {
	r.finish()
	if r.ended {
		return nil, io.EOF
	}
	if r.members >= r.limits.Members {
		return nil, r.countRest()
	}
	p, err := r.u.next()
	if err != nil {
		return nil, err
	}
	r.members++
	r.guard = guard{r: r, p: p}
	r.current = &r.guard
	m := &r.member
	*m = Member{Name: p.name, Reader: r.current}
	if r.limits.Ahead && isStream(r.u) {
		r.ahead = r.opener.ahead(r.current)
		m.Reader = r.ahead
	}
	return m, nil
}

// isStream reports whether u delivers a compressed stream.
func isStream(u unpacker) bool {
	switch u.(type) {
	case *gzipCodec, *bzip2Codec, *xzCodec, *zstdCodec:
		return true
	}
	return false
}

// finish ends the current member.
func (r *Reader) finish() {
	r.stopAhead()
	if g := r.current; g != nil {
		if isStream(r.u) { // only its end tells what stands behind it
			_, _ = io.Copy(io.Discard, g)
		}
		if g.p.skip != nil {
			g.p.skip()
		}
		g.enter()
		r.current = nil
	}
}

// stopAhead ends what reads ahead, if anything does.
func (r *Reader) stopAhead() {
	if r.ahead != nil {
		r.opener.giveBackAhead(r.ahead)
		r.ahead = nil
	}
}

// countRest counts the members beyond the limit.
func (r *Reader) countRest() error {
	r.ended = true
	n := int64(0)
	for {
		p, err := r.u.next()
		switch e := (*Error)(nil); {
		case err == nil:
			n++
			if p.skip != nil {
				p.skip()
			}
		case errors.As(err, &e):
		case n == 0:
			return io.EOF
		default:
			return &Error{
				Code: code.Members, What: fmt.Sprintf("%d members more than %d", n, r.limits.Members),
				Done: "not read", Limit: "MaxMembers", Offset: -1,
			}
		}
	}
}

// Close releases what the Reader holds; r itself stays open. No member may be read
// any more.
func (r *Reader) Close() {
	r.stopAhead()
	if r.u != nil {
		r.u.close()
	}
	r.current, r.ended, r.u = nil, true, nil
}

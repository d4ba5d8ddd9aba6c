package command

import (
	"strings"

	"github.com/urisift/urisift/cmd/internal/distinct"
	"github.com/urisift/urisift/corpus"
)

// A part that can be understood in several ways comes in several readings, of
// which the later ones repeat most of what the earlier ones gave. readings
// remembers what a part gave, so that a later reading only adds to it, and what the
// last member in it gave.
type readings struct{ part, member remembered }

// remembered is what a part or a member gave.
type remembered struct {
	name partName
	seen distinct.Set
}

// A partName tells the parts of an input apart.
type partName struct {
	path, member, part string
	message            int64
}

// holds reports whether another name is that of a member in the part.
func (n *partName) holds(other *partName) bool {
	return n.path == other.path && n.part == other.part && n.message == other.message &&
		len(n.member) < len(other.member) && strings.HasPrefix(other.member, n.member)
}

// maxRemembered is how many URIs of a part are remembered; beyond that a later
// reading may repeat some. The table for them takes 5 MiB.
const maxRemembered = 3 << 16

// repeats reports whether the URI with the digest d has come up in an earlier
// reading of the same part, and remembers it.
func (e *readings) repeats(s *corpus.Segment, d distinct.Digest) bool {
	name := partName{path: s.Path, member: s.Member, part: s.Part, message: s.Message.Offset}
	r := &e.part
	if e.part.name.holds(&name) {
		r = &e.member
	}
	if name != r.name {
		r.name = name
		r.seen.Clear()
	}
	if _, known := r.seen.Rank(d); known {
		return s.Reading > 0
	}
	if r.seen.Len() < maxRemembered {
		r.seen.Add(d)
	}
	return false
}

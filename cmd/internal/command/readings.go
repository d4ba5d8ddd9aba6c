package command

import "github.com/urisift/urisift/corpus"

// A part that can be understood in several ways comes in several readings, of
// which the later ones repeat most of what the earlier ones gave. readings
// remembers what a part gave, so that a later reading only adds to it.
type readings struct {
	part partName
	seen digestSet
}

// A partName tells the parts of an input apart.
type partName struct {
	path, member, part, field string
	message                   int64
}

// maxRemembered is how many URIs of a part are remembered; beyond that a later
// reading may repeat some. The table for them takes 5 MiB.
const maxRemembered = 3 << 16

// repeats reports whether the URI with the digest d has come up in an earlier
// reading of the same part, and remembers it.
func (e *readings) repeats(s *corpus.Segment, d digest) bool {
	name := partName{path: s.Path, member: s.Member, part: s.Part, field: s.Field, message: s.Message.Offset}
	if s.Part != "" {
		name.field = "" // the attributes of a part belong to it
	}
	if name != e.part {
		e.part = name
		e.seen.clear()
	}
	if _, known := e.seen.rank(d); known {
		return s.Reading > 0
	}
	if e.seen.n < maxRemembered {
		e.seen.add(d)
	}
	return false
}

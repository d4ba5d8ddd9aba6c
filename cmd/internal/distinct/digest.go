package distinct

import "hash/maphash"

// A Digest stands for a string: 128 bits under seeds that are drawn for each
// run, so that no input can be made to collide.
type Digest struct {
	high, low uint64
}

// A Digester makes the digests of one run.
type Digester struct {
	high, low maphash.Seed
}

// NewDigester returns a digester with new seeds.
func NewDigester() *Digester {
	return &Digester{maphash.MakeSeed(), maphash.MakeSeed()}
}

// Of returns the digest of s, which is never the zero digest.
func (d *Digester) Of(s string) Digest {
	return Digest{maphash.String(d.high, s), maphash.String(d.low, s) | 1}
}

// OfBytes returns what Of returns for the same bytes.
func (d *Digester) OfBytes(b []byte) Digest {
	return Digest{maphash.Bytes(d.high, b), maphash.Bytes(d.low, b) | 1}
}

// A Set gives each digest its rank: 0 to the first one added, and so on.
// It is a table with linear probing, whose free slots hold the zero digest; at
// most three quarters are taken. The zero value is empty.
type Set struct {
	slots []Digest
	ranks []uint32 // of the digests in slots
	n     int
	first [32]uint16 // the slots of those added first, in the smallest table
}

// smallestSet is the first size of the table, a power of 2.
const smallestSet = 1 << 10

// Rank returns the rank of d and whether d is in the set.
func (s *Set) Rank(d Digest) (rank int, ok bool) {
	if s.n == 0 {
		return 0, false
	}
	i := s.slot(d)
	return int(s.ranks[i]), s.slots[i] == d
}

// Add puts d, which is not in the set, into it.
func (s *Set) Add(d Digest) {
	if 4*(s.n+1) > 3*len(s.slots) {
		s.grow()
	}
	i := s.slot(d)
	s.slots[i], s.ranks[i] = d, uint32(s.n)
	if s.n < len(s.first) {
		s.first[s.n] = uint16(i)
	}
	s.n++
}

// Clear empties the set and keeps its table unless that is large.
func (s *Set) Clear() {
	switch {
	case len(s.slots) > smallestSet:
		*s = Set{}
	case s.n > len(s.first):
		clear(s.slots)
	default:
		for _, i := range s.first[:s.n] {
			s.slots[i] = Digest{}
		}
	}
	s.n = 0
}

// Len returns how many digests are in the set.
func (s *Set) Len() int { return s.n }

// slot returns the slot that holds d, or the free one where it belongs.
func (s *Set) slot(d Digest) int {
	mask := len(s.slots) - 1
	i := int(d.high) & mask
	for s.slots[i] != d && s.slots[i] != (Digest{}) {
		i = (i + 1) & mask
	}
	return i
}

func (s *Set) grow() {
	slots, ranks := s.slots, s.ranks
	n := max(smallestSet, 2*len(slots))
	s.slots, s.ranks = make([]Digest, n), make([]uint32, n)
	for i, d := range slots {
		if d != (Digest{}) {
			j := s.slot(d)
			s.slots[j], s.ranks[j] = d, ranks[i]
		}
	}
}

package command

import "hash/maphash"

// A digest stands for a string: 128 bits under seeds that are drawn for each
// run, so that no input can be made to collide.
type digest struct {
	high, low uint64
}

// A digester makes the digests of one run.
type digester struct {
	high, low maphash.Seed
}

func newDigester() *digester {
	return &digester{maphash.MakeSeed(), maphash.MakeSeed()}
}

// of returns the digest of s, which is never the zero digest.
func (d *digester) of(s string) digest {
	return digest{maphash.String(d.high, s), maphash.String(d.low, s) | 1}
}

// ofBytes returns what of returns for the same bytes.
func (d *digester) ofBytes(b []byte) digest {
	return digest{maphash.Bytes(d.high, b), maphash.Bytes(d.low, b) | 1}
}

// A digestSet gives each digest its rank: 0 to the first one added, and so on.
// It is a table with linear probing, whose free slots hold the zero digest; at
// most three quarters are taken. The zero value is empty.
type digestSet struct {
	slots []digest
	ranks []uint32 // of the digests in slots
	n     int
	first [32]uint16 // the slots of those added first, in the smallest table
}

// smallestSet is the first size of the table, a power of 2.
const smallestSet = 1 << 10

// rank returns the rank of d and whether d is in the set.
func (s *digestSet) rank(d digest) (rank int, ok bool) {
	if s.n == 0 {
		return 0, false
	}
	i := s.slot(d)
	return int(s.ranks[i]), s.slots[i] == d
}

// add puts d, which is not in the set, into it.
func (s *digestSet) add(d digest) {
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

// clear empties the set and keeps its table unless that is large.
func (s *digestSet) clear() {
	switch {
	case len(s.slots) > smallestSet:
		*s = digestSet{}
	case s.n > len(s.first):
		clear(s.slots)
	default:
		for _, i := range s.first[:s.n] {
			s.slots[i] = digest{}
		}
	}
	s.n = 0
}

// slot returns the slot that holds d, or the free one where it belongs.
func (s *digestSet) slot(d digest) int {
	mask := len(s.slots) - 1
	i := int(d.high) & mask
	for s.slots[i] != d && s.slots[i] != (digest{}) {
		i = (i + 1) & mask
	}
	return i
}

func (s *digestSet) grow() {
	slots, ranks := s.slots, s.ranks
	n := max(smallestSet, 2*len(slots))
	s.slots, s.ranks = make([]digest, n), make([]uint32, n)
	for i, d := range slots {
		if d != (digest{}) {
			j := s.slot(d)
			s.slots[j], s.ranks[j] = d, ranks[i]
		}
	}
}

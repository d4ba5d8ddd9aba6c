package extract

import "math/bits"

// lookBackLen is how many bytes before a place a backward tells of.
const lookBackLen = 64

// A backward tells what stands before a place: bit 63 of each set stands for the
// byte directly before it, bit 0 for the first of lookBackLen.
type backward struct {
	scheme byteSet // characters of a scheme
	space  byteSet
	breaks byteSet
	ends   byteSet // letters, digits, breaks, "<", ">", ";": what ends what may be a leader, and more
}

// A byteSet is a set of the bytes before a place.
type byteSet uint64

// has reports whether the n-th byte before the place, counted from 0, is in the set.
func (s byteSet) has(n uint) bool { return int64(s<<n) < 0 }

// run returns how many bytes from the n-th before the place on are in the set.
func (s byteSet) run(n uint) uint { return uint(bits.LeadingZeros64(^uint64(s << n))) }

// gap returns how many bytes from the n-th before the place on are not in the set.
func (s byteSet) gap(n uint) uint { return uint(bits.LeadingZeros64(uint64(s << n))) }

// beforeEnds are the classes of the set ends.
const beforeEnds = beforeAlnum | beforeBreak | beforeMark

// lookBackGo is lookBack without vectors.
func lookBackGo(t []byte, i int) (b backward) {
	for k, c := range t[i-lookBackLen : i] {
		class, bit := tables.before.of(c), byteSet(1)<<k
		if class&beforeScheme != 0 {
			b.scheme |= bit
		}
		if class&beforeSpace != 0 {
			b.space |= bit
		}
		if class&beforeBreak != 0 {
			b.breaks |= bit
		}
		if class&beforeEnds != 0 {
			b.ends |= bit
		}
	}
	return b
}

// unopened reports whether the lookBackLen bytes before t[i] show that white space stands
// before the word that ends there, and nothing that mayBeOpened would find. It looks at
// all these bytes at once, where mayBeOpened looks at one after the other. If it reports
// false, nothing is known.
func unopened(t []byte, i int) bool {
	if !looksBack || i < lookBackLen {
		return false
	}
	b := lookBack(t, i)
	n := b.scheme.run(0)
	if n >= lookBackLen || !(b.space | b.breaks).has(n) {
		return false
	}
	for {
		if n += b.space.run(n); n >= lookBackLen {
			return false
		}
		if !b.breaks.has(n) {
			if delimits(t, i-int(n)) {
				return false
			}
			if n += b.ends.gap(n); n >= lookBackLen {
				return false
			}
			if !b.breaks.has(n) {
				return b.isText(n)
			}
		}
		if n += (b.space | b.breaks).run(n); n >= lookBackLen || delimits(t, i-int(n)) {
			return false
		}
		if !b.scheme.has(n) {
			return true
		}
		if n += b.scheme.run(n); n >= lookBackLen {
			return false
		}
		if !(b.space | b.breaks).has(n) {
			return !beforeColon[t[i-1-int(n)]] && !delimits(t, i-int(n))
		}
	}
}

// isText reports whether the n-th byte before the place is that of a word that no
// leader of a line begins with.
func (b *backward) isText(n uint) bool {
	if !b.scheme.has(n) {
		return false
	}
	word := b.scheme.run(n)
	n += word
	return word > uint(len("dnl")) || n < lookBackLen && !b.breaks.has(n)
}

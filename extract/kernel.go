package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// The kernel looks at text in blocks of 64 bytes for the colons that may be a
// URI's. It rules out most others by the bytes around them: r, q and p before the
// colon, n behind it. Each byte has a set of classes, eight bits, by what it is
// there; a colon is ruled out if those of r, q and p have one in common that n
// allows. What is left, likely decides.
//
// A set of classes is the common part of those of the two halves of the byte,
// which the shuffles of vectors of 16 bytes look up; a byte beyond ASCII has none.
//
// Class by class, a colon is ruled out:
//
//	0, 1  p cannot stand before the colon of a URI
//	2     p is the only letter of its word
//	3…6   p is a digit that no scheme ends with behind q
//	7     p and q are digits that no scheme ends with behind r
//
// Before a slash or white space only classes 0 and 1 count, and near "x-", with
// which schemes begin that end as they like, not the last five.
//
// Nor is a colon a URI's that a space and a word follow and that stands within
// a line: to be one it needs an angle bracket or a break close before it. The bytes
// before it have these classes:
//
//	0, 1  breaks and what may end an angle bracket, "<", ">", ";"
//	2…4   letters and digits
//	5     what else may stand in a scheme
//	6     the colon

// blockLen is the length of a block, and maskLen for how many of them the kernel
// gives masks at a time: bit i of a mask stands for the byte i of its block.
const (
	blockLen = 64
	maskLen  = 8
)

// behindLen is how many bytes behind a block the kernel looks at.
const behindLen = 2

// A halves holds the classes of bytes by their halves.
type halves struct{ low, high [16]uint8 }

func (h *halves) of(b byte) uint8 {
	if b >= utf8.RuneSelf {
		return 0
	}
	return h.low[b&15] & h.high[b>>4]
}

// add puts the bytes whose halves are in rows and for which, in all rows, keep
// holds into the class of bit.
func (h *halves) add(bit uint8, rows string, keep func(b byte) bool) {
	for low := range h.low {
		all := true
		for _, r := range []byte(rows) {
			all = all && keep((r-'0')<<4|byte(low))
		}
		if all {
			h.low[low] |= 1 << bit
		}
	}
	for _, r := range []byte(rows) {
		h.high[r-'0'] |= 1 << bit
	}
}

const (
	always  = 0b0000_0011 // the classes that count whatever follows
	private = 0b0000_0111 // those that count near "x-"

	opening = 0b0000_0011
	alnum   = 0b0001_1100
	inWord  = 0b0111_1100
)

// lineLen is how many bytes before a colon show that it stands within a line, and
// lineLead at how many of them that cannot begin yet.
const (
	lineLen  = 32
	lineLead = 4
)

// The kernel is the tables that it works by: the classes of p, of p near "x-", of q
// and of r; by their lower halves, the bytes n before which few classes count, the form
// feed being one more; and the classes of bytes on a line. The assembly has their
// offsets.
type kernel struct {
	p, x, q, r halves
	n          [16]uint8
	line       halves
}

var tables = newKernel()

func newKernel() (k kernel) {
	for b := range k.q.low {
		k.q.low[b], k.q.high[b] = always, always
		k.r.low[b], k.r.high[b] = 1<<7-1, 1<<7-1
	}
	never := func(b byte) bool { return !beforeColon[b] }
	k.p.add(0, "2", never)
	k.p.add(1, "357", never)
	k.p.add(2, "4567", func(b byte) bool { return !breaking[b] })
	k.q.add(2, "2", func(b byte) bool { return !breaking[b] && !uri.SchemeChar.Has(b) })
	k.addDigits()
	k.x = k.p
	for b := range k.x.low {
		k.x.low[b] &= private
	}
	for _, b := range []byte("/\\& \t\n\v\r") {
		k.n[b&15] = b
	}
	k.line.add(0, "0", isBreak)
	k.line.add(1, "3", func(b byte) bool { return b == '<' || b == '>' || b == ';' })
	k.line.add(2, "46", isAlpha)
	k.line.add(3, "57", isAlpha)
	k.line.add(4, "3", isDigit)
	k.line.add(5, "2", uri.SchemeChar.Has)
	k.line.add(6, "3", func(b byte) bool { return b == ':' })
	return k
}

// addDigits fills in the classes from 3 on. Digits that schemes end with share
// three of them, in such a way that few pairs of digits are left: years and times
// are pairs of digits.
func (k *kernel) addDigits() {
	var ends [7]string
	before := [7]int{} // digits that a digit of the class may stand behind
	next := 4
	var rest []byte // digits that stand behind letters alone
	for d := byte('0'); d <= '9'; d++ {
		digits, letters := 0, 0
		for q := range byte(utf8.RuneSelf) {
			switch {
			case !endsScheme(q, d):
			case isDigit(q):
				digits++
			default:
				letters++
			}
		}
		switch {
		case digits > 0:
			ends[next] += string(d)
			before[next] += digits
			next = min(next+1, 6)
		case letters > 0:
			rest = append(rest, d)
		default:
			ends[3] += string(d)
		}
	}
	for _, d := range rest {
		bit := 4
		for i := bit; i < 7; i++ {
			if before[i] < before[bit] {
				bit = i
			}
		}
		ends[bit] += string(d)
	}
	for bit := uint8(3); bit < 7; bit++ {
		k.p.add(bit, "3", func(b byte) bool { return strings.IndexByte(ends[bit], b) >= 0 })
		k.q.add(bit, "34567", func(b byte) bool {
			for _, d := range []byte(ends[bit]) {
				if breaking[b] || endsScheme(b, d) {
					return false
				}
			}
			return true
		})
	}
	k.p.add(7, "3", isDigit)
	k.q.add(7, "3", isDigit)
	k.r.add(7, "34567", func(b byte) bool { return !breaking[b] && !beforeDigits[b] })
}

// findColonsGo is findColons without vectors.
func findColonsGo(t []byte, from, to int, masks *[maskLen]uint64) (end, blocks int) {
	first, end := to, to
	near := nearness{block: -1}
	for i := from; i < end; i++ {
		k := bytes.IndexByte(t[i:end], ':')
		if k < 0 {
			break
		}
		i += k
		at := i - (i-from)%blockLen
		if out := tables.classes(t, i); out != 0 && (out&private != 0 || !near.private(t, at)) || tables.withinLine(t, i) {
			continue
		}
		if first == to {
			first, end = at, min(to, at+maskLen*blockLen)
			clear(masks[:])
		}
		masks[(i-first)/blockLen] |= 1 << (i - at)
	}
	return end, (end - first) / blockLen
}

// classes returns the classes by which the colon at t[i] is ruled out.
func (k *kernel) classes(t []byte, i int) uint8 {
	out := k.p.of(t[i-1]) & k.q.of(t[i-2]) & k.r.of(t[i-3])
	if b := t[i+1]; k.n[b&15] == b || b == '\f' {
		out &= always
	}
	return out
}

// withinLine reports whether the colon at t[i] stands within a line of words: a
// space and a word follow, another word and what ends it come before its own, and
// no angle bracket or break does that is close.
func (k *kernel) withinLine(t []byte, i int) bool {
	if t[i+1] != ' ' || t[i+2] <= '/' {
		return false
	}
	within, word := false, false
	for j, b := range t[i-lineLen : i] {
		class := k.line.of(b)
		if class&opening != 0 {
			return false
		}
		within = within || j >= lineLead && word && class&inWord == 0
		word = class&alnum != 0
	}
	return within
}

// A nearness remembers whether "x-" is in a block or the one before it.
type nearness struct {
	block int
	is    bool
}

func (n *nearness) private(t []byte, at int) bool {
	if n.block != at {
		n.block, n.is = at, nearPrivate(t[at-blockLen:at+blockLen+1])
	}
	return n.is
}

// nearPrivate reports whether t holds "x-".
func nearPrivate(t []byte) bool {
	for {
		i := bytes.IndexByte(t, '-')
		if i < 0 {
			return false
		}
		if i > 0 && lower(t[i-1]) == 'x' {
			return true
		}
		t = t[i+1:]
	}
}

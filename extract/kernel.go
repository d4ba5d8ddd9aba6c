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
// Nor is a colon a URI's that white space follows, as behind a label, unless an opener
// may stand before its word. The bytes before it have these classes, by which that can
// be told mostly:
//
//	0, 1  white space that ends no line
//	2     breaks
//	3     what may stand in a scheme, but for
//	4…6   letters and digits
//	7     what may end an opener, "<", ">", ";"

// blockLen is the length of a block, and chunkLen that of the text that the kernel goes
// over at once at most. It tells of no more than placesLen colons, and ends when these
// are placesEnough.
const (
	blockLen     = 64
	chunkLen     = 64 * blockLen
	placesLen    = 192
	placesEnough = 16
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
)

// The classes of the bytes before a colon. The assembly has these, too.
const (
	beforeSpace  = 0b0000_0011
	beforeBreak  = 0b0000_0100
	beforeScheme = 0b0111_1000
	beforeAlnum  = 0b0111_0000
	beforeMark   = 0b1000_0000
)

// openLen is how many bytes before a colon may tell that nothing opens a URI there.
const openLen = 32

// The kernel is the tables that it works by: the classes of p, of p near "x-", of q
// and of r; by their lower halves, the bytes n before which few classes count, the form
// feed being one more, and white space; and the classes of all bytes before a colon.
// The assembly has their offsets.
type kernel struct {
	p, x, q, r halves
	n, white   [16]uint8
	before     halves
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
	for _, b := range []byte(" \t\n\v\f\r") {
		k.white[b&15] = b
	}
	k.before.add(0, "0", isSpace)
	k.before.add(1, "2", isSpace)
	k.before.add(2, "0", isBreak)
	k.before.add(3, "2", uri.SchemeChar.Has)
	k.before.add(4, "3", isDigit)
	k.before.add(5, "46", isAlpha)
	k.before.add(6, "57", isAlpha)
	k.before.add(7, "3", func(b byte) bool { return b == '<' || b == '>' || b == ';' })
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
func findColonsGo(t []byte, from, to int, places *[placesLen]uint32) (end, count int) {
	near := nearness{block: -1}
	for i := from; i < to; i++ {
		k := bytes.IndexByte(t[i:to], ':')
		if k < 0 {
			break
		}
		i += k
		at := i - (i-from)%blockLen
		if out := tables.classes(t, i); out != 0 && (out&private != 0 || !near.private(t, at)) || tables.labels(t, i) {
			continue
		}
		places[count] = uint32(i - from)
		if count++; count == placesEnough {
			to = at + blockLen
		}
	}
	return to, count
}

// classes returns the classes by which the colon at t[i] is ruled out.
func (k *kernel) classes(t []byte, i int) uint8 {
	out := k.p.of(t[i-1]) & k.q.of(t[i-2]) & k.r.of(t[i-3])
	if b := t[i+1]; k.n[b&15] == b || b == '\f' {
		out &= always
	}
	return out
}

// labels reports whether the colon at t[i], which white space follows, surely is no
// URI's, as far as openLen bytes tell: within a line stands a word of four letters or
// more before others, and no opener behind that. A word follows behind a space, or
// white space is directly before the colon's own word; no slash follows: "http: //".
func (k *kernel) labels(t []byte, i int) bool {
	if !isWhite(t[i+1]) {
		return false
	}
	var alnum, scheme, gaps, text, marks uint32
	for j, b := range t[i-openLen : i] {
		class, bit := k.before.of(b), uint32(1)<<j
		if class&beforeAlnum != 0 {
			alnum |= bit
		}
		if class&beforeScheme != 0 {
			scheme |= bit
		}
		if class&(beforeScheme|beforeBreak) == 0 {
			gaps |= bit
		}
		if class&(beforeSpace|beforeBreak) == 0 {
			text |= bit
		}
		if class&beforeMark != 0 || b == ':' && alnum&(bit>>1) != 0 {
			marks |= bit
		}
	}
	ends := alnum & (alnum << 1)
	ends &= ends << 2 & (gaps >> 1) & (text >> 2)
	if marks >= ends {
		return false
	}
	white := ^text
	return t[i+2] != '/' && text&^scheme < white || t[i+1] == ' ' && t[i+2] > '/'
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

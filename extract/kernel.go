package extract

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// The kernel looks at text in blocks of 64 bytes for the colons that may be a
// URI's. It rules out most others by the bytes around them: r, q and p before the
// colon, n behind it. Each byte has a set of classes, eight bits, by what it is
// there; a colon is ruled out if those of r, q and p have one in common, unless n
// begins what follows a scheme, or escapes it. What is left, likely decides.
//
// A set of classes is the common part of those of the two halves of the byte,
// which the shuffles of vectors of 16 bytes look up; a byte beyond ASCII has none.
// Of r only the lower half counts.
//
// Class by class, a colon is ruled out:
//
//	0, 1  p cannot stand before the colon of a URI
//	2     p is the only letter of its word
//	3…6   p and q are digits that no scheme ends with
//	7     p and q are digits that no scheme ends with behind r
//
// Nor is a colon a URI's that white space follows, as behind a label, unless an opener
// may stand before its word. The bytes before it have these classes, by which most
// labels are told; others by the four bytes before them, see isText:
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
	chunkLen     = 32 * blockLen
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

// The kernel is the tables that it works by: the classes of p and q; those of r by
// its lower half; by their lower halves the bytes n before which every colon is kept,
// and white space; and the classes of all bytes before a colon. The assembly has their
// offsets.
type kernel struct {
	p, q        halves
	r, n, white [16]uint8
	before      halves
}

// tables is written once, before any text is read.
var tables = func() kernel {
	fillSchemes() // by which newKernel goes
	return newKernel()
}()

// newKernel returns the tables. It must run behind fillSchemes.
func newKernel() (k kernel) {
	const never = 0b0000_0011
	for b := range k.q.low {
		k.q.low[b], k.q.high[b] = never, never
		k.r[b] = 1<<8 - 1
	}
	k.p.add(0, "2", func(b byte) bool { return !beforeColon[b] })
	k.p.add(1, "357", func(b byte) bool { return !beforeColon[b] })
	k.p.add(2, "4567", func(b byte) bool { return !breaking[b] })
	k.q.add(2, "2", func(b byte) bool { return !breaking[b] && !uri.SchemeChar.Has(b) })
	k.addDigits()
	for _, b := range []byte("/\\&") {
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

// addDigits fills in the classes of p, q and r from 3 on, by schemeEnds. The digits that
// schemes end with behind digits share three of them: years and times are pairs of digits.
func (k *kernel) addDigits() {
	var ends [7]string
	next := 4
	for p := byte('0'); p <= '9'; p++ {
		bit := 3
		for q := byte('0'); q <= '9'; q++ {
			if endsScheme(q, p) {
				bit = next
			}
		}
		ends[bit] += string(p)
		if bit == next {
			next = min(next+1, 6)
		}
	}
	for bit := uint8(3); bit < 7; bit++ {
		k.p.add(bit, "3", func(p byte) bool { return strings.IndexByte(ends[bit], p) >= 0 })
		k.q.add(bit, "3", func(q byte) bool {
			for _, p := range []byte(ends[bit]) {
				if endsScheme(q, p) {
					return false
				}
			}
			return isDigit(q)
		})
	}
	k.p.add(7, "3", isDigit)
	k.q.add(7, "3", isDigit)
	for r, is := range beforeDigits {
		if is {
			k.r[r&15] &^= 1 << 7
		}
	}
}

// findColonsGo goes over t[from:to], whose length is a multiple of blockLen and not 0, and
// fills in at which places from t[from] on colons stand that may be a URI's, until these
// are enough. It returns where it stopped, between two blocks, and how many there are.
// There must be blockLen bytes before t[from] and behindLen behind t[to-1].
func findColonsGo(t []byte, from, to int, places *[placesLen]uint32) (end, count int) {
	for i := from; i < to; i++ {
		k := bytes.IndexByte(t[i:to], ':')
		if k < 0 {
			break
		}
		i += k
		if tables.rulesOut(t, i) || tables.labels(t, i) || isText(t, i) {
			continue
		}
		places[count] = uint32(i - from)
		if count++; count == placesEnough {
			to = i - (i-from)%blockLen + blockLen
		}
	}
	return to, count
}

// rulesOut reports whether the colon at t[i] is ruled out by the bytes around it.
func (k *kernel) rulesOut(t []byte, i int) bool {
	n, r := t[i+1], k.r[t[i-3]&15]
	if t[i-3] >= utf8.RuneSelf {
		r = 0
	}
	return k.n[n&15] != n && k.p.of(t[i-1])&k.q.of(t[i-2])&r != 0
}

// labels reports whether the bytes around the colon at t[i] show that it ends a label,
// as in "this is a note: see", rather than a scheme:
//
//   - white space follows it, and before a break neither "http" nor "https" stands there;
//   - in the openLen bytes before it a word of four letters or digits stands, with more
//     text behind it on its line and no opener behind that;
//   - one space and a word follow the colon, or else white space stands directly before
//     its own word, and no slash follows, as in "http: //".
func (k *kernel) labels(t []byte, i int) bool {
	if !isWhite(t[i+1]) || t[i+1] < ' ' && endsHTTP(t, i) {
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

// endsHTTP reports whether "http" or "https" ends at t[i], of which it looks at four bytes.
func endsHTTP(t []byte, i int) bool {
	w := binary.LittleEndian.Uint32(t[i-4:]) | smallWord
	return w == lastHTTP || w == lastHTTPS
}

// The last four letters of "http" and "https", read as a word.
const (
	lastHTTP  = 'h' | 't'<<8 | 't'<<16 | 'p'<<24
	lastHTTPS = 't' | 't'<<8 | 'p'<<16 | 's'<<24
)

// isText reports whether the bytes around the colon at t[i] show that no "//" follows it,
// nor an escape, and that no scheme ends before it that needs none, nor a part of one. A
// private scheme counts if its "x-" stands in the blockLen bytes before.
func isText(t []byte, i int) bool {
	n := t[i+1]
	if n == ' ' {
		n = t[i+2]
	}
	return n > ' ' && n != '/' && n != '\\' && n != '&' && !endsOpaque(t, i) && !nearPrivate(t[i-blockLen:i])
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

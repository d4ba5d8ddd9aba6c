package command

import (
	"encoding/binary"
	"math/bits"
	"strconv"
)

// A numeral writes a text and a number behind it, where each number is not far
// from the one before, as the offsets of records are: it keeps all but the last
// four digits.
type numeral struct {
	text   []byte
	before int   // text[:before] is what stands before the number
	base   int64 // the number with zeros for the last four digits; text[before:] is the rest of it
}

// begin lets the text stand before the numbers from now on.
func (m *numeral) begin(text []byte) {
	m.text, m.before, m.base = append(m.text[:0], text...), len(text), 0
}

// append adds the text and n, which must not be negative.
func (m *numeral) append(dst []byte, n int64) []byte {
	if uint64(n-m.base) >= 1e4 {
		m.keep(n)
	}
	dst = append(dst, m.text...)
	if m.base == 0 {
		return appendSmall(dst, uint32(n))
	}
	return binary.LittleEndian.AppendUint32(dst, fourDigits(uint32(n-m.base)))
}

// keep keeps n without its last four digits.
func (m *numeral) keep(n int64) {
	m.text, m.base = m.text[:m.before], n-n%1e4
	if m.base > 0 {
		m.text = strconv.AppendInt(m.text, n/1e4, 10)
	}
}

// appendCount adds n, which must not be negative.
func appendCount(dst []byte, n int64) []byte {
	if n < 1e4 {
		return appendSmall(dst, uint32(n))
	}
	return strconv.AppendInt(dst, n, 10)
}

// appendSmall adds n, which must be below 10000.
func appendSmall(dst []byte, n uint32) []byte {
	digits := fourDigits(n)
	zeros := bits.TrailingZeros32(digits&0x0f0f0f|1<<24) / 8
	dst = binary.LittleEndian.AppendUint32(dst, digits>>(8*zeros))
	return dst[:len(dst)-zeros]
}

// fourDigits returns the digits of n, which must be below 10000, with zeros before
// them, as bytes of which the lowest is the first digit.
func fourDigits(n uint32) uint32 {
	return uint32(pairs[n/100]) | uint32(pairs[n%100])<<16
}

// pairs are the two digits of the numbers below 100, in the same order.
var pairs = func() (t [100]uint16) {
	for n := range t {
		t[n] = uint16('0'+n/10) | uint16('0'+n%10)<<8
	}
	return t
}()

package encode

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// A Numeral is a number in a text that is written many times, each time with a number
// not far from the one before, as the offsets of records are. Only its last four digits
// are written anew. The zero Numeral is none.
type Numeral struct {
	start, span int64 // the numbers that it can be: as long, and the same but for these digits
	zero        int64 // start with zeros for these digits
	at          int   // where in the text the four bytes stand that are written
	fixed       uint32
	digits      uint32 // of these bytes those that are digits; the others are fixed
}

// Begin adds n, which must not be negative, to text, which must be four bytes long at
// least, and makes the numeral that number.
func (m *Numeral) Begin(text []byte, n int64) []byte {
	m.zero = n - n%1e4
	m.start, m.span, m.digits = m.zero, 1e4, math.MaxUint32
	if m.zero == 0 {
		m.limit(n)
	}
	text = strconv.AppendInt(text, n, 10)
	m.at = len(text) - 4
	m.fixed = binary.LittleEndian.Uint32(text[m.at:]) &^ m.digits
	return text
}

// limit makes the numeral one of as many digits as n has, which is below 10000.
func (m *Numeral) limit(n int64) {
	end, bits := int64(10), 24
	for n >= end {
		m.start, end, bits = end, 10*end, bits-8
	}
	m.span, m.digits = end-m.start, math.MaxUint32<<bits
}

// None makes the numeral n, which is not shown in the text.
func (m *Numeral) None(text []byte, n int64) {
	*m = Numeral{start: n, span: 1, zero: n, fixed: binary.LittleEndian.Uint32(text)}
}

// Can reports whether the numeral can be n: whether Write can write it.
func (m *Numeral) Can(n int64) bool { return uint64(n-m.start) < uint64(m.span) }

// Write makes the numeral n, which it can be, in a copy of the text.
func (m *Numeral) Write(text []byte, n int64) {
	binary.LittleEndian.PutUint32(text[m.at:], fourDigits(uint32(n-m.zero))&m.digits|m.fixed)
}

// AppendCount adds n, which must not be negative, to dst.
func AppendCount(dst []byte, n int64) []byte {
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

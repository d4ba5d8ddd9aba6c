package command

import "strconv"

// A numeral writes a text and a number behind it, where each number is not far
// from the one before, as the offsets of records are: it keeps all but the last
// four digits.
type numeral struct {
	text   []byte
	before int   // text[:before] is what stands before the number
	high   int64 // text[before:] is the number without four digits; 0: none is kept
}

// begin lets the text stand before the numbers from now on.
func (m *numeral) begin(text []byte) {
	m.text, m.before, m.high = append(m.text[:0], text...), len(text), 0
}

// append adds the text and n, which must not be negative.
func (m *numeral) append(dst []byte, n int64) []byte {
	high := n / 1e4
	if high != m.high || high == 0 {
		if m.high = high; high == 0 {
			return strconv.AppendInt(append(dst, m.text[:m.before]...), n, 10)
		}
		m.text = strconv.AppendInt(m.text[:m.before], high, 10)
	}
	low := uint(n - high*1e4)
	a, b := low/100*2, low%100*2
	dst = append(dst, m.text...)
	return append(dst, pairs[a], pairs[a+1], pairs[b], pairs[b+1])
}

// pairs are the numbers below 100, two digits each.
const pairs = "00010203040506070809" +
	"10111213141516171819" +
	"20212223242526272829" +
	"30313233343536373839" +
	"40414243444546474849" +
	"50515253545556575859" +
	"60616263646566676869" +
	"70717273747576777879" +
	"80818283848586878889" +
	"90919293949596979899"

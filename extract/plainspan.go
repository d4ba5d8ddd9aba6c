package extract

import (
	"bytes"
	"math/bits"

	"github.com/urisift/urisift/uri"
)

// Which bytes a plain URI is read over without a look at them:
//
//	host:    unreserved
//	rest:    unreserved / "!" / "$" / "*" / "+" / "=" / "@" / "/" / "?"
//
// hostStops and restStops are 1 for all others.
var hostStops, restStops = func() (host, rest [256]uint8) {
	for b := range host {
		host[b], rest[b] = 1, 1
		if uri.Unreserved.Has(byte(b)) {
			host[b], rest[b] = 0, 0
		}
	}
	for _, b := range []byte("!$*+=@/?") {
		rest[b] = 0
	}
	return host, rest
}()

// plainRun returns where the first byte from t[i] on stands that is in stops.
// It looks at eight at a time: a branch for each costs more than the look.
func plainRun(t []byte, i int, stops *[256]uint8) int {
	for ; i+8 <= len(t); i += 8 {
		w := t[i : i+8 : i+8]
		set := uint(stops[w[0]]) | uint(stops[w[1]])<<1 | uint(stops[w[2]])<<2 | uint(stops[w[3]])<<3 |
			uint(stops[w[4]])<<4 | uint(stops[w[5]])<<5 | uint(stops[w[6]])<<6 | uint(stops[w[7]])<<7
		if set != 0 {
			return i + bits.TrailingZeros(set)
		}
	}
	for i < len(t) && stops[t[i]] == 0 {
		i++
	}
	return i
}

// A plainSpan is the beginning of a text that goes on as a plain URI does behind
// "//":
//
//	t[:host]      // the host, up to the second of two dots in a row
//	t[host:rest]  // the rest, up to the first byte that needs a look
//
// The number sign in the rest stands at t[hash], which is negative if there is none; a
// second one needs a look. There is no rest where a colon follows the host.
type plainSpan struct{ host, rest, hash int }

// plainSpanGo is plainSpanOf without vectors.
func plainSpanGo(t []byte) (s plainSpan) {
	s.host = plainRun(t, 0, &hostStops)
	if k := bytes.Index(t[:s.host], []byte("..")); k >= 0 {
		s.host = k + 1
	}
	if at(t, s.host) == ':' {
		return plainSpan{s.host, s.host, -1}
	}
	s.rest, s.hash = plainRun(t, s.host, &restStops), -1
	if at(t, s.rest) == '#' {
		s.hash = s.rest
		s.rest = plainRun(t, s.rest+1, &restStops)
	}
	return s
}

// plainSets are the sets of bytes for the vectors: a byte is in a set if the
// table of its lower half and that of its upper half have a bit in common. The
// assembly has the offsets.
type plainSets struct {
	hostLow, hostHigh, restLow, restHigh [16]uint8
}

var plainVectors = func() (s plainSets) {
	for b := range byte(128) {
		row := uint8(1) << (b >> 4)
		if hostStops[b] == 0 {
			s.hostLow[b&15] |= row
		}
		if restStops[b] == 0 || b == '#' {
			s.restLow[b&15] |= row
		}
	}
	for row := range 8 {
		s.hostHigh[row], s.restHigh[row] = 1<<row, 1<<row
	}
	return s
}()

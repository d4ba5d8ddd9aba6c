package charset

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"testing"
	"testing/iotest"
	"unicode/utf16"
	"unicode/utf8"
)

// someUnits returns about n units of UTF-16: runs of ASCII, of characters of two bytes of
// UTF-8 and of three, pairs of surrogates and single ones.
func someUnits(rnd *rand.Rand, n int) (units []uint16) {
	for len(units) < n {
		least, most := 0, 0x80
		switch rnd.IntN(6) {
		case 1:
			least, most = 0x80, 0x800
		case 2:
			least, most = 0x800, 0xd800
		case 3:
			least, most = 0xd800, 0xe000
		case 4:
			least, most = 0xe000, 0x10000
		case 5:
			units = utf16.AppendRune(units, rune(0x10000+rnd.IntN(0x100000)))
		}
		for range rnd.IntN(20) {
			units = append(units, uint16(least+rnd.IntN(most-least)))
		}
	}
	return units
}

// A Reader gives what the units stand for, wherever chunks and reads end.
func TestUTF16(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3986, 16))
	for k := range 200 {
		units := someUnits(rnd, rnd.IntN(1+k*chunkSize/60))
		want := string(utf16.Decode(units))
		odd := k%3 == 0
		if odd {
			want += string(utf8.RuneError)
		}
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			b := order.AppendUint16(nil, 0xfeff)
			for _, u := range units {
				b = order.AppendUint16(b, u)
			}
			if odd {
				b = append(b, 'x')
			}
			var r io.Reader = bytes.NewReader(b)
			if k%5 == 0 {
				r = iotest.HalfReader(r)
			}
			got, err := io.ReadAll(NewReader(r, "", nil))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != want {
				n := CommonLen(got, []byte(want))
				t.Fatalf("%s, %d units: at byte %d %q, want %q", order, len(units), n, got[n:min(n+20, len(got))], want[n:min(n+20, len(want))])
			}
		}
	}
}

// All units that are no surrogates come out, whichever stand beside them.
func TestUTF16Units(t *testing.T) {
	for unit := range 0x10000 {
		if utf16.IsSurrogate(rune(unit)) {
			continue
		}
		for at := range 4 {
			units := []uint16{'a', 0x416, 0x4e00, 'b'}
			units[at] = uint16(unit)
			b := make([]byte, 0, 8)
			for _, u := range units {
				b = binary.BigEndian.AppendUint16(b, u)
			}
			got, n := newUTF16(true).units(nil, b)
			if want := string(utf16.Decode(units)); n != len(b) || string(got) != want {
				t.Fatalf("%#x: %q, want %q", units, got, want)
			}
		}
	}
}

// What follows on what was decoded is appended, in memory that is just large enough.
func TestUTF16Room(t *testing.T) {
	b := bytes.Repeat([]byte{0x4e, 0x2d}, 8)
	dst := make([]byte, 3, 3+3*len(b)/2+1)
	got, n := newUTF16(true).units(dst, b)
	if n != len(b) || &got[0] != &dst[0] || string(got[3:]) != "中中中中中中中中" {
		t.Errorf("%d bytes of %d give %q", n, len(b), got)
	}
}

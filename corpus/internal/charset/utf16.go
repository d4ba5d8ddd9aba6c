package charset

import (
	"encoding/binary"
	"slices"
	"sync"
	"unicode/utf16"
	"unicode/utf8"
)

// A utf16Decoder decodes UTF-16, with the higher byte first if it is big.
type utf16Decoder struct {
	big   bool
	short *[0x800]uint32 // see shortChars
}

func newUTF16(big bool) utf16Decoder { return utf16Decoder{big, shortChars()} }

func (u utf16Decoder) decode(dst, src []byte, final bool) ([]byte, int) {
	pos := 0
	for pos+2 <= len(src) {
		var n int
		dst, n = u.units(dst, src[pos:])
		if pos += n; pos+2 > len(src) {
			break
		}
		r := u.unit(src[pos:])
		if utf16.IsSurrogate(r) {
			if pos+4 > len(src) && !final {
				break
			}
			pair := utf8.RuneError
			if pos+4 <= len(src) {
				pair = utf16.DecodeRune(r, u.unit(src[pos+2:]))
			}
			if pair != utf8.RuneError {
				pos += 2
			}
			r = pair
		}
		dst = utf8.AppendRune(dst, r)
		pos += 2
	}
	if final && pos < len(src) {
		return utf8.AppendRune(dst, utf8.RuneError), len(src)
	}
	return dst, pos
}

func (u utf16Decoder) unit(b []byte) rune {
	if u.big {
		return rune(binary.BigEndian.Uint16(b))
	}
	return rune(binary.LittleEndian.Uint16(b))
}

// units appends what the units of src stand for, as a rule four at a time, up to a
// surrogate that is none of a pair, or to the last few, or as long as they are one chunk.
// It returns how many bytes they have.
func (u utf16Decoder) units(dst, src []byte) ([]byte, int) {
	const ones = 1<<48 | 1<<32 | 1<<16 | 1
	src = src[:min(len(src), chunkSize)]
	dst = slices.Grow(dst, 3*len(src)/2+1)
	n, room := len(dst), dst[:cap(dst)]
	pos := 0
	for pos+8 <= len(src) {
		w := word(src[pos:])
		if u.big {
			w = w>>8&(0xff*ones) | w&(0xff*ones)<<8
		}
		if w&(0xff80*ones) == 0 {
			w |= w >> 8
			binary.LittleEndian.PutUint32(room[n:], uint32(w&0xffff|w>>16&0xffff0000))
			n += 4
			pos += 8
			continue
		}
		count := 4
		if x := (w ^ 0xd800*ones) & (0xf800 * ones); (x-ones)&^x&(0x8000*ones) != 0 { // a surrogate
			if count = 1; utf16.IsSurrogate(rune(w & 0xffff)) {
				pair := utf16.DecodeRune(rune(w&0xffff), rune(w>>16&0xffff))
				if pair == utf8.RuneError {
					break
				}
				n += utf8.EncodeRune(room[n:], pair)
				pos += 4
				continue
			}
		}
		pos += 2 * count
		for range count {
			e := uint32(w & 0xffff)
			if e < uint32(len(u.short)) {
				e = u.short[e]
			} else {
				e = 3<<24 | 0x8080e0 | e>>12 | e<<2&0x3f00 | e<<16&0x3f0000
			}
			binary.LittleEndian.PutUint32(room[n:], e)
			n += int(e >> 24)
			w >>= 16
		}
	}
	return room[:n], pos
}

// shortChars returns what the units of one or two bytes stand for, as a table has it: for
// each in UTF-8, the first byte lowest, and in the highest byte the length of that.
var shortChars = sync.OnceValue(func() *[0x800]uint32 {
	t := new([0x800]uint32)
	for unit := range t {
		t[unit] = entry(rune(unit))
	}
	return t
})

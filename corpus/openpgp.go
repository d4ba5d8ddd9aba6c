package corpus

import "encoding/binary"

// The packets of OpenPGP that what is encrypted consists of (RFC 9580, section 5).
const (
	packetKeyOfRecipient = 1
	packetKeyOfPassword  = 3
	packetSealed         = 9
	packetMarker         = 10
	packetSealedIntact   = 18
	packetSealedAEAD     = 20
)

// maxKeyPacket bounds a packet with a session key, in bytes.
const maxKeyPacket = 2 << 10

// isOpenPGP reports whether a file that begins with head is encrypted by OpenPGP, and not
// armored (section 10.3.1): packets with its session key, as far as head goes, and behind
// them one with the data.
func isOpenPGP(head []byte) bool {
	for keys := 0; ; {
		tag, body, size := packetOf(head)
		switch tag {
		case packetSealed, packetSealedIntact, packetSealedAEAD:
			return keys > 0
		case packetMarker:
		case packetKeyOfRecipient, packetKeyOfPassword:
			if !isKeyPacket(tag, body, size) {
				return false
			}
			keys++
		default:
			return false
		}
		if size >= len(body) {
			return keys > 0
		}
		head = body[size:]
	}
}

// packetOf returns the tag of the packet that b begins with, what of b follows its length,
// and that (sections 4.2.1 and 4.2.2): 0 for the tag if there is none, and 0 for a length
// that is not told in one.
func packetOf(b []byte) (tag byte, body []byte, size int) {
	if len(b) < 6 || b[0] < 0x80 {
		return 0, nil, 0
	}
	if b[0] < 0xc0 { // of the old format
		switch tag = b[0] & 0x3f >> 2; b[0] & 3 {
		case 0:
			return tag, b[2:], int(b[1])
		case 1:
			return tag, b[3:], int(binary.BigEndian.Uint16(b[1:]))
		case 2:
			return tag, b[5:], int(binary.BigEndian.Uint32(b[1:]))
		}
		return tag, b[1:], 0
	}
	switch tag = b[0] & 0x3f; {
	case b[1] < 192:
		return tag, b[2:], int(b[1])
	case b[1] < 224:
		return tag, b[3:], (int(b[1])-192)<<8 + int(b[2]) + 192
	case b[1] == 255:
		return tag, b[6:], int(binary.BigEndian.Uint32(b[2:]))
	}
	return tag, b[2:], 0
}

// isKeyPacket reports whether a packet of so many bytes that holds a session key, for a
// recipient or a password, begins with what there is (sections 5.1 and 5.3).
func isKeyPacket(tag byte, body []byte, size int) bool {
	const least = 4 // bytes of one for a password
	if size < least || size > maxKeyPacket || len(body) < least {
		return false
	}
	version := body[0]
	switch {
	case version == 6:
		return true
	case tag == packetKeyOfRecipient:
		return version == 3 && size > 10
	case version == 4:
		return 0 < body[1] && body[1] <= 13 && body[2] <= 4 // the cipher, and how the key is made
	}
	return version == 5
}

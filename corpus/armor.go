package corpus

import (
	"bytes"
	"encoding/base64"
	"strings"

	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/transfer"
	"github.com/urisift/urisift/corpus/internal/window"
)

// Armor of OpenPGP (RFC 9580, section 6.2) begins with a line of its own.
var (
	armorMark   = []byte("\n-----BEGIN PGP MESSAGE")
	armorBase64 = []byte("LS0tLS1CRUdJTiBQR1AgTUVTU0FHR") // what it begins with, in base64
)

// armorSize is how much of a file shows whether it is an armor, in bytes.
const armorSize = 4 << 10

// sealedAt returns where what PGP has encrypted begins in the body that begins with head:
// at 0 as its header says, or where an armor stands; -1 for nowhere, or where the bytes of
// the body will tell (isOpenPGP). Of what is in a
// multipart/encrypted, the part that says how it is encrypted speaks for all.
func (m *mail) sealedAt(e *mime.Entity, head []byte) int {
	switch t := e.MediaType(); {
	case t == "application/pgp-encrypted":
		if !mime.IsIdentity(e.Encoding()) {
			head = m.sg.decoded(head, e.Encoding())
		}
		if isOpenPGP(head) {
			return -1
		}
		return 0
	case t == "application/pgp":
		if action, _ := e.Types[0].Param("x-action"); strings.EqualFold(action, "encrypt") {
			return 0
		}
	case e.Parent != nil && e.Parent.MediaType() == "multipart/encrypted", isMarkup(t):
		return -1
	}
	if e.Encoding() == "base64" {
		if !bytes.HasPrefix(head, armorBase64) {
			return -1
		}
		head = m.sg.decoded(head, e.Encoding())
	}
	return armorAt(head)
}

// armored yields the error of a file that is an armor of what is encrypted. The window
// holds its first line.
func (sg *segmenter) armored(win *window.Window, at *place) {
	if !bytes.HasPrefix(win.Bytes(), armorMark[1:]) {
		return
	}
	win.Fill(armorSize)
	if b := win.Bytes(); isArmor(b[:min(len(b), armorSize)]) {
		sg.encrypted(at)
	}
}

// armorAt returns where a line of b begins the armor of what is encrypted; -1 for nowhere.
func armorAt(b []byte) int {
	for at := range linesWith(b, armorMark) {
		if isArmor(b[at:]) {
			return at
		}
	}
	return -1
}

// isArmor reports whether b begins with such an armor: a line that says so, fields and a
// blank line, and base64 up to a checksum or the last line, or the end of b.
func isArmor(b []byte) bool {
	line, b := cutLine(b)
	if !bytes.HasSuffix(line, []byte("-----")) {
		return false
	}
	for line, b = cutLine(b); isArmorField(line); {
		line, b = cutLine(b)
	}
	if len(line) == 0 {
		line, b = cutLine(b)
	}
	if !isEncryptedPacket(line) {
		return false
	}
	for isBase64Line(line) && len(b) > 0 {
		line, b = cutLine(b)
	}
	return isBase64Line(line) || bytes.HasPrefix(line, []byte("=")) || bytes.HasPrefix(line, []byte("-----END "))
}

// cutLine returns the first line of b, without white space at its end, and what follows.
func cutLine(b []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(b, []byte("\n"))
	return bytes.TrimRight(line, " \t\r"), rest
}

// isArmorField reports whether a line is one of the fields of an armor, "Version: …".
func isArmorField(line []byte) bool {
	i := bytes.IndexByte(line, ':')
	return i > 0 && bytes.IndexByte(line[:i], ' ') < 0
}

// isBase64Line reports whether a line is base64, padding included, which quoted-printable
// may have escaped.
func isBase64Line(line []byte) bool {
	for i, c := range line {
		if !transfer.IsBase64(c) {
			return i > 0 && c == '='
		}
	}
	return len(line) > 0
}

// isEncryptedPacket reports whether a line of base64 begins a packet of OpenPGP that is
// encrypted or holds the key for one that is (section 5).
func isEncryptedPacket(line []byte) bool {
	var b [3]byte
	if len(line) < 4 || !isBase64Line(line) {
		return false
	}
	if _, err := base64.StdEncoding.Decode(b[:], line[:4]); err != nil || b[0] < 0x80 {
		return false
	}
	tag := b[0] & 0x3f
	if b[0] < 0xc0 {
		tag >>= 2 // of the old format
	}
	switch tag {
	case packetKeyOfRecipient, packetKeyOfPassword, packetSealed, packetSealedIntact, packetSealedAEAD:
		return true
	}
	return false
}

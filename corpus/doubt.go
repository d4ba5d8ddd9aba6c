package corpus

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/mime"
	"github.com/urisift/urisift/corpus/internal/transfer"
)

const (
	// doubtSize is how much of a body shows whether it is encoded as its header
	// says, in bytes.
	doubtSize = 16 << 10
	// strayHead is how much of it is enough for base64.
	strayHead = 1 << 10
)

// isDoubtful reports whether there is more than one way to read the body that
// begins with head.
func isDoubtful(e *mime.Entity, head []byte) bool {
	enc := e.Encoding()
	switch {
	case e.Ambiguous():
		return true
	case mime.IsIdentity(enc) && !isText(e.MediaType()):
		return isBase64Text(head)
	}
	return otherEncoding(enc, head) != ""
}

// otherEncoding returns in which other encoding the body that begins with b may
// be than the one its header says, "" for none.
func otherEncoding(enc string, b []byte) string {
	quoted, base64 := enc == "quoted-printable", enc == "base64"
	switch {
	case !quoted && !base64 && !mime.IsIdentity(enc):
	case !base64 && isBase64Text(b):
		return "base64"
	case quoted && (!hasBadEscape(b) || hasPlainFooter(b)), base64 && !hasStray(b):
	case !quoted && hasEscapes(b):
		return "quoted-printable"
	case quoted, base64:
		return "8bit"
	}
	return ""
}

// hasBadEscape reports whether b holds a "=" that begins no escape of
// quoted-printable, or one of a control that no text holds ("?id=1234"), unless there
// are NULs, as in UTF-16.
func hasBadEscape(b []byte) bool {
	at, seen := nextBadEscape(b)
	return at >= 0 || seen.hasControl(b)
}

// An escapes sums up the escapes of quoted-printable in some text.
type escapes struct {
	n       int
	bad     int  // "=" that begin none
	sign    bool // there is one of what is escaped most
	control bool // there is one of NUL, or of a control that no text has
}

// see counts the escape that b begins with, behind its "=".
func (e *escapes) see(b []byte) {
	e.n++
	e.control = e.control || isControlOctet(b)
}

// hasControl reports whether one of the escapes, which are those of b, is of a control and
// none of NUL.
func (e *escapes) hasControl(b []byte) bool {
	return e.control && !bytes.Contains(b, []byte("=00"))
}

// isControlOctet reports whether b begins with the hexadecimal digits of NUL, or of a
// control that is neither white space nor what charsets and old files have.
func isControlOctet(b []byte) bool {
	switch c := b[1] | 0x20; b[0] {
	case '0':
		return b[1] <= '8' || c == 'b'
	case '1':
		return b[1] <= '9' || c >= 'c'
	}
	return false
}

// nextBadEscape returns where in b the first "=" is that begins no escape of
// quoted-printable, -1 for nowhere, and the escapes before it.
func nextBadEscape(b []byte) (at int, seen escapes) {
	for i := 0; ; {
		for len(b)-i >= 4 && b[i] == '=' && isOctet(b[i+1:]) {
			seen.see(b[i+1:])
			i += 3
		}
		n := bytes.IndexByte(b[i:], '=')
		if n < 0 || i+n+3 > len(b) {
			return -1, seen
		}
		i += n
		if n = escapeLen(b[i:]); n == 0 {
			return i, seen
		}
		seen.see(b[i+1:])
		i += n
	}
}

// escapeLen returns the length of the escape that the "=" at the start of b begins:
// that of a byte, or a soft break without its LF. It is 0 if there is none.
func escapeLen(b []byte) int {
	if isOctet(b[1:]) {
		return 3
	}
	n := 1
	for n < len(b) && (b[n] == ' ' || b[n] == '\t' || b[n] == '\r') {
		n++
	}
	if n < len(b) && b[n] != '\n' {
		return 0
	}
	return n
}

// isOctet reports whether b begins with the hexadecimal digits of a byte.
func isOctet(b []byte) bool {
	_, ok := transfer.Octet(b[0], b[1])
	return ok
}

// hasEscapes reports whether b reads like quoted-printable: soft breaks with
// escapes of what is escaped most, or an escape before the quotation mark of an
// attribute, and more escapes than "=" that begin none; or a soft break at the margin,
// and nothing but escapes. It goes by what stands before an armor, which ends in what
// looks like both.
func hasEscapes(b []byte) bool {
	soft, quoted, full := escapeSigns(b)
	if soft {
		b = beforeArmor(b)
		soft, _, full = escapeSigns(b)
		quoted = false
	}
	if !soft && !quoted {
		return false
	}
	switch seen := countEscapes(b); {
	case full && seen.bad == 0 && !seen.hasControl(b):
		return true
	default:
		return (quoted || seen.sign) && seen.n > seen.bad
	}
}

// hasPlainFooter reports whether b, of a text that says it is quoted-printable, is up to a
// footer that a list has added, which decoding leaves as it is: of the "=" in that, fewer
// than there are escapes above, none begins one.
func hasPlainFooter(b []byte) bool {
	i, _ := nextBadEscape(b)
	if i < 0 {
		return false
	}
	i = bytes.LastIndexByte(b[:i], '\n') + 1
	above, footer := countEscapes(b[:i]), b[i:]
	return above.sign && above.bad == 0 && !above.hasControl(b[:i]) && above.n > bytes.Count(footer, []byte("=")) && !hasEscape(footer)
}

// hasEscape reports whether one of the "=" in b begins an escape, or may where b is cut off.
func hasEscape(b []byte) bool {
	for {
		i := bytes.IndexByte(b, '=')
		if i < 0 {
			return false
		}
		if b = b[i:]; len(b) < 3 || escapeLen(b) > 0 {
			return true
		}
		b = b[1:]
	}
}

// beforeArmor returns what of b stands before the first armor of OpenPGP: base64 and a
// checksum (RFC 9580, section 6). A signed message is text up to its signature.
func beforeArmor(b []byte) []byte {
	const begin, text = "-----BEGIN PGP ", "SIGNED MESSAGE"
	for from := 0; ; from += len(begin) {
		i := bytes.Index(b[from:], []byte(begin))
		if i < 0 {
			return b
		}
		if from += i; !bytes.HasPrefix(b[from+len(begin):], []byte(text)) {
			return b[:from]
		}
	}
}

// escapeSigns reports whether a line of b ends in "=", and whether the first one that
// does is full; and if none does, whether an escaped "=" stands before a quotation mark.
func escapeSigns(b []byte) (soft, quoted, full bool) {
	for rest := b; ; {
		i := bytes.IndexByte(rest, '=')
		if i < 0 {
			return false, quoted, false
		}
		rest = rest[i+1:]
		if len(rest) > 0 && rest[0] == '\n' || len(rest) > 1 && rest[0] == '\r' && rest[1] == '\n' {
			end := len(b) - len(rest)
			n := end - 1 - bytes.LastIndexByte(b[:end], '\n')
			return true, quoted, minFull <= n && n <= maxFull
		}
		quoted = quoted || len(rest) > 2 && string(rest[:3]) == `3D"`
	}
}

// A full line of quoted-printable is minFull to maxFull bytes long, its "=" included
// (RFC 2045, section 6.7, rule 5).
const (
	minFull = 70
	maxFull = 76
)

// countEscapes returns the escapes of b, for a text of which it is not certain that it is
// quoted-printable. The "=" behind the name of a parameter in a query begins none,
// unless it is itself escaped: in "?year=2001" it is what it is.
func countEscapes(b []byte) (seen escapes) {
	for i := 0; ; {
		n := bytes.IndexByte(b[i:], '=')
		if n < 0 || i+n+3 > len(b) {
			return seen
		}
		i += n
		n = escapeLen(b[i:])
		switch octet := b[i+1:]; {
		case n == 0, isOctet(octet) && !isEquals(octet) && isParameter(b[:i]):
			seen.bad++
			n = 1
		default:
			seen.see(octet)
			seen.sign = seen.sign || isSign(octet)
		}
		i += n
	}
}

// isSign reports whether b begins with the hexadecimal digits of what is escaped most:
// "=", a space that no digit follows ("=2001"), and the letters that Latin-1 has from E0
// on.
func isSign(b []byte) bool {
	switch b[0] {
	case 'E':
		return isOctet(b)
	case '2':
		return b[1] == '0' && (len(b) < 3 || b[2] < '0' || b[2] > '9')
	}
	return isEquals(b)
}

// isEquals reports whether b begins with the hexadecimal digits of "=".
func isEquals(b []byte) bool { return b[0] == '3' && b[1] == 'D' }

// isParameter reports whether b ends in the name of a parameter of a URI: "?", "&", which
// HTML writes as "&amp;", ";" or "#", and a word of maxParameter bytes at most.
func isParameter(b []byte) bool {
	n := len(b)
	for n > 0 && len(b)-n < maxParameter && (isAlnum(b[n-1]) || b[n-1] == '_' || b[n-1] == '-' || b[n-1] == '.') {
		n--
	}
	return 0 < n && n < len(b) && bytes.IndexByte([]byte("?&;#"), b[n-1]) >= 0
}

const maxParameter = 64

// hasStray reports whether b holds anything but base64 and white space, before
// a padding. Behind it footers may follow.
func hasStray(b []byte) bool {
	b = b[:min(len(b), strayHead)]
	for len(b) >= 8 && stray[b[0]]|stray[b[1]]|stray[b[2]]|stray[b[3]]|stray[b[4]]|stray[b[5]]|stray[b[6]]|stray[b[7]] == 0 {
		b = b[8:]
	}
	for _, c := range b {
		if stray[c] != 0 {
			return c != '='
		}
	}
	return false
}

// stray is 1 for the bytes that are neither base64 nor white space.
var stray = func() (t [256]uint8) {
	for c := range t {
		if !transfer.IsBase64(byte(c)) && c > ' ' {
			t[c] = 1
		}
	}
	return t
}()

// isBase64Text reports whether b reads like lines of base64.
func isBase64Text(b []byte) bool { return isBase64(b) && bytes.Count(b, []byte("\n")) > 1 }

// isBase64 reports whether the first line of b that is not blank, and all
// others but those behind a padding, are base64 and nothing else, as long as the first
// one up to the last.
func isBase64(b []byte) bool {
	n, line, width := 0, 0, 0
	for _, c := range b {
		switch {
		case c == '\r' || c == '\n':
			if width == 0 {
				width = line
			}
			if line > 0 && line < width {
				width = -1 // it was the last one
			}
			line = 0
		case c == '=':
			return n >= 16
		case !isAlnum(c) && c != '+' && c != '/' || width < 0 || width > 0 && line == width:
			return false
		default:
			n++
			line++
		}
	}
	return n >= 16
}

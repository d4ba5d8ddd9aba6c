package layout

import (
	"bytes"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/ascii"
	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/transfer"
	"github.com/urisift/urisift/corpus/internal/utf8text"
)

// An Unfold joins the folded lines of calendars, cards and LDIF: a line break and one
// space or tab behind it are dropped (RFC 5545, section 3.1; RFC 6350, section
// 3.2; RFC 2849). Values that vCard 2.1 or vCalendar 1.0 have in quoted-printable are decoded.
type Unfold struct {
	buffered
	held   []byte // a line break that may be a fold
	name   []byte // the property's name and parameters so far, its first bytes
	value  bool   // behind the name
	quoted bool   // in a value in quoted-printable
	label  string // the charset of that
	mixed  bool   // in which ASCII bytes may be parts of characters
	escape []byte // "=" and what follows it, until that tells what it is
	octets []byte // escaped bytes beyond ASCII, not yet text; if mixed, and all behind them
}

const (
	// maxProperty is how much of a property's name and parameters is looked at.
	maxProperty = 256
	// maxEscape bounds the padding of a soft break, and maxOctets a row of octets.
	maxEscape = 64
	maxOctets = 1 << 10
)

// Reset makes u read what is in r, and keeps the memory.
func (u *Unfold) Reset(r Text) {
	*u = Unfold{buffered: u.on(r), held: u.held[:0], name: u.name[:0], escape: u.escape[:0], octets: u.octets[:0]}
}

// Read implements io.Reader.
func (u *Unfold) Read(p []byte) (int, error) {
	return u.readBy(p, u.add, u.finish)
}

// add appends b to buf without folds.
func (u *Unfold) add(b []byte) {
	for len(b) > 0 {
		if len(u.held) == 0 && len(u.escape) == 0 {
			n := u.plain(b[:plainLen(b)])
			b = b[n:]
		}
		if len(b) > 0 {
			u.addByte(b[0])
			b = b[1:]
		}
	}
}

// plainLen returns how many bytes at the start of b stand before a line break, or some
// of them where they are many.
func plainLen(b []byte) int {
	const many = 256
	b = b[:min(len(b), many)]
	if n := bytes.IndexByte(b, '\n'); n >= 0 {
		b = b[:n]
	}
	if n := bytes.IndexByte(b, '\r'); n >= 0 {
		b = b[:n]
	}
	return len(b)
}

// plain appends what stands at the start of b, which holds no line break, up to an
// escape. It returns how much that was.
func (u *Unfold) plain(b []byte) int {
	n := 0
	if !u.value {
		n = u.property(b)
	}
	if !u.quoted {
		u.buf = append(u.buf, b...)
		return len(b)
	}
	if i := bytes.IndexByte(b[n:], '='); i >= 0 {
		b = b[:n+i]
	}
	switch {
	case len(b) == 0:
	case u.mixed && len(u.octets) > 0:
		b = b[:min(len(b), maxOctets)]
		u.octets = append(u.octets, b...)
		u.decodeRow()
	default:
		u.decodeOctets()
		u.buf = append(u.buf, b...)
	}
	return len(b)
}

// property looks at b for the rest of a property's name and parameters, and returns how
// much of it that is.
func (u *Unfold) property(b []byte) int {
	n := bytes.IndexByte(b, ':')
	if u.value = n >= 0; !u.value {
		n = len(b)
	}
	if room := maxProperty - len(u.name); n >= room {
		n, u.value = room, true
	}
	u.name = append(u.name, b[:n]...)
	if u.quoted = u.value && isQuoted(u.name); u.quoted {
		u.label = charsetOf(u.name)
		u.mixed = charset.SharesASCII(u.label)
	}
	return n
}

// isQuoted reports whether a property with these parameters has a value in
// quoted-printable (vCard 2.1, section 2.1.4; vCalendar 1.0, section 2.1.3).
func isQuoted(property []byte) bool {
	_, parameters, _ := bytes.Cut(property, []byte(";"))
	for parameter := range bytes.SplitSeq(parameters, []byte(";")) {
		if v, ok := cutPrefixFold(parameter, "encoding="); ok {
			parameter = v
		}
		if rest, ok := cutPrefixFold(parameter, "quoted-printable"); ok && len(bytes.TrimSpace(rest)) == 0 {
			return true
		}
	}
	return false
}

// charsetOf returns the charset that the parameters of a property name, "" for none.
func charsetOf(property []byte) string {
	for parameter := range bytes.SplitSeq(property, []byte(";")) {
		if v, ok := cutPrefixFold(parameter, "charset="); ok {
			return string(bytes.TrimSpace(v))
		}
	}
	return ""
}

// cutPrefixFold returns what stands behind a prefix, which is lower case, in any case,
// and whether b has it.
func cutPrefixFold(b []byte, prefix string) (rest []byte, ok bool) {
	if !ascii.HasPrefixFold(b, prefix) {
		return nil, false
	}
	return b[len(prefix):], true
}

// addByte takes one byte.
func (u *Unfold) addByte(c byte) {
	broken := len(u.held) > 0 && u.held[len(u.held)-1] == '\n'
	switch {
	case broken && (c == ' ' || c == '\t'):
		u.change(len(u.buf))
		u.held = u.held[:0]
		return
	case c == '\n' && len(u.held) > 0 && !broken:
		u.held = append(u.held, c)
		return
	case len(u.escape) > 0 && u.inEscape(c):
		return
	}
	u.release()
	switch {
	case c == '\r' || c == '\n':
		u.held = append(u.held, c)
	case c == '=' && u.quoted:
		u.escape = append(u.escape, c)
	default:
		u.plain([]byte{c})
	}
}

// inEscape takes one byte behind the "=" of what may be an escape or a soft break, and
// reports whether that is done with it.
func (u *Unfold) inEscape(c byte) bool {
	last := u.escape[len(u.escape)-1]
	padded := last == '=' || last == ' ' || last == '\t'
	switch {
	case c == '\n' && (padded || last == '\r'), c != '\r' && last == '\r': // a soft break
		u.change(len(u.buf))
		u.escape = u.escape[:0]
		return c == '\n'
	case len(u.escape) == maxEscape:
	case c == '\r' && (padded || last == '\r'), (c == ' ' || c == '\t') && padded:
		u.escape = append(u.escape, c)
		return true
	case last == '=' && isHex(c):
		u.escape = append(u.escape, c)
		return true
	case len(u.escape) == 2 && isHex(last) && isHex(c):
		octet, _ := transfer.Octet(last, c)
		u.addOctet(octet)
		return true
	}
	return false
}

// addOctet takes an escaped byte.
func (u *Unfold) addOctet(octet byte) {
	u.change(len(u.buf))
	u.escape = u.escape[:0]
	if octet < utf8.RuneSelf && !u.mixed {
		u.decodeOctets()
		u.buf = append(u.buf, octet)
		return
	}
	u.octets = append(u.octets, octet)
	u.decodeRow()
}

// decodeRow appends the text that a long row of octets is, but for a character of UTF-8 that
// is cut at its end. In a charset that is mixed it ends behind two bytes of ASCII, if these
// come in time.
func (u *Unfold) decodeRow() {
	n := len(u.octets)
	switch {
	case n < maxOctets:
		return
	case !u.mixed:
		if last := utf8text.LastRune(u.octets); !utf8.FullRune(u.octets[last:]) {
			n = last
		}
	case n < 2*maxOctets && u.octets[n-2]|u.octets[n-1] >= utf8.RuneSelf:
		return
	}
	u.buf = charset.Append(u.buf, u.octets[:n], u.label)
	u.octets = append(u.octets[:0], u.octets[n:]...)
}

func isHex(c byte) bool {
	_, ok := transfer.Octet(c, '0')
	return ok
}

// decodeOctets appends the text that a row of octets is.
func (u *Unfold) decodeOctets() {
	if len(u.octets) > 0 {
		u.buf = charset.Append(u.buf, u.octets, u.label)
		u.octets = u.octets[:0]
	}
}

// release hands out what was held back. A line break ends a property.
func (u *Unfold) release() {
	if len(u.escape) > 0 {
		u.decodeOctets()
		u.buf = append(u.buf, u.escape...)
		u.escape = u.escape[:0]
	}
	if n := len(u.held); n > 0 {
		u.decodeOctets()
		u.buf = append(u.buf, u.held...)
		if u.held[n-1] == '\n' {
			u.name, u.value, u.quoted = u.name[:0], false, false
		}
		u.held = u.held[:0]
	}
}

// finish hands out all that is left.
func (u *Unfold) finish() {
	u.release()
	u.decodeOctets()
}

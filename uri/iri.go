package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The rules of RFC 3987 for what is beyond ASCII.
const (
	RuleUCSChar  Rule = "ucschar"
	RuleIPrivate Rule = "iprivate"
)

// AppendURI appends to dst the URI reference that the IRI reference maps to
// (RFC 3987, section 3.1), and returns the extended slice. A character beyond
// ASCII is percent-encoded as UTF-8; a host that holds one is mapped by IDNA,
// and percent-encoded where IDNA refuses, for its letters, its direction or its
// length. A host of ASCII stays as it is.
//
// The bytes of ASCII are copied, whether the grammar allows them or not: that
// is for [Check], or use [FromIRI]. What no IRI holds there, bytes that are no
// UTF-8, noncharacters, and characters for private use outside the query, is a
// [*SyntaxError] with the offset in iri, and dst is returned as it was. Time is
// linear; beside dst only a host beyond ASCII allocates.
func AppendURI(dst, iri []byte) ([]byte, error) {
	if firstBeyondASCII(iri) == len(iri) {
		return append(dst, iri...), nil
	}
	n := len(dst)
	p := Split(iri)
	queryStart, queryEnd, _ := p.Query()
	i := 0
	var err error
	if start, end, _ := p.Host(); firstBeyondASCII(iri[start:end]) < end-start {
		if dst, err = appendMapped(dst, iri, 0, start, false); err != nil {
			return dst[:n], err
		}
		if at := firstForbidden(iri, start, end); at < end {
			return dst[:n], ucsError(iri, RuleUCSChar, at)
		}
		if name, ok := toASCII(string(iri[start:end])); ok {
			dst, i = append(dst, name...), end
		} else {
			i = start
		}
	}
	for _, part := range [...]struct {
		end     int
		private bool
	}{{queryStart, false}, {queryEnd, true}, {len(iri), false}} {
		if i >= part.end {
			continue
		}
		if dst, err = appendMapped(dst, iri, i, part.end, part.private); err != nil {
			return dst[:n], err
		}
		i = part.end
	}
	return dst, nil
}

// FromIRI returns the URI reference that the IRI reference maps to, as
// [AppendURI] does; a URI reference as it is. What is no IRI reference is a
// [*SyntaxError] with the offset in s.
//
// The characters that only format bidirectional text, which RFC 3987, section 4.1,
// forbids though its grammar does not, are mapped as others are, so that a reference
// that is found with them is not lost; [Findings] tells of those that embed, override
// or isolate.
func FromIRI(s string) (string, error) {
	if firstBeyondASCII(s) == len(s) {
		r, err := Parse(s)
		return r.text, err
	}
	if err := checkIRI(s); err != nil {
		return "", err
	}
	b, err := AppendURI(nil, []byte(s))
	if err != nil {
		return "", err
	}
	return string(b), nil
}

// checkIRI checks s with every byte beyond ASCII taken for one that is
// unreserved, but of no scheme and no port.
func checkIRI(s string) error {
	b := []byte(s)
	for i := range b {
		if b[i] >= utf8.RuneSelf {
			b[i] = '~'
		}
	}
	if rule, at := Check(b, Reference); rule != "" {
		return syntaxError(s, rule, at)
	}
	start, end, _ := Split(s).Host()
	if at := start + firstBeyondASCII(s[start:end]); strings.HasPrefix(s[start:end], "[") && at < end {
		return syntaxError(s, RuleIPLiteral, at)
	}
	return nil
}

// firstForbidden returns the offset of the first character of b[i:end] beyond
// ASCII that is no ucschar, end if all are.
func firstForbidden(b []byte, i, end int) int {
	for i < end {
		r, size := utf8.DecodeRune(b[i:end])
		if r >= utf8.RuneSelf && !isUCSChar(r) {
			return i
		}
		i += size
	}
	return end
}

// appendMapped appends b[i:end], what is beyond ASCII percent-encoded. With
// private a character for private use may be there.
func appendMapped(dst, b []byte, i, end int, private bool) ([]byte, error) {
	for i < end {
		if b[i] < utf8.RuneSelf {
			dst = append(dst, b[i])
			i++
			continue
		}
		r, size := utf8.DecodeRune(b[i:end])
		switch {
		case isUCSChar(r), private && isIPrivate(r):
		case isIPrivate(r):
			return dst, ucsError(b, RuleIPrivate, i)
		default:
			return dst, ucsError(b, RuleUCSChar, i)
		}
		for range size {
			dst = appendEncoded(dst, b[i])
			i++
		}
	}
	return dst, nil
}

// ucsError returns the error for the character at offset of b.
func ucsError(b []byte, rule Rule, offset int) error {
	_, size := utf8.DecodeRune(b[offset:])
	return &SyntaxError{Rule: rule, Offset: offset, Got: string(b[offset : offset+size])}
}

// isUCSChar reports whether r is
//
//	ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	        / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//	        / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//	        / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//	        / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//	        / %xD0000-DFFFD / %xE1000-EFFFD
func isUCSChar(r rune) bool {
	switch {
	case r < 0x10000:
		return 0xA0 <= r && r <= 0xD7FF || 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	case 0xE0000 <= r && r <= 0xE0FFF:
		return false
	}
	return r <= 0xEFFFD && r&0xFFFF <= 0xFFFD
}

// isIPrivate reports whether r is
//
//	iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
func isIPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r && r&0xFFFF <= 0xFFFD
}

// ToIRI returns the URI reference for people to read (RFC 3987, section 3.2):
// percent-encoded UTF-8 beyond ASCII becomes the characters, and a host in
// Punycode its letters. It never fails: what cannot be shown stays as it is.
//
// Percent-encoded ASCII stays, and so does what a reader would not see or be
// misled by: white space, controls, those of bidirectional text, invisible,
// unassigned and private characters, a host that raises a finding, and in a
// userinfo all but letters and digits. So [FromIRI] gives back the URI, the
// case of percent-encoded octets apart.
func ToIRI(s string) string {
	p := Split(s)
	start, end, _ := p.Host()
	host, ok := toUnicode(s[start:end])
	if !ok || !isHonest(host) {
		host = s[start:end]
	}
	if host == s[start:end] && strings.IndexByte(s, '%') < 0 {
		return s
	}
	out := make([]byte, 0, len(s)+len(host))
	_, userinfoEnd, _ := p.Userinfo()
	out = appendShown(out, s[:userinfoEnd], isWordRune)
	out = append(out, s[userinfoEnd:start]...)
	out = append(out, host...)
	return string(appendShown(out, s[end:], isShown))
}

// appendShown appends s, with the percent-encoded characters beyond ASCII that
// show allows decoded.
func appendShown(dst []byte, s string, show func(rune) bool) []byte {
	for i := 0; i < len(s); {
		r, size := encodedRune(s[i:])
		if isUCSChar(r) && show(r) {
			dst = utf8.AppendRune(dst, r)
		} else {
			dst = append(dst, s[i:i+size]...)
		}
		i += size
	}
	return dst
}

// encodedRune returns the character that s begins with as percent-encoded UTF-8,
// and the bytes that it takes. If there is none, it returns utf8.RuneError and the
// bytes to pass over.
func encodedRune(s string) (r rune, size int) {
	var b [utf8.UTFMax]byte
	n := 0
	for n < len(b) && 3*n+2 < len(s) && s[3*n] == '%' {
		o, next := octet(s, 3*n)
		if next == 3*n+1 {
			break
		}
		b[n] = o
		n++
	}
	if n == 0 {
		return utf8.RuneError, 1
	}
	r, size = utf8.DecodeRune(b[:n])
	return r, 3 * size
}

// isShown reports whether a reader can see r for what it is.
func isShown(r rune) bool {
	const brailleBlank = 0x2800
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && r != brailleBlank &&
		!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// isWordRune reports whether r is shown, and a letter, a mark or a digit.
func isWordRune(r rune) bool {
	return isShown(r) && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r))
}

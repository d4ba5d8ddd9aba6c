package uri

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// hostProfile maps the host of an IRI as a resolver's look-up does.
var hostProfile = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false))

// AppendURI appends to dst the URI that iri maps to (RFC 3987, section 3.1):
// the host goes by IDNA, every other character beyond ASCII is percent-encoded
// as UTF-8, and so is a host that IDNA refuses. It does not validate.
func AppendURI(dst, iri []byte) ([]byte, error) {
	start, end, ok := Split(iri).Host()
	if !ok || ascii(iri[start:end]) {
		return appendMapped(dst, iri), nil
	}
	dst = appendMapped(dst, iri[:start])
	host, err := hostProfile.ToASCII(string(iri[start:end]))
	if err != nil {
		dst = appendMapped(dst, iri[start:end])
	} else {
		dst = append(dst, host...)
	}
	return appendMapped(dst, iri[end:]), nil
}

func ascii(b []byte) bool {
	return bytes.IndexFunc(b, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

func appendMapped(dst, b []byte) []byte {
	const hex = "0123456789ABCDEF"
	for _, c := range b {
		if c < utf8.RuneSelf {
			dst = append(dst, c)
			continue
		}
		dst = append(dst, '%', hex[c>>4], hex[c&15])
	}
	return dst
}

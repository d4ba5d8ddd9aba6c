package uri

import "strings"

// Encode returns s with every byte that is not in the class keep
// percent-encoded (section 2.1): Encode(s, [Pchar]) is a segment that stands for
// s, Encode(s, [QueryChar]) a query or a fragment, Encode(s, [UserinfoChar]) a
// userinfo and Encode(s, [RegNameChar]) a reg-name. Encode(s, [Unreserved]) has
// no delimiter left and suits data that lie between delimiters.
//
// A percent sign is encoded like any other byte, so that [Decode] gives s back;
// only with [URIChar] does one that begins a pct-encoded remain, which suits a
// text that is already encoded in part.
func Encode(s string, keep Class) string {
	for i := range len(s) {
		if !keep.Has(s[i]) || s[i] == '%' {
			return string(AppendEncode([]byte(s[:i]), s[i:], keep))
		}
	}
	return s
}

// AppendEncode appends to dst what [Encode] returns.
func AppendEncode(dst []byte, s string, keep Class) []byte {
	for i := range len(s) {
		kept := keep.Has(s[i])
		if kept && s[i] == '%' {
			_, kept = pctEncoded(s, i)
		}
		if kept {
			dst = append(dst, s[i])
		} else {
			dst = appendEncoded(dst, s[i])
		}
	}
	return dst
}

// Decode returns the octets that s stands for: every pct-encoded decoded, the
// rest unchanged. They need be neither UTF-8 nor free of delimiters, so a
// component is to be divided before its parts are decoded (section 2.4). The
// error is a *[SyntaxError] for a percent sign that begins no pct-encoded.
func Decode(s string) (string, error) {
	if strings.IndexByte(s, '%') < 0 {
		return s, nil
	}
	decoded, err := AppendDecode(nil, s)
	return string(decoded), err
}

// AppendDecode appends to dst what [Decode] returns. With an error it returns
// dst as it was.
func AppendDecode(dst []byte, s string) ([]byte, error) {
	start := len(dst)
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			dst = append(dst, s[i])
			continue
		}
		end, ok := pctEncoded(s, i)
		if !ok {
			return dst[:start], syntaxError(s, RulePctEncoded, end)
		}
		dst = append(dst, octetAt(s, i))
		i = end - 1
	}
	return dst, nil
}

// octetAt returns the octet that is percent-encoded at i.
func octetAt(s string, i int) byte { return unhex(s[i+1])<<4 | unhex(s[i+2]) }

// appendEncoded appends the pct-encoded of b.
func appendEncoded(dst []byte, b byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[b>>4], digits[b&15])
}

// unhex returns the value of a HEXDIG.
func unhex(b byte) byte {
	if b <= '9' {
		return b - '0'
	}
	return b&^0x20 - 'A' + 10
}

// octet returns the octet that the character at i stands for, and the offset
// behind it.
func octet(s string, i int) (b byte, next int) {
	if s[i] == '%' {
		if end, ok := pctEncoded(s, i); ok {
			return octetAt(s, i), end
		}
	}
	return s[i], i + 1
}

// octets returns what a part of a Ref stands for, every pct-encoded decoded.
func octets(s string) string {
	decoded, _ := Decode(s) // which a part of a Ref never makes fail
	return decoded
}

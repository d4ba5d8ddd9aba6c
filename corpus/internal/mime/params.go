package mime

import (
	"bytes"
	"slices"
	"strings"
)

// A Param is one parameter of a structured field, such as the charset of a
// Content-Type (RFC 2045, section 5.1). Name is in lower case. Extended tells
// that Value was put together or decoded by RFC 2231, and so does not stand in
// the field as it is here; it is UTF-8 if the field names a charset.
type Param struct {
	Name     string
	Value    string
	Extended bool
}

// A Structured is a field's value of the form
//
//	value *( ";" name "=" value )
//
// as Content-Type, Content-Disposition and Content-Transfer-Encoding have it.
// Value is in lower case, without comments and white space. Cut tells that
// there were more parameters than wanted.
type Structured struct {
	Value  string
	Params []Param
	Cut    bool
}

// Param returns the value of the first parameter of the given name in lower
// case, and whether there is one.
func (s *Structured) Param(name string) (string, bool) {
	for i := range s.Params {
		if s.Params[i].Name == name {
			return s.Params[i].Value, true
		}
	}
	return "", false
}

// ParseStructured reads a structured field's value, at most maxParams
// parameters of it. It is tolerant: comments may stand anywhere, a quoted string
// may miss its end, a separator may be missing or doubled, and what makes no
// sense is passed over. No value is refused.
func ParseStructured(field []byte, maxParams int) Structured {
	return parseStructured(nil, nil, field, maxParams)
}

// parseStructured is like ParseStructured; it puts the parameters into the room
// behind those in params, and their values into memory.
func parseStructured(params []Param, memory *arena, field []byte, maxParams int) Structured {
	s := Structured{Params: params[len(params):]}
	t := tokens{rest: field, memory: memory}
	s.Value = t.first()
	var pieces []piece
	for t.toParam() {
		name, ok := t.name()
		if !ok {
			continue
		}
		if len(s.Params)+len(pieces) >= maxParams {
			s.Cut = true
			break
		}
		value := t.word()
		if base, p, ok := splitExtended(name); ok {
			p.name, p.value = base, value
			pieces = append(pieces, p)
			continue
		}
		s.Params = append(s.Params, Param{Name: internName(name), Value: value})
	}
	if len(pieces) > 0 {
		s.Params = append(s.Params, joinPieces(pieces)...)
	}
	s.Params = slices.Clip(s.Params)
	return s
}

// tokens reads a structured field from its start. Once a comment was found to
// have no end, no "(" begins one any more: looking again for each would take
// quadratic time.
type tokens struct {
	rest     []byte
	memory   *arena // of values
	unclosed bool
}

// skipSpace consumes white space, line breaks and comments.
func (t *tokens) skipSpace() {
	for len(t.rest) > 0 {
		switch t.rest[0] {
		case ' ', '\t', '\r', '\n':
			t.rest = t.rest[1:]
		case '(':
			t.skipComment()
		default:
			return
		}
	}
}

// skipComment consumes the comment that the rest begins with, nested ones
// included (RFC 5322, section 3.2.2). Of an unclosed one it consumes the "(", so
// that what stands behind it is not lost.
func (t *tokens) skipComment() {
	depth := 0
	for i := 0; i < len(t.rest) && !t.unclosed; i++ {
		switch t.rest[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				t.rest = t.rest[i+1:]
				return
			}
		}
	}
	t.unclosed = true
	t.rest = t.rest[1:]
}

// first consumes the value in front of the parameters.
func (t *tokens) first() string {
	if v := t.simple(); v != "" {
		return v
	}
	return usual(t.value())
}

// simple consumes a value of lower case letters, digits and "-./", as most are,
// with a ";" or nothing behind it; otherwise it returns "".
func (t *tokens) simple() string {
	b := trimBlanks(t.rest)
	for i, c := range b {
		switch {
		case 'a' <= c && c <= 'z' || '-' <= c && c <= '9':
		case c == ';' && i > 0:
			t.rest = b[i:]
			return usual(b[:i])
		default:
			return ""
		}
	}
	t.rest = nil
	return usual(b)
}

// value consumes what stands before the first parameter: the media type, the
// disposition. White space inside it is dropped.
func (t *tokens) value() []byte {
	var v []byte
	for len(t.rest) > 0 {
		t.skipSpace()
		if len(t.rest) == 0 || t.rest[0] == ';' {
			break
		}
		if t.atParam() {
			break
		}
		c := t.rest[0]
		t.rest = t.rest[1:]
		if c == '"' {
			continue
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if len(v) < 256 {
			v = append(v, c)
		}
	}
	return v
}

// atParam reports whether a parameter follows although no ";" stands before it:
// "text/plain charset=utf-8".
func (t *tokens) atParam() bool {
	for i, c := range t.rest {
		switch {
		case c == '=':
			return i > 0
		case i > 32 || !isTokenByte(c) || c == '/':
			return false
		}
	}
	return false
}

// toParam consumes white space and comments, and reports whether something follows.
func (t *tokens) toParam() bool {
	t.skipSpace()
	return len(t.rest) > 0
}

// name consumes a parameter's name and the "=" behind it. When there is none of
// these it consumes up to the next separator, or that, and returns false.
func (t *tokens) name() ([]byte, bool) {
	n := 0
	for n < len(t.rest) && isTokenByte(t.rest[n]) {
		n++
	}
	name := t.rest[:n]
	t.rest = t.rest[n:]
	t.skipSpace()
	if n > 0 && n <= 128 && len(t.rest) > 0 && t.rest[0] == '=' {
		t.rest = t.rest[1:]
		t.skipSpace()
		return name, true
	}
	if n == 0 {
		t.rest = t.rest[1:]
	}
	return nil, false
}

// word consumes a parameter's value: a quoted string or a token, tolerant of
// what a token must not hold.
func (t *tokens) word() string {
	if len(t.rest) == 0 {
		return ""
	}
	if t.rest[0] == '"' {
		return t.quoted()
	}
	n := 0
	for n < len(t.rest) && !isWordEnd(t.rest[n]) {
		n++
	}
	v := t.rest[:n]
	t.rest = t.rest[n:]
	return t.memory.intern(v)
}

func isWordEnd(c byte) bool {
	return c == ';' || c == ' ' || c == '\t' || c == '\r' || c == '\n'
}

// quoted consumes a quoted string (RFC 5322, section 3.2.4). Line breaks inside
// belong to folding and are dropped. One that is never closed ends at a ";" or
// a line break, if there is one.
func (t *tokens) quoted() string {
	b := t.rest[1:]
	n := 0
	for n < len(b) && !isQuotedSpecial(b[n]) {
		n++
	}
	if n < len(b) && b[n] == '"' {
		t.rest = b[n+1:]
		return t.memory.intern(b[:n])
	}
	v := bytes.Clone(b[:n])
	for i := n; i < len(b); i++ {
		switch c := b[i]; c {
		case '"':
			t.rest = b[i+1:]
			return string(v)
		case '\\':
			if i+1 < len(b) {
				i++
				v = append(v, b[i])
			}
		case '\r', '\n':
		default:
			v = append(v, c)
		}
	}
	if n = bytes.IndexAny(b, ";\r\n"); n < 0 {
		n = len(b)
	}
	t.rest = b[n:]
	return string(b[:n])
}

// isQuotedSpecial reports whether c does not stand for itself in a quoted string.
func isQuotedSpecial(c byte) bool {
	return c == '"' || c == '\\' || c == '\r' || c == '\n'
}

// isTokenByte reports whether c may stand in a parameter's name. Only what
// separates names from the rest is excluded.
func isTokenByte(c byte) bool { return tokenBytes[c] }

var tokenBytes = func() (t [256]bool) {
	for c := byte('!'); c < 0x7f; c++ {
		t[c] = strings.IndexByte(`();,=":<>@\[]?`, c) < 0
	}
	return t
}()

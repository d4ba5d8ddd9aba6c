package html

// A class is a set of byte sets that a byte belongs to.
type class uint32

const (
	space       class = 1 << iota // TAB LF FF CR SP
	letter                        // ALPHA
	alnum                         // ALPHA DIGIT
	tagEnd                        // ends a tag's name
	nameEnd                       // ends an attribute's name
	junkEnd                       // ends a URI that stands where a name should
	upper                         // A-Z
	valueEnd                      // ends an unquoted value
	colon                         // ":"
	angle                         // "<" ">"
	sheetStart                    // "(" "@"
	decimal                       // DIGIT
	hexDigit                      // DIGIT a-f A-F
	markupStart                   // makes markup of "<" before it
	slash                         // "/"
	dot                           // "."
	at                            // "@"
	ampersand                     // "&"
	bareEnd                       // ends the argument of a url() without quotes, or needs a look
)

var classes = func() (t [256]class) {
	for c := range t {
		switch b := byte(c); {
		case 'A' <= b && b <= 'Z':
			t[c] = letter | alnum | upper | markupStart
		case 'a' <= b && b <= 'z':
			t[c] = letter | alnum | markupStart
		case '0' <= b && b <= '9':
			t[c] = alnum | decimal | hexDigit
		}
		if b := byte(c) | 0x20; 'a' <= b && b <= 'f' && c < 0x80 {
			t[c] |= hexDigit
		}
	}
	for _, b := range []byte(" \t\n\f\r") {
		t[b] = space | tagEnd | nameEnd | junkEnd | valueEnd | bareEnd
	}
	for b, c := range map[byte]class{
		'>': tagEnd | nameEnd | junkEnd | valueEnd | angle, '<': junkEnd | angle,
		'/': tagEnd | nameEnd | markupStart | slash, '!': markupStart, '?': markupStart,
		'=': nameEnd, '"': junkEnd, '\'': junkEnd, '`': junkEnd,
		':': colon, '(': sheetStart, '@': sheetStart | at, '.': dot, '&': ampersand,
	} {
		t[b] = c
	}
	for _, b := range []byte(`"'()\`) {
		t[b] |= bareEnd
	}
	return t
}()

func is(b byte, c class) bool {
	return classes[b]&c != 0
}

// span returns the index of the first byte of b in c, or len(b).
func span(b []byte, c class) int {
	for i, x := range b {
		if classes[x]&c != 0 {
			return i
		}
	}
	return len(b)
}

// spaces returns the number of bytes of white space that b begins with.
func spaces(b []byte) int {
	for i, x := range b {
		if classes[x]&space == 0 {
			return i
		}
	}
	return len(b)
}

// trim returns b without the white space at its ends, and how much of it stood
// in front.
func trim(b []byte) ([]byte, int) {
	n := spaces(b)
	return trimRight(b[n:]), n
}

// trimRight returns b without the white space at its end.
func trimRight(b []byte) []byte {
	for len(b) > 0 && is(b[len(b)-1], space) {
		b = b[:len(b)-1]
	}
	return b
}

// lower returns c in lower case.
func lower(c byte) byte {
	if classes[c]&upper != 0 {
		return c | 0x20
	}
	return c
}

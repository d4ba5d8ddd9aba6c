// Package intern turns bytes into strings and keeps them, so that bytes that come again
// and again share one string.
package intern

import (
	"encoding/binary"
	"strings"
)

// A Table keeps strings, each in the place that its length and its first and last bytes
// give. A new one takes the place of another. The zero value is empty.
type Table [1 << bits]string

const (
	bits = 9
	// factor is one that gives places of their own to the words of package mime.
	factor = 0x2b9c014f
	// maxLen is how long a string is that is kept, in bytes.
	maxLen = 64
)

// Words returns a Table that keeps the words of text, which white space separates.
func Words(text string) *Table {
	t := new(Table)
	for word := range strings.FieldsSeq(text) {
		t[place([]byte(word))] = word
	}
	return t
}

// Of returns b as a string: the one that t keeps, or a new one, which it keeps from now
// on unless it is long.
func (t *Table) Of(b []byte) string {
	if len(b) == 0 || len(b) > maxLen {
		return string(b)
	}
	s := &t[place(b)]
	if *s != string(b) {
		*s = string(b)
	}
	return *s
}

// Find returns b as a string if t keeps it, and reports whether it does.
func (t *Table) Find(b []byte) (string, bool) {
	if len(b) == 0 {
		return "", false
	}
	s := t[place(b)]
	return s, s == string(b)
}

// place returns where b is kept, which is not empty.
func place(b []byte) uint32 {
	n := len(b)
	h := uint32(b[0]) | uint32(b[n/2])<<8 | uint32(b[n-1])<<16
	if n >= 4 {
		h = binary.LittleEndian.Uint32(b) ^ 5*binary.LittleEndian.Uint32(b[n-4:])
	}
	return (h + uint32(n)) * factor >> (32 - bits)
}

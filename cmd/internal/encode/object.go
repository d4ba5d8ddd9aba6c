// Package encode writes JSON objects, key by key, and the numbers in those of which there
// are many.
package encode

import (
	"encoding/base64"
	"strconv"
	"unicode/utf8"

	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/extract"
)

// An Object is a JSON object being written at the end of Buf.
type Object struct {
	Buf []byte
}

// Start begins an object.
func (o *Object) Start() { o.Buf = append(o.Buf, '{') }

// End ends the object, and the line.
func (o *Object) End() { o.Buf = append(o.Buf, '}', '\n') }

// Key adds a member's name, which must need no escapes.
func (o *Object) Key(name string) {
	if o.Buf[len(o.Buf)-1] != '{' {
		o.Buf = append(o.Buf, ',')
	}
	o.Buf = append(o.Buf, '"')
	o.Buf = append(o.Buf, name...)
	o.Buf = append(o.Buf, '"', ':')
}

// String adds a member that is a string.
func (o *Object) String(name, value string) {
	o.Key(name)
	o.Buf = quote.AppendJSON(o.Buf, value)
}

// Optional adds a member unless its value is empty.
func (o *Object) Optional(name, value string) {
	if value != "" {
		o.String(name, value)
	}
}

// Int adds a member that is an integer.
func (o *Object) Int(name string, value int64) {
	o.Key(name)
	o.Buf = strconv.AppendInt(o.Buf, value, 10)
}

// Bool adds a member that is true or false.
func (o *Object) Bool(name string, value bool) {
	o.Key(name)
	o.Buf = strconv.AppendBool(o.Buf, value)
}

// Flag adds a member that is true, or none.
func (o *Object) Flag(name string, value bool) {
	if value {
		o.Bool(name, true)
	}
}

// Strings adds an array of strings unless it is empty.
func (o *Object) Strings(name string, values []string) {
	addList(o, name, values, quote.AppendJSON)
}

// Way adds the way to a text: a path, which need not be UTF-8, and the member.
func (o *Object) Way(path, member string) {
	o.String("path", path)
	if !utf8.ValidString(path) {
		o.String("path_b64", base64.StdEncoding.EncodeToString([]byte(path)))
	}
	o.Optional("member", member)
}

// Spans adds an array of pairs unless it is empty, each moved on by offset.
func (o *Object) Spans(name string, offset int64, values []extract.Span) {
	addList(o, name, values, func(dst []byte, v extract.Span) []byte {
		dst = strconv.AppendInt(append(dst, '['), offset+v.Start, 10)
		dst = strconv.AppendInt(append(dst, ','), offset+v.End, 10)
		return append(dst, ']')
	})
}

// addList adds an array unless it is empty, each value as add appends it.
func addList[T any](o *Object, name string, values []T, add func(dst []byte, v T) []byte) {
	for i, v := range values {
		if i == 0 {
			o.Key(name)
			o.Buf = append(o.Buf, '[')
		} else {
			o.Buf = append(o.Buf, ',')
		}
		o.Buf = add(o.Buf, v)
	}
	if len(values) > 0 {
		o.Buf = append(o.Buf, ']')
	}
}

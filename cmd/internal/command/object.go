package command

import (
	"encoding/base64"
	"strconv"
	"unicode/utf8"

	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/extract"
)

// An object is a JSON object being written at the end of buf.
type object struct {
	buf []byte
}

func (o *object) start() { o.buf = append(o.buf, '{') }

func (o *object) end() { o.buf = append(o.buf, '}', '\n') }

// key adds a member's name, which must need no escapes.
func (o *object) key(name string) {
	if o.buf[len(o.buf)-1] != '{' {
		o.buf = append(o.buf, ',')
	}
	o.buf = append(o.buf, '"')
	o.buf = append(o.buf, name...)
	o.buf = append(o.buf, '"', ':')
}

func (o *object) string(name, value string) {
	o.key(name)
	o.buf = quote.AppendJSON(o.buf, value)
}

// optional adds a member unless its value is empty.
func (o *object) optional(name, value string) {
	if value != "" {
		o.string(name, value)
	}
}

func (o *object) int(name string, value int64) {
	o.key(name)
	o.buf = strconv.AppendInt(o.buf, value, 10)
}

func (o *object) bool(name string, value bool) {
	o.key(name)
	o.buf = strconv.AppendBool(o.buf, value)
}

// flag adds a member that is true, or none.
func (o *object) flag(name string, value bool) {
	if value {
		o.bool(name, true)
	}
}

// strings adds an array of strings unless it is empty.
func (o *object) strings(name string, values []string) {
	addList(o, name, values, quote.AppendJSON)
}

// way adds the way to a text: a path, which need not be UTF-8, and the member.
func (o *object) way(path, member string) {
	o.string("path", path)
	if !utf8.ValidString(path) {
		o.string("path_b64", base64.StdEncoding.EncodeToString([]byte(path)))
	}
	o.optional("member", member)
}

// spans adds an array of pairs unless it is empty, each moved on by offset.
func (o *object) spans(name string, offset int64, values []extract.Span) {
	addList(o, name, values, func(dst []byte, v extract.Span) []byte {
		dst = strconv.AppendInt(append(dst, '['), offset+v.Start, 10)
		dst = strconv.AppendInt(append(dst, ','), offset+v.End, 10)
		return append(dst, ']')
	})
}

// addList adds an array unless it is empty, each value as add appends it.
func addList[T any](o *object, name string, values []T, add func(dst []byte, v T) []byte) {
	for i, v := range values {
		if i == 0 {
			o.key(name)
			o.buf = append(o.buf, '[')
		} else {
			o.buf = append(o.buf, ',')
		}
		o.buf = add(o.buf, v)
	}
	if len(values) > 0 {
		o.buf = append(o.buf, ']')
	}
}

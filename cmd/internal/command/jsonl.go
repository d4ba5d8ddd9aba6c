package command

import (
	"encoding/base64"
	"encoding/binary"
	"math/bits"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// A jsonlSink writes JSON Lines: one object a line, keys in the order of the
// schema, absent where they do not apply.
type jsonlSink struct{}

func (jsonlSink) header() string { return "" }

func (jsonlSink) append(dst []byte, r *record) ([]byte, int) {
	if r.plain != nil {
		return appendPlain(dst, r)
	}
	o := object{dst}
	o.start()
	o.appendURI(r)
	o.appendPlace(r)
	o.appendForm(r)
	o.appendOrigin(r)
	o.appendParts(r)
	o.appendSource(r)
	at := len(o.buf)
	if r.Err != nil {
		o.string("error", reason(r.Err))
		o.int("error_offset", int64(r.ErrOffset))
	}
	o.end()
	return o.buf, at
}

func (jsonlSink) appendCount(dst []byte, n int64) []byte {
	return strconv.AppendInt(append(dst, `,"count":`...), n, 10)
}

// appendURI adds the URI and the text it was read from.
func (o *object) appendURI(r *record) {
	o.optional("uri", r.URI)
	o.optional("raw", r.Raw)
}

// A frame is what the JSON objects of plain records have in common.
type frame struct {
	// Of the records of one segment; empty before the first one that asks.
	path []byte // behind the URI, with the key of the offset
	tail []byte // behind the host, to the end

	place             []byte  // from the URI to the number of the column, or to the delimiter
	offset, raw, line numeral // in place

	uri      []byte        // memory for a URI
	openings [8][8]opening // by delimiter, and by the length of the scheme
}

// An opening is what stands before the host, for one delimiter and one scheme.
type opening struct {
	scheme uint64 // its bytes; 0 for one that is not kept
	text   []byte
}

// begin makes the frame that of the record's segment.
func (f *frame) begin(r *record) {
	o := object{append(f.path[:0], '"')}
	o.appendPath(r.segment)
	o.key("offset")
	f.path = o.buf
	o = object{append(f.tail, '"')}
	o.appendSource(r)
	o.end()
	f.tail = o.buf
	f.offset.span = 0
}

// move makes place that of the record.
func (f *frame) move(r *record, offset, raw int64) {
	b := append(f.place[:0], f.path...)
	b = f.offset.begin(b, offset)
	f.raw.none(b, raw)
	if raw >= 0 {
		b = f.raw.begin(append(b, `,"raw_offset":`...), raw)
	}
	f.line.none(b, r.Line)
	if r.Line > 0 {
		b = f.line.begin(append(b, `,"line":`...), r.Line)
		b = append(b, `,"column":`...)
	}
	f.place = b
}

// opening returns the keys from the delimiter to the host of a plain record, none
// unless the scheme is in small letters.
func (f *frame) opening(r *record) []byte {
	n := r.parts.scheme
	t := &f.openings[r.Delimiter%8][n%8]
	var scheme uint64
	if n < 8 && len(r.plain) >= 8 {
		scheme = binary.LittleEndian.Uint64(r.plain) & (1<<(8*n) - 1)
	}
	if t.scheme == scheme && scheme != 0 {
		return t.text
	}
	for _, b := range r.plain[:n] {
		if b < 'a' {
			return nil
		}
	}
	t.scheme = scheme
	o := object{append(t.text[:0], '"')}
	o.string("delimiter", r.Delimiter.String())
	o.string("scheme", string(r.plain[:n]))
	o.key("host")
	t.text = append(o.buf, '"')[1:]
	return t.text
}

// appendPlain adds the whole object of a plain record to dst: what the methods of
// object would add, key by key, for a URI without anything special. A count goes
// at out[at].
func appendPlain(dst []byte, r *record) (out []byte, at int) {
	f := r.frame
	if len(f.tail) == 0 {
		f.begin(r)
	}
	offset, raw := r.segment.Offset+r.Start, r.raw()
	if !f.offset.can(offset) || !f.raw.can(raw) || !f.line.can(r.Line) {
		f.move(r, offset, raw)
	}
	b := append(dst, `{"uri":"`...)
	b = append(b, r.plain...)
	n := len(b)
	b = append(b, f.place...)
	place := b[n:]
	f.offset.write(place, offset)
	f.raw.write(place, raw)
	f.line.write(place, r.Line)
	if r.Line > 0 {
		b = appendCount(b, r.Column)
	}
	b = append(b, r.opening...)
	b = append(b, r.plain[r.parts.scheme+len("://"):r.parts.host]...)
	b = append(b, f.tail...)
	return b, len(b) - len("}\n")
}

// appendPlace adds where the match stands.
func (o *object) appendPlace(r *record) {
	s := r.segment
	o.appendPath(s)
	o.int("offset", s.Offset+r.Start)
	if raw := s.Raw(r.Start); raw >= 0 {
		o.int("raw_offset", raw)
	}
	if r.Line > 0 {
		o.int("line", r.Line)
		o.int("column", r.Column)
	}
}

// appendPath adds the way to the segment.
func (o *object) appendPath(s *corpus.Segment) {
	o.string("path", s.Path)
	if !utf8.ValidString(s.Path) {
		o.string("path_b64", base64.StdEncoding.EncodeToString([]byte(s.Path)))
	}
	o.optional("member", s.Member)
}

// appendForm adds how the URI was set off and put together.
func (o *object) appendForm(r *record) {
	o.string("delimiter", r.Delimiter.String())
	o.flag("prefixed", r.Prefixed)
	o.flag("wrapped", r.Wrapped)
	o.spans("pieces", r.segment.Offset, r.Pieces)
	o.strings("alternatives", r.Alternatives)
	o.strings("repairs", r.Repairs)
	o.optional("cut", r.Cut)
	o.flag("elided", r.Elided)
	o.optional("assumed_scheme", r.AssumedScheme)
}

// appendOrigin adds the relative reference that the URI was resolved from.
func (o *object) appendOrigin(r *record) {
	if r.base != "" {
		o.string("reference", r.reference)
		o.string("base", r.base)
	}
}

// appendParts adds the components and what is to be said about them.
func (o *object) appendParts(r *record) {
	switch {
	case r.Err != nil:
		return
	case r.ordinary:
		o.string("scheme", r.URI[:r.parts.scheme])
		o.string("host", r.URI[r.parts.scheme+len("://"):r.parts.host])
		return
	}
	o.string("scheme", r.scheme())
	host, addr := r.host()
	o.optional("host", host)
	if addr.IsValid() {
		o.string("address", addr.String())
	}
	o.optional("normalized", r.normalized)
	o.strings("findings", r.findings())
}

// appendSource adds the message, the part and the field.
func (o *object) appendSource(r *record) {
	s := r.segment
	if m := s.Message; m != nil {
		if m.Offset >= 0 {
			o.int("message_offset", m.Offset)
		}
		o.optional("message_id", m.ID)
		if m.DateOK {
			o.string("date", m.Date.Format(time.RFC3339))
		}
		o.optional("from", m.From)
		o.optional("subject", m.Subject)
	}
	o.optional("part", s.Part)
	o.optional("media_type", s.MediaType)
	o.optional("field", s.Field)
}

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
	o.buf = appendJSONString(o.buf, value)
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
	addList(o, name, values, appendJSONString)
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

// appendJSONString adds s as a JSON string that is valid UTF-8 and shows no
// control to a terminal: beside what JSON demands, U+007F to U+009F, U+2028,
// U+2029 and the bidi controls are escaped. A byte that is no UTF-8 becomes
// U+FFFD.
func appendJSONString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := plainLength(s); i < len(s); i += plainLength(s[i:]) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if i += n; n > 1 && !hidden(r) {
			continue
		}
		dst = append(dst, s[start:i-n]...)
		dst = appendEscape(dst, r)
		start = i
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// plainLength returns how many bytes at the start of s are ASCII and stand for
// themselves in a JSON string.
func plainLength(s string) int {
	n := 0
	for ; n+8 <= len(s); n += 8 {
		w := uint64(s[n]) | uint64(s[n+1])<<8 | uint64(s[n+2])<<16 | uint64(s[n+3])<<24 |
			uint64(s[n+4])<<32 | uint64(s[n+5])<<40 | uint64(s[n+6])<<48 | uint64(s[n+7])<<56
		t := w & wordLow
		controls := ^(t + (0x80-' ')*wordOnes)
		others := ^((t ^ '"'*wordOnes) + wordLow) | ^((t ^ '\\'*wordOnes) + wordLow) | ^((t ^ 0x7f*wordOnes) + wordLow)
		if special := (controls | others | w) & wordHigh; special != 0 {
			return n + bits.TrailingZeros64(special)/8
		}
	}
	for n < len(s) && s[n] < 0x7f && s[n] >= ' ' && s[n] != '"' && s[n] != '\\' {
		n++
	}
	return n
}

// hidden reports whether a character beyond ASCII has to be escaped: a C1
// control, a line separator, or a bidi control.
func hidden(r rune) bool {
	switch {
	case r <= 0x9f,
		r == 0x061c,
		0x200e <= r && r <= 0x200f,
		0x2028 <= r && r <= 0x202e,
		0x2066 <= r && r <= 0x2069:
		return true
	}
	return false
}

// appendEscape adds the escape of a character below U+10000, or the
// replacement character as it is.
func appendEscape(dst []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	case utf8.RuneError:
		return append(dst, "\ufffd"...)
	}
	return append(dst, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

package command

import (
	"encoding/binary"

	"github.com/urisift/urisift/cmd/internal/encode"
)

// A frame is what the JSON objects of plain records have in common.
type frame struct {
	// Of the records of one segment; empty before the first one that asks.
	path []byte // behind the URI, with the key of the offset
	tail []byte // behind the host, to the end

	place             []byte         // from the URI to the number of the column, or to the delimiter
	offset, raw, line encode.Numeral // in place

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
	o := encode.Object{Buf: append(f.path[:0], '"')}
	o.Way(r.segment.Path, r.segment.Member)
	o.Key("offset")
	f.path = o.Buf
	o = encode.Object{Buf: append(f.tail, '"')}
	appendSource(&o, r)
	o.End()
	f.tail = o.Buf
	f.offset = encode.Numeral{}
}

// move makes place that of the record.
func (f *frame) move(r *record, offset, raw int64) {
	b := append(f.place[:0], f.path...)
	b = f.offset.Begin(b, offset)
	f.raw.None(b, raw)
	if raw >= 0 {
		b = f.raw.Begin(append(b, `,"raw_offset":`...), raw)
	}
	f.line.None(b, r.Line)
	if r.Line > 0 {
		b = f.line.Begin(append(b, `,"line":`...), r.Line)
		b = append(b, `,"column":`...)
	}
	f.place = b
}

// opening returns the keys from the delimiter to the host of a plain record, none
// unless the scheme is in small letters.
func (f *frame) opening(r *record) []byte {
	n := r.parts.Scheme
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
	o := encode.Object{Buf: append(t.text[:0], '"')}
	o.String("delimiter", r.Delimiter.String())
	o.String("scheme", string(r.plain[:n]))
	o.Key("host")
	t.text = append(o.Buf, '"')[1:]
	return t.text
}

// appendPlain adds the whole object of a plain record to dst: what the methods of
// Object would add, key by key, for a URI without anything special. A count goes
// at out[at].
func appendPlain(dst []byte, r *record) (out []byte, at int) {
	f := r.frame
	if len(f.tail) == 0 {
		f.begin(r)
	}
	offset, raw := r.segment.Offset+r.Start, r.raw()
	if !f.offset.Can(offset) || !f.raw.Can(raw) || !f.line.Can(r.Line) {
		f.move(r, offset, raw)
	}
	b := append(dst, `{"uri":"`...)
	b = append(b, r.plain...)
	n := len(b)
	b = append(b, f.place...)
	place := b[n:]
	f.offset.Write(place, offset)
	f.raw.Write(place, raw)
	f.line.Write(place, r.Line)
	if r.Line > 0 {
		b = encode.AppendCount(b, r.Column)
	}
	b = append(b, r.opening...)
	b = append(b, r.plain[r.parts.Scheme+len("://"):r.parts.Host]...)
	if r.normal {
		b = append(append(b, `","normalized":"`...), r.plain...)
	}
	b = append(b, f.tail...)
	return b, len(b) - len("}\n")
}

package command

import "encoding/binary"

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
	o.way(r.segment.Path, r.segment.Member)
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
	if r.normal {
		b = append(append(b, `","normalized":"`...), r.plain...)
	}
	b = append(b, f.tail...)
	return b, len(b) - len("}\n")
}

// Package charset decodes text to UTF-8 as it streams by. Whatever the bytes and
// whatever they are said to be, ASCII comes out as ASCII: a charset that would
// wipe it out is not believed.
//
// The charset is decided in this order: a byte order mark; the pattern of NUL
// bytes that UTF-16 and UTF-32 leave in text; the declared label, if the text decodes by
// it; UTF-8, with each byte that does not fit read as windows-1252. Any text decodes by a
// charset of one byte a character, so such a label is not believed of what is surely
// UTF-8.
package charset

import (
	"bytes"
	"io"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/utf8text"
)

// detectSize is how much of a text decides its charset, in bytes.
const detectSize = 64 << 10

// chunkSize is how much is decoded at a time, in bytes of either side.
const chunkSize = 16 << 10

// A Reader decodes one text. The zero Reader is empty; see NewReader.
type Reader struct {
	r        io.Reader
	label    string
	declares func(head []byte) string

	begun   bool
	raw     []byte // read and not yet decoded: raw[pos:]
	pos     int
	out     []byte // decoded and not yet handed out: out[outPos:]
	outPos  int
	err     error
	decode  decoder // nil: UTF-8
	skipped int     // bytes of the byte order mark
	handed  int64   // bytes handed out
	changed bool
	same    int64 // bytes handed out before the first change
	unknown string

	labels *labels
}

// labels holds what labels were found to name, each in a place that its ends tell.
type labels [32]struct {
	label string
	is    *charset
	known bool
}

// lookup is like the function, and remembers some answers.
func (l *labels) lookup(label string) (*charset, bool) {
	if label == "" {
		return nil, true
	}
	n := len(label)
	e := &l[(5*n+3*int(label[0])+int(label[n-1]))%len(l)]
	if e.label != label {
		e.label = label
		e.is, e.known = lookup(label)
	}
	return e.is, e.known
}

// A decoder appends the text that src stands for to dst and returns how much of
// src it decoded. When final it decodes all of it; otherwise it may leave the
// beginning of a character.
type decoder interface {
	decode(dst, src []byte, final bool) ([]byte, int)
}

// NewReader returns a Reader of the text that r holds, declared to be in the
// charset that label names, "" for none. Where the text itself may declare it,
// declares returns what the beginning of the text says, "" for nothing; otherwise
// it is nil. It is asked about text that is not UTF-8, or ASCII with escapes.
func NewReader(r io.Reader, label string, declares func(head []byte) string) *Reader {
	d := new(Reader)
	d.Reset(r, label, declares)
	return d
}

// Reset starts over and keeps the memory.
func (d *Reader) Reset(r io.Reader, label string, declares func(head []byte) string) {
	*d = Reader{r: r, label: label, declares: declares, raw: d.raw[:0], out: d.out[:0], labels: d.labels}
}

// Decode returns the text of b, all of it, declared to be in the charset that label
// names, as a Reader of it hands it out. It is b itself where nothing changes, and
// valid until the next call of a method that is given text.
func (d *Reader) Decode(b []byte, label string) []byte {
	d.Reset(nil, label, nil)
	own := d.raw
	d.raw, d.err = b, io.EOF
	d.begin()
	text := b[d.pos:]
	if d.decode != nil || !utf8text.Valid(text) {
		for d.pos < len(b) {
			d.pos += d.decodeChunk(b[d.pos:], true)
		}
		text = d.out
	}
	d.raw, d.handed = own, int64(len(text))
	return text
}

// Unknown returns the declared charset if it is one that nobody knows, otherwise "".
func (d *Reader) Unknown() string { return d.unknown }

// Begin decides the charset. It returns the length of the byte order mark that
// was passed over, and whether the text is, as far as can be told, that of the
// raw bytes behind it.
func (d *Reader) Begin() (skipped int, same bool) {
	if !d.begun {
		d.begin()
	}
	_, wide := d.decode.(utf16Decoder)
	_, wider := d.decode.(utf32Decoder)
	return d.skipped, !wide && !wider
}

// IsUTF8 reports, after Begin, whether the text is taken for UTF-8.
func (d *Reader) IsUTF8() bool { return d.decode == nil }

// Divisible reports, after Begin, whether the text may be decoded in pieces: with
// nothing but the bytes of a character deciding what it is. Where such a text may
// be divided IsJoint tells.
func (d *Reader) Divisible() bool {
	switch d.decode.(type) {
	case nil, single, multi:
		return true
	}
	return false
}

// IsJoint reports whether the byte b, which a stands before, begins a character of
// a Divisible text. It may be false where it does, but never before a letter that
// stands behind another.
func (d *Reader) IsJoint(a, b byte) bool {
	switch d.decode.(type) {
	case single:
		return true
	case multi:
		return a < utf8.RuneSelf && b < utf8.RuneSelf
	}
	return utf8.RuneStart(b)
}

// GoOn lets d read r, another piece of the Divisible text that it has begun, in
// the same charset. What was handed out is counted anew.
func (d *Reader) GoOn(r io.Reader) {
	*d = Reader{r: r, begun: true, decode: d.decode, raw: d.raw[:0], out: d.out[:0], labels: d.labels}
}

// Same returns how many bytes at the start of the decoded text are those of the
// raw text behind the mark. It covers what was handed out.
func (d *Reader) Same() int64 {
	if d.changed {
		return d.same
	}
	return d.handed
}

// Read implements io.Reader. It hands out whole characters.
func (d *Reader) Read(p []byte) (int, error) {
	if !d.begun {
		d.begin()
	}
	for {
		if d.outPos < len(d.out) {
			return d.take(p), nil
		}
		d.out, d.outPos = d.out[:0], 0
		if d.pos == len(d.raw) && d.err != nil {
			return 0, d.err
		}
		if d.decode == nil && len(p) >= utf8.UTFMax && len(d.raw)-d.pos < utf8.UTFMax {
			if n := d.direct(p); n > 0 {
				d.handed += int64(n)
				return n, nil
			}
		}
		d.convert()
	}
}

// take hands out decoded bytes.
func (d *Reader) take(p []byte) int {
	n := copy(p, d.out[d.outPos:])
	d.outPos += n
	d.handed += int64(n)
	return n
}

// directSize is how much is read at a time, in bytes, where something has been met that
// is not UTF-8: all that was read behind the next such place is copied.
const directSize = 128 << 10

// direct puts raw bytes that are UTF-8 into p, which has room for more than are in
// memory, and returns how many. What is not UTF-8 stays in raw.
func (d *Reader) direct(p []byte) int {
	if d.changed {
		p = p[:min(len(p), directSize)]
	}
	n := copy(p, d.raw[d.pos:])
	if d.err == nil {
		m, err := d.r.Read(p[n:])
		n, d.err = n+m, err
	}
	good := validLen(p[:n])
	d.raw, d.pos = append(d.raw[:0], p[good:n]...), 0
	return good
}

// validLen returns the length of the longest beginning of b that is UTF-8. Character by
// character it looks at no more than one stretch.
func validLen(b []byte) int {
	n := validRun(b)
	for n < len(b) {
		if b[n] < utf8.RuneSelf {
			n++
			continue
		}
		_, size := utf8.DecodeRune(b[n:])
		if size <= 1 {
			break
		}
		n += size
	}
	return n
}

// convert decodes some of the raw bytes into out, reading if there are none or
// if they end within a character.
func (d *Reader) convert() {
	for {
		final := d.err != nil
		chunk := d.raw[d.pos:]
		if len(chunk) > chunkSize {
			chunk, final = chunk[:chunkSize], false
		}
		n := d.decodeChunk(chunk, final)
		d.pos += n
		if len(d.out) > 0 || d.pos == len(d.raw) && d.err != nil {
			return
		}
		if n == 0 && d.err == nil {
			d.more()
		}
	}
}

// decodeChunk decodes from chunk into out, of which nothing is handed out yet, and
// returns how much of it.
func (d *Reader) decodeChunk(chunk []byte, final bool) (n int) {
	from := len(d.out)
	if d.decode != nil {
		d.out, n = d.decode.decode(d.out, chunk, final)
	} else {
		d.out, n = appendMixed(d.out, chunk, final)
	}
	if out := d.out[from:]; !d.changed && !bytes.Equal(out, chunk[:n]) {
		d.changed, d.same = true, d.handed+int64(from+CommonLen(out, chunk[:n]))
	}
	return n
}

// CommonLen returns the length of the longest common beginning.
func CommonLen(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// more reads once behind the raw bytes.
func (d *Reader) more() {
	n := copy(d.raw, d.raw[d.pos:])
	d.raw, d.pos = d.raw[:n], 0
	if cap(d.raw)-n < chunkSize {
		d.raw = append(make([]byte, 0, n+2*chunkSize), d.raw...)
	}
	for range 100 {
		m, err := d.r.Read(d.raw[n:cap(d.raw)])
		d.raw, d.err = d.raw[:n+m], err
		if m > 0 || err != nil {
			return
		}
	}
	d.err = io.ErrNoProgress
}

// fill reads until raw holds n bytes or the text ends.
func (d *Reader) fill(n int) {
	for len(d.raw) < n && d.err == nil {
		d.more()
	}
}

// head reads as fill does and returns the first n bytes, or all if there are no more.
func (d *Reader) head(n int) []byte {
	d.fill(n)
	return d.raw[:min(n, len(d.raw))]
}

// begin decides the charset.
func (d *Reader) begin() {
	d.begun = true
	d.fill(4)
	if name, n := byteOrderMark(d.raw); n > 0 {
		d.pos, d.skipped = n, n
		d.decode = unicodeDecoder(name)
		return
	}
	if bytes.IndexByte(d.raw[:min(4, len(d.raw))], 0) >= 0 {
		if name := nulPattern(d.head(PatternSize)); name != "" {
			d.decode = unicodeDecoder(name)
			return
		}
	}
	label := d.label
	if label == "" && d.declares != nil {
		if head := d.head(detectSize); !validStart(head) || hasShifts(head) {
			label = d.declares(head)
		}
	}
	d.choose(label)
}

// hasShifts reports whether b may be in a charset of seven bits: it is ASCII with escapes.
func hasShifts(b []byte) bool {
	return bytes.IndexByte(b, escape) >= 0 && asciiLen(b) == len(b)
}

// choose takes the charset that the label names, if the text decodes by it.
func (d *Reader) choose(label string) {
	if d.labels == nil {
		d.labels = new(labels)
	}
	enc, ok := d.labels.lookup(label)
	if !ok {
		d.unknown = label
	}
	switch {
	case enc == nil:
	case enc.wide != "":
		d.decode = unicodeDecoder(wideName(enc.wide, d.head(detectSize)))
	case enc.single:
		if !isUTF8(d.head(detectSize)) {
			d.decode = enc.new()
		}
	case enc.doubtful:
		d.try(enc)
	default:
		d.decode = enc.new()
	}
}

// try takes the charset if the beginning of the text decodes by it, which is then in
// out.
func (d *Reader) try(enc *charset) {
	d.decode = enc.new()
	head := d.head(detectSize)
	if asciiLen(head) == len(head) {
		return
	}
	for n := 1; n > 0; d.pos += n {
		n = d.decodeChunk(head[d.pos:min(len(head), d.pos+chunkSize)], false)
	}
	if !fits(head, d.out) {
		d.decode, d.out, d.pos, d.changed = nil, d.out[:0], 0, false
	}
}

// validStart reports whether b is UTF-8, apart from a character cut at its end.
func validStart(b []byte) bool {
	return !utf8.FullRune(b[validLen(b):])
}

// SharesASCII reports whether in the charset that label names a byte of ASCII may be a part
// of another character.
func SharesASCII(label string) bool {
	enc, _ := lookup(label)
	return enc != nil && !enc.single
}

// Known reports whether the label names a charset, or none.
func Known(label string) bool {
	_, ok := lookup(label)
	return ok
}

// Append appends the text that b stands for in the charset that label names, as
// a Reader decodes it.
func Append(dst, b []byte, label string) []byte {
	enc, _ := lookup(label)
	if (enc == nil || !enc.sevenBit) && asciiLen(b) == len(b) {
		return append(dst, b...)
	}
	text, n := dst, 0
	d := enc.decoder(b)
	if m, ok := d.(multi); ok {
		if text, n = m.decode(dst, b, false); !fits(b, text[len(dst):]) {
			text, n, d = dst, 0, nil
		}
	}
	if d == nil {
		text, _ = appendMixed(dst, b, true)
		return text
	}
	text, _ = d.decode(text, b[n:], true)
	return text
}

// decoder returns a decoder of the charset for the text b, nil for UTF-8.
func (c *charset) decoder(b []byte) decoder {
	switch {
	case c == nil:
		return nil
	case c.wide != "":
		return unicodeDecoder(wideName(c.wide, b))
	case c.single && isUTF8(b):
		return nil
	}
	return c.new()
}

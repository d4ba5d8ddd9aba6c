package pack

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"
)

// Records of a zip archive (APPNOTE 6.3.10, sections 4.3.7, 4.3.12, 4.3.14 to
// 4.3.16).
const (
	zipLocal     = "PK\x03\x04"
	zipEntry     = "PK\x01\x02"
	zipEnd       = "PK\x05\x06"
	zip64End     = "PK\x06\x06"
	zip64Locator = "PK\x06\x07"

	zipDescriptorMagic = "PK\x07\x08"

	zipLocalLen   = 30
	zipEntryLen   = 46
	zipEndLen     = 22
	zip64EndLen   = 56
	zipLocatorLen = 20
)

// A zipFile is what a directory entry or a local header says of a member.
type zipFile struct {
	name         string
	flags        uint16
	method       uint16
	crc          uint32
	packed, size int64
	offset       int64 // of the local header in the archive
}

// A zipDirectory reads the directory entry by entry: a library that reads it whole
// takes some ten times its size in memory.
type zipDirectory struct {
	src     *source
	section io.SectionReader
	left    int64 // entries; there may be more, where their number was too large for its field
	base    int64 // of all offsets: what was put before the archive
	start   int64 // where it begins
	tail    zipEnding
	h       [zipEntryLen]byte
	b       []byte // name and extra field
	f       zipFile

	commented bool // an entry that was read has a comment
}

// openDirectory returns the directory of the archive, or nil if it has none.
func openDirectory(o *Opener, a *archive) *zipDirectory {
	const maxComment = 1<<16 - 1
	for _, n := range [...]int64{1 << 10, zipEndLen + maxComment} {
		if d := directoryIn(o, a, min(a.size, n)); d != nil || a.size <= n {
			return d
		}
	}
	return directoryFarFrom(o, a)
}

// directoryFarFrom returns the directory of an archive with more behind it than a comment can
// be, or nil. The numbers of the end record must lead to where all of it begins: others belong
// to an archive within a member.
func directoryFarFrom(o *Opener, a *archive) *zipDirectory {
	section := a.section(0, a.size)
	src := o.source(&section)
	defer o.giveBack(src)
	for src.find([]byte(zipEnd)) {
		at := src.taken()
		if end := src.peek(zipEndLen); len(end) == zipEndLen && isWhole(end, at) {
			if d := directoryAt(o, a, bytes.Clone(end), at); d != nil && d.base == 0 {
				return d
			} else if d != nil {
				o.giveBack(d.src)
			}
		}
		_, _ = src.br.Discard(1)
	}
	return nil
}

// isWhole reports whether what lies before the end record, which stands at offset at, is as
// long as that says, the records of zip64 apart.
func isWhole(end []byte, at int64) bool {
	n := at - int64(binary.LittleEndian.Uint32(end[12:])) - int64(binary.LittleEndian.Uint32(end[16:]))
	return binary.LittleEndian.Uint16(end[10:]) > 0 && (n == 0 || n == zip64EndLen+zipLocatorLen)
}

// directoryIn returns the directory of which the end record lies in the last n bytes
// of the archive, or nil.
func directoryIn(o *Opener, a *archive, n int64) *zipDirectory {
	tail := make([]byte, n)
	from := a.size - n
	got, _ := a.ReadAt(tail, from)
	tail = tail[:got]
	for i := len(tail) - zipEndLen; i >= 0; i-- {
		if i = bytes.LastIndex(tail[:i+4], []byte(zipEnd)); i < 0 {
			break
		}
		if comment := int(binary.LittleEndian.Uint16(tail[i+20:])); i+zipEndLen+comment <= len(tail) {
			return directoryAt(o, a, tail[i:], from+int64(i))
		}
	}
	return nil
}

// directoryAt returns the directory whose end record is end, at offset at.
func directoryAt(o *Opener, a *archive, end []byte, at int64) *zipDirectory {
	tail := zipEnding{comment: int64(binary.LittleEndian.Uint16(end[20:]))}
	tail.end = at + zipEndLen + tail.comment
	entries := int64(binary.LittleEndian.Uint16(end[10:]))
	size := int64(binary.LittleEndian.Uint32(end[12:]))
	offset := int64(binary.LittleEndian.Uint32(end[16:]))
	if e, p, ok := zip64Directory(a, at); ok {
		if entries == 0xffff || size == 0xffffffff || offset == 0xffffffff {
			entries, size, offset = int64(e[0]), int64(e[1]), int64(e[2])
		}
		at = p
	}
	base := at - size - offset
	if size < 0 || offset < 0 || size > at || base < 0 {
		base, size = 0, max(0, at-max(offset, 0))
	}
	d := &zipDirectory{section: a.section(base+offset, size), left: entries, base: base}
	_, d.start, tail.size = d.section.Outer()
	tail.start = d.start
	d.tail = tail
	d.src = o.source(&d.section)
	if entries > 0 && string(d.src.peek(len(zipEntry))) != zipEntry {
		o.giveBack(d.src)
		return nil
	}
	return d
}

// zip64Directory returns the entries, size and offset of the directory by the
// zip64 end record that the locator before offset at points to, and where that is.
func zip64Directory(a *archive, at int64) (e [3]uint64, p int64, ok bool) {
	var b [zip64EndLen]byte
	if at < zipLocatorLen {
		return e, 0, false
	}
	if _, err := a.ReadAt(b[:zipLocatorLen], at-zipLocatorLen); err != nil || string(b[:4]) != zip64Locator {
		return e, 0, false
	}
	// With bytes put before the archive the record still stands right before its
	// locator.
	for _, p := range []int64{int64(binary.LittleEndian.Uint64(b[8:])), at - zipLocatorLen - zip64EndLen} {
		if p < 0 || p > at {
			continue
		}
		if _, err := a.ReadAt(b[:], p); err == nil && string(b[:4]) == zip64End {
			for i := range e {
				e[i] = binary.LittleEndian.Uint64(b[32+8*i:])
			}
			return e, p, true
		}
	}
	return e, 0, false
}

// next returns the next entry, valid until the next call. At the end it returns
// io.EOF, and an error if the directory ends before its time.
func (d *zipDirectory) next() (*zipFile, error) {
	if d.left <= 0 && string(d.src.peek(len(zipEntry))) != zipEntry {
		return nil, io.EOF
	}
	d.left--
	h := d.h[:]
	if _, err := io.ReadFull(d.src.br, h); err != nil {
		return nil, noEOF(err)
	}
	if string(h[:4]) != zipEntry {
		return nil, errZipDirectory
	}
	f := &d.f
	*f = zipFile{
		flags:  binary.LittleEndian.Uint16(h[8:]),
		method: binary.LittleEndian.Uint16(h[10:]),
		crc:    binary.LittleEndian.Uint32(h[16:]),
		packed: int64(binary.LittleEndian.Uint32(h[20:])),
		size:   int64(binary.LittleEndian.Uint32(h[24:])),
		offset: int64(binary.LittleEndian.Uint32(h[42:])),
	}
	name := int(binary.LittleEndian.Uint16(h[28:]))
	extra := int(binary.LittleEndian.Uint16(h[30:]))
	comment := int(binary.LittleEndian.Uint16(h[32:]))
	d.b = slices.Grow(d.b[:0], name+extra)[:name+extra]
	if _, err := io.ReadFull(d.src.br, d.b); err != nil {
		return nil, noEOF(err)
	}
	f.name = string(d.b[:name])
	f.large(d.b[name:], true)
	f.offset += d.base
	d.commented = d.commented || comment > 0
	if _, err := d.src.br.Discard(comment); err != nil {
		return nil, noEOF(err)
	}
	return f, nil
}

// large replaces the numbers that are too large for their fields by those of the
// zip64 extra field (section 4.5.3).
func (f *zipFile) large(extra []byte, entry bool) {
	for len(extra) >= 4 {
		id, n := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		extra = extra[4:]
		if n > len(extra) {
			return
		}
		if id != 1 {
			extra = extra[n:]
			continue
		}
		b := extra[:n]
		fields := []*int64{&f.size, &f.packed}
		if entry {
			fields = append(fields, &f.offset)
		}
		for _, x := range fields {
			if *x == 0xffffffff && len(b) >= 8 {
				*x = int64(binary.LittleEndian.Uint64(b) & noLimit)
				b = b[8:]
			}
		}
		return
	}
}

// A zipHeader is a local header.
type zipHeader [zipLocalLen]byte

// at reads the header at an offset of the archive.
func (h *zipHeader) at(a *archive, offset int64) error {
	if offset < 0 || offset > a.size {
		return errZipHeader
	}
	if n, err := a.ReadAt(h[:], offset); n < len(h) {
		return noEOF(err)
	}
	if string(h[:4]) != zipLocal {
		return errZipHeader
	}
	return nil
}

// len returns the length of the header with the name and the extra field.
func (h *zipHeader) len() int64 {
	return zipLocalLen + int64(binary.LittleEndian.Uint16(h[26:])) + int64(binary.LittleEndian.Uint16(h[28:]))
}

// file returns what the header, which stands at an offset of the archive, says of
// its member.
func (h *zipHeader) file(a *archive, offset int64) (*zipFile, error) {
	b := make([]byte, h.len()-zipLocalLen)
	if n, err := a.ReadAt(b, offset+zipLocalLen); n < len(b) {
		return nil, noEOF(err)
	}
	name := binary.LittleEndian.Uint16(h[26:])
	f := &zipFile{
		name:   string(b[:name]),
		flags:  binary.LittleEndian.Uint16(h[6:]),
		method: binary.LittleEndian.Uint16(h[8:]),
		crc:    binary.LittleEndian.Uint32(h[14:]),
		packed: int64(binary.LittleEndian.Uint32(h[18:])),
		size:   int64(binary.LittleEndian.Uint32(h[22:])),
		offset: offset,
	}
	f.large(b[name:], false)
	return f, nil
}

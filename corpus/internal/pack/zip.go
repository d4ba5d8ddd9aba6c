package pack

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"

	"github.com/urisift/urisift/corpus/internal/code"
)

var (
	errZipDirectory = errors.New("zip: an entry of the directory is wrong")
	errZipHeader    = errors.New("zip: a member has no header where the directory says")
)

// Flags of a zip member (section 4.4.4).
const (
	zipEncrypted  = 1 << 0
	zipDescriptor = 1 << 3 // checksum and sizes stand behind the member
)

// Methods of compression (section 4.4.5).
const (
	methodStore   = 0
	methodDeflate = 8
	methodBzip2   = 12
	methodOldZstd = 20
	methodZstd    = 93
	methodXz      = 95
)

// A zipReader reads the members of a zip archive in the order of its directory,
// or, where there is none, in the order in which they stand.
type zipReader struct {
	limits  *Limits
	r       io.Reader // until the archive is open
	a       *archive
	dir     *zipDirectory
	local   zipHeader
	at, end int64 // without a directory: where to look for the next member
	front   int64 // bytes before the archive that were not yet looked through
	unnamed bool  // no member was met yet that the directory does not name
	o       *Opener
	src     *source          // of the member that is being read, or looked for
	section io.SectionReader // that it is of
	fl      inflater
	done    bool

	tail      zipEnding
	rest      zipBehind
	commented bool // a member that was met has a comment

	current *zipMember // nil, or member
	member  zipMember
	packed  packed
}

func newZip(o *Opener, r io.Reader, l *Limits) *zipReader {
	return &zipReader{o: o, r: r, limits: l}
}

func (z *zipReader) close() {
	if z.current != nil && z.current.codec != nil {
		z.current.codec.release()
	}
	z.o.giveBackInflater(z.fl)
	z.o.giveBack(z.src)
	z.fl, z.src = nil, nil
	if z.a != nil {
		z.endDirectory()
		z.a.close()
	}
}

// next returns the next file. Directories are passed over.
func (z *zipReader) next() (*packed, error) {
	if z.a == nil {
		if err := z.open(); err != nil {
			return nil, err
		}
	}
	for !z.done {
		f, data, err := z.header()
		switch {
		case isEOF(err):
			z.done = !z.leave()
		case err != nil:
			return nil, err
		case strings.HasSuffix(f.name, "/") && f.size == 0:
			z.at = max(z.at, data+f.packed)
		default:
			return z.enter(f, data)
		}
	}
	return z.behind()
}

// open opens the archive.
func (z *zipReader) open() error {
	a, err := openArchive(z.o, z.r, z.limits)
	z.a, z.r, z.end = a, nil, a.size
	if z.dir = openDirectory(z.o, a); z.dir != nil {
		z.tail = z.dir.tail
	}
	if z.dir == nil && err == nil {
		err = &Error{
			Code: code.Truncated, What: "the archive has no directory at its end", Done: "members read as they stand",
			Offset: a.size,
		}
	}
	return err
}

// header returns the next member's header and where its bytes begin.
func (z *zipReader) header() (*zipFile, int64, error) {
	if z.dir == nil {
		return z.scan()
	}
	f, err := z.dir.next()
	if isEOF(err) {
		return nil, 0, err
	}
	if err != nil {
		z.endDirectory() // members behind the last one known are read as they stand
		return nil, 0, memberDamage("", "the directory is damaged", err, -1)
	}
	if err := z.local.at(z.a, f.offset); err != nil {
		return nil, 0, memberDamage(f.name, "the member is not where the directory says", err, f.offset)
	}
	return f, f.offset + z.local.len(), nil
}

// leave goes on, behind the last member of the directory, with what stands between
// it and the directory, and then with what was put before the archive. It reports false
// if there is nothing of the kind.
func (z *zipReader) leave() bool {
	if d := z.dir; d != nil {
		z.at, z.end, z.front, z.unnamed = max(z.at, d.base), d.start, d.base, true
		z.endDirectory()
		if z.at < z.end {
			return true
		}
	}
	z.at, z.end, z.front = 0, z.front, 0
	return z.end > 0
}

// endDirectory goes on without the directory.
func (z *zipReader) endDirectory() {
	if z.dir != nil {
		z.commented = z.dir.commented
		z.o.giveBack(z.dir.src)
		z.dir = nil
	}
}

// scan looks for the next local header.
func (z *zipReader) scan() (*zipFile, int64, error) {
	src := z.source(z.at, z.end-z.at)
	for src.find([]byte(zipLocal)) {
		at := z.at + src.taken()
		if err := z.local.at(z.a, at); err == nil {
			if f, err := z.local.file(z.a, at); err == nil && !z.unnamed {
				z.at = at + z.local.len()
				return f, z.at, nil
			} else if err == nil {
				z.unnamed = false
				return nil, 0, &Error{Code: code.Ambiguous, What: "members that the directory does not lead to", Done: "read all the same", Offset: at}
			}
		}
		_, _ = src.br.Discard(1)
	}
	return nil, 0, io.EOF
}

// source returns the n bytes of the archive from offset on. It is the same source
// every time.
func (z *zipReader) source(offset, n int64) *source {
	if z.src == nil {
		z.src = z.o.source(nil)
	}
	z.section = z.a.section(offset, n)
	z.src.reset(&z.section)
	return z.src
}

// memberDamage returns the error for a member that cannot be read.
func memberDamage(name, what string, err error, offset int64) error {
	c := code.Checksum
	if errors.Is(err, io.ErrUnexpectedEOF) {
		c = code.Truncated
	}
	return &Error{Code: c, Member: name, What: what, Done: "not read", Offset: offset, Err: err}
}

// enter returns the member f, whose bytes begin at data.
func (z *zipReader) enter(f *zipFile, data int64) (*packed, error) {
	if f.flags&zipEncrypted != 0 {
		z.at = max(z.at, data+f.packed)
		return nil, &Error{
			Code: code.Encrypted, Member: f.name, What: "the member is encrypted", Done: "not read", Offset: f.offset,
		}
	}
	m := &z.member
	*m = zipMember{z: z, f: f, data: data}
	n := f.packed
	if z.dir == nil && f.flags&zipDescriptor != 0 {
		m.unknown = true
		if n == 0 {
			n = z.openLen(f.method, data)
		}
	}
	m.src = z.source(data, n)
	if !m.open(z.limits.Window) {
		z.at = max(z.at, data+f.packed)
		return nil, &Error{
			Code: code.Unsupported, Member: f.name, What: fmt.Sprintf("compression method %d", f.method), Done: "not read",
			Offset: f.offset,
		}
	}
	z.current = m
	p := &z.packed
	if p.in == nil {
		p.in, p.skip = m.src.taken, m.end
	}
	p.name, p.r, p.size = f.name, m, z.a.size
	return p, nil
}

// openLen returns the length of what may be the bytes of a member that does not
// say how long it is: a stored one ends at its descriptor, others end themselves.
func (z *zipReader) openLen(method uint16, data int64) int64 {
	n := z.a.size - data
	if method != methodStore {
		return n
	}
	src := z.source(data, n)
	if !src.find([]byte(zipDescriptorMagic)) {
		return n
	}
	return src.taken()
}

// A zipMember reads a member.
type zipMember struct {
	z       *zipReader
	f       *zipFile
	data    int64
	src     *source
	r       io.Reader
	codec   codec // of r, or nil
	unknown bool  // checksum and size
	crc     uint32
	n       int64
	ended   bool
}

// open makes the decoder for the member's method. It reports false if there is
// none.
func (m *zipMember) open(window int64) bool {
	switch m.f.method {
	case methodStore:
		m.r = m.src
	case methodDeflate:
		m.r = m.z.inflate(m.src)
	case methodBzip2:
		m.codec = newBzip2(m.src)
	case methodOldZstd, methodZstd:
		m.codec = newZstd(m.src, window)
	case methodXz:
		m.codec = newXz(m.src, window)
	default:
		return false
	}
	if m.codec != nil {
		m.r = m.codec
		_, err := m.codec.start(streamHere)
		return err == nil
	}
	return true
}

// inflate returns a decoder of src, one for all members in turn.
func (z *zipReader) inflate(src *source) io.Reader {
	if z.fl == nil {
		z.fl = z.o.inflater(src)
	} else {
		_ = z.fl.Reset(src.br, nil) // it never fails
	}
	return z.fl
}

// Read implements io.Reader.
func (m *zipMember) Read(b []byte) (int, error) {
	n, err := m.r.Read(b)
	if m.unknown && m.codec != nil && m.codec.tail() {
		err = io.EOF // what follows is the rest of the archive
	}
	m.crc = crc32.Update(m.crc, crc32.IEEETable, b[:n])
	m.n += int64(n)
	switch {
	case isEOF(err):
		m.ended = true
		return n, m.verify()
	case err != nil && m.codec == nil:
		err = m.src.damage(err, "member")
	}
	return n, err
}

// verify returns io.EOF, or an error if the member was not what its header says.
func (m *zipMember) verify() error {
	what := ""
	switch {
	case m.unknown:
	case m.n < m.f.size && m.data+m.f.packed > m.z.a.size:
		return m.src.damage(io.ErrUnexpectedEOF, "member")
	case m.crc != m.f.crc:
		what = "the checksum is not that of the member"
	case m.n != m.f.size:
		what = fmt.Sprintf("the member has %d bytes, not %d", m.n, m.f.size)
	}
	if what == "" {
		return io.EOF
	}
	return &Error{Code: code.Checksum, What: what, Done: "read all the same", Offset: m.f.offset}
}

// end moves behind the member, which may have to be read for that.
func (m *zipMember) end() {
	z := m.z
	if m.unknown && m.f.packed == 0 {
		for buf := make([]byte, 32<<10); !m.ended; {
			if _, err := m.Read(buf); err != nil {
				break
			}
		}
		z.at = max(z.at, m.data+m.src.taken())
	} else {
		z.at = max(z.at, m.data+m.f.packed)
	}
	if m.codec != nil {
		m.codec.release()
	}
	z.current = nil
}

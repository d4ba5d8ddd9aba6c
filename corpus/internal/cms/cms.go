// Package cms reads what stands in a message of the Cryptographic Message Syntax (RFC
// 5652), as S/MIME puts it into "smime.p7m": content that is signed, and stands there as
// it is, or encrypted. Signatures are not checked.
package cms

import (
	"bufio"
	"bytes"
	"io"
)

// A Kind is what a message of the syntax holds.
type Kind uint8

const (
	// None is no such message, or one without content, such as a signature apart
	// from what it signs.
	None Kind = iota
	// Signed content can be read.
	Signed
	// Encrypted content cannot.
	Encrypted
)

// The identifiers of types of content (RFC 5652, sections 5.1 and 6.1; RFC 5083, section
// 2), with their tags and lengths.
const (
	signedData        = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02"
	envelopedData     = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03"
	authEnvelopedData = "\x06\x0b\x2a\x86\x48\x86\xf7\x0d\x01\x09\x10\x01\x17"
)

// The tags of the Basic Encoding Rules that matter here.
const (
	tagInteger     = 0x02
	tagOctets      = 0x04
	tagIdentifier  = 0x06
	tagSequence    = 0x30
	tagSet         = 0x31
	tagOctetPieces = 0x24 // octets in pieces
	tagExplicit    = 0xa0 // [0]
)

// Detect returns what the message that begins with head holds, None if head is too short
// to tell. It asks for no more than 128 bytes of an ordinary one.
func Detect(head []byte) Kind {
	kind, _ := open(head)
	return kind
}

// MayBegin reports whether a message may begin with head, the first 12 bytes of something
// at least.
func MayBegin(head []byte) bool {
	b := enter(head, tagSequence)
	return len(b) > 0 && b[0] == tagIdentifier
}

// open returns the kind of the message that begins with b, and where the octets of
// signed content begin.
func open(b []byte) (Kind, int) {
	b0 := b
	b = enter(b, tagSequence)
	switch {
	case bytes.HasPrefix(b, []byte(envelopedData)), bytes.HasPrefix(b, []byte(authEnvelopedData)):
		return Encrypted, 0
	case !bytes.HasPrefix(b, []byte(signedData)):
		return None, 0
	}
	b = enter(b[len(signedData):], tagExplicit)
	b = enter(b, tagSequence)
	b = pass(b, tagInteger) // the version
	b = pass(b, tagSet)     // the algorithms of digests
	b = enter(b, tagSequence)
	b = pass(b, tagIdentifier) // the type of the content
	b = enter(b, tagExplicit)
	if len(b) == 0 || b[0] != tagOctets && b[0] != tagOctetPieces {
		return None, 0
	}
	return Signed, len(b0) - len(b)
}

// enter returns what stands behind the tag and the length at the start of b, nil if the
// tag is another one.
func enter(b []byte, tag byte) []byte {
	if len(b) == 0 || b[0] != tag {
		return nil
	}
	_, n := length(b[1:])
	if n == 0 {
		return nil
	}
	return b[1+n:]
}

// pass returns what stands behind the value with the tag at the start of b, nil if there
// is none, or none of a length that is told.
func pass(b []byte, tag byte) []byte {
	inside := enter(b, tag)
	if inside == nil {
		return nil
	}
	size, _ := length(b[1:])
	if size < 0 || size > int64(len(inside)) {
		return nil
	}
	return inside[size:]
}

// length returns the length that stands at the start of b, -1 if an end is marked
// instead, and in how many bytes it stands, 0 if in none.
func length(b []byte) (size int64, n int) {
	const most = 6 // bytes that a length is written in
	switch {
	case len(b) == 0:
		return 0, 0
	case b[0] < 0x80:
		return int64(b[0]), 1
	case b[0] == 0x80:
		return -1, 1
	}
	k := int(b[0] & 0x7f)
	if k > most || k >= len(b) {
		return 0, 0
	}
	for _, c := range b[1 : 1+k] {
		size = size<<8 | int64(c)
	}
	return size, 1 + k
}

// headSize is how much of a message is looked at for where its content begins.
const headSize = 4 << 10

// A Reader delivers the content of a signed message.
type Reader struct {
	r    *bufio.Reader
	left int64 // of the piece that is being read
}

// NewReader returns a Reader of the message that r delivers, for which Detect returned
// Signed.
func NewReader(r io.Reader) *Reader {
	d := &Reader{r: bufio.NewReaderSize(r, headSize)}
	head, _ := d.r.Peek(headSize)
	if kind, n := open(head); kind == Signed {
		_, _ = d.r.Discard(n)
	}
	return d
}

// Read implements io.Reader. A message that ends early does so at its end.
func (d *Reader) Read(p []byte) (int, error) {
	for d.left == 0 {
		if err := d.next(); err != nil {
			return 0, err
		}
	}
	n, err := d.r.Read(p[:min(int64(len(p)), d.left)])
	d.left -= int64(n)
	return n, err
}

// next moves on to the next piece of the content.
func (d *Reader) next() error {
	const most = 8 // bytes of a tag and a length
	head, err := d.r.Peek(most)
	if len(head) == 0 {
		return err
	}
	size, n := length(head[1:])
	switch {
	case n == 0:
	case head[0] == tagOctets && size >= 0:
		_, err = d.r.Discard(1 + n)
		d.left = size
		return err
	case head[0] == tagOctetPieces:
		_, err = d.r.Discard(1 + n)
		return err
	}
	return io.EOF
}

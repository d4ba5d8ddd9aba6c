package pack

import (
	"encoding/binary"
	"io"
)

// A zipBehind says what next of a zip archive returns behind its members.
type zipBehind uint8

const (
	zipComments zipBehind = iota // those of the members and the archive
	zipTail                      // bytes that follow the archive are to be announced
	zipStray                     // they are read
	zipEnded
)

// behind returns what else the archive holds: all comments as one text, and what follows
// the archive.
func (z *zipReader) behind() (*packed, error) {
	if z.tail.end == 0 {
		return nil, io.EOF
	}
	at := z.rest
	z.rest = min(z.rest+1, zipEnded)
	switch at {
	case zipComments:
		if z.commented || z.tail.comment > 0 {
			return z.comments(), nil
		}
		return z.behind()
	case zipTail:
		src := z.source(z.tail.end, z.a.size-z.tail.end)
		if src.skipZeros(); len(src.peek(1)) > 0 {
			e := src.garbage("zip archive")
			e.Offset += z.tail.end
			return nil, e
		}
		z.rest = zipEnded
	case zipStray:
		return z.src.rest(0), nil
	}
	return nil, io.EOF
}

// A zipEnding is where an archive ends. The zero zipEnding is that of one without an end
// record.
type zipEnding struct {
	start, size int64 // of the directory
	end         int64 // of the archive, behind its comment
	comment     int64 // its length, in bytes
}

// comments returns the comments, each of which ends in a line break, as a member without
// a name.
func (z *zipReader) comments() *packed {
	c := &zipCommentReader{z: z, src: z.source(z.tail.start, z.tail.size)}
	return &packed{r: c, in: func() int64 { return c.n }}
}

// A zipCommentReader reads the comments of the members from the directory, and then that of
// the archive.
type zipCommentReader struct {
	z    *zipReader
	src  *source // of the directory
	text []byte  // of a comment, not yet delivered
	n    int64   // bytes of comments
	last bool    // the archive's was read
}

// Read implements io.Reader.
func (c *zipCommentReader) Read(b []byte) (int, error) {
	for len(c.text) == 0 {
		if c.last {
			return 0, io.EOF
		}
		c.next()
	}
	n := copy(b, c.text)
	c.text = c.text[n:]
	return n, nil
}

// next reads the next comment that is not empty. What the directory's damage cuts is short.
func (c *zipCommentReader) next() {
	var h [zipEntryLen]byte
	for c.z.commented && string(c.src.peek(len(zipEntry))) == zipEntry {
		if _, err := io.ReadFull(c.src.br, h[:]); err != nil {
			break
		}
		skip := int(binary.LittleEndian.Uint16(h[28:])) + int(binary.LittleEndian.Uint16(h[30:]))
		if _, err := c.src.br.Discard(skip); err != nil {
			break
		}
		if n := int64(binary.LittleEndian.Uint16(h[32:])); n > 0 {
			c.take(c.src.br, n)
			return
		}
	}
	c.last = true
	comment := c.z.a.section(c.z.tail.end-c.z.tail.comment, c.z.tail.comment)
	c.take(&comment, c.z.tail.comment)
}

// take takes up a comment of n bytes.
func (c *zipCommentReader) take(r io.Reader, n int64) {
	b := make([]byte, n, n+1)
	got, _ := io.ReadFull(r, b)
	if c.n += int64(got); got > 0 {
		c.text = append(b[:got], '\n')
	}
}

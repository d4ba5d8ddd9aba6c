package mime

import (
	"bytes"
	"io"

	"github.com/urisift/urisift/corpus/internal/lines"
)

// bodyChunk returns bytes of the current body, n of them unless it ends before
// that, and io.EOF instead of none.
func (p *Parser) bodyChunk(n int) ([]byte, error) {
	b := &p.body
	for b.limit < n && !b.found && !b.ended {
		p.scan()
	}
	if b.limit == 0 {
		return nil, io.EOF
	}
	return p.w.Bytes()[:b.limit], nil
}

// scan moves the limit of the body forward, reading if it must, or finds the
// end. The window has room: behind the limit stands no more than a line that may be
// a delimiter.
func (p *Parser) scan() {
	b := &p.body
	before := b.limit
	for {
		final := p.w.AtEnd()
		p.search(final)
		b.ended = final && !b.found
		if b.limit > before || b.found || b.ended {
			return
		}
		p.w.More()
	}
}

// search looks for a delimiter in the bytes in memory that were not searched
// yet. Where a line is not all in memory it stops before it, unless no more
// bytes follow (final).
func (p *Parser) search(final bool) {
	b, buf := &p.body, p.w.Bytes()
	if len(p.stack) == 0 {
		b.limit, b.scanned = len(buf), len(buf)
		return
	}
	for {
		brk, line := b.next(buf, final)
		if line < 0 {
			b.limit, b.scanned = brk, brk
			return
		}
		b.limit = brk
		text := buf[line:min(len(buf), line+maxDelimiter)]
		end := bytes.IndexByte(text, '\n')
		switch {
		case end >= 0:
			text = text[:end+1]
		case len(text) < maxDelimiter && !final:
			if !b.bol {
				b.scanned = brk
			}
			return
		case len(text) == maxDelimiter:
			text = nil
		}
		if p.matches(text) {
			b.found, b.resume = true, line+len(text)
			return
		}
		b.scanned, b.bol = line, false
	}
}

// next returns where the next line that begins with "--" starts, and where the
// line break before it does, which belongs to the delimiter (RFC 2046, section
// 5.1.1). Without such a line it returns up to where there is none, and -1.
func (b *body) next(buf []byte, final bool) (brk, line int) {
	if b.bol {
		rest := buf[b.scanned:]
		if len(rest) < 2 && !final {
			return b.scanned, -1
		}
		if bytes.HasPrefix(rest, dashes) {
			return b.scanned, b.scanned
		}
		b.bol = false
	}
	i := lines.Index(buf[b.scanned:], lineDashes)
	if i >= 0 {
		brk, line = b.scanned+i, b.scanned+i+1
		if brk > b.limit && buf[brk-1] == '\r' {
			brk--
		}
		return brk, line
	}
	if final {
		return len(buf), -1
	}
	return len(buf) - heldBack(buf[b.scanned:]), -1
}

var (
	dashes     = []byte("--")
	lineDashes = []byte("\n--")
)

// heldBack is the number of bytes at the end of b that may be the beginning of
// a delimiter: of "\r\n--" or "\n--".
func heldBack(b []byte) int {
	n := len(b)
	if n > 0 && b[n-1] == '-' {
		n--
	}
	if n == 0 || b[n-1] != '\n' {
		if n == len(b) && n > 0 && b[n-1] == '\r' {
			return 1
		}
		return 0
	}
	n--
	if n > 0 && b[n-1] == '\r' {
		n--
	}
	return len(b) - n
}

// matches reports whether the line, which begins with "--", is a delimiter of
// an open multipart, and notes of which. Of multiparts with the same boundary
// the outer one has it.
func (p *Parser) matches(line []byte) bool {
	if len(line) < 2 {
		return false
	}
	line = bytes.TrimRight(line[2:], " \t\r\n")
	if p.lens&(1<<(len(line)%64)|1<<((len(line)+62)%64)) == 0 {
		return false
	}
	for i := range p.stack {
		boundary := p.stack[i].boundary
		n := len(boundary)
		if len(line) < n || line[n-1] != boundary[n-1] || string(line[:n]) != boundary {
			continue // the last byte tells boundaries apart that were counted
		}
		rest := line[n:]
		if len(rest) == 0 || string(rest) == "--" {
			p.body.level, p.body.closing = i, len(rest) > 0
			return true
		}
	}
	return false
}

// countLens notes the lengths of the open boundaries, so that most lines are
// known not to be delimiters by their length alone.
func (p *Parser) countLens() {
	p.lens = 0
	for i := range p.stack {
		p.lens |= 1 << (len(p.stack[i].boundary) % 64)
	}
}

package layout

import "bytes"

// A DelSp removes the space before each soft break of format=flowed text with
// DelSp=yes (RFC 3676, section 4.1). A break within a word is removed too, and what
// marks the next line as quoted. Those between words stay.
type DelSp struct {
	buffered
	line   []byte // the line so far, its first bytes
	last   byte   // of the line so far
	tail   int    // held back: a space, or a space and CR
	cr     bool
	broken bool   // held back: a soft break within a word
	next   []byte // what follows it, until that tells whether the word goes on
}

// Reset makes d read what is in r, and keeps the memory.
func (d *DelSp) Reset(r Text) {
	*d = DelSp{buffered: d.on(r), line: d.line[:0], next: d.next[:0]}
}

// Read implements io.Reader.
func (d *DelSp) Read(p []byte) (int, error) {
	return d.readBy(p, d.add, d.release)
}

// add appends b to buf without spaces before line ends.
func (d *DelSp) add(b []byte) {
	for len(b) > 0 {
		if d.broken {
			b = d.follow(b)
			continue
		}
		if d.tail == 0 {
			n := endSpace(b)
			d.plain(b[:n])
			if b = b[n:]; len(b) > 0 {
				d.tail, b = 1, b[1:]
			}
			continue
		}
		switch c := b[0]; {
		case c == '\r' && !d.cr:
			d.cr, b = true, b[1:]
		case c == '\n' && !d.isSignature():
			d.change(len(d.buf))
			d.tail, b = 0, b[1:]
			if d.broken = d.inWord(); !d.broken {
				d.endLine()
			}
		default:
			d.release()
		}
	}
}

// endSpace returns where the first space stands in b behind which a line may end, or the
// length of b.
func endSpace(b []byte) int {
	for n := 0; n < len(b); n++ {
		end := len(b)
		if k := bytes.IndexByte(b[n:], '\n'); k >= 0 {
			end = n + k
		}
		line := bytes.TrimSuffix(b[n:end], []byte{'\r'})
		if bytes.HasSuffix(line, []byte{' '}) {
			return n + len(line) - 1
		}
		n = end
	}
	return len(b)
}

// inWord reports whether the line ends in a word.
func (d *DelSp) inWord() bool { return d.last > ' ' && len(content(d.line)) > 0 }

// endLine appends a line end.
func (d *DelSp) endLine() {
	if d.cr {
		d.buf = append(d.buf, '\r')
	}
	d.cr = false
	d.plain([]byte{'\n'})
}

// follow takes from b, which stands behind a soft break within a word, what tells
// whether the word goes on there, and returns the rest.
func (d *DelSp) follow(b []byte) []byte {
	for i, c := range b {
		d.next = append(d.next, c)
		if rest := content(d.next); len(d.next) < maxQuote && (len(rest) == 0 || mayBeSignature(rest)) {
			continue
		}
		d.resume()
		return b[i+1:]
	}
	return nil
}

// resume goes on behind a soft break within a word.
func (d *DelSp) resume() {
	next := d.next
	d.broken = false
	if d.goesOn() {
		next, d.cr = content(next), false
	} else {
		d.endLine()
	}
	d.add(next)
	d.next = d.next[:0]
}

// goesOn reports whether the word that the soft break is in goes on behind it: at
// the same depth of quoting (section 4.5), and not in a signature separator.
func (d *DelSp) goesOn() bool {
	rest := content(d.next)
	prefix := d.next[:len(d.next)-len(rest)]
	stuffed := prefix[bytes.LastIndexByte(prefix, '>')+1:]
	return len(rest) > 0 && rest[0] > ' ' && len(stuffed) <= 1 && depth(d.next) == depth(d.line) &&
		string(bytes.TrimRight(rest, "\r\n")) != "-- "
}

// content returns what a line holds behind the quote marks and spaces.
func content(line []byte) []byte { return bytes.TrimLeft(line, "> ") }

// depth returns the number of quote marks that a line begins with.
func depth(line []byte) int {
	return bytes.Count(line[:len(line)-len(content(line))], []byte{'>'})
}

// mayBeSignature reports whether more of the line is needed to tell whether it is a
// signature separator.
func mayBeSignature(rest []byte) bool {
	return bytes.HasPrefix([]byte("-- \r"), rest)
}

// release hands out what was held back.
func (d *DelSp) release() {
	if d.broken {
		d.resume()
	}
	if d.tail > 0 {
		d.plain([]byte{' '})
	}
	if d.cr {
		d.plain([]byte{'\r'})
	}
	d.tail, d.cr = 0, false
}

// plain appends b, which may hold line ends.
func (d *DelSp) plain(b []byte) {
	if len(b) == 0 {
		return
	}
	d.buf = append(d.buf, b...)
	d.last = b[len(b)-1]
	if i := bytes.LastIndexByte(b, '\n'); i >= 0 {
		d.line, b = d.line[:0], b[i+1:]
	}
	if room := maxQuote - len(d.line); room > 0 {
		d.line = append(d.line, b[:min(len(b), room)]...)
	}
}

// maxQuote is how much of a line is looked at for a signature separator.
const maxQuote = 64

// isSignature reports whether the line is a signature separator, "-- ", which
// is no soft break (section 4.3), at any depth of quoting.
func (d *DelSp) isSignature() bool { return string(content(d.line)) == "--" }

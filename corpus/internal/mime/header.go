package mime

import "bytes"

// A head is the part of a header that is in memory: whole fields, in order.
// Positions are relative to the window's start, which stays where it is until
// all of them are handed out.
type head struct {
	lines []headLine
	next  int  // the first of lines that was not handed out
	size  int  // what of the window the lines take, the blank line included
	done  bool // the header ends at size
}

// A headLine is a field with its folds, or a line that is none.
type headLine struct {
	start, end int // without the line end
	name       int // the length of the name; 0: no field
	value      int // where the value starts
}

func (h *head) reset() { *h = head{lines: h.lines[:0]} }

// nextField hands out the next field of the header. It reports whether there
// was one.
func (p *Parser) nextField() bool {
	h := &p.head
	if h.next < len(h.lines) {
		p.handOut(h.lines[h.next])
		h.next++
		return true
	}
	p.w.Advance(h.size)
	if h.done {
		p.state = atBody
		return false
	}
	p.index()
	if h.size == 0 && !h.done {
		return p.openLongField()
	}
	return false
}

// handOut makes the line the current item.
func (p *Parser) handOut(l headLine) {
	b := p.w.Bytes()
	p.item = Item{
		Kind: Field, Entity: p.entity, Part: p.entity.Part, Offset: p.w.Offset() + int64(l.value),
		Name: b[l.start : l.start+l.name], Value: b[l.value:l.end], Whole: true,
	}
	if l.name == 0 {
		p.item.Kind = Loose
	}
}

// index looks at the fields at the window's start, up to the end of the header
// or as far as headSize bytes reach, and takes from them what the entity needs
// to know. It depends on the bytes alone, not on how they were read.
func (p *Parser) index() {
	h := &p.head
	h.reset()
	for pos := 0; ; {
		end := p.lineEnd(pos)
		if end < 0 {
			h.done = pos == 0 && !p.fieldAt(0)
			return
		}
		line := p.w.Bytes()[pos:end]
		if len(line) == 0 || isBlank(line) {
			h.done, h.size = true, end
			return
		}
		name, prefix := FieldName(line)
		switch {
		case line[0] == '-' && bytes.HasPrefix(line, dashes) && (p.matches(line) || p.entity.isDelimiter(line)),
			name == 0 && (pos > 0 || !IsFromLine(line)) && !p.fieldFollows(end):
			h.done, h.size = true, pos
			return
		case name > 0:
			if end = p.foldEnd(end); end < 0 {
				return
			}
		}
		p.addLine(pos, end, name, prefix)
		pos, h.size = end, end
	}
}

// lineEnd returns the position behind the line that starts at pos, or -1 where
// it does not end within headSize bytes of the window's start.
func (p *Parser) lineEnd(pos int) int {
	from := pos
	for {
		b := p.w.Bytes()
		if len(b) > headSize {
			b = b[:headSize]
		}
		if i := bytes.IndexByte(b[from:], '\n'); i >= 0 {
			return from + i + 1
		}
		from = len(b)
		if from == headSize {
			return -1
		}
		if !p.w.More() {
			return from
		}
	}
}

// foldEnd returns the position behind the continuation lines that follow at end
// (RFC 5322, section 2.2.3), or -1 as lineEnd does.
func (p *Parser) foldEnd(end int) int {
	for p.w.Fill(end + 1) {
		if c := p.w.Bytes()[end]; c != ' ' && c != '\t' {
			break
		}
		if end = p.lineEnd(end); end < 0 {
			break
		}
	}
	return end
}

// fieldAt reports whether a field starts at pos.
func (p *Parser) fieldAt(pos int) bool {
	n, _ := FieldName(p.w.Bytes()[pos:])
	return n > 0
}

// fieldFollows reports whether a known field starts at pos, so that the line
// before it, which is none, does not end the header.
func (p *Parser) fieldFollows(pos int) bool {
	p.w.Fill(pos + maxName + 8)
	b := p.w.Bytes()[pos:]
	n, _ := FieldName(b)
	return n > 0 && KnownField(b[:n])
}

// addLine records a field or a loose line, and what the field says.
func (p *Parser) addLine(pos, end, name, prefix int) {
	b := p.w.Bytes()
	l := headLine{start: pos, end: end - lineBreakLen(b[pos:end]), name: name, value: pos}
	if name > 0 {
		raw := b[pos+prefix : l.end]
		if !isBare(b[pos:pos+name], raw) {
			l.value = l.end - len(trimBlanks(raw))
		}
		p.learn(b[pos:pos+name], raw)
		if p.Wants != nil && !p.Wants(b[pos:pos+name], b[l.value:l.end]) {
			return
		}
	}
	p.head.lines = append(p.head.lines, l)
}

// isBare reports whether nothing but the colon speaks for a field: then its
// text begins with its name.
func isBare(name, value []byte) bool {
	return len(value) > 0 && value[0] > ' ' && !KnownField(name)
}

func trimBlanks(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\t') {
		b = b[1:]
	}
	return b
}

// isBlank reports whether the line is a line break alone.
func isBlank(line []byte) bool {
	return line[0] == '\n' || line[0] == '\r' && string(bytes.TrimLeft(line, "\r")) == "\n"
}

// IsFromLine reports whether the line is one that mail systems put before the
// header.
func IsFromLine(line []byte) bool {
	return bytes.HasPrefix(line, []byte("From ")) || bytes.HasPrefix(line, []byte(">From "))
}

// lineBreakLen is the length of the line break that b, which is not empty, ends with.
func lineBreakLen(b []byte) int {
	n := len(b)
	switch {
	case n > 1 && b[n-1] == '\n' && b[n-2] == '\r':
		return 2
	case b[n-1] == '\n':
		return 1
	}
	return 0
}

package mime

import (
	"bytes"
	"io"
	"slices"
)

// A long is a header field that does not fit in memory and goes by as a stream.
type long struct {
	name    []byte
	value   []byte // the beginning of a structured one
	keep    bool   // it is a structured one
	atBreak bool   // the last byte consumed ended a line
	done    bool
}

// openLongField makes the field at the window's start the current item. It
// reports true.
func (p *Parser) openLongField() bool {
	b := p.w.Bytes()
	name, prefix := FieldName(b)
	l := &p.long
	*l = long{name: append(l.name[:0], b[:name]...), value: l.value[:0], keep: fieldOf(b[:name]) != other}
	if rest := b[prefix:headSize]; isBare(l.name, rest) {
		prefix = 0
	} else {
		prefix += len(rest) - len(trimBlanks(rest))
	}
	p.w.Advance(prefix)
	p.state = inField
	p.item = Item{Kind: Field, Entity: p.entity, Part: p.entity.Part, Offset: p.w.Offset(), Name: l.name}
	return true
}

// longChunk returns bytes of the long field that are in memory, io.EOF at its
// end.
func (p *Parser) longChunk() ([]byte, error) {
	l := &p.long
	if !l.done && len(p.w.Bytes()) == 0 && !p.w.More() {
		l.done = true
	}
	b := p.w.Bytes()
	if l.atBreak && !l.done {
		l.done = b[0] != ' ' && b[0] != '\t'
	}
	if l.done {
		return nil, io.EOF
	}
	return b[:fieldLen(b)], nil
}

// fieldLen is the length of the part of b that belongs to the field it begins
// inside of.
func fieldLen(b []byte) int {
	for n := 0; ; {
		i := bytes.IndexByte(b[n:], '\n')
		if i < 0 {
			return len(b)
		}
		n += i + 1
		if n == len(b) || b[n] != ' ' && b[n] != '\t' {
			return n
		}
	}
}

// longConsume drops n bytes of the long field, n > 0 apart from its end.
func (p *Parser) longConsume(n int) {
	if n == 0 {
		return
	}
	l, b := &p.long, p.w.Bytes()[:n]
	l.atBreak = b[n-1] == '\n'
	if l.keep {
		room := p.o.maxHeader() + 1 - len(l.value) // one byte more shows that there is more
		l.value = append(l.value, b[:min(n, room)]...)
	}
	p.w.Advance(n)
}

// endLongField takes from the long field what the entity needs to know.
func (p *Parser) endLongField() {
	l := &p.long
	p.state = inHeader
	if l.keep {
		p.learn(l.name, slices.Clip(l.value))
	}
}

package html

import "bytes"

// A list is an attribute's value that holds several references.
type list struct {
	token Token // of the value as a whole
	at    int   // bytes of it that are done with
	usage usage
}

// lexList delivers the next reference of the list.
func (l *Lexer) lexList() bool {
	k := &l.list
	if k.usage == styles {
		return l.lexDeclarations()
	}
	from, n := k.next()
	if from == n {
		l.state = inTag
		return false
	}
	return l.emit(k.part(Attribute, from, n))
}

// part returns the token of the value's bytes from index from up to index to.
func (k *list) part(kind Kind, from, to int) Token {
	t := k.token
	t.Kind, t.Text = kind, t.Text[from:to]
	if t.Verbatim {
		t.Offset += int64(from)
	}
	return t
}

// next returns where the next reference begins and ends.
func (k *list) next() (from, to int) {
	b := k.token.Text
	i := k.at
	for i < len(b) && (is(b[i], space) || b[i] == ',' && k.usage != references) {
		i++
	}
	from = i
	for i < len(b) && !is(b[i], space) && (b[i] != ',' || k.usage != archives) {
		i++
	}
	k.at, to = i, i
	if k.usage == candidates {
		to = from + len(bytes.TrimRight(b[from:i], ","))
		if to == i {
			k.at += descriptorLen(b[i:])
		}
	}
	return from, to
}

// descriptorLen returns the length of the descriptor of an image candidate at the
// start of b, up to a comma outside of parentheses.
func descriptorLen(b []byte) int {
	open := false
	for i, c := range b {
		switch {
		case c == '(':
			open = true
		case c == ')':
			open = false
		case c == ',' && !open:
			return i
		}
	}
	return len(b)
}

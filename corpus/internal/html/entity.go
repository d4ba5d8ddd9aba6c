package html

import (
	"bytes"

	"github.com/urisift/urisift/corpus/internal/ascii"
)

// Entities that a document declares (XML 1.0, section 4.2.2) are replaced by their text
// within these limits; references to others stand for themselves. The references in the
// text of an entity are replaced where it is declared, so that nothing is nested.
const (
	maxDeclaration = 4 << 10 // how far a declaration is looked at, in bytes
	maxEntity      = 1 << 10 // of the text of one
	maxEntities    = 1 << 8  // how many
	maxReplaced    = 1 << 20 // bytes of text put in place of references to them
)

// learnEntity takes down the entity that the declaration at the start of the window
// declares, or the first one in a document type declaration. The first declaration of a
// name counts. Not taken down are parameter entities, what is in another file, and text
// with markup in it.
func (l *Lexer) learnEntity() {
	if l.rooted || len(l.entities) >= maxEntities {
		return
	}
	b := l.declaration()
	i := bytes.Index(b, []byte("<!ENTITY"))
	if i < 0 || i > 0 && !ascii.HasPrefixFold(b, "<!doctype") {
		return
	}
	b = b[i+len("<!ENTITY"):]
	name := b[spaces(b):]
	n := entityNameLen(name)
	value := name[n:]
	value = value[spaces(value):]
	if n == 0 || n >= maxReference || len(value) == 0 || value[0] != '"' && value[0] != '\'' {
		return
	}
	text, _, ok := bytes.Cut(value[1:], value[:1])
	if !ok || l.entities[string(name[:n])] != "" {
		return
	}
	text, _ = l.decode(text)
	if len(text) > maxEntity || bytes.IndexByte(text, '<') >= 0 {
		return
	}
	if l.entities == nil {
		l.entities = make(map[string]string)
	}
	l.entities[string(name[:n])] = string(text)
}

// declaration returns the declaration at the start of the window up to its first ">", nil
// if there is none in reach.
func (l *Lexer) declaration() []byte {
	for from := 0; ; {
		b := l.window()
		b = b[:min(len(b), maxDeclaration)]
		if i := indexFrom(b, from, '>'); i >= 0 {
			return b[:i]
		}
		if from = len(b); from == maxDeclaration || !l.fill() {
			return nil
		}
	}
}

// entity returns the text of the entity that the document declares and b, which begins
// with "&", refers to, and the length of the reference, 0 if there is none. It reports
// false if b may not hold all of it. No more than room bytes are wanted.
func (l *Lexer) entity(b []byte, room int) (text string, n int, enough bool) {
	n = 1 + entityNameLen(b[1:min(len(b), maxReference)])
	if n == len(b) {
		return "", 0, false
	}
	text = l.entities[string(b[1:n])]
	if b[n] != ';' || len(text) == 0 || len(text) > min(room, maxReplaced-l.replaced) {
		return "", 0, true
	}
	l.replaced += len(text)
	return text, n + 1, true
}

// declares reports whether the document has declared entities that count where the lexer
// stands. In a CDATA section there are no references.
func (l *Lexer) declares() bool { return len(l.entities) > 0 && !l.cdata }

// entityNameLen returns the length of the name of an entity that b begins with.
func entityNameLen(b []byte) int {
	for i, c := range b {
		if !is(c, alnum|colon|dot) && c != '-' && c != '_' && c < 0x80 {
			return i
		}
	}
	return len(b)
}

package html

import "strings"

// joinsRuns reports whether t stands, in XML, between pieces of one text: in documents
// of Office Open XML and OpenDocument any word may be cut where its language, format or
// revision changes:
//
//	<w:r><w:t>http://www.exa</w:t></w:r><w:proofErr/><w:r><w:t>mple.com/</w:t></w:r>
//
// What is said of a tag does not change when it is asked again.
func (l *Lexer) joinsRuns(t *tag) bool {
	run := l.run
	switch t.name {
	case "text:a", "text:bookmark", "text:bookmark-end", "text:bookmark-start", "text:soft-page-break", "text:span":
		return true
	case "a:t", "w:deltext", "w:instrtext", "w:t":
		if l.run = ""; t.end {
			l.run = t.name
		}
		return t.end || run == t.name
	}
	if run == "" || !strings.HasPrefix(t.name, run[:len("w:")]) || endsRuns(t.name[len("w:"):]) {
		l.run = ""
	}
	return l.run != ""
}

// endsRuns reports whether the element of Office Open XML that is called name ends a
// text or stands for white space in it.
func endsRuns(name string) bool {
	switch name {
	case "br", "cr", "fldchar", "p", "ptab", "tab", "tc":
		return true
	}
	return false
}

package extract

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// unglued returns how much of text, a URI that was trimmed, is left without what prose has glued
// to its end: the ending of a word behind the domain of its host, or behind the last apostrophe.
// Where a delimiter sets the URI off, all of it is left.
func (r *reader) unglued(text []byte) int {
	if r.angle || r.enclosedWithin() {
		return len(text)
	}
	if r.part == inAuthority {
		return r.domainEnd(text)
	}
	return len(text)
}

// domainEnd returns where the domain at the top of DNS ends that the host at the end of text
// begins its last label with, behind which a hyphen and letters follow, or letters of another
// script than Latin: "https://www.example.com-ról", "https://example.comи". No domain at the top
// is named so.
func (r *reader) domainEnd(text []byte) int {
	dot := bytes.LastIndexByte(text, '.')
	label := text[dot+1:]
	k := skip(label, 0, alnum, "")
	if dot < 0 || k == len(label) || !r.namesHost() || !isTopLevel(label[:k]) {
		return len(text)
	}
	switch c, _ := utf8.DecodeRune(label[k:]); {
	case c == '-' && isWordWithHyphens(label[k+1:]) && (k > len("us") || isHyphenated(label[:k])):
	case c >= utf8.RuneSelf && unicode.IsLetter(c) && !unicode.Is(unicode.Latin, c):
	default:
		return len(text)
	}
	return dot + 1 + k
}

// isWordWithHyphens reports whether word begins with a letter and is letters and hyphens.
func isWordWithHyphens(word []byte) bool {
	c, _ := utf8.DecodeRune(word)
	other := func(c rune) bool { return c != '-' && !unicode.In(c, unicode.L, unicode.M) }
	return unicode.IsLetter(c) && bytes.IndexFunc(word, other) < 0
}

// isHyphenated reports whether label is that of a country in whose language, or of a domain to
// which in any, words are glued with a hyphen. Others begin names of private networks, too:
// "http://a.my-namespace", "http://a.us-east".
func isHyphenated(label []byte) bool {
	const countries = "at ch cz de dk ee fi fr hu io jp nl no pl pt ro ru se sk ua uk"
	return strings.Contains(countries, string(label))
}

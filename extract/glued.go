package extract

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// unglued returns how much of text, a URI that was trimmed, is left without what prose has glued
// to its end: to the domain of its host, behind the last apostrophe, or in a script of India.
// Where a delimiter sets the URI off, all of it is left.
func (r *reader) unglued(text []byte) int {
	if r.angle || r.enclosedWithin() {
		return len(text)
	}
	switch {
	case r.part == inAuthority:
		return r.domainEnd(text)
	case r.quotes == 1:
		return endingStart(text)
	case r.part == inPath && r.c.open.kind == Space && !isASCII(text):
		return indicStart(text)
	}
	return len(text)
}

// turkish are the endings that Turkish writes behind an apostrophe and that no name has there, as
// "Bil'in" and "Xi'an" have others.
var turkish = strings.Fields("da de ta te dan den tan ten daki deki taki teki nın nin nun nün ın ün ya ye yı yi yu yü")

// endingStart returns where the apostrophe stands with an ending of Turkish behind it at the end
// of text, "http://a.example/b'dan", len(text) if none does.
func endingStart(text []byte) int {
	k := bytes.LastIndexByte(text, '\'')
	if k < 0 || !isAlnum(at(text, k-1)) || !slices.Contains(turkish, string(text[k+1:])) {
		return len(text)
	}
	return k
}

// indic are the scripts of India whose letters prose glues to a name in Latin letters.
var indic = []*unicode.RangeTable{
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
	unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam,
}

// indicStart returns where letters of one script of India begin that end text and are glued to
// the letters or digits of ASCII that its last segment is else made of, "http://a.example/yను",
// len(text) if there are none.
func indicStart(text []byte) int {
	segment := text[bytes.LastIndexByte(text, '/')+1:]
	k := skip(segment, 0, alnum, "-_.")
	c, _ := utf8.DecodeRune(segment[k:])
	if k == 0 || !isAlnum(segment[k-1]) {
		return len(text)
	}
	for _, script := range indic {
		if unicode.Is(script, c) && bytes.IndexFunc(segment[k:], func(c rune) bool { return !unicode.Is(script, c) }) < 0 {
			return len(text) - len(segment) + k
		}
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
	case c == '-' && isWordWithHyphens(label[k+1:]) && (k > len("us") || takesEndings(label[:k])):
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

// takesEndings reports whether label is that of a country in whose language, or of a domain to
// which in any, words are glued with a hyphen. Others begin names of private networks, too:
// "http://a.my-namespace", "http://a.us-east".
func takesEndings(label []byte) bool {
	const countries = "at ch cz de dk ee fi fr hu io jp nl no pl pt ro ru se sk ua uk"
	return strings.Contains(countries, string(label))
}

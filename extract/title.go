package extract

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// isApostrophe reports whether the right quotation mark at t[i] is an apostrophe within a name
// behind the authority, and closes no quotation: letters or low lines stand on both sides of it,
// and what follows is no ending that prose gives the name, "’s", "’nden", as it begins with a
// capital, "/wiki/O’Neill", or the name goes on behind it: "/wiki/Rock_’n’_Roll". Between letters
// of Cyrillic it is one of the marks that words are spelled with.
func (r *reader) isApostrophe() bool {
	before, _ := runeBefore(r.t, r.i)
	t := r.t[:min(r.end, r.i+maxLook)]
	from := r.i + len("’")
	end := from + len(t[from:]) - len(bytes.TrimLeftFunc(t[from:], isOfSpacedWord))
	switch {
	case r.part == inAuthority, before != '_' && !isOfSpacedWord(before), schemeAt(t, from):
		return false
	case end == from && (before == '_' || at(t, end) != '_'), r.f.opensSingle():
		return false
	case nameGoesOn(bytes.TrimPrefix(t[end:], []byte("’")), 0), at(t, end) == '-' && isAlnum(at(t, end+1)):
		return true
	}
	c, _ := utf8.DecodeRune(t[from:end])
	return end > from && (unicode.IsUpper(c) || unicode.Is(unicode.Cyrillic, c) && unicode.Is(unicode.Cyrillic, before) || r.delimited())
}

// opensSingle reports whether a single quotation mark opens a quotation before the candidate
// on its line. One of those that close them does if white space or nothing stands before it,
// and none behind it.
func (f *finder) opensSingle() bool {
	start := f.cand.start
	line := f.buf[max(f.lineStart(start), start-maxField):start]
	if bytes.Contains(line, []byte("‘")) || bytes.Contains(line, []byte("‚")) || bytes.HasSuffix(line, []byte("’")) {
		return true
	}
	for k := 0; ; k += len("’") {
		n := bytes.Index(line[k:], []byte("’"))
		if n < 0 {
			return false
		}
		if k += n; (k == 0 || isWhite(line[k-1])) && !isWhite(at(line, k+len("’"))) {
			return true
		}
	}
}

// quotesInName reports whether the quotation mark at t[i], behind the authority, opens a part of
// a name: it stands behind a delimiter that names hold, and a word and its twin follow it.
func (r *reader) quotesInName() bool {
	word := wordAt(r.t[:r.end], r.i+len("“"), maxLook-len("“"))
	c, _ := utf8.DecodeRune(word)
	return r.root != r.i-1 && strings.IndexByte("/-_=.", r.t[r.i-1]) >= 0 && r.c.open.closer != "”" &&
		isOfWord(c) && bytes.Contains(word, []byte("”"))
}

// titleCloser returns what closes the title that c opens in Chinese or Japanese, 0 if it
// opens none.
func titleCloser(c rune) rune {
	switch c {
	case '《', '【', '「', '『':
		return c + 1
	}
	return 0
}

// opensTitle reports whether c, at t[i], opens a title that is a whole segment or value, or
// the beginning of one, "/wiki/《新青年》编辑部旧址", and notes where the last one in it ends.
// White space stands on both sides of the URI, or it is delimited.
func (r *reader) opensTitle(c rune) bool {
	before := r.t[r.i-1]
	if titleCloser(c) == 0 || before != '/' && before != '=' || r.part == inAuthority || r.root == r.i-1 && !r.wideHost() {
		return false
	}
	const longest = 256
	t := r.t[:min(r.end, r.i+longest)]
	if r.delimited() {
		t = t[:min(len(t), r.enclosedTo)]
	} else if p, n := runeBefore(r.f.buf, r.c.lead); n > 0 && !unicode.IsSpace(p) || r.c.open.kind != Space {
		return false
	}
	if !bytes.ContainsAny(t[r.i:], " \t\r\n") {
		r.lacks(r.i + longest)
	}
	end := titlesEnd(t, r.i, r.delimited())
	if end == 0 {
		return false
	}
	r.title = end
	return true
}

// titlesEnd returns where the last bracket stands that closes a title in the word at t[i], which
// is made of titles, of letters, and of characters of a URI, but for the punctuation at its end;
// 0 if it is not, or if another URI follows a title. Letters beyond ASCII directly behind a
// title, unless it is the name of a work, 《》, are prose in a word that is not delimited.
func titlesEnd(t []byte, i int, delimited bool) int {
	end, closer := 0, rune(0)
	for i < len(t) {
		c, n := utf8.DecodeRune(t[i:])
		switch {
		case c == closer:
			end, closer = i, 0
			next, _ := utf8.DecodeRune(t[i+n:])
			if !delimited && c != '》' && next >= utf8.RuneSelf && isOfWord(next) {
				return 0
			}
		case closer == 0 && titleCloser(c) != 0:
			closer = titleCloser(c)
		case c == ':' && isGluedScheme(t, i):
			return 0
		case !isOfWord(c) && !mayStandInTitle(c, closer != 0):
			rest := bytes.TrimLeftFunc(t[i:], unicode.IsPunct)
			if next, _ := utf8.DecodeRune(rest); closer != 0 || len(rest) > 0 && !unicode.IsSpace(next) && next != '<' {
				return 0
			}
			return end
		}
		i += n
	}
	if closer != 0 {
		return 0
	}
	return end
}

// isGluedScheme reports whether the colon at t[i] ends the scheme of another URI, which is no
// value and no segment.
func isGluedScheme(t []byte, i int) bool {
	k := i
	for k > max(0, i-maxScheme) && isAlnum(t[k-1]) {
		k--
	}
	if k == 0 || t[k-1] == '=' || t[k-1] == '/' {
		return false
	}
	return schemeAt(t, k) || hasAnyCase(t, k, "mailto:") && beginsAddrSpec(t[i+1:], isLocal)
}

// mayStandInTitle reports whether c, which is no letter, may stand in a word that holds
// titles, outside of them or within one.
func mayStandInTitle(c rune, within bool) bool {
	if c < utf8.RuneSelf {
		return uri.URIChar.Has(byte(c)) && (!within || strings.IndexByte("/?#()[]'", byte(c)) < 0)
	}
	return within && isUCSChar(c) && !unicode.IsSpace(c) && !isDotOfIDNA(c) && !isInvisible(c) && c != '…' && !isHyphen(c)
}

package extract

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// isApostrophe reports whether the right quotation mark at t[i] is an apostrophe within a name
// behind the authority, "/wiki/O’Neill", and closes no quotation: letters or low lines stand
// on both sides of it, and what follows is no ending that prose gives the name, "’s", or the
// name goes on behind that: "/wiki/Rock_’n’_Roll".
func (r *reader) isApostrophe() bool {
	before, _ := runeBefore(r.t, r.i)
	t := r.t[:min(r.end, r.i+maxLook)]
	from := r.i + len("’")
	end := wordEnd(t, from)
	switch {
	case r.part == inAuthority, before != '_' && (!isOfWord(before) || isUnspaced(before)), at(t, from) == '-':
		return false
	case end == from && (before == '_' || at(t, end) != '_'), r.f.opensSingle():
		return false
	}
	return nameGoesOn(t, end) || end > from && (r.delimited() || !slices.Contains(endings, string(t[from:end])))
}

// endings are what names are inflected with behind an apostrophe, in English and in Turkish.
var endings = strings.Fields(`s t re ll ve d m
	a e ı i u ü ya ye yı yi yu yü na ne nı ni ın in un ün nın nin nun nün da de ta te dan den tan ten
	la le yla yle ki daki deki taki teki dır dir tır tir`)

// opensSingle reports whether a single quotation mark opens a quotation before the candidate
// on its line.
func (f *finder) opensSingle() bool {
	start := f.cand.start
	line := f.buf[max(f.lineStart(start), start-maxField):start]
	return bytes.Contains(line, []byte("‘")) || bytes.Contains(line, []byte("‚")) || bytes.HasSuffix(line, []byte("’"))
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
	end := titlesEnd(t, r.i)
	if end == 0 {
		return false
	}
	r.title = end
	return true
}

// titlesEnd returns where the last bracket stands that closes a title in the word at t[i], which
// is made of titles, of letters, and of characters of a URI, but for the punctuation at its end;
// 0 if it is not.
func titlesEnd(t []byte, i int) int {
	end, closer := 0, rune(0)
	for i < len(t) {
		c, n := utf8.DecodeRune(t[i:])
		switch {
		case c == closer:
			end, closer = i, 0
		case closer == 0 && titleCloser(c) != 0:
			closer = titleCloser(c)
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

// mayStandInTitle reports whether c, which is no letter, may stand in a word that holds
// titles, outside of them or within one.
func mayStandInTitle(c rune, within bool) bool {
	if c < utf8.RuneSelf {
		return uri.URIChar.Has(byte(c)) && (!within || strings.IndexByte("/?#()[]'", byte(c)) < 0)
	}
	return within && isUCSChar(c) && !unicode.IsSpace(c) && !isDotOfIDNA(c) && !isInvisible(c) && c != '…' && !isHyphen(c)
}

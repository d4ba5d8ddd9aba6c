package extract

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// The length of a line that its writer wrapped because it was full.
const (
	margin  = 60 // at least
	fullest = 80 // at most
	room    = 72 // for words, at least, where a text is filled
)

// full reports whether the line that ends at buf[i], with the word of n bytes
// behind the break added to it, would pass the margin.
func (f *finder) full(i, n int) bool {
	return i-f.lineStart(i)+1+n > margin
}

// wordAt returns the word at t[i]: all up to white space, or longest bytes.
func wordAt(t []byte, i, longest int) []byte {
	k := i
	for k < len(t) && k < i+longest && !isWhite(t[k]) {
		k++
	}
	return t[i:k]
}

// wordAt returns the word at buf[i] and notes if not all of it is in memory.
func (f *finder) wordAt(i int) []byte {
	w := wordAt(f.buf, i, f.word)
	f.edge(i + len(w))
	return w
}

// isCapitalized reports whether word is a word of prose that begins with a
// capital letter: letters alone, but for punctuation at its end.
func isCapitalized(word []byte) bool {
	c, _ := utf8.DecodeRune(word)
	return unicode.IsUpper(c) && isPlainWord(word)
}

// isPlainWord reports whether word is letters alone, of scripts that have spaces between
// words, but for an apostrophe and the punctuation at its end.
func isPlainWord(word []byte) bool {
	word = bytes.TrimRight(word, `.,;:!?)]}>"'»›”’“…`)
	for i := 0; i < len(word); {
		if b := word[i]; b < utf8.RuneSelf {
			if !isAlpha(b) && b != '\'' {
				return false
			}
			i++
			continue
		}
		c, n := utf8.DecodeRune(word[i:])
		if c != '’' && (!unicode.In(c, unicode.L, unicode.M) || isUnspaced(c)) {
			return false
		}
		i += n
	}
	return len(word) > 0
}

// isLetters reports whether word is letters alone, of any script, but for the punctuation at
// its end.
func isLetters(word []byte) bool {
	word = bytes.TrimRight(word, `.,;:!?)]}"`)
	for _, b := range word {
		if !isAlpha(b) && b < utf8.RuneSelf {
			return false
		}
	}
	return len(word) > 0
}

// isHeading reports whether word is a name before a value, as the fields of a mail have
// it: words with hyphens between them and a colon behind.
func isHeading(word []byte) bool {
	name, ok := bytes.CutSuffix(word, []byte(":"))
	return ok && isPlainWord(bytes.ReplaceAll(name, []byte("-"), nil))
}

// isAbbreviation reports whether word is of single letters with a dot behind each, as
// "e.g." is, but for the punctuation at its end.
func isAbbreviation(word []byte) bool {
	word = bytes.TrimRight(word, ",:;")
	for i, b := range word {
		if i%2 == 0 && !isAlpha(b) || i%2 == 1 && b != '.' {
			return false
		}
	}
	return len(word) >= len("e.g.") && len(word)%2 == 0
}

// opensURI reports whether a scheme and ":" stand at t[i], behind an opener
// if there is one.
func opensURI(t []byte, i int) bool {
	for k := 0; k < 2 && i < len(t) && (asciiOpeners[t[i]].kind != Space); k++ {
		i++
	}
	k := schemeEnd(t, i)
	if k == i || at(t, k) != ':' {
		return false
	}
	return at(t, k+1) == '/' && at(t, k+2) == '/' || known(t[i:k])
}

// isListMark reports whether word is a bullet or the number of an item or a line. Items
// are not counted from 0, nor to 1000.
func isListMark(word []byte) bool {
	k := skip(word, 0, uri.Digit, "")
	if rest := string(word[k:]); rest == ":" || (rest == "." || rest == ")") && k < 4 && word[0] != '0' {
		return true
	}
	return isRule(word)
}

// isReference reports whether word is the number of a reference in square brackets.
func isReference(word []byte) bool {
	const longest = len("[100]")
	return len(word) <= longest && at(word, 0) == '[' && isDigit(at(word, 1)) &&
		skip(word, 1, uri.Digit, "") == len(word)-1 && word[len(word)-1] == ']'
}

// isRule reports whether word is one punctuation character, as a bullet is, or a run of
// it, as a line drawn under a text.
func isRule(word []byte) bool {
	for _, b := range word {
		if b != word[0] || isAlnum(b) {
			return false
		}
	}
	return len(word) > 0
}

// isVersion reports whether word is the version of a protocol, as in "HTTP/1.1".
func isVersion(word []byte) bool {
	name, version, _ := bytes.Cut(word, []byte("/"))
	return isCapitalized(name) && isDigit(at(version, 0))
}

// isDate reports whether word begins with a date or a time of day.
func isDate(word []byte) bool {
	shape := make([]byte, 0, 10)
	for _, b := range word[:min(len(word), 10)] {
		if isDigit(b) {
			b = '9'
		}
		shape = append(shape, b)
	}
	for _, s := range []string{"9999-99-99", "9999/99/99", "99/99/9999", "99.99.9999", "99:99"} {
		if bytes.HasPrefix(shape, []byte(s)) {
			return true
		}
	}
	return isShortDate(bytes.TrimRight(word, ".,;:!?)]"))
}

// isShortDate reports whether word is a date or a time of day without the zeros that fill
// its numbers up: "1.2.2003", "1/2/2003", "9:30". With a year of two digits it might be a
// version.
func isShortDate(word []byte) bool {
	first, i := smallNumber(word, 0)
	second, k := smallNumber(word, i+1)
	sep := at(word, i)
	switch {
	case first < 0 || second < 0:
		return false
	case sep == ':':
		return first < 24 && second < 60 && k == i+len(":30") && k == len(word)
	case sep != '.' && sep != '/' || at(word, k) != sep:
		return false
	case min(first, second) == 0 || min(first, second) > 12 || max(first, second) > 31:
		return false
	}
	year := word[k+1:]
	return isYear(year) && len(year) == len("2001") && (year[0] == '1' || year[0] == '2')
}

// smallNumber returns the number of one or two digits at t[i], -1 if there is none, and
// where it ends.
func smallNumber(t []byte, i int) (n, end int) {
	n, end = -1, i
	for end < i+2 && isDigit(at(t, end)) {
		n = 10*max(n, 0) + int(t[end]-'0')
		end++
	}
	return n, end
}

// isOfNames reports whether word is letters, digits and slashes, but for the punctuation at
// its end: "and/or", "TM25".
func isOfNames(word []byte) bool {
	return skip(word, 0, alnum, "/") == len(bytes.TrimRight(word, ".,;:!?)\"'"))
}

// isDottedName reports whether word is names with dots between them, as that of a file is,
// but for the punctuation at its end: "README.txt".
func isDottedName(word []byte) bool {
	return skip(word, 0, alnum, "-_.") == len(bytes.TrimRight(word, ",:;!?"))
}

// isYear reports whether word is a year, but for the punctuation at its end.
func isYear(word []byte) bool {
	const digits = len("2001")
	return skip(word, 0, uri.Digit, "") == digits && len(bytes.TrimRight(word, ".,;:)")) == digits
}

// isNumbers reports whether word is digits, with hyphens and dots between them, but for the
// punctuation at its end.
func isNumbers(word []byte) bool {
	return isDigit(word[0]) && skip(word, 0, uri.Digit, "-.") >= len(bytes.TrimRight(word, ".,;:)"))
}

// isFileName reports whether word begins as the name of a file of a Unix system does, from
// its root on.
func isFileName(word []byte) bool {
	for _, dir := range []string{"/bin/", "/dev/", "/etc/", "/home/", "/lib/", "/opt/", "/proc/", "/tmp/", "/usr/", "/var/"} {
		if bytes.HasPrefix(word, []byte(dir)) {
			return true
		}
	}
	return false
}

// isAddress reports whether word is an IPv4 address, or a mail address or what else begins
// with a user and a host: that of a list in the path to its archive has a slash behind.
func isAddress(word []byte) bool {
	dots, digits, slashes := 0, 0, 0
	for i, b := range word {
		switch {
		case b == '.':
			dots++
		case isDigit(b):
			digits++
		case b == '/':
			slashes++
		case b == '?' || b == '&' || b == '#':
			return false
		case b == '@' && slashes == 0:
			end := bytes.IndexAny(word[i:], ":/")
			return end < 0 || word[i+end] == ':'
		}
	}
	return dots == 3 && digits >= 4 && dots+digits == len(word)
}

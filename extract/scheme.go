package extract

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// maxScheme is how many bytes before a colon are looked at for a scheme.
const maxScheme = 64

// glued are the schemes that stand for themselves behind something glued on
// the left, longest first ("seehttp://").
var glued = []string{"gopher", "mailto", "telnet", "https", "http", "news", "ftp"}

// endsGlued are the last letters of glued.
var endsGlued = func() (t [256]bool) {
	for _, g := range glued {
		b := g[len(g)-1]
		t[b], t[b-'a'+'A'] = true, true
	}
	return t
}()

// compounds are the schemes that take a URI directly behind them into
// themselves.
var compounds = []string{"view-source", "jdbc", "feed", "jar"}

// schemeStart returns where the scheme before t[colon] begins, not before lo,
// or -1 if there is none.
func schemeStart(t []byte, lo, colon int) int {
	lo = max(lo, colon-maxScheme)
	i := colon
	for i > lo && uri.SchemeChar.Has(t[i-1]) {
		i--
	}
	cut := i == colon-maxScheme && i > 0 && uri.SchemeChar.Has(t[i-1])
	if p := at(t, i-1); i < colon && (p == '\\' || p == '(') {
		i = min(colon, behindBackslash(t[:colon], i))
	}
	if k := escapeEnd(t, i); k <= colon {
		i = max(i, k)
	}
	digit := false
	for i < colon && !isAlpha(t[i]) {
		digit = digit || isDigit(t[i])
		i++
	}
	name := t[i:colon]
	if k := unglue(name); k > 0 {
		return i + k
	}
	if k := bytes.LastIndexByte(name, '+') + 1; k > 0 && known(name[k:]) && (namesDownloader(name[:k-1]) || !joinsTransport(name[:k-1]) && inRequest(t, i)) {
		return i + k
	}
	if cut && i == colon-maxScheme || len(name) < 2 || digit && !known(name) {
		return -1
	}
	return i
}

// behindBackslash returns where the escape ends that t[i] is part of: the change of a
// font in roff, "\fB" and "\f(CW", white space in a string, "\n", or what no scheme has,
// by its number, "\u003e", TeX's \verb with the mark behind it, or an assertion of a regular
// expression; i if it is part of none. A known scheme at the end of t is no escape with the rest of it.
func behindBackslash(t []byte, i int) int {
	switch {
	case t[i-1] == '(':
		if b := at(t, i-2); (b == 'f' || b == '*') && at(t, i-3) == '\\' {
			return i + len("CW")
		}
	case t[i] == 'u' || t[i] == 'x':
		if c, n := numericEscape(t, i-1); n > 0 && (c >= utf8.RuneSelf || !uri.SchemeChar.Has(byte(c))) {
			return i - 1 + n
		}
	case bytes.HasPrefix(t[i:], []byte("verb")) && i+len("verb") < len(t) && !isAlpha(t[i+len("verb")]):
		return i + len("verb+")
	case t[i] == 'f' && isFont(at(t, i+1)):
		return i + len("fB")
	case escapeLetter(t[i]) && (!known(t[i:]) || known(t[i+1:])):
		return i + 1
	case isAssertion(t[i]) && !known(t[i:]) && known(t[i+1:]):
		return i + 1
	}
	return i
}

// isAssertion reports whether a backslash and b may stand before a scheme in a regular
// expression: "\Agit://".
func isAssertion(b byte) bool {
	return b == 'A' || b == 'B' || b == 'G' || b == 'Q' || b == 'E'
}

// escapeEnd returns where the control sequence of a terminal ends whose parameters
// t[i] is one of, or whose last byte: "\x1b[1;34m" (ECMA-48, section 5.4). It is 0 if
// there is none.
func escapeEnd(t []byte, i int) int {
	const longest = 16
	k := i
	for k > 0 && i-k < longest && (isDigit(t[k-1]) || t[k-1] == ';') {
		k--
	}
	if at(t, k-1) != '[' || at(t, k-2) != '\x1b' {
		return 0
	}
	for isDigit(at(t, i)) {
		i++
	}
	return i + 1
}

// unglue returns where in name, if that is no known scheme, one of the common
// schemes begins that it ends in, not behind "+" or "-", but behind two hyphens, which
// are a dash, and http and https behind one, "Link-https"; 0 if none does.
func unglue(name []byte) int {
	if len(name) < 4 || !endsGlued[name[len(name)-1]] {
		return 0
	}
	for _, g := range glued {
		k := len(name) - len(g)
		if k > 0 && hasAnyCase(name, k, g) {
			if known(name[bytes.LastIndexAny(name, "+-")+1:]) && !endsInDash(name[:k]) && !joinsWord(name[:k], g) {
				return 0
			}
			return k
		}
	}
	return 0
}

// joinsWord reports whether a hyphen ends glue, the text that is glued to the common scheme
// name, and joins a word with http or https instead of making another scheme, as those do that
// tell how a repository is reached: "git-http".
func joinsWord(glue []byte, name string) bool {
	word, hyphen := bytes.CutSuffix(glue, []byte("-"))
	if !hyphen || name != "http" && name != "https" {
		return false
	}
	switch string(word) {
	case "git", "svn", "persistent": // the last one is of a helper in Git's contrib
		return false
	}
	return !slices.Contains(transported, string(word))
}

// transported are the names that a "+" joins with the scheme that they are carried over, and
// that are no known schemes of their own: "hg+https".
var transported = []string{"hg", "bzr", "cvs", "pip", "web"}

// joinsTransport reports whether a "+" behind name rather joins it with a scheme than stands
// for a space.
func joinsTransport(name []byte) bool {
	return known(name) || slices.Contains(transported, string(name))
}

// namesDownloader reports whether one of downloaders is among words, which a "+" joins, so that
// it stands for a space.
func namesDownloader(words []byte) bool {
	for len(words) > 0 {
		word, rest, _ := bytes.Cut(words, []byte("+"))
		if slices.Contains(downloaders, string(word)) {
			return true
		}
		words = rest
	}
	return false
}

// inRequest reports whether t[i] stands in the query of a request for a path, as in
// "GET /a?cmd=wget+http://b.example/", in which "+" stands for a space.
func inRequest(t []byte, i int) bool {
	lo, query := max(0, i-4*maxScheme), false
	for i > lo && t[i-1] > ' ' && t[i-1] != '"' {
		i--
		query = query || t[i] == '?'
	}
	return query && t[i] == '/' && (i > lo || i == 0)
}

// escapeLetter reports whether a backslash and b are a string escape for
// white space.
func escapeLetter(b byte) bool {
	return b == 'n' || b == 'r' || b == 't' || b == 'f' || b == 'b' || b == 'v'
}

// unregistered are the schemes in wide use that IANA's registry does not hold.
var unregistered = []string{"javascript"}

// known reports whether name is a scheme that is registered or in wide use.
func known(name []byte) bool {
	_, ok := nameOf(name)
	return ok
}

// usual are the most frequent schemes, each at its length: they are known
// without looking them up.
var usual = [...]string{3: "ftp", 4: "http", 5: "https", 6: "mailto"}

// nameOf returns the name of a known scheme in lower case.
func nameOf(name []byte) (string, bool) {
	if len(name) < 2 {
		return "", false
	}
	if len(name) < len(usual) && len(name) == len(usual[len(name)]) && hasAnyCase(name, 0, usual[len(name)]) {
		return usual[len(name)], true
	}
	if s, ok := uri.LookupScheme(name); ok {
		return s.Name, true
	}
	for _, s := range unregistered {
		if len(s) == len(name) && hasAnyCase(name, 0, s) {
			return s, true
		}
	}
	return "", false
}

// mayBeOpaque reports whether "//" need not follow the scheme name and its colon.
func mayBeOpaque(name []byte) bool {
	if scheme, ok := nameOf(name); ok {
		shape, listed := shapeOf(scheme)
		return !listed || shape != nil
	}
	return isCompound(name) || isPrivate(name)
}

// schemeStops is 1 for all bytes but those of a scheme.
var schemeStops = func() (t [256]uint8) {
	for b := range t {
		if !uri.SchemeChar.Has(byte(b)) {
			t[b] = 1
		}
	}
	return t
}()

// schemeEnd returns where the characters of a scheme end that begin at t[i]. It looks
// at no more than maxScheme of them.
func schemeEnd(t []byte, i int) int {
	return plainRun(t[:min(len(t), i+maxScheme)], i, &schemeStops)
}

// schemeAt reports whether a known scheme and "://" stand at t[i].
func schemeAt(t []byte, i int) bool {
	k := anySchemeAt(t, i)
	return k > 0 && known(t[i:k])
}

// anySchemeAt returns where the scheme at t[i] ends that "://" follows; 0 if there is
// none.
func anySchemeAt(t []byte, i int) int {
	k := schemeEnd(t, i)
	if k > i+1 && isAlpha(t[i]) && at(t, k) == ':' && at(t, k+1) == '/' && at(t, k+2) == '/' {
		return k
	}
	return 0
}

// isCompound reports whether name is one of compounds.
func isCompound(name []byte) bool {
	for _, c := range compounds {
		if len(name) == len(c) && hasAnyCase(name, 0, c) {
			return true
		}
	}
	return false
}

// mayBeBroken reports whether a name may be that of a scheme that is broken over lines. One
// that nobody knows is not written in capitals: "<Proxy" and "balancer://name" on the next
// line are an element and the URI in it.
func mayBeBroken(name []byte) bool {
	return isScheme(name) && (!isUpper(name[0]) || known(name))
}

// isScheme reports whether name matches the rule scheme and has nothing glued to it on
// the left.
func isScheme(name []byte) bool {
	for _, b := range name {
		if !uri.SchemeChar.Has(b) {
			return false
		}
	}
	return len(name) > 1 && isAlpha(name[0]) && unglue(name) == 0
}

// isPrivate reports whether name is that of a private scheme, "x-…".
func isPrivate(name []byte) bool { return hasAnyCase(name, 0, "x-") }

// needsHost reports whether a scheme needs "//" and a host.
func needsHost(name []byte) bool {
	scheme, known := nameOf(name)
	return known && isHosted(scheme)
}

// isHosted reports whether a known scheme, in lower case, needs "//" and a host.
func isHosted(scheme string) bool {
	shape, listed := shapeOf(scheme)
	return listed && shape == nil
}

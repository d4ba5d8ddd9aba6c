package uri

import (
	"fmt"

	"github.com/urisift/urisift/uri/internal/ancestor"
)

// A Grammar is one of the grammars that said what a URI is: that of RFC 3986, which
// is the rest of this package, and its ancestors. What an old text holds can be
// checked and resolved by the rules of its day. The zero Grammar is RFC3986; to check or
// resolve by a value that has no name panics.
//
// The names that a check answers with are those of the grammar's own document, so
// that one byte breaks pct-encoded by RFC3986, escaped by RFC2396 and Draft1997, and
// escape by Draft1993. A [Kind] asks each of them for what comes nearest:
//
//	           Absolute      URI, with a fragment  Relative, with a fragment  Reference
//	RFC3986    absolute-URI  URI                   relative-ref               URI-reference
//	RFC2396    absoluteURI   absoluteURI           relativeURI                URI-reference
//	Draft1997  absoluteURL   absoluteURL           relativeURL                URI-reference
//	Draft1993  uri           fragmentaddress       partial form (1.2)         either of the two
//
// Draft1997 holds a URN to URN-reference in every place of absoluteURL.
//
// The documents contradict themselves in places, and the copy of the oldest is
// damaged. Which reading is taken where is listed in docs/grammars.md, with what
// speaks for it; every row there has a test of the same name.
type Grammar uint8

// The grammars, the latest first.
const (
	// RFC3986 is the grammar of RFC 3986 (January 2005), with which its last draft,
	// rfc2396bis-07, agrees.
	RFC3986 Grammar = iota
	// RFC2396 is the grammar of RFC 2396 (August 1998) with the IPv6 literals of RFC
	// 2732 (December 1999).
	RFC2396
	// Draft1997 is the grammar of the Internet Drafts draft-fielding-url-syntax-03 and
	// draft-fielding-uri-syntax-01 (December 1997).
	Draft1997
	// Draft1993 is the grammar of the Internet Draft "Uniform Resource Locators" of
	// 1993 (url7): the prefixedurl, and the schemes http, ftp, gopher, wais, news, nntp,
	// prospero, telnet and mailto, each by its own production. A space, a quotation
	// mark and an apostrophe are legal in it; "~" and "=" are not.
	Draft1993
)

var grammarNames = [...]string{RFC3986: "rfc3986", RFC2396: "rfc2396", Draft1997: "draft1997", Draft1993: "draft1993"}

// ParseGrammar returns the grammar of that name: "rfc3986", "rfc2396", "draft1997" or
// "draft1993".
func ParseGrammar(name string) (Grammar, error) {
	for g, n := range grammarNames {
		if n == name {
			return Grammar(g), nil
		}
	}
	return 0, fmt.Errorf("uri: no grammar %q", name)
}

// String returns the name that [ParseGrammar] takes.
func (g Grammar) String() string { return constName("Grammar", grammarNames[:], int(g)) }

// Check returns nil if s matches the start rule k of g, and otherwise a
// *[SyntaxError] whose Rule is a production of g's document.
//
// The offset is that of the first byte that no text of the grammar has there after
// what stands before it. The production is the innermost one that cannot go on there;
// where a separator comes that has no place, or a part is missing, it is the one
// around the parts.
func (g Grammar) Check(s string, k Kind) error {
	rule, offset := grammarCheck(g, s, k)
	if rule == "" {
		return nil
	}
	return syntaxError(s, rule, offset)
}

// Valid reports whether b matches the start rule k of g. It allocates nothing, and
// its time is linear in the length of b.
func (g Grammar) Valid(b []byte, k Kind) bool {
	rule, _ := grammarCheck(g, b, k)
	return rule == ""
}

// grammarCheck is [Check] by the grammar g.
func grammarCheck[T ~string | ~[]byte](g Grammar, t T, k Kind) (rule Rule, offset int) {
	var production string
	switch g {
	case RFC3986:
		return Check(t, k)
	case RFC2396:
		production, offset = ancestor.Check2396(t, ancestor.Kind(k))
	case Draft1997:
		production, offset = ancestor.Check1997(t, ancestor.Kind(k))
	case Draft1993:
		production, offset = ancestor.Check1993(t, ancestor.Kind(k))
	default:
		panic("uri: no grammar " + g.String())
	}
	return Rule(production), offset
}

// Resolve returns the target of the reference ref from a document whose base is the
// URI base, by the rules of g:
//
//   - RFC3986: [Resolve] (section 5.2), strict
//   - RFC2396: its section 5.2
//   - Draft1997: url-syntax-03, section 4.2, also where its Appendix C prints
//     something else
//   - Draft1993: url7, section 1.2, the rules for the use of a partial name; a prefix
//     "url:" before base or ref is no part of them
//
// The ancestors do as their algorithms say even where RFC 3986 mended them: a dot
// segment that leads above the root stays, no dot segment of an absolute path is
// touched, and a path that is merged with a base that has none follows its host
// directly. Their target can therefore break their own grammar, as that of ".." from
// "x:a/b" does by RFC2396, or be read in another way, as that of ".//b" from "x:/a".
//
// SameDocument reports whether ref refers to the document itself: by RFC3986 if
// target and base are the same but for a fragment (section 4.4), by the others if ref
// holds nothing but a fragment, or nothing. They then want no retrieval and resolve
// nothing; target is the base with that fragment.
//
// The error is a *[SyntaxError] if ref is no reference of g, and wraps one if base is
// no URI of it.
func (g Grammar) Resolve(base, ref string) (target string, sameDocument bool, err error) {
	if err := g.Check(base, URI); err != nil {
		return "", false, fmt.Errorf("base: %w", err)
	}
	if err := g.Check(ref, Reference); err != nil {
		return "", false, err
	}
	switch g {
	case RFC3986:
		return resolve3986(MustParse(base), MustParse(ref))
	case Draft1993:
		target, sameDocument = ancestor.Resolve1993(base, ref)
	default: // section 5.2 of RFC 2396 is section 4.2 of the draft
		target, sameDocument = ancestor.Resolve1997(base, ref)
	}
	return target, sameDocument, nil
}

func resolve3986(base, ref Ref) (target string, sameDocument bool, err error) {
	t, err := Resolve(base, ref, nil)
	return t.String(), SameDocument(base, ref), err
}

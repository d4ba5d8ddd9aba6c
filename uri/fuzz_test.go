package uri

import (
	"regexp"
	"strings"
	"testing"
)

// seed adds the texts of the tables of this package to the corpus of f.
func seed(f *testing.F, add func(text string)) {
	f.Helper()
	for _, text := range texts {
		add(text)
	}
	for _, c := range resolutions {
		add(c.base)
		add(c.ref)
	}
	for _, text := range []string{
		"a://@:?#", "//[vF.!$&'()*+,;=:]:1#", "//a:b%4@c", "http://a:b/@", "http://[::1]@a/", "//[::1.02.3.4]",
		"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "file://localhost:/a", "tel:+1-(816).5;B=x;Ext=1-2", "mailto:A@B,C%40d@E",
		"URN:Example:%61/../b", "foo:.///a", "1a:b", "a\xffb", "",
	} {
		add(text)
	}
}

// FuzzRoundTrip: a parsed text is kept, and so is what it is composed of.
func FuzzRoundTrip(f *testing.F) {
	seed(f, func(text string) { f.Add(text) })
	f.Fuzz(checkRoundTrip)
}

func checkRoundTrip(t *testing.T, s string) {
	t.Helper()
	r, err := Parse(s)
	if err != nil {
		return
	}
	if r.String() != s {
		t.Errorf("Parse(%q).String() = %q", s, r)
	}
	if again, err := r.Components().Ref(); again != r || err != nil {
		t.Errorf("Parse(%q).Components().Ref() = %#v, %v, want %#v", s, again, err, r)
	}
	var read Ref
	if text, err := r.MarshalText(); err != nil || read.UnmarshalText(text) != nil || read != r {
		t.Errorf("UnmarshalText(MarshalText(%q)) = %#v, want %#v", s, read, r)
	}
}

// FuzzGrammar: a text is accepted, or refused at a byte, as the expressions of
// Appendix A say.
func FuzzGrammar(f *testing.F) {
	seed(f, func(text string) { f.Add(text) })
	f.Fuzz(func(t *testing.T, s string) {
		for k := range Kind(4) {
			rule, offset := Check(s, k)
			want, match := oracle(s, k)
			if match {
				want = -1
			}
			if match != (rule == "") || offset != want {
				t.Errorf("Check(%q, %v) = %q, %d, want %d", s, k, rule, offset, want)
			}
		}
	})
}

// FuzzValid: bytes are valid if and only if they can be parsed, and bytes and
// strings are treated alike.
func FuzzValid(f *testing.F) {
	seed(f, func(text string) { f.Add([]byte(text)) })
	f.Fuzz(checkValid)
}

func checkValid(t *testing.T, b []byte) {
	t.Helper()
	r, err := ParseBytes(b)
	if Valid(b) != (err == nil) {
		t.Errorf("Valid(%q) = %v, but ParseBytes gives %v", b, Valid(b), err)
	}
	fromString, errString := Parse(string(b))
	if r != fromString || (err == nil) != (errString == nil) {
		t.Errorf("ParseBytes(%q) = %#v, %v, but Parse gives %#v, %v", b, r, err, fromString, errString)
	}
	for k := range Kind(4) {
		rule, offset := Check(b, k)
		ruleString, offsetString := Check(string(b), k)
		_, err := ParseAs(string(b), k)
		if rule != ruleString || offset != offsetString || ValidAs(b, k) != (rule == "") || (err == nil) != (rule == "") {
			t.Errorf("Check(%q, %v) = %q, %d, but of the string %q, %d, and ParseAs gives %v", b, k, rule, offset, ruleString, offsetString, err)
		}
	}
}

// appendixB is the expression of Appendix B, in which a dot is any byte.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// FuzzAppendixB: texts divide as the expression of Appendix B divides them.
func FuzzAppendixB(f *testing.F) {
	seed(f, func(text string) { f.Add(text) })
	f.Fuzz(checkAppendixB)
}

func checkAppendixB(t *testing.T, s string) {
	t.Helper()
	m := appendixB.FindStringSubmatchIndex(s)
	group := func(i int) component {
		if m[2*i] < 0 {
			return none
		}
		return is(s[m[2*i]:m[2*i+1]])
	}
	want := [...]component{group(2), group(4), group(5), group(7), group(9)}
	p := split(s)
	if got := [...]component{p.scheme, p.authority, p.path, p.query, p.fragment}; got != want {
		t.Errorf("Split(%q) = %v, want %v", s, got, want)
	}
	if r, err := Parse(s); err == nil && accessors(r) != p {
		t.Errorf("Split(%q) = %v, but Parse gives %v", s, p, accessors(r))
	}
}

// FuzzNormalize: a normal form is a reference that is in normal form.
func FuzzNormalize(f *testing.F) {
	seed(f, func(text string) { f.Add(text) })
	f.Fuzz(checkNormalForms)
}

func checkNormalForms(t *testing.T, s string) {
	t.Helper()
	if r, err := Parse(s); err == nil {
		checkNormal(t, r, SyntaxBased)
		checkNormal(t, r, SchemeBased)
	}
}

// FuzzResolve: a target is what the words of section 5.2 make it, and it does
// not matter whether one resolves or normalizes first.
func FuzzResolve(f *testing.F) {
	seed(f, func(text string) {
		f.Add(rfcBase, text)
		f.Add(text, "../x:y/./z")
	})
	f.Fuzz(checkResolving)
}

func checkResolving(t *testing.T, base, ref string) {
	t.Helper()
	b, err := ParseAs(base, URI)
	if err != nil {
		return
	}
	r, err := Parse(ref)
	if err != nil {
		return
	}
	checkResolve(t, b, r)
	checkCommuting(t, b, r)
}

// FuzzRelativeTo: a relative reference to a normal target leads there.
func FuzzRelativeTo(f *testing.F) {
	seed(f, func(text string) {
		f.Add(rfcBase, text)
		f.Add(text, rfcBase)
	})
	f.Fuzz(func(t *testing.T, base, target string) {
		b, err := ParseAs(base, URI)
		if err != nil {
			return
		}
		to, err := ParseAs(target, URI)
		if err != nil {
			return
		}
		to = Normalize(to, SyntaxBased)
		for _, b := range []Ref{b, Normalize(b, SyntaxBased)} {
			ref, err := RelativeTo(b, to)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := Resolve(b, ref, nil); got != to || err != nil {
				t.Errorf("RelativeTo(%q, %q) = %q, which leads to %q, %v", b, to, ref, got, err)
			}
			if len(ref.String()) > len(to.String())+len("./")+3*strings.Count(b.Path(), "/") {
				t.Errorf("RelativeTo(%q, %q) = %q", b, to, ref)
			}
		}
	})
}

// FuzzClean: what is clean stays as it is, and a URI does so unless it has the
// prefix.
func FuzzClean(f *testing.F) {
	seed(f, func(text string) { f.Add("<URL: " + text + ">") })
	f.Add("http:\xc2 \xa0//a/\xe2 \x80 \x9c") // of which white space and a quotation mark are put together
	f.Fuzz(func(t *testing.T, s string) {
		clean := Clean(s)
		if again := Clean(clean); again != clean {
			t.Errorf("Clean(%q) = %q, but once more %q", s, clean, again)
		}
		if r, err := ParseAs(s, URI); err == nil && !strings.EqualFold(r.Scheme(), "url") && clean != s {
			t.Errorf("Clean(%q) = %q", s, clean)
		}
	})
}

// FuzzWrap: a wrapped URI is one that Clean gives back.
func FuzzWrap(f *testing.F) {
	seed(f, func(text string) { f.Add(text, 10) })
	f.Fuzz(func(t *testing.T, s string, width int) {
		r, err := ParseAs(s, URI)
		if err != nil || strings.EqualFold(r.Scheme(), "url") {
			return
		}
		checkWrap(t, s, width)
		if got := Clean(Wrap(s, width)); got != s {
			t.Errorf("Clean(Wrap(%q, %d)) = %q", s, width, got)
		}
	})
}

// FuzzEncode: what is encoded is of its class and can be decoded.
func FuzzEncode(f *testing.F) {
	seed(f, func(text string) { f.Add(text) })
	f.Fuzz(func(t *testing.T, s string) {
		for _, class := range []Class{Unreserved, RegNameChar, UserinfoChar, Pchar, QueryChar, 0} {
			encoded := Encode(s, class)
			if end, ok := run(encoded, 0, class); end != len(encoded) || !ok {
				t.Errorf("Encode(%q, %#x) = %q, which is not of the class", s, class, encoded)
			}
			if decoded, err := Decode(encoded); decoded != s || err != nil {
				t.Errorf("Decode(Encode(%q, %#x)) = %q, %v", s, class, decoded, err)
			}
		}
		if once := Encode(s, URIChar); Encode(once, URIChar) != once {
			t.Errorf("Encode(%q, URIChar) = %q, but once more %q", s, once, Encode(once, URIChar))
		}
	})
}

package uri

import (
	"errors"
	"fmt"
	"testing"

	"github.com/urisift/urisift/uri/internal/ancestor"
)

var allGrammars = []Grammar{RFC3986, RFC2396, Draft1997, Draft1993}

func TestParseGrammar(t *testing.T) {
	tests := []struct {
		name string
		want Grammar
	}{
		{"rfc3986", RFC3986},
		{"rfc2396", RFC2396},
		{"draft1997", Draft1997},
		{"draft1993", Draft1993},
	}
	for _, tt := range tests {
		got, err := ParseGrammar(tt.name)
		if got != tt.want || err != nil {
			t.Errorf("ParseGrammar(%q) = %v, %v, want %v", tt.name, got, err, tt.want)
		}
		if got.String() != tt.name {
			t.Errorf("%d.String() = %q, want %q", got, got, tt.name)
		}
	}
	for _, name := range []string{"", "RFC3986", "rfc1738"} {
		if g, err := ParseGrammar(name); err == nil {
			t.Errorf("ParseGrammar(%q) = %v, want an error", name, g)
		}
	}
}

func TestUnknownGrammar(t *testing.T) {
	const g = Grammar(4)
	if got, want := g.String(), "Grammar(4)"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
	defer func() {
		if got, want := recover(), "uri: no grammar Grammar(4)"; got != want {
			t.Errorf("Check panics with %v, want %q", got, want)
		}
	}()
	t.Errorf("Check returns %v, want a panic", g.Check("a", Reference))
}

// A Kind is handed to the ancestors as a number.
func TestKindsOfTheAncestors(t *testing.T) {
	for k, want := range map[Kind]ancestor.Kind{
		Reference: ancestor.Reference,
		URI:       ancestor.URI,
		Absolute:  ancestor.Absolute,
		Relative:  ancestor.Relative,
	} {
		if ancestor.Kind(k) != want {
			t.Errorf("ancestor.Kind(%v) = %d, want %d", k, ancestor.Kind(k), want)
		}
	}
}

// What the documents give as examples is legal by their own grammars.
func TestExamplesOfTheDocuments(t *testing.T) {
	tests := []struct {
		grammar Grammar
		uris    []string
	}{
		{Draft1993, []string{
			"ftp://info.cern.ch/pub",
			"ftp://ds.internic.net/rfc",
			"ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol",
			"gopher://gopher.micro.umn.edu/00",
			"ftp://info.cern.ch/pub/www/doc/http-spec.txt",
			"wais://quake.think.com/wais-discussion-archives?lynch",
		}},
		{Draft1997, []string{
			"ftp://ftp.is.co.za/rfc/rfc1808.txt",
			"gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles",
			"http://www.math.uio.no/faq/compression-faq/part1.html",
			"mailto:mduerst@ifi.unizh.ch",
			"news:comp.infosystems.www.servers.unix",
			"telnet://melvyl.ucop.edu/",
			"http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
			"foo:/bar",
			"foo:bar",
		}},
		{RFC2396, []string{
			"ftp://ftp.is.co.za/rfc/rfc1808.txt",
			"gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles",
			"mailto:mduerst@ifi.unizh.ch",
			"http://[FEDC:BA98:7654:3210:FEDC:BA98:7654:3210]:80/index.html",
			"http://[1080:0:0:0:8:800:200C:417A]/index.html",
			"http://[3ffe:2a00:100:7031::1]",
			"http://[1080::8:800:200C:417A]/foo",
			"http://[::192.9.5.5]/ipng",
			"http://[::FFFF:129.144.52.38]:80/index.html",
			"http://[2010:836B:4179::836B:4179]",
		}},
	}
	for _, tt := range tests {
		for _, s := range tt.uris {
			if err := tt.grammar.Check(s, URI); err != nil {
				t.Errorf("%v.Check(%q, URI) = %v, want nil", tt.grammar, s, err)
			}
		}
	}
}

// What a text was depends on when it was written.
func TestGrammarsDisagree(t *testing.T) {
	tests := []struct {
		name string
		text string
		want [4]Rule // by grammar; "" for legal
	}{
		{"Tilde", "http://h/~user", [4]Rule{Draft1993: "path"}},
		{"Space", "http://h/a b", [4]Rule{RulePathAbempty, "segment", "segment", ""}},
		{"EscapedSpace", "http://h/a%20b", [4]Rule{}},
		{"BrokenEscape", "http://h/a%2b%2", [4]Rule{RulePctEncoded, "escaped", "escaped", "escape"}},
		{"IPv6Literal", "http://[::1]/", [4]Rule{Draft1997: "site", Draft1993: "host"}},
		{"Port", "http://h:port/", [4]Rule{RFC3986: RulePort}},
		{"SchemeOnly", "dav:", [4]Rule{RFC2396: "absoluteURI"}},
		{"DigitFirst", "1:a", [4]Rule{RuleScheme, "scheme", "", "scheme"}},
		{"NoHost", "http:a", [4]Rule{Draft1993: "httpaddress"}},
		{"TwoAts", "http://u@v@h/", [4]Rule{RFC3986: RuleRegName}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, g := range allGrammars {
				var got Rule
				if err := g.Check(tt.text, URI); err != nil {
					var e *SyntaxError
					if !errors.As(err, &e) {
						t.Fatalf("%v.Check(%q, URI) = %v", g, tt.text, err)
					}
					got = e.Rule
				}
				if got != tt.want[g] {
					t.Errorf("%v.Check(%q, URI) breaks %q, want %q", g, tt.text, got, tt.want[g])
				}
			}
		})
	}
}

func TestGrammarGot(t *testing.T) {
	tests := []struct {
		grammar Grammar
		text    string
		want    SyntaxError
	}{
		{Draft1993, "http://h/~u", SyntaxError{"path", 9, "~"}},
		{Draft1997, "http://h/é", SyntaxError{"segment", 9, "é"}},
		{RFC2396, "http://[::1", SyntaxError{"IPv6address", 11, ""}},
		{RFC3986, "http://h/é", SyntaxError{RulePathAbempty, 9, "é"}},
	}
	for _, tt := range tests {
		var e *SyntaxError
		if err := tt.grammar.Check(tt.text, Reference); !errors.As(err, &e) || *e != tt.want {
			t.Errorf("%v.Check(%q, Reference) = %v, want %v", tt.grammar, tt.text, err, &tt.want)
		}
	}
}

// The examples of Appendix C of url-syntax-03 and RFC 2396, which resolve alike by
// both.
func TestResolve1997And2396(t *testing.T) {
	tests := []struct{ ref, target string }{
		// C.1
		{"g:h", "g:h"},
		{"g", "http://a/b/c/g"},
		{"./g", "http://a/b/c/g"},
		{"g/", "http://a/b/c/g/"},
		{"/g", "http://a/g"},
		{"//g", "http://g"},
		{"?y", "http://a/b/c/?y"},
		{"g?y", "http://a/b/c/g?y"},
		{"g#s", "http://a/b/c/g#s"},
		{"g?y#s", "http://a/b/c/g?y#s"},
		{";x", "http://a/b/c/;x"},
		{"g;x", "http://a/b/c/g;x"},
		{"g;x?y#s", "http://a/b/c/g;x?y#s"},
		{".", "http://a/b/c/"},
		{"./", "http://a/b/c/"},
		{"..", "http://a/b/"},
		{"../", "http://a/b/"},
		{"../g", "http://a/b/g"},
		{"../..", "http://a/"},
		{"../../", "http://a/"},
		{"../../g", "http://a/g"},
		// C.2
		{"../../../g", "http://a/../g"},
		{"../../../../g", "http://a/../../g"},
		{"/./g", "http://a/./g"},
		{"/../g", "http://a/../g"},
		{"g.", "http://a/b/c/g."},
		{".g", "http://a/b/c/.g"},
		{"g..", "http://a/b/c/g.."},
		{"..g", "http://a/b/c/..g"},
		{"./../g", "http://a/b/g"},
		{"./g/.", "http://a/b/c/g/"},
		{"g/./h", "http://a/b/c/g/h"},
		{"g/../h", "http://a/b/c/h"},
		{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
		{"g;x=1/../y", "http://a/b/c/y"},
		{"g#s/./x", "http://a/b/c/g#s/./x"},
		{"g#s/../x", "http://a/b/c/g#s/../x"},
		{"http:g", "http:g"},
	}
	for _, g := range []Grammar{RFC2396, Draft1997} {
		for _, tt := range tests {
			target, same, err := g.Resolve(abcd, tt.ref)
			if target != tt.target || same || err != nil {
				t.Errorf("%v.Resolve(%q, %q) = %q, %t, %v, want %q, false", g, abcd, tt.ref, target, same, err, tt.target)
			}
		}
	}
}

func TestResolveByRFC3986(t *testing.T) {
	tests := []struct {
		base, ref, target string
		same              bool
	}{
		{abcd, "../../../g", "http://a/g", false},
		{abcd, "?y", "http://a/b/c/d;p?y", false},
		{abcd, "", abcd, true},
		{abcd, "#s", abcd + "#s", true},
		{abcd, "d;p?q#s", abcd + "#s", true},
		{"http://a", "g", "http://a/g", false},
	}
	for _, tt := range tests {
		target, same, err := RFC3986.Resolve(tt.base, tt.ref)
		if target != tt.target || same != tt.same || err != nil {
			t.Errorf("Resolve(%q, %q) = %q, %t, %v, want %q, %t", tt.base, tt.ref, target, same, err, tt.target, tt.same)
		}
	}
}

func TestResolveErrors(t *testing.T) {
	tests := []struct {
		name      string
		base, ref string
		rules     [4]Rule // by grammar
		ofBase    bool
	}{
		{"RelativeBase", "a", "b", [4]Rule{RuleScheme, "scheme", "scheme", "scheme"}, true},
		{"NoBase", "", "http://h/", [4]Rule{RuleScheme, "scheme", "scheme", "scheme"}, true},
		{"NoReference", "http://h/", "a%", [4]Rule{RulePctEncoded, "escaped", "escaped", "escape"}, false},
	}
	for _, tt := range tests {
		for _, g := range allGrammars {
			target, same, err := g.Resolve(tt.base, tt.ref)
			var e *SyntaxError
			if !errors.As(err, &e) || e.Rule != tt.rules[g] || target != "" || same {
				t.Errorf("%s: %v.Resolve(%q, %q) = %q, %t, %v, want %q broken", tt.name, g, tt.base, tt.ref, target, same, err, tt.rules[g])
			}
			if ofBase := errors.Unwrap(err) != nil; ofBase != tt.ofBase {
				t.Errorf("%s: %v.Resolve(%q, %q): %v, about the base: %t, want %t", tt.name, g, tt.base, tt.ref, err, ofBase, tt.ofBase)
			}
		}
	}
}

// The algorithms of the ancestors do not guard what they put together.
func TestUnguardedTargets(t *testing.T) {
	tests := []struct {
		grammar           Grammar
		base, ref, target string
		legal             bool
	}{
		{RFC2396, "x:a/b", "..", "x:", false},
		{RFC2396, "x:/a", ".//b", "x://b", true},
		{Draft1997, "x:/a", ".//b", "x://b", true},
		{Draft1993, "http://a/b", "//1", "http://1", false},
	}
	for _, tt := range tests {
		target, _, err := tt.grammar.Resolve(tt.base, tt.ref)
		if target != tt.target || err != nil {
			t.Errorf("%v.Resolve(%q, %q) = %q, %v, want %q", tt.grammar, tt.base, tt.ref, target, err, tt.target)
		}
		if got := tt.grammar.Check(target, URI) == nil; got != tt.legal {
			t.Errorf("%v.Check(%q, URI) == nil: %t, want %t", tt.grammar, target, got, tt.legal)
		}
	}
}

func TestResolve1997Cases(t *testing.T) {
	for _, c := range rows[struct {
		ID, Base, Ref, Target, Printed, Fragment string
		SameDocument                             bool `json:"same_document"`
	}](t, "cases/resolve-1997.jsonl") {
		target, same, err := Draft1997.Resolve(c.Base, c.Ref)
		want := c.Target
		if c.SameDocument {
			want = c.Base
			if c.Fragment != "" {
				want += "#" + c.Fragment
			}
		}
		if target != want || same != c.SameDocument || err != nil {
			t.Errorf("%s: Resolve(%q, %q) = %q, %t, %v, want %q, %t", c.ID, c.Base, c.Ref, target, same, err, want, c.SameDocument)
		}
		if target == c.Printed {
			t.Errorf("%s: Resolve(%q, %q) = %q, as the draft's erratum", c.ID, c.Base, c.Ref, target)
		}
	}
}

func TestGrammarCasesByRFC3986(t *testing.T) {
	for _, c := range rows[struct {
		ID, Input      string
		URI, Reference bool
	}](t, "cases/grammar.jsonl") {
		if got := RFC3986.Check(c.Input, URI) == nil; got != c.URI {
			t.Errorf("%s: Check(%q, URI) == nil: %t, want %t", c.ID, c.Input, got, c.URI)
		}
		if got := RFC3986.Valid([]byte(c.Input), Reference); got != c.Reference {
			t.Errorf("%s: Valid(%q, Reference) = %t, want %t", c.ID, c.Input, got, c.Reference)
		}
	}
}

// Laws: Valid is Check; a reference is a URI or relative and never both, and an
// absolute one is a URI; what an ancestor's Check says of a text it says of the text
// as far as the byte at the offset; Resolve takes what Check lets pass.
func FuzzAncestors(f *testing.F) {
	for _, row := range readings {
		for _, tt := range row.texts {
			f.Add(tt.text, "http://a/b")
		}
		for _, tt := range row.targets {
			f.Add(tt.ref, tt.base)
		}
	}
	f.Fuzz(func(t *testing.T, s, base string) {
		for _, g := range allGrammars {
			var valid [4]bool
			for _, k := range []Kind{Reference, URI, Absolute, Relative} {
				err := g.Check(s, k)
				valid[k] = err == nil
				if v := g.Valid([]byte(s), k); v != valid[k] {
					t.Errorf("%v.Valid(%q, %v) = %t, Check returns %v", g, s, k, v, err)
				}
				var e *SyntaxError
				if !errors.As(err, &e) {
					continue
				}
				if e.Offset > len(s) || e.Rule == "" {
					t.Errorf("%v.Check(%q, %v) = %v", g, s, k, err)
				}
				if g == RFC3986 || e.Offset == len(s) {
					continue
				}
				begin := s[:e.Offset+1]
				if rule, offset := grammarCheck(g, begin, k); rule != e.Rule || offset != e.Offset {
					t.Errorf("%v.Check(%q, %v) = %v, of %q %s at %d", g, s, k, err, begin, rule, offset)
				}
			}
			if valid[Reference] != (valid[URI] || valid[Relative]) || valid[Absolute] && !valid[URI] || valid[URI] && valid[Relative] {
				t.Errorf("%v: %q is reference %t, URI %t, absolute %t, relative %t", g, s, valid[Reference], valid[URI], valid[Absolute], valid[Relative])
			}
			target, _, err := g.Resolve(base, s)
			if (err == nil) != (g.Check(base, URI) == nil && valid[Reference]) {
				t.Errorf("%v.Resolve(%q, %q) = %q, %v", g, base, s, target, err)
			}
		}
	})
}

func BenchmarkGrammarValid(b *testing.B) {
	text := []byte("http://info.cern.ch:80/hypertext/WWW/TheProject.html?a+b#c")
	for _, g := range allGrammars {
		b.Run(g.String(), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				g.Valid(text, URI)
			}
		})
	}
}

func BenchmarkGrammarResolve(b *testing.B) {
	for _, g := range allGrammars {
		b.Run(g.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := g.Resolve("http://a/b/c/d;p?q", "../g/./h"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func ExampleGrammar_Check() {
	for _, g := range []Grammar{Draft1993, Draft1997, RFC2396, RFC3986} {
		fmt.Println(g, g.Check("http://info.cern.ch/~tim", URI))
	}
	// Output:
	// draft1993 uri: "~" breaks path at byte 20
	// draft1997 <nil>
	// rfc2396 <nil>
	// rfc3986 <nil>
}

func ExampleGrammar_Valid() {
	text := []byte(`news:1@info.cern.ch "the article"`)
	fmt.Println(Draft1993.Valid(text, URI), RFC3986.Valid(text, URI))
	// Output: true false
}

func ExampleGrammar_Resolve() {
	for _, ref := range []string{"../../../g", "?y", "#s"} {
		target, same, err := Draft1997.Resolve("http://a/b/c/d;p?q", ref)
		fmt.Println(target, same, err)
	}
	// Output:
	// http://a/../g false <nil>
	// http://a/b/c/?y false <nil>
	// http://a/b/c/d;p?q#s true <nil>
}

func ExampleGrammar_String() {
	fmt.Println(Draft1993)
	// Output: draft1993
}

func ExampleParseGrammar() {
	g, err := ParseGrammar("draft1993")
	fmt.Println(g == Draft1993, err)
	_, err = ParseGrammar("rfc822")
	fmt.Println(err)
	// Output:
	// true <nil>
	// uri: no grammar "rfc822"
}

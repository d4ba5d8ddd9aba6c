package uri

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shared is where cases that are no part of the project may lie.
var shared = [...]string{"../../shared", "../../../shared"}

// rows decodes the lines of the named files below shared. It skips the test
// where there are none.
func rows[T any](t *testing.T, patterns ...string) []T {
	t.Helper()
	var rows []T
	for _, pattern := range patterns {
		var names []string
		for _, dir := range shared {
			found, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, found...)
		}
		for _, name := range names {
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			for lines := bufio.NewScanner(f); lines.Scan(); {
				var row T
				if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				rows = append(rows, row)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(rows) == 0 {
		t.Skip("no cases at hand")
	}
	return rows
}

func TestGrammarCases(t *testing.T) {
	for _, c := range rows[struct {
		Input          string
		URI, Reference bool
		Why            string
	}](t, "cases/grammar.jsonl") {
		if got := ValidAs(c.Input, URI); got != c.URI {
			t.Errorf("ValidAs(%q, URI) = %v, want %v (%s)", c.Input, got, c.URI, c.Why)
		}
		if got := ValidAs(c.Input, Reference); got != c.Reference {
			t.Errorf("ValidAs(%q, Reference) = %v, want %v (%s)", c.Input, got, c.Reference, c.Why)
		}
	}
}

// TestGrammarSuites holds the parser to other projects' cases. Whether their
// conventions or the grammar decide, ABNF tells.
func TestGrammarSuites(t *testing.T) {
	kinds := map[string]Kind{"uri-reference": Reference, "uri": URI, "absolute-uri": Absolute, "relative-ref": Relative}
	for _, c := range rows[struct {
		Source, ID, Input, Kind string
		ABNF                    bool
		Tags                    []string
		Components              map[string]string
	}](t, "gold/suites/grammar/*.jsonl") {
		k, ok := kinds[c.Kind]
		if !ok {
			t.Fatalf("%s %s: unknown kind %q", c.Source, c.ID, c.Kind)
		}
		r, err := ParseAs(c.Input, k)
		if got := err == nil; got != c.ABNF {
			t.Errorf("%s %s: ParseAs(%q, %v) = %v, want %v", c.Source, c.ID, c.Input, k, got, c.ABNF)
		}
		if err != nil || len(c.Tags) > 0 {
			continue
		}
		p := accessors(r)
		for name, want := range c.Components {
			got := map[string]component{
				"scheme": p.scheme, "authority": p.authority, "userinfo": p.userinfo, "host": p.host,
				"port": p.port, "path": p.path, "query": p.query, "fragment": p.fragment,
			}[name]
			if got.text != want {
				t.Errorf("%s %s: %s of %q = %q, want %q", c.Source, c.ID, name, c.Input, got.text, want)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name   string
		text   string
		kind   Kind
		rule   Rule
		offset int
	}{
		{"URIMatches", "http://a/", URI, "", -1},
		{"ReferenceMatchesEmpty", "", Reference, "", -1},
		{"SchemeMissing3.1", "//a", URI, RuleScheme, 0},
		{"SchemeEmpty3.1", ":a", URI, RuleScheme, 0},
		{"SchemeDigitFirst3.1", "1a:b", URI, RuleScheme, 0},
		{"SchemeByte3.1", "a_b:c", URI, RuleScheme, 1},
		{"SchemeWithoutColon3.1", "abc", URI, RuleScheme, 3},
		{"SchemeOfEmpty3.1", "", Absolute, RuleScheme, 0},
		{"AbsoluteFragment4.3", "a:b#c", Absolute, RuleAbsoluteURI, 3},
		{"RelativeScheme4.2", "a:b", Relative, RuleSegmentNzNc, 1},
		{"NoschemeColon4.2", "1a:b", Reference, RuleSegmentNzNc, 2},
		{"NoschemeColonFirst4.2", ":a", Reference, RuleSegmentNzNc, 0},
		{"NoschemePct", "%4:a", Reference, RulePctEncoded, 2},
		{"NoschemeByte3.3", "a b", Reference, RulePathNoscheme, 1},
		{"NoschemeByteLater3.3", "a/b|c", Reference, RulePathNoscheme, 3},
		{"AbsoluteByte3.3", "/a\\b", Reference, RulePathAbsolute, 2},
		{"AbsoluteByteWithScheme3.3", "a:/b`", Reference, RulePathAbsolute, 4},
		{"RootlessByte3.3", "a:b^c", Reference, RulePathRootless, 3},
		{"RootlessFirstByte3.3", "a: ", Reference, RulePathRootless, 2},
		{"AbemptyByte3.3", "//a/é", Reference, RulePathAbempty, 4},
		{"AbemptyBracket3.3", "http://a/[b]", Reference, RulePathAbempty, 9},
		{"PctDigit2.1", "http://a/%zz", Reference, RulePctEncoded, 10},
		{"PctSecondDigit2.1", "http://a/%4g", Reference, RulePctEncoded, 11},
		{"PctEnd2.1", "http://a/%", Reference, RulePctEncoded, 10},
		{"PctEnd2OfOne", "http://a/%2", Reference, RulePctEncoded, 11},
		{"PctHost", "//%4/", Reference, RulePctEncoded, 4},
		{"PctUserinfo", "//a:%x@b", Reference, RulePctEncoded, 5},
		{"PctQuery", "?%%", Reference, RulePctEncoded, 2},
		{"PctFragment", "#%", Reference, RulePctEncoded, 2},
		{"QueryByte3.4", "?a[", Reference, RuleQuery, 2},
		{"FragmentByte3.5", "#a#", Reference, RuleFragment, 2},
		{"RegNameByte3.2.2", "http://a b/", Reference, RuleRegName, 8},
		{"RegNameBracket3.2.2", "http://a[b]/", Reference, RuleRegName, 8},
		{"RegNameSecondAt3.2", "http://a@b@c/", Reference, RuleRegName, 10},
		{"PortLetter3.2.3", "http://a:b/", Reference, RulePort, 9},
		{"PortTwice3.2.3", "http://a:80:80/", Reference, RulePort, 11},
		{"PortAfterUserinfo3.2.3", "http://a:b@c:d/", Reference, RulePort, 13},
		{"PortUnbracketed3.2.2", "http://::1/", Reference, RulePort, 8},
		{"UserinfoByte3.2.1", "http://a:b c@d/", Reference, RuleUserinfo, 10},
		{"UserinfoBracket3.2.1", "http://a[b@c/", Reference, RuleUserinfo, 8},
		{"AtInPathIsNoUserinfo3.2.1", "http://a:b/@", Reference, RulePort, 9},
		{"AfterLiteral3.2.2", "http://[::1]a/", Reference, RuleAuthority, 12},
		{"AtAfterLiteral3.2.1", "http://[::1]@a/", Reference, RuleAuthority, 12},
		{"PortAfterLiteral3.2.3", "http://[::1]:a/", Reference, RulePort, 13},
		{"LiteralUnclosed3.2.2", "http://[::1/", Reference, RuleIPLiteral, 11},
		{"LiteralUnclosedEnd3.2.2", "http://[::1", Reference, RuleIPLiteral, 11},
		{"LiteralEmpty3.2.2", "//[]", Reference, RuleIPv6address, 3},
		{"LiteralZone", "//[fe80::1%25eth0]", Reference, RuleIPv6address, 10},
		{"LiteralName3.2.2", "//[host]", Reference, RuleIPv6address, 3},
		{"FutureNoVersion3.2.2", "//[v.a]", Reference, RuleIPvFuture, 4},
		{"FutureNoDot3.2.2", "//[v1a]", Reference, RuleIPvFuture, 6},
		{"FutureNoAddress3.2.2", "//[V1.]", Reference, RuleIPvFuture, 6},
		{"FutureByte3.2.2", "//[v1.a@]", Reference, RuleIPvFuture, 7},
		{"FutureUnclosed3.2.2", "//[v1.a", Reference, RuleIPLiteral, 7},
		{"H16Long", "//[12345::]", Reference, RuleH16, 7},
		{"TooFewGroups", "//[1:2:3:4:5:6:7]", Reference, RuleIPv6address, 16},
		{"TooManyGroups", "//[1:2:3:4:5:6:7:8:9]", Reference, RuleIPv6address, 18},
		{"OneColonFirst", "//[:1]", Reference, RuleIPv6address, 4},
		{"OneColonLast", "//[1::2:]", Reference, RuleIPv6address, 8},
		{"ThreeColons", "//[:::1]", Reference, RuleIPv6address, 5},
		{"TwoElisions", "//[1::2::3]", Reference, RuleIPv6address, 8},
		{"ElisionOfNothing", "//[1:2:3:4:5:6:7::8]", Reference, RuleIPv6address, 18},
		{"OctetLarge", "//[::256.0.0.1]", Reference, RuleDecOctet, 8},
		{"OctetHex", "//[::a.0.0.1]", Reference, RuleDecOctet, 6},
		{"OctetLeadingZero", "//[::1.02.3.4]", Reference, RuleDecOctet, 8},
		{"OctetMissing", "//[::1.2..4]", Reference, RuleDecOctet, 9},
		{"OctetsTooFew", "//[::1.2.3]", Reference, RuleIPv4address, 10},
		{"OctetsTooMany", "//[::1.2.3.4.5]", Reference, RuleIPv6address, 12},
		{"IPv4TooEarly", "//[1:2.3.4.5]", Reference, RuleIPv6address, 6},
		{"IPv4TooLate", "//[1:2:3:4:5:6:7:1.2.3.4]", Reference, RuleIPv6address, 18},
		{"IPv4TooLateElided", "//[::2:3:4:5:6:7:1.2.3.4]", Reference, RuleIPv6address, 18},
	} {
		t.Run(c.name, func(t *testing.T) {
			rule, offset := Check(c.text, c.kind)
			if rule != c.rule || offset != c.offset {
				t.Errorf("Check(%q, %v) = %q, %d, want %q, %d", c.text, c.kind, rule, offset, c.rule, c.offset)
			}
			if rule, offset := Check([]byte(c.text), c.kind); rule != c.rule || offset != c.offset {
				t.Errorf("Check([]byte(%q), %v) = %q, %d, want %q, %d", c.text, c.kind, rule, offset, c.rule, c.offset)
			}
			if want, match := oracle(c.text, c.kind); match != (c.rule == "") || !match && want != c.offset {
				t.Errorf("by the expressions %q stops matching %v at %d (%v), want %d", c.text, c.kind, want, match, c.offset)
			}
		})
	}
}

func TestParseError(t *testing.T) {
	for _, c := range []struct {
		name    string
		text    string
		want    SyntaxError
		message string
	}{
		{"Byte", "http://a/b c", SyntaxError{RulePathAbempty, 10, " "}, `uri: " " breaks path-abempty at byte 10`},
		{"End", "http://a/%4", SyntaxError{RulePctEncoded, 11, ""}, `uri: end of text breaks pct-encoded at byte 11`},
		{"Character", "http://é/", SyntaxError{RuleRegName, 7, "é"}, `uri: "\u00e9" breaks reg-name at byte 7`},
		{"NoUTF8", "?\xff\xfe", SyntaxError{RuleQuery, 1, "\xff"}, `uri: "\xff" breaks query at byte 1`},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, parse := range []func() (Ref, error){
				func() (Ref, error) { return Parse(c.text) },
				func() (Ref, error) { return ParseBytes([]byte(c.text)) },
			} {
				r, err := parse()
				var got *SyntaxError
				if !errors.As(err, &got) || r != (Ref{}) {
					t.Fatalf("Parse(%q) = %v, %v, want a SyntaxError", c.text, r, err)
				}
				if diff := cmp.Diff(c.want, *got); diff != "" {
					t.Errorf("Parse(%q) (-want +got):\n%s", c.text, diff)
				}
				if got.Error() != c.message {
					t.Errorf("Parse(%q) says %q, want %q", c.text, got, c.message)
				}
			}
		})
	}
}

// A component is a part of a reference, undefined where it is none.
type component struct {
	text string
	ok   bool
}

func is(s string) component { return component{s, true} }

var none component

// parts of a reference, as its accessors and Split tell them.
type parts struct{ scheme, authority, userinfo, host, port, path, query, fragment component }

func accessors(r Ref) parts {
	of := func(s string, ok bool) component { return component{s, ok} }
	p := parts{path: is(r.Path()), scheme: of(r.Scheme(), r.Scheme() != ""), host: of(r.Host(), r.HostKind() != NoHost)}
	p.authority = of(r.Authority())
	p.userinfo = of(r.Userinfo())
	p.port = of(r.Port())
	p.query = of(r.Query())
	p.fragment = of(r.Fragment())
	return p
}

func split(s string) parts {
	of := func(start, end int, ok bool) component {
		if !ok {
			return none
		}
		return is(s[start:end])
	}
	p := Split(s)
	start, end := p.Path()
	return parts{
		of(p.Scheme()), of(p.Authority()), of(p.Userinfo()), of(p.Host()), of(p.Port()),
		is(s[start:end]), of(p.Query()), of(p.Fragment()),
	}
}

// compare parts with cmp.
var cmpParts = cmp.AllowUnexported(parts{}, component{})

func TestParse(t *testing.T) {
	for _, c := range []struct {
		name string
		text string
		kind HostKind
		want parts
	}{
		{"Empty4.4", "", NoHost, parts{path: is("")}},
		{"All3", "foo://u:p@example.com:8042/over/there?name=ferret#nose", RegName, parts{
			is("foo"), is("u:p@example.com:8042"), is("u:p"), is("example.com"), is("8042"), is("/over/there"), is("name=ferret"), is("nose"),
		}},
		{"Urn3", "urn:example:animal:ferret:nose", NoHost, parts{scheme: is("urn"), path: is("example:animal:ferret:nose")}},
		{"AllEmpty3", "a://@:?#", RegName, parts{is("a"), is("@:"), is(""), is(""), is(""), is(""), is(""), is("")}},
		{"EmptyAuthority3.2", "file:///etc", RegName, parts{scheme: is("file"), authority: is(""), host: is(""), path: is("/etc")}},
		{"EmptyPath3.3", "dav:", NoHost, parts{scheme: is("dav"), path: is("")}},
		{"NetworkPath4.2", "//g", RegName, parts{authority: is("g"), host: is("g"), path: is("")}},
		{"NetworkPathPort4.2", "//a:80/b", RegName, parts{authority: is("a:80"), host: is("a"), port: is("80"), path: is("/b")}},
		{"AbsolutePath4.2", "/a//b:c@d", NoHost, parts{path: is("/a//b:c@d")}},
		{"RelativePath4.2", "a@b/c:d", NoHost, parts{path: is("a@b/c:d")}},
		{"DotSegment4.2", "./a:b", NoHost, parts{path: is("./a:b")}},
		{"QueryOnly4.2", "?a?b/c", NoHost, parts{path: is(""), query: is("a?b/c")}},
		{"FragmentOnly4.4", "#?/", NoHost, parts{path: is(""), fragment: is("?/")}},
		{"QueryWithoutPath3.4", "foo://info.example.com?fred", RegName, parts{
			scheme: is("foo"), authority: is("info.example.com"), host: is("info.example.com"), path: is(""), query: is("fred"),
		}},
		{"UserinfoColons3.2.1", "//a:1:b@c", RegName, parts{authority: is("a:1:b@c"), userinfo: is("a:1:b"), host: is("c"), path: is("")}},
		{"UserinfoLikePort3.2.1", "//a:1@c", RegName, parts{authority: is("a:1@c"), userinfo: is("a:1"), host: is("c"), path: is("")}},
		{"UserinfoPct3.2.1", "//a%40:%3a@c", RegName, parts{authority: is("a%40:%3a@c"), userinfo: is("a%40:%3a"), host: is("c"), path: is("")}},
		{"IPv4", "//192.0.2.16:80", IPv4, parts{authority: is("192.0.2.16:80"), host: is("192.0.2.16"), port: is("80"), path: is("")}},
		{"IPv4Not", "//192.0.2.256", RegName, parts{authority: is("192.0.2.256"), host: is("192.0.2.256"), path: is("")}},
		{"IPv4LeadingZero", "//192.0.02.1", RegName, parts{authority: is("192.0.02.1"), host: is("192.0.02.1"), path: is("")}},
		{"IPv4Five", "//1.2.3.4.5", RegName, parts{authority: is("1.2.3.4.5"), host: is("1.2.3.4.5"), path: is("")}},
		{"IPv6", "ldap://[2001:db8::7]/c=GB?objectClass?one", IPv6, parts{
			scheme: is("ldap"), authority: is("[2001:db8::7]"), host: is("[2001:db8::7]"), path: is("/c=GB"), query: is("objectClass?one"),
		}},
		{"IPv6Port", "//u@[::1.2.3.4]:", IPv6, parts{authority: is("u@[::1.2.3.4]:"), userinfo: is("u"), host: is("[::1.2.3.4]"), port: is(""), path: is("")}},
		{"IPvFuture", "//[vF.!$&'()*+,;=:]:1#", IPvFuture, parts{
			authority: is("[vF.!$&'()*+,;=:]:1"), host: is("[vF.!$&'()*+,;=:]"), port: is("1"), path: is(""), fragment: is(""),
		}},
		{"IPvFutureCapital", "//[V1.a]", IPvFuture, parts{authority: is("[V1.a]"), host: is("[V1.a]"), path: is("")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Parse(c.text)
			if err != nil {
				t.Fatalf("Parse(%q): %v", c.text, err)
			}
			if diff := cmp.Diff(c.want, accessors(r), cmpParts); diff != "" {
				t.Errorf("Parse(%q) (-want +got):\n%s", c.text, diff)
			}
			if diff := cmp.Diff(c.want, split(c.text), cmpParts); diff != "" {
				t.Errorf("Split(%q) (-want +got):\n%s", c.text, diff)
			}
			if got := r.HostKind(); got != c.kind {
				t.Errorf("Parse(%q).HostKind() = %v, want %v", c.text, got, c.kind)
			}
			if got := r.String(); got != c.text {
				t.Errorf("Parse(%q).String() = %q", c.text, got)
			}
			if b, err := ParseBytes([]byte(c.text)); b != r || err != nil {
				t.Errorf("ParseBytes(%q) = %#v, %v, want %#v", c.text, b, err, r)
			}
		})
	}
}

// TestGrammar holds the parser to the expressions of Appendix A over every
// short text of bytes that the grammar tells apart.
func TestGrammar(t *testing.T) {
	for _, c := range []struct {
		prefix   string
		alphabet string
		length   int
	}{
		{"", "a1:/@?#% ", 4},
		{"//", "a1:/@%[]", 4},
		{"//[", "1f:]", 6},
		{"//[1:2:3:4:5", "1:.]", 7},
		{"//[::", "0259.]", 5},
		{"//[::1.2.", "0259.]", 5},
		{"//[v", "1.a:]g", 5},
	} {
		every(c.alphabet, c.length, func(s string) {
			for k := range Kind(4) {
				rule, offset := Check(c.prefix+s, k)
				want, match := oracle(c.prefix+s, k)
				if match {
					want = -1
				}
				if match != (rule == "") || offset != want {
					t.Fatalf("Check(%q, %v) = %q, %d, want %d", c.prefix+s, k, rule, offset, want)
				}
			}
		})
	}
}

// every calls f for every text over the alphabet of up to n bytes.
func every(alphabet string, n int, f func(string)) {
	f("")
	texts := []string{""}
	for range n {
		var longer []string
		for _, t := range texts {
			for i := range len(alphabet) {
				longer = append(longer, t+alphabet[i:i+1])
			}
		}
		for _, t := range longer {
			f(t)
		}
		texts = longer
	}
}

func TestClass(t *testing.T) {
	const alnum = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	const sub = "!$&'()*+,;="
	for _, c := range []struct {
		name  string
		class Class
		want  string
	}{
		{"Alpha", Alpha, alnum[:52]},
		{"Digit", Digit, alnum[52:]},
		{"HexDig", HexDig, "ABCDEFabcdef0123456789"},
		{"Unreserved", Unreserved, alnum + "-._~"},
		{"SubDelim", SubDelim, sub},
		{"GenDelim", GenDelim, ":/?#[]@"},
		{"SchemeChar", SchemeChar, alnum + "+-."},
		{"UserinfoChar", UserinfoChar, alnum + "-._~" + sub + ":"},
		{"RegNameChar", RegNameChar, alnum + "-._~" + sub},
		{"Pchar", Pchar, alnum + "-._~" + sub + ":@"},
		{"QueryChar", QueryChar, alnum + "-._~" + sub + ":@/?"},
		{"URIChar", URIChar, alnum + "-._~" + sub + ":/?#[]@%"},
		{"pathChar", pathChar, alnum + "-._~" + sub + ":@/"},
		{"segmentNCChar", segmentNCChar, alnum + "-._~" + sub + "@"},
		{"Union", GenDelim | Digit, ":/?#[]@0123456789"},
	} {
		for b := range 256 {
			if got, want := c.class.Has(byte(b)), strings.IndexByte(c.want, byte(b)) >= 0; got != want {
				t.Errorf("%s.Has(%q) = %v, want %v", c.name, byte(b), got, want)
			}
		}
	}
}

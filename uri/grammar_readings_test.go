package uri

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"testing"
)

// The readings of docs/grammars.md: the rows of its tables in their order, and what
// each means for texts that show it.
type reading struct {
	name    string
	grammar Grammar
	texts   []readText
	targets []readTarget
}

// A readText matches its kind if rule is "", and breaks the rule at offset otherwise.
type readText struct {
	kind   Kind
	text   string
	rule   Rule
	offset int
}

type readTarget struct {
	base, ref, target string
	same              bool
}

func legal(texts ...string) (all []readText) {
	for _, s := range texts {
		all = append(all, readText{kind: Reference, text: s})
	}
	return all
}

const abcd = "http://a/b/c/d;p?q"

var readings = []reading{
	{name: "AlternativesWithoutBars", grammar: Draft1993, texts: append(legal("news:*", "news:comp.infosystems", "news:1@a.example", "http://h/", "http://1.2.3.4/", "x:+"),
		readText{URI, "news:*x", "groupart", 7})},
	{name: "DigitRow", grammar: Draft1993, texts: append(legal("x1:a", "nntp:g/12"),
		readText{URI, "1x:a", "scheme", 0},
		readText{URI, "http://1h/", "hostnumber", 8},
		readText{URI, "nntp:1g/2", "group", 5})},
	{name: "EscapedDollar", grammar: Draft1993, texts: append(legal("x:$"), readText{URI, `x:\$`, "path", 2})},
	{name: "PlusInSafe", grammar: Draft1993, texts: legal("mailto:a+b@c", "x:a?+", "x:a?b+c+")},
	{name: "SpaceAndQuotesLegal", grammar: Draft1993, texts: legal(`http://h/a b"c'd(e)`, "news:a b", `x:a?"`)},
	{name: "NationalIllegal", grammar: Draft1993, texts: append(legal("http://h/%7euser"),
		readText{URI, "http://h/~user", "path", 9},
		readText{URI, "http://h/a?x=1", "search", 12},
		readText{URI, "mailto:a`@h", "mailtoaddress", 8})},
	{name: "HexInBothCases", grammar: Draft1993, texts: append(legal("x:%aF"), readText{URI, "x:%ag", "escape", 4})},
	{name: "DoubledColon", grammar: Draft1993, texts: append(legal("mailto:timbl@info.cern.ch", "mailto::a@b"),
		readText{URI, "mailto:timbl", "mailtoaddress", 12})},
	{name: "XpalphasRecursion", grammar: Draft1993, texts: legal("x:a", "x:ab", "x:abcd/efgh")},
	{name: "VoidElements", grammar: Draft1993, texts: legal("x://h/a", "x:/a//b/", "http://h//a", "gopher://h/1/a")},
	{name: "SchemeDecides", grammar: Draft1993, texts: append(legal("x-exec:a", "urn:a:b"),
		readText{URI, "http:a", "httpaddress", 5},
		readText{URI, "ftp://h", "ftpaddress", 7},
		readText{URI, "telnet://h/", "telnetaddress", 10},
		readText{URI, "wais://h/d/t", "waisdoc", 12})},
	{name: "SchemeInAnyCase", grammar: Draft1993, texts: append(legal("HTTP://h", "URL:Http://h"), readText{URI, "HTTP:a", "httpaddress", 5})},
	{name: "SchemeEndsAtColon", grammar: Draft1993, texts: append(legal("a b:c:d"), readText{URI, "http:x:a", "httpaddress", 5})},
	{name: "Prefix", grammar: Draft1993, texts: append(legal("url:http://h/", "URL:x:a#b"),
		readText{Absolute, "url:http://h/", "", -1},
		readText{URI, "url:http:a", "httpaddress", 9},
		readText{URI, "url:a/b", "scheme", 5},
		readText{Absolute, "url:x:a#b", "generic", 7})},
	{name: "AfsIsGeneric", grammar: Draft1993, texts: legal("afs://cell.example/path", "afs:a")},
	{name: "HostnameTakesAll", grammar: Draft1993, texts: append(legal("http://h:80/", "http://h:port/", "http://h:x@y z/"),
		readText{URI, "http://1.2.3.4:port/", "port", 15},
		readText{URI, "http://-/", "host", 7})},
	{name: "NntpWithoutHost", grammar: Draft1993, texts: append(legal("nntp:comp.infosystems/12"), readText{URI, "nntp://h/comp.infosystems/12", "group", 5})},
	{name: "ProsperoVersion", grammar: Draft1993, texts: append(legal("prospero://h/a%001", "prospero://h/a%00x"), readText{URI, "prospero://h", "prosperolink", 12})},
	{name: "GopherWithoutType", grammar: Draft1993, texts: append(legal("gopher://h", "gopher://h/0", "gopher://h/00/a"), readText{URI, "gopher://h/", "gtype", 11})},
	{name: "VoidSearch", grammar: Draft1993, texts: append(legal("http://h/?a"), readText{URI, "http://h/?", "search", 10})},
	{name: "VoidFragment", grammar: Draft1993, texts: legal("http://h/#", "http://h/#a", "#")},
	{name: "FragmentCharacters", grammar: Draft1993, texts: []readText{
		{URI, "http://h/#a/b", "fragmentid", 11},
		{URI, "http://h/#a?b", "fragmentid", 11},
	}},
	{name: "PartialForm", grammar: Draft1993, texts: append(legal("a", "/a", "a/b:c", "?a:b", "#a:b", "", "comp.infosystems"),
		readText{Relative, "a:b", "partial form", 1},
		readText{Reference, "1:b", "scheme", 1})},
	{name: "PartialHost", grammar: Draft1993, texts: legal("//h:80/a?b"), targets: []readTarget{{abcd, "//h/g", "http://h/g", false}}},
	{name: "PartialDot", grammar: Draft1993, targets: []readTarget{
		{abcd, ".", "http://a/b/c", false},
		{abcd, "./", "http://a/b/c/", false},
		{abcd, "./g/./h", "http://a/b/c/g/h", false},
	}},
	{name: "PartialDotDot", grammar: Draft1993, targets: []readTarget{
		{abcd, "../g", "http://a/b/g", false},
		{abcd, "..", "http://a/b/", false},
		{abcd, "../../../g", "http://a/../g", false},
		{"magic://a/b/c//d/e/f", "../g", "magic://a/b/c//d/g", false},
		{"magic://a/b/c//d/e/f", "../../../g", "magic://a/b/c/g", false},
	}},
	{name: "PartialAbsolutePath", grammar: Draft1993, targets: []readTarget{{abcd, "/./g", "http://a/./g", false}, {abcd, "/../g", "http://a/../g", false}}},
	{name: "PartialSearch", grammar: Draft1993, targets: []readTarget{{abcd, "?y", "http://a/b/c/?y", false}}},
	{name: "PartialFragment", grammar: Draft1993, targets: []readTarget{{abcd, "#s", abcd + "#s", true}, {abcd + "#s", "", abcd, true}}},
	{name: "PartialNews", grammar: Draft1993, targets: []readTarget{
		{"news:comp.infosystems", "comp.lang.c", "news:comp.lang.c", false},
		{"news:1@a.example", "2@a.example", "news:2@a.example", false},
	}},
	{name: "PartialPrefix", grammar: Draft1993, targets: []readTarget{
		{"URL:http://a/b", "g", "http://a/g", false},
		{"http://a/b", "url:http://h/g", "http://h/g", false},
	}},

	{name: "OpaqueURL", grammar: Draft1997, texts: append(legal("mailto:mduerst@ifi.unizh.ch", "x:", "x:a//b?c??d", "http:////"),
		readText{URI, "mailto:a b", "segment", 8},
		readText{URI, "x:/a;b{", "param", 6},
		readText{Absolute, "x:a#b", "absoluteURL", 3})},
	{name: "ServerBracket", grammar: Draft1997, texts: legal("http://u@h:1/", "http://@h/", "http://u@/", "http://")},
	{name: "SiteTakesNearlyAnything", grammar: Draft1997, texts: append(legal("http://a:b@c:d/", "http://1.2.3.4.5/", "http://-_!/"),
		readText{URI, "http://[::1]/", "site", 7})},
	{name: "SchemeFirstCharacter", grammar: Draft1997, texts: legal("1:a", "+:a", "-.:a")},
	{name: "SchemeInUpperCase", grammar: Draft1997, texts: legal("HTTP://h/")},
	{name: "ColonInFirstSegment", grammar: Draft1997, texts: append(legal("./a_b:c", ":a"),
		readText{Reference, "a_b:c", "scheme", 3},
		readText{Relative, "this:that", "rel_path", 4})},
	{name: "QueryAfterSite", grammar: Draft1997, texts: legal("//h?q", "http://h?q"), targets: []readTarget{{abcd, "//h?q", "http://h?q", false}}},
	{name: "URNReference", grammar: Draft1997, texts: append(legal("urn:isbn:0-395-36341-1", "URN:a-1:b"),
		readText{URI, "urn:a", "URN-nid", 5},
		readText{URI, "urn:-a:b", "URN-nid", 4},
		readText{URI, "urn:abcdefghijklmnopqrstuvwxyz1234567:b", "URN-nid", 36},
		readText{URI, "urn:a:", "URN-nss", 6},
		readText{URI, "urn:a:b~", "URN-nss", 7})},
	{name: "URNReserved", grammar: Draft1997, texts: append(legal("urn:a:b/c?d", "urn:a:b%2f", "urn:a:b#c"),
		readText{URI, "urn:a:b%", "escaped", 8},
		readText{Absolute, "urn:a:b#c", "URN-reference", 7})},
	{name: "QueryDotSegments", grammar: Draft1997, targets: []readTarget{
		{abcd, "g?y/./x", "http://a/b/c/g?y/./x", false},
		{abcd, "g?y/../x", "http://a/b/c/g?y/../x", false},
	}},
	{name: "CurrentDocument", grammar: Draft1997, targets: []readTarget{{abcd, "", abcd, true}, {abcd, "#s", abcd + "#s", true}, {abcd + "#t", "#s", abcd + "#s", true}}},
	{name: "DotSegmentsLeft", grammar: Draft1997, targets: []readTarget{{abcd, "../../../g", "http://a/../g", false}, {abcd, "/./g", "http://a/./g", false}}},
	{name: "EmptySegment", grammar: Draft1997, targets: []readTarget{{"http://a/b//c", "../g", "http://a/b/g", false}, {"http://a/b", "../g", "http://a/../g", false}}},
	{name: "BaseWithoutPath", grammar: Draft1997, targets: []readTarget{{"http://a", "g", "http://ag", false}}},
	{name: "SchemeInRelative", grammar: Draft1997, targets: []readTarget{{abcd, "http:g", "http:g", false}, {abcd, "http:", "http:", false}}},

	{
		name: "EmptyPathQuery", grammar: RFC2396, texts: append(legal("?y", "?"), readText{Relative, "?y", "", -1}),
		targets: []readTarget{{abcd, "?y", "http://a/b/c/?y", false}},
	},
	{name: "EmptyOpaquePart", grammar: RFC2396, texts: append(legal("dav:x", "dav:?"),
		readText{URI, "dav:", "absoluteURI", 4},
		readText{URI, "dav:#x", "absoluteURI", 4})},
	{name: "BracketsReserved", grammar: RFC2396, texts: []readText{
		{URI, "http://[::1]/", "", -1},
		{URI, "http://h/?[b]", "query", 10},
		{URI, "http://h/#[b]", "fragment", 10},
		{URI, "http://h/[b]", "segment", 9},
		{URI, "x:a[b]", "opaque_part", 3},
	}},
	{name: "IPv6Text", grammar: RFC2396, texts: append(legal("http://[::192.9.5.5]/ipng", "http://[::FFFF:129.144.52.38]:80/index.html", "http://[1080::8:800:200C:417A]/foo"),
		readText{URI, "http://[1:2:3]/", "IPv6address", 13},
		readText{URI, "http://[:::1.2.3.4]/", "IPv6address", 10},
		readText{URI, "http://[1:2:3:4:5:6:7:8:9]/", "IPv6address", 23})},
	{name: "IPv6OneGroup", grammar: RFC2396, texts: append(legal("http://[1:2:3:4:5:6:7::]/"),
		readText{URI, "http://[1:2:3:4:5:6:7::8]/", "IPv6address", 23})},
	{name: "IPv4Digits", grammar: RFC2396, texts: append(legal("http://[::999.0.0.001]/", "http://1000.1.1.1/"),
		readText{URI, "http://[::1.1.1.1000]/", "IPv4address", 19},
		readText{URI, "http://[::1000.1.1.1]/", "IPv6address", 14})},
	{name: "AuthorityTakesNearlyAnything", grammar: RFC2396, texts: append(legal("http://a:b@c:d/", "http://%41/", "http://-/", "http://u:p@[::1]:/"),
		readText{URI, "http://[::1]:8x/", "port", 14},
		readText{URI, "http://u@v@[::1]/", "authority", 11})},
	{name: "EmptyAuthority", grammar: RFC2396, texts: legal("http://", "file:///etc/motd", "//")},
	{name: "CurrentDocument2396", grammar: RFC2396, targets: []readTarget{{abcd, "", abcd, true}, {abcd, "#s", abcd + "#s", true}}},
	{name: "DotSegmentsLeft2396", grammar: RFC2396, targets: []readTarget{{abcd, "../../../g", "http://a/../g", false}, {abcd, "/./g", "http://a/./g", false}}},
	{name: "BaseWithoutPath2396", grammar: RFC2396, targets: []readTarget{{"http://a", "g", "http://ag", false}}},
	{name: "SchemeInRelative2396", grammar: RFC2396, targets: []readTarget{{abcd, "http:g", "http:g", false}}},
	{name: "OpaqueBase", grammar: RFC2396, targets: []readTarget{{"mailto:a@b", "g", "mailto:g", false}}},
}

func TestReadings(t *testing.T) {
	for _, row := range readings {
		t.Run(row.name, func(t *testing.T) {
			for _, tt := range row.texts {
				checkReading(t, row.grammar, tt)
			}
			for _, tt := range row.targets {
				target, same, err := row.grammar.Resolve(tt.base, tt.ref)
				if target != tt.target || same != tt.same || err != nil {
					t.Errorf("%v.Resolve(%q, %q) = %q, %t, %v, want %q, %t", row.grammar, tt.base, tt.ref, target, same, err, tt.target, tt.same)
				}
			}
			if len(row.texts)+len(row.targets) == 0 {
				t.Error("the row shows nothing")
			}
		})
	}
}

func checkReading(t *testing.T, g Grammar, tt readText) {
	t.Helper()
	err := g.Check(tt.text, tt.kind)
	if valid := g.Valid([]byte(tt.text), tt.kind); valid != (err == nil) {
		t.Errorf("%v.Valid(%q, %v) = %t, but Check returns %v", g, tt.text, tt.kind, valid, err)
	}
	if tt.rule == "" {
		if err != nil {
			t.Errorf("%v.Check(%q, %v) = %v, want nil", g, tt.text, tt.kind, err)
		}
		return
	}
	var e *SyntaxError
	if !errors.As(err, &e) {
		t.Errorf("%v.Check(%q, %v) = %v, want %s at %d", g, tt.text, tt.kind, err, tt.rule, tt.offset)
		return
	}
	if e.Rule != tt.rule || e.Offset != tt.offset {
		t.Errorf("%v.Check(%q, %v) = %s at %d, want %s at %d", g, tt.text, tt.kind, e.Rule, e.Offset, tt.rule, tt.offset)
	}
}

// The rows of the documentation and of this table are the same.
func TestReadingsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/grammars.md")
	if err != nil {
		t.Fatal(err)
	}
	var documented, tested []string
	for _, m := range regexp.MustCompile(`(?m)^\| ([A-Z]\w+) \|`).FindAllSubmatch(text, -1) {
		documented = append(documented, string(m[1]))
	}
	for _, row := range readings {
		tested = append(tested, row.name)
	}
	if !slices.Equal(documented, tested) {
		t.Errorf("docs/grammars.md has the rows %q, tested are %q", documented, tested)
	}
}

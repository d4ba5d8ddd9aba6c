package ancestor

import (
	"math/rand/v2"
	"testing"
)

// A grammar is a check and its oracle.
type grammar struct {
	name   string
	check  func(string, Kind) (string, int)
	bytes  func([]byte, Kind) (string, int)
	oracle bnf
}

var grammars = []grammar{
	{"draft1993", Check1993[string], Check1993[[]byte], bnf1993},
	{"draft1997", Check1997[string], Check1997[[]byte], bnf1997},
	{"rfc2396", Check2396[string], Check2396[[]byte], bnf2396},
}

// The start rules of the transcriptions, by Kind.
var starts = [...]string{Reference: "Reference", URI: "URI", Absolute: "Absolute", Relative: "Relative"}

// compare holds the check of text against the oracle for every Kind.
func (g grammar) compare(t *testing.T, text string) {
	t.Helper()
	for k, start := range starts {
		rule, offset := g.check(text, Kind(k))
		if want := g.oracle.check(start, text); offset != want {
			t.Errorf("%s %s: check(%q) = %q at %d, want offset %d", g.name, start, text, rule, offset, want)
		}
		if (rule == "") != (offset < 0) {
			t.Errorf("%s %s: check(%q) = %q at %d", g.name, start, text, rule, offset)
		}
		if _, known := g.oracle[rule]; rule != "" && rule != "partial form" && !known {
			t.Errorf("%s %s: check(%q) names %q, which is no production", g.name, start, text, rule)
		}
		if r, o := g.bytes([]byte(text), Kind(k)); r != rule || o != offset {
			t.Errorf("%s %s: check(%q) of bytes = %q at %d, of the string %q at %d", g.name, start, text, r, o, rule, offset)
		}
	}
}

// Beginnings that lead into every production.
var beginnings = []string{
	"", "url:", "http://", "ftp://", "news:", "nntp:", "nntp:g/", "prospero://h/", "telnet://",
	"gopher://", "gopher://h/", "wais://h/", "wais://h/d/", "mailto:", "mailto:a@", "x:", "urn:", "urn:a:",
	"http://1.1.1", "http://u@", "http://[::", "http://[1:1:1:1:1:1:", "http://[1:1:1:1:1:1:1:", "http://[1::1:1:1:1",
	"http://h/?", "http://h/#", "//",
}

// Every short text agrees behind every beginning.
func TestShortTextsAgree(t *testing.T) {
	tests := []struct {
		alphabet string
		length   int
	}{
		{"a1:/?#@[].%+~ ", 2},
		{"a1:/@]", 3},
	}
	for _, tt := range tests {
		ends := texts(tt.alphabet, tt.length)
		for _, g := range grammars {
			for _, b := range beginnings {
				for _, e := range ends {
					g.compare(t, b+e)
				}
			}
		}
	}
}

// texts returns every text of at most n bytes of alphabet.
func texts(alphabet string, n int) []string {
	all := []string{""}
	for i := 0; n > 0; n-- {
		last := all[i:]
		i = len(all)
		for _, s := range last {
			for _, c := range alphabet {
				all = append(all, s+string(c))
			}
		}
	}
	return all
}

// seeds are texts whose neighbours are worth a look.
var seeds = []string{
	"http://info.cern.ch:80/pub/doc?a+b#c", "URL:ftp://user:pw@ftp.example/pub/a%20b", "news:*", "news:123@a.example",
	"news:1@1.2.3.4", "nntp:comp.infosystems/12", "prospero://h:1/a/b%001x", "telnet://1.2.3.4:23", "telnet://1@2@x", "telnet://1@1.2.3.4:5",
	"gopher://h/1a/b?s", "wais://h:210/db?q", "wais://h/db/TEXT/1/2", "mailto:joe@a.example", "x-exec:a/b?c",
	"urn:isbn:0-395-36341-1#p", "urn:a-b:c/d?e", "foo:/a//b;c=1;d/../e?f?g#h?i", "//u:p@a.b.c.:8080/x;y?z", ";x=1/./y",
	"?y", "#s", "", "..", ":a", "a_b:c", "1a:b", "dav:", "http://[::ffff:1.2.3.4]:80/x", "http://u:p@[1:2:3:4:5:6:7:8]",
	"http://[1::3:4:5:6:7]/", "ldap://[2001:db8::7]/c=GB?objectClass?one", "http://a/%7e~%7E", "http:///etc", "http://@/",
	"http://[::1]a/", "//[1:2:3:4:5:6:1.2.3.4]", "http://a b/\"c\"'d'(e),f!g*$&",
}

// mutate changes a few places of a seed.
func mutate(r *rand.Rand, s string) string {
	const alphabet = "abfzAZ019:/?#@[]%.+-~=;,_$&!*'\"() \\^{}|<>`\x00\x7f\xe9"
	b := []byte(s)
	for range 1 + r.IntN(3) {
		i := r.IntN(len(b) + 1)
		c := alphabet[r.IntN(len(alphabet))]
		switch r.IntN(4) {
		case 0:
			b = append(b[:i], append([]byte{c}, b[i:]...)...)
		case 1:
			if i < len(b) {
				b[i] = c
			}
		case 2:
			if i < len(b) {
				b = append(b[:i], b[i+1:]...)
			}
		case 3:
			other := seeds[r.IntN(len(seeds))]
			b = append(b[:i], other[r.IntN(len(other)+1):]...)
		}
	}
	return string(b)
}

func TestMutatedTextsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1993, 1997))
	for _, g := range grammars {
		for _, s := range seeds {
			g.compare(t, s)
			for range 50 {
				g.compare(t, mutate(r, s))
			}
		}
	}
}

// Law: a check agrees with the document's own BNF on every text.
func FuzzChecksAgree(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 200 {
			return // the oracle's time is cubic
		}
		for _, g := range grammars {
			g.compare(t, text)
		}
	})
}

func TestChecksAllocateNothing(t *testing.T) {
	for _, g := range grammars {
		for _, s := range seeds {
			b := []byte(s)
			if n := testing.AllocsPerRun(10, func() { g.bytes(b, Reference) }); n != 0 {
				t.Errorf("%s: check(%q) allocates %v times, want 0", g.name, s, n)
			}
		}
	}
}

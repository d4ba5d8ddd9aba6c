package command

import (
	"strings"
	"testing"

	"github.com/urisift/urisift/cmd/internal/distinct"
	"github.com/urisift/urisift/cmd/internal/filter"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// FuzzBrief holds that of ordinary URIs the short way gives what the long one does, in every
// form and with all that is asked for.
func FuzzBrief(f *testing.F) {
	for _, text := range []string{
		"see http://a.example/ and <https://www.b.example/c/d?e=f#g>,\nftp://c.example/x or \"http://d.example\"\n",
		"http://a.example/./b http://a.example/b/../c http://a.example/.c http://a.example/b/c..d http://a.example?b http://a.example#/../c\n",
		"HTTP://A.example/ http://a.example/%7e http://a.example:80/ http://xn--bcher-kva.example/ http://joe@a.example/ http://192.0.2.1/ http://0x7f.1/\n",
		"mailto:joe@a.example urn:example:a gopher://a.example/ file:///a file://localhost/a foo://bar/ ftp://a.example http+unix://a/ http://a_b.example/\n",
		"\"http://a.example/b,c\" =http://a.example/d\n\n<http://a.ex\nample/long-\npath> http://bücher.example/straße http://a.example/a|b",
	} {
		f.Add(text)
	}
	schemes, err := filter.ParseSchemes([]string{"http", "mailto"})
	if err != nil {
		f.Fatal(err)
	}
	hosts, err := filter.ParseHosts([]string{"a.example", "*.b.example", "!c.*", "192.0.2.0/24"})
	if err != nil {
		f.Fatal(err)
	}
	lines := extract.Options{Lines: true}
	digester := distinct.NewDigester()
	f.Fuzz(func(t *testing.T, text string) {
		for _, o := range []options{
			{lineNumber: true, extract: lines},
			{display: true},
			{schemes: schemes, filtered: true, parse: true},
			{hosts: hosts, filtered: true, parse: true, withPath: true},
			{level: uri.SyntaxBased, parse: true},
			{level: uri.SchemeBased, parse: true, unique: true},
			{format: "csv", extract: lines},
			{format: "csv", extract: lines, level: uri.SchemeBased, parse: true},
			{format: "jsonl", extract: lines, parse: true},
			{format: "jsonl", extract: lines, parse: true, hosts: hosts, schemes: schemes, filtered: true},
			{format: "jsonl", extract: lines, parse: true, level: uri.SyntaxBased},
			{format: "jsonl", extract: lines, parse: true, level: uri.SchemeBased},
		} {
			o.jobs, o.maxCount = 1, -1
			long := o
			o.brief = true
			got, want := found(&o, digester, text), found(&long, digester, text)
			if string(got.out) != string(want.out) || got.tally != want.tally || len(got.marks) != len(want.marks) {
				t.Errorf("%q, %s, level %d: the short way gives\n%s, the long one\n%s", text, o.format, o.level, got.out, want.out)
			}
			for i, m := range got.marks {
				if m.digest != want.marks[i].digest {
					t.Errorf("%q, level %d: the digest of URI %d differs", text, o.level, i)
				}
			}
		}
	})
}

// found returns a piece with what is found in a text.
func found(o *options, d *distinct.Digester, text string) *piece {
	s := valueSifter(o)
	s.digester = d
	segment := &corpus.Segment{Kind: corpus.Running, Path: "a", RawOffset: -1, Text: strings.NewReader(text)}
	s.writeFound(s.reset(segment), segment)
	return s.take()
}

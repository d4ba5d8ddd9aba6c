package extract

import (
	"errors"
	"strings"
	"testing"

	"github.com/urisift/urisift/uri"
)

func TestWhole(t *testing.T) {
	for _, c := range []struct {
		name, text, uri string
		repairs         string
		fails           bool
	}{
		{"URI", "http://example.com/a?b#c", "http://example.com/a?b#c", "", false},
		{"WhiteSpaceAtEnds", " \n http://example.com/ \t", "http://example.com/", "", false},
		{"EncodedSpaceBeforeURI", " %20%20http://example.com/a", "http://example.com/a", "", false},
		{"EncodedSpaceBeforePath", "%20a/b", "%20a/b", "", false},
		{"Relative", "../a/b", "../a/b", "", false},
		{"Empty", "", "", "", false},
		{"BreaksLeftOut", "http://example.com/a\r\n\tb", "http://example.com/ab", "", false},
		{"IndentLeftOut", "http://example.com/a/ \r\n   b c", "http://example.com/a/b%20c", "percent-encoded", false},
		{"Encoded", "a b|c\"d%e%20[f]#g#h", "a%20b%7Cc%22d%25e%20%5Bf%5D#g%23h", "percent-encoded", false},
		{"EncodedBeforeHex", "a|bc", "a%7Cbc", "percent-encoded", false},
		{"IRI", "http://bücher.example/ü?ü", "http://xn--bcher-kva.example/%C3%BC?%C3%BC", "iri", false},
		{"IPLiteral", "http://[::1]/a b", "http://[::1]/a%20b", "percent-encoded", false},
		{"Replacement", "http://bücher.example/\ufffd?\ue000ü", "http://xn--bcher-kva.example/%EF%BF%BD?%EE%80%80%C3%BC", "percent-encoded iri", false},
		{"GapBehindColon", "mailto: joe@example.com", "mailto:joe@example.com", "", false},
		{"GapBehindSlashes", "http:// www.example.com/a b", "http://www.example.com/a%20b", "percent-encoded", false},
		{"GapBeforeSlashes", "http: //www.example.com/", "http://www.example.com/", "", false},
		{"ReplacementInHost", "http://a\ufffd.example/", "", "percent-encoded", true},
		{"AuthorityRefused", "http://exa mple.com/", "", "percent-encoded", true},
		{"SchemeRefused", "1a:", "", "", true},
		{"PortRefused", "http://example.com:a/", "", "", true},
	} {
		m := Whole([]byte(c.text), nil)
		if m.URI != c.uri || (m.Err != nil) != c.fails || !c.fails && strings.Join(m.Repairs, " ") != c.repairs {
			t.Errorf("%s: Whole(%q) = %q, %v, %v, want %q, %q, failure %v", c.name, c.text, m.URI, m.Repairs, m.Err, c.uri, c.repairs, c.fails)
		}
		if rule, at := uri.Check(m.URI, uri.Reference); rule != "" {
			t.Errorf("%s: Whole(%q) = %q, which breaks %s at %d", c.name, c.text, m.URI, rule, at)
		}
	}
}

// White space that is left out within a reference wraps it.
func TestWholeWrapped(t *testing.T) {
	for _, c := range []struct {
		name, text string
		pieces     string // what they hold, with "|" between them
	}{
		{"Break", " http://example.com/a\r\n\tb\n", "http://example.com/a|b"},
		{"Breaks", "a\n/b\tc/\n\n d e", "a|/b|c/|d e"},
		{"PctEncoded", "a%4\n1", "a%4|1"},
		{"GapBehindColon", "mailto: joe@example.com", "mailto:|joe@example.com"},
		{"GapBehindSlashes", "http:// www.example.com/a b", "http://|www.example.com/a b"},
		{"EncodedSpaces", "a b", ""},
		{"WhiteSpaceAtEnds", " a\n", ""},
		{"EncodedSpaceBefore", "%20 http://example.com/a", ""},
		{"Refused", "http://exa\nmple.com:a/", ""},
	} {
		m := Whole([]byte(c.text), nil)
		var pieces []string
		for _, p := range m.Pieces {
			pieces = append(pieces, c.text[p.Start:p.End])
		}
		if got := strings.Join(pieces, "|"); got != c.pieces || m.Wrapped != (c.pieces != "") {
			t.Errorf("%s: Whole(%q) = %+v with pieces %q, want %q", c.name, c.text, m, got, c.pieces)
		}
		if m.Wrapped && (m.Pieces[0].Start != m.Start || m.Pieces[len(m.Pieces)-1].End != m.End) {
			t.Errorf("%s: Whole(%q) = %+v, the ends of which are not those of its pieces", c.name, c.text, m)
		}
	}
}

func TestWholeStrict(t *testing.T) {
	o := &Options{Repair: RepairStrict}
	if m := Whole([]byte("a b"), o); m.Err == nil || m.URI != "" || m.Raw != "a b" {
		t.Errorf("Whole strict = %+v, want an error", m)
	}
	if m := Whole([]byte("a%20b"), o); m.Err != nil || m.URI != "a%20b" {
		t.Errorf("Whole strict = %+v, want a%%20b", m)
	}
}

// The error's offset is that in Raw without white space, whatever was encoded before it.
func TestWholeErrOffset(t *testing.T) {
	for _, c := range []struct {
		name, text string
		o          Options
		at         string // what stands there
	}{
		{"Host", "http://ex<am/", Options{}, "<am/"},
		{"BehindBreak", "http:// us%65r@ex\n<am/", Options{}, "<am/"},
		{"BehindEncoded", "http://u^%e%41r@ex<am/", Options{}, "<am/"},
		{"BehindWide", "http://\u00fc@ex<am/", Options{}, "<am/"},
		{"Port", "http://example.com:a/^", Options{}, "a/^"},
		{"PortBehindWideHost", "http://b\u00fccher.example:a/", Options{}, "a/"},
		{"WideHost", "http://b\u00fc<cher.example/", Options{}, "b\u00fc<cher.example/"},
		{"Segment", "^^^^:", Options{}, ":"},
		{"Strict", "http://example.com/b^c", Options{Repair: RepairStrict}, "^c"},
		{"StrictLonePercent", "http://example.com/%%41^c", Options{Repair: RepairStrict}, "%41^c"},
		{"Grammar", "http://[::1]/", Options{Grammar: uri.Draft1997}, "[::1]/"},
		{"StrictGrammar", "http://example.com/~a", Options{Grammar: uri.Draft1993, Repair: RepairStrict}, "~a"},
	} {
		m := Whole([]byte(c.text), &c.o)
		kept := strings.Join(strings.Fields(m.Raw), "")
		if m.Err == nil || m.ErrOffset > len(kept) || kept[m.ErrOffset:] != c.at {
			t.Errorf("%s: Whole(%q) = %+v, want an error at %q", c.name, c.text, m, c.at)
		}
		if syntax := (*uri.SyntaxError)(nil); !errors.As(m.Err, &syntax) || syntax.Offset != m.ErrOffset {
			t.Errorf("%s: Whole(%q) has the error %v at %d", c.name, c.text, m.Err, m.ErrOffset)
		}
		if m.URI != "" || m.Repairs != nil {
			t.Errorf("%s: Whole(%q) = %+v, a failure with a URI", c.name, c.text, m)
		}
	}
}

// What an older grammar refuses is percent-encoded behind the authority.
func TestWholeGrammar(t *testing.T) {
	for _, c := range []struct {
		text, uri, repairs string
		g                  uri.Grammar
	}{
		{"http://example.com/~a=b", "http://example.com/%7Ea%3Db", "percent-encoded", uri.Draft1993},
		{"http://example.com/~a=b", "http://example.com/~a=b", "", uri.Draft1997},
		{"http://example.com/a\n/b c", "http://example.com/a/b%20c", "percent-encoded", uri.RFC2396},
	} {
		m := Whole([]byte(c.text), &Options{Grammar: c.g})
		if m.URI != c.uri || strings.Join(m.Repairs, " ") != c.repairs {
			t.Errorf("Whole(%q) by %s = %+v, want %q, %q", c.text, c.g, m, c.uri, c.repairs)
		}
	}
}

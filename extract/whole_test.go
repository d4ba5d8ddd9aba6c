package extract

import (
	"errors"
	"slices"
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

// What stands in the place of a reference and is none, and what stands before one.
func TestWholeRefused(t *testing.T) {
	for _, c := range []struct {
		name, text, uri string
		prefixed        bool
		err             string
	}{
		{"Prefix", "URL:http://example.com/", "http://example.com/", true, ""},
		{"PrefixAnyCase", " url: \nmailto:joe@example.com ", "mailto:joe@example.com", true, ""},
		{"PrefixOfNoURI", "URL:a", "URL:a", false, ""},
		{"PrefixOfDrive", "URL:C:/a", "", true, ErrDrive.Error()},
		{"Drive", "c:/a", "", false, ErrDrive.Error()},
		{"DriveBackslash", "C:\\a", "", false, ErrDrive.Error()},
		{"HTTPWithoutHost", "http:///a", "", false, "uri: http breaks host at byte 7 (RFC 9110, section 4.2.1)"},
		{"HTTPWithoutAuthority", "HTTP:a", "", false, "uri: http breaks authority at byte 5 (RFC 9110, section 4.2.1)"},
		{"FTPWithoutHost", "ftp:\n///a", "", false, "uri: ftp breaks host at byte 6 (RFC 1738, section 3.2)"},
		{"PortWithoutHost", "https://:80/", "", false, "uri: https breaks host at byte 8 (RFC 9110, section 4.2.2)"},
		{"FileWithoutHost", "file:///a", "file:///a", false, ""},
		{"AtLimit", "http://example.com/" + strings.Repeat("a", 45), "http://example.com/" + strings.Repeat("a", 45), false, ""},
		{"OverLimit", " http://example.com/" + strings.Repeat("a", 46), "", false, "extract: URI of 65 bytes at offset 1"},
		{"OverLimitEncoded", strings.Repeat("^", 22), "", false, "extract: URI of 66 bytes at offset 0"},
		{"DriveOverLimit", "C:" + strings.Repeat("a", 100), "", false, ErrDrive.Error()},
	} {
		m := Whole([]byte(c.text), &Options{MaxURI: 64})
		err := ""
		if m.Err != nil {
			err = m.Err.Error()
		}
		if m.URI != c.uri || err != c.err || m.Prefixed != c.prefixed {
			t.Errorf("%s: Whole(%q) = %+v, want %q, prefixed %t, error %q", c.name, c.text, m, c.uri, c.prefixed, c.err)
		}
		if m.Err != nil && (m.Repairs != nil || m.Wrapped || m.Pieces != nil) {
			t.Errorf("%s: Whole(%q) = %+v, a failure with parts of a URI", c.name, c.text, m)
		}
		if m.Prefixed && !strings.EqualFold(strings.TrimSpace(c.text[:m.Start]), "URL:") {
			t.Errorf("%s: Whole(%q) = %+v, want a Start behind the prefix", c.name, c.text, m)
		}
	}
}

// The pieces of a reference behind "URL:" are counted from the start of the text.
func TestWholePrefixed(t *testing.T) {
	const text = " URL: http://example.com/a\nb"
	m := Whole([]byte(text), nil)
	want := []Span{{6, 26}, {27, 28}}
	if m.URI != "http://example.com/ab" || !m.Prefixed || !slices.Equal(m.Pieces, want) || m.Start != 6 || m.End != 28 {
		t.Errorf("Whole(%q) = %+v, want the pieces %v", text, m, want)
	}
}

// What is over the limit has the media type of data alone, and no scheme if it is relative.
func TestWholeTooLong(t *testing.T) {
	for _, c := range []struct{ text, scheme, mediaType string }{
		{"DATA:image/png;base64,AAAAAAAA", "data", "image/png"},
		{"mailto:joe@example.com,jane@example.com", "mailto", ""},
		{"a/b:c,ddddddddddddddddddddd", "", ""},
		{"//example.com/aaaaaaaaaaaa", "", ""},
	} {
		m := Whole([]byte(c.text), &Options{MaxURI: 10})
		var e *TooLongError
		if !errors.As(m.Err, &e) || *e != (TooLongError{Length: int64(len(c.text)), Scheme: c.scheme, MediaType: c.mediaType}) {
			t.Errorf("Whole(%q) has the error %+v, want %q and %q", c.text, m.Err, c.scheme, c.mediaType)
		}
		if m.URI != "" || m.Raw != "" {
			t.Errorf("Whole(%q) = %+v, want nothing of the text", c.text, m)
		}
	}
}

// FuzzGlance holds that a look gives what Whole does.
func FuzzGlance(f *testing.F) {
	for _, text := range []string{
		"", " ", "http://example.com/", " http://example.com/\n", "../x#y", "//b.example/", "a b", "/\n/b", "\t//b", "é", "a:b", "C:\\a", "C\n:/a",
		"URL:http://example.com/", "http:///", "http:\n///a", "http://example.com/a\nb", "mailto: joe@example.com", "%20http://example.com/", "\vhttp://a/", "日本-",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, o := range []*Options{nil, {MaxURI: 16}, {Repair: RepairStrict}, {Grammar: uri.Draft1997}} {
			m := Whole(text, o)
			var joined []byte
			for _, into := range []*[]byte{nil, &joined} {
				ref, start, kind := Glance(text, into, o)
				if kind == uri.Reference {
					continue
				}
				if m.URI != string(ref) || int64(start) != m.Start || m.Prefixed || m.Repairs != nil || !uri.ValidAs(ref, kind) {
					t.Errorf("Glance(%q) = %q, %d, %d, Whole gives %+v", text, ref, start, kind, m)
				}
				if into == nil && (m.Raw != "" || m.Wrapped) {
					t.Errorf("Glance(%q) = %q without memory, Whole gives %+v", text, ref, m)
				}
			}
			if SurelyRelative(text, o) && (m.Err != nil || !uri.ValidAs(m.URI, uri.Relative)) {
				t.Errorf("SurelyRelative(%q), Whole gives %+v", text, m)
			}
		}
	})
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

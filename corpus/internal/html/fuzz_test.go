package html

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	xhtml "golang.org/x/net/html"
)

// seeds are documents that hold every construct the lexer knows.
func seeds(f *testing.F) {
	for _, s := range []string{
		"",
		"a &amp; b &#65; &#x41; &eacute; &lt",
		`<a href="x" ping="a b">b<b>c</b></a><img srcset="a 1x, b 2x" style="x:url(a)">`,
		`<style>@import "a"; x{y:url( 'b' )} url(c</style><script>a</scr</script>`,
		`<!-- a --><!--[if x]>b<![endif]--><!DOCTYPE c [<!ENTITY d "e:&#38;"> <!ENTITY f "&d;g">]>&f;<a b='&d;c:'><?xml d?><![CDATA[<e>]]>`,
		`<meta http-equiv=refresh content="0; url='a'"><base href=b><title><c></title>`,
		`<pre> a </pre><textarea> b </textarea><plaintext><a href=c>`,
		`<a href="b title="c">d</a><a href='e>f</a><a href="g"h`,
		`<?xml version="1.0"?><u xml:base="a"><b>c</b></u>`,
		`<?xml version="1.0"?><U:v w="x" Y='z'/><u><v w="www.a"/x="y"><tel:1/><u x=y>z</U:v></u >`,
		`<object data=a codebase = "b/"><applet archive=c x = y codebase = d/ z>`,
		"<http://a.example/><j@a.example><a http://b.example/>",
	} {
		f.Add([]byte(s))
	}
}

// small are limits that short documents reach.
var small = &Options{MaxValue: 64, MaxBlock: 64}

// FuzzDelivery states that the tokens do not depend on how the document is
// delivered, that a verbatim token stands where it says, that none is longer than
// the limits, and that only text follows one that says More.
func FuzzDelivery(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, document []byte) {
		for _, o := range []*Options{nil, small} {
			want := check(t, document, o)
			for way, deliver := range deliveries {
				got, err := all(deliver(bytes.NewReader(document)), o)
				if err != nil {
					t.Fatalf("%s: %v", way, err)
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("%s: tokens of %q: -want +got\n%s", way, document, d)
				}
			}
		}
	})
}

func check(t *testing.T, document []byte, o *Options) []string {
	t.Helper()
	l := NewLexer(bytes.NewReader(document), o)
	var briefs []string
	more := false
	for n := 0; ; n++ {
		k, err := l.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		briefs = append(briefs, brief(k))
		if more && k.Kind != Text {
			t.Errorf("tokens of %q: %q follows one with More", document, brief(k))
		}
		more = k.More
		if k.Offset < 0 || k.Offset > int64(len(document)) {
			t.Fatalf("tokens of %q: %q has Offset %d", document, brief(k), k.Offset)
		}
		if k.Verbatim && !bytes.HasPrefix(document[k.Offset:], k.Text) {
			t.Errorf("tokens of %q: %q does not stand at %d", document, brief(k), k.Offset)
		}
		if len(k.Text) > max(l.maxBlock, l.maxValue)+max(maxReference, maxEntity) || len(k.LinkText) > maxLinkText {
			t.Errorf("tokens of %q: %q is too long", document, brief(k))
		}
		if n > 4*len(document)+4 {
			t.Fatalf("tokens of %q: more than %d", document, n)
		}
	}
	if more {
		t.Errorf("tokens of %q: the last one says More", document)
	}
	return briefs
}

// FuzzCanary states that no document hides the text behind it.
func FuzzCanary(f *testing.F) {
	seeds(f)
	const canary = "http://canary.example/x"
	f.Fuzz(func(t *testing.T, document []byte) {
		for _, o := range []*Options{nil, small} {
			d := string(document) + "\n\n<p>\n" + canary + "\n"
			l := NewLexer(strings.NewReader(d), o)
			var text strings.Builder
			for {
				k, err := l.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				text.Write(k.Text)
				if !k.More {
					text.WriteByte(' ')
				}
			}
			if !strings.Contains(text.String(), canary) {
				t.Errorf("tokens of %q: no %q", d, canary)
			}
		}
	})
}

// FuzzOracle states that every link that the tokenizer of x/net/html finds is
// found, where the standard's reading is chosen.
func FuzzOracle(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, document []byte) {
		got, standard := links(document)
		if !standard {
			t.Skip()
		}
		for _, want := range oracleLinks(document) {
			if !got[want] {
				t.Errorf("links of %q: no %q", document, want)
			}
		}
	})
}

// links returns the links of the document. It reports false if not all of it was
// read as the standard says.
func links(document []byte) (found map[string]bool, standard bool) {
	low := bytes.ToLower(document)
	for _, s := range []string{
		"<![cdata[", "<!--[", "<noscript", "<noembed", "<noframes", "<iframe", "<xmp", "\x00",
	} {
		if bytes.Contains(low, []byte(s)) {
			return nil, false
		}
	}
	if bytes.Contains(low, []byte("<script")) && bytes.Contains(low, []byte("<!--")) {
		return nil, false
	}
	found = map[string]bool{}
	l := NewLexer(iotest.HalfReader(bytes.NewReader(document)), nil)
	for {
		k, err := l.Next()
		if err != nil {
			break
		}
		if k.Kind != Text {
			found[canonical(string(k.Text))] = true
		}
	}
	return found, l.recovered == 0 && !l.xml
}

// oracleLinks returns the links that the tokenizer of x/net/html finds.
func oracleLinks(document []byte) []string {
	var found []string
	z := xhtml.NewTokenizer(bytes.NewReader(document))
	for z.Next() != xhtml.ErrorToken {
		t := z.Token()
		if t.Type != xhtml.StartTagToken && t.Type != xhtml.SelfClosingTagToken {
			continue
		}
		for _, a := range t.Attr {
			// An empty value may also be an attribute without one.
			if _, use := usageOf([]byte(a.Key), t.Data); a.Val != "" && (use == reference || use == baseURI) {
				found = append(found, canonical(a.Val))
			}
		}
	}
	return found
}

// canonical returns the value as both lexers agree on it: the oracle turns CR into
// LF.
func canonical(value string) string {
	value = strings.ReplaceAll(strings.ReplaceAll(value, "\r\n", "\n"), "\r", "\n")
	return strings.Trim(value, " \t\n\f")
}

// FuzzMetaCharset states that a charset is found only where it stands.
func FuzzMetaCharset(f *testing.F) {
	f.Add([]byte(`<meta charset="utf-8">`))
	f.Add([]byte(`<meta http-equiv="content-type" content="text/html; charset=a">`))
	f.Add([]byte(`<?xml version="1.0" encoding="a"?>`))
	f.Fuzz(func(t *testing.T, head []byte) {
		if s := MetaCharset(head); !bytes.Contains(head, []byte(s)) {
			t.Errorf("MetaCharset(%q) = %q, which does not stand there", head, s)
		}
	})
}

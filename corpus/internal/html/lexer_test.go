package html

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// brief writes a token as the tables below expect it: the kind or the place, the
// text, the text of the link, and how many elements name a base around it.
func brief(t *Token) string {
	s := string(t.Text)
	place := t.Element
	if t.Attribute != "" {
		place += "@" + t.Attribute
	}
	switch t.Kind {
	case Base:
		place = "base"
	case Text:
		place = "text " + place
	}
	s = strings.TrimSuffix(place, " ") + ": " + s
	if t.LinkText != nil {
		s += " [" + string(t.LinkText) + "]"
	}
	if t.Codebase != nil {
		s += " ^" + string(t.Codebase)
	}
	if t.More {
		s += " …"
	}
	if t.Scope > 0 {
		s += fmt.Sprintf(" (%d)", t.Scope)
	}
	return s
}

// all returns the tokens of the document that r delivers, in brief.
func all(r io.Reader, o *Options) ([]string, error) {
	var got []string
	l := NewLexer(r, o)
	for {
		t, err := l.Next()
		if errors.Is(err, io.EOF) {
			return got, nil
		}
		if err != nil {
			return got, err
		}
		got = append(got, brief(t))
	}
}

type lexed struct {
	name     string
	document string
	want     []string
}

// run compares the tokens of every row for every way of delivering its document.
func run(t *testing.T, rows []lexed, o *Options) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			for way, deliver := range deliveries {
				got, err := all(deliver(strings.NewReader(row.document)), o)
				if err != nil {
					t.Errorf("%s: tokens of %q: %v", way, row.document, err)
				}
				if d := cmp.Diff(row.want, got); d != "" {
					t.Errorf("%s: tokens of %q: -want +got\n%s", way, row.document, d)
				}
			}
		})
	}
}

var deliveries = map[string]func(io.Reader) io.Reader{
	"whole":   func(r io.Reader) io.Reader { return r },
	"bytes":   iotest.OneByteReader,
	"halves":  iotest.HalfReader,
	"dataerr": iotest.DataErrReader,
}

func TestText(t *testing.T) {
	run(t, []lexed{
		{"WhiteSpaceCollapses", "<p> a \n\t b  c <p>d", []string{"text: a b c", "text: d"}},
		{"InlineElementsDoNotSeparate", "x<b>y</b>z<span>1</span><wbr>2<!-- c -->3", []string{"text:  c ", "text: xyz123"}},
		{"SpaceAroundInlineElements", "x <b> y</b>\nz", []string{"text: x y z"}},
		{"BlocksSeparate", "<div>a<div>b</div>c</div><td>d</td>e", []string{"text: a", "text: b", "text: c", "text: d", "text: e"}},
		{"LineBreak", "a<br>b<br/> c</p>", []string{"text: a\nb\nc"}},
		{"ReplacedElementsAreSpace", `http://a.example/<img src="i">b`, []string{"img@src: i", "text: http://a.example/ b"}},
		{"PreKeepsWhiteSpace", "<pre>a\n  b&lt;<b>c</b>\n</pre>  d", []string{"text: a\n  b<c", "text: d"}},
		{"TextareaKeepsWhiteSpace", "<textarea> a\n <b>\n</textarea>c", []string{"text:  a\n <b>", "text: c"}},
		{"TitleHoldsNoTags", "<title>a <b>c</b> &amp; </Title >d", []string{"text: a <b>c</b> &", "text: d"}},
		{"References", "&lt;a&gt; &amp;amp; &#72;&#x69;&#X21; &eacute; &copy; &nosuch; &;", []string{"text: <a> &amp; Hi! é © &nosuch; &;"}},
		{"ReferencesWithoutSemicolon", "?a=1&copy=2&lt &copyx &AMP", []string{"text: ?a=1&copy=2< &copyx &"}},
		{"ReferencesToSemicolons", "&semi;&copyx;&#;&#x;&#x", []string{"text: ;&copyx;&#;&#x;&#x"}},
		{"ReferencesThatAreNoCharacters", "&#0;&#xD800;&#99999999999;&#150;", []string{"text: \uFFFD\uFFFD\uFFFD–"}},
		{"NoBreakSpaceIsText", "a&nbsp; b", []string{"text: a\u00a0 b"}},
		{"LessThanIsText", "1 < 2 <3 <", []string{"text: 1 < 2 <3 <"}},
		{"AngleBracketsAroundURI", "see <http://a.example/x> or <mailto:j@a.example> <joe@a.example>", []string{
			"text: see <http://a.example/x> or <mailto:j@a.example> <joe@a.example>",
		}},
		{"NULStays", "a\x00b", []string{"text: a\x00b"}},
		{"XMLSeparatesEverywhere", `<?xml version="1.0"?><u><loc>a</loc><b>c</b></u>`, []string{"text: a", "text: c"}},
		{"XMLByItsRoot", `<urlset><loc>a</loc><b>c</b><i>d</i></urlset>`, []string{"text: a", "text: c", "text: d"}},
		{"InstructionIsNoDeclaration", `<?php x ?><b>c</b><i>d</i>`, []string{"text: cd"}},
		{"XHTMLIsHTML", `<?xml version="1.0"?><html><b>c</b><i>d</i>`, []string{"text: cd"}},
	}, nil)
}

func TestBlockLimit(t *testing.T) {
	run(t, []lexed{
		{"CutAtWhiteSpace", strings.Repeat("123456789 ", 7), []string{
			"text: 123456789 123456789 123456789 123456789 123456789 123456789", "text: 123456789",
		}},
		{"WordGoesOn", strings.Repeat("é", 40) + " a", []string{
			"text: " + strings.Repeat("é", 32) + " …", "text: " + strings.Repeat("é", 8) + " a",
		}},
		{"WordEndsBeforeAttribute", strings.Repeat("a", 64) + "<img src=x>b", []string{
			"text: " + strings.Repeat("a", 64) + " …", "text: ", "img@src: x", "text: b",
		}},
		{"RegionGoesOn", "<script>" + strings.Repeat("a ", 40) + "</script>", []string{
			"text script: " + strings.Repeat("a ", 32) + " …", "text script: " + strings.Repeat("a ", 8),
		}},
		{"LongValue", `<a href="` + strings.Repeat("a", 65) + `" title="x:y">b`, []string{
			"text a@href: " + strings.Repeat("a", 64) + " …", "text a@href: a", "text a@title: x:y", "text: b",
		}},
	}, &Options{MaxValue: 64, MaxBlock: 64})
}

func TestReaderError(t *testing.T) {
	want := errors.New("cut")
	r := io.MultiReader(strings.NewReader(`<a href="x">y`), iotest.ErrReader(want))
	got, err := all(r, nil)
	if d := cmp.Diff([]string{"a@href: x [y]", "text: y"}, got); d != "" || !errors.Is(err, want) {
		t.Errorf("Next() = %v, want %v; -want +got\n%s", err, want, d)
	}
}

func ExampleLexer() {
	l := NewLexer(strings.NewReader(`<p>See <a href="/x?a&amp;b">the <b>page</b></a>.`), nil)
	for {
		t, err := l.Next()
		if err != nil {
			break
		}
		fmt.Printf("%v %q %q\n", t.Kind, t.Text, t.LinkText)
	}
	// Output:
	// Attribute "/x?a&b" "the page"
	// Text "See the page." ""
}

// Text is said to stand in the document as it is only where it does.
func TestVerbatim(t *testing.T) {
	for _, tt := range []struct {
		in       string
		verbatim bool
		offset   int64
	}{
		{"a b", true, 0},
		{" a b ", true, 1},
		{"<p>a b</p>", true, 3},
		{"a <i>b</i>", false, 0},
		{"a  b", false, 0},
		{"a\nb", false, 0},
		{"a\tb", false, 0},
		{"a<i>b</i>", false, 0},
		{"a&amp;b", false, 0},
		{"&#160;b", false, 0},
		{"a<br>b", false, 0},
		{"<pre>a  b</pre>", true, 5},
		{`<img src=" x ">`, true, 11},
		{`<img src=" x&amp; ">`, false, 10},
	} {
		l := NewLexer(strings.NewReader(tt.in), nil)
		k, err := l.Next()
		if err != nil || k.Verbatim != tt.verbatim || k.Offset != tt.offset {
			t.Errorf("Next of %q = %+v, %v, want Verbatim %v, Offset %d", tt.in, k, err, tt.verbatim, tt.offset)
		}
	}
}

// What looks like a character reference, and is none, stays.
func TestReferences(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"a & b", "a & b"},
		{"a &", "a &"},
		{"AT&T", "AT&T"},
		{"&; &# &#; &#x &#x; &x;", "&; &# &#; &#x &#x; &x;"},
		{"&#65a", "Aa"},
		{"&#x41g", "Ag"},
		{"&exist;", "\u2203"},
		{"&copy;=1", "\u00a9=1"},
		{"&copy=1", "&copy=1"},
		{"&NotEqualTilde;", "\u2242\u0338"},
		{"&notit", "&notit"},
		{"&#0;&#xd800;&#x110000;", "\ufffd\ufffd\ufffd"},
		{"&#127;&#150;&#160;.", "\u007f\u2013\u00a0."},
		{"&" + strings.Repeat("a", 100) + ";", "&" + strings.Repeat("a", 100) + ";"},
	} {
		l := NewLexer(strings.NewReader("<pre>"+tt.in), nil)
		if k, err := l.Next(); err != nil || string(k.Text) != tt.want {
			t.Errorf("text of %q = %q, %v, want %q", tt.in, k.Text, err, tt.want)
		}
	}
}

// An attribute holds a reference in its own elements, and text in others.
func TestUsageByElement(t *testing.T) {
	for _, tt := range []struct {
		name     string
		elements string
	}{
		{"archive", "applet object"},
		{"classid", "object"},
		{"codebase", "applet object"},
		{"content", "meta"},
		{"data", "object"},
		{"http-equiv", "meta"},
		{"icon", "command menuitem"},
		{"itemprop", "meta"},
		{"manifest", "html"},
		{"name", "meta"},
		{"profile", "head"},
		{"property", "meta"},
	} {
		for _, element := range strings.Fields("applet body command head html menuitem meta object p") {
			want := slices.Contains(strings.Fields(tt.elements), element)
			if s, use := usageOf([]byte(tt.name), element); (use != other) != want || want && s != tt.name {
				t.Errorf("usageOf(%q, %q) = %q, %d", tt.name, element, s, use)
			}
		}
	}
}

package html

import (
	"strings"
	"testing"
)

func TestAttributes(t *testing.T) {
	run(t, []lexed{
		{"Quotes", `<img src="a"><img src='b'><img src=c><img src = "d" >`, []string{"img@src: a", "img@src: b", "img@src: c", "img@src: d"}},
		{"NamesInAnyCase", `<IMG SRC="a"><Img sRc=b>`, []string{"img@src: a", "img@src: b"}},
		{"WhiteSpaceAtTheEnds", "<img src=\" \n a\tb\r\nc \">", []string{"img@src: a\tb\r\nc"}},
		{"ReferencesAreDecoded", `<img src="?a&amp;b&#61;c&copy=1&copy;">`, []string{"img@src: ?a&b=c&copy=1©"}},
		{"Empty", `<img src="" alt=""><img src>`, []string{"img@src: "}},
		{"WithoutValue", `<img src><img src = ><img src=`, nil},
		{"SlashBetween", `<img/src="a"/alt="b:c"/>`, []string{"img@src: a", "text img@alt: b:c"}},
		{"SlashInUnquoted", `<a href=http://a.example/>x</a>`, []string{"a@href: http://a.example/ [x]", "text: x"}},
		{"Duplicate", `<img src=a src=b>`, []string{"img@src: a", "img@src: b"}},
		{"NoSpaceBetween", `<img alt="a"src="b">`, []string{"img@src: b"}},
		{"LinkText", "<a href=x> one <b>two</b>\n<p>three</a>", []string{"text: one two", "a@href: x [one two three]", "text: three"}},
		{"LinkTextAcrossBlocks", "<a href=x>one<div><div class=c></div>two</a>", []string{"text: one", "a@href: x [one two]", "text: two"}},
		{"LinkTextEndsAtNextLink", "<a href=x>one<a href=y>two", []string{"a@href: x [one]", "a@href: y [two]", "text: one two"}},
		{"LinksThatTouch", "<a href=x>one</a></b><a href=y>two</a>, <a href=z>three</a><b><a href=z>four</a></b>five<p><a href=x>a</a><p><a href=y>b</a>", []string{
			"a@href: x [one]", "a@href: y [two]", "a@href: z [three]", "a@href: z [four]", "text: one two, threefourfive",
			"a@href: x [a]", "text: a", "a@href: y [b]", "text: b",
		}},
		{"LinkWithoutText", "<a href=x></a><a name=y>z</a>", []string{"a@href: x", "text: z"}},
		{"LinkTextIsBounded", "<a href=x>" + strings.Repeat("é ", 600) + "</a>", []string{
			"a@href: x [" + strings.TrimSpace(strings.Repeat("é ", 341)) + "]", "text: " + strings.TrimSpace(strings.Repeat("é ", 600)),
		}},
		{"AllReferences", `<blockquote cite=1><q cite=2><form action=3><button formaction=4><body background=5>` +
			`<video poster=6><img longdesc=7 usemap=8 dynsrc=9 lowsrc=10><link href=11><a xlink:href=12></a>` +
			`<object data=13 classid=14 codebase=15><head profile=16><html manifest=17><menuitem icon=18>`, []string{
			"blockquote@cite: 1", "q@cite: 2", "form@action: 3", "button@formaction: 4", "body@background: 5",
			"video@poster: 6", "img@longdesc: 7", "img@usemap: 8", "img@dynsrc: 9", "img@lowsrc: 10", "link@href: 11", "a@xlink:href: 12",
			"object@data: 13 ^15", "object@classid: 14 ^15", "object@codebase: 15", "head@profile: 16", "html@manifest: 17", "menuitem@icon: 18",
		}},
		{"ReferencesOfOtherElementsAreText", `<p data="1" manifest="2"><td icon="a:b">`, []string{"text td@icon: a:b"}},
		{"Lists", `<a ping=" a  b "></a><applet archive="a.jar, b.jar"><object archive="c d">`, []string{
			"a@ping: a", "a@ping: b", "applet@archive: a.jar", "applet@archive: b.jar", "object@archive: c", "object@archive: d",
		}},
		{"Srcset", `<img srcset="a.png 1x, b,c.png 2x,d.png,, e.png (1, 2) 3w ,f.png" src=g>`, []string{
			"img@srcset: a.png", "img@srcset: b,c.png", "img@srcset: d.png", "img@srcset: e.png", "img@srcset: f.png", "img@src: g",
		}},
		{"Imagesrcset", `<link imagesrcset="a 1x,b&amp;c 2x">`, []string{"link@imagesrcset: a", "link@imagesrcset: b&c"}},
		{"Codebase", `<object data=1 title="a>b:c" codebase=" /x/&amp; " classid=2 usemap=3 archive="4 5"><object data=6><APPLET ARCHIVE=7,8 CODEBASE='y/'>`, []string{
			"object@data: 1 ^/x/&", "text object@title: a>b:c", "object@codebase: /x/&", "object@classid: 2 ^/x/&", "object@usemap: 3",
			"object@archive: 4 ^/x/&", "object@archive: 5 ^/x/&", "object@data: 6", "applet@archive: 7 ^y/", "applet@archive: 8 ^y/", "applet@codebase: y/",
		}},
		{"CodebaseWithSpaces", `<object data=1 codebase = "c/"><applet archive=2 x = y codebase = c/ z>`, []string{
			"object@data: 1 ^c/", "object@codebase: c/", "applet@archive: 2 ^c/", "applet@codebase: c/",
		}},
		{"CodebaseOfActiveX", `<object codebase="http://a.example/b.CAB#version=6" data=c><object codebase=http://a.example/b.CAB data=c>`, []string{
			"object@codebase: http://a.example/b.CAB#version=6", "object@data: c", "object@codebase: http://a.example/b.CAB", "object@data: c",
		}},
		{"CodebaseOfOthers", `<object data=a></object codebase=b><p codebase=c><object data=d codebases=e codebase`, []string{"object@data: a", "object@data: d"}},
		{"CodebaseBehindTag", `<object data=a <p codebase=b><object data='c'd codebase=e>`, []string{"object@data: a", "object@data: c", "object@codebase: e"}},
		{"CodebaseFarBehind", "<object data=a alt='" + strings.Repeat("b ", maxCodebase/2) + "' codebase=c>", []string{"object@data: a", "object@codebase: c"}},
		{"Base", `<base href=" http://a.example/&amp; "><base target=x href=b>`, []string{"base: http://a.example/&", "base: b"}},
		{"XMLBase", `<feed xml:base="http://a.example/"><link href="b"/>`, []string{"base: http://a.example/ (1)", "link@href: b (1)"}},
		{"XMLBaseWithinItsElement", `<?xml version="1.0"?><r xml:base="a/"><X:y z="1" W='2'/><x y="1"/z="2"><q/></x><l href="b"/></r><m href="c"/>`, []string{
			"base: a/ (1)", "l@href: b (1)", "m@href: c",
		}},
		{"LinksOfXMLHaveNoText", `<?xml version="1.0"?><d><a href="b">c</a></d>`, []string{"a@href: b", "text: c"}},
		{"OthersAreTextIfTheyMayHoldURI", `<p title="see http://a.example/" class="a b" data-x="www.a.example" data-y="ftp.a" id=a.b onclick="a&#58;b" alt="&amp;">`, []string{
			"text p@title: see http://a.example/", "text p@data-x: www.a.example", "text p@data-y: ftp.a", "text p@onclick: a:b",
		}},
		{"EndTagsHoldText", `</a href="http://a.example/">b`, []string{"text a@href: http://a.example/", "text: b"}},
		{"URIInPlaceOfName", `<a "http://a.example/?b=c" mailto:d@a.example x>y`, []string{
			"text a: http://a.example/?b=c", "text a: mailto:d@a.example", "text: y",
		}},
	}, nil)
}

func TestNoLinkText(t *testing.T) {
	run(t, []lexed{
		{"Link", "<p>a <a href=x>one <p>two</a><a href=y>three", []string{"text: a one", "a@href: x", "a@href: y", "text: two three"}},
	}, &Options{NoLinkText: true})
}

func TestMeta(t *testing.T) {
	run(t, []lexed{
		{"Refresh", `<meta http-equiv=refresh content="0; url=http://a.example/">`, []string{"meta@content: http://a.example/"}},
		{"RefreshContentFirst", `<meta content="5;URL='a b'" http-equiv="Refresh">`, []string{"meta@content: a b"}},
		{"RefreshWithoutURL", `<meta http-equiv=refresh content="1.5, /x"><meta http-equiv=refresh content=" 5 ">`, []string{"meta@content: /x"}},
		{"RefreshReferences", `<meta http-equiv=refresh content="0;url=?a&amp;b">`, []string{"meta@content: ?a&b"}},
		{"RefreshWithoutSemicolon", `<meta http-equiv=refresh content='0 url "a"'><meta http-equiv=refresh content='0;"b"'>`, []string{`meta@content: url "a"`, "meta@content: b"}},
		{"OtherKey", `<meta http-equiv=x-ua content="0;url=a"><meta property=dc:url content=b>`, nil},
		{"RefreshUnclosedQuote", `<meta http-equiv=refresh content="0;url='a">`, []string{"meta@content: a"}},
		{"OpenGraph", `<meta property="og:image" content=" /a.png "><meta content="b" name=twitter:player:stream><meta property=og:title content=c>`, []string{
			"meta@content: /a.png", "meta@content: b",
		}},
		{"Tile", `<meta name=msapplication-TileImage content=a><meta name=thumbnail content=b>`, []string{"meta@content: a", "meta@content: b"}},
		{"KeyTooLong", `<meta property="og:` + strings.Repeat("a", 70) + `:url" content=b>`, nil},
		{"Microdata", `<meta itemprop="url" content="/a"><meta itemprop=name content="b">`, []string{"meta@content: /a"}},
		{"OthersAreText", `<meta name=description content="see http://a.example/"><meta name=keywords content="a, b">`, []string{
			"text meta@content: see http://a.example/",
		}},
		{"Unclosed", `<meta http-equiv=refresh content="0; url=a"`, []string{"meta@content: a"}},
		{"TwoContents", `<meta content="a:b" content="c:d">`, []string{"text meta@content: c:d", "text meta@content: a:b"}},
	}, nil)
}

func TestStyles(t *testing.T) {
	run(t, []lexed{
		{"Attribute", `<td style="color:red; background: URL( 'a.png' ), url(b.png); x:url(&quot;c&quot;)">`, []string{
			"td@style: a.png", "td@style: b.png", "td@style: c",
		}},
		{"AttributeText", `<p style="filter:x(src='http://a.example/b')">`, []string{"text p@style: filter:x(src='http://a.example/b')"}},
		{"AttributeTextBeforeURL", `<p style="content:'http://a.example/' url(b)">`, []string{"text p@style: content:'http://a.example/' ", "p@style: b"}},
		{"AttributeEndsImport", `<p style="(a):b;@imp">`, []string{"text p@style: (a):b;@imp"}},
		{"AttributeEndsURL", `<p style="x:url(a.png">`, []string{"p@style: a.png"}},
		{"Element", "<style>@import 'a.css'; @IMPORT url(b.css);\nx{y:url(\"c\\\"d\")}</style>e", []string{
			"style: a.css", "style: b.css", "text style: ;\nx{y:", "style: c\"d", "text: e",
		}},
		{"Escapes", `<style>url(a\)b\26 c\00002fd) @import "e\` + "\n" + `f"</style>`, []string{"style: a)b&c/d", "style: ef"}},
		{"Empty", `<p style="a:url();b:url( '' )"><style>url()</style>`, nil},
		{"EscapedLineBreak", "<p style=\"a:url('b\\\r\nc')\">", []string{"p@style: bc"}},
		{"NothingAtTheEnd", "<p style='a:b(x\\'><style>a{b:c}@import \\", []string{"text style: a{b:c}@import \\"}},
		{"MoreThanAString", "<style>a{b:url('c' d)}</style>", []string{"text style: a{b:", "style: c"}},
		{"BareQuotes", "<style>url(a'b) url(a(b)</style>", nil},
		{"NoURL", "<style>url(a b) url(a\"b\") url('a\n') curl(d) @media x{} http://a.example/</style>", []string{
			"style: d", "text style:  @media x{} http://a.example/",
		}},
		{"Unclosed", "<style>x url('a", []string{"style: a"}},
		{"CommentIsText", "<style>/* see http://a.example/ */</style>", []string{"text style: /* see http://a.example/ */"}},
	}, nil)
}

package html

import (
	"fmt"
	"strings"
	"testing"
)

func TestRegions(t *testing.T) {
	run(t, []lexed{
		{"Comment", "a<!-- b <a href=c> -->d", []string{"text:  b <a href=c> ", "text: ad"}},
		{"CommentEnds", "<!-->a<!--->b<!--c--!>d<!--e->f-- >g-->h", []string{"text: c", "text: e->f-- >g", "text: abdh"}},
		{"CommentBlank", "a<!-- \n -->b", []string{"text: ab"}},
		{"CommentUnclosed", "<!-- a <a href=b>c", []string{"text:  a <a href=b>c"}},
		{"Conditional", "<!--[if mso]><a href=b>c</a><![endif]-->d", []string{"a@href: b [c]", "text: cd"}},
		{"ConditionalRevealed", "<!--[if !mso]><!--><img src=a><!--<![endif]-->b", []string{"img@src: a", "text: <![endif]", "text: b"}},
		{"ConditionalThatIsAComment", "<!--[if !supportLists]-->a<!-- [if x -->", []string{"text: [if !supportLists]", "text:  [if x ", "text: a"}},
		{"DeclarationWithoutURI", "a<!DOCTYPE html>b</ c>", []string{"text: ab"}},
		{"SectionWithLessThan", "<x><![CDATA[a <] < b]]>c", []string{"text: a <] < bc"}},
		{"Declaration", `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">a`, []string{
			`text: DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"`, "text: a",
		}},
		{"Instruction", `<?xml-stylesheet href="http://a.example/"?>b</ c></>d`, []string{
			`text: xml-stylesheet href="http://a.example/"?`, "text: bd",
		}},
		{"Script", "<script>if (a<b) '<img src=x>' // &amp; </scripty> </SCRIPT >c", []string{
			"text script: if (a<b) '<img src=x>' // &amp; </scripty> ", "text: c",
		}},
		{"ScriptUnclosed", "<script>a</scrip", []string{"text script: a</scrip"}},
		{"ScriptAttributes", `<script src="a.js"></script>b`, []string{"script@src: a.js", "text: b"}},
		{"Plaintext", "<plaintext>a<b href=c></plaintext>d", []string{"text plaintext: a<b href=c></plaintext>d"}},
		{"Xmp", "a<xmp> <b>\n</xmp>c", []string{"text: a", "text xmp:  <b>\n", "text: c"}},
		{"FramesAndScriptsThatDoNotRun", "<noscript><img src=a></noscript><iframe><img src=b></iframe><noembed><img src=c></noembed>", []string{
			"img@src: a", "img@src: b", "img@src: c",
		}},
		{"SectionIsMarkup", "<rss><d><![CDATA[<p>a <a href=\"b\">c</a> ]] &amp; <u>d]]>e</d>", []string{
			"a@href: b [c]", "text: a c ]] & de",
		}},
		{"SectionUnclosed", "a<![CDATA[ b <a href=c>d", []string{"a@href: c [d]", "text: a b d"}},
	}, nil)
}

func TestBroken(t *testing.T) {
	run(t, []lexed{
		{"TagUnclosed", `<a href="http://a.example/"`, []string{"a@href: http://a.example/"}},
		{"TagUnclosedBehindName", `a<p b`, []string{"text: a"}},
		{"TagUnclosedAtLessThan", `a<p b <`, []string{"text: a"}},
		{"LessThanInTag", `<p < 5 b=c:d>e`, []string{"text p@b: c:d", "text: e"}},
		{"TagOpensInTag", `<a <img src=a <p>b`, []string{"img@src: a", "text: b"}},
		{"TagOpensInValue", `<p class=a<img src=b>c`, []string{"p@src: b", "text: c"}},
		{"QuoteUnclosedBeforeAttribute", `<a href="http://a.example/ title="b:c" target=d>e</a>`, []string{
			"text a@title: b:c", "a@href: http://a.example/ [e]", "text: e",
		}},
		{"QuoteUnclosedBeforeTag", `<a href="http://a.example/>b</a> <a href="http://b.example/">c</a>`, []string{
			"a@href: http://a.example/ [b]", "a@href: http://b.example/ [c]", "text: b c",
		}},
		{"QuoteUnclosedBeforeQuotedText", `<a href="http://a.example/>b</a> said "c" <img src=d>`, []string{
			"a@href: http://a.example/ [b]", "img@src: d", `text: b said "c"`,
		}},
		{"QuoteUnclosedAtTheEnd", `<a href="http://a.example/ b <p>http://b.example/`, []string{
			"text: b", "a@href: http://a.example/ [b http://b.example/]", "text: http://b.example/",
		}},
		{"QuoteClosedWithoutSpace", `<a title="b > c"href="d">e`, []string{"a@href: d [e]", "text: e"}},
		{"QuoteTooMany", `<a href="b"">c<img src=""d"">`, []string{"img@src: ", "a@href: b [c]", "text: c"}},
		{"NameTooLong", "<" + strings.Repeat("a", 65) + " href=b>", []string{"text: <" + strings.Repeat("a", 65) + " href=b>"}},
		{"AttributeNameTooLong", "<p " + strings.Repeat("a", 257) + " title=b:c>d", []string{
			"text p: " + strings.Repeat("a", 257), "text p@title: b:c", "text: d",
		}},
		{"SpaceAroundEqualsTooLong", "<p title" + strings.Repeat(" ", 1100) + "=b:c>d", []string{"text: d"}},
	}, nil)
}

// Values longer than the limit are text, whether they are closed or not.
func TestLongValues(t *testing.T) {
	long := strings.Repeat("a ", 40)
	run(t, []lexed{
		{"Quoted", `<img src="` + long + `"alt=b:c>d`, []string{
			"text img@src: " + long[:64] + " …", "text img@src: " + long[64:], "text img@alt: b:c", "text: d",
		}},
		{"Unquoted", `<img src=` + strings.Repeat("b", 70) + ` alt=b:c>d`, []string{
			"text img@src: " + strings.Repeat("b", 64) + " …", "text img@src: bbbbbb", "text img@alt: b:c", "text: d",
		}},
		{"Unclosed", `<img src="` + long + `<p>http://a.example/`, []string{
			"text img@src: " + long[:64] + " …", "text img@src: " + long[64:] + "<p>http://a.example/",
		}},
		{"StyleText", "<style>/* a:b */" + strings.Repeat("c{}", 20) + strings.Repeat("d", 70) + "</style>", []string{
			"text style: /* a:b */" + strings.Repeat("c{}", 18), "text style: " + strings.Repeat("d", 64) + " …",
			"text style: dddddd",
		}},
		{"Style", `<style>x{y:url("` + long + `")} z{y:url(b)}</style>c`, []string{
			"text style: x{y:url(\"" + long[:54], "text style: " + long[54:] + "\")} z{y:", "style: b", "text: c",
		}},
	}, &Options{MaxValue: 64, MaxBlock: 64})
}

// A word that fills a block goes on behind it, up to the next tag or comment.
func TestLongWords(t *testing.T) {
	word := strings.Repeat("a", 64)
	run(t, []lexed{
		{"Tag", word + "<b>c</b>", []string{"text: " + word + " …", "text: ", "text: c"}},
		{"Comment", word + "<!-- d -->e", []string{"text: " + word + " …", "text: ", "text:  d ", "text: e"}},
		{"Declaration", word + "b<!d:e>f", []string{"text: " + word + " …", "text: b", "text: d:e", "text: f"}},
		{"WhiteSpace", word + " b", []string{"text: " + word + " …", "text:  b"}},
		{"Link", "<a href=b>" + word, []string{"text: " + word + " …", "text: ", "a@href: b [" + word + "]"}},
		{"LineBreak", word + "<br>b", []string{"text: " + word + " …", "text: ", "text: b"}},
		{"Reference", word + "&lt;b", []string{"text: " + word + " …", "text: <b"}},
		{"LessThan", strings.Repeat("<", 70), []string{"text: " + strings.Repeat("<", 64) + " …", "text: <<<<<<"}},
	}, &Options{MaxValue: 64, MaxBlock: 64})
}

func TestMetaCharset(t *testing.T) {
	for _, c := range []struct{ name, head, want string }{
		{"None", "<html><body>charset=x", ""},
		{"Charset", `<html><head><META charset=" windows-1251 ">`, "windows-1251"},
		{"CharsetUnquoted", `<meta charset=utf-8/>`, "utf-8/"},
		{"HTTPEquiv", `<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-2">`, "ISO-8859-2"},
		{"HTTPEquivBehind", `<meta content='text/html;charset="koi8-r"' http-equiv=content-type>`, "koi8-r"},
		{"ContentAlone", `<meta name=x content="text/html; charset=a">`, ""},
		{"ContentWithoutCharset", `<meta http-equiv=content-type content="text/html; charset">`, ""},
		{"InComment", `<!-- <meta charset=a> --><meta charset=b>`, "b"},
		{"CommentUnclosed", `<!-- <meta charset=a>`, "a"},
		{"Second", `<meta name=a content="b"><metadata charset=c><meta charset='d'>`, "d"},
		{"Cut", `<meta charset="utf`, ""},
		{"XML", `<?xml version="1.0" encoding='euc-jp'?>`, "euc-jp"},
		{"XMLWithMark", "\ufeff<?xml encoding = \"utf-8\"?>", "utf-8"},
		{"XMLUnquoted", `<?xml encoding=utf-8 ?>`, "utf-8"},
		{"XMLCut", `<?xml encoding="utf-8`, ""},
		{"XMLNoValue", `<?xml encoding ?><?xml encoding=`, ""},
		{"NoValue", `<meta charset><meta charset=>`, ""},
		{"NoTag", "a charset=b", ""},
		{"NothingButName", `<meta`, ""},
		{"Slash", `<meta/charset=a>`, "a"},
		{"SpaceBehindEquals", `<meta charset= `, ""},
		{"XMLQuoteUnclosed", `<?xml encoding="utf-8>`, ""},
		{"UnquotedInContent", `<meta http-equiv=content-type content="text/html; charset=a; b">`, "a"},
		{"UnclosedBehindEquals", `<meta charset=`, ""},
		{"OtherElement", `<script charset=a></script><link charset=b>`, ""},
		{"OtherAttributes", `<meta charset-x=a contents="text/html; charset=b" http-equiv=content-type>`, ""},
		{"BehindTag", `<meta name=x> charset=a`, ""},
		{"NameAlone", `<meta x charset=a>`, "a"},
		{"CharsetFirst", `<meta charset=a http-equiv=content-type content="text/html; charset=b">`, "a"},
		{"SummaryOfType", `<meta http-equiv=content-type summary="text/html; charset=a">`, ""},
		{"OtherParameter", `<meta http-equiv=content-type content="version=a">`, ""},
		{"NoEquals", `<meta http-equiv=content-type content="charset a">`, ""},
		{"EncodingAlone", `encoding="a"`, ""},
		{"XMLNoEquals", `<?xml encoding "a"?>`, ""},
		{"XMLNothing", `<?xml encoding>`, ""},
		{"XMLNothingBehindEquals", `<?xml encoding=>`, ""},
		{"XMLWithout", `<?xml version="1.0"?><meta charset=a>`, "a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := MetaCharset([]byte(c.head)); got != c.want {
				t.Errorf("MetaCharset(%q) = %q, want %q", c.head, got, c.want)
			}
		})
	}
}

func ExampleMetaCharset() {
	fmt.Println(MetaCharset([]byte(`<!DOCTYPE html><meta charset="shift_jis">`)))
	// Output: shift_jis
}

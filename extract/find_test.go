package extract

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A markedText shows in ⟦ ⟧ what is found: all of it, breaks included. The URIs
// are given only where they differ from that.
type markedText struct {
	name, text string
	uris       []string
}

// unmark returns the text without its marks.
func unmark(s string) string { return strings.NewReplacer("⟦", "", "⟧", "").Replace(s) }

// marked are the rules, one row each, with the section of RFC 3986 or the rule
// that decides.
var marked = []markedText{
	{"AppendixC", "Yes, Jim, I found it under \"⟦http://www.example.com/Addressing/⟧\",\nbut you can probably pick it up from <⟦ftp://foo.example.\ncom/rfc/⟧>.", []string{"http://www.example.com/Addressing/", "ftp://foo.example.com/rfc/"}},
	{"AngleBlankLine", "<⟦http://example.com/a/\n\n   b⟧>", []string{"http://example.com/a/b"}},
	{"AngleBreakInScheme", "<⟦ht\n  tp://example.com/a⟧>", []string{"http://example.com/a"}},
	{"AngleBreakInSchemeBehindReply", "> <⟦ht\n> tp://example.com/a⟧>", []string{"http://example.com/a"}},
	{"AngleOfTagBeforeURI", "<a\n   >⟦http://example.com/a⟧</a> if a <b\n  ⟦http://example.com/b⟧ or a <b\n  ⟦mailto:joe@example.com⟧", nil},
	{"AngleBreakBehindColon", "<⟦mailto:\n joe@example.com⟧>", []string{"mailto:joe@example.com"}},
	{"AngleOverStrings", "'see <⟦http://example.com/a/'\n  'b.html⟧>'\n\"or <⟦mailto:joe@example.com\"\n  \"?subject=a⟧>\" <⟦http://example.com/it'\n s⟧>\n<⟦http://example.com/'\n'⟧>", []string{"http://example.com/a/b.html", "mailto:joe@example.com?subject=a", "http://example.com/it's", "http://example.com/''"}},
	{"AngleUnclosed", "<⟦http://example.com/a⟧ and so on", nil},
	{"AngleReopened", "<⟦http://example.com/a⟧ <⟦http://example.com/\nb⟧>", []string{"http://example.com/a", "http://example.com/b"}},
	{"AngleProse", "<⟦http://example.com/a⟧ is the page of it>", nil},
	{"AngleProseOnNextLine", "<⟦http://example.com/a⟧\nand then more prose here>", nil},
	{"AngleProseBehindSlash", "<⟦http://example.com/⟧\nand then more prose here> <⟦http://example.com/b/⟧\nThe page of it\n\n> <⟦http://example.com/c-⟧\n> and so on", nil},
	{"AngleProseBehindRest", "at the place that is the best known <⟦http://example.com/b-\nindex⟧ it is> <⟦http://example.com/b/\nc.html⟧ The page>", []string{"http://example.com/b-index", "http://example.com/b/c.html"}},
	{"AngleProseOfOtherWords", "<⟦http://example.com/a⟧\n(as told before) so <⟦http://example.com⟧\ne.g. this one <⟦http://example.com/a⟧\n10:30 it is <⟦http://example.com/a/⟧\n2. the next one <⟦http://example.com/a⟧\n- the next one <⟦http://example.com/a⟧\n(see there)>", nil},
	{"AnglePlainGap", "<⟦http://example.com/a b⟧>", []string{"http://example.com/ab"}},
	{"AnglePlainGapBeforeLastWord", "<⟦http://a.example/b.ps⟧ or\nb.txt>, <⟦http://a.example/ b\nc⟧>", []string{"http://a.example/b.ps", "http://a.example/bc"}},
	{"PrefixInAngle", "<URL:⟦http://example.com/a⟧>", nil},
	{"PrefixAlone", "URL: ⟦http://example.com/a⟧, here", nil},
	{"PrefixAloneBeforeWord", "URL:none\n⟦http://example.com/a⟧ URL: a\n\n⟦http://example.com/b⟧ <URL:⟦ht\ntp://example.com/c⟧>", []string{"http://example.com/a", "http://example.com/b", "http://example.com/c"}},
	{"PrefixIsNoScheme", "<URL:/a> URL://a.example/ \"URL:/a\" <URL:⟦foo:/a⟧>", nil},
	{"PrefixNotInWord", "CURL:foo", nil},
	{"QuoteWrapped", "\"⟦http://example.com/a/\nb.html⟧\"", []string{"http://example.com/a/b.html"}},
	{"QuoteHyphen", "'⟦urn:example:some-\nthing⟧' is", []string{"urn:example:some-thing"}},
	{"BracketOverStrings", "'[a](⟦http://example.com/docs/⟧'\n  'b/c.html)'", nil},
	{"BracketNumber", "(⟦http://example.com/a⟧\n2025)", nil},
	{"BracketWordBetween", "(⟦http://example.com/a.html⟧\nand\nb.html) (⟦http://example.com/\nand/\nb.html⟧)", []string{"http://example.com/a.html", "http://example.com/and/b.html"}},
	{"BracketWordBetweenFullLines", "This fixes what is told of in (⟦http://lists.example.org/archive/html/2013-07/msg00009.html⟧\nand\nmsg00010.html).", nil},
	{"QuoteProse", "\"⟦http://example.com/a⟧\nThe\"", nil},
	{"QuoteSegment", "a member with this name and with the value \"⟦http://example.invalid/\n  UNDEFINED⟧\", \"⟦http://example.com/users/\n  sip:joe@example.com/index⟧\", [⟦http://example.com/⟧\nTitle] \"⟦http://example.com/⟧\nThe page\"", []string{"http://example.invalid/UNDEFINED", "http://example.com/users/sip:joe@example.com/index", "http://example.com/", "http://example.com/"}},
	{"QuoteNextURI", "\"⟦http://example.com/a⟧\n⟦http://example.com/b⟧\"", nil},
	{"BracketWrapped", "(⟦http://example.com/a/\nb(c).html⟧)", []string{"http://example.com/a/b(c).html"}},
	{"BracketOfManualPages", "⟨⟦http://www\n       .a.example/b/⟧⟩, ⟨⟦http://a.example/b⟧⟩.", []string{"http://www.a.example/b/", "http://a.example/b"}},
	{"BracketWrappedBehindColon", "> [⟦mailto:\n> joe@example.com⟧]", []string{"mailto:joe@example.com"}},
	{"BracketWrappedBeforeShape", "(⟦mailto:somebody@\nexample.com⟧) \"⟦urn:a1:\nb-2⟧\" (mailto:somebody\nelse)", []string{"mailto:somebody@example.com", "urn:a1:b-2"}},
	{"SchemaLocation", "xsi:schemaLocation=\"⟦urn:ietf:params:xml:ns:epp-1.0⟧\n  epp-1.0.xsd\"", nil},
	{"SchemaLocationOfImport", "<xs:import schemaLocation=\"⟦http://www.example.com/schema/\n  iodef-1.0.xsd⟧\"/>", []string{"http://www.example.com/schema/iodef-1.0.xsd"}},
	{"LeaderOfAnyMarks", ": <⟦http://a.example/\n: b⟧>\n} <⟦http://a.example/\n} c⟧>\n!! <⟦http://a.example/\n!! d⟧>\n\" <⟦http://a.example/\n\" e⟧>", []string{"http://a.example/b", "http://a.example/c", "http://a.example/d", "http://a.example/e"}},
	{"LeaderBeyondASCII", "» <⟦http://a.example/\n» b⟧>\n> │ <⟦http://a.example/\n> │ c⟧>\n• <⟦http://a.example/\n  d⟧>", []string{"http://a.example/b", "http://a.example/c", "http://a.example/d"}},
	{"IndentBeyondASCII", "　<⟦http://a.example/\n　　b⟧>\n「⟦http://a.example/c/\n　d.html⟧」", []string{"http://a.example/b", "http://a.example/c/d.html"}},
	{"BulletIsNoLeader", "• ⟦http://a.example/b-⟧\n• c", nil},
	{"LeaderOfBlockComment", "/*! <⟦http://a.example/\n  * b⟧>\n;;;; <⟦http://a.example/\n;;;; c⟧>", []string{"http://a.example/b", "http://a.example/c"}},
	{"LeaderOfDoxygen", "*> <⟦http://a.example/\n*> b⟧>\n#> <⟦http://a.example/c-\n#> d⟧>\n*> ⟦http://a.example/e-\n*> f.html⟧ g", []string{"http://a.example/b", "http://a.example/c-d", "http://a.example/e-f.html"}},
	{"ReplyWithinComment", " * > <⟦http://a.example/\n * > b⟧>\n# >> <⟦ht\n# >> tp://a.example/c⟧>\n/// > \"⟦http://a.example/\n/// > d/e⟧\"\n- > ⟦http://a.example/f-\n- > g.html⟧ h", []string{"http://a.example/b", "http://a.example/c", "http://a.example/d/e", "http://a.example/f-g.html"}},
	{"LeaderOfTwoAsterisks", "/** <⟦http://a.example/\n ** b⟧>\n ** <⟦http://a.example/\n ** c⟧>\n* <⟦http://a.example/\n**d⟧>", []string{"http://a.example/b", "http://a.example/c", "http://a.example/*d"}},
	{"LeaderOfBlockCommentBehindText", "int a; /* see <⟦http://a.example/\n        * b⟧>\n        * and ⟦http://a.example/c-\n        * d.html⟧ */\nint b; /** (⟦http://a.example/e/\n           f⟧) */", []string{"http://a.example/b", "http://a.example/c-d.html", "http://a.example/e/f"}},
	{"LeaderOfWords", "REM <⟦http://a.example/\nrem b⟧>\n@c <⟦http://a.example/\n@c b⟧>\n@rem <⟦http://a.example/c-\n@rem d⟧>\n<⟦http://a.example/\n@comment⟧>", []string{"http://a.example/b", "http://a.example/b", "http://a.example/c-d", "http://a.example/@comment"}},
	{"LeaderIsNumber", "  9\tsee <⟦http://a.example/\n 10\tb⟧>\n  7   <⟦http://a.example/\n  8   c⟧>\n3\t<⟦http://a.example/\n2\td⟧>\n1\t⟦http://a.example/e-⟧\n2\tf.html\n12\t(⟦http://a.example/g/\n13\th.html⟧)\n> 12\t<⟦http://a.example/i/\n> 13\tj⟧>", []string{"http://a.example/b", "http://a.example/c", "http://a.example/2d", "http://a.example/e-", "http://a.example/g/h.html", "http://a.example/i/j"}},
	{"LeaderIsNoRest", "(<⟦ftp://a.example/b.\ntxt⟧>, <⟦ftp://a.example/c.\ntxt⟧>)", []string{"ftp://a.example/b.txt", "ftp://a.example/c.txt"}},
	{"LeaderIsNoParameter", "   ;pub-gruu=\"⟦sip:joe@example.com\n      ;gr=a⟧\"\n;see <⟦http://a.example/\n;b⟧>", []string{"sip:joe@example.com;gr=a", "http://a.example/b"}},
	{"OpenerAboveLeaderBeyondASCII", "» <\n» ⟦http://a.example/\n» b⟧>\n» <⟦ht\n» tp://a.example/c⟧>", []string{"http://a.example/b", "http://a.example/c"}},
	{"ReplyDepthVaries", "> > <⟦http://example.com/a/\n>> b/\n > > c⟧>", []string{"http://example.com/a/b/c"}},
	{"ReplyPrefixesOfSeveral", "JD> MK> <⟦http://example.com/a/\nJD> MK> b⟧>\nJD> > MK> <⟦http://example.com/c/\nJD>> MK> d⟧>\nJD> e> <⟦http://example.com/f-\nJD> g⟧>", []string{"http://example.com/a/b", "http://example.com/c/d", "http://example.com/f-g"}},
	{"ReplyPrefixEscaped", "&gt; &lt;⟦http://example.com/a/\n&gt; b⟧&gt;\n> &gt; \"⟦http://example.com/c/\n> &gt; d.html⟧\"\n> &lt;⟦http://example.com/e⟧\n> &gt;", []string{"http://example.com/a/b", "http://example.com/c/d.html", "http://example.com/e"}},
	{"DiffOfURIs", "1c1\n< ⟦http://example.com/a⟧\n---\n> ⟦http://example.com/b⟧\n3,4d3\n< ⟦http://example.com/c/⟧\n< ⟦http://example.com/d⟧\n7a5\n> see\n\n< ⟦http://example.com/\n  e⟧\n>\n", []string{"http://example.com/a", "http://example.com/b", "http://example.com/c/", "http://example.com/d", "http://example.com/e"}},
	{"DiffOfLines", "< see <⟦http://example.com/a/\n< b⟧>\n---\n> see <⟦http://example.com/c/\n> d⟧>\n\n< ⟦http://example.com/e/\n f⟧ >", []string{"http://example.com/a/b", "http://example.com/c/d", "http://example.com/e/f"}},
	{"PageBreak", "<⟦http://example.com/a/\n\n\n\nDoe                  Expires May 2026            [Page 7]\n\f\nInternet-Draft             Things           November 2025\n\n\n   b⟧>", []string{"http://example.com/a/b"}},
	{"PageBreakWithoutFormFeed", "<⟦http://example.com/a/\n\nDoe                  Expires May 2026            [Page 7]\n\nInternet-Draft             Things           November 2025\n\n   b⟧>", []string{"http://example.com/a/b"}},
	{"FoldInAngle", "<⟦sip:joe@example.com;\\\n    gr=a⟧>, <⟦https://www.example.\\\n  org/ssh-\\\\\n  b⟧>, <⟦http://a.example/b\\\n   \\c⟧>", []string{"sip:joe@example.com;gr=a", "https://www.example.org/ssh-b", "http://a.example/bc"}},
	{"FoldInQuotes", "\"⟦urn:example:ns:yang:\\\n    ietf-a⟧\" \"⟦http://a.example/unicas\\\nT-b⟧\"", []string{"urn:example:ns:yang:ietf-a", "http://a.example/unicasT-b"}},
	{"FoldBare", "Location: ⟦https://example.com/data/\\\n    a:b/\\\n    c=d⟧\nGET ⟦http://a.example/b?\\\n  c⟧ HTTP/1.1", []string{"https://example.com/data/a:b/c=d", "http://a.example/b?c"}},
	{"FoldOfRoff", "a='⟦https://a.example/auth/cl\\e\noud\\-b⟧'\nc=⟦https://a.example/auth/\\e\nd⟧\ncurl ⟦https://a.example/e⟧\\e\n\\-o f a=⟦https://sub.exampl\\e\ne.com/g,h=i⟧ ⟦http://a.example/j⟧\\e\n  k.html", []string{"https://a.example/auth/cloud-b", "https://a.example/auth/d", "https://a.example/e", "https://sub.example.com/g,h=i", "http://a.example/j"}},
	{"FoldOfOther", "curl ⟦http://a.example/b⟧\\\n  -o c\nxsltproc --nonet ⟦http://a.example/release/xsl/current/manpages/docbook.xsl⟧\\\n  debian/a.xml\n⟦http://a.example/⟧\\\nNext ⟦http://a.example/⟧\\\\\nb INVITE ⟦sip:a@b.example;c=d⟧\\\n  SIP/2.0\n<b>⟦http://a.example/b⟧\\\n</b>\n⟦http://a.example/⟧\\\nand more", nil},
	{"HyphenBare", "at ⟦http://example.com/some-\nthing.html⟧ now", []string{"http://example.com/some-thing.html"}},
	{"HyphenBareBeforeShape", "to ⟦mailto:some-list-\nrequest@lists.example.com⟧, or ⟦tel:+1-\n201-555-0123⟧. Not mailto:some-\nthing else, but a:⟦mailto:b-\nc@example.com⟧ and a:⟦tel:+1-\n201-555-0123⟧, nor ⟦http://example.com/a-⟧\njoe@example.com", []string{"mailto:some-list-request@lists.example.com", "tel:+1-201-555-0123", "mailto:b-c@example.com", "tel:+1-201-555-0123", "http://example.com/a-"}},
	{"HyphenBareBeforeAddress", "to ⟦sip:some-\nbox@example.com⟧ (⟦sip:other-\nline@example.com⟧ if need be), ⟦http://a.example/b-\nc?@d=e⟧ f", []string{"sip:some-box@example.com", "sip:other-line@example.com", "http://a.example/b-c?@d=e"}},
	{"HyphenBareProse", "at ⟦http://example.com/some-⟧\nthing else", nil},
	{"HyphenBeforeWhatBeginsAnew", "⟦http://a.example/b-⟧\nwww.example.com is\n⟦http://a.example/b-⟧\nC:\\c\n⟦http://a.example/b-⟧\nSigned-off-by: Joe\n⟦http://a.example/b-⟧\n%comment\n⟦http://a.example/b-⟧\n//comment\n⟦http://a.example/b-⟧\n--option\n⟦http://a.example/b-⟧\ne.g. this\n⟦http://a.example/b-⟧\nA. item\n⟦http://a.example/b-⟧\na.b = 1\n", nil},
	{"HyphenBeforeRestLikeIt", "⟦http://a.example/b-\nc-d.html⟧: it ⟦http://a.example/b-\n/c⟧ is\n⟦http://a.example/b-\nc-d⟧:\n⟦http://a.example/b-\n%20c⟧", []string{"http://a.example/b-c-d.html", "http://a.example/b-/c", "http://a.example/b-c-d", "http://a.example/b-%20c"}},
	{"HyphenBareProseAtMargin", "(see the registry at ⟦http://www.example.com/assignments/port-\nnumbers⟧) on the addresses", []string{"http://www.example.com/assignments/port-numbers"}},
	{"HyphenBareBeforeProgram", "# see ⟦http://www.example.com/a.html#setType-java.lang.String-⟧\nTO_TYPES = {}", nil},
	{"HyphenBareInList", "*  The registry is that at ⟦http://www.example.com/assignments/port-\n   numbers⟧ in all cases", []string{"http://www.example.com/assignments/port-numbers"}},
	{"HyphenBareBehindComment", "// as in ⟦https://www.example.com/archive/id/draft-a.html#name-encrypted-⟧\nvar a = 1\n// as in ⟦https://www.example.com/archive/id/draft-a.html#name-encrypted-\n// data⟧ it is", []string{"https://www.example.com/archive/id/draft-a.html#name-encrypted-", "https://www.example.com/archive/id/draft-a.html#name-encrypted-data"}},
	{"HyphenBareLabelAtMargin", "see the registry that is at ⟦http://www.example.com/assignments/port-⟧\nNext to it is ⟦http://www.example.com/assignments/and/so/on/and/on/b-⟧\nnote: that is it", nil},
	{"HyphenBareAtPageBreak", "at ⟦http://example.com/a-\n\n\nDoe                  Expires May 2026            [Page 7]\n\f\nInternet-Draft             Things           November 2025\n\n   b.html⟧ now", []string{"http://example.com/a-b.html"}},
	{"NumbersOfPages", "<⟦http://a.example/\n\n                - 12 -\n\nb⟧> <⟦http://a.example/\n\nPage 13\n\nc⟧> <⟦http://a.example/\n\n          Page 13 of 20\n\nd⟧> <⟦http://a.example/⟧\n\nPage up\n\ne>", []string{"http://a.example/b", "http://a.example/c", "http://a.example/d", "http://a.example/"}},
	{"HyphenBareNextTarget", ".. _`a`: ⟦http://example.com/a-⟧\n.. _`b`: ⟦http://example.com/b⟧", nil},
	{"HyphenBareNextURI", "⟦http://example.com/a-⟧\n⟦http://example.com/b⟧", nil},
	{"HyphenBeforeNumberOfLine", "12: ⟦http://example.com/a-⟧\n13:  b.html", nil},
	{"HyphenBeforeOtherSideOfDiff", "-see ⟦http://example.com/a-⟧\n+See ⟦http://example.com/b-⟧\n-see ⟦http://example.com/c-\n-d.html⟧ now", []string{"http://example.com/a-", "http://example.com/b-", "http://example.com/c-d.html"}},
	{"OtherSideOfDiff", "-see <⟦http://a.example/⟧\n+See <⟦https://a.example/\n b⟧>\n> -see <⟦http://a.example/⟧\n> +see <⟦https://a.example/\n>  c⟧>\n-see <⟦tel:\n+1-201-555-0123⟧>", []string{"http://a.example/", "https://a.example/b", "http://a.example/", "https://a.example/c", "tel:+1-201-555-0123"}},
	{"HyphenBeforeURIOfFile", "b.c-13-  ⟦http://example.com/a-⟧\nc.c:14:⟦http://example.com/b⟧\n⟦http://example.com/web/2013-\n01/http://a.example/⟧ now", []string{"http://example.com/a-", "http://example.com/b", "http://example.com/web/2013-01/http://a.example/"}},
	{"HyphenInItems", "- ⟦http://example.com/a-⟧\n- b\n> + ⟦http://example.com/a-⟧\n> + b\n-  ⟦http://example.com/i-\n-  j.html⟧\n* ⟦http://example.com/a-⟧\n* b\n> * ⟦http://example.com/c-⟧\n> * d\n/* ⟦http://example.com/e-\n * f.html⟧\n * ⟦http://example.com/g-\n * h.html⟧", []string{"http://example.com/a-", "http://example.com/a-", "http://example.com/i-j.html", "http://example.com/a-", "http://example.com/c-", "http://example.com/e-f.html", "http://example.com/g-h.html"}},
	{"HyphenBeforeNumber", "⟦http://example.com/a-⟧\n12. the next, ⟦tel:+1-201-555-\n0123⟧. And (⟦http://example.com/2003-\n2004⟧).", []string{"http://example.com/a-", "tel:+1-201-555-0123", "http://example.com/2003-2004"}},
	{"HyphenRule", "⟦http://example.com/a-⟧\n-----", nil},
	{"TableOfFullCells", "| W    |puTTY (⟦http://a.example/b⟧|\n|      |/c/) (G|", []string{"http://a.example/b/c/"}},
	{"Table", "| <⟦http://example.com/⟧ | x |\n| a> | y |", []string{"http://example.com/a"}},
	{"TrailingPunctuation", "See ⟦http://a.example/⟧, ⟦http://b.example/⟧.", nil},
	{"Emphasis", "*⟦http://a.example/b⟧* _⟦http://a.example/c⟧_ ⟦http://a.example/d_⟧", nil},
	{"MarkedAsVerbatim", "=⟦http://a.example/b⟧= (+⟦http://a.example/c⟧+), @⟦http://a.example/d⟧@. ==⟦http://a.example/e⟧== ++⟦http://a.example/f⟧++\n ='⟦http://a.example/?g=⟧' a=⟦http://a.example/?h=⟧ +⟦http://a.example/i⟧", nil},
	{"EmphasisOfSentence", "**See ⟦http://a.example/b⟧.** ⟦http://a.example/b.*⟧", nil},
	{"EmphasisOpenedBefore", "**See ⟦http://a.example/⟧**. **Site:** ⟦http://a.example/**⟧", nil},
	{"StruckOut", "__See ⟦http://a.example/b⟧__ and ~~see ⟦http://a.example/c⟧~~, not ⟦http://a.example/d__⟧", nil},
	{"ApostropheBalanced", "⟦http://a.example/'b'⟧ ⟦http://a.example/b⟧'", nil},
	{"ApostrophesOfQuotation", "``the page at\n⟦http://a.example/b⟧'' ''see ⟦http://a.example/⟧'' '''as in ⟦http://a.example/c⟧''' ⟦http://a.example/d('')⟧\n⟦http://a.example/?b=''⟧ it''s ⟦http://a.example/?b=''⟧", nil},
	{"ApostrophesBehindCommas", ",,⟦http://a.example/b⟧'' ,,see ⟦http://a.example/c⟧''", nil},
	{"ApostrophesOfString", "raise Error('''\n  See the list of all that at ⟦https://a.example/issues⟧'''))", nil},
	{"Possessive", "⟦http://a.example/b⟧'s page, ⟦http://a.example⟧'s, ⟦http://a.example/⟧'s, \"⟦http://a.example/it's⟧\", ⟦http://a.example/it's⟧", nil},
	{"PossessiveAtBreak", "⟦http://a.example/b⟧'s\npage, ⟦http://a.example/it's⟧\n\nNext", nil},
	{"HyphenBehindHost", "⟦http://a.example⟧- the site, ⟦http://a.example/b-⟧ too", nil},
	{"Smiley", "⟦http://a.example/b⟧:-) ⟦http://a.example/c⟧;-) ⟦http://a.example/d⟧:-( ⟦http://a.example/e:-f⟧", nil},
	{"Arrow", "⟦http://a.example/b⟧-->⟦http://a.example/c⟧ ⟦http://a.example/b⟧->⟦http://a.example/c⟧ L<x|⟦http://a.example/d-⟧> <⟦http://a.example/e--⟧>", nil},
	{"ArrowOfEqualsSign", "⟦http://a.example/b⟧=>⟦http://c.example/d⟧ ⟦http://a.example/?b=⟧>", nil},
	{"Comment", "/*⟦http://a.example/b⟧*/ ⟦http://a.example/*/⟧ ⟦http://a.example/c*/d⟧", nil},
	{"BracketsBalanced", "(⟦http://a.example/b_(c)⟧) ⟦http://a.example/d⟧)e", nil},
	{"Field", "1,⟦http://a.example/b⟧,c", nil},
	{"ListJoined", "⟦http://a.example/b⟧,⟦http://a.example/c⟧", nil},
	{"ListJoinedByBars", "⟦http://a.example/?b=c⟧|⟦http://a.example/d⟧ \"⟦http://a.example/?b⟧|⟦ftp://a.example/c⟧\" ⟦http://a.example/?b=c|d://e⟧", []string{"http://a.example/?b=c", "http://a.example/d", "http://a.example/?b", "ftp://a.example/c", "http://a.example/?b=c%7Cd://e"}},
	{"ListOfMailto", "⟦http://a.example/b⟧,⟦mailto:joe@a.example⟧ ⟦ftp://a.example⟧;⟦mailto:jim@a.example?subject=c⟧ ⟦http://a.example/b,mailto:c⟧", nil},
	{"ListOfOwnScheme", "⟦mailto:joe@example.com⟧,⟦mailto:jim@example.com⟧ ⟦tel:+1-201-555-0123⟧;⟦tel:+1-201-555-0124⟧ ⟦tag:example.com,2025:a⟧", nil},
	{"ListOfNames", "a=⟦http://a.example/b⟧,c_2=⟦http://a.example/d⟧ URI:⟦http://a.example/b⟧,URI:⟦http://a.example/c⟧ ⟦http://a.example/b,c=d⟧ ⟦http://a.example/?b,c=http://d.example/⟧", nil},
	{"BacktickBeforePunctuation", "`curl ⟦http://a.example/b⟧`, `see ⟦http://a.example/c⟧.`) `go to ⟦http://a.example/d⟧`__\n`⟦http://a.example/e⟧`.", nil},
	{"TemplateMark", "`⟦https://example.com/⟧${id}/x` ⟦https://example.com/a⟧#{b} ⟦https://example.com/⟧%{c} ⟦https://example.com/$d⟧", nil},
	{"HyphenatedScheme", "the princi‐\n   pal://a.example/b of ‐\n⟦http://a.example/⟧", nil},
	{"GluedLeft", "see⟦http://a.example/b⟧ 1abc://a.example/", nil},
	{"GluedToRule", "................................................................................⟦http://a.example/b⟧", nil},
	{"GluedAuthority", "⟦http://a.example⟧⟦http://b.example/⟧", nil},
	{"AuthorityRefused", "http://example[.]com/ http://joe:p@ss@example.com/ http://${HOST}/", nil},
	{"PatternInAuthority", `"^http://a\\.example/" "http://a\.example/" "⟦http://a.example⟧\\nb"`, nil},
	{"PlaceholderInAuthority", "https://www.<domain>.example/ https://a-<NUMBER>.example.org/ https://www.<your-domain>/b https://host<N>.example/ ⟦http://a.example⟧<br> ⟦http://b.example⟧.<br>c ⟦http://d.example⟧</a>.", nil},
	{"TemplateInAuthority", "https://api.{{b}}/ http://a.example:{{c}} ⟦http://a.example⟧{{d}}", nil},
	{"GluedLeftWithPlus", "⟦bzr+sftp://a.example/⟧ web+see⟦http://a.example/⟧", nil},
	{"ScopeIsNoScheme", "\"APT::Get::*\" <News::Article> \"Message::Passing\" URL:data::b", nil},
	{"ShapeOfWhatIsLeft", "`urn:uuid:${a}` ⟦urn:uuid:a⟧${b} urn:abc:... ⟦tag:a.example,2001:⟧ (⟦tag:a.example,2001:b⟧:) doi:10.1000/. javascript:f( ⟦urn:abc:d⟧:.", nil},
	{"ShapelessInCode", "a[i0:i1] f(a)[i0:i1] a[0][i0:i1] [a](⟦skype:joe⟧) b(message:c) [⟦i0:i1⟧] while i < mid:\n  t[k] = t > 0", nil},
	{"ShapelessInBraces", "a{content:none} {icon:a.b} \\url{⟦skype:joe⟧} (⟦skype:joe⟧)", nil},
	{"SchemeEndsName", "known_hosts_file:/etc/a _⟦mailto:a@b.example⟧_ x_⟦http://a.example/⟧", nil},
	{"CompoundOfTemplate", "\"jdbc:mysql://{host}/a\" \"⟦jdbc:mysql://a.example/⟧\"", nil},
	{"CompoundOfNames", "a.example:lib:jar:1.0:compile a:lib:jar:tests:1.0:test ⟦jar:file:/a.jar!/b⟧ ⟦jar:nested:/a.jar/!b.jar!/⟧ ⟦jdbc:h2:mem:a⟧ feed:a:b", nil},
	{"PlaceInFile", "<file:line:column> <⟦file:/etc/motd⟧> ⟦file:C:/a.txt⟧ file:C:a", nil},
	{"ShapelessBehindBreak", "(Example:\n  instance-id) (⟦example:instance-id⟧)", nil},
	{"PrivateScheme", "<⟦x-foo:a⟧> <⟦x-f\noo:a⟧> <⟦x-f\n  oz:a⟧> <⟦x-f\noo://a/⟧>", nil},
	{"NoHostOfDirectory", "⟦ldap:///??sub??a=b⟧ ⟦ldap:///o=a⟧ ldap:///", nil},
	{"NoHost", "http:// http:///a http://.. http:/a http:a", nil},
	{"Footnote", "⟦http://example.com⟧[1] ⟦http://example.com/a⟧[2]", nil},
	{"LabelBehindHost", "⟦https://a.example⟧[The site] ⟦https://a.example:80⟧[Site^], ⟦http://b.example⟧[a] http://example[dot]com/ http://a.example[dot]com http://a[b] http://a.[b]/c", nil},
	{"IPLiteral", "⟦http://[2001:db8::7]:80/a⟧ [⟦http://[::1]/⟧]", nil},
	{"Words", "note: this, data: none, std::vector, C:\\x, 10:30, key:value, news:the", nil},
	{"Opaque", "⟦mailto:joe@example.com⟧ ⟦urn:isbn:0451450523⟧ ⟦tel:+1-201-555-0123⟧ ⟦news:comp.test⟧", nil},
	{"LabelsOfNumbers", "TEL:+1-201-555-0123 TEL;TYPE=WORK,FAX:+1-201-555-0123 (Tel:+1-201-555-0123) ⟦tel:+1-201-555-0123⟧ <⟦TEL:+1-201-555-0123⟧>", nil},
	{"OpaqueEncoded", "⟦urn:example:%D0%B0123⟧ \"⟦acct:joe%40a.example@b.example⟧\" ⟦mid:foo4%25foo1@example.com⟧ ⟦info:a-b/%41⟧ urn:example:%x", nil},
	{"OpaqueServers", "⟦stun:a.example:8000⟧ | ⟦turns:a.example⟧ | ⟦turn:localhost:3478?transport=udp⟧ turn:left ⟦stun:192.0.2.1⟧, ⟦h323:joe@a.example⟧", nil},
	{"OpaqueTokens", "⟦pkcs11:token=My%20token;object=my-key⟧ pkcs11:x <c>⟦xcon-userid:joe@a.example⟧</c> \"⟦xcon-userid:joe1⟧\"", nil},
	{"OpaqueArchivalKeys", "⟦ark:/13030/tf5p30086k⟧, ⟦ark:12148/btv1b8449691v/f29⟧ ark:the/x ark:/x ark:12", nil},
	{"Elements", "<geo:lat>1.5</geo:lat> <tag:a b=\"c\"/> <urn:a> <⟦geo:1.5,2⟧> <⟦urn:a1:b⟧>", nil},
	{"ElementsOfShapelessSchemes", "<news:title>a</news:title> <content:encoded> <im:image/> <skype:a/> <mailto:b/> <mailto\n:c/> <⟦skype:a⟧> <⟦news:comp.test⟧> <URL:⟦im:a⟧>", nil},
	{"ElementsWithEndTags", "<xcon:a>b</xcon:a> <xcon:c> <⟦iris:d⟧>", nil},
	{"NamesOfSchemas", "<element ref=\"iris:query\" type='iris:a'/> <a iris:referentType=\"iris:b\"> <a href=\"⟦iris:query⟧\">", nil},
	{"NameOfNamespace", "<D:a xmlns:D=\"⟦DAV:⟧\" xmlns='⟦DAV:⟧'> <a b=\"DAV:\"> \"about:\" xmlns:a=\"b:\"", nil},
	{"NamesOfMembers", "{\"example:interface\" : [{\"example:a\":1}], \"b\": \"⟦example:c⟧\"}", nil},
	{"NamesOfConditions", "(DAV:no-lock): the URI \"⟦DAV:unordered⟧\" (DAV:no-lock-of-\n  children)", nil},
	{"MarksOfReferences", "see [DNS:4] and [SMTP:5a], (UDP:1); (⟦ipn:2.1⟧)", nil},
	{"NumbersOfNames", "symbols(\"i0:5\", 'p1:4') \"⟦ipn:2.1⟧\"", nil},
	{"ElementsWithAttributes", "<urn:a xmlns:urn=\"⟦urn:b1:c⟧\"> <skype:b c='d'> <⟦mailto:a@example.com⟧ b=\"c\">", nil},
	{"AngleGapBeforeQuote", "<⟦http://a.example/b⟧ c\"d>", nil},
	{"OpaqueInQuotes", "\"⟦skype:joe⟧\" skype:joe \"go:noinline\" \"⟦go://a.example/b⟧\"", nil},
	{"Compound", "⟦jdbc:mysql://db.example/x⟧ ⟦view-source:http://a.example/⟧ cache:⟦http://a.example/⟧", nil},
	{"CompoundOfOrigin", "⟦blob:https://a.example/f81d4fae-7dec⟧ ⟦filesystem:https://a.example/temporary/b⟧ blob:null \"⟦blob:d3958f5c-0777⟧\"", nil},
	{"KeyInQuery", "⟦http://example.com/?a[]=1⟧ x", []string{"http://example.com/?a%5B%5D=1"}},
	{"BarInQuery", "⟦http://example.com/?a=b|c⟧", []string{"http://example.com/?a=b%7Cc"}},
	{"BarsInQuery", "⟦http://example.com/?a=b||c⟧ ⟦http://example.com/?a⟧|| ⟦http://example.com/a⟧||b", []string{"http://example.com/?a=b%7C%7Cc", "http://example.com/?a", "http://example.com/a"}},
	{"BarBeforePunctuation", "⟦http://example.com/?a⟧|. (⟦http://example.com/?a⟧|), ⟦http://example.com/?a|.b⟧", []string{"http://example.com/?a", "http://example.com/?a", "http://example.com/?a%7C.b"}},
	{"BarInTemplate", "{{cite|url=⟦http://example.com/?a=b⟧|title=c}} {{⟦http://example.com/?a⟧|b}} {{d}} ⟦http://example.com/?a|b⟧", []string{"http://example.com/?a=b", "http://example.com/?a", "http://example.com/?a%7Cb"}},
	{"BarBetweenCells", "a | ⟦http://example.com/?a=b⟧|c", nil},
	{"BarOfDrive", "⟦file:///c|/a⟧ \"⟦file:/D|/b⟧\" ⟦file:///c/d⟧|/e ⟦http://a.example/c⟧|/a", []string{"file:///c%7C/a", "file:/D%7C/b", "file:///c/d", "http://a.example/c"}},
	{"BarInQuotesBetweenCells", "a | \"⟦http://example.com/?a=b|c⟧\"", []string{"http://example.com/?a=b%7Cc"}},
	{"SquareBracketsInAngle", "<⟦http://example.com/a[1]#b[c⟧> ⟦http://example.com/a⟧[1]", []string{"http://example.com/a%5B1%5D#b%5Bc", "http://example.com/a"}},
	{"EncodedAt", "[a@b.example](⟦mailto:a%40b.example⟧) mailto:%40b.example mailto:a%40b.", nil},
	{"DomainLiteral", "⟦mailto:joe@[192.0.2.1]⟧, ⟦mailto:joe@[IPv6:2001:db8::1]⟧.", []string{"mailto:joe@%5B192.0.2.1%5D", "mailto:joe@%5BIPv6:2001:db8::1%5D"}},
	{"AnglePlainGapsInQuery", "<⟦http://example.com/ a ?b=c &d=e⟧>, <⟦http://example.com/⟧ a ?b &c>", []string{"http://example.com/a?b=c&d=e", "http://example.com/"}},
	{"LonePercent", "⟦http://example.com/a%b%20c⟧ ⟦http://example.com/100⟧%", []string{"http://example.com/a%25b%20c", "http://example.com/100"}},
	{"JSON", `{"u":"⟦https:\/\/example.com\/a?b=1\u0026c=2⟧"}`, []string{"https://example.com/a?b=1&c=2"}},
	{"JSONSlashesByNumber", `"⟦http:\u002F\u002Fa.example\u002Fb⟧" '⟦https:\x2f\x2fa.example\x2fb?c\x3dd\x26e⟧\x22' "⟦http://a.example/b⟧\x1bc"`, []string{"http://a.example/b", "https://a.example/b?c=d&e", "http://a.example/b"}},
	{"JSONWithinJSON", `"{\"a\":\"⟦https:\\/\\/a.example\\/b⟧\",\"b\":\"⟦http:\\\/\\\/a.example\\\/c⟧\"}" "{\"c\":\"⟦http://a.example/?d=1\\u0026e=2⟧\\n\"}" "⟦http://a.example/f⟧\\/g"`, []string{"https://a.example/b", "http://a.example/c", "http://a.example/?d=1&e=2", "http://a.example/f"}},
	{"JSONBeyondASCII", `{"a":"⟦https://a.example/wiki/M\u00fcnchen⟧","b":"⟦https:\/\/a.example\/wiki\/\u65e5\u672c⟧","c":"⟦http://a.example/b⟧\u3067\u3059 ⟦http://b.example⟧\u2026"}`, []string{"https://a.example/wiki/M%C3%BCnchen", "https://a.example/wiki/%E6%97%A5%E6%9C%AC", "http://a.example/b", "http://b.example"}},
	{"JSONSurrogates", `"⟦http://a.example/\ud83d\ude00/b⟧" ⟦http://a.example/c⟧\ud83d\ude00 ⟦http://a.example/d⟧\ud83dx`, []string{"http://a.example/%F0%9F%98%80/b", "http://a.example/c", "http://a.example/d"}},
	{"JSONHostBeyondASCII", `"⟦http://b\u00fccher.example/⟧" "⟦http://a.example⟧\u3067\u3059"`, []string{"http://xn--bcher-kva.example/", "http://a.example"}},
	{"Entities", "&lt;⟦http://example.com/?a&amp;b⟧&gt;", []string{"http://example.com/?a&b"}},
	{"PropertiesAndCalendars", `u=⟦http\://a.example\:80/b\=c⟧ DESCRIPTION:⟦http://a.example/b\,c\;d⟧\, ⟦http://a.example⟧\,b ⟦http://a.example/b⟧\,⟦http://a.example/c⟧`, []string{"http://a.example:80/b=c", "http://a.example/b,c;d", "http://a.example", "http://a.example/b", "http://a.example/c"}},
	{"EntitiesInShape", "<a href=\"⟦mailto:joe&#64;a.example⟧\"> ⟦mailto:&#106;oe@a.example⟧ x:⟦mailto:jim&#x40;a.example⟧ \"⟦mailto:joe\\u0040a.example⟧\" mailto:joe&#33; urn&#58;a:b", []string{"mailto:joe@a.example", "mailto:joe@a.example", "mailto:jim@a.example", "mailto:joe@a.example"}},
	{"EntitiesBeyondASCII", "⟦http://a.example/M&#252;nchen⟧ ⟦http://a.example/b⟧&#8230; ⟦http://a.example/c⟧&#160;d ⟦http://a.example/e&#x200b;f⟧ <⟦http://b&#xfc;cher.example/⟧>", []string{"http://a.example/M%C3%BCnchen", "http://a.example/b", "http://a.example/c", "http://a.example/ef", "http://xn--bcher-kva.example/"}},
	{"EntitiesOfQuotes", "&#8220;⟦http://a.example/b;c⟧&#8221; &ldquo;⟦http://a.example/\nd.html⟧&rdquo; &laquo;⟦http://a.example/e⟧&raquo; ⟦http://a.example/f⟧&mdash;g ⟦http://a.example/?h&rdquo=i⟧ &#x201C;⟦http://a.example/j;k⟧&#x201D; &#x00ab;⟦http://a.example/\nl.html⟧&#187; &#x0022;⟦http://a.example/m;n⟧&#34;", []string{"http://a.example/b;c", "http://a.example/d.html", "http://a.example/e", "http://a.example/f", "http://a.example/?h&rdquo=i", "http://a.example/j;k", "http://a.example/l.html", "http://a.example/m;n"}},
	{"Roff", `\fB: \f(C:// \fB⟦ssh://a.example/b⟧\fR \f5⟦gs://a.example⟧\fP \f(CW⟦file:///b⟧\fR \fI⟦http://a\-b.example/c\-d⟧\fR, ⟦http://a\&.example/b⟧\&. ⟦ftp://a.example\:/b/\:c⟧ \[lq]⟦http://a.example⟧\[rq] \*(Aq⟦foo://a.example/d⟧\*(Aq \(la⟦http://a.example/e⟧\(ra\fR ⟦http://a.\&example/\[ti]b/\(ti⟧ ⟦http://a.example\:/b\:\:/c⟧ .UR ⟦http://www\:.a\:.example/b⟧`, []string{"ssh://a.example/b", "gs://a.example", "file:///b", "http://a-b.example/c-d", "http://a.example/b", "ftp://a.example/b/c", "http://a.example", "foo://a.example/d", "http://a.example/e", "http://a.example/~b/~", "http://a.example/b/c", "http://www.a.example/b"}},
	{"EscapeOfScheme", `\⟦file:///a⟧ \⟦news:comp.test⟧ \n⟦http://a.example⟧ \⟦ftp://a.example⟧`, nil},
	{"TeX", `\url{⟦http://example.com/a\_b\%20⟧}`, []string{"http://example.com/a_b%20"}},
	{"TeXVerbatim", `\verb+⟦http://a.example/b⟧+ \verb!⟦http://a.example/c⟧! \verb|⟦http://a.example/d⟧|`, nil},
	{"TeXBreak", "\\url{⟦http://a.example/b-%\nc%\n  d.html⟧} \\url{⟦http://a.example/e%\nf⟧}", []string{"http://a.example/b-cd.html", "http://a.example/ef"}},
	{"Texinfo", `@uref{⟦http://a.example/b⟧,The page} @url{⟦http://a.example/c⟧,d} {⟦http://a.example/e,f⟧}`, nil},
	{"PortableDocument", `/URI (⟦http://a.example/b\(c\)d⟧) (⟦http://a.example/e⟧\)`, []string{"http://a.example/b(c)d", "http://a.example/e"}},
	{"TeXInBraces", `\texttt{⟦http://a.example/b\_c⟧} url = {⟦http://a.example/?d=1\&e=50\%⟧}, \emph{\url{⟦http://a.example/\~{}f⟧}}`, []string{"http://a.example/b_c", "http://a.example/?d=1&e=50%25", "http://a.example/~f"}},
	{"Markdown", `[a](⟦http://a.example/b\_c_\(d\)⟧), \[e\](⟦http://a.example/f⟧\), (⟦http://a.example/g⟧\_h)`, []string{"http://a.example/b_c_(d)", "http://a.example/f", "http://a.example/g"}},
	{"MarkdownDefinition", "[a]: ⟦http://a.example/b_\\(c\\)⟧\n[⟦http://a.example/d\\_e\\#f⟧](⟦http://a.example/d_e#f⟧)\n[g]:\n  ⟦http://a.example/h\\_i⟧", []string{"http://a.example/b_(c)", "http://a.example/d_e#f", "http://a.example/d_e#f", "http://a.example/h_i"}},
	{"BehindControlSequence", "\x1b[1m⟦file:///etc/motd⟧\x1b[0m \x1b[1;34m⟦foo://a.example/⟧\x1b[m \x1b[4m⟦tel:+1-201-555-0123⟧ \x1b[0m⟦http://a.example/⟧", nil},
	{"Hyperlink", "\x1b]8;;⟦http://example.com/a;b⟧\x1b\\text\x1b]8;;\x1b\\", nil},
	{"HyperlinkInString", `"\e]8;;⟦http://a.example⟧\e\\b\e]8;;\e\\" '\033]8;;⟦http://a.example/b;c⟧\033\\d' '\x1B]8;;⟦https://a.example⟧\x1B\\\\e' "\u001b]8;;⟦http://a.example⟧\u0007f" "\033[34m⟦http://a.example⟧\033[0m" "\x1b[4m⟦http://b.example⟧\x1b[m" '\e]8;;⟦http://a.example⟧\aThe page\e]8;;\a' http://a.example\docs http://a.example\01x`, nil},
	{"IRI", "⟦http://bücher.example/münchen⟧, ⟦http://example.com⟧です", []string{"http://xn--bcher-kva.example/m%C3%BCnchen", "http://example.com"}},
	{"SymbolInHost", "⟦http://☃.example/a⟧ ⟦http://a☃.example/⟧ ⟦http://☃☃-a.example⟧ ⟦http://a.example⟧☃", []string{"http://xn--n3h.example/a", "http://xn--a-1xp.example/", "http://xn---a-esxa.example", "http://a.example"}},
	{"SymbolAmidst", "⟦http://a.example/?b=☃&c⟧ ⟦http://a.example/b_(☃)_c⟧ ⟦http://a.example/b⟧☃ ⟦http://a.example/⟧☃b ⟦http://a.example/☃/b⟧ ⟦http://a.example/⟧☃ ⟦http://a.example/b/☃⟧ ⟦http://a.example/b/⟧☃. (⟦http://a.example/?b=☃⟧)", nil},
	{"SymbolInQuotes", "\"⟦http://a.example/b☃⟧\" ⟦http://a.example/b⟧☃", nil},
	{"IRIDashInTitle", "⟦http://a.example/wiki/Barnes–Hut_simulation⟧, ⟦http://a.example/b⟧–the page ⟦http://a.example⟧–c_d", []string{"http://a.example/wiki/Barnes%E2%80%93Hut_simulation", "http://a.example/b", "http://a.example"}},
	{"IRIDashInBrackets", "[a](⟦http://a.example/wiki/Barnes–Hut⟧) \"⟦http://a.example/b—c⟧\" (⟦http://a.example/b⟧–the page) (⟦http://a.example/b⟧–⟦http://a.example/c⟧) 「⟦http://a.example/b⟧–」 (⟦http://a.example⟧–b)", nil},
	{"IRIBehindTopLevel", "(⟦http://a.example⟧参照) 「⟦http://a参照.example⟧」", []string{"http://a.example", "http://xn--a-818ar42g.example"}},
	{"IRIBeforeParticle", "⟦http://a.example/b/⟧を参照 ⟦http://a.example/b/⟧からの ⟦http://a.example/b/参照⟧ 「⟦http://a.example/b/から⟧」", nil},
	{"IRIBehindPunctuation", "⟦http://a.example/b.zip⟧,参照 ⟦http://a.example/b⟧;参照 ⟦http://a.example/b⟧.参照 ⟦http://a.example/b⟧!参照 ⟦http://a.example⟧,参照 ⟦http://a.example/?b=参照,参照⟧ ⟦http://a.example/b,0,参照.html⟧ ⟦http://a.example/b:参照⟧ ⟦http://www.参照.example/⟧ \"⟦http://a.example/b,参照⟧\"", nil},
	{"IRIHostAndPath", "⟦http://例え.example/パス⟧ ⟦http://a.example/⟧パス", nil},
	{"Invisible", "⟦http://example.com/a\u200bb⟧\u200b", []string{"http://example.com/ab"}},
	{"Ellipsis", "⟦http://example.com/lo⟧… ⟦http://example.com/ng⟧...", nil},
	{"StackFrame", "at f (⟦https://example.com/a.js⟧:10:15)", nil},
	{"StackFrameWithoutBrackets", "    at ⟦file:///home/a.mjs⟧:10:5\n    at async ⟦https://example.com/b.js⟧:1:2\nf@⟦https://example.com/c.js⟧:10:15\n@⟦https://example.com/d.js⟧:3:4\nlook at ⟦https://example.com/e.js:10:15⟧\n    at ⟦https://example.com/f.js:10:15⟧ now", nil},
}

func TestMarked(t *testing.T) {
	for _, c := range marked {
		text := unmark(c.text)
		var uris []string
		var got strings.Builder
		at := 0
		for m := range Find(text, nil) {
			for _, p := range append([]Span{{m.Start, m.End}}, m.Pieces...)[:1] {
				end := p.End
				if m.Pieces != nil && strings.HasPrefix(c.text, "|") {
					end = m.Pieces[0].End
				}
				got.WriteString(text[at:p.Start] + "⟦" + text[p.Start:end] + "⟧")
				at = int(end)
			}
			uris = append(uris, m.URI)
		}
		got.WriteString(text[at:])
		if got.String() != c.text {
			t.Errorf("%s: Find(%q) found\n\t%q, want\n\t%q", c.name, text, got.String(), c.text)
		}
		if c.uris != nil {
			if diff := cmp.Diff(c.uris, uris); diff != "" {
				t.Errorf("%s: Find(%q) (-want +got):\n%s", c.name, text, diff)
			}
		}
	}
}

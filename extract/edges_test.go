package extract

import (
	"slices"
	"strings"
	"testing"
)

// TestEdges holds where URIs end at what is rarely seen in them: the URI, what was
// cut off, and the repairs.
func TestEdges(t *testing.T) {
	for _, c := range []struct{ name, text, uri, cut, repairs string }{
		{"EntityBeyondASCII", "http://example.com/?a&#300;b", "http://example.com/?a%C4%ACb", "", "iri entity"},
		{"EntityBeyondUnicode", "http://example.com/?a&#x110000;b", "http://example.com/?a&#x110000;b", "", ""},
		{"EntityOfControl", "http://example.com/?a&#146;b", "http://example.com/?a", "", ""},
		{"EntityOfNothing", "http://example.com/?a&#0;b", "http://example.com/?a&#0;b", "", ""},
		{"EntityOfSecondFragment", "http://example.com/#a&#35;b", "http://example.com/#a", "&#35;b", ""},
		{"EntityOfQueryInFragment", "http://example.com/#a&#63;b#c", "http://example.com/#a?b", "#c", "entity"},
		{"EntitiesOfDelimiters", "http://example.com/a&#63;b&#35;c", "http://example.com/a?b#c", "", "entity"},
		{"JSONOfDelimiters", `"http://example.com\u002fa\u003fb\u0023c\u0023d"`, "http://example.com/a?b#c", `\u0023d`, "json"},
		{"JSONSlashBehindHost", `http:\/\/a.example\/b{c}`, "http://a.example/b", "{c}", "json"},
		{"Delete", "http://example.com/a\x7fb", "http://example.com/a", "", ""},
		{"BacktickBehindHost", "`http://example.com`b", "http://example.com", "", ""},
		{"BacktickBehindIRIHost", "`http://bücher.example`b", "http://xn--bcher-kva.example", "", "iri"},
		{"JoinerAtEnd", "http://example.com/a\u200d b", "http://example.com/a", "", ""},
		{"InvisibleBeforeLetter", "http://example.com/a\u200b\u00fc", "http://example.com/a%C3%BC", "", "iri invisible"},
		{"Noncharacter", "http://example.com/a\ufdd0b", "http://example.com/a", "", ""},
		{"Special", "http://example.com/a\ufff0b", "http://example.com/a", "", ""},
		{"Tag", "http://example.com/a\U000e0001b", "http://example.com/a", "", ""},
		{"C1Control", "http://example.com/a\u0090b", "http://example.com/a", "", ""},
		{"BreakBehindColonInQuotes", "\"http:\n//example.com/a\"", "http://example.com/a", "", ""},
		{"CutBeforeApostrophe", "'http://example.com/b{c}'", "http://example.com/b", "{c}", ""},
		{"CutBeforeBacktick", "`http://example.com/b${c}`", "http://example.com/b", "${c}", ""},
		{"BracketsInWhatIsCut", "(http://example.com/a^b(c)d) e)", "http://example.com/a", "^b(c)d", ""},
		{"SuffixInAngle", "<www.example.com/a\n b>", "http://www.example.com/ab", "", ""},
		{"SuffixBehindPrefix", "<URL: www.example.com/a>", "http://www.example.com/a", "", ""},
		{"SuffixBehindLetter", "éwww.example.com", "", "", ""},
		{"SuffixBehindSymbol", "☃www.example.com", "http://www.example.com", "", ""},
		{"SuffixWithEmptyLabel", "<www..example/>", "", "", ""},
		{"EntityUnclosed", "http://example.com/?a&#38b", "http://example.com/?a&#38b", "", ""},
		{"CutBehindDot", "http://example.com/b.{c}", "http://example.com/b.", "{c}", ""},
		{"CutBehindDotOfAddress", "mailto:joe@example.com.{c}", "mailto:joe@example.com.", "{c}", ""},
		{"CutBeforeParenthesis", `(http://example.com/b/((\d+)c) d)`, "http://example.com/b/", `((\d+)c)`, ""},
		{"CutBeforeGroup", "'http://example.com/(?:b|c)/d'", "http://example.com/", "(?:b|c)/d", ""},
		{"NoCutBeforePunctuation", "see http://example.com/b^。", "http://example.com/b", "", ""},
		{"NoCutBehindBackslash", "see http://example.com/b\\。", "http://example.com/b", "", ""},
		{"NoCutBehindBrace", "see http://example.com/b{。", "http://example.com/b", "", ""},
		{"NoCutBehindSpan", "（`curl http://example.com/b`）", "http://example.com/b", "", ""},
		{"NoCutBeforeDash", "`curl http://example.com/b`— c", "http://example.com/b", "", ""},
		{"NoCutBeforeUnspaced", "`curl http://example.com/b`を", "http://example.com/b", "", ""},
		{"CutBeforeUnspaced", "http://example.com/{日本}", "http://example.com/", "{日本}", ""},
		{"CutBeforeIRI", "http://example.com/b^ü", "http://example.com/b", "^ü", ""},
		{"BraceBehindBrace", "{http://example.com/b}c", "http://example.com/b", "", ""},
		{"BacktickBehindBacktick", "`http://example.com/b`c", "http://example.com/b", "", ""},
		{"BacktickBeforeQuote", "<code>http://example.com/b`.\"", "http://example.com/b", "", ""},
		{"BacktickBeforeTag", "http://example.com/b`:</p>", "http://example.com/b", "", ""},
		{"StringEscapeBackspace", `http://example.com/a\bc`, "http://example.com/a", "", ""},
		{"StringEscapeTab", `http://example.com/a\vc`, "http://example.com/a", "", ""},
		{"StringEscapeByte", `http://example.com/a\xffc`, "http://example.com/a", `\xffc`, ""},
		{"StringEscapeNUL", `http://example.com/a\0c`, "http://example.com/a", "", ""},
		{"StringEscapeBell", `http://example.com/a\ac`, "http://example.com/a", "", ""},
		{"StringEscapeBackslash", `http://example.com/a\\c`, "http://example.com/a", "", ""},
		{"StringEscapeApostrophe", `http://example.com/a\'c`, "http://example.com/a", "", ""},
		{"StringEscapeQuote", `http://example.com/a\"c`, "http://example.com/a", "", ""},
		{"EscapedHyperlink", `\e]8;;http://example.com/a\e]8;;\e\\`, "http://example.com/a", "", ""},
		{"EscapedHyperlinkBell", `\033]8;;http://example.com/a\007b`, "http://example.com/a", "", ""},
		{"EscapedHyperlinkBellHex", `\x1b]8;;http://example.com/a\x07b`, "http://example.com/a", "", ""},
		{"ExpressionInString", `"https://example.com/users/\(id)/posts"`, "https://example.com/users/", `\(id)/posts`, ""},
		{"ExpressionWithCall", `"https://example.com/?a=\(f(rq.b))&c=d"`, "https://example.com/?a=", `\(f(rq.b))&c=d`, ""},
		{"ExpressionBehindHost", `"https://example.com\(path)"`, "https://example.com", "", ""},
		{"ExpressionInHost", `"https://a\(n).example.com/b"`, "", "", ""},
		{"ExpressionIsNone", `"https://example.com/b\(c\)d"`, "https://example.com/b(c)d", "", "tex"},
		{"ExpressionInNoString", `(https://example.com/b\(c)d)`, "https://example.com/b(c)d", "", "tex"},
		{"MarkOfTemplate", `https://example.com/b%{c}d`, "https://example.com/b", "%{c}d", ""},
		{"MarkOfTemplateEscaped", `https://example.com/b\%{c}d`, "https://example.com/b%25", "{c}d", "tex"},
		{"GlyphBeforeSpace", `http://example.com/m.html\(em and`, "http://example.com/m.html", "", ""},
		{"GlyphBeforeFont", `\&\f(CW\(ifhttp://example.com/m.html\(is\fP`, "http://example.com/m.html", "", ""},
		{"GlyphBeforePunctuation", `http://example.com/m.html\(is, b`, "http://example.com/m.html", "", ""},
		{"GlyphIsNone", `http://example.com/m_\(is\)`, "http://example.com/m_(is)", "", "tex"},
		{"EscapeOfWhatIsPeeled", `http://example.com/b\! c`, "http://example.com/b", "", ""},
		{"EscapeBeforeWhatIsPeeled", `http://example.com/b\_c\! d`, "http://example.com/b_c", "", "tex"},
		{"ApostrophesBeforeAddress", "'http://example.com/a" + strings.Repeat("''", 34) + "mailto:joe@example.com b", "http://example.com/a''''", "", "sql"},
		{"ApostropheDoubled", "VALUES ('see http://example.com/it''s', 1)", "http://example.com/it's", "", "sql"},
		{"EntityInCalendar", `http://example.com/?a=1&amp\;b=2`, "http://example.com/?a=1&b=2", "", "entity properties"},
		{"BracketInName", `"https://example.com/x/[A-B].pdf"`, "https://example.com/x/", "[A-B].pdf", ""},
		{"BracketsInPath", "git+https://example.com/[owner]/[repo].git", "git+https://example.com/", "[owner]/[repo].git", ""},
		{"RangeInName", "https://example.com/file[1-10].jpg", "https://example.com/file", "[1-10].jpg", ""},
		{"BracketBeforeHyphen", "https://example.com/file[a]-2.pdf", "https://example.com/file", "[a]-2.pdf", ""},
		{"BracketInFragment", "https://example.com/#a[b].c", "https://example.com/#a", "[b].c", ""},
		{"LabelBeforeDot", "https://example.com/a[label]. Next", "https://example.com/a", "", ""},
		{"LabelOfWords", "https://example.com/a[the label].x", "https://example.com/a", "", ""},
		{"LabelBeforeHyphen", "https://example.com/a[label]-based", "https://example.com/a", "", ""},
		{"LabelBeforeSlash", "https://example.com/a[label]/https://example.org/b[label]", "https://example.com/a", "", ""},
		{"FootnoteBeforeDot", "https://example.com/a[1].Next", "https://example.com/a", "", ""},
		{"DigitsInName", "https://example.com/file[1].txt b", "https://example.com/file", "[1].txt", ""},
		{"DigitsInNameOfCapitals", "https://example.com/FILE[1].TXT b", "https://example.com/FILE", "[1].TXT", ""},
		{"DigitsInPath", "https://example.com/b[1]/c d", "https://example.com/b", "[1]/c", ""},
		{"DigitsBeforeWord", "https://example.com/b[1]c=2 d", "https://example.com/b", "[1]c=2", ""},
		{"DigitsBeforeLowLine", `"https://example.com/b/[2020]_c.pdf"`, "https://example.com/b/", "[2020]_c.pdf", ""},
		{"BracketBeforeEscape", "https://example.com/b[c]%20d.pdf", "https://example.com/b", "[c]%20d.pdf", ""},
		{"BracketBeforeParameter", "https://example.com/b/[id]?c=d", "https://example.com/b/", "[id]?c=d", ""},
		{"DigitsOfFormat", `"https://example.com/%[1]s.png"`, "https://example.com/", "%[1]s.png", ""},
		{"FootnoteBeforeSentence", "https://example.com/a[1]The next", "https://example.com/a", "", ""},
		{"FootnoteBeforeWord", "https://example.com/a[1]and so", "https://example.com/a", "", ""},
		{"FootnoteBeforeCapitals", "https://example.com/a[12]COVID-19", "https://example.com/a", "", ""},
		{"FootnoteBeforeOrdinal", "https://example.com/a[1]2nd", "https://example.com/a", "", ""},
		{"FootnoteBeforeAbbreviation", "https://example.com/a[1]e.g. this", "https://example.com/a", "", ""},
		{"FootnoteBehindDot", "https://example.com/a.[1].the", "https://example.com/a", "", ""},
		{"FootnoteBeforeFootnote", "https://example.com/a[1][2]", "https://example.com/a", "", ""},
		{"FootnoteBehindValue", "https://example.com/?a=b[1][2].", "https://example.com/?a=b", "", ""},
		{"FootnoteBeforePunctuation", "https://example.com/a[1], https://example.com/b", "https://example.com/a", "", ""},
		{"FootnoteBeforeComma", "https://example.com/a[1],b", "https://example.com/a", "", ""},
		{"FootnoteBeforeCloser", "(https://example.com/a[1]).b", "https://example.com/a", "", ""},
		{"FootnoteInEmphasis", "_https://example.com/a[1]_, b", "https://example.com/a", "", ""},
		{"FootnoteInQuotes", `"https://example.com/a[1]"`, "https://example.com/a", "", ""},
		{"FootnoteBeforeHyphen", "https://example.com/a[1]-[3] b", "https://example.com/a", "", ""},
		{"FootnoteBeforeUnspaced", "https://example.com/a[1]を", "https://example.com/a", "", ""},
		{"FootnoteInTag", "https://example.com/a[1]</p>", "https://example.com/a", "", ""},
		{"BracketInQuotes", `"https://example.com/?a=1#b[cde]"`, "https://example.com/?a=1#b", "[cde]", ""},
		{"BracketInEntities", "&quot;https://example.com/b[c]&quot;", "https://example.com/b", "[c]", ""},
		{"ClassInQuotes", `'https://example.com/[^/]+'`, "https://example.com/", "[^/]+", ""},
		{"BracketUnclosedInQuotes", `"https://example.com/b[" + c + "]"`, "https://example.com/b", "", ""},
		{"LabelInQuotes", `"https://example.com/b[the label]"`, "https://example.com/b", "", ""},
		{"TagInQuotes", `"https://example.com/b[/url]"`, "https://example.com/b", "", ""},
		{"LinkInQuotes", `"https://example.com/b[https://example.org/]"`, "https://example.com/b", "", ""},
		{"KeyAtEnd", "http://example.com/?f[0]&f[1] b", "http://example.com/?f%5B0%5D&f%5B1%5D", "", "percent-encoded"},
		{"KeyAtEndOfSentence", "(see http://example.com/?f[0]=1&amp;g[h][1]).", "http://example.com/?f%5B0%5D=1&g%5Bh%5D%5B1%5D", "", "percent-encoded entity"},
		{"KeyEmptyAtEnd", "http://example.com/?a[], b", "http://example.com/?a%5B%5D", "", "percent-encoded"},
		{"KeyAtEndOfString", `'http://example.com/b?c[d]=e&f[]'`, "http://example.com/b?c%5Bd%5D=e&f%5B%5D", "", "percent-encoded"},
		{"KeyInBrackets", "[http://example.com/?a[]](b)", "http://example.com/?a%5B%5D", "", "percent-encoded"},
		{"KeyInStringOfJSON", `"http://example.com/?b[]=1\u0026b[]"`, "http://example.com/?b%5B%5D=1&b%5B%5D", "", "percent-encoded json"},
		{"KeyBeforeFragment", "http://example.com/?a[b]#c", "http://example.com/?a%5Bb%5D#c", "", "percent-encoded"},
		{"CutAtEndOfSentence", "at http://example.com/{b}/c, and", "http://example.com/", "{b}/c", ""},
		{"CutBeforeEscapedQuote", `"\"http://example.com/b|c\""`, "http://example.com/b", "|c", ""},
		{"CutInLiteral", "in ``http://example.com/v1/{ID}/roles`` b", "http://example.com/v1/", "{ID}/roles", ""},
		{"KeyAloneAtEnd", "http://example.com/?a[0] b", "http://example.com/?a", "", ""},
		{"KeyIsLabel", "http://example.com/?a=b[] c", "http://example.com/?a=b", "", ""},
		{"KeyIsLabelBehindKey", "http://example.com/?f[0]=a&b=c[1] d", "http://example.com/?f%5B0%5D=a&b=c", "", "percent-encoded"},
		{"KeyIsVariable", `"http://example.com/?a=$row[id]"`, "http://example.com/?a=$row", "[id]", ""},
		{"KeyBeforeWord", "http://example.com/?f[0]=a&b[url]http://example.org/[/url]", "http://example.com/?f%5B0%5D=a&b", "", "percent-encoded"},
		{"ListAtEnd", "at http://example.com/?ids=[1,2] b", "http://example.com/?ids=%5B1,2%5D", "", "percent-encoded"},
		{"RangeAtEnd", "http://example.com/?q=date:[2001+TO+2002], b", "http://example.com/?q=date:%5B2001+TO+2002%5D", "", "percent-encoded"},
		{"ListOfOneBehindKey", "http://example.com/?a[b]=c&ids=[1] d", "http://example.com/?a%5Bb%5D=c&ids=%5B1%5D", "", "percent-encoded"},
		{"ListIsFootnotes", "at http://example.com/?v=YWI=[1,2] b", "http://example.com/?v=YWI=", "", ""},
		{"ListIsLabel", "at http://example.com/?v=[b,window=_blank] c", "http://example.com/?v=", "", ""},
		{"BarInQuotedPath", `"http://example.com/a|b/c"`, "http://example.com/a", "|b/c", ""},
		{"BarInQuotedFragment", "'http://example.com/#!a|1|2'", "http://example.com/#!a", "|1|2", ""},
		{"BarInQuotesOfProse", `"http://example.com/a|b c"`, "http://example.com/a", "", ""},
		{"BarInAlternatives", "http://example.com/(a|b)/c", "http://example.com/(a", "|b)/c", ""},
		{"BarInAlternativesOfRow", "| http://example.com/(a|b) |", "http://example.com/(a", "", ""},
		{"BarBehindParentheses", "http://example.com/a_(b)|c", "http://example.com/a_(b)", "", ""},
		{"BarInStateOfScript", "http://example.com/#!a|856p1|2 b", "http://example.com/#!a", "|856p1|2", ""},
		{"BarInStateOfScriptInRow", "| b | http://example.com/#!a|c |", "http://example.com/#!a", "", ""},
		{"BarBeforeParameterOfFragment", "http://example.com/#a=b|c&d=e f", "http://example.com/#a=b", "|c&d=e", ""},
		{"BarOfColumns", "http://example.com/a|200|12ms", "http://example.com/a", "", ""},
		{"BarOfPath", "http://example.com/a|b/c?d=e&f=g|200", "http://example.com/a", "", ""},
		{"BarOfLabel", "[http://example.com/#!a|b]", "http://example.com/#!a", "", ""},
		{"BarOfPipe", "curl http://example.com/a|sh", "http://example.com/a", "", ""},
		{"TagBeforeDot", "[url]https://example.com/a[/url].x", "https://example.com/a", "", ""},
		{"LinkInBrackets", "https://example.com/a[b](http://example.org/)", "https://example.com/a", "", ""},
		{"CurrencyAsValue", `"https://example.com/?cur=€&l=1"`, "https://example.com/?cur=%E2%82%AC&l=1", "", "iri"},
		{"CurrencyAsValueOfBareURI", "https://example.com/?cur=€&l=1 b", "https://example.com/?cur=%E2%82%AC&l=1", "", "iri"},
		{"CurrencyAsSegment", "https://example.com/wiki/€ b", "https://example.com/wiki/%E2%82%AC", "", "iri"},
		{"OperatorAsSegment", "https://example.com/wiki/∞ b", "https://example.com/wiki/%E2%88%9E", "", "iri"},
		{"ArrowAsSegment", "https://example.com/wiki/→ b", "https://example.com/wiki/%E2%86%92", "", "iri"},
		{"CurrencyEscaped", `"https://example.com/?cur=\u20ac&l=1"`, "https://example.com/?cur=%E2%82%AC&l=1", "", "iri json"},
		{"CurrencyBehindNumber", "https://example.com/?a=5€ b", "https://example.com/?a=5", "", ""},
		{"ArrowBehindLetter", "https://example.com/a→ then", "https://example.com/a", "", ""},
		{"ArrowBehindHost", "https://example.com/→ then", "https://example.com/", "", ""},
		{"ArrowBeforeURI", "https://example.com/a/→https://example.org/", "https://example.com/a/", "", ""},
		{"ArrowBeforeURIInBrackets", "(https://example.com/a→https://example.org/)", "https://example.com/a", "", ""},
		{"CurrencyBeforeParameter", "https://example.com/?a=5€&l=1 b", "https://example.com/?a=5", "€&l=1", ""},
		{"SymbolBeforeSegment", "https://example.com/a→/b c", "https://example.com/a", "→/b", ""},
		{"SymbolBeforeWord", "https://example.com/a×2 c", "https://example.com/a", "×2", ""},
		{"NumberBeforeWord", "https://example.com/H₂O c", "https://example.com/H", "₂O", ""},
		{"SymbolBehindRoot", "https://example.com/№_b c", "https://example.com/", "№_b", ""},
		{"NumberBehindRoot", "https://example.com/½_Life c", "https://example.com/", "½_Life", ""},
		{"SymbolBeforeUnspaced", "https://example.com/a×参照", "https://example.com/a", "", ""},
		{"ArrowBeforeWord", "https://example.com/a→b", "https://example.com/a", "", ""},
		{"EmojiBeforeWord", "https://example.com/a😀Thanks", "https://example.com/a", "", ""},
		{"DingbatBeforeWord", "https://example.com/a✅Done", "https://example.com/a", "", ""},
		{"DingbatAsEmojiBeforeWord", "https://example.com/a❤️thanks", "https://example.com/a", "", ""},
		{"HeartBeforeWord", "https://example.com/a♥love", "https://example.com/a", "", ""},
		{"SymbolAsEmojiBeforeWord", "https://example.com/a™️More", "https://example.com/a", "", ""},
		{"PriceBehindName", "https://example.com/a€9", "https://example.com/a", "", ""},
		{"SignOfMusicBeforeWord", "https://example.com/C♯Minor", "https://example.com/C", "♯Minor", ""},
		{"SymbolBeforeURI", "https://example.com/a×http://example.com/b", "https://example.com/a", "", ""},
		{"QuotesInName", "https://example.com/quotes-are-“part”", "https://example.com/quotes-are-", "“part”", ""},
		{"QuotesBehindName", "https://example.com/a“part”", "https://example.com/a", "", ""},
		{"FullwidthCloser", "＜https://example.com/a＞", "https://example.com/a", "", ""},
		{"FullwidthBar", "（https://example.com/a｜b）", "https://example.com/a", "", ""},
		{"SegmentBetweenAsterisks", "<code>https://example.com/a/*version*/</code>", "https://example.com/a/*version*/", "", ""},
		{"SegmentBetweenAsterisksInProse", "see https://example.com/*version*/, b", "https://example.com/*version*/", "", ""},
		{"EndOfComment", "/* https://example.com/a*/", "https://example.com/a", "", ""},
		{"EndOfCommentBehindPattern", "/* https://example.com/*.c*/", "https://example.com/*.c", "", ""},
		{"EndOfCommentOfTwoMarks", "/** https://example.com/*a/b**/", "https://example.com/*a/b", "", ""},
		{"KeyUnclosed", "http://example.com/?a[b", "http://example.com/?a", "", ""},
		{"BarsInQuery", "http://example.com/?a=b||c", "http://example.com/?a=b%7C%7Cc", "", "percent-encoded"},
		{"BarBeforePunctuation", "http://example.com/?a=b|. c", "http://example.com/?a=b", "", ""},
		{"BarBehindColon", "(http://example.com/c?size=6x4&axis=-1:|red|blue&d=t:1,2)", "http://example.com/c?size=6x4&axis=-1:%7Cred%7Cblue&d=t:1,2", "", "percent-encoded"},
		{"BarBehindColonAndBar", "http://example.com/c?axis=0:%7Cb|c|1:|x|y&d=2", "http://example.com/c?axis=0:%7Cb%7Cc%7C1:%7Cx%7Cy&d=2", "", "percent-encoded"},
		{"BarBehindSlash", "http://example.com/?dirs=/a/|/b/&d=2", "http://example.com/?dirs=/a/%7C/b/&d=2", "", "percent-encoded"},
		{"BarBehindColonBeforeEscape", "http://example.com/?a=1:|%20b&d=2", "http://example.com/?a=1:%7C%20b&d=2", "", "percent-encoded"},
		{"BarBehindSlashOfMarkup", "[[http://example.com/?a=b/|c]]", "http://example.com/?a=b/", "", ""},
		{"BarBehindSlashInTable", "| a |http://example.com/?a=b/|c|", "http://example.com/?a=b/", "", ""},
		{"BarBehindSlashOfPath", "http://example.com/a/|b", "http://example.com/a/", "", ""},
		{"BarBehindSlashBeforeSlash", "http://example.com/?a=/|/b", "http://example.com/?a=/", "", ""},
		{"CaretFirstInQuery", "http://example.com/?^a=b", "http://example.com/?", "^a=b", ""},
		{"HostOfColons", "http://[::]/", "http://[::]/", "", ""},
		{"HostOfHyphen", "http://-/", "", "", ""},
		{"SuffixBehindNumber", "www.1", "", "", ""},
		{"BytesOfUTF8", `"http://example.com/\xD0\xBF?q=1"`, "http://example.com/%D0%BF?q=1", "", "iri json"},
		{"ByteOfOtherCharset", `"http://example.com/b\xE9c"`, "http://example.com/b", `\xE9c`, ""},
		{"BytesOfNoUTF8", `"http://example.com/b\xD0\x1Fc"`, "http://example.com/b", `\xD0\x1Fc`, ""},
		{"ByteIsNoneOfURI", `"http://example.com/b\x00c"`, "http://example.com/b", "", ""},
		{"EscapeCutShort", `http://example.com/\x4`, "http://example.com/", "", ""},
		{"EntityOfQuotes", "&#8216;http://example.com/a&#8217;", "http://example.com/a", "", ""},
		{"SuffixOfMember", "ftp.login() <FTP.close> \"ftp.proxyHost\" 'www.python' www.a.", "", "", ""},
		{"SuffixOfSite", "ftp.login() at ftp.a.example", "ftp://ftp.a.example", "", ""},
		{"SuffixBehindPrefixOfTwo", "<URL:a.example/b>", "http://a.example/b", "", ""},
		{"SuffixRefused", "<www.example[.]com/a>", "", "", ""},
	} {
		var m Match
		for _, m = range all(c.text, every) {
			break
		}
		if m.URI != c.uri || m.Cut != c.cut || strings.Join(m.Repairs, " ") != c.repairs {
			t.Errorf("%s: Find(%q) = %q, cut %q, repairs %q, want %q, %q, %q", c.name, c.text, m.URI, m.Cut, m.Repairs, c.uri, c.cut, c.repairs)
		}
	}
}

// TestSuffixInWord holds what no suffix reference stands behind.
func TestSuffixInWord(t *testing.T) {
	for _, before := range `/.-_@=&%\a1` {
		text := "x" + string(before) + "www.example.com"
		if ms := all(text, every); len(ms) != 0 {
			t.Errorf("Find(%q) = %+v, want none", text, ms)
		}
	}
}

// TestNoUCSChar holds what no IRI has, not even between angle brackets (RFC 3987,
// sections 2.2 and 4.1).
func TestNoUCSChar(t *testing.T) {
	for _, c := range []rune{
		0x90, 0xE000, 0xF8FF, 0xFDD0, 0xFDEF, 0xFFF0, 0xFFFF, 0x1FFFE, 0xE0001, 0xE0FFF, 0xEFFFF, 0xF0000,
		'\u200E', '\u200F', '\u202A', '\u202E', '\u2066', '\u2069',
	} {
		text := "<http://a.example/" + string(c) + "b>"
		for _, m := range all(text, nil) {
			if m.URI != "http://a.example/" {
				t.Errorf("Find(%q) = %q, want http://a.example/", text, m.URI)
			}
		}
	}
}

// TestSeparatorOfFirstField holds that the separator of a table ends the last of several URIs
// in the first field of a row.
func TestSeparatorOfFirstField(t *testing.T) {
	const text = "a,b\nhttp://a.example/b;http://a.example/c,d\nhttp://a.example/e http://a.example/f,g"
	want := []string{"http://a.example/b", "http://a.example/c", "http://a.example/e", "http://a.example/f"}
	var got []string
	for _, m := range all(text, &Options{Separator: ',', Fields: true}) {
		got = append(got, m.URI)
	}
	if !slices.Equal(got, want) {
		t.Errorf("Find(%q) = %q, want %q", text, got, want)
	}
}

package uri

import (
	"strings"
	"testing"
)

func TestClean(t *testing.T) {
	for _, c := range []struct{ name, typed, want string }{
		{"Bare", "http://a.example/b", "http://a.example/b"},
		{"Empty", "", ""},
		{"AngleBrackets", "<http://a.example/>", "http://a.example/"},
		{"Prefix", "<URL:http://a.example/>", "http://a.example/"},
		{"PrefixSpace", "<url: http://a.example/>", "http://a.example/"},
		{"PrefixOutside", "URL:<http://a.example/>", "http://a.example/"},
		{"PrefixTwice", "URL:URL:http://a.example/", "http://a.example/"},
		{"PrefixAlone", "Url:", ""},
		{"PrefixOfAnother", "urls:a", "urls:a"},
		{"Quotes", ` "http://a.example/" `, "http://a.example/"},
		{"QuotesInBrackets", `<"URL: http://a.example/">`, "http://a.example/"},
		{"QuotesOfPrint", "“http://a.example/”", "http://a.example/"},
		{"QuotesGuillemets", "« http://a.example/ »", "http://a.example/"},
		{"QuotesGuillemetsSingle", "‹http://a.example/›", "http://a.example/"},
		{"QuotesSingle", "‘http://a.example/’", "http://a.example/"},
		{"QuotesLow", "„http://a.example/“", "http://a.example/"},
		{"QuotesLowSingle", "‚http://a.example/‘", "http://a.example/"},
		{"QuotesJapanese", "「http://a.example/」", "http://a.example/"},
		{"QuotesJapaneseDouble", "『URL:http://a.example/』", "http://a.example/"},
		{"QuotesTeX", "``http://a.example/''", "http://a.example/"},
		{"QuotesOld", "`http://a.example/'", "http://a.example/"},
		{"Apostrophes", "'http://a.example/'", "http://a.example/"},
		{"ApostropheKept", "http://a.example/'", "http://a.example/'"},
		{"ApostropheAlone", "'", "'"},
		{"OneBracket", "<http://a.example/", "http://a.example/"},
		{"Breaks", "<http://a.ex\r\n  ample/b-\n\tc>", "http://a.example/b-c"},
		{"BreakInScheme", "<ht\ntp://a.example/>", "http://a.example/"},
		{"BreakInPrefix", "<UR\nL:http://a.example/>", "http://a.example/"},
		{"SpacesOfPrint", "http://a.example/\u00a0b\u2003c\u3000d\u2028e", "http://a.example/bcde"},
		{"Invisible", "\ufeffhttp://a.exam\u00adple/\u200bb\u2060", "http://a.example/b"},
		{"NoUTF8", "<http://a.example/\xff b>", "http://a.example/\xffb"},
		{"BracketsInside", "http://[::1]/(a)", "http://[::1]/(a)"},
	} {
		if got := Clean(c.typed); got != c.want {
			t.Errorf("%s: Clean(%q) = %q, want %q", c.name, c.typed, got, c.want)
		}
		if got := Clean(c.want); got != c.want {
			t.Errorf("%s: Clean(%q) = %q", c.name, c.want, got)
		}
	}
}

// What stands around a URI is taken away in one pass, however much of it there is: a pass
// for each of these would not end.
func TestCleanOfMany(t *testing.T) {
	for _, unit := range []string{"URL:", "'", "<'", "`'", "\"url:", "\xc2 "} {
		many := strings.Repeat(unit, 1<<20)
		if got := Clean(many + "http://a.example/"); got == "" {
			t.Errorf("Clean of many %q before a URI is empty", unit)
		}
		if got := Clean(many); unit != "\xc2 " && got != "" {
			t.Errorf("Clean of many %q = %.20q", unit, got)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		name  string
		uri   string
		width int
		want  string
	}{
		{"NoWidth", "http://a.example/", 0, "<http://a.example/>"},
		{"Fits", "http://a.example/", 19, "<http://a.example/>"},
		{"FitsNot", "http://a.example/", 18, "<http://a.example\n/>"},
		{"ThreeLines", "http://a.example/b/c/d/e/f", 11, "<http://a.e\nxample/b/c/\nd/e/f>"},
		{"NarrowestOfAll", "a:bc", 1, "<a\n:\nb\nc>"},
		{"NotAfterHyphen", "http://a-example/", 11, "<http://a-e\nxample/>"},
		{"NotAfterHyphenNorBefore", "http://a-example/", 10, "<http://\na-example\n/>"},
		{"NotAfterHyphens", "a:------b", 5, "<a:\n------b>"},
		{"NotAfterEquals", "http://a/?b=cd", 13, "<http://a/?b\n=cd>"},
		{"NotInPctEncoded", "http://a/%C3%A9b", 12, "<http://a/\n%C3%A9b>"},
		{"NotBeforeMark", "http://a/b#cdef", 11, "<http://a/\nb#cdef>"},
		{"NotBeforeSlashes", "abcdefgh://ab", 10, "<abcdefgh\n://ab>"},
		{"MarksOnly", "a:!!!!!!!!", 5, "<a:!!\n!!!!!\n!>"},
		{"NotInCharacter", "http://a/ééé", 13, "<http://a/é\néé>"},
		{"OnlyHyphens", "-----", 3, "<----->"},
	} {
		got := Wrap(c.uri, c.width)
		if got != c.want {
			t.Errorf("%s: Wrap(%q, %d) = %q, want %q", c.name, c.uri, c.width, got, c.want)
		}
		checkWrap(t, c.uri, c.width)
	}
}

// checkWrap holds a wrapped URI to what must always be true of it.
func checkWrap(t *testing.T, uri string, width int) {
	t.Helper()
	got := Wrap(uri, width)
	text, brackets := strings.CutPrefix(got, "<")
	text, closed := strings.CutSuffix(text, ">")
	if !brackets || !closed || strings.ReplaceAll(text, "\n", "") != uri {
		t.Fatalf("Wrap(%q, %d) = %q: not the URI in angle brackets", uri, width, got)
	}
	lines := strings.Split(got, "\n")
	for i, line := range lines {
		if i < len(lines)-1 && strings.HasSuffix(line, "-") {
			t.Fatalf("Wrap(%q, %d) = %q: a line ends with a hyphen", uri, width, got)
		}
		if line == ">" || line == "" {
			t.Fatalf("Wrap(%q, %d) = %q: a line holds nothing", uri, width, got)
		}
		if width > 2 && len(line) > width && !strings.Contains(line, "-") && strings.Trim(line, "\x00-\x7f") == "" {
			t.Fatalf("Wrap(%q, %d) = %q: line %d is too long", uri, width, got, i)
		}
	}
}

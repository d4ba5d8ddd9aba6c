package extract

import (
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
		{"BracketsInWhatIsCut", "(http://example.com/a^b(c)d) e)", "http://example.com/a", "^b(c)d", ""},
		{"SuffixInAngle", "<www.example.com/a\n b>", "http://www.example.com/ab", "", ""},
		{"SuffixBehindPrefix", "<URL: www.example.com/a>", "http://www.example.com/a", "", ""},
		{"SuffixBehindLetter", "éwww.example.com", "", "", ""},
		{"SuffixBehindSymbol", "☃www.example.com", "http://www.example.com", "", ""},
		{"SuffixWithEmptyLabel", "<www..example/>", "", "", ""},
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

package extract

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
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

// TestEndedByTheCaller ends each sequence at its first element.
func TestEndedByTheCaller(t *testing.T) {
	const text = "http://a.example/ http://b.example/ http://c.example/"
	broken := func() io.Reader {
		return io.MultiReader(strings.NewReader(text), iotest.ErrReader(errors.New("broken")))
	}
	n := 0
	for range Find(text, nil) {
		n++
		break
	}
	for range FindBytes([]byte(text), every) {
		n++
		break
	}
	for range Explain(text, every) {
		n++
		break
	}
	for range NewScanner(strings.NewReader(text), nil).Matches() { //nolint:errcheck // the first is none
		n++
		break
	}
	for range NewScanner(strings.NewReader(text), nil).Views() { //nolint:errcheck // the first is none
		n++
		break
	}
	for v, err := range NewScanner(broken(), nil).Views() {
		if err == nil && v.Match().URI == "http://c.example/" {
			n++
			break
		}
	}
	if n != 6 {
		t.Errorf("%d sequences ended at an element, want 6", n)
	}
}

// An idleReader never delivers anything.
type idleReader struct{}

func (idleReader) Read([]byte) (int, error) { return 0, nil }

func TestScannerOfAReaderWithoutProgress(t *testing.T) {
	var last error
	for _, err := range NewScanner(idleReader{}, nil).Matches() {
		last = err
	}
	if !errors.Is(last, io.ErrNoProgress) {
		t.Errorf("Matches ends with %v, want %v", last, io.ErrNoProgress)
	}
}

// TestSeamKeepsWhatIsUnderway divides a text within a wrapped URI whose gap holds
// another one, and within one that is over the limit.
func TestSeamKeepsWhatIsUnderway(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"Held", "| <http://example.com/ | http://b.example/ |\n| a> | http://c.example/ | "},
		{"Long", "http://example.com/" + strings.Repeat("a", 300) + " http://b.example/"},
		{"LongInAngle", "<http://example.com/" + strings.Repeat("a\n", 300) + "> http://b.example/"},
	} {
		o := &Options{MaxURI: 48, MaxWrap: 4, Lines: true}
		want := narrowScan(t, c.text, o)
		for step := 1; step < 60; step += 7 {
			s := blockScanner(o)
			var got []Match
			var seam Seam
			for from := 0; from < len(c.text); from += step {
				to := min(len(c.text), from+step)
				s.ResetBlock(aBlock(s, c.text, from, to, len(c.text)), &seam)
				for m, err := range s.Matches() {
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, m)
				}
				seam = s.Seam()
			}
			if diff := matchesEqual(want, got); diff != "" {
				t.Errorf("%s in steps of %d (-whole +blocks):\n%s", c.name, step, diff)
			}
		}
	}
}

// narrowScan returns the matches of a text within the bounds of blockScanner.
func narrowScan(t *testing.T, text string, o *Options) (ms []Match) {
	t.Helper()
	s := blockScanner(o)
	s.Reset(strings.NewReader(text))
	for m, err := range s.Matches() {
		if err != nil {
			t.Fatal(err)
		}
		ms = append(ms, m)
	}
	return ms
}

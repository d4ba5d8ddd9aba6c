package extract

import (
	"slices"
	"strings"
	"testing"
)

// atMargin are the rules of [UnwrapAll] for URIs cut at the right margin.
var atMargin = []markedText{
	{"Quoted", "> ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gull\n> s.html?day=5⟧\n\n        ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gull\n        s.html⟧\n\n> JD> ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gulls⟧\n> JD> .html\n", []string{"http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gulls.html?day=5", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gulls.html", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gulls"}},
	{"Alone", "⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\n12 March 2003\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\n1\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\n+1 for it\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\nwww.example.com\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\ne.g. this one\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\n/usr/local/bin\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\nREADME.txt is the file\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\nand/or more\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\nc/o Joe Doe\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\n3rd time\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\n-v for more\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu\nlls.html⟧\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu\n-lls⟧\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu\nlls.html?day=2003⟧ is it\n\n⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu\nlls.html⟧) is it\n\n", []string{"http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gulls.html", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu-lls", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gulls.html?day=2003", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gulls.html"}},
	{"CutAlike", "⟦http://www.example.org/harbour/2003/tides-of-the-old-harbour/a\nnd-of-it/0,1518,a-tide-that-comes-again-and-again-to-us,77218,\n00.html⟧\n\n> ⟦http://www.example.org/harbour/2003/tides-of-the-old-harbour/a\n> nd-of-the-new-one/tides-that-come-again-and-again-in-the-day/w\n> ords⟧ is it\n\n⟦http://www.example.org/harbour/2003/tides-of-the-old-harbour/a\nnd-of-the-new-one/tides-that-come-again-and-again-in-the-day/w⟧\n and it is\n\n⟦http://www.example.org/harbour/2003/tides-of-the-old-harbour/a\nnd-of-the-new-one/tides-that-come-again-and-again-in-the-d⟧\nand it is\n", []string{"http://www.example.org/harbour/2003/tides-of-the-old-harbour/and-of-it/0,1518,a-tide-that-comes-again-and-again-to-us,77218,00.html", "http://www.example.org/harbour/2003/tides-of-the-old-harbour/and-of-the-new-one/tides-that-come-again-and-again-in-the-day/words", "http://www.example.org/harbour/2003/tides-of-the-old-harbour/and-of-the-new-one/tides-that-come-again-and-again-in-the-day/w", "http://www.example.org/harbour/2003/tides-of-the-old-harbour/and-of-the-new-one/tides-that-come-again-and-again-in-the-d"}},
	{"Items", "* ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\n* gulls.html\n- ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\n- gulls.html\n", nil},
	{"BehindMark", "   [1]⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu\nlls.html⟧\n\n[12] ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu\nlls.html⟧\n\n 3. ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu\nlls.html⟧\n\n14) ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu\nlls.html⟧\n\n* ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu\nlls.html⟧\n\n- ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu\nlls.html⟧\n\nSee ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\nlls.html\n\n[gulls] ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\nlls.html\n\n[1] See ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\nlls.html\n\n[1]⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\n[2]⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu⟧\n3. gulls.html\n", []string{"http://www.example.org/harbour/tides/2003/of-the-old-harbour/gulls.html", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gulls.html", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gulls.html", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gulls.html", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gulls.html", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gulls.html", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/gu"}},
	{"CutAtHyphenAlike", "⟦http://www.example.org/harbour/2003/tides-of-the-old-harbours-\nand-of-the-new-one/tides-that-come-again-and-again-in-the-days\n/ebb⟧ is it\n", []string{"http://www.example.org/harbour/2003/tides-of-the-old-harbours-and-of-the-new-one/tides-that-come-again-and-again-in-the-days/ebb"}},
}

func TestUnwrapAll(t *testing.T) {
	for _, c := range atMargin {
		checkMarked(t, c, &Options{Unwrap: UnwrapAll})
	}
}

// TestUnwrapAllBeforeProse tells of the URI that ends where the margin came, too, if what
// was joined may be prose.
func TestUnwrapAllBeforeProse(t *testing.T) {
	const cut = "http://www.example.org/harbour/2003/tides-of-the-old-harbour/a\nnd-of-the-new-one/tides-that-come-again-and-again-in-the-day/w"
	want := []string{strings.ReplaceAll(cut, "\n", "")}
	for _, rest := range []string{"ords is it", "ords"} {
		ms := all(cut+"\n"+rest+"\n", &Options{Unwrap: UnwrapAll})
		if len(ms) != 1 || !slices.Equal(ms[0].Alternatives, want) {
			t.Errorf("before %q: Find found %+v, want the alternatives %q", rest, ms, want)
		}
		want = nil
	}
}

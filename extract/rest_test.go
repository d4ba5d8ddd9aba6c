package extract

import "testing"

// atMargin are the rules of [UnwrapAll] for URIs cut at the right margin.
var atMargin = []markedText{
	{"Quoted", "> ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gull\n> s.html?day=5⟧\n\n        ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gull\n        s.html⟧\n\n> JD> ⟦http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gulls⟧\n> JD> .html\n", []string{"http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gulls.html?day=5", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gulls.html", "http://www.example.org/harbour/tides/2003/of-the-old-harbour/and-of-the-new/gulls"}},
}

func TestUnwrapAll(t *testing.T) {
	for _, c := range atMargin {
		checkMarked(t, c, &Options{Unwrap: UnwrapAll})
	}
}

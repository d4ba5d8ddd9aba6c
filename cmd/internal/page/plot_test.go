package page

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestPlot draws plots of every size, with names from outside. What comes out
// is well-formed.
func TestPlot(t *testing.T) {
	for n := range 130 {
		p := &Plot{ID: "p", Title: "<Title>", Text: "Text", Name: "Name", Count: "Count"}
		for i := range n {
			p.Bars = append(p.Bars, Bar{Name: fmt.Sprintf("</svg>\u202e%d", i), Count: int64(i), Value: fmt.Sprint(i)})
		}
		for _, html := range []string{string(p.Rows()), string(p.Columns())} {
			d := xml.NewDecoder(strings.NewReader(html))
			for {
				_, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%d bars: %v in %s", n, err, html)
				}
			}
			for _, refused := range []string{"</svg>\\u", "\u202e", "NaN", "Inf", "style="} {
				if strings.Contains(html, refused) {
					t.Errorf("%d bars: drawn with %q", n, refused)
				}
			}
			if got := strings.Count(html, "<tr><td>"); got != n {
				t.Errorf("table has %d rows, want %d", got, n)
			}
		}
	}
}

// TestTicks names as many columns as fit.
func TestTicks(t *testing.T) {
	for n := 1; n <= 130; n++ {
		p := &Plot{Bars: make([]Bar, n)}
		got := strings.Count(string(p.Columns()), `class="tick"`)
		if want := min(n, maxTicks); got > want || got < (want+1)/2 {
			t.Errorf("%d columns have %d names, want at most %d", n, got, want)
		}
	}
}

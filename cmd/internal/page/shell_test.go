package page

import (
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// written returns the page that the shell makes of a body.
func written(t *testing.T, s *Shell, body string) string {
	t.Helper()
	var b strings.Builder
	err := s.Write(&b, func(w io.Writer) error {
		_, err := io.WriteString(w, body)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPolicy finds the digest of everything between style and script tags in
// the policy, for any line ends.
func TestPolicy(t *testing.T) {
	page := written(t, &Shell{Style: "p{}\r\n", Script: "f(1 < 2);\r\n"}, "<p>body</p>")
	if !strings.Contains(page, "default-src &#39;none&#39;;") {
		t.Error("the policy does not begin with default-src 'none'")
	}
	unescaped := strings.ReplaceAll(page, "&#39;", "'")
	for _, tag := range []string{"style", "script"} {
		inner := regexp.MustCompile("(?s)<"+tag+">(.*?)</"+tag+">").FindAllStringSubmatch(page, -1)
		if len(inner) != 1 {
			t.Fatalf("%d %s elements, want 1", len(inner), tag)
		}
		if want := tag + "-src " + digest(inner[0][1]) + ";"; !strings.Contains(unescaped, want) {
			t.Errorf("the policy has no %s", want)
		}
		if strings.Contains(inner[0][1], "\r") {
			t.Errorf("%s has a carriage return, which browsers drop before they hash", tag)
		}
	}
}

// TestText shows what a title from outside becomes.
func TestText(t *testing.T) {
	page := written(t, &Shell{Title: "</title><script>x()</script>\u202egpj\x00", Lead: "a & b\u2028"}, "<p>body</p>")
	for _, want := range []string{
		`<title>&lt;/title&gt;&lt;script&gt;x()&lt;/script&gt;\u202egpj\x00</title>`,
		`<p class="lead"><bdi>a &amp; b\u2028</bdi></p>`,
		"<main>\n<p>body</p>\n</main>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page has no %s", want)
		}
	}
}

// TestAlone finds nothing in the page that a browser would fetch.
func TestAlone(t *testing.T) {
	page := written(t, &Shell{Title: "T"}, "")
	for _, refused := range []string{"http:", "https:", "//", "url(", "@import", " src="} {
		if at := strings.Index(strings.ReplaceAll(page, "// ", ""), refused); at >= 0 {
			t.Errorf("%q at byte %d", refused, at)
		}
	}
}

// TestError returns what the writer and the body say.
func TestError(t *testing.T) {
	refused := errors.New("refused")
	if err := new(Shell).Write(io.Discard, func(io.Writer) error { return refused }); !errors.Is(err, refused) {
		t.Errorf("error is %v, want that of the body", err)
	}
	r, w := io.Pipe()
	_ = r.CloseWithError(refused)
	if err := new(Shell).Write(w, func(io.Writer) error { return nil }); !errors.Is(err, refused) {
		t.Errorf("error is %v, want that of the writer", err)
	}
}

// TestContrast holds the colors to WCAG 2.2: 4.5 for text (1.4.3), 3 for what
// sets off a control or draws a plot (1.4.11).
func TestContrast(t *testing.T) {
	colors := map[string][2]string{}
	for _, m := range regexp.MustCompile(`--([a-z]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)`).FindAllStringSubmatch(baseStyle, -1) {
		colors[m[1]] = [2]string{m[2], m[3]}
	}
	for _, tt := range []struct {
		color string
		least float64
	}{
		{"ink", 7}, {"muted", 4.5}, {"accent", 4.5}, {"warn", 4.5}, {"edge", 3},
	} {
		for _, ground := range []string{"paper", "raised", "sunken"} {
			for i, mode := range []string{"light", "dark"} {
				if c := contrast(t, colors[tt.color][i], colors[ground][i]); c < tt.least {
					t.Errorf("%s: %s on %s has contrast %.2f, want %v", mode, tt.color, ground, c, tt.least)
				}
			}
		}
	}
	for i, mode := range []string{"light", "dark"} {
		if c := contrast(t, colors["ink"][i], colors["mark"][i]); c < 7 {
			t.Errorf("%s: ink on mark has contrast %.2f, want 7", mode, c)
		}
	}
}

// contrast returns the contrast ratio of two colors.
func contrast(t *testing.T, a, b string) float64 {
	la, lb := luminance(t, a), luminance(t, b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance returns the relative luminance of a color, as WCAG defines it.
func luminance(t *testing.T, color string) float64 {
	t.Helper()
	if len(color) != 7 {
		t.Fatalf("color %q", color)
	}
	n, err := strconv.ParseUint(color[1:], 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	channel := func(shift int) float64 {
		c := float64(n>>shift&255) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(16) + 0.7152*channel(8) + 0.0722*channel(0)
}

package command

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/urisift/urisift/cmd/internal/chromiumtest"
)

// TestBrowserExplain moves to what is marked in the page.
func TestBrowserExplain(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	tab := chromiumtest.New(t)
	name := filepath.Join(t.TempDir(), "explain.html")
	t.Chdir("../../../testdata")
	printed(t, nil, "explain", "--html", name, "delimiters.txt")
	address := "file://" + name
	must(t, tab.Screen(1280, 900, "light"))
	must(t, tab.Open(address))
	const tips = "[...document.querySelectorAll('.tip')].filter(e => getComputedStyle(e).display !== 'none').length"
	if n := eval[int](t, tab, tips); n != 0 {
		t.Errorf("%d tips are shown at first, want none", n)
	}
	for range 3 { // the choice of the theme, and two URIs
		must(t, tab.Press("Tab"))
	}
	focused := eval[string](t, tab, "document.activeElement.querySelector('.uri').textContent")
	described := eval[string](t, tab, "document.getElementById(document.activeElement.getAttribute('aria-describedby')).querySelector('.verdict').textContent")
	if want := "http://www.example.com/url"; focused != want || described != want {
		t.Errorf("Tab leads to %s, described as %s; want %s", focused, described, want)
	}
	if n := eval[int](t, tab, tips); n != 1 {
		t.Errorf("%d tips are shown of what has the focus, want 1", n)
	}
	for range 2 { // to one that is wrapped
		must(t, tab.Press("Tab"))
	}
	for _, s := range []struct {
		name          string
		width, height int
		scheme        string
	}{{"explain-light", 1280, 900, "light"}, {"explain-phone-dark", 390, 844, "dark"}} {
		must(t, tab.Screen(s.width, s.height, s.scheme))
		if !eval[bool](t, tab, "document.documentElement.scrollWidth <= innerWidth") {
			t.Errorf("%s is wider than the screen", s.name)
		}
		png, err := tab.Screenshot()
		must(t, err)
		if *update {
			must(t, os.WriteFile(filepath.Join("../docs/screenshots", s.name+".png"), png, 0o666))
		}
	}
	quiet(t, tab, address)
}

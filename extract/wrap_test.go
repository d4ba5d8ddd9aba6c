package extract

import (
	"strings"
	"testing"

	"github.com/urisift/urisift/uri"
)

func TestWrapLaw(t *testing.T) {
	for _, u := range []string{
		"http://example.com/a/b?c=d&e=f#g", "https://joe@example.com:8080/", "mailto:joe@example.com", "svn+ssh://example.com/r",
		"urn:example:a123,z456", "http://[2001:db8::7]/c-d-e--f", "foo://a.example/b", "news:comp.test", "http://example.com/%20%C3%BC",
		"tag:example.com,2005:a", "data:text/plain;base64,SGVsbG8=", "sftp://a.example/", "ftp://a.example/-b-", "http://a.example//b//c#//d",
		"http://a.example/Word/Another/Word.Txt", "x-y:z",
	} {
		for width := 2; width < len(u)+4; width++ {
			checkWrapLaw(t, u, width)
		}
	}
}

func FuzzWrapLaw(f *testing.F) {
	f.Add([]byte{18, 33, 38, 36}, 9)
	f.Add([]byte{22, 91}, 3)
	f.Fuzz(func(t *testing.T, data []byte, width int) {
		checkWrapLaw(t, textOf(data), 1+width%80)
	})
}

// checkWrapLaw holds extract(Wrap(u, n)) = u, as far as [Options].MaxWrap allows.
func checkWrapLaw(t *testing.T, u string, width int) {
	t.Helper()
	if ms := all("<"+u+">", nil); len(ms) != 1 || ms[0].URI != u || ms[0].Delimiter != Angle {
		return // no URI by itself
	}
	if name, _, _ := strings.Cut(u, ":"); isUpper(name[0]) && !known([]byte(name)) {
		return // broken, it may be an element and the URI in it
	}
	wrapped := uri.Wrap(u, width)
	if strings.Count(wrapped, "\n") >= defaultMaxWrap {
		return // more lines than are looked at
	}
	for _, s := range surroundings {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			text := "text" + end + s.prefix + s.before + strings.ReplaceAll(wrapped, "\n", end+s.prefix) + s.behind + end
			if ms := all(text, nil); len(ms) != 1 || ms[0].URI != u {
				t.Fatalf("Find(%q) = %+v, want %q", text, ms, u)
			}
		}
	}
}

// surroundings are lines that a URI may begin in; each of its other lines
// begins with the prefix.
var surroundings = []struct{ prefix, before, behind string }{
	{"", "", ""},
	{"   ", "See ", " there."},
	{"> ", "", ", he wrote"},
	{">> > ", "at ", "."},
	{"JD> ", "", ""},
	{"Stephen> ", "see ", ""},
	{"| ", "", ""},
	{": ", "See ", ", he wrote"},
	{"// ", "See ", "."},
	{"# ", "", ""},
	{" * ", "See ", "."},
	{"+", "see ", ""},
	{"!    ", "", ""},
	{"dnl ", "", ""},
	{";; ", "", ""},
}

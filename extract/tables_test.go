package extract

import (
	"strings"
	"testing"
)

// wantAlone checks that uri is all that is found in text.
func wantAlone(t *testing.T, text, uri string) {
	t.Helper()
	if ms := all(text, nil); len(ms) != 1 || ms[0].URI != uri {
		t.Errorf("Find(%q) = %+v, want %s alone", text, ms, uri)
	}
}

// TestCommentLeaders goes over the leaders of comments, without white space behind where
// none is needed.
func TestCommentLeaders(t *testing.T) {
	for _, s := range commentLeaders {
		next := repeated(s)
		if endsInLetter(s) {
			s, next = s+" ", next+" "
		}
		wantAlone(t, s+"<http://a.example/\n"+next+"b>", "http://a.example/b")
	}
}

// TestMarksLead goes over the marks that lead lines with white space behind.
func TestMarksLead(t *testing.T) {
	for b, leads := range leads {
		if mark := string(rune(b)); leads {
			wantAlone(t, mark+" <http://a.example/\n"+mark+" b>", "http://a.example/b")
		}
	}
	for _, bar := range bars {
		wantAlone(t, string(bar)+" <http://a.example/\n"+string(bar)+" b>", "http://a.example/b")
	}
}

func TestWideOpeners(t *testing.T) {
	for _, o := range wideOpeners {
		text := string(o.open) + "http://a.example/b" + o.closer
		if ms := all(text, nil); len(ms) != 1 || ms[0].URI != "http://a.example/b" || ms[0].Delimiter != o.kind {
			t.Errorf("Find(%q) = %+v, want the delimiter %v", text, ms, o.kind)
		}
	}
}

// TestNamedReferences goes over the character references that end a URI.
func TestNamedReferences(t *testing.T) {
	for _, e := range namedReferences {
		if e.c != '&' {
			wantAlone(t, "http://a.example/b&"+e.name+"; c", "http://a.example/b")
		}
	}
}

func TestGlued(t *testing.T) {
	for _, g := range glued {
		wantAlone(t, "see"+g+"://a.example/b", g+"://a.example/b")
	}
}

// TestNeedSlashes goes over the schemes that need "//", in delimiters too.
func TestNeedSlashes(t *testing.T) {
	for name, shape := range shapes {
		if shape != nil {
			continue
		}
		for _, text := range []string{`"` + name + `:a"`, "<" + name + ":a>", "URL:" + name + ":a"} {
			if ms := all(text, nil); len(ms) != 0 {
				t.Errorf("Find(%q) = %q, want none", text, ms[0].URI)
			}
		}
		if _, ok := nameOf([]byte(name)); ok {
			wantAlone(t, name+"://a.example/b", name+"://a.example/b")
		}
	}
}

// TestUnspaced goes over scripts that are written without spaces: no letter of theirs goes
// on behind a letter of ASCII.
func TestUnspaced(t *testing.T) {
	for _, c := range "漢ひカ한ㄅꀀกລកမཀꦄᬅᥐᦀᨠꪀ" {
		wantAlone(t, "http://a.example/b"+string(c)+strings.Repeat(string(c), 2), "http://a.example/b")
	}
}

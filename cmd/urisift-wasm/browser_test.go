//go:build !js

package main

import (
	"flag"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urisift/urisift/cmd/internal/chromiumtest"
)

var update = flag.Bool("update", false, "write the screenshots in docs anew")

// TestBrowserPlayground uses the page as people do: from a file, without a server.
func TestBrowserPlayground(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the page")
	}
	tab := chromiumtest.New(t)
	name := filepath.Join(t.TempDir(), "playground.html")
	if err := write(name); err != nil {
		t.Fatal(err)
	}
	p := &playground{t, tab, "file://" + name}

	t.Run("Address", func(t *testing.T) {
		p.T = t
		p.open("text", "See <http://www.example.com/a\nb> and mailto:joe", "suffix", "1", "unwrap", "none")
		p.holds("document.getElementById('text').value", "See <http://www.example.com/a\nb> and mailto:joe")
		p.holds(verdicts, "http://www.example.com/a; no URI: mailto:joe")
		p.holds("document.getElementById('status').textContent", "1 URI; 1 other candidate refused")
		p.do("document.getElementById('unwrap').value = 'rfc'; document.getElementById('unwrap').dispatchEvent(new Event('change'))")
		p.holds(verdicts, "http://www.example.com/ab; no URI: mailto:joe")
		p.holds("new URLSearchParams(location.hash.slice(1)).has('unwrap')", false)
	})
	t.Run("Typing", func(t *testing.T) {
		p.T = t
		p.open("text", "")
		p.holds(verdicts, "")
		p.do("document.getElementById('text').focus()")
		p.try(tab.Type("www.example.org, http://a.example/."))
		p.await(verdicts + " === 'no URI: www.example.org; http://a.example/'")
		p.do("document.getElementById('suffix').click()")
		p.holds(verdicts, "http://www.example.org; http://a.example/")
		p.holds("[...document.querySelectorAll('#marked .peeled')].map(e => e.textContent).join(' ')", ", .")
		p.holds("JSON.parse(document.getElementById('json').textContent.split('\\n')[1]).delimiter", "space")
	})
	t.Run("Hostile", func(t *testing.T) {
		p.T = t
		p.open("text", "<img src=x onerror=document.title='owned'> <http://joe:secret@a.example/<script>document.title='owned'</script>> \x1b[31m\u202e http://a.example/\u200bb")
		p.holds("document.images.length + document.querySelectorAll('main script').length", 1.0)
		p.holds("document.title", "What is a URI here?")
		p.holds("document.querySelectorAll('a[href]').length", 0.0)
		p.holds("document.querySelector('#marked').textContent.includes('secret')", false)
		p.holds("[...document.querySelectorAll('#marked .escape')].map(e => e.textContent).join(' ')", "U+001B U+202E U+200B")
	})
	t.Run("Keyboard", func(t *testing.T) {
		p.T = t
		p.open("text", "http://a.example/ http://b.example/")
		p.do("document.getElementById('all').focus()")
		p.try(tab.Press("Tab"))
		for range 3 {
			p.holds("document.activeElement.tagName !== 'BODY'", true)
			if p.is("document.activeElement.dataset.candidate === '1'") {
				break
			}
			p.try(tab.Press("Tab"))
		}
		p.holds("document.activeElement.dataset.candidate", "1")
		p.holds("[...document.querySelectorAll('#marked .lit')].map(e => e.textContent).join()", "http://b.example/")
	})
	t.Run("Examples", func(t *testing.T) {
		p.T = t
		p.open()
		p.do("document.querySelectorAll('#examples button').forEach(b => { b.click(); if (!document.querySelector('.verdict:not(.none)')) throw new Error(b.textContent) })")
	})
	t.Run("Screenshots", func(t *testing.T) {
		p.T = t
		for _, s := range []struct {
			name          string
			width, height int
			scheme        string
		}{
			{"playground-light", 1280, 1150, "light"},
			{"playground-dark", 1280, 1150, "dark"},
			{"playground-phone-dark", 390, 844, "dark"},
		} {
			p.try(tab.Screen(s.width, s.height, s.scheme))
			p.open()
			p.holds("document.documentElement.scrollWidth <= innerWidth", true)
			png, err := tab.Screenshot()
			p.try(err)
			if *update {
				p.try(os.WriteFile(filepath.Join("../../docs/screenshots", s.name+".png"), png, 0o666))
			}
		}
	})
	if list := tab.Complaints(); len(list) > 0 {
		t.Errorf("the browser complains: %s", list)
	}
	requests := slices.DeleteFunc(tab.Requests(), func(u string) bool {
		return strings.HasPrefix(u, p.address) || strings.HasPrefix(u, "data:") || strings.HasPrefix(u, "blob:")
	})
	if len(requests) > 0 {
		t.Errorf("the page requests %q", requests)
	}
}

// verdicts is an expression for what the list of candidates says first of each.
const verdicts = "[...document.querySelectorAll('#candidates .verdict')].map(e => e.textContent).join('; ')"

// A playground is the page in a browser.
type playground struct {
	*testing.T
	tab     *chromiumtest.Tab
	address string
}

// open opens the page anew, with parameters: names and values by turns.
func (p *playground) open(params ...string) {
	p.Helper()
	q := url.Values{}
	for i := 0; i < len(params); i += 2 {
		q.Set(params[i], params[i+1])
	}
	p.try(p.tab.Open("about:blank"))
	p.try(p.tab.Open(p.address + "#" + q.Encode()))
	p.await("document.documentElement.dataset.ready")
}

func (p *playground) try(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

func (p *playground) do(script string) {
	p.Helper()
	p.try(p.tab.Eval("{"+script+"}", nil))
}

func (p *playground) await(expression string) {
	p.Helper()
	p.try(p.tab.Await(expression))
}

func (p *playground) is(expression string) (yes bool) {
	p.Helper()
	p.try(p.tab.Eval(expression, &yes))
	return yes
}

// holds checks the value of an expression.
func (p *playground) holds(expression string, want any) {
	p.Helper()
	var got any
	p.try(p.tab.Eval(expression, &got))
	if got != want {
		p.Errorf("%s = %v, want %v", expression, got, want)
	}
}

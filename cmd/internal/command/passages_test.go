package command

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/cmd/internal/excerpt"
	"github.com/urisift/urisift/cmd/internal/explain"
)

const (
	// portionSize is how much of a text is explained at a time at least, in bytes.
	portionSize = 256 << 10
	// maxCandidates is how many candidates are told of at a time at most.
	maxCandidates = 1 << 16
)

// longText returns a text of some portions: lines, and one line that is longer than
// one of them.
func longText(t *testing.T) string {
	t.Helper()
	sample, err := os.ReadFile("../../../testdata/delimiters.txt")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for b.Len() < portionSize {
		fmt.Fprintf(&b, "%sAt 10:30, <http://a%d.example/\n", sample, b.Len())
	}
	for end := b.Len() + portionSize; b.Len() < end; {
		fmt.Fprintf(&b, "see http://b%d.example/, mailto:joe, 10:30 and foo:bar; ", b.Len())
	}
	b.WriteByte('\n')
	for end := b.Len() + portionSize; b.Len() < end; {
		fmt.Fprintf(&b, "> <http://c%d.example/\n> wrapped-\n> twice> (http://d.example/\n>\n> no)\n", b.Len())
	}
	return b.String()
}

// TestPassages holds that a text is explained in portions as it is as a whole.
func TestPassages(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	gutter := regexp.MustCompile(`(?m)^ *(\d*) \|`)
	for name, text := range map[string]string{
		"LF":   longText(t),
		"CRLF": strings.ReplaceAll(longText(t), "\n", "\r\n"),
		// A line that is longer than a portion with all that is seen around it.
		"LongLine": "See http://a.example/ " + strings.Repeat("word ", 3*portionSize/5) + "http://b.example/\nand http://c.example/.\n",
		// A URI that goes on in the line behind a portion, which is a long one.
		"Across": strings.Repeat("word\n", portionSize/5) + "See <http://a.example/\nb\nc>." + strings.Repeat(" word", 2*portionSize/5) + ".\n",
		// Of more candidates than are told of at a time.
		"Crowded": strings.Repeat("http://a.example/ at 10:30:15 foo:bar "+strings.Repeat(":", 80)+"\n", maxCandidates/60),
	} {
		for _, all := range []bool{false, true} {
			var b bytes.Buffer
			w := bufio.NewWriter(&b)
			x := &excerpt.Terminal{Out: w, All: all}
			if err := x.Add(excerpt.Whole(explain.New(text, &explain.Options{All: all}), "-")); err != nil {
				t.Fatal(err)
			}
			_ = w.Flush()
			args := []string{"explain", "-t", "text"}
			if all {
				args = append(args, "--all")
			}
			want := gutter.ReplaceAllString(b.String(), "$1 |")
			got := gutter.ReplaceAllString(printed(t, strings.NewReader(text), args...), "$1 |")
			if want != got {
				t.Errorf("%s, all %v (-whole +portions):\n%.2000s", name, all, cmp.Diff(strings.SplitAfter(want, "\n"), strings.SplitAfter(got, "\n")))
			}
		}
	}
}

// TestLongCandidate holds that a URI of many portions is told of once.
func TestLongCandidate(t *testing.T) {
	text := "See <data:text/plain," + strings.Repeat("abcdefgh", 2*portionSize/8) + "> and http://a.example/.\n"
	got := printed(t, strings.NewReader(text), "explain", "-t", "text")
	if n := strings.Count(got, "\n    longer than the limit, "); n != 1 {
		t.Errorf("told %d times of a long URI, want once", n)
	}
	if !strings.Contains(got, ": http://a.example/\n") {
		t.Error("not told of the URI behind it")
	}
}

// TestCrowdedLine holds that each of the candidates of a line is told of once, however
// many there are.
func TestCrowdedLine(t *testing.T) {
	const n = maxCandidates * 3 / 2
	got := printed(t, strings.NewReader(strings.Repeat("a:", n)), "explain", "-t", "text", "--all")
	told := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^1:(\d+): no URI: `).FindAllStringSubmatch(got, -1) {
		told[m[1]] = true
	}
	if all := strings.Count(got, " no URI: "); all != n || len(told) != n {
		t.Errorf("told of %d candidates in %d places, want %d", all, len(told), n)
	}
}

// TestExplainedText holds that a page has every character of the text.
func TestExplainedText(t *testing.T) {
	text := longText(t)
	page := printed(t, strings.NewReader(text), "explain", "-t", "text", "--html", "-")
	_, body, _ := strings.Cut(page, "<pre class=\"text\">\n")
	body, _, _ = strings.Cut(body, "</pre>")
	body = regexp.MustCompile(`<span class="tip".*?</span></span></span>`).ReplaceAllString(body, "")
	body = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(body, "")
	body = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&amp;", "&").Replace(body)
	if want := strings.NewReplacer("\u00ad", `\u00ad`, "p@ss", "***").Replace(text); body != want {
		at := 0
		for at < len(body) && at < len(want) && body[at] == want[at] {
			at++
		}
		t.Errorf("the page has another text from byte %d on: %.100q, want %.100q", at, body[at:], want[at:])
	}
}

package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// hostile is a record whose every text is an attack on a page or a terminal.
func hostile(t *testing.T, i int) string {
	t.Helper()
	attack := "</script><script>alert(1)</script><!--<script>\u202egpj.exe\u2028\x1b[2J\x00\x07\"'`{{.}}&amp;" + strings.Repeat("long", 3000)
	text, err := json.Marshal(map[string]any{
		"uri":  fmt.Sprintf("javascript://user:sesame@host%d/%s", i, attack),
		"path": attack, "member": "http://user:sesame@a.example/" + attack, "offset": 0, "delimiter": attack,
		"scheme": attack, "host": attack, "findings": []string{attack}, "repairs": []string{attack},
		"date": "2001-03-12T10:00:00Z", "subject": "ftp://user:sesame@a.example/ " + attack,
		"part": attack, "field": attack, "message_id": attack,
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestReportHostile puts attacks into every text of a result and finds none in
// what comes out.
func TestReportHostile(t *testing.T) {
	result := hostile(t, 0) + "\n" + hostile(t, 1) + "\n"
	name := filepath.Join(t.TempDir(), "report.html")
	text := printed(t, strings.NewReader(result), "report", "--html", name)
	object := printed(t, strings.NewReader(result), "report", "-f", "json")
	html, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{text, string(html), object} {
		for _, refused := range []string{"sesame", "\u202e", "\u2028", "\x1b", "\x00", "\x07"} {
			if strings.Contains(out, refused) {
				t.Errorf("%.20q… holds %q", out, refused)
			}
		}
	}
	if n := len(regexp.MustCompile(`(?i)<script`).FindAll(html, -1)); n != 2 {
		t.Errorf("%d script elements, want the data and the script", n)
	}
	if n := len(regexp.MustCompile(`(?i)</script`).FindAll(html, -1)); n != 2 {
		t.Errorf("%d ends of script elements, want 2", n)
	}
	for _, refused := range []string{"<a ", "<!--", " href=\"javascript", " style=", " onclick="} {
		if bytes.Contains(html, []byte(refused)) {
			t.Errorf("the page holds %s", refused)
		}
	}
	var rows [][]any
	_, data, _ := strings.Cut(string(html), `id="rows">`)
	data, _, _ = strings.Cut(data, "</script>")
	if err := json.Unmarshal([]byte(data), &rows); err != nil || len(rows) != 2 {
		t.Errorf("%d rows (%v), want 2", len(rows), err)
	}
	if len(html) > 200<<10 {
		t.Errorf("the page has %d bytes: long texts are not cut", len(html))
	}
}

// TestReportPlain finds the numbers of the page in it without its script.
func TestReportPlain(t *testing.T) {
	html := printed(t, nil, "report", "--html", "-", "../../../testdata/archive.mbox.jsonl")
	for _, want := range []string{
		"<title>URIs in archive.mbox.jsonl</title>",
		"32 URIs in 1 input, in 5 messages, dated from 12 March 2001 to 14 March 2001.",
		`<dt>Distinct</dt><dd>30</dd>`, `<dt>Ambiguous</dt><dd>2</dd>`,
		`<title id="hosts-title">Hosts by number of URIs</title>`,
		`>Over time</h2>`, `>Hosts</h2>`, `>Domains</h2>`, `>Schemes</h2>`, `>Delimiters</h2>`, `>Findings</h2>`, `>Reading</h2>`, `>Repairs</h2>`,
		"By the Date of the message, in UTC; a column for every day.",
		"3 columns from 12 Mar 2001 to 14 Mar 2001; the highest, 18 URIs, stands at 12 Mar 2001.",
		"<code>http://www.example.com/drafts/2001/uniform-resource-identifiers/draft-archer-uri-wrapping-03.txt</code>",
		`<span>link-text-mismatch</span>`,
		`<span class="marks"><span>wrapped</span><span>alternatives</span></span>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page has no %s", want)
		}
	}
}

// TestReportDates says what stands for which years, and what has no date.
func TestReportDates(t *testing.T) {
	var b strings.Builder
	for i, date := range []string{"1600-01-01T00:00:00Z", "1999-12-31T00:00:00Z", ""} {
		fmt.Fprintf(&b, `{"uri":"urn:a:%d","path":"p","offset":0,"delimiter":"space","scheme":"urn","date":%q}`+"\n", i, date)
	}
	html := printed(t, strings.NewReader(b.String()), "report", "--html", "-")
	if want := "a column for every 5 years. 1 without a date."; !strings.Contains(html, want) {
		t.Errorf("the page has no %q", want)
	}
}

// TestReportEmpty writes a page of nothing.
func TestReportEmpty(t *testing.T) {
	html := printed(t, strings.NewReader(""), "report", "--html", "-")
	for _, want := range []string{"The result holds no URIs.", "There are none."} {
		if !strings.Contains(html, want) {
			t.Errorf("the page has no %q", want)
		}
	}
}

// TestReportRows lists as many as asked for, the most frequent.
func TestReportRows(t *testing.T) {
	var b strings.Builder
	for i := range 100 {
		for range 1 + i%7 {
			fmt.Fprintf(&b, `{"uri":"http://a.example/%d","path":"p","offset":0,"delimiter":"space","scheme":"http","host":"a.example"}`+"\n", i)
		}
	}
	html := printed(t, strings.NewReader(b.String()), "report", "--html", "-", "--rows", "14")
	_, data, _ := strings.Cut(html, `id="rows">`)
	if n := strings.Count(data, "\n[7,"); n != 13 {
		t.Errorf("%d rows with 7 URIs behind the first, want 13", n)
	}
	if !strings.Contains(html, "The 14 most frequent of 100 distinct URIs") {
		t.Error("the page does not say that it lists 14 of 100")
	}
}

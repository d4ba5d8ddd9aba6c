package command

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urisift/urisift/cmd/internal/chromiumtest"
)

// reportPageOf writes the page of a result and returns its address.
func reportPageOf(t *testing.T, result string, args ...string) string {
	t.Helper()
	dir := t.TempDir()
	name := filepath.Join(dir, "report.html")
	in := filepath.Join(dir, "example-lists.jsonl")
	if err := os.WriteFile(in, []byte(result), 0o666); err != nil {
		t.Fatal(err)
	}
	printed(t, nil, append([]string{"report", "--html", name, in}, args...)...)
	return "file://" + name
}

// archive returns an mbox of made-up messages of eight years.
func archive() string {
	random := rand.New(rand.NewPCG(1994, 12))
	hosts := []string{
		"lists.example.org", "www.example.com", "docs.example.net", "ftp.example.org", "mirror.harbor.example",
		"www.tamarind.example", "people.tamarind.example", "archive.quarry.example", "wiki.lantern.example",
		"bugs.lantern.example", "www.meridian.example", "news.willow.example", "gazette.willow.example",
		"library.ostrich.example", "www.a-rather-long-name-of-an-institute.example",
	}
	paths := []string{"drafts/syntax", "minutes/1998", "people/alice", "issues", "releases/latest", "faq.html", "archive/thread", "specs/wrapping", "photos", "essays/on-names.html"}
	subjects := []string{"Where the drafts live now", "Re: Wrapped references in digests", "Minutes of the meeting", "Names that end in a hyphen", "Re: Re: A proposal", "New mirror", "Questions about escaping", "Größe der Archive"}
	var b strings.Builder
	date := time.Date(1996, 2, 3, 9, 0, 0, 0, time.UTC)
	for i := range 900 {
		season := 1 + int(date.Month()+5)%7
		date = date.Add(time.Duration(random.IntN(150)*60/season*(1+(date.Year()-1999)*(date.Year()-1999)/3)) * time.Minute)
		fmt.Fprintf(&b, "From alice@example.com %s\nMessage-ID: <%d@example.com>\nDate: %s\nFrom: Alice Archer <alice@example.com>\nSubject: %s\nContent-Type: text/plain; charset=UTF-8\n\n",
			date.Format(time.ANSIC), i, date.Format(time.RFC1123Z), subjects[random.IntN(len(subjects))])
		for range 1 + random.IntN(4) {
			host := hosts[min(random.IntN(len(hosts)), random.IntN(len(hosts)))]
			scheme := []string{"http", "http", "http", "https", "ftp"}[random.IntN(5)]
			path := paths[random.IntN(len(paths))]
			if random.IntN(3) == 0 {
				path += fmt.Sprintf("/%04d", random.IntN(400))
			}
			u := scheme + "://" + host + "/" + path
			forms := []string{
				"See <%s> for more.\n", "It is at %s, as ever.\n", "(%s)\n", "<URL:%s>\n", "\"%s\"\n", "> %s\n",
			}
			fmt.Fprintf(&b, forms[random.IntN(len(forms))], u)
			switch random.IntN(40) {
			case 0:
				fmt.Fprintf(&b, "The draft is at <%s/a-name-that-is-\n   too-long-for-a-line>.\n", u)
			case 1:
				fmt.Fprintf(&b, "<%s/broken/\n   in/two>\n", u)
			case 2:
				fmt.Fprintf(&b, "ftp://guest:secret@%s/pub\n", host)
			case 3:
				fmt.Fprintf(&b, "http://0x7f.%d/status\n", random.IntN(30))
			case 4:
				fmt.Fprintf(&b, "http://www.example.com&login@%s/\n", host)
			case 5:
				fmt.Fprintf(&b, "mailto:bob@%s news:comp.text.%s\n", host, path[:3])
			case 6:
				fmt.Fprintf(&b, "http://bücher.example/straße/%d\n", random.IntN(30))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// archiveResult returns what urisift finds in the archive.
func archiveResult(t *testing.T) string {
	t.Helper()
	result := printed(t, strings.NewReader(archive()), "-q", "-f", "jsonl", "-t", "mbox")
	return strings.ReplaceAll(result, `"path":"-"`, `"path":"example-lists.mbox"`)
}

// screens are those that docs/screenshots shows, and that -update takes anew.
var screens = []struct {
	name          string
	width, height int
	scheme, state string
	table         bool // shown from the table on
}{
	{"report-light", 1280, 1500, "light", "", false},
	{"report-dark", 1280, 1500, "dark", "", false},
	{"report-table-light", 1280, 720, "light", "#q=tamarind&sort=findings", true},
	{"report-phone-light", 390, 844, "light", "", false},
	{"report-phone-dark", 390, 844, "dark", "#q=tamarind&sort=findings", true},
}

// TestBrowserReport opens the page in one browser, each test in its turn. That of
// the theme comes last, since the browser remembers the choice.
func TestBrowserReport(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	tab := chromiumtest.New(t)
	address := reportPageOf(t, archiveResult(t))
	for _, test := range []struct {
		name string
		f    func(t *testing.T, tab *chromiumtest.Tab, address string)
	}{
		{"Screens", testScreens},
		{"Table", testTable},
		{"NoScript", testNoScript},
		{"Narrow", testNarrow},
		{"Many", testMany},
		{"Theme", testTheme},
	} {
		t.Run(test.name, func(t *testing.T) {
			tab.Forget()
			must(t, tab.Open("about:blank"))
			test.f(t, tab, address)
		})
	}
}

// testScreens looks at the page in both themes, on a desk and on a phone:
// nothing is wider than the screen.
func testScreens(t *testing.T, tab *chromiumtest.Tab, address string) {
	for _, s := range screens {
		t.Run(s.name, func(t *testing.T) {
			must(t, tab.Screen(s.width, s.height, s.scheme))
			must(t, tab.Open("about:blank"))
			must(t, tab.Open(address+s.state))
			if s.table {
				must(t, tab.Eval("document.getElementById('uris-head').scrollIntoView()", nil))
			}
			if got := eval[int](t, tab, "document.documentElement.scrollWidth"); got > s.width {
				t.Errorf("the page is %d pixels wide on a screen of %d", got, s.width)
			}
			png, err := tab.Screenshot()
			must(t, err)
			if *update {
				must(t, os.WriteFile(filepath.Join("../../../docs/screenshots", s.name+".png"), png, 0o666))
			}
		})
	}
	quiet(t, tab, address)
}

// testTable searches, sorts and turns over the table, with the keyboard
// and by the address.
func testTable(t *testing.T, tab *chromiumtest.Tab, address string) {
	must(t, tab.Screen(1280, 900, "light"))
	must(t, tab.Open(address))
	first := func() string { return eval[string](t, tab, "document.querySelector('#table tbody code').textContent") }
	state := func() string { return eval[string](t, tab, "document.getElementById('state').textContent") }
	sorted := func() string {
		return eval[string](t, tab, "[...document.querySelectorAll('#table th[aria-sort]')].map(th => th.dataset.key + ' ' + th.getAttribute('aria-sort')).join()")
	}
	shown := func() int { return eval[int](t, tab, "document.querySelectorAll('#table tbody tr').length") }

	if got := eval[string](t, tab, "document.querySelector('label:has(#q)').textContent.trim()"); got != "Search" {
		t.Errorf("the field is labelled %q, want Search", got)
	}
	if all := state(); all != "1,289 URIs" || shown() != 50 || sorted() != "count descending" {
		t.Errorf("at first the table has %q, %d rows, sorted by %s", all, shown(), sorted())
	}

	must(t, tab.Eval("document.getElementById('q').focus()", nil))
	must(t, tab.Type("TAMARIND mbox"))
	must(t, tab.Await("document.getElementById('state').textContent.includes(' of ')"))
	if got := state(); !strings.HasSuffix(got, " of 1,289 URIs match.") {
		t.Errorf("after a search the table has %q", got)
	}
	if !eval[bool](t, tab, "[...document.querySelectorAll('#table tbody tr')].every(tr => /tamarind/i.test(tr.textContent))") {
		t.Error("a row that is shown does not match")
	}
	if got := eval[string](t, tab, "document.querySelector('#table tbody mark').textContent"); got != "tamarind" {
		t.Errorf("%q is marked, want tamarind", got)
	}

	// From the field by Tab to the choice, and on to the heads of the columns.
	for _, key := range []string{"Tab", "Tab", "Enter"} {
		must(t, tab.Press(key))
	}
	if got := sorted(); got != "uri ascending" {
		t.Errorf("after Enter on the first head the table is sorted by %s", got)
	}
	low := first()
	must(t, tab.Press(" "))
	if got := sorted(); got != "uri descending" || first() <= low {
		t.Errorf("after Space on it the table is sorted by %s, %s first", got, first())
	}
	if got := eval[string](t, tab, "getComputedStyle(document.activeElement).outlineStyle"); got != "solid" {
		t.Errorf("what has the focus has the outline %q", got)
	}
	hash := eval[string](t, tab, "location.hash")
	if hash != "#q=TAMARIND+mbox&sort=uri&dir=descending" {
		t.Errorf("the address has %s", hash)
	}

	must(t, tab.Open("about:blank"))
	must(t, tab.Open(address+"#with=finding:rare-ipv4&sort=uri&page=2"))
	if got := state(); !strings.Contains(got, " of 1,289 URIs match.") {
		t.Errorf("with a finding the table has %q", got)
	}
	if got := first(); !strings.HasPrefix(got, "http://0x7f.") {
		t.Errorf("with rare-ipv4 the first is %s", got)
	}
	must(t, tab.Eval("location.hash = 'sort=uri&page=26'", nil))
	must(t, tab.Await("document.getElementById('next').disabled"))
	if got := eval[string](t, tab, "document.getElementById('range').textContent"); got != "1,251–1,289 of 1,289" || shown() != 39 {
		t.Errorf("the last page has %s, %d rows", got, shown())
	}
	must(t, tab.Eval("document.getElementById('first').click()", nil))
	if got := eval[string](t, tab, "document.getElementById('range').textContent"); got != "1–50 of 1,289" {
		t.Errorf("the first page has %s", got)
	}
	must(t, tab.Eval("location.hash = 'q=nothing-like-it&sort=constructor&with=x'", nil))
	must(t, tab.Await("document.getElementById('state').textContent === 'None of 1,289 URIs match.'"))
	quiet(t, tab, address)
}

// testTheme follows the system, and then the reader.
func testTheme(t *testing.T, tab *chromiumtest.Tab, address string) {
	dark := func() bool {
		return eval[string](t, tab, "getComputedStyle(document.body).backgroundColor") == "rgb(21, 24, 27)"
	}
	for _, scheme := range []string{"dark", "light"} {
		must(t, tab.Screen(800, 600, scheme))
		must(t, tab.Open(address))
		if dark() != (scheme == "dark") {
			t.Errorf("the page does not follow a system that is %s", scheme)
		}
	}
	must(t, tab.Press("Tab"))
	if got := eval[string](t, tab, "document.activeElement.getAttribute('aria-label')"); got != "Switch to dark colors" {
		t.Fatalf("Tab leads to %q first", got)
	}
	must(t, tab.Press("Enter"))
	if !dark() {
		t.Error("the button does not switch to dark colors")
	}
	remembered := false
	for k := 0; k < 20 && !remembered; k++ { // another process may have to learn of it first
		must(t, tab.Open(fmt.Sprintf("%s?again=%d", address, k)))
		remembered = dark()
	}
	if !remembered {
		t.Error("the choice is forgotten")
	}
	must(t, tab.Press("Tab"))
	must(t, tab.Press("Enter"))
	if dark() {
		t.Error("the button does not switch back")
	}
	quiet(t, tab, address)
}

// testNarrow shows hostile texts on the narrowest screen: as text.
func testNarrow(t *testing.T, tab *chromiumtest.Tab, _ string) {
	address := reportPageOf(t, hostile(t, 0)+"\n"+hostile(t, 1)+"\n")
	must(t, tab.Screen(320, 700, "dark"))
	must(t, tab.Open(address))
	if got := eval[int](t, tab, "document.documentElement.scrollWidth"); got > 320 {
		t.Errorf("the page is %d pixels wide on a screen of 320", got)
	}
	if got := eval[string](t, tab, "document.querySelector('#table tbody code').textContent"); !strings.HasPrefix(got, "javascript://user:***@host0/</script><script>alert(1)</script><!--<script>\\u202egpj.exe\\u2028\\x1b[2J\\x00\\a\"'`{{.}}&amp;long") {
		t.Errorf("the URI is shown as %s", got)
	}
	if got := eval[int](t, tab, "document.querySelectorAll('a, iframe, img, script:not([id]) ~ script').length"); got > 0 {
		t.Errorf("%d elements come from the texts", got)
	}
	must(t, tab.Eval("document.querySelector('.more').click()", nil))
	if !eval[bool](t, tab, "document.querySelector('.more').getAttribute('aria-expanded') === 'true'") {
		t.Error("a long URI cannot be seen whole")
	}
	quiet(t, tab, address)
}

// testNoScript shows the numbers, the plots and the first rows where no
// script runs.
func testNoScript(t *testing.T, tab *chromiumtest.Tab, address string) {
	must(t, tab.Script(false))
	must(t, tab.Screen(800, 600, "light"))
	must(t, tab.Open(address))
	must(t, tab.Script(true)) // for Eval; the page is as it was
	for of, want := range map[string]int{"#table tbody tr": 20, ".plot svg": 8, "noscript": 1, "#controls[hidden]": 1, "#theme[hidden]": 1} {
		if got := eval[int](t, tab, "document.querySelectorAll('"+of+"').length"); got != want {
			t.Errorf("%d of %s, want %d", got, of, want)
		}
	}
	quiet(t, tab, address)
}

// testMany searches and sorts a hundred thousand rows.
func testMany(t *testing.T, tab *chromiumtest.Tab, _ string) {
	var b strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&b, `{"uri":"http://a%d.example/%d","path":"many.txt","offset":%d,"line":%d,"column":1,"delimiter":"space","scheme":"http","host":"a%d.example"}`+"\n", i%997, i, i*40, i, i%997)
	}
	address := reportPageOf(t, b.String(), "--rows", "100000")
	must(t, tab.Screen(1280, 900, "light"))
	must(t, tab.Open(address+"#q=/99999&sort=place"))
	if got := eval[string](t, tab, "document.getElementById('state').textContent"); got != "1 of 100,000 URIs match." {
		t.Errorf("the table has %q", got)
	}
	must(t, tab.Eval("location.hash = 'sort=uri&dir=descending&page=2000'", nil))
	must(t, tab.Await("document.querySelector('#table tbody code').textContent.startsWith('http://a0.example/')"))
	quiet(t, tab, address)
}

// must fails the test at once if err is one.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// eval returns the value of an expression in the page.
func eval[T any](t *testing.T, tab *chromiumtest.Tab, expression string) T {
	t.Helper()
	var value T
	must(t, tab.Eval(expression, &value))
	return value
}

// quiet finds no complaint of the browser, and no request but for the page.
func quiet(t *testing.T, tab *chromiumtest.Tab, address string) {
	t.Helper()
	if list := tab.Complaints(); len(list) > 0 {
		t.Errorf("the browser complains: %s", list)
	}
	for _, url := range tab.Requests() {
		if !strings.HasPrefix(url, address) && url != "about:blank" && url != "data:," {
			t.Errorf("the page requests %s", url)
		}
	}
}

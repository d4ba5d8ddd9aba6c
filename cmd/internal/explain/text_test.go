package explain

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/extract"
)

// told writes what is said of each candidate.
func told(text string, o *extract.Options) string {
	var b strings.Builder
	for _, c := range New(text, &Options{Extract: o, All: true}).Candidates {
		if c.Accepted() {
			fmt.Fprintf(&b, "%s\n", c.URI)
		} else {
			fmt.Fprintf(&b, "- %s\n", c.Shown)
		}
		for _, d := range c.Details {
			fmt.Fprintf(&b, "\t%s\n", d)
		}
		for _, a := range c.Alternatives {
			fmt.Fprintf(&b, "\tor %s\n", a)
		}
	}
	return b.String()
}

// TestDetails holds the words for each kind of step and each reason.
func TestDetails(t *testing.T) {
	suffix := &extract.Options{Suffix: true}
	for _, c := range []struct {
		name, text string
		o          *extract.Options
		want       []string
	}{
		{"Angle", "<URL:http://a.example/b-\n> c/>", nil, []string{
			"http://a.example/b-", `	stands between "<" and ">"`, `	"URL:" before it is a prefix`,
		}},
		{"Reply", "> <http://a.example/b-\n> c/>", nil, []string{
			"http://a.example/b-c/", `	stands between "<" and ">"`, "	hyphen before the line break kept; it may be the typesetter's",
			`	line break ignored, as any is between angle brackets, and ">" before the next line`, "	or http://a.example/bc/",
		}},
		{"Twice", "(http://a.example/b\n/c\n/d)", nil, []string{
			"http://a.example/b/c/d", `	stands between "(" and ")"`, "	line break ignored: only the rest of a URI stands before the closer (2 times)",
		}},
		{"Quote", "\"http://a.example/\nTitle\"", nil, []string{
			"http://a.example/", `	begins in quotation marks, behind '"'`, "	ends with its line: more than the rest of a URI stands before the closer",
		}},
		{"SoftHyphen", "http://a.example/b\u00ad\nc.html.", nil, []string{
			"http://a.example/bc.html", "	soft hyphen before the line break dropped", "	line break ignored behind the hyphen",
			`	"." at the end left out: punctuation of the sentence`, "	ends with the text",
		}},
		{"HyphenDropped", "<http://a.example/b-\nc>", &extract.Options{Hyphen: extract.HyphenDrop}, []string{
			"http://a.example/bc", `	stands between "<" and ">"`, "	hyphen before the line break dropped; it may be the URI's",
			"	line break ignored, as any is between angle brackets", "	or http://a.example/b-c",
		}},
		{"JSON", `"https:\/\/a.example\/b\u0026c"`, nil, []string{
			"https://a.example/b&c", `	stands between '"' and '"'`, `	"\/\/" read as "//"`, `	"\/" read as "/"`, `	"\u0026" read as "&"`,
		}},
		{"Encoded", "http://a.example/?a|b=%zü\n\nc", nil, []string{
			"http://a.example/?a%7Cb=%25z%C3%BC", `	"|" percent-encoded, for no URI may hold it`, "	ends before a blank line",
			"	characters beyond ASCII encoded, as RFC 3987 maps an IRI to its URI",
		}},
		{"Percent", "http://a.example/%zz b", nil, []string{
			"http://a.example/%25zz", "	ends at white space", "	what no URI may hold is percent-encoded",
		}},
		{"Cut", "http://a.example/{b}c", nil, []string{"http://a.example/", `	"{b}c" cut off: the grammar refuses "{"`}},
		{"Prose", "<http://a.example/ is a page>", nil, []string{
			"http://a.example/", `	begins in angle brackets, behind "<"`, "	ends before the prose that follows it in the angle brackets",
		}},
		{"Suffix", "www.example.com/a www.x", suffix, []string{
			"http://www.example.com/a", `	"http://" assumed, for it has no scheme`, "	ends at white space", "- www.x", "	the name is none of a site",
		}},
		{"NoSuffix", "www.example.com/a", nil, []string{"- www.example.com/a", "	it has no scheme, and suffix references were not asked for"}},
		{"UnknownScheme", "foo:bar", nil, []string{"- foo:bar", `	"foo" is no registered scheme, and no "//" follows it`}},
		{"Shape", "mailto:joe opaquelocktoken:a", nil, []string{
			"- mailto:joe", `	"mailto" demands an address with a host behind "@"`,
			"- opaquelocktoken:a", `	what follows has not the shape that "opaquelocktoken" demands`,
		}},
		{"Slashes", "http:/a", nil, []string{"- http:/a", `	"http" needs "//" and a host`}},
		{"Grammar", "http://a[.]example/", nil, []string{"- http://a[.]example/", `	the grammar refuses it: "[" breaks reg-name`}},
		{"Host", "http:///a", nil, []string{"- http:///a", `	no host follows the "//", nor anything that could stand for one`}},
		{"HostOfEmptyLabel", "http://a..b/", nil, []string{"- http://a..b/", `	no host follows the "//": a label of it is empty, or stands for a name`}},
		{"Repeated", "http://a.example/long-\npath <http://a.example/long-path>", nil, []string{
			"http://a.example/long-path", "	line break ignored behind the hyphen: the URI is repeated in angle brackets", "	ends at white space",
			"http://a.example/long-path", `	stands between "<" and ">"`,
		}},
		{"Dash", "a --http://a.example/b--\nc", nil, []string{
			"http://a.example/b", `	"--" at the end left out: a dash or an arrow`, "	ends with its line: the hyphens before the break are a dash or a line",
		}},
		{"Drawn", "http://a.example/b________ c http://b.example=", nil, []string{
			"http://a.example/b", `	"________" at the end left out: a line that is drawn`, "	ends at white space",
			"http://b.example", `	"=" at the end left out: a mark that is none of the URI's`, "	ends with the text",
		}},
		{"Limit", "http://a.example/bcdef", &extract.Options{MaxURI: 20}, []string{"- http://a.example/bcdef", "	longer than the limit, 22 bytes"}},
		{"Strict", "http://a.example/...", &extract.Options{Repair: extract.RepairStrict}, []string{
			"- http://a.example/", "	its writer shortened it, or it would have to be repaired",
		}},
		{"Inside", "http://a.example/http://b.example/", nil, []string{
			"http://a.example/http://b.example/", "	ends with the text", "- http://b.example/", "	part of the URI that begins before it",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := strings.Split(strings.TrimSuffix(told(c.text, c.o), "\n"), "\n")
			if c.name == "Angle" {
				got = got[:3]
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%q (-want +got):\n%s", c.text, diff)
			}
		})
	}
}

// drawn writes the text with the role of each run that has one before it.
func drawn(text string) string {
	x := New(text, nil)
	var b strings.Builder
	for r := range x.Runs() {
		if r.Role != Plain {
			fmt.Fprintf(&b, "⟦%s %d ", r.Role, r.Candidate)
		}
		b.WriteString(x.Shown(r.Start, r.End))
		if r.Role != Plain {
			b.WriteString("⟧")
		}
	}
	return b.String()
}

func TestRuns(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"Wrapped", "> <http://a.example/\n> b>.", "> ⟦delimiter 0 <⟧⟦uri 0 http://a.example/⟧⟦ignored 0 \n> ⟧⟦uri 0 b⟧⟦delimiter 0 >⟧."},
		{"Peeled", "http://a.example/.", "⟦uri 0 http://a.example/⟧⟦peeled 0 .⟧"},
		{"Trivial", "at 10:30: mailto:a", "at 10:30: ⟦refused 0 mailto:a⟧"},
		{"RefusedAround", "foo:http://a.example/", "⟦refused 0 foo:⟧⟦uri 1 http://a.example/⟧"},
		{"RefusedInside", "http://a.example/http://b.example/", "⟦uri 0 http://a.example/http://b.example/⟧"},
		{
			"Table", "| <http://a.example/ | <http://b.example/ |\n| c>                 | d>                |\n",
			"| ⟦delimiter 0 <⟧⟦uri 0 http://a.example/⟧⟦ignored 0  | ⟧⟦delimiter 1 <⟧⟦uri 1 http://b.example/⟧⟦ignored 0  |\n| ⟧⟦uri 0 c⟧⟦delimiter 0 >⟧⟦ignored 1                  | ⟧⟦uri 1 d⟧⟦delimiter 1 >⟧                |\n",
		},
	} {
		got := drawn(c.text)
		if got != c.want {
			t.Errorf("%s: %q is drawn as\n\t%q, want\n\t%q", c.name, c.text, got, c.want)
		}
	}
}

// TestSecrets holds that no part of a password is shown.
func TestSecrets(t *testing.T) {
	for _, text := range []string{
		"http://joe:s3cret@a.example/",
		"<http://joe:s3\n> cret@a.example/>",
		"> <http://joe:s3@\n> cret@a.example/>",
		`"http:\/\/joe:s3cret@a.example\/"`,
		"ftp://joe:s3@cret@a.example/",
		"http://joe:s3cret@a[.]example/",
		"http://a.example/{http://joe:s3cret@a.example/}x",
		"<http://joe:s3cret@a.example/b-\nc>",
		"http://joe:s3^cret@a.example/",
		"<http://joe:s3%zz\ncret@a.example/>",
		"www.example.com //joe:s3cret@a.example",
		"http://joe:s3cret@www.example.com/...",
	} {
		for _, o := range []*extract.Options{nil, {Suffix: true}, {Repair: extract.RepairLenient}, {Repair: extract.RepairStrict}} {
			x := New(text, &Options{Extract: o, All: true})
			shown := x.Shown(0, int64(len(text))) + told(text, o) + drawn(text)
			if strings.Contains(shown, "s3") || strings.Contains(shown, "cret") || strings.Contains(shown, `"^"`) || strings.Contains(shown, `"z"`) {
				t.Errorf("of %q is shown: %s", text, shown)
			}
		}
	}
}

// FuzzRuns holds that the runs are the text, in order and without a gap.
func FuzzRuns(f *testing.F) {
	f.Add("> <http://a.example/\n> b>, foo:http://c:d@e/ www.a.example")
	f.Add("| <http://a.example/ | <http://b.example/ |\n| c> | d> |\n")
	f.Fuzz(func(t *testing.T, text string) {
		x := New(text, &Options{All: true})
		var at int64
		for r := range x.Runs() {
			if r.Start != at || r.End <= at {
				t.Fatalf("%q: a run from %d to %d behind %d", text, r.Start, r.End, at)
			}
			at = r.End
		}
		if at != int64(len(text)) {
			t.Fatalf("%q: the runs end at %d", text, at)
		}
		if !slices.IsSortedFunc(x.secrets, func(a, b extract.Span) int { return int(a.Start - b.Start) }) {
			t.Fatalf("%q: secrets %v", text, x.secrets)
		}
	})
}

package extract

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// explained writes the candidates of a text, a line each, with its steps.
func explained(text string, o *Options) string {
	var b strings.Builder
	for c := range Explain(text, o) {
		fmt.Fprintf(&b, "%s %q", c.Reason, text[c.Start:c.End])
		if c.Err != nil {
			fmt.Fprintf(&b, " %s", c.Err)
		}
		for _, s := range c.Steps {
			fmt.Fprintf(&b, ", %s %q", s.Action, text[s.Start:s.End])
			if s.Text != "" {
				fmt.Fprintf(&b, " %q", s.Text)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestExplain holds what is said of each kind of candidate.
func TestExplain(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"Angle", "<http://a.example/>", `accepted "http://a.example/", opened "<", closed ">"`},
		{"AngleBreak", "> <http://a.example/b-\n> c/>", `accepted "http://a.example/b-\n> c/", opened "<", hyphen-kept "-", joined-in-angle "\n> ", closed ">"`},
		{"AngleGap", "<URL:http://a.example/b c>", `accepted "http://a.example/b c", opened "<", prefixed "URL:", joined-gap " ", closed ">"`},
		{"AngleScheme", "<ht\ntp://a.example/>", `accepted "ht\ntp://a.example/", opened "<", joined-in-angle "\n", closed ">"`},
		{"AngleProse", "<http://a.example/ is a page>", `accepted "http://a.example/", opened "<", ended-prose ""`},
		{"AngleUnclosed", "<http://a.example/ b", `accepted "http://a.example/", unclosed "<", ended-space ""`},
		{"AngleEntity", "&lt;http://a.example/&gt;", `accepted "http://a.example/", opened "&lt;", closed "&gt;"`},
		{"Quote", `"http://a.example/"`, `accepted "http://a.example/", opened "\"", closed "\""`},
		{"QuoteEntity", "&ldquo;http://a.example/b&#x201d; &quot;http://a.example/c&#34;", "accepted \"http://a.example/b\", opened \"&ldquo;\", closed \"&#x201d;\"\naccepted \"http://a.example/c\", opened \"&quot;\", closed \"&#34;\""},
		{"Backtick", "`http://a.example/b`", "accepted \"http://a.example/b\", opened \"`\", closed \"`\""},
		{"TeXQuote", "``http://a.example/b''", "accepted \"http://a.example/b\", opened \"``\", closed \"''\""},
		{"QuoteTitle", "\"http://a.example/\nTitle\"", `accepted "http://a.example/", opened "\"", ended-rest ""`},
		{"Bracket", "(http://a.example/b\n/c).", `accepted "http://a.example/b\n/c", opened "(", joined-to-closer "\n", closed ")"`},
		{"HostBreak", "(http://\na.example/b, c)", `accepted "http://\na.example/b", opened "(", joined-before-host "\n", peeled-punctuation ",", ended-space ""`},
		{"SlashBreak", "(http:/\n/a.example/b, c)", `accepted "http:/\n/a.example/b", opened "(", joined-before-host "\n", peeled-punctuation ",", ended-space ""`},
		{"ColonBreak", "[mailto:\njoe@a.example]", `accepted "mailto:\njoe@a.example", opened "[", joined-to-closer "\n", closed "]"`},
		{"StackFrame", "(http://a.example/b.js:1:2)", `accepted "http://a.example/b.js", opened "(", peeled-place ":1:2", closed ")"`},
		{"Hyphen", "http://a.example/b-\nc.html", `accepted "http://a.example/b-\nc.html", hyphen-kept "-", joined-at-hyphen "\n", ended-text ""`},
		{"HyphenSoft", "http://a.example/b\u00ad\nc.html", `accepted "http://a.example/b\u00ad\nc.html", hyphen-dropped "\u00ad", joined-at-hyphen "\n", ended-text ""`},
		{"HyphenThenFold", "http://a.example/b-\nc/\\\n  d", `accepted "http://a.example/b-\nc/\\\n  d", hyphen-kept "-", joined-at-hyphen "\n", joined-at-fold "\\\n  ", ended-text ""`},
		{"Octet", "http://a.example/b%\n20c", `accepted "http://a.example/b%\n20c", joined-in-escape "\n", ended-text ""`},
		{"OpenerAcross", "(\nhttp://a.example/b/\nc.html)", `accepted "http://a.example/b/\nc.html", opened "(", joined-to-closer "\n", closed ")"`},
		{"MarkOfReply", "> <http://a.example/b/\n> c.html\n> >\n", `accepted "http://a.example/b/\n> c.html", opened "<", joined-in-angle "\n> ", closed ">"`},
		{"Rule", "http://a.example/b________ c", `accepted "http://a.example/b", peeled-punctuation "________", ended-space ""`},
		{"RuleBeforeBreak", "http://a.example/b--------\nc.html", `accepted "http://a.example/b", peeled-punctuation "--------", ended-break ""`},
		{"DashBeforeBreak", "a --http://a.example/b--\nc.html", `accepted "http://a.example/b", peeled-punctuation "--", ended-break ""`},
		{"Resolver", "https://doi.org/\n10.1000/b2", `accepted "https://doi.org/\n10.1000/b2", joined-behind-resolver "\n", ended-text ""`},
		{"HyphenAtEnd", "http://a.example/b-\n", `accepted "http://a.example/b-", ended-space ""`},
		{"HyphenList", "http://a.example/b-\n- c", `accepted "http://a.example/b-", ended-hyphen ""`},
		{"Break", "http://a.example/b\nc", `accepted "http://a.example/b", ended-break ""`},
		{"BlankLine", "> (http://a.example/b\n>\n> c)", `accepted "http://a.example/b", opened "(", ended-blank ""`},
		{"Prefix", "URL:http://a.example/", `accepted "http://a.example/", prefixed "URL:", ended-text ""`},
		{"Substitution", "s#http://a.example/.#b#", `accepted "http://a.example/", peeled-punctuation ".", ended-mark "#"`},
		{"Punctuation", "http://a.example/.) ", `accepted "http://a.example/", peeled-punctuation ".", ended-mark ")"`},
		{"Emphasis", "*http://a.example/b*", `accepted "http://a.example/b", peeled-emphasis "*", ended-text ""`},
		{"Possessive", "http://a.example's page", `accepted "http://a.example", peeled-possessive "'s", ended-space ""`},
		{"Ellipsis", "http://a.example/... ", `accepted "http://a.example/", peeled-ellipsis "...", ended-space ""`},
		{"EllipsisBehindMarks", "http://a.example/b-... http://a.example/c=... http://a.example/d_...", "accepted \"http://a.example/b-\", peeled-ellipsis \"...\", ended-space \"\"\naccepted \"http://a.example/c=\", peeled-ellipsis \"...\", ended-space \"\"\naccepted \"http://a.example/d_\", peeled-ellipsis \"...\", ended-text \"\""},
		{"PunctuationReplaced", "http://a.example/b&#46; c", `accepted "http://a.example/b", peeled-punctuation "&#46;", ended-space ""`},
		{"Fields", "1,http://a.example/,b", `accepted "http://a.example/", ended-mark ","`},
		{"Scheme", "http://a.examplehttp://b.example", "accepted \"http://a.example\", ended-scheme \"\"\naccepted \"http://b.example\", ended-text \"\""},
		{"JSON", `http:\/\/a.example\/`, `accepted "http:\\/\\/a.example\\/", replaced "\\/\\/" "//", replaced "\\/" "/", ended-text ""`},
		{"AngleReplaced", "<http://a.example/\nb?c[]\nd>", `accepted "http://a.example/\nb?c[]\nd", opened "<", joined-in-angle "\n", replaced "[" "%5B", replaced "]" "%5D", joined-in-angle "\n", closed ">"`},
		{"Invisible", "http://a.example/b\u200bc", `accepted "http://a.example/b\u200bc", left-out "\u200b", ended-text ""`},
		{"AngleLeftOut", "at <http://a.example/b\u200bc>", `accepted "http://a.example/b\u200bc", opened "<", left-out "\u200b", closed ">"`},
		{"AngleInvisible", "<http://a.example/b\u200bc\nd>", `accepted "http://a.example/b\u200bc\nd", opened "<", left-out "\u200b", joined-in-angle "\n", closed ">"`},
		{"BracketByNumber", "&#91;http://a.example/b&#93;", `accepted "http://a.example/b", opened "&#91;", closed "&#93;"`},
		{"Cut", "http://a.example/{b}c d", `accepted "http://a.example/", cut-off "{b}c"`},
		{"CommentEnd", "http://a.example/b*/ c", `accepted "http://a.example/b", peeled-punctuation "*/", ended-space ""`},
		{"Refused", "http://a.example/^ ", `accepted "http://a.example/", ended-refused "^"`},
		{"NoScheme", "at 10:30", `no-scheme "10:30"`},
		{"Drive", `C:\a`, `no-scheme "C:"`},
		{"UnknownScheme", "foo:bar", `unknown-scheme "foo:bar"`},
		{"NothingBehind", "http: //a", `nothing-behind "http:"`},
		{"NothingLeft", "mailto:...", `wrong-shape "mailto:"`},
		{"NoSlashes", "http:/a", `no-slashes "http:/a"`},
		{"WrongShape", "mailto:joe", `wrong-shape "mailto:joe"`},
		{"WrongShapeOverBreak", "(mailto:joe@\nexample.com, now)", `wrong-shape "mailto:joe@"`},
		{"NoDelimiter", "dns:a", `no-delimiter "dns:a"`},
		{"BrokenScheme", "<ht\ntp://a.example/", `no-delimiter "ht\ntp://a.example/"`},
		{"NoHost", "http:///a", `no-host "http:///a" uri: http breaks host at byte 7`},
		{"NameBegun", "http://www.", `no-site "http://www"`},
		{"BreaksGrammar", "http://a[.]example/", `breaks-grammar "http://a[.]example/" uri: "[" breaks reg-name at byte 8`},
		{"Overlapping", "http://a.example:80/http://b.example", "accepted \"http://a.example:80/http://b.example\", ended-text \"\"\noverlapping \"http://b.example\""},
		{"NoSuffix", "see www.example.com/a.", `no-suffix "www.example.com/a"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want+"\n", explained(c.text, nil)); diff != "" {
				t.Errorf("Explain(%q) (-want +got):\n%s", c.text, diff)
			}
		})
	}
}

func TestExplainOptions(t *testing.T) {
	for _, c := range []struct {
		name string
		o    Options
		text string
		want string
	}{
		{"Suffix", Options{Suffix: true}, "www.example.com", `accepted "www.example.com", assumed "" "http://", ended-text ""`},
		{"SuffixBehindOpener", Options{Suffix: true}, "<\n> www.example.com\n...\n-->\n", `accepted "www.example.com", unclosed "<", assumed "" "http://", ended-break ""`},
		{"NoSite", Options{Suffix: true}, "www.x", `no-site "www.x"`},
		{"SuffixBeforeSuffix", Options{Suffix: true}, "(www.a.example/b/\n(www.c.example/d) e)", `accepted "www.a.example/b/", opened "(", assumed "" "http://", ended-rest ""`},
		{"Strict", Options{Repair: RepairStrict}, "http://a.example/{b}", `not-strict "http://a.example/{b}" uri: "{" breaks path-abempty at byte 17`},
		{"Margin", Options{Unwrap: UnwrapAll}, strings.Repeat("http://a.example/", 4) + "\nb/c", `accepted "` + strings.Repeat("http://a.example/", 4) + `\nb/c", joined-at-margin "\n", ended-text ""`},
		{"Strings", Options{}, "msgid \"at http://a.example/b\"\n\"c d\"", `accepted "http://a.example/b\"\n\"c", joined-strings "\"\n\"", ended-space ""`},
		{"UnwrapNone", Options{Unwrap: UnwrapNone}, "<http://a.example/b\nc>", `accepted "http://a.example/b", unclosed "<", ended-space ""`},
		{"Separator", Options{Separator: ';'}, "http://a.example/b,c;d", `accepted "http://a.example/b,c", ended-mark ";"`},
		{"OverLimit", Options{MaxURI: 20}, "http://a.example/bcdefghi", `over-limit "http://a.example/bcdefghi" extract: URI of 25 bytes at offset 0`},
		{"Invalid", Options{Invalid: true}, "http:///a", `no-host "http:///a" uri: http breaks host at byte 7`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _, _ := strings.Cut(explained(c.text, &c.o), "\n")
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("Explain(%q, %+v) (-want +got):\n%s", c.text, c.o, diff)
			}
		})
	}
}

// checkExplained holds Explain to Find, and its spans to the text.
func checkExplained(t *testing.T, text string, o *Options) {
	t.Helper()
	var got []Match
	seen := int64(-1)
	for c := range Explain(text, o) {
		if c.Match != nil {
			got = append(got, *c.Match)
		}
		if (c.Match != nil && c.Match.Err == nil) != (c.Reason == Accepted) {
			t.Fatalf("Explain(%q): %+v", text, c)
		}
		if c.Start < 0 || c.End < c.Start || c.End > int64(len(text)) {
			t.Fatalf("Explain(%q): candidate %d to %d", text, c.Start, c.End)
		}
		if c.Match == nil && c.Colon < seen {
			t.Fatalf("Explain(%q): the candidate at %d comes behind that at %d", text, c.Colon, seen)
		}
		seen = max(seen, c.Colon)
		for _, s := range c.Steps {
			if s.Start < 0 || s.End < s.Start || s.End > int64(len(text)) {
				t.Fatalf("Explain(%q): %s from %d to %d", text, s.Action, s.Start, s.End)
			}
		}
	}
	if diff := matchesEqual(all(text, o), got); diff != "" {
		t.Fatalf("%q (-find +explain):\n%s", text, diff)
	}
}

func FuzzExplainAgreesWithFind(f *testing.F) {
	seeds(f)
	options := []*Options{nil, every, {Unwrap: UnwrapAll, Hyphen: HyphenDrop, MaxURI: 40}, {Repair: RepairStrict}, {Repair: RepairLenient, Unwrap: UnwrapNone}}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 || len(data) > maxWords {
			return
		}
		checkExplained(t, textOf(data[1:]), options[int(data[0])%len(options)])
	})
}

func TestExplainAgreesWithFind(t *testing.T) {
	checkExplained(t, "<URL:\rw.w->tp:/", &Options{Suffix: true}) // two behind one prefix
	for _, c := range marked {
		for _, o := range []*Options{nil, every, {Unwrap: UnwrapNone}} {
			checkExplained(t, unmark(c.text), o)
		}
	}
}

// TestExplainHoldsLittle holds that what is no URI is yielded as it is come to: nothing
// gathers where a text holds no match.
func TestExplainHoldsLittle(t *testing.T) {
	text := strings.Repeat(":", 1<<20)
	n := 0
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range Explain(text, nil) {
		n++
	}
	runtime.ReadMemStats(&after)
	if n != len(text) {
		t.Errorf("%d candidates, want %d", n, len(text))
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 8<<20 {
		t.Errorf("%d bytes allocated for a text of %d", n, len(text))
	}
}

func TestNames(t *testing.T) {
	for want, got := range map[string]fmt.Stringer{"Delimiter(99)": Delimiter(99), "Action(99)": Action(99), "Reason(99)": Reason(99)} {
		if got.String() != want {
			t.Errorf("%s is called %q", want, got)
		}
	}
	if n := int(NoSuffix) + 1; len(reasonNames) != n {
		t.Errorf("%d names of %d reasons", len(reasonNames), n)
	}
	if n := int(CutOff) + 1; len(actionNames) != n {
		t.Errorf("%d names of %d actions", len(actionNames), n)
	}
}

package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// asked returns the answer to a question, as the page gets it.
func asked(t *testing.T, text, question string) *answer {
	t.Helper()
	got, err := reply(text, question)
	if err != nil {
		t.Fatal(err)
	}
	var a answer
	if err := json.Unmarshal([]byte(got), &a); err != nil {
		t.Fatal(err)
	}
	return &a
}

func TestAnswer(t *testing.T) {
	a := asked(t, "10:30\r\nSee <http://a.example/b-\r\nc>, mailto:joe.\n", "{}")
	want := &answer{
		Found: 1, Refused: 1,
		Candidates: []candidate{
			{
				Accepted: true, Shown: "http://a.example/b-c", Reason: "accepted", Offset: 12, Line: 2, Column: 6,
				Details: []string{
					`stands between "<" and ">"`, "hyphen before the line break kept; it may be the typesetter's",
					"line break ignored, as any is between angle brackets",
				},
				Others: []string{"http://a.example/bc"},
				Record: &record{
					URI: "http://a.example/b-c", Raw: "http://a.example/b-\r\nc", Offset: 12, Line: 2, Column: 6,
					Delimiter: "angle", Wrapped: true, Pieces: [][2]int64{{12, 31}, {33, 34}},
					Alternatives: []string{"http://a.example/bc"}, Scheme: "http", Host: "a.example",
				},
			},
			{
				Shown: "mailto:joe", Reason: "wrong-shape", Offset: 37, Line: 3, Column: 5,
				Details: []string{`"mailto" demands an address with a host behind "@"`}, Others: []string{},
			},
		},
		Runs: []run{
			{"10:30\r\nSee ", "plain", -1},
			{"<", "delimiter", 0},
			{"http://a.example/b-", "uri", 0},
			{"\r\n", "ignored", 0},
			{"c", "uri", 0},
			{">", "delimiter", 0},
			{", ", "plain", -1},
			{"mailto:joe", "refused", 1},
			{".\n", "plain", -1},
		},
	}
	if diff := cmp.Diff(want, a); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
}

// TestNoNull holds that the page can range over every list.
func TestNoNull(t *testing.T) {
	for _, text := range []string{"", "x", "http://a.example/", "mailto:joe"} {
		got, err := reply(text, "{}")
		if err != nil || strings.Contains(got, "null") {
			t.Errorf("reply(%q) = %s, %v", text, got, err)
		}
	}
	if _, err := reply("", "{"); err == nil {
		t.Error("a question that is no JSON has an answer")
	}
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		question string
		want     extract.Options
	}{
		{`{}`, extract.Options{}},
		{`{"unwrap":"rfc","hyphen":"keep","repair":"default","grammar":"rfc3986"}`, extract.Options{}},
		{`{"unwrap":"none","hyphen":"drop"}`, extract.Options{Unwrap: extract.UnwrapNone, Hyphen: extract.HyphenDrop}},
		{`{"unwrap":"delimited","repair":"lenient"}`, extract.Options{Unwrap: extract.UnwrapDelimited, Repair: extract.RepairLenient}},
		{`{"unwrap":"all","repair":"strict","suffix":true}`, extract.Options{Unwrap: extract.UnwrapAll, Repair: extract.RepairStrict, Suffix: true}},
		{`{"grammar":"draft1993"}`, extract.Options{Grammar: uri.Draft1993}},
		{`{"grammar":"none","unwrap":"some"}`, extract.Options{}},
	} {
		var q question
		if err := json.Unmarshal([]byte(c.question), &q); err != nil {
			t.Fatal(err)
		}
		c.want.Lines = true
		if diff := cmp.Diff(&c.want, q.options()); diff != "" {
			t.Errorf("options of %s (-want +got):\n%s", c.question, diff)
		}
	}
}

// TestEveryColon holds that the question decides on colons that are no URI's.
func TestEveryColon(t *testing.T) {
	if n := len(asked(t, "10:30", `{"all":true}`).Candidates); n != 1 {
		t.Errorf("%d candidates, want 1", n)
	}
	if n := len(asked(t, "10:30", `{}`).Candidates); n != 0 {
		t.Errorf("%d candidates, want 0", n)
	}
}

// TestSecret holds that no answer shows a password.
func TestSecret(t *testing.T) {
	for _, text := range []string{
		"http://joe:s3cret@a.example/", "<http://joe:s3\ncret@a.example/>", `"http:\/\/joe:s3cret@a.example\/"`,
		"http://joe:s3cret@a[.]example/", "http://a.example/{http://joe:s3cret@b.example/}",
	} {
		got, err := reply(text, "{}")
		if err != nil || strings.Contains(got, "s3") || strings.Contains(got, "cret") {
			t.Errorf("reply(%q) = %s, %v", text, got, err)
		}
	}
}

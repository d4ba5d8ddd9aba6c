package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// keyOrder is the order of all keys.
const keyOrder = "uri raw path path_b64 member offset raw_offset line column delimiter prefixed wrapped pieces " +
	"alternatives repairs cut elided assumed_scheme reference base scheme host address normalized findings " +
	"message_offset message_id date from subject part media_type field count error error_offset"

// fullRecord returns a record to which every key but the last three applies.
func fullRecord() *record {
	ref := uri.MustParse("HTTP://joe:pw@192.0.2.7/a")
	return &record{
		segment: &corpus.Segment{
			Path: "in\xff.tar", Member: "b.eml", RawOffset: 100, Part: "1.2", MediaType: "text/html", Field: "a@href",
			Message: &corpus.Message{
				Offset: 7, ID: "1@a.example", Date: time.Date(2001, 3, 12, 9, 30, 0, 0, time.FixedZone("", 3600)), DateOK: true,
				From: "Alice <alice@a.example>", Subject: "Grüße \u202e\x1b",
			},
		},
		Match: extract.Match{
			URI: ref.String(), Raw: "HTTP://joe:pw@192.0.\n2.7/a", Start: 10, End: 36, Line: 2, Column: 3,
			Delimiter: extract.Angle, Prefixed: true, Wrapped: true, Elided: true,
			Pieces:       []extract.Span{{Start: 10, End: 30}, {Start: 31, End: 36}},
			Alternatives: []string{"http://a.example/"}, Repairs: []string{"iri", "entity"}, Cut: "{b}", AssumedScheme: "http",
		},
		ref: ref, reference: "a", base: "http://a.example/", normalized: "http://joe:pw@192.0.2.7/a",
	}
}

// keys returns the keys of a JSON object in the order in which they stand.
func keys(t *testing.T, line []byte) []string {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(line))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	var names []string
	for d.More() {
		name, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name.(string))
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
	}
	return names
}

func TestJSONKeyOrder(t *testing.T) {
	line, at := jsonlSink{}.append(nil, fullRecord())
	want := strings.Fields(keyOrder)
	if diff := cmp.Diff(want[:len(want)-3], keys(t, line)); diff != "" {
		t.Errorf("keys of a full record (-want +got):\n%s", diff)
	}
	counted := append(jsonlSink{}.appendCount(bytes.Clone(line[:at]), 3), line[at:]...)
	if diff := cmp.Diff(want[:len(want)-2], keys(t, counted)); diff != "" {
		t.Errorf("keys with a count (-want +got):\n%s", diff)
	}
}

func TestJSONInvalid(t *testing.T) {
	r := &record{
		segment: &corpus.Segment{Path: "-", RawOffset: -1},
		Match:   extract.Match{Raw: "ftp://joe:p@ss@host/", Err: errors.New("extract: no"), ErrOffset: 4},
	}
	got, _ := jsonlSink{}.append(nil, r)
	want := `{"raw":"ftp://joe:p@ss@host/","path":"-","offset":0,"delimiter":"space","error":"no","error_offset":4}` + "\n"
	if string(got) != want {
		t.Errorf("append(%v) = %s, want %s", r.Match, got, want)
	}
}

// TestJSONFindings tells of each finding once.
func TestJSONFindings(t *testing.T) {
	got := printed(t, strings.NewReader("http://a.example/%00%2f?%01"), "-q", "-f", "jsonl")
	if want := `"findings":["encoded-control","encoded-delimiter"]}` + "\n"; !strings.HasSuffix(got, want) {
		t.Errorf("record %s, want %s at its end", got, want)
	}
}

// TestNoDate writes none for a message that has none.
func TestNoDate(t *testing.T) {
	for _, format := range []string{"jsonl", "csv"} {
		for date, want := range map[string]bool{"": false, "Date: Mon, 12 Mar 2001 09:30:00 +0100\n": true} {
			got := printed(t, strings.NewReader("From: joe@a.example\nSubject: a\n"+date+"\nhttp://a.example/\n"), "-q", "-f", format)
			if strings.Contains(got, "T") != want || want && !strings.Contains(got, "2001-03-12T09:30:00+01:00") {
				t.Errorf("-f %s of a message with the field %q: %s", format, date, got)
			}
		}
	}
}

// TestJSONValues compares what encoding/json reads back with what was written.
func TestJSONValues(t *testing.T) {
	line, _ := jsonlSink{}.append(nil, fullRecord())
	var got map[string]any
	if err := json.Unmarshal(line, &got); err != nil {
		t.Fatalf("Unmarshal(%s): %v", line, err)
	}
	delete(got, "findings")
	want := map[string]any{
		"uri": "HTTP://joe:pw@192.0.2.7/a", "raw": "HTTP://joe:pw@192.0.\n2.7/a",
		"path": "in\ufffd.tar", "path_b64": "aW7/LnRhcg==", "member": "b.eml",
		"offset": 10.0, "raw_offset": 110.0, "line": 2.0, "column": 3.0,
		"delimiter": "angle", "prefixed": true, "wrapped": true,
		"pieces":       []any{[]any{10.0, 30.0}, []any{31.0, 36.0}},
		"alternatives": []any{"http://a.example/"}, "repairs": []any{"iri", "entity"},
		"cut": "{b}", "elided": true, "assumed_scheme": "http", "reference": "a", "base": "http://a.example/",
		"scheme": "http", "host": "192.0.2.7", "address": "192.0.2.7", "normalized": "http://joe:pw@192.0.2.7/a",
		"message_offset": 7.0, "message_id": "1@a.example", "date": "2001-03-12T09:30:00+01:00",
		"from": "Alice <alice@a.example>", "subject": "Grüße \u202e\x1b",
		"part": "1.2", "media_type": "text/html", "field": "a@href",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
}

func BenchmarkJSON(b *testing.B) { benchmarkSink(b, jsonlSink{}) }

func BenchmarkCSV(b *testing.B) { benchmarkSink(b, csvSink{}) }

func benchmarkSink(b *testing.B, s sink) {
	r := fullRecord()
	var line []byte
	b.ReportAllocs()
	for b.Loop() {
		line, _ = s.append(line[:0], r)
	}
	b.SetBytes(int64(len(line)))
}

// TestJSONOfOrdinaryURIs compares the objects of ordinary URIs with those that
// are made key by key, as where passwords are hidden, but for those that hold one.
func TestJSONOfOrdinaryURIs(t *testing.T) {
	var text strings.Builder
	for _, u := range []string{
		"http://a.example", "https://www.example.com/a/b?c=d#e", "ftp://ftp.example.org/", "HTTP://a.example/", "http://A.example/",
		"http://a.example:80/", "http://a.example:25/", "http://joe@a.example/", "http://www.example.com@a.example/", "http://192.0.2.7/",
		"http://1.2/", "http://a.1/", "http://0x7f.1", "http://a.example./", "http://a..example/", "http://xn--bcher-kva.example/",
		"http://a.xn--80ak6aa92e/", "http://a-b--c.example/", "http://a_b.example/", "http://a.example/%00", "http://a.example/%20", "http://bücher.example",
		"mailto:joe@a.example", "urn:isbn:0451450523", "git+ssh://a.example/b", "http://a.example/b-\nc", "http://a.example/lo...", "http://[::1]/",
		"http://" + strings.Repeat("a.", 140) + "example/", "http://a.example/b{c}d", "http://a.example/?a[]=b", "x://a.example/", "s3://a/b", "http://a,b/",
	} {
		fmt.Fprintf(&text, "see %s or\n<%s>\r\nor \"%s\", or URL:%s\n\n", u, u, u, u)
	}
	inputs := []string{"-"}
	for _, name := range []string{"access.log", "archive.mbox", "article.news", "delimiters.txt", "page.html", "pages.txt"} {
		inputs = append(inputs, filepath.Join("..", "..", "..", "testdata", name))
	}
	objects := func(args ...string) string {
		var out, errs bytes.Buffer
		if Run(t.Context(), append(args, inputs...), strings.NewReader(text.String()), &out, &errs); out.Len() == 0 {
			t.Fatalf("urisift %q: %s", args, errs.String())
		}
		return out.String()
	}
	for _, more := range []string{
		"-q", "--invalid", "--count", "--suffix", "--scheme=http", "--scheme=!https,!mailto", "--host=*.example", "--host=!a.*,!192.0.2.0/24",
	} {
		want := strings.Split(objects("-f", "jsonl", "--redact", more), "\n")
		got := strings.Split(objects("-f", "jsonl", more), "\n")
		for i, line := range want[:min(len(want), len(got))] {
			if strings.Contains(line, "***") {
				got[i] = line
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-key by key +ordinary):\n%s", more, diff)
		}
	}
}

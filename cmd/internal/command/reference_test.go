package command

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/urisift/urisift/cmd/internal/progress"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

func TestBaseURI(t *testing.T) {
	tests := []struct {
		name       string
		candidates []string
		want       string
		ok         bool
	}{
		{"None", nil, "", false},
		{"One", []string{"http://a.example/b"}, "http://a.example/b", true},
		{"InnermostWins", []string{"http://a.example/", "http://b.example/"}, "http://a.example/", true},
		{"RelativeToTheNext", []string{"c/", "/b/", "http://a.example/x"}, "http://a.example/b/c/", true},
		{"RelativeToNothing", []string{"c/"}, "", false},
		{"OutermostRelative", []string{"c/", "http://a.example/", "d/"}, "http://a.example/c/", true},
		{"NoReference", []string{"http://[", "http://b.example/"}, "http://b.example/", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := baseURI(tt.candidates)
			if got.String() != tt.want || ok != tt.ok {
				t.Errorf("baseURI(%q) = %q, %t, want %q, %t", tt.candidates, got, ok, tt.want, tt.ok)
			}
		})
	}
}

// TestPosition goes over the breaks before a reference in the value of an attribute.
func TestPosition(t *testing.T) {
	for _, tt := range []struct {
		before       string
		line, column int64
	}{
		{"", 1, 1},
		{" ", 1, 2},
		{"\n ", 2, 2},
		{"\r\n", 2, 1},
		{"\r\r\n\n  ", 4, 3},
	} {
		if line, column := position([]byte(tt.before+"a"), int64(len(tt.before))); line != tt.line || column != tt.column {
			t.Errorf("position behind %q = %d, %d, want %d, %d", tt.before, line, column, tt.line, tt.column)
		}
	}
}

// TestLongAttribute puts references around the limit into an attribute.
func TestLongAttribute(t *testing.T) {
	const limit = 64 << 10
	tests := []struct {
		name   string
		uri    string
		status int
		want   string // of the notes
		found  int
		flag   string
	}{
		{"AtLimit", "http://a.example/" + strings.Repeat("x", limit-17), statusOK, "", 1, "64K"},
		{"OverLimit", "http://a.example/" + strings.Repeat("x", limit-16), statusLoss, fmt.Sprintf("uri-too-long: URI of %d bytes", limit+1), 0, "64K"},
		{"FarOverLimit", "http://a.example/" + strings.Repeat("x", 3*limit), statusLoss, fmt.Sprintf("uri-too-long: URI of %d bytes", 3*limit+17), 0, "64K"},
		{"OtherLimit", "http://a.example/abcd", statusLoss, "uri-too-long: URI of 21 bytes", 0, "20"},
		{"NoLimit", "http://a.example/" + strings.Repeat("x", limit-16), statusOK, "", 1, "0"},
		{"Data", "data:image/png;base64," + strings.Repeat("A", 3*limit), statusOK, fmt.Sprintf("uri-too-long: data URI of %d bytes, image/png", 3*limit+22), 0, "64K"},
		{"DataParameter", "data:text/plain;charset=utf-8," + strings.Repeat("A", 90), statusOK, "data URI of 120 bytes, text/plain; not printed", 0, "100"},
		{"DataWithoutType", "data:," + strings.Repeat("A", 100), statusOK, "data URI of 106 bytes; not printed", 0, "100"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			page := `<!DOCTYPE html><html><body><img src="` + tt.uri + `"></body></html>`
			status := Run(t.Context(), []string{"-t", "html", "--max-uri", tt.flag}, strings.NewReader(page), &out, &errs)
			if status != tt.status || strings.Count(out.String(), "\n") != tt.found || !strings.Contains(errs.String(), tt.want) {
				t.Errorf("status %d with %d URIs and notes %q, want status %d, %d URIs and %q",
					status, strings.Count(out.String(), "\n"), &errs, tt.status, tt.found, tt.want)
			}
		})
	}
}

// References in documents are by the grammar that is asked for, those that were resolved
// too.
func TestGrammarOfAttributes(t *testing.T) {
	const page = `<!DOCTYPE html><html><a href="http://[v1.a]/">x</a><a href="b~=c">y</a><a href="http://a.example/~b">z</a>`
	for _, tt := range []struct{ grammar, base, want string }{
		{"rfc3986", "http://[v1.b]/", "http://[v1.a]/\nhttp://[v1.b]/b~=c\nhttp://a.example/~b\n"},
		{"draft1997", "http://[v1.b]/", "http://a.example/~b\n"},
		{"draft1997", "http://b.example/", "http://b.example/b~=c\nhttp://a.example/~b\n"},
		{"draft1993", "http://b.example/", "http://b.example/b%7E%3Dc\nhttp://a.example/%7Eb\n"},
	} {
		var out bytes.Buffer
		Run(t.Context(), []string{"-q", "-t", "html", "--grammar", tt.grammar, "--base", tt.base}, strings.NewReader(page), &out, io.Discard)
		if out.String() != tt.want {
			t.Errorf("by %s against %s: %q, want %q", tt.grammar, tt.base, &out, tt.want)
		}
	}
}

// FuzzSkim holds that the short way through the value of an attribute gives what the
// long one does.
func FuzzSkim(f *testing.F) {
	for _, text := range []string{
		"", " ", "http://a.example/", " http://a.example/\n", "HTTP://A.EXAMPLE:80/%41", "mailto:joe@a.example", "x", "../x#y", "//b.example/",
		"?a:b", "a/b:c", "a:b", "1:2", "<a", "a b", "/\n/b", "/\n/[", "\t//b", "é", "/[x]", "#a#b", "%zz", "a\vb", "\x00", "http://a.example/<",
		"URL:http://a.example/", "url: \nmailto:joe@a.example", "URL:a", "c:/a", "C:\\a", "http:a", "HTTP://", "ftp:///a", "http://:80/", "https://[::1]/",
		"\"http://a.example/\"", "A\f:", "ht\ntp:a", "see http://a.example/ and <http://b.example/>", "a:\n b",
		"http://[", "http:///", "javascript:void(0)", "x\xff", strings.Repeat("x", 70) + ":",
		"http://a.example", "http://a.example/./b", "http://a.example/b?c=/.", "ftp://a.example", "file://localhost/a",
		"http://a.example/a\nb", "\thttp://a.\r\nexample/\f", "http://a.example/%\n41", "http://a.example/\n[", "C\n:/a", "http:\n///a",
		"//[", "//a b/", "“/ http://b.example/”", "/\u2028http://b.example/", "a/\nhttp://b.example/", "htxp://a.example/", "ftp:/\na.example/b", "http:/a/b", "http://a.example/" + strings.Repeat("x", 70),
	} {
		f.Add([]byte(text), "")
		f.Add([]byte(text), "http://base.example/a/b?c")
	}
	f.Fuzz(func(t *testing.T, text []byte, base string) {
		var bases []string
		if base != "" {
			bases = []string{"d/", base}
		}
		for _, o := range []options{
			{plain: true},
			{format: "jsonl", parse: true, brief: true},
			{format: "jsonl", parse: true, brief: true, level: uri.SyntaxBased},
			{format: "jsonl", parse: true, brief: true, level: uri.SchemeBased},
			{format: "csv", brief: true},
			{plain: true, extract: extract.Options{Repair: extract.RepairStrict}},
			{plain: true, extract: extract.Options{Invalid: true, MaxURI: 64}},
			{plain: true, extract: extract.Options{Grammar: uri.Draft1997}},
		} {
			o.jobs, o.maxCount = 1, -1
			short, long := valueSifter(&o), valueSifter(&o)
			segment := &corpus.Segment{Kind: corpus.Attribute, RawOffset: -1, Field: "a@href", Bases: bases}
			if !short.skim(segment, text) {
				continue
			}
			long.writeAll(long.reference(segment, text))
			got, want := short.take(), long.take()
			if string(got.out) != string(want.out) || got.tally != want.tally || string(got.notes) != string(want.notes) {
				t.Errorf("%q in %q, %+v: skimmed as %q, %+v, read as %q, %+v", text, bases, o, got.out, got.tally, want.out, want.tally)
			}
		}
	})
}

// valueSifter returns a sifter that fills a piece.
func valueSifter(o *options) *sifter {
	s := newSifter(o, newSink(o), nil, new(progress.Meter), newCrew(1, nil))
	s.aim(&task{input: &corpus.Input{Path: "a"}}, nil, new(corpus.Counts))
	return s
}

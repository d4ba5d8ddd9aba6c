package extract_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// appendixCDir holds the conformance set; its README states the format.
const appendixCDir = "../testdata/appendix-c"

// An appendixCase is one line of the conformance set.
type appendixCase struct {
	ID      string
	Level   string
	Rule    string
	Text    string
	Options appendixOptions
	Matches []appendixMatch
	Open    []string

	file string
}

type appendixOptions struct {
	Unwrap  string
	Hyphen  string
	Repair  string
	Suffix  bool
	Invalid bool
	Fields  bool
}

type appendixMatch struct {
	URI           string     `json:"uri,omitempty"`
	Raw           string     `json:"raw,omitempty"`
	Start         int64      `json:"start"`
	End           int64      `json:"end"`
	Delimiter     string     `json:"delimiter,omitempty"`
	Prefixed      bool       `json:"prefixed,omitempty"`
	Wrapped       bool       `json:"wrapped,omitempty"`
	Pieces        [][2]int64 `json:"pieces,omitempty"`
	Alternatives  []string   `json:"alternatives,omitempty"`
	Repairs       []string   `json:"repairs,omitempty"`
	Cut           string     `json:"cut,omitempty"`
	Elided        bool       `json:"elided,omitempty"`
	AssumedScheme string     `json:"assumed_scheme,omitempty"`
	ErrorOffset   *int       `json:"error_offset,omitempty"`
}

func TestAppendixC(t *testing.T) {
	for _, c := range appendixCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			o := c.Options.options(t)
			want := c.compared(c.Matches)
			var found []appendixMatch
			for m := range extract.Find(c.Text, o) {
				found = append(found, appendixMatchOf(m))
			}
			if got := c.compared(found); !cmp.Equal(want, got) {
				t.Errorf("case %s: Find(%q) = %s, want %s", c.ID, c.Text, jsonOf(t, got), jsonOf(t, want))
			}
			var scanned []appendixMatch
			s := extract.NewScanner(iotest.OneByteReader(strings.NewReader(c.Text)), o)
			for m, err := range s.Matches() {
				if err != nil {
					t.Fatalf("case %s: Scanner over %q: %v", c.ID, c.Text, err)
				}
				scanned = append(scanned, appendixMatchOf(m))
			}
			if got := c.compared(scanned); !cmp.Equal(want, got) {
				t.Errorf("case %s: Scanner over %q = %s, want %s", c.ID, c.Text, jsonOf(t, got), jsonOf(t, want))
			}
		})
	}
}

// TestAppendixCSet holds the set itself to its README.
func TestAppendixCSet(t *testing.T) {
	cases := appendixCases(t)
	if len(cases) < 280 {
		t.Errorf("%d cases, want 280 or more", len(cases))
	}
	seen := make(map[string]bool)
	for _, c := range cases {
		if c.Level != "must" && c.Level != "choice" {
			t.Errorf("case %s: level %q, want must or choice", c.ID, c.Level)
		}
		if c.Rule == "" {
			t.Errorf("case %s: no rule", c.ID)
		}
		if seen[c.ID] {
			t.Errorf("case %s: id given twice", c.ID)
		}
		seen[c.ID] = true
		if group := strings.TrimSuffix(c.file, ".jsonl"); !strings.HasPrefix(c.ID, group+"-") {
			t.Errorf("case %s: id does not begin with %q", c.ID, group+"-")
		}
		for i, m := range c.Matches {
			if i > 0 && m.Start <= c.Matches[i-1].Start {
				t.Errorf("case %s: match %d starts at %d, not behind the match before it", c.ID, i, m.Start)
			}
			checkAppendixMatch(t, c, m)
		}
	}
}

// checkAppendixMatch checks what the README says of one expected match.
func checkAppendixMatch(t *testing.T, c appendixCase, m appendixMatch) {
	t.Helper()
	if m.Start < 0 || m.Start >= m.End || m.End > int64(len(c.Text)) {
		t.Errorf("case %s: span %d to %d in a text of %d bytes", c.ID, m.Start, m.End, len(c.Text))
		return
	}
	raw := c.Text[m.Start:m.End]
	if len(m.Pieces) > 0 {
		var pieces []string
		for _, p := range m.Pieces {
			pieces = append(pieces, c.Text[p[0]:p[1]])
		}
		if joined := strings.Join(pieces, "\n"); m.Raw == joined {
			raw = joined
		}
		if first, last := m.Pieces[0], m.Pieces[len(m.Pieces)-1]; first[0] != m.Start || last[1] != m.End {
			t.Errorf("case %s: pieces %v, want them to reach from %d to %d", c.ID, m.Pieces, m.Start, m.End)
		}
	}
	if got := m.Raw; got != raw && (got != "" || m.URI != raw) {
		t.Errorf("case %s: raw %q, want %q", c.ID, got, raw)
	}
	if m.Wrapped != (len(m.Pieces) > 1) {
		t.Errorf("case %s: wrapped %v with %d pieces", c.ID, m.Wrapped, len(m.Pieces))
	}
	if m.URI == "" {
		return // a report of what is no URI
	}
	for _, u := range append([]string{m.URI}, m.Alternatives...) {
		if _, err := uri.ParseAs(u, uri.URI); err != nil {
			t.Errorf("case %s: %q is no URI: %v", c.ID, u, err)
		}
	}
}

// appendixCases reads the whole set, file by file.
func appendixCases(t *testing.T) []appendixCase {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(appendixCDir, "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no case under %s: %v", appendixCDir, err)
	}
	var cases []appendixCase
	for _, file := range files {
		cases = append(cases, appendixCasesOf(t, file)...)
	}
	return cases
}

func appendixCasesOf(t *testing.T, file string) []appendixCase {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var cases []appendixCase
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	for {
		c := appendixCase{file: filepath.Base(file)}
		err := d.Decode(&c)
		if errors.Is(err, io.EOF) {
			return cases
		}
		if err != nil {
			t.Fatalf("%s: case %d: %v", file, len(cases)+1, err)
		}
		cases = append(cases, c)
	}
}

// options returns the extractor's options for those of a case.
func (o appendixOptions) options(t *testing.T) *extract.Options {
	t.Helper()
	unwrap := map[string]extract.Unwrap{
		"": extract.UnwrapRFC, "none": extract.UnwrapNone, "delimited": extract.UnwrapDelimited, "all": extract.UnwrapAll,
	}
	hyphen := map[string]extract.Hyphen{
		"": extract.HyphenKeep, "drop": extract.HyphenDrop, "both": extract.HyphenKeep,
	}
	repair := map[string]extract.Repair{
		"": extract.RepairDefault, "lenient": extract.RepairLenient, "strict": extract.RepairStrict,
	}
	u, okU := unwrap[o.Unwrap]
	h, okH := hyphen[o.Hyphen]
	r, okR := repair[o.Repair]
	if !okU || !okH || !okR {
		t.Fatalf("options %+v hold a word that the README does not name", o)
	}
	return &extract.Options{Unwrap: u, Hyphen: h, Repair: r, Suffix: o.Suffix, Invalid: o.Invalid, Fields: o.Fields}
}

// appendixMatchOf returns a match in the form of the set.
func appendixMatchOf(m extract.Match) appendixMatch {
	am := appendixMatch{
		URI: m.URI, Raw: m.Raw, Start: m.Start, End: m.End,
		Delimiter: m.Delimiter.String(), Prefixed: m.Prefixed, Wrapped: m.Wrapped, Elided: m.Elided,
		Alternatives: m.Alternatives, Repairs: m.Repairs, Cut: m.Cut, AssumedScheme: m.AssumedScheme,
	}
	for _, p := range m.Pieces {
		am.Pieces = append(am.Pieces, [2]int64{p.Start, p.End})
	}
	if m.Err != nil {
		return appendixMatch{Raw: m.Raw, Start: m.Start, End: m.End, ErrorOffset: &m.ErrOffset}
	}
	return am
}

// compared returns matches with the keys emptied that the case leaves open,
// and with the lists sorted whose order the set leaves open.
func (c appendixCase) compared(matches []appendixMatch) []appendixMatch {
	matches = append([]appendixMatch{}, matches...)
	for i := range matches {
		m := &matches[i]
		m.Alternatives = slices.Sorted(slices.Values(m.Alternatives))
		m.Repairs = slices.Sorted(slices.Values(m.Repairs))
		for _, key := range c.Open {
			m.empty(key)
		}
	}
	return matches
}

// empty empties the value of one of the keys that a case may leave open.
func (m *appendixMatch) empty(key string) {
	switch key {
	case "alternatives":
		m.Alternatives = nil
	case "delimiter":
		m.Delimiter = ""
	case "pieces":
		m.Pieces = nil
	case "prefixed":
		m.Prefixed = false
	case "raw":
		m.Raw = ""
	case "repairs":
		m.Repairs = nil
	default:
		panic("the README names no open key " + key)
	}
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

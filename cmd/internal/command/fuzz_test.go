package command

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/extract"
)

// FuzzRun holds what is true of the output for any bytes: the records are JSON,
// nothing but printable lines goes to a terminal, the number of workers does not
// show, and no bytes are a failure.
func FuzzRun(f *testing.F) {
	for _, name := range append(samples, "formats/nested.eml", "formats/files.zip", "formats/damaged.gz", "formats/charset-traps.eml", "formats/batch.rnews") {
		b, err := os.ReadFile(filepath.Join("../../../testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b[:min(len(b), 2<<10)])
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		want := divided(t, 0, bytes.NewReader(in), "-f", "jsonl", "--invalid", "-j1")
		if want.status != statusOK && want.status != statusLoss || strings.Contains(want.errs, ": internal: ") {
			t.Fatalf("%q: status %d, %s", in, want.status, want.errs)
		}
		if got := divided(t, 256, bytes.NewReader(in), "-f", "jsonl", "--invalid", "-j3"); got != want {
			t.Errorf("%q: %+v with three workers, want %+v", in, got, want)
		}
		for line := range strings.Lines(want.out) {
			if !json.Valid([]byte(line)) {
				t.Errorf("%q gives %q", in, line)
			}
		}
		for _, r := range want.out + want.errs {
			if r != '\n' && unicode.IsControl(r) || r == '\u202e' {
				t.Errorf("%q gives %q", in, r)
			}
		}
	})
}

// FuzzCSV holds that a program reads back from CSV the cells that were written,
// none of which a spreadsheet takes for a formula.
func FuzzCSV(f *testing.F) {
	f.Add("a.mbox", "b,\"c\"", "a@href", "1@a.example")
	f.Add("=1+1", "\r\n", "@a", "-1")
	f.Add(" a", `\.`, "\u00a0b", "")
	f.Add("a,b", `a"b`, "a;b", "~|!")
	f.Fuzz(func(t *testing.T, path, member, field, id string) {
		r := &record{
			segment: &corpus.Segment{Path: path, Member: member, Field: field, RawOffset: -1, Message: &corpus.Message{ID: id}},
			Match:   extract.Match{URI: "http://a.example/", Line: 1},
		}
		line, _ := csvSink{}.append(nil, r)
		rows, err := csv.NewReader(bytes.NewReader(line)).ReadAll()
		if err != nil || len(rows) != 1 || len(rows[0]) != len(csvColumns) || bytes.Count(line, []byte("\n")) != 1 {
			t.Fatalf("record of %q, %q, %q, %q is %q: %v", path, member, field, id, line, err)
		}
		for k, s := range map[int]string{2: member, 6: id, 9: field} {
			if got := strings.TrimPrefix(rows[0][k], "'"); got != quote.Inline(s) && got != strings.TrimPrefix(quote.Inline(s), "'") {
				t.Errorf("%s %q reads back as %q", csvColumns[k], s, got)
			}
		}
		var again bytes.Buffer
		w := csv.NewWriter(&again)
		if err := w.WriteAll(rows); err != nil || again.String() != string(line) {
			t.Errorf("record of %q, %q, %q, %q is %q, encoding/csv writes %q: %v", path, member, field, id, line, again.String(), err)
		}
		for _, cell := range rows[0] {
			if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				t.Errorf("%q begins as a formula does", cell)
			}
		}
	})
}

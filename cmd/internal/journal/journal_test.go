package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTorn reads journals whose last checkpoint was being written when the
// run was killed: the one before it counts.
func TestTorn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	beside := func() (string, error) { return "beside", nil }
	run := Run{Program: "p", Flags: []string{"a=b"}, Paths: []string{"in"}, Dir: "/"}
	j, err := Open(name, run, beside)
	if err != nil {
		t.Fatal(err)
	}
	for i := range int64(3) {
		if err := j.save(Checkpoint{Inputs: i + 1, Output: 10 * i}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	whole := read(t, name)
	slot := int(j.head) + slotSize // of the third one
	for cut := 0; cut < slotSize-1; cut += 13 {
		torn := whole[:slot+cut] + strings.Repeat("\x00", slotSize-cut)
		if err := os.WriteFile(name, []byte(torn), 0o666); err != nil {
			t.Fatal(err)
		}
		j, err := Open(name, run, beside)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if want := int64(2); j.last.Inputs != want {
			t.Errorf("cut at %d: %d inputs, want %d", cut, j.last.Inputs, want)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestChanged passes over a checkpoint that is not as it was written.
func TestChanged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	j, err := Open(name, Run{}, func() (string, error) { return "beside", nil })
	if err != nil {
		t.Fatal(err)
	}
	for i := range int64(2) {
		if err := j.save(Checkpoint{Inputs: i + 1}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(read(t, name), `"inputs":2`, `"inputs":3`, 1)
	if err := os.WriteFile(name, []byte(changed), 0o666); err != nil {
		t.Fatal(err)
	}
	if j, err = Open(name, Run{}, nil); err != nil {
		t.Fatal(err)
	}
	if got, want := j.from.Inputs, int64(1); got != want {
		t.Errorf("a run goes on behind %d inputs, want %d", got, want)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestSame refuses the state of another run.
func TestSame(t *testing.T) {
	run := Run{Program: "p", Flags: []string{"a=b"}, Paths: []string{"in"}, Dir: "/"}
	if err := run.sameAs(&run); err != nil {
		t.Errorf("the same run: %v", err)
	}
	for _, other := range []Run{
		{Program: "q", Flags: run.Flags, Paths: run.Paths, Dir: run.Dir},
		{Program: run.Program, Flags: []string{"a=c"}, Paths: run.Paths, Dir: run.Dir},
		{Program: run.Program, Flags: run.Flags, Paths: []string{"out"}, Dir: run.Dir},
		{Program: run.Program, Flags: run.Flags, Paths: run.Paths, Dir: "/a"},
	} {
		if err := run.sameAs(&other); err == nil {
			t.Errorf("%+v is taken for %+v", other, run)
		}
	}
}

// TestPass refuses an input that was begun and has changed.
func TestPass(t *testing.T) {
	in, err := &corpus.Input{Path: "a"}, errors.New("not there")
	began := new(Journal)
	if _, changed := began.Pass(in, err); changed != nil {
		t.Fatal(changed)
	}
	for chain, want := range map[string]error{began.chain: nil, "00": errChanged} {
		j := &Journal{from: Checkpoint{Within: &Place{Chain: chain}}}
		if finished, changed := j.Pass(in, err); finished || !errors.Is(changed, want) {
			t.Errorf("begun as %s: finished %t, %v, want %v", chain, finished, changed, want)
		}
	}
}

// TestForeign leaves a file as it is that is not the beginning of a journal.
func TestForeign(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	run := Run{Program: "p", Partial: "beside"}
	head, err := newLine(run)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, text string
		want       bool
	}{
		{"Empty", "", true},
		{"NotOnDisk", strings.Repeat("\x00", len(head)), true},
		{"Torn", string(head[:len(head)-1]), true},
		{"TornAndNotOnDisk", string(head[:30]) + strings.Repeat("\x00", len(head)-30), true},
		{"Damaged", strings.Replace(string(head), `"p"`, `"q"`, 1), false},
		{"Line", "one\n", false},
		{"Word", "one", false},
		{"NoLine", "all there is", false},
		{"JSON", `{"program":"p"}`, false},
		{"Number", "12345678", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := os.WriteFile(name, []byte(tt.text), 0o666); err != nil {
				t.Fatal(err)
			}
			j, err := Open(name, run, func() (string, error) { return "beside", nil })
			if (err == nil) != tt.want {
				t.Errorf("a file with %q: %v, want a journal: %v", tt.text, err, tt.want)
			}
			if err != nil {
				if got := read(t, name); got != tt.text {
					t.Errorf("a file with %q holds %q", tt.text, got)
				}
				return
			}
			if got := read(t, name); got != string(head) {
				t.Errorf("a file with %q holds %q, want the beginning of a journal, %q", tt.text, got, head)
			}
			if err := j.Close(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// FuzzJournal opens journals of any content: they are refused, or what they tell
// can be gone on from.
func FuzzJournal(f *testing.F) {
	run := Run{Program: "p", Flags: []string{"a=b"}, Paths: []string{"in"}, Dir: "/", Partial: "beside"}
	head, err := newLine(run)
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte{}, []byte{}, false)
	f.Add(head, []byte(`{"number":1}`), true)
	f.Add(head, []byte(`{"number":1,"inputs":-5}`), true)
	f.Add(head, []byte(`{"number":1,"output":-5}`), true)
	f.Add(head, []byte(`{"number":3,"inputs":2,"chain":"00","output":10,"within":{"joint":{"Offset":7},"text":{"start":4,"seam":"4 4"}}}`), true)
	f.Add(head[:20], []byte(`{"number":-1,"inputs":-5}`), true)
	f.Fuzz(func(t *testing.T, text, slot []byte, sealed bool) {
		name := filepath.Join(t.TempDir(), "state")
		if sealed {
			slot = fmt.Appendf(nil, "%s %s\n", checksum(slot), slot)
		}
		content := slices.Concat(text, slot)
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
		j, err := Open(name, run, func() (string, error) { return "beside", nil })
		if err != nil {
			if !bytes.Equal([]byte(read(t, name)), content) {
				t.Errorf("%q was refused, and changed", text)
			}
			return
		}
		c := j.from
		if c.Inputs < 0 || c.Output < 0 || c.Number < 0 || c.Within != nil && (c.Within.Joint.Offset < 0 || c.Within.Chain == "") {
			t.Errorf("%q leads to %+v", slot, c)
		}
		c.Inputs++
		if err := errors.Join(j.save(c), j.Close()); err != nil {
			t.Fatal(err)
		}
		if j, err = Open(name, run, nil); err != nil {
			t.Fatal(err)
		}
		if j.from.Inputs != c.Inputs {
			t.Errorf("%d inputs after %d were saved", j.from.Inputs, c.Inputs)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

// TestUnwritable tells an error in writing a journal from one in writing output.
func TestUnwritable(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	j, err := Open(name, Run{}, func() (string, error) { return "beside", nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	var state *Error
	if err := j.save(Checkpoint{}); !errors.As(err, &state) {
		t.Errorf("saving in a closed file gives %v, want an error in the state", err)
	}
}

// TestMissing misses inputs that a run has behind it, or was in.
func TestMissing(t *testing.T) {
	for _, tt := range []struct {
		name   string
		passed int64
		from   Checkpoint
		want   error
	}{
		{"All", 2, Checkpoint{Inputs: 2}, nil},
		{"More", 3, Checkpoint{Inputs: 2}, nil},
		{"Fewer", 1, Checkpoint{Inputs: 2, Chain: "00"}, errChanged},
		{"Others", 2, Checkpoint{Inputs: 2, Chain: "00"}, errChanged},
		{"Begun", 3, Checkpoint{Inputs: 2, Within: new(Place)}, nil},
		{"BegunMissing", 2, Checkpoint{Inputs: 2, Within: new(Place)}, errChanged},
	} {
		t.Run(tt.name, func(t *testing.T) {
			j := &Journal{passed: tt.passed, from: tt.from}
			if err := j.Missing(); !errors.Is(err, tt.want) {
				t.Errorf("missing() = %v, want %v", err, tt.want)
			}
		})
	}
}

// TestTotals holds on to the names by which journals keep the totals.
func TestTotals(t *testing.T) {
	const want = `{"inputs":1,"records":2,"relative":3,"noted":4,"lost":true,"failed":true,` +
		`"bytes":5,"messages":6,"parts":7,"undecodable":8,"skipped":9}`
	got, err := json.Marshal(Totals{
		Inputs: 1, Records: 2, Relative: 3, Noted: 4, Lost: true, Failed: true,
		Bytes: 5, Messages: 6, Parts: 7, Undecodable: 8, Skipped: 9,
	})
	if string(got) != want || err != nil {
		t.Errorf("totals are %s (%v), want %s", got, err, want)
	}
}

// TestLocked refuses a second run on one state.
func TestLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	beside := func() (string, error) { return "beside", nil }
	j, err := Open(name, Run{}, beside)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close() //nolint:errcheck // a test
	if _, err := Open(name, Run{}, beside); err == nil || !strings.Contains(err.Error(), "another run") {
		t.Errorf("a second run gets %v, want an error", err)
	}
}

//go:build linux

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urisift/urisift/cmd/internal/command"
)

// TestFamilies holds that the program finds what stands before and behind each
// family, read in one piece or shared.
func TestFamilies(t *testing.T) {
	for _, f := range adversarial {
		t.Run(f.name, func(t *testing.T) {
			var in bytes.Buffer
			if err := f.write(&in, 300_000); err != nil {
				t.Fatal(err)
			}
			for _, jobs := range []string{"-j1", "-j3"} {
				var out, errs bytes.Buffer
				status := command.Run(t.Context(), f.args(jobs), bytes.NewReader(in.Bytes()), &out, &errs)
				if c := (&cost{out: out.String(), status: status}); !c.findsBoth() {
					t.Errorf("%s: status %d, %.300q; %.300q", jobs, status, &out, &errs)
				}
			}
		})
	}
}

func TestProfile(t *testing.T) {
	p := profile{}
	for _, text := range []string{
		"mode: set\na.example/urisift/uri/a.go:1.2,3.4 3 0\na.example/urisift/uri/a.go:5.2,6.4 1 0\n",
		"mode: set\na.example/urisift/uri/a.go:1.2,3.4 3 7\na.example/urisift/corpus/a.go:5.2,6.4 1 0\n",
	} {
		if err := p.add(strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	if percent, all := p.of("uri"); percent != 75 || all != 4 {
		t.Errorf("of(uri) = %v, %d, want 75, 4", percent, all)
	}
}

func TestReplaceFigures(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page")
	for _, want := range []string{heading + "\n1\n", heading + "\n2\n", "# Kept\n" + heading + "\n3\n"} {
		if strings.HasPrefix(want, "# Kept") {
			if err := os.WriteFile(name, []byte("# Kept\n"+heading+"\nold\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := replaceFigures(name, []byte(want[strings.Index(want, heading):])); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("page is %q, %v, want %q", got, err, want)
		}
	}
}

func TestLastExecs(t *testing.T) {
	if got := lastExecs([]byte("fuzz: elapsed: 0s, execs: 7 (3/sec)\nfuzz: elapsed: 3s, execs: 123 (40/sec)\nPASS\n")); got != 123 {
		t.Errorf("lastExecs = %d, want 123", got)
	}
}

func TestRanOut(t *testing.T) {
	for out, want := range map[string]bool{
		"--- FAIL: FuzzA (2.09s)\n    context deadline exceeded\nFAIL\n":                      true,
		"--- FAIL: FuzzA (2.09s)\n    a_test.go:1: wrong\n\n    Failing input written to x\n": false,
	} {
		if got := ranOut([]byte(out)); got != want {
			t.Errorf("ranOut(%q) = %v, want %v", out, got, want)
		}
	}
}

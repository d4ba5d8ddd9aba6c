package extract

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRefusedLeavesNothing holds that what was put together between angle
// brackets and then refused leaves no trace in the URI that is read instead.
func TestRefusedLeavesNothing(t *testing.T) {
	got := all("<http://a.example:80\n\nb\n> c", nil)
	want := []Match{{URI: "http://a.example:80", Start: 1, End: 20, Delimiter: Space}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Find (-want +got):\n%s", diff)
	}
}

// TestStrictDropsAll holds that nothing in a URI that RepairStrict drops is one of its own.
func TestStrictDropsAll(t *testing.T) {
	text := "http://a.example/ü/http://b.example/ <http://c.example/ü=http://f.example/> <http://a.example/b\n{c}>\n" +
		"<http://a.example/b\nü> <http://a.example/b ü>\n<www.example.com/b\nü> http://g.example/"
	got := all(text, &Options{Repair: RepairStrict, Suffix: true})
	if len(got) != 1 || got[0].URI != "http://g.example/" {
		t.Errorf("Find(%q) with RepairStrict = %v, want http://g.example/ alone", text, got)
	}
}

// TestStrictDropsAllHoweverBytesAreDelivered holds that what is dropped stays so where the
// window ends in it, with suffix references too, for which a Scanner looks back.
func TestStrictDropsAllHoweverBytesAreDelivered(t *testing.T) {
	for _, c := range []struct {
		text string
		o    Options
		n    int
	}{
		{"'http://a.example/%%mailto:joe@x.org and more", Options{Repair: RepairStrict, Suffix: true}, 0},
		{"foo://éfoo://x.org ", Options{Repair: RepairStrict, Suffix: true}, 0},
		{"www.?[]=urn:bn:1\n", Options{Repair: RepairStrict, Suffix: true, Invalid: true, Unwrap: UnwrapNone}, 0},
		{"http://a.example/%%b www.example.com", Options{Repair: RepairStrict, Suffix: true}, 1},
	} {
		for size := 1; size <= len(c.text); size++ {
			if got := scanned(t, strings.NewReader(c.text), &c.o, size); len(got) != c.n {
				t.Errorf("reads of %d bytes of %q: %v, want %d matches", size, c.text, got, c.n)
			}
		}
	}
}

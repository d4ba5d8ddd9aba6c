package extract

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRefusedLeavesNothing holds that what was put together between angle
// brackets and then refused leaves no trace in the URI that is read instead.
func TestRefusedLeavesNothing(t *testing.T) {
	got := all("<http://a.example\n\n“b\n> c", &Options{Repair: RepairStrict})
	want := []Match{{URI: "http://a.example", Start: 1, End: 17, Delimiter: Space}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Find (-want +got):\n%s", diff)
	}
}

// TestStrictDropsAll holds that nothing in a URI that RepairStrict drops is one of its own.
func TestStrictDropsAll(t *testing.T) {
	text := "http://a.example/ü/http://b.example/ <http://c.example/ü=http://f.example/> http://g.example/"
	got := all(text, &Options{Repair: RepairStrict})
	if len(got) != 1 || got[0].URI != "http://g.example/" {
		t.Errorf("Find(%q) with RepairStrict = %v, want http://g.example/ alone", text, got)
	}
}

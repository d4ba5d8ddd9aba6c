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

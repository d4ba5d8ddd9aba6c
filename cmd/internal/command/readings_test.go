package command

import "testing"

func TestPartNameHolds(t *testing.T) {
	part := partName{path: "a", member: "b.tar", part: "1.2", message: 7}
	for _, tt := range []struct {
		name  string
		other partName
		want  bool
	}{
		{"Member", partName{path: "a", member: "b.tar!c", part: "1.2", message: 7}, true},
		{"Itself", part, false},
		{"AroundIt", partName{path: "a", part: "1.2", message: 7}, false},
		{"OtherPath", partName{path: "b", member: "b.tar!c", part: "1.2", message: 7}, false},
		{"OtherMember", partName{path: "a", member: "d.tar!c", part: "1.2", message: 7}, false},
		{"OtherPart", partName{path: "a", member: "b.tar!c", part: "1.3", message: 7}, false},
		{"OtherMessage", partName{path: "a", member: "b.tar!c", part: "1.2", message: 8}, false},
	} {
		if got := part.holds(&tt.other); got != tt.want {
			t.Errorf("%s: %+v holds %+v: %t, want %t", tt.name, part, tt.other, got, tt.want)
		}
	}
}

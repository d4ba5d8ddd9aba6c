package extract

import "testing"

// TestSeamText holds that a seam and its text stand for each other, and that what is no
// text of a seam is refused.
func TestSeamText(t *testing.T) {
	for text, want := range map[string]bool{
		"0 0": true, "12 7 1 2 3 9": true,
		"": false, "1": false, "1 2 3": false, "1 x": false, "-1 0": false, "1 2 4 3": false, "99999999999999999999 0": false,
	} {
		var a Seam
		if err := a.UnmarshalText([]byte(text)); (err == nil) != want {
			t.Errorf("UnmarshalText(%q) = %v", text, err)
		}
		if back, err := a.MarshalText(); want && string(back) != text {
			t.Errorf("MarshalText of %q = %q, %v", text, back, err)
		}
	}
	a := Seam{long: &TooLongError{}}
	if text, err := a.MarshalText(); err == nil {
		t.Errorf("MarshalText of a seam within a long URI = %q", text)
	}
}

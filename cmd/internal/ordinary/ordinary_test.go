package ordinary

import "testing"

// TestPartsSplit takes nothing for ordinary that has no "://".
func TestPartsSplit(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "a": false, "a:": false, "a:/": false, "a:b://c": false, "a://": false, "a://b": true, "a://b?c": true, "a://b:1": false,
		"A://b": false, "a://b/%41": false, "a://xn--b": false,
		"a://xn--b.and-more.example": false, "a://xn--b.more.example": false, "a://a.example.1": false,
	} {
		var p Parts
		if got := p.Split([]byte(text)[:len(text):len(text)]); got != want {
			t.Errorf("Split(%q) = %t, want %t", text, got, want)
		}
	}
}

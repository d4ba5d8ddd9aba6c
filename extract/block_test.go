package extract

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAmid(t *testing.T) {
	tests := []struct {
		name, before string
		want         bool
	}{
		{"Start", "", false},
		{"URI", "http://a.example/x", true},
		{"Punctuation", "!.,;:?'", true},
		{"BeyondASCII", "éé", true},
		{"Space", "aaa b", false},
		{"FirstByte", "\naaa", false},
		{"Quote", `aa"`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			end := int64(len(tt.before))
			b := Block{Text: []byte(tt.before + "own text"), Offset: 100, Own: Span{100 + end, 103 + end}}
			if got := b.Amid(); got != tt.want {
				t.Errorf("Amid behind %q = %v, want %v", tt.before, got, tt.want)
			}
		})
	}
}

// TestBlockBehindLongURI begins a block within a URI over the limit, behind which a
// plain one stands.
func TestBlockBehindLongURI(t *testing.T) {
	text := "http://a.example/" + strings.Repeat("x", 2000) + " and more\nhttp://b.example/\nhttp://c.example/\n"
	o := &Options{MaxURI: 400}
	for cut := 500; cut < 2000; cut += 100 {
		var got []string
		var seam Seam
		for _, b := range []Block{
			{Text: []byte(text[:cut]), Own: Span{0, int64(cut)}},
			{Text: []byte(text), Own: Span{int64(cut), int64(len(text))}, Last: true},
		} {
			s := NewScanner(nil, o)
			s.ResetBlock(&b, &seam)
			for m, err := range s.Matches() {
				if err != nil {
					t.Fatal(err)
				}
				if m.Err != nil {
					m.URI = m.Err.Error()
				}
				got = append(got, m.URI)
			}
			seam = s.Seam()
		}
		want := []string{"extract: URI of 2017 bytes at offset 0", "http://b.example/", "http://c.example/"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("cut at %d (-want +got):\n%s", cut, diff)
		}
	}
}

package extract

import "testing"

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

package ancestor

import (
	"strings"
	"testing"
)

// Long families show whether time grows with the length alone: ns/op of a double is
// twice that of the single.
func BenchmarkCheck(b *testing.B) {
	tests := []struct{ name, text string }{
		{"Short", "http://info.cern.ch:80/hypertext/WWW/TheProject.html?a+b#c"},
		{"At1MiB", "telnet://" + strings.Repeat("@1", 1<<19)},
		{"At2MiB", "telnet://" + strings.Repeat("@1", 1<<20)},
		{"Param1MiB", "x:/" + strings.Repeat(";", 1<<20)},
		{"Param2MiB", "x:/" + strings.Repeat(";", 1<<21)},
		{"Escape1MiB", "x:/" + strings.Repeat("%41", 1<<20/3)},
		{"Escape2MiB", "x:/" + strings.Repeat("%41", 1<<21/3)},
	}
	for _, g := range grammars {
		for _, tt := range tests {
			b.Run(g.name+"/"+tt.name, func(b *testing.B) {
				text := []byte(tt.text)
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					g.bytes(text, URI)
				}
			})
		}
	}
}

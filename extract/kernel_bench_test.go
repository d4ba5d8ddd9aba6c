package extract

import "testing"

// BenchmarkColons goes over the colons that may be a URI's.
func BenchmarkColons(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name, func(b *testing.B) {
			text := benchText(t.line)[:256<<10]
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				f := finder{buf: text}
				for f.pos < len(text) {
					f.pos = f.colon() + 1
				}
			}
		})
	}
}

// BenchmarkKernel goes over the blocks with colons that may be a URI's.
func BenchmarkKernel(b *testing.B) {
	for _, t := range benchTexts {
		text := benchText(t.line)[:256<<10]
		to := len(text) - blockLen
		for _, k := range []struct {
			name string
			find func(t []byte, from, to int, places *[placesLen]uint32) (int, int)
		}{{"Vector", findColons}, {"Go", findColonsGo}} {
			b.Run(t.name+"/"+k.name, func(b *testing.B) {
				b.SetBytes(int64(to))
				b.ReportAllocs()
				var places [placesLen]uint32
				for b.Loop() {
					for from := blockLen; from < to; {
						from, _ = k.find(text, from, to, &places)
					}
				}
			})
		}
	}
}

package layout_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/layout"
)

func BenchmarkFilters(b *testing.B) {
	const prose = "The quick brown fox jumps over the lazy dog, see http://a.example/ for more\n"
	for _, c := range []struct {
		filter filter
		name   string
		line   string
	}{
		{new(layout.Overstrike), "Overstrike/Prose", prose},
		{new(layout.Overstrike), "Overstrike/Manual", "h\bht\btt\btp\bp:\b: _\bu_\bn_\bd_\be_\br, and plain text up to the end of the line\n"},
		{new(layout.Attached), "Attached/Prose", prose},
		{new(layout.Attached), "Attached/UU", "M<75E;FX@<&%R;&]I<R!Y86%H(&1I(&1A(&1U;2!D:2!D82!D=6T@9&D@9&$@\n"},
		{new(layout.DelSp), "DelSp/Prose", "The quick brown fox jumps over the lazy dog, see http://a.example/ for \nmore\n"},
		{new(layout.Unfold), "Unfold/Calendar", "DESCRIPTION:The quick brown fox jumps over the lazy dog\\, see http://a.ex\n ample/ for more\n"},
	} {
		b.Run(c.name, func(b *testing.B) {
			text := []byte("begin 644 a\n" + strings.Repeat(c.line, 1<<20/len(c.line)))
			src := bytes.NewReader(text)
			in := charset.NewReader(src, "", nil)
			buf := make([]byte, 64<<10)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				src.Reset(text)
				in.Reset(src, "", nil)
				c.filter.Reset(in)
				for {
					if _, err := c.filter.Read(buf); errors.Is(err, io.EOF) {
						break
					}
				}
			}
		})
	}
}

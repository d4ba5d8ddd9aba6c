package pack

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"
)

func BenchmarkReader(b *testing.B) {
	var lines strings.Builder
	for i, x := 0, uint32(1); i < 100000; i++ {
		x = x*1664525 + 1013904223
		lines.WriteString("Some line of text with a number in it: ")
		lines.WriteByte('a' + byte(x>>24)%26)
		lines.WriteByte('a' + byte(x>>16)%26)
		lines.WriteByte('\n')
	}
	text := lines.String()
	var small []file
	for range 10000 {
		small = append(small, file{"directory/name.txt", text[:100]})
	}
	for _, c := range []struct {
		name      string
		container string
		limits    *Limits
		size      int
	}{
		{"Gzip", gz(b, "", text), nil, len(text)},
		{"GzipAhead", gz(b, "", text), &Limits{Ahead: true}, len(text)},
		{"GzipTinyMembers", strings.Repeat(gz(b, "", "x"), 10000), nil, 10000 * len(gz(b, "", "x"))},
		{"Zstd", zst(b, text), nil, len(text)},
		{"Xz", xzOf(b, text, xz.WriterConfig{}), nil, len(text)},
		{"Tar", tarOf(b, file{"a", text}), nil, len(text)},
		{"ZipSmallMembers", zipOf(b, methodDeflate, small...), nil, 100 * len(small)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(c.size))
			b.ReportAllocs()
			buf := make([]byte, 64<<10)
			for b.Loop() {
				readAll(b, c.container, c.limits, buf)
			}
		})
	}
}

func readAll(b *testing.B, container string, l *Limits, buf []byte) {
	b.Helper()
	r := open(strings.NewReader(container), Detect([]byte(container[:DetectLen])), l)
	defer r.Close()
	for {
		m, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			b.Fatal(err)
		}
		for err == nil {
			_, err = m.Read(buf)
		}
		if !errors.Is(err, io.EOF) {
			b.Fatal(err)
		}
	}
}

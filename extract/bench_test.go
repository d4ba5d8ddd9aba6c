package extract

import (
	"bytes"
	"fmt"
	"testing"
)

// benchSize is how much text a benchmark reads in one round.
const benchSize = 4 << 20

// benchTexts are inputs of the characters that a rate depends on.
var benchTexts = []struct {
	name string
	line func(i int) string
}{
	{"Prose", func(i int) string {
		if i%28 == 0 {
			return fmt.Sprintf("   [%d]  Doe, J., \"Notes on parsing: part %d\", <https://www.example.org/info/%d>.\n", i, i, i)
		}
		return "   The scheme and path components are required, though the path may be empty: see below.\n"
	}},
	{"Log", func(i int) string {
		return fmt.Sprintf("192.0.2.%d - - [10/Oct/2026:13:55:%02d +0000] \"GET /a/%d?b=%d HTTP/1.1\" 200 2326 \"https://www%d.example.com/news/%d\" \"Mozilla/5.0 (X11; Linux x86_64)\"\n", i%250, i%60, i, i, i%400, i)
	}},
	{"Dense", func(i int) string { return fmt.Sprintf("https://host%d.example.com/a/%d/b?c=%d#d\n", i%9999, i, i*7) }},
	{"None", func(int) string {
		return "   The scheme and path components are required, though the path may be empty; see below.\n"
	}},
	{"JSON", func(i int) string {
		return fmt.Sprintf("{\"time\":\"2026-10-%02dT10:11:12Z\",\"level\":\"info\",\"pid\":%d,\"msg\":\"done: ok\",\"n\":{\"a\":%d}}\n", i%28+1, i, i)
	}},
	{"Angle", func(i int) string {
		return fmt.Sprintf("doe%d@example.com <mailto:doe%d@example.com> at <https://www.example.org/~doe/%d>\n", i, i, i)
	}},
	{"Wrapped", func(i int) string {
		return fmt.Sprintf("> see <https://www.example.org/archive/%d/\n>    some-long-name-that-goes-on/index.html> for more\n", i)
	}},
}

func benchText(line func(int) string) []byte {
	var b bytes.Buffer
	for i := 0; b.Len() < benchSize; i++ {
		b.WriteString(line(i))
	}
	return b.Bytes()
}

func BenchmarkScanner(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name, func(b *testing.B) {
			text := benchText(t.line)
			s := NewScanner(nil, nil)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				s.Reset(bytes.NewReader(text))
				for _, err := range s.Matches() {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name, func(b *testing.B) {
			text := benchText(t.line)
			s := NewScanner(nil, nil)
			var out []byte
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				s.Reset(bytes.NewReader(text))
				out = out[:0]
				for v, err := range s.Views() {
					if err != nil {
						b.Fatal(err)
					}
					out = append(append(out, v.URI()...), '\n')
				}
			}
		})
	}
}

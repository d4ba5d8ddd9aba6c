package command

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// texts for the benchmarks, by the character of the input.
var texts = map[string]func(i int) string{
	"Dense": func(i int) string { return fmt.Sprintf("http://www.example.com/path/%d?q=%d\n", i, i*7) },
	"Log": func(i int) string {
		return fmt.Sprintf("192.0.2.%d - - [12/Mar/2001:09:30:00 +0100] \"GET /a/%d HTTP/1.0\" 200 5120 \"http://www.example.com/start/%d\" \"Agent/1.0\"\n", i%256, i, i)
	},
	"Prose": func(i int) string {
		return strings.Repeat("Words that people write, in lines of some length.\n", 20) +
			fmt.Sprintf("See <http://www.example.com/documents/\n%d.html> for more.\n", i)
	},
}

func BenchmarkSift(b *testing.B) {
	for _, character := range []string{"Dense", "Log", "Prose"} {
		var text strings.Builder
		for i := 0; text.Len() < 8<<20; i++ {
			text.WriteString(texts[character](i))
		}
		for _, args := range [][]string{{"-f", "list"}, {"-f", "jsonl"}, {"-u"}, {"--scheme", "http"}, {"--host", "*.com"}, {"-n"}, {"-f", "csv"}, {"-f", "jsonl", "--normalize", "scheme"}} {
			b.Run(character+"/"+strings.Trim(args[len(args)-1], "-"), func(b *testing.B) {
				b.SetBytes(int64(text.Len()))
				b.ReportAllocs()
				for b.Loop() {
					var errs bytes.Buffer
					if status := Run(b.Context(), append(args, "-q"), strings.NewReader(text.String()), io.Discard, &errs); status != 0 {
						b.Fatal(errs.String())
					}
				}
			})
		}
	}
}

// BenchmarkFiles reads a directory of small messages.
func BenchmarkFiles(b *testing.B) {
	dir := b.TempDir()
	const files = 1000
	message := "From: joe@example.com\nSubject: a\nContent-Type: text/html\n\n<p>See <a href=\"http://www.example.com/\">this</a>.\n"
	for i := range files {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), []byte(message), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	for _, jobs := range []string{"-j1", "-j2"} {
		b.Run(jobs, func(b *testing.B) {
			b.SetBytes(int64(files * len(message)))
			b.ReportAllocs()
			for b.Loop() {
				if status := Run(b.Context(), []string{"-q", jobs, dir}, nil, io.Discard, io.Discard); status != 0 {
					b.Fatal(status)
				}
			}
		})
	}
}

package corpus_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
)

// mailbox returns about n bytes of a mailbox of the messages in testdata/formats,
// as many of them with an attachment as mail has.
func mailbox(b *testing.B, n int) []byte {
	b.Helper()
	paths, err := filepath.Glob("../testdata/formats/*.eml")
	if err != nil || len(paths) == 0 {
		b.Fatal(err, paths)
	}
	var text bytes.Buffer
	picture := "Content-Type: image/png\nContent-Transfer-Encoding: base64\n\n" +
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9\n" +
		strings.Repeat(strings.Repeat("AAECAwQFBgcI", 6)+"\n", 300)
	for i := 0; text.Len() < n; i++ {
		message, err := os.ReadFile(paths[i%len(paths)])
		if err != nil {
			b.Fatal(err)
		}
		text.WriteString("From writer@example.org Tue Mar 12 09:30:00 2002\n")
		text.Write(bytes.ReplaceAll(message, []byte("\nFrom "), []byte("\n>From ")))
		text.WriteString("\n")
		if i%4 == 0 {
			text.WriteString("From writer@example.org Tue Mar 12 09:30:00 2002\nFrom: writer@example.org\n" + picture + "\n")
		}
	}
	return text.Bytes()
}

// drain reads the segments of an input and discards them.
func drain(b *testing.B, in io.Reader, o *corpus.Options, buf []byte) {
	b.Helper()
	for s, err := range corpus.Read(in, "x", o) {
		if err != nil {
			continue // damage is part of the samples
		}
		for err == nil {
			_, err = s.Text.Read(buf)
		}
		if err != io.EOF {
			b.Fatal(err)
		}
	}
}

func BenchmarkSegments(b *testing.B) {
	page, err := os.ReadFile("../testdata/page.html")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		text []byte
	}{
		{"Mail", mailbox(b, 8<<20)},
		{"TinyMessages", []byte(strings.Repeat("From a Thu Jan  1 00:00:00 1970\nSubject: x\n\nhttp://a.example/\n\n", 50000))},
		{"TinyArticles", []byte(strings.Repeat("#! rnews 5\nab\n", 200000))},
		{"TinyFields", append([]byte("From: a\n"), strings.Repeat("A: b\n", 500000)...)},
		{"HTML", append([]byte("<html>"), bytes.Repeat(page, 1000)...)},
		{"Text", []byte(strings.Repeat("Words that people write, in lines of some length.\n", 100000))},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			buf := make([]byte, 64<<10)
			for b.Loop() {
				drain(b, bytes.NewReader(c.text), nil, buf)
			}
		})
	}
}

package html

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// page is a document as mail and the web have it: nested tables, attributes that
// hold no URI, links, entities and wrapped text.
func page() []byte {
	const row = `<tr><td class="cell left" style="padding: 4px 8px; color: #333333" width="120">
      <a href="http://www.example.com/articles/2024/05/a-title?id=1234&amp;ref=mail" class="link" title="Read it">A title &amp; more</a>
    </td><td align="left" valign="top"><p>The quick brown fox jumps over the lazy dog, and the reader
      of this line, who expects <b>some</b> markup<br>now and then, finds it&nbsp;here. It goes on for a
      while so that text and tags are in the usual proportion to each other.</p>
      <img src="http://images.example.com/pixel.gif" width="1" height="1" alt=""></td></tr>
`
	return []byte("<html><head><title>Page</title></head><body><table>\n" +
		strings.Repeat(row, 1000) + "</table></body></html>\n")
}

func benchmarkLexer(b *testing.B, document []byte) {
	b.Helper()
	b.SetBytes(int64(len(document)))
	b.ReportAllocs()
	r := bytes.NewReader(document)
	l := NewLexer(r, nil)
	for b.Loop() {
		r.Reset(document)
		l.Reset(r)
		for {
			_, err := l.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkLexer(b *testing.B) {
	for _, c := range []struct {
		name     string
		document []byte
	}{
		{"Page", page()},
		{"Text", bytes.Repeat([]byte("Some plain text, of which every\nline is like the one before. "), 20000)},
		{"ShortTags", bytes.Repeat([]byte("<div>"), 200000)},
		{"LessThan", bytes.Repeat([]byte("<"), 1000000)},
		{"Script", []byte("<script>" + strings.Repeat("if (a < b) { c = \"d\"; }\n", 40000) + "</script>")},
		{"Attributes", []byte("<p " + strings.Repeat("a=1 data-b='two' ", 50000) + ">")},
		{"References", []byte(strings.Repeat("&amp;&eacute;&nosuch;&#65; ", 40000))},
	} {
		b.Run(c.name, func(b *testing.B) { benchmarkLexer(b, c.document) })
	}
}

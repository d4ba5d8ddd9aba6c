package charset_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/urisift/urisift/corpus/internal/charset"
)

func BenchmarkReader(b *testing.B) {
	random := make([]byte, 1<<20)
	r := rand.NewChaCha8([32]byte{1})
	_, _ = r.Read(random)
	for _, c := range []struct {
		name, label string
		text        []byte
	}{
		{"ASCII", "us-ascii", bytes.Repeat([]byte("Words that people write, in lines of some length.\n"), 20000)},
		{"UTF8", "utf-8", bytes.Repeat([]byte("Wörter, die Leute schreiben, in Zeilen von einiger Länge.\n"), 20000)},
		{"Latin1", "iso-8859-1", bytes.Repeat([]byte("W\xf6rter, die Leute schreiben, in Zeilen von einiger L\xe4nge.\n"), 20000)},
		{"Undeclared", "", bytes.Repeat([]byte("W\xf6rter, die Leute schreiben, in Zeilen von einiger L\xe4nge.\n"), 20000)},
		{"Random", "", random},
		{"GBK", "gbk", bytes.Repeat([]byte("\xb3\xa4\xb6\xc8 words \xb3\xa4\xb6\xc8\n"), 50000)},
		{"ISO2022JP", "iso-2022-jp", bytes.Repeat([]byte("\x1b$B$3$l\x1b(B words\n"), 50000)},
		{"UTF16", "", append([]byte("\xff\xfe"), bytes.Repeat([]byte("w\x00o\x00r\x00d\x00 \x00"), 100000)...)},
		{"UTF16Cyrillic", "", append([]byte("\xff\xfe"), bytes.Repeat([]byte("\x41\x04\x3b\x04\x3e\x04\x32\x04 \x00"), 100000)...)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			buf := make([]byte, 32<<10)
			var d charset.Reader
			var in bytes.Reader
			for b.Loop() {
				in.Reset(c.text)
				d.Reset(&in, c.label, nil)
				for {
					if _, err := d.Read(buf); err == io.EOF { //nolint:errorlint // a Reader returns it as it is
						break
					}
				}
			}
		})
	}
}

package mime_test

import (
	"bytes"
	"io"
	stdmime "mime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus/internal/deliverytest"
	"github.com/urisift/urisift/corpus/internal/mime"
)

// FuzzWords holds that encoded words are decoded alike in a value in memory and
// in a stream, and that those of the standard library come out as they were
// (RFC 2047).
func FuzzWords(f *testing.F) {
	f.Add("=?utf-8?q?a=41?= =?utf-8?b?YWI?= text", uint64(1))
	f.Add("Gr\u00fc\u00dfe =?", uint64(2))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		want := mime.AppendWords(nil, []byte(text))
		got, err := io.ReadAll(mime.NewWordReader(deliverytest.Cuts([]byte(text), seed)))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("NewWordReader(%q) gives %q and %v, want %q", text, got, err, want)
		}
		if !utf8.ValidString(text) || strings.Contains(text, "=?") {
			return
		}
		for _, e := range []stdmime.WordEncoder{stdmime.QEncoding, stdmime.BEncoding} {
			word := e.Encode("utf-8", text)
			if got := mime.AppendWords(nil, []byte(word)); string(got) != text {
				t.Errorf("AppendWords(%q) = %q, want %q", word, got, text)
			}
		}
	})
}

// FuzzParams holds that parameters which the standard library writes are read
// back, those in the form of RFC 2231 too.
func FuzzParams(f *testing.F) {
	f.Add("name", "a b\"\\c", "boundary", "----=_1")
	f.Add("filename", "\u00fc.txt", "charset", "utf-8")
	f.Fuzz(func(t *testing.T, name1, value1, name2, value2 string) {
		name1, name2 = strings.ToLower(name1), strings.ToLower(name2)
		want := map[string]string{name1: value1, name2: value2}
		field := stdmime.FormatMediaType("text/plain", want)
		if len(name1) > 127 || len(name2) > 127 { // with the "*" of RFC 2231, taken for none
			return
		}
		if field == "" || strings.ContainsAny(name1+name2, "*") || strings.ContainsAny(value1+value2, "\r\n") ||
			!utf8.ValidString(value1) || !utf8.ValidString(value2) {
			return
		}
		s := mime.ParseStructured([]byte(field), 10)
		for name, value := range want {
			if got, ok := s.Param(name); !ok || got != value {
				t.Errorf("ParseStructured(%q): %s is %q, want %q", field, name, got, value)
			}
		}
	})
}

package charset

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
)

// TestIndexes compares what labels stand for with what the indexes of x/text say.
// The labels are those of the Encoding Standard and, as far as x/text decodes their
// charsets, of IANA's registry.
func TestIndexes(t *testing.T) {
	labels, err := os.ReadFile("testdata/labels.txt")
	if err != nil {
		t.Fatal(err)
	}
	for label := range strings.FieldsSeq(string(labels)) {
		_, ok := lookup(label)
		if !ok {
			t.Errorf("%q is unknown", label)
		}
		e, want := encodingOf(cleanLabel(label)), indexed(label)
		if e != nil && e != want && highHalf(t, e) != highHalf(t, want) {
			t.Errorf("%q stands for %v, want %v", label, e, want)
		}
	}
}

// indexed returns what the indexes have for the label.
func indexed(label string) encoding.Encoding {
	if e, err := htmlindex.Get(label); err == nil {
		return e
	}
	e, _ := ianaindex.MIME.Encoding(label)
	return e
}

// highHalf returns the characters of the bytes from 0x80 on.
func highHalf(t *testing.T, e encoding.Encoding) string {
	t.Helper()
	var high []byte
	for b := 0x80; b < 0x100; b++ {
		high = append(high, byte(b))
	}
	text, err := e.NewDecoder().Bytes(high)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

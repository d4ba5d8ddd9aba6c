package pack

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ulikunitz/xz"

	"github.com/urisift/urisift/corpus/internal/tempfile"
)

// FuzzReader states that any bytes, taken for a container of any format, are read
// to an end with no error but an *Error, and alike however they are delivered.
func FuzzReader(f *testing.F) {
	text := strings.Repeat("some text\n", 20)
	files := []file{{"a", text}, {"b/", ""}, {"c", "text"}}
	tarball := tarOf(f, files...)
	for _, s := range []string{
		gz(f, "name", text) + gz(f, "", "text"),
		bz2Text + bz2Text,
		xzOf(f, text, xz.WriterConfig{BlockSize: 50}) + xzOf(f, text, xz.WriterConfig{}),
		zst(f, text) + zst(f, "text"),
		tarball + tarball,
		zipOf(f, methodDeflate, files...),
		zipOf(f, methodStore, files...),
		zipOf(f, methodXz, files[0]),
	} {
		f.Add(uint8(Detect([]byte(s))), s)
		f.Add(uint8(Detect([]byte(s))), s[:len(s)/2]+s[len(s)/2+1:])
	}
	f.Fuzz(func(t *testing.T, format uint8, s string) {
		kind := max(Gzip, Format(format%uint8(Zip+1)))
		l := &Limits{Nested: true, Expanded: 1 << 20, Members: 50, Window: 1 << 20, Temp: tempfile.Place{Max: 1 << 20}}
		want := read(deliveries["file"](s), kind, l)
		for _, n := range want {
			if strings.HasPrefix(n, "unexpected") {
				t.Errorf("%v of %q: %s", kind, s, n)
			}
		}
		for way, deliver := range deliveries {
			if d := cmp.Diff(want, read(deliver(s), kind, l)); d != "" {
				t.Errorf("%v of %q: %s: -file +%s\n%s", kind, s, way, way, d)
			}
		}
		l.Ahead = true
		if d := cmp.Diff(want, read(deliveries["file"](s), kind, l)); d != "" {
			t.Errorf("%v of %q: ahead: -want +got\n%s", kind, s, d)
		}
	})
}

// FuzzDetect states that no head is two kinds of container at once.
func FuzzDetect(f *testing.F) {
	f.Add([]byte(bz2Text))
	f.Add(tarHeader(f, true))
	f.Fuzz(func(t *testing.T, head []byte) {
		if Detect(head) != None && Foreign(head) != "" {
			t.Errorf("%q is %v and %s", head, Detect(head), Foreign(head))
		}
	})
}

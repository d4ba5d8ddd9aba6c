package command

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// sample returns the bytes of a file in testdata.
func sample(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../../../testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// listed returns the list that the bytes lead to, whatever is noted.
func listed(t *testing.T, in string, args ...string) string {
	t.Helper()
	return divided(t, 0, strings.NewReader(in), append([]string{"-q"}, args...)...).out
}

// sentences are texts that leave no delimiter open.
var sentences = []string{
	"See <http://a.example/b/\n  c>, and so on.", "> At \"http://b.example/\n> d\"", "http://c.example/some-\nthing.html", "URL:ftp://d.example/e",
	"(http://e.example/f_(g)).", "No URI here: none.", "mailto:joe@example.com or <urn:example:a>", "   | <http://f.example/> | x |", "https://g.example/?a=b&c#d...",
	"http://\u00fc.example/\u4e0a", "<a href=\"http://h.example/i\">", "{\"u\":\"https:\\/\\/i.example\\/j\"}", "*http://j.example/k*", "1. http://k.example/l;", "",
}

// prose returns a text of n sentences, with a blank line behind each.
func prose(rnd *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(sentences[rnd.IntN(len(sentences))] + "\n\n")
	}
	return b.String()
}

// TestConcatenation holds that what two texts, or mailboxes, hold is in both
// together, one behind the other.
func TestConcatenation(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 1))
	texts := []string{sample(t, "pages.txt"), sample(t, "delimiters.txt"), sample(t, "formats/text.txt"), prose(rnd, 40), prose(rnd, 4000)}
	var boxes []string
	for _, name := range []string{"archive.mbox", "formats/mboxo.mbox", "formats/mboxrd.mbox", "formats/no-body.mbox", "formats/broken-header.mbox"} {
		boxes = append(boxes, sample(t, name))
	}
	boxes = append(boxes, randomMailbox(rnd, 100_000))
	for typ, of := range map[string][]string{"text": texts, "mbox": boxes} {
		for i, a := range of {
			for k, b := range of {
				want := listed(t, a, "-t", typ) + listed(t, b, "-t", typ)
				if diff := cmp.Diff(want, listed(t, a+"\n\n"+b, "-t", typ)); diff != "" {
					t.Errorf("%s %d and %d (-each +together):\n%s", typ, i, k, diff)
				}
			}
		}
	}
}

// wrappers put a file into what the program undoes.
var wrappers = []struct {
	name string
	wrap func(t *testing.T, in string) string
}{
	{"gzip", func(t *testing.T, in string) string {
		return through(t, in, func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil })
	}},
	{"zstd", func(t *testing.T, in string) string {
		return through(t, in, func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) })
	}},
	{"xz", func(t *testing.T, in string) string {
		return through(t, in, func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) })
	}},
	{"tar", func(t *testing.T, in string) string {
		return through(t, in, func(w io.Writer) (io.WriteCloser, error) {
			z := tar.NewWriter(w)
			return z, z.WriteHeader(&tar.Header{Name: "a", Mode: 0o666, Size: int64(len(in))})
		})
	}},
	{"zip", func(t *testing.T, in string) string {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		m, err := z.Create("a")
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(m, in) // a buffer does not fail
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}},
}

// through returns what a writer on a buffer makes of a text.
func through(t *testing.T, in string, open func(io.Writer) (io.WriteCloser, error)) string {
	t.Helper()
	var b bytes.Buffer
	w, err := open(&b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, in); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestContainersAreTransparent holds that a file gives what it gives inside of
// any container, or of two.
func TestContainersAreTransparent(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 2))
	files := map[string]string{"prose": prose(rnd, 2000), "mailbox": randomMailbox(rnd, 100_000), "text": randomText(rnd, 100_000)}
	for _, name := range append(samples, "formats/message.eml", "formats/charsets.eml", "formats/page.mhtml", "formats/utf-16le.txt", "formats/batch.rnews") {
		files[name] = sample(t, name)
	}
	for name, in := range files {
		want := listed(t, in)
		if want == "" {
			t.Errorf("%s holds no URI", name)
		}
		for _, w := range wrappers {
			inner := w.wrap(t, in)
			if diff := cmp.Diff(want, listed(t, inner)); diff != "" {
				t.Errorf("%s in %s (-bare +inside):\n%s", name, w.name, diff)
			}
			outer := wrappers[rnd.IntN(len(wrappers))]
			if diff := cmp.Diff(want, listed(t, outer.wrap(t, inner))); diff != "" {
				t.Errorf("%s in %s in %s (-bare +inside):\n%s", name, w.name, outer.name, diff)
			}
		}
	}
}

// TestEncodingsAreTransparent holds that a text gives what it gives as the body
// of a message, whatever its transfer encoding.
func TestEncodingsAreTransparent(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 3))
	for _, in := range []string{sample(t, "pages.txt"), sample(t, "delimiters.txt"), prose(rnd, 30), prose(rnd, 2000)} {
		want := listed(t, in, "-t", "text")
		const header = "From: joe@example.com\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: "
		qp := through(t, in, func(w io.Writer) (io.WriteCloser, error) { return quotedprintable.NewWriter(w), nil })
		for encoding, body := range map[string]string{
			"8bit": in, "quoted-printable": strings.ReplaceAll(qp, "\r\n", "\n"), "base64": base64.StdEncoding.EncodeToString([]byte(in)),
		} {
			got := listed(t, header+encoding+"\n\n"+body)
			if diff := cmp.Diff(want, strings.TrimPrefix(got, "mailto:joe@example.com\n")); diff != "" {
				t.Errorf("%.20q in %s (-bare +inside):\n%s", in, encoding, diff)
			}
		}
	}
}

// TestLineEndsDoNotMatter holds that LF, CRLF and CR lead to the same URIs.
func TestLineEndsDoNotMatter(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 4))
	files := map[string]string{"prose": prose(rnd, 2000)}
	for _, name := range append(samples, "formats/message.eml", "formats/nested.eml", "formats/encoded-words.eml", "formats/mboxrd.mbox", "formats/link-text.html", "formats/feed.rss", "formats/uuencode.eml") {
		files[name] = sample(t, name)
	}
	for name, in := range files {
		want := listed(t, in)
		for _, end := range []string{"\r\n", "\r"} {
			if diff := cmp.Diff(want, listed(t, strings.ReplaceAll(in, "\n", end))); diff != "" {
				t.Errorf("%s with %q (-LF +other):\n%s", name, end, diff)
			}
		}
	}
}

// TestReadSizes holds that how standard input comes does not matter.
func TestReadSizes(t *testing.T) {
	for _, name := range append(samples, "formats/files.zip", "formats/nested.tar.gz", "formats/text.xz", "formats/text.bz2", "formats/charset-traps.eml", "formats/utf-7.txt") {
		in := sample(t, name)
		want := divided(t, 0, strings.NewReader(in), "-f", "jsonl")
		for way, r := range map[string]io.Reader{
			"OneByte": iotest.OneByteReader(strings.NewReader(in)), "Half": iotest.HalfReader(strings.NewReader(in)),
			"DataErr": iotest.DataErrReader(strings.NewReader(in)),
		} {
			if diff := cmp.Diff(want, divided(t, 0, r, "-f", "jsonl"), cmp.AllowUnexported(result{})); diff != "" {
				t.Errorf("%s by %s (-whole +pieces):\n%s", name, way, diff)
			}
		}
	}
}

// plainEnd is the end of a URI that stays one without delimiters.
var plainEnd = regexp.MustCompile(`[A-Za-z0-9/]$`)

// TestFedBack holds that a list, read as a text, gives itself.
func TestFedBack(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 5))
	var list strings.Builder
	for _, in := range []string{sample(t, "archive.mbox"), sample(t, "pages.txt"), sample(t, "delimiters.txt"), sample(t, "page.html"), prose(rnd, 1000)} {
		for line := range strings.Lines(listed(t, in)) {
			if plainEnd.MatchString(strings.TrimSuffix(line, "\n")) {
				list.WriteString(line)
			}
		}
	}
	for _, typ := range []string{"auto", "text", "log"} {
		if diff := cmp.Diff(list.String(), listed(t, list.String(), "-t", typ)); diff != "" {
			t.Errorf("as %s (-list +fed back):\n%s", typ, diff)
		}
	}
}

// aURI returns a random URI that needs no delimiters.
func aURI(rnd *rand.Rand) string {
	u := []string{"http", "https", "ftp", "svn+ssh"}[rnd.IntN(4)] + "://" + aWord(rnd, 12) + ".example"
	if rnd.IntN(4) == 0 {
		u += fmt.Sprint(":", 1+rnd.IntN(65535))
	}
	for range rnd.IntN(4) {
		u += "/" + aWord(rnd, 10)
	}
	if rnd.IntN(3) == 0 {
		u += "/?" + aWord(rnd, 6) + "=" + aWord(rnd, 6)
	}
	if rnd.IntN(4) == 0 {
		u += "#" + aWord(rnd, 8)
	}
	return u
}

// aWord returns a random word that any part of a URI may have.
func aWord(rnd *rand.Rand, longest int) string {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
	var b strings.Builder
	for k := range 1 + rnd.IntN(longest) {
		if k > 0 && rnd.IntN(6) == 0 {
			b.WriteString([]string{"-", "~", ".", "_", "--"}[rnd.IntN(5)])
		}
		b.WriteByte(letters[rnd.IntN(len(letters))])
	}
	return b.String()
}

// TestRandomSurroundings finds a random URI in whatever sets one off.
func TestRandomSurroundings(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	rnd := rand.New(rand.NewPCG(7, 6))
	around := []string{"%s", "<%s>", "\"%s\"", "(%s)", "[%s]", "'%s'", "URL:%s", "<URL:%s>", "see %s, and", "at %s.", "> %s", "{\"a\":\"%s\"}", "a=\"%s\" b", "*%s*", "\t%s\r\n", "%s\x00", "| %s |", "\u201c%s\u201d", "%s: what it is"}
	for range 30 {
		var in, want strings.Builder
		for range 100 {
			u := aURI(rnd)
			fmt.Fprintf(&in, "text\n\n"+around[rnd.IntN(len(around))]+"\n\ntext\n", u)
			want.WriteString(u + "\n")
		}
		if diff := cmp.Diff(want.String(), listed(t, in.String(), "-t", "text")); diff != "" {
			t.Errorf("in %q (-want +got):\n%s", &in, diff)
		}
	}
}

// unstruck returns a text without overstriking, which is undone before URIs are
// looked for.
func unstruck(text string) string { return strings.ReplaceAll(text, "\b", " ") }

// TestNoInvention holds that a URI that was not repaired stands in the file, in
// one piece or in several, where its record says.
func TestNoInvention(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	files := []string{prose(rnd, 3000), unstruck(randomText(rnd, 200_000)), unstruck(randomMailbox(rnd, 200_000))}
	for _, name := range append(samples, "formats/mboxrd.mbox", "formats/nested.eml") {
		files = append(files, sample(t, name))
	}
	seen := 0
	for _, in := range files {
		for line := range strings.Lines(listed(t, in, "-f", "jsonl")) {
			var r struct {
				URI                      string
				Offset                   int64
				Raw                      *string
				RawOffset                *int64 `json:"raw_offset"`
				Pieces                   [][2]int64
				Repairs                  []string
				Reference, AssumedScheme string
			}
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatal(err)
			}
			if r.RawOffset == nil || r.Repairs != nil || r.Reference != "" {
				continue
			}
			if r.Pieces == nil {
				r.Pieces = [][2]int64{{r.Offset, r.Offset + int64(len(r.URI))}}
			}
			var b strings.Builder
			for _, p := range r.Pieces {
				b.WriteString(in[p[0]-r.Offset+*r.RawOffset : p[1]-r.Offset+*r.RawOffset])
			}
			if seen++; b.String() != r.URI {
				t.Errorf("%s: %q stands there", line, &b)
			}
		}
	}
	if seen < 1000 {
		t.Errorf("%d URIs seen, want more", seen)
	}
}

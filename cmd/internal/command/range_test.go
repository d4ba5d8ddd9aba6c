package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
)

// A divisible is an input that ranges are taken of.
type divisible struct {
	name, content string
	args          []string
	// moved says that offsets count what nobody has seen, as of text that is not
	// UTF-8.
	moved bool
	// lengths says that the messages tell how long they are, which ranges do not
	// believe.
	lengths bool
}

const (
	fromA = "From a@example.org Thu Jan  1 12:00:00 1970\n"
	fromB = "From b@example.org Fri Jan  2 12:00:00 1970\n"
)

// divisibles are inputs of every kind, each a few hundred bytes long.
func divisibles() []divisible {
	mail := "From: a@example.org\nSubject: http://a.example/subject\n\nsee <http://a.example/b\n  cd> and http://a.example/-\ne and http://a.example/end\n"
	encoded := "From: b@example.org\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS9iYXNlNjQK\n"
	mailbox := fromA + mail + "\n" + fromB + encoded + "\n" + fromA + "From here it is text\n\n" + fromB + mail
	wide, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("see http://a.example/a and http://b.example/ü")
	jis, _ := japanese.ISO2022JP.NewEncoder().String("これ http://a.example/a は\nhttp://b.example/ です")
	sjis, _ := japanese.ShiftJIS.NewEncoder().String("これhttp://a.example/aは\nソhttp://b.example/です <http://c.example/ソ表\n d>ソ")
	return []divisible{
		{name: "Text", content: "see http://a.example/a, <http://b.example/\n  wrapped/\n\n  on> and\n| http://c.example/cell- | http://d.example/cell- |\n| of-table | of-table |\nend"},
		{name: "Reply", content: "> see http://a.example/x-\n> y and <mailto:\n> a@example.org>\n> > (http://b.example/a/\n> > b/c) http://c.examplehttp://d.example\n"},
		{name: "OneLine", content: "http://a.example/ahttp://b.example/,http://c.example/d;http://e.example/f<http://g.example/>\"http://h.example/\""},
		{name: "CRLF", content: "http://a.example/a\r\n<http://b.example/\r\n  c>\r\n\r\nhttp://d.example/-\r\ne\r\n"},
		{name: "CR", content: "http://a.example/a\r<http://b.example/\r  c>\r\rhttp://d.example/-\re\r"},
		{name: "UTF8", content: "Grüße: «http://a.example/ü-ö» 見http://b.example/見る\u3000http://ü.example/\u200b http://c.example/\u00ad\nd"},
		{name: "Mark", content: "\ufeffhttp://a.example/a ü <http://b.example/\nc>"},
		{name: "Mixed", content: "\xfchttp://a.example/\xfc\xe4 ü \xe2\x82http://b.example/\xe2\x82", moved: true},
		{name: "Latin1", args: []string{"--charset", "iso-8859-1"}, content: "\xfchttp://a.example/\xfc\xe4 http://b.example/\n\xe4", moved: true},
		{name: "ShiftJIS", args: []string{"--charset", "shift_jis"}, content: sjis, moved: true},
		{name: "ISO2022JP", args: []string{"--charset", "iso-2022-jp"}, content: jis},
		{name: "UTF16", content: wide},
		{name: "Overstrike", content: "h\bht\btt\btp\bp:\b://a.example/ _\bh_\bt_\bt_\bp_\b:_\b/_\b/b.example/\b\b c http://c.example/\nhttp://d.example/\b", moved: true},
		{name: "Log", content: "2001-02-03T04:05:06Z GET http://a.example/a-\n2001-02-03T04:05:07Z GET http://b.example/\n"},
		{name: "Table", content: "url,n,title\n" + strings.Repeat("http://a.example/b;c,1,d-\n\"http://b.example/e,f\",2,\"g\nh\"\n", 6)},
		{name: "Mbox", content: mailbox},
		{name: "MboxCRLF", content: strings.ReplaceAll(mailbox, "\n", "\r\n")},
		{name: "MboxCR", content: strings.ReplaceAll(mailbox, "\n", "\r")},
		{name: "MboxBlankFirst", content: "\n\r\n" + mailbox},
		{name: "MboxMark", content: "\ufeff" + mailbox},
		{name: "MboxTextFirst", args: []string{"-t", "mbox"}, content: "http://a.example/first\n\n" + mailbox},
		{name: "Mboxcl", content: fromA + "From: a@example.org\nContent-Length: 110\n\nhttp://a.example/1\n\n" +
			fromB + "A: b\n\nhttp://a.example/23456789\n\n" + fromB + mail, lengths: true},
		{name: "Batch", content: "#! rnews 40\nFrom: a@example.org\n\nhttp://a.example/\n#! rnews 99\nFrom: b@example.org\n\nhttp://b.example/\n"},
		{name: "Article", args: []string{"-t", "news"}, content: mail},
		{name: "Mail", content: mail},
		{name: "HTML", content: "<html><a href='http://a.example/'>http://b.example/</a></html>"},
		{name: "Empty"},
	}
}

// TestRangeNearStart divides short inputs in two at many offsets.
func TestRangeNearStart(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	for _, d := range divisibles() {
		t.Run(d.name, func(t *testing.T) {
			path := write(t, d.content)
			want := d.wanted(t, path)
			for at := 0; at <= len(d.content); at += 1 + len(d.content)/50 {
				d.holds(t, path, want, []int{0, at, len(d.content)})
			}
		})
	}
}

// TestRangeFarFromStart divides inputs that are so long that most of them is not
// read for a range.
func TestRangeFarFromStart(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	for _, d := range divisibles() {
		if strings.Contains(d.name, "First") || d.name == "UTF16" || d.name == "ISO2022JP" || d.name == "Article" || d.name == "Mail" || d.name == "HTML" {
			continue // begins, or is, what cannot be repeated
		}
		t.Run(d.name, func(t *testing.T) {
			d.content = repeated(d.content, 500<<10)
			path := write(t, d.content)
			want := d.wanted(t, path)
			rnd := rand.New(rand.NewPCG(1, 2))
			for range 4 {
				d.holds(t, path, want, cutsOf(len(d.content), rnd))
			}
		})
	}
}

// repeated returns n bytes or more of what the content says again and again, with
// other text between that is set off by blank lines, unless all is one line.
func repeated(content string, n int) string {
	var b strings.Builder
	b.WriteString(content)
	again := strings.TrimPrefix(content, "\ufeff")
	end, between := "\n\n", "This is what people write; "
	switch {
	case strings.Contains(content, "\r\n"):
		end = "\r\n\r\n"
	case strings.Contains(content, "\r"):
		end = "\r\r"
	case !strings.Contains(content, "\n"):
		end, between = "", "this,is;what|programs,"
	}
	for content != "" && b.Len() < n {
		b.WriteString(end + strings.Repeat(between, 100) + end + again)
	}
	return b.String()
}

// cutsOf returns offsets at which n bytes are divided, with 0 and n.
func cutsOf(n int, rnd *rand.Rand) []int {
	cuts := []int{0, n}
	for range 1 + rnd.IntN(4) {
		cuts = append(cuts, rnd.IntN(n+1))
	}
	slices.Sort(cuts)
	return cuts
}

func write(t testing.TB, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "input")
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// wanted returns the records of the whole.
func (d *divisible) wanted(t testing.TB, path string) []string {
	t.Helper()
	if d.lengths {
		return d.records(t, "--range", "0:", path)
	}
	return d.records(t, path)
}

// holds compares the records of ranges with those of the whole.
func (d *divisible) holds(t testing.TB, path string, want []string, cuts []int) {
	t.Helper()
	var got []string
	for k, start := range cuts[:len(cuts)-1] {
		got = append(got, d.records(t, "--range", fmt.Sprintf("%d:%d", start, cuts[k+1]), path)...)
	}
	if slices.Equal(want, got) {
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s of %d bytes cut at %d (-whole +ranges):\n%s", d.name, len(d.content), cuts, diff)
	}
}

// records runs the command line and returns the records it writes, without what
// only a reader of the whole knows.
func (d *divisible) records(t testing.TB, args ...string) []string {
	t.Helper()
	args = append([]string{"-q", "-f", "jsonl"}, append(d.args[:len(d.args):len(d.args)], args...)...)
	var out, errs bytes.Buffer
	if status := Run(t.Context(), args, nil, &out, &errs); status == statusFailed {
		t.Fatalf("urisift %q: status %d, %s", args, status, &errs)
	}
	text := lineKeys.ReplaceAllString(out.String(), "")
	if d.moved {
		text = offsetKeys.ReplaceAllString(text, "")
	}
	return slices.Collect(strings.Lines(text))
}

var (
	// lineKeys are those that a range does not know.
	lineKeys = regexp.MustCompile(`"(?:line|column)":\d+,`)
	// offsetKeys are those that a range knows only of UTF-8.
	offsetKeys = regexp.MustCompile(`"(?:raw_)?offset":\d+,|"pieces":\[\[[^"]*\]\],`)
)

// What stands at raw_offset is the URI, also where offsets are guessed.
func TestRangeRawOffset(t *testing.T) {
	content := strings.Repeat("\xfc see\n", 30<<10)
	at := len(content)
	content += strings.Repeat("http://a.example/\n", 10) + "\xfc http://a.example/\n"
	path := write(t, content)
	out := printed(t, nil, "-q", "-f", "jsonl", "--range", fmt.Sprintf("%d:", at), path)
	if !strings.Contains(out, `"raw_offset":`) {
		t.Fatalf("no raw_offset in %s", out)
	}
	for line := range strings.Lines(out) {
		var r struct {
			URI string `json:"uri"`
			Raw *int   `json:"raw_offset"`
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if r.Raw != nil && !strings.HasPrefix(content[*r.Raw:], r.URI) {
			t.Errorf("%q at raw_offset %d", content[*r.Raw:][:len(r.URI)], *r.Raw)
		}
	}
}

// A stream that begins somewhere in its file gives what a range of the file gives.
func TestRangeOfStream(t *testing.T) {
	for _, d := range divisibles() {
		if d.name == "Empty" || strings.HasPrefix(d.name, "Mbox") && d.name != "Mbox" {
			continue
		}
		t.Run(d.name, func(t *testing.T) {
			path := write(t, d.content)
			span := fmt.Sprintf("%d:%d", len(d.content)/3, 2*len(d.content)/3)
			args := append([]string{"-q", "-f", "jsonl", "--range", span}, d.args...)
			want := printed(t, nil, append(args, path)...)
			got := printed(t, strings.NewReader(d.content), args...)
			if diff := cmp.Diff(strings.ReplaceAll(want, path, "-"), got); diff != "" {
				t.Errorf("--range %s (-file +stream):\n%s", span, diff)
			}
		})
	}
}

// TestSplit runs over the ranges that split prints.
func TestSplit(t *testing.T) {
	for _, d := range divisibles() {
		t.Run(d.name, func(t *testing.T) {
			if strings.HasPrefix(d.name, "Mbox") && d.name != "MboxTextFirst" {
				d.content = repeated(d.content, 200<<10)
			}
			path := write(t, d.content)
			size := max(1, len(d.content)/5)
			var got []string
			end := 0
			for line := range strings.Lines(printed(t, nil, "split", "--size", fmt.Sprint(size), path)) {
				var from, to int
				name, span, _ := strings.Cut(strings.TrimSpace(line), "\t")
				if _, err := fmt.Sscanf(span, "%d:%d", &from, &to); err != nil || name != path || from != end {
					t.Fatalf("split prints %q behind %d (%v)", line, end, err)
				}
				end = to
				got = append(got, d.records(t, "--range", span, path)...)
			}
			if end != len(d.content) {
				t.Errorf("ranges end at %d, want %d", end, len(d.content))
			}
			if diff := cmp.Diff(d.wanted(t, path), got); diff != "" {
				t.Errorf("split --size %d (-whole +ranges):\n%s", size, diff)
			}
		})
	}
}

// FuzzRange divides a text of which a part is repeated, so that it is long enough
// for what stands far away not to be read.
func FuzzRange(f *testing.F) {
	for k, d := range divisibles() {
		f.Add(d.content, "\n\n", uint64(k), false)
		f.Add(d.content, "this,is;what|", uint64(k), true)
	}
	f.Fuzz(func(t *testing.T, content, between string, seed uint64, long bool) {
		if len(content)+len(between) > 64<<10 {
			return
		}
		rnd := rand.New(rand.NewPCG(seed, 1))
		if long && content != "" {
			between += strings.Repeat(between, 4<<10/(1+len(between)))
			content += strings.Repeat(between+content, 1+(300<<10)/(len(between)+len(content)))
		}
		d := &divisible{name: "Fuzz", content: content, moved: true, lengths: true}
		path := write(t, content)
		var out, errs bytes.Buffer
		if Run(t.Context(), []string{"--range", "0:", path}, nil, &out, &errs) == statusFailed {
			return // a container
		}
		d.holds(t, path, d.wanted(t, path), cutsOf(len(content), rnd))
	})
}

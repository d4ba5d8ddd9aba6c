package corpus_test

import (
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/urisift/urisift/corpus"
)

// ownText returns the part of the text in r that is in the range, and where it
// begins in the file, -1 where it does not stand there as it is.
func ownText(t testing.TB, r io.Reader, o *corpus.Options) (own string, raw int64) {
	t.Helper()
	raw = -1
	for s, err := range corpus.Read(r, "", o) {
		if err != nil {
			t.Fatal(err)
		}
		end := int64(-1)
		if s.Own != nil {
			s.Own.End = func(off int64) { end = off }
		}
		text, err := io.ReadAll(s.Text)
		if err != nil {
			t.Fatal(err)
		}
		if s.Own == nil {
			return string(text), s.Raw(0)
		}
		own, raw = string(text[s.Own.Start:end]), s.Raw(s.Own.Start)
	}
	return own, raw
}

// dividedTexts are texts in several charsets, by the charset.
func dividedTexts() map[string]string {
	japan, _ := japanese.ShiftJIS.NewEncoder().String("ソ表a ソb\nこれ\n ソ")
	china, _ := simplifiedchinese.GB18030.NewEncoder().String("中a 文b\n\u00fe\u0250中\n ")
	return map[string]string{
		"":             "a\u00e4\u4e2d\U0001f600b\n_\bcd\bd\b\n\xff\xe4\xbd\xe4a\xbd",
		"iso-8859-1":   "\xe4a\xfc\n",
		"windows-1252": "\x80\x80\x80\x80\x80\x80 \x80b",
		"shift_jis":    japan,
		"gb18030":      china,
	}
}

// The parts of a text are the text, wherever it is cut and however little is read
// before them.
func TestRangeText(t *testing.T) {
	for label, content := range dividedTexts() {
		t.Run(label, func(t *testing.T) {
			whole, _ := ownText(t, strings.NewReader(content), &corpus.Options{Type: corpus.Text, Charset: label})
			for lead := range 8 {
				for a := range len(content) + 1 {
					b := min(len(content), a+lead/2)
					var file, stream string
					for _, r := range []corpus.Range{{Start: 0, End: int64(a)}, {Start: int64(a), End: int64(b)}, {Start: int64(b), End: math.MaxInt64}} {
						r.Lead = lead
						o := &corpus.Options{Type: corpus.Text, Charset: label, Range: &r}
						own, _ := ownText(t, strings.NewReader(content), o)
						file += own
						own, _ = ownText(t, struct{ io.Reader }{strings.NewReader(content)}, o)
						stream += own
					}
					if file != whole || stream != whole {
						t.Fatalf("%q cut at %d and %d with a lead of %d = %q, as a stream %q, want %q", content, a, b, lead, file, stream, whole)
					}
				}
			}
		})
	}
}

// A range begins where it is said to, and what stands there stands in the file.
func TestRangeRaw(t *testing.T) {
	content := "\ufeffa\u00e4 b"
	for start, want := range []struct {
		own string
		raw int64
	}{{"a\u00e4 b", 3}, {"a\u00e4 b", 3}, {"a\u00e4 b", 3}, {"a\u00e4 b", 3}, {"\u00e4 b", 4}, {" b", 6}, {" b", 6}, {"b", 7}, {"", -1}, {"", -1}} {
		r := &corpus.Range{Start: int64(start), End: math.MaxInt64, Lead: 1}
		own, raw := ownText(t, strings.NewReader(content), &corpus.Options{Range: r})
		if own != want.own || raw != want.raw {
			t.Errorf("range from %d = %q at %d, want %q at %d", start, own, raw, want.own, want.raw)
		}
	}
}

// What stands between two places where a text can be divided is bounded.
func TestRangeWithoutJoints(t *testing.T) {
	content := "a" + strings.Repeat("\b", 20<<10) + "b"
	got := ""
	for _, r := range []corpus.Range{{Start: 0, End: 2}, {Start: 2, End: 10 << 10}, {Start: 10 << 10, End: math.MaxInt64}} {
		own, _ := ownText(t, strings.NewReader(content), &corpus.Options{Range: &r})
		got += own
	}
	if !strings.HasSuffix(got, "b") || len(got) > 3 {
		t.Errorf("ranges of overstriking = %q", got)
	}
}

// FuzzRangeText holds the law of TestRangeText for any text.
func FuzzRangeText(f *testing.F) {
	for label, content := range dividedTexts() {
		f.Add(content, label, uint64(1))
	}
	f.Fuzz(func(t *testing.T, content, label string, seed uint64) {
		if strings.Contains(content, strings.Repeat("\b", 1<<10)) || len(content) > 16<<10 {
			return
		}
		o := corpus.Options{Type: corpus.Text, Charset: label, Range: &corpus.Range{End: math.MaxInt64}}
		for _, err := range corpus.Read(strings.NewReader(content), "", &o) {
			if err != nil {
				return // a container, or a charset nobody knows
			}
		}
		whole, _ := ownText(t, strings.NewReader(content), &o)
		rnd := rand.New(rand.NewPCG(seed, 1))
		cuts := []int64{0, math.MaxInt64}
		for range rnd.IntN(6) {
			cuts = append(cuts, rnd.Int64N(int64(len(content))+1))
		}
		slices.Sort(cuts)
		got := ""
		for k, start := range cuts[:len(cuts)-1] {
			o.Range = &corpus.Range{Start: start, End: cuts[k+1], Lead: rnd.IntN(40)}
			own, _ := ownText(t, strings.NewReader(content), &o)
			got += own
		}
		if got != whole {
			t.Errorf("%q in %q cut at %d = %q, want %q", content, label, cuts, got, whole)
		}
	})
}

// failingAt is a text that cannot be read from an offset on.
type failingAt struct {
	*strings.Reader
	from int64
}

var errFailing = errors.New("failing")

func (f failingAt) ReadAt(b []byte, off int64) (int, error) {
	if off+int64(len(b)) > f.from {
		n, _ := f.Reader.ReadAt(b[:max(0, f.from-off)], off)
		return n, errFailing
	}
	return f.Reader.ReadAt(b, off)
}

// An error of the file ends the range and is yielded.
func TestRangeError(t *testing.T) {
	mailbox := strings.Repeat("From a@a.example Thu Jan  1 12:00:00 1970\nA: b\n\nhttp://a.example/\n\n", 10<<10)
	for _, tt := range []struct {
		name, content string
		start         int64
	}{
		{"Text", strings.Repeat("text\n", 100<<10), 300 << 10},
		{"TextBefore", strings.Repeat("text\n", 100<<10), 450 << 10},
		{"Mailbox", mailbox, 300 << 10},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := failingAt{strings.NewReader(tt.content), 400 << 10}
			var got error
			for s, err := range corpus.Read(r, "", &corpus.Options{Range: &corpus.Range{Start: tt.start, End: math.MaxInt64}}) {
				if err != nil {
					got = err
					continue
				}
				if _, err := io.ReadAll(s.Text); err != nil {
					t.Fatal(err)
				}
			}
			if !errors.Is(got, errFailing) {
				t.Errorf("error = %v, want %v", got, errFailing)
			}
		})
	}
}

// rangesOf returns the ranges of a file with the content.
func rangesOf(t *testing.T, content string, size int64) (ranges []corpus.Range) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	for r, err := range (&corpus.Input{Path: path, Named: true}).Ranges(size, nil) {
		if err != nil {
			t.Fatal(err)
		}
		ranges = append(ranges, r)
	}
	return ranges
}

func TestRanges(t *testing.T) {
	const one = "From a@a.example Thu Jan  1 12:00:00 1970\nA: b\n\nx\n\n"
	long := strings.Repeat("x", 150<<10)
	for _, tt := range []struct {
		name, content string
		size          int64
		want          []corpus.Range
	}{
		{"Empty", "", 10, []corpus.Range{{}}},
		{"Short", "text", 10, []corpus.Range{{End: 4}}},
		{"AtLineEnd", "abcd\nabcd\n", 5, []corpus.Range{{End: 5}, {Start: 5, End: 10}}},
		{"BehindLineEnd", "abcd\nabcd\na", 6, []corpus.Range{{End: 10}, {Start: 10, End: 11}}},
		{"LongLine", long, 100 << 10, []corpus.Range{{End: 100 << 10}, {Start: 100 << 10, End: 150 << 10}}},
		{"CR", "abcd\rabcd\r", 4, []corpus.Range{{End: 5}, {Start: 5, End: 10}}},
		{"Mailbox", one + one + one, 60, []corpus.Range{{End: 102}, {Start: 102, End: 153}}},
		{"MailboxAtEnd", one + one, 60, []corpus.Range{{End: 102}}},
		{"Batch", "#! rnews 2\na\n#! rnews 2\nb\n", 4, []corpus.Range{{End: 13}, {Start: 13, End: 26}}},
		{"Message", "From: a@a.example\n\ntext\ntext\n", 4, []corpus.Range{{End: 29}}},
		{"HTML", "<html>\n\n\n</html>", 4, []corpus.Range{{End: 16}}},
		{"UTF16", "\xff\xfea\x00\n\x00b\x00", 4, []corpus.Range{{End: 8}}},
		{"Container", "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03text", 4, []corpus.Range{{End: 14}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, rangesOf(t, tt.content, tt.size)); diff != "" {
				t.Errorf("Ranges(%d) of %.100q (-want +got):\n%s", tt.size, tt.content, diff)
			}
		})
	}
}

// Nothing is read behind the last range that was asked for.
func TestRangesStop(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(strings.Repeat("text\n", 100)), 0o666); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, err := range (&corpus.Input{Path: path}).Ranges(10, nil) {
		if n++; n == 2 || err != nil {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d ranges, want 2", n)
	}
}

func TestRangesOfNoFile(t *testing.T) {
	for path, want := range map[string]corpus.Code{
		filepath.Join(t.TempDir(), "nothing"): corpus.Unreadable,
		t.TempDir():                           corpus.SpecialFile,
		corpus.Stdin:                          corpus.Unsupported,
	} {
		var e *corpus.Error
		for _, err := range (&corpus.Input{Path: path, Named: true}).Ranges(10, nil) {
			if !errors.As(err, &e) || e.Code != want || !e.Named {
				t.Errorf("Ranges of %s = %v, want %s", path, err, want)
			}
		}
	}
}

package mbox_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus/internal/deliverytest"
	"github.com/urisift/urisift/corpus/internal/mbox"
)

// A message is what a test sees of one.
type message struct {
	From   int64 // offset of the From_ line
	Line   string
	Offset int64 // of the first byte of Text
	Text   string
}

// split returns the messages that r holds.
func split(t *testing.T, r io.Reader, batch bool) []message {
	t.Helper()
	m := mbox.NewReader()
	m.Reset(r, mbox.Input{Batch: batch})
	return messages(t, m)
}

// messages returns what m splits.
func messages(t *testing.T, m *mbox.Reader) []message {
	t.Helper()
	var got []message
	for {
		err := m.Next()
		if errors.Is(err, io.EOF) {
			return got
		}
		if err != nil {
			t.Fatal(err)
		}
		off, line := m.From()
		one := message{From: off, Line: string(line), Offset: m.Offset()}
		text, err := io.ReadAll(m)
		if err != nil {
			t.Fatal(err)
		}
		one.Text = string(text)
		got = append(got, one)
	}
}

const from = "From a@a.example Thu Jan  1 12:00:00 1970"

func TestReader(t *testing.T) {
	fields := strings.Repeat("A: b\n", 1<<10)
	long := "From a 12:30" + strings.Repeat(" ", 1<<10) + "\n"
	large := strings.Repeat("x", 130<<10) + "\n"
	large = fmt.Sprintf("Content-Length: %d\n\n%s", len(large+"\n"+from+"\nC: d\n"), large)
	for _, tt := range []struct {
		name, in string
		want     []message
	}{
		{"Empty", "", nil},
		{"Blank", "\n\n", nil},
		{"One", from + "\nA: b\n\nx\n", []message{{0, from, 42, "A: b\n\nx\n"}}},
		{"Two", from + "\nA: b\n\nx\n\n" + from + "\nC: d\n", []message{{0, from, 42, "A: b\n\nx\n"}, {51, from, 93, "C: d\n"}}},
		{"CRLF", from + "\r\nA: b\r\n\r\nx\r\n\r\n" + from + "\r\nC: d\r\n", []message{{0, from, 43, "A: b\r\n\r\nx\r\n"}, {56, from, 99, "C: d\r\n"}}},
		{"BlankLinesFirst", "\n\n" + from + "\nA: b\n", []message{{2, from, 44, "A: b\n"}}},
		{"TextFirst", "hello\n\n" + from + "\nA: b\n", []message{{-1, "", 0, "hello\n"}, {7, from, 49, "A: b\n"}}},
		{"HeaderOnly", from + "\nA: b\n\n" + from + "\nC: d\n", []message{{0, from, 42, "A: b\n"}, {48, from, 90, "C: d\n"}}},

		{"NoBlankLineBefore", from + "\nA: b\n\nx\n" + from + "\nC: d\n", []message{{0, from, 42, "A: b\n\nx\n" + from + "\nC: d\n"}}},
		{"NoBlankLineBeforeKnownField", from + "\nA: b\n\nx\n" + from + "\nTo: d\n", []message{{0, from, 42, "A: b\n\nx\n"}, {50, from, 92, "To: d\n"}}},
		{"PatchInText", from + "\nA: b\n\nx\nFrom 12ab Mon Sep 17 00:00:00 2001\nFrom: d\n", []message{{0, from, 42, "A: b\n\nx\nFrom 12ab Mon Sep 17 00:00:00 2001\nFrom: d\n"}}},
		{"Patches", "From 12ab Mon Sep 17 00:00:00 2001\nFrom: d\n\nx\n\nFrom 34cd Mon Sep 17 00:00:00 2001\nFrom: d\n", []message{
			{0, "From 12ab Mon Sep 17 00:00:00 2001", 35, "From: d\n\nx\n"}, {47, "From 34cd Mon Sep 17 00:00:00 2001", 82, "From: d\n"},
		}},
		{"NoBlankLineCRLF", from + "\r\nA: b\r\n\r\nx\r\n" + from + "\r\nTo: d\r\n", []message{{0, from, 43, "A: b\r\n\r\nx\r\n"}, {54, from, 97, "To: d\r\n"}}},
		{"NoTime", from + "\nA: b\n\nx\n\nFrom here on\nC: d\n", []message{{0, from, 42, "A: b\n\nx\n\nFrom here on\nC: d\n"}}},
		{"Numbers", "From -8573243456789012345\nA: b\n\nx\n\nFrom 1234567890\r\nC: d\n", []message{
			{0, "From -8573243456789012345", 26, "A: b\n\nx\n"}, {35, "From 1234567890", 52, "C: d\n"},
		}},
		{"Hyphen", "From - \r\nA: b\n\nx\n\nFrom -\nC: d\n", []message{{0, "From - ", 9, "A: b\n\nx\n"}, {18, "From -", 25, "C: d\n"}}},
		{"NothingBehind", "From \r\nA: b\n\nx\n\nFrom \nC: d\n", []message{{0, "From ", 7, "A: b\n\nx\n"}, {16, "From ", 22, "C: d\n"}}},
		{"HyphenAndText", from + "\nA: b\n\nx\n\nFrom - on\nC: d\n", []message{{0, from, 42, "A: b\n\nx\n\nFrom - on\nC: d\n"}}},
		{"ShortNumber", from + "\nA: b\n\nx\n\nFrom 1234\nC: d\n", []message{{0, from, 42, "A: b\n\nx\n\nFrom 1234\nC: d\n"}}},
		{"NumberAndText", from + "\nA: b\n\nx\n\nFrom 1234567890 on\nC: d\n", []message{{0, from, 42, "A: b\n\nx\n\nFrom 1234567890 on\nC: d\n"}}},
		{"NegativeShortNumber", from + "\nA: b\n\nx\n\nFrom -123\nC: d\n", []message{{0, from, 42, "A: b\n\nx\n\nFrom -123\nC: d\n"}}},
		{"NoTimeOfDigits", "From a x:12 1:x2 1:2x 12345\nA: b\n", []message{{-1, "", 0, "From a x:12 1:x2 1:2x 12345\nA: b\n"}}},
		{"TimeCut", "From a 12:3\nA: b\n", []message{{-1, "", 0, "From a 12:3\nA: b\n"}}},
		{"NoLineEnd", "From a 12:30", []message{{-1, "", 0, "From a 12:30"}}},
		{"LongLine", long + "A: b\n", []message{{-1, "", 0, long + "A: b\n"}}},
		{"NoFrom", "At 12:30\nA: b\n", []message{{-1, "", 0, "At 12:30\nA: b\n"}}},
		{"NoHeaderBehind", from + "\nA: b\n\nx\n\n" + from + "\nit is text\n", []message{{0, from, 42, "A: b\n\nx\n\n" + from + "\nit is text\n"}}},
		{"URIBehind", from + "\nA: b\n\nx\n\n" + from + "\nhttp://a.example/\n", []message{{0, from, 42, "A: b\n\nx\n\n" + from + "\nhttp://a.example/\n"}}},
		{"ContentLength", from + "\nContent-Length: 55\n\nxxxxxx\n\n" + from + "\nC: d\n\n" + from + "\nE: f\n", []message{
			{0, from, 42, "Content-Length: 55\n\nxxxxxx\n\n" + from + "\nC: d\n"}, {118, from, 160, "E: f\n"},
		}},
		{"LyingContentLength", from + "\nContent-Length: 9\n\nxxxxxx\n\n" + from + "\nC: d\n", []message{
			{0, from, 42, "Content-Length: 9\n\nxxxxxx\n"}, {69, from, 111, "C: d\n"},
		}},
		{"ContentLengthTooShort", from + "\nContent-Length: 1\n\nxxxxxx\n\n" + from + "\nC: d\n\n" + from + "\nE: f\n", []message{
			{0, from, 42, "Content-Length: 1\n\nxxxxxx\n"}, {69, from, 111, "C: d\n"}, {117, from, 159, "E: f\n"},
		}},
		{"ContentLengthBeyondTheEnd", from + "\nContent-Length: 999\n\nxxxxxx\n\n" + from + "\nC: d\n", []message{
			{0, from, 42, "Content-Length: 999\n\nxxxxxx\n"}, {71, from, 113, "C: d\n"},
		}},
		{"ContentLengthTooLong", from + "\nContent-Length: 57\n\nxxxxxx\n\n" + from + "\nC: d\n\n" + from + "\nE: f\n", []message{
			{0, from, 42, "Content-Length: 57\n\nxxxxxx\n"}, {70, from, 112, "C: d\n"}, {118, from, 160, "E: f\n"},
		}},
		{"ContentLengthBeyond64Bits", from + "\nContent-Length: 18446744073709551671\n\nxxxxxx\n\n" + from + "\nC: d\n\n" + from + "\nE: f\n", []message{
			{0, from, 42, "Content-Length: 18446744073709551671\n\nxxxxxx\n"}, {88, from, 130, "C: d\n"}, {136, from, 178, "E: f\n"},
		}},
		{"ContentLengthBehindOtherFields", from + "\n" + fields + "Content-Length: 55\n\nxxxxxx\n\n" + from + "\nC: d\n\n" + from + "\nE: f\n", []message{
			{0, from, 42, fields + "Content-Length: 55\n\nxxxxxx\n\n" + from + "\nC: d\n"}, {118 + int64(len(fields)), from, 160 + int64(len(fields)), "E: f\n"},
		}},
		{"ContentLengthOfALargeMessage", from + "\n" + large + "\n" + from + "\nC: d\n\n" + from + "\nE: f\n", []message{
			{0, from, 42, large},
			{43 + int64(len(large)), from, 85 + int64(len(large)), "C: d\n"},
			{91 + int64(len(large)), from, 133 + int64(len(large)), "E: f\n"},
		}},
		{"ContentLengthToTheEnd", from + "\r\nContent-Length: 59\r\n\r\nxxxxxx\r\n\r\n" + from + "\r\nC: d\r\n", []message{
			{0, from, 43, "Content-Length: 59\r\n\r\nxxxxxx\r\n\r\n" + from + "\r\nC: d\r\n"},
		}},
		{"Quoted", from + "\nA: b\n\nx\n\n>" + from + "\nC: d\n", []message{{0, from, 42, "A: b\n\nx\n\n>" + from + "\nC: d\n"}}},
		{"UUCPLines", from + "\n>From b Thu Jan  1 12:00 1970 remote from c\nA: b\n", []message{{0, from, 42, ">From b Thu Jan  1 12:00 1970 remote from c\nA: b\n"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				if diff := cmp.Diff(tt.want, split(t, w.Open([]byte(tt.in)), false)); diff != "" {
					t.Errorf("Reader of %q by %s (-want +got):\n%s", tt.in, w.Name, diff)
				}
			}
		})
	}
}

func TestBatch(t *testing.T) {
	within := strings.Repeat("x#! rnews 1 ", 1<<10)
	for _, tt := range []struct {
		name, in string
		want     []message
	}{
		{"Two", "#! rnews 5\nab\n#! rnews 99\ncd\n", []message{{0, "#! rnews 5", 11, "ab\n"}, {14, "#! rnews 99", 26, "cd\n"}}},
		{"NoNumber", "#! rnews 5\n#! rnews x\n", []message{{0, "#! rnews 5", 11, "#! rnews x\n"}}},
		{"NumberCut", "#! rnews 5\nab\n#! rnews ", []message{{0, "#! rnews 5", 11, "ab\n#! rnews "}}},
		{"DigitFirst", "#! rnews 5\n1ab\n#! rnews 99\n2cd\n", []message{{0, "#! rnews 5", 11, "1ab\n"}, {15, "#! rnews 99", 27, "2cd\n"}}},
		{"WithinLine", "#! rnews 5\n" + within, []message{{0, "#! rnews 5", 11, within}}},
		{"ContentLength", "#! rnews 5\nContent-Length: 14\n\n#! rnews 9\nab\n", []message{
			{0, "#! rnews 5", 11, "Content-Length: 14\n\n"}, {31, "#! rnews 9", 42, "ab\n"},
		}},
		{"Empty", "#! rnews 0\n#! rnews 9\nab\n", []message{{0, "#! rnews 0", 11, ""}, {11, "#! rnews 9", 22, "ab\n"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				if diff := cmp.Diff(tt.want, split(t, w.Open([]byte(tt.in)), true)); diff != "" {
					t.Errorf("Reader of %q by %s (-want +got):\n%s", tt.in, w.Name, diff)
				}
			}
		})
	}
}

// Messages of any size end where the next ones begin, wherever a read ends.
func TestLarge(t *testing.T) {
	for _, tt := range []struct {
		line, behind string
		batch        bool
	}{{from, "\n", false}, {"#! rnews 1", "", true}} {
		var in strings.Builder
		var want []message
		for n := range 120 {
			text := fmt.Sprintf("A: %d\n\n", n) + strings.Repeat("\nFrom here\n\n", n*n/4%97) + strings.Repeat("x\r\n", n*n%1013)
			want = append(want, message{int64(in.Len()), tt.line, int64(in.Len() + len(tt.line) + 1), text})
			in.WriteString(tt.line + "\n" + text + tt.behind)
		}
		want[len(want)-1].Text += tt.behind
		for _, w := range deliverytest.Ways() {
			if diff := cmp.Diff(want, split(t, w.Open([]byte(in.String())), tt.batch)); diff != "" {
				t.Errorf("Reader of messages behind %q by %s (-want +got):\n%.1000s", tt.line, w.Name, diff)
			}
		}
	}
}

// Where the mailbox is not the one that a message was told in, any text is taken for
// one, blank lines at its start included.
func TestResetAtMessage(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []message
	}{
		{"From", from + "\nA: b\n\n" + from + "\nC: d\n", []message{{9, from, 51, "A: b\n"}, {57, from, 99, "C: d\n"}}},
		{"Text", "x\n\n" + from + "\nA: b\n", []message{{9, "x", 11, "\n" + from + "\nA: b\n"}}},
		{"TextCRLF", "x\r\n\r\n" + from + "\r\nA: b\r\n", []message{{9, "x", 12, "\r\n" + from + "\r\nA: b\r\n"}}},
		{"Nothing", "", []message{{9, "", 9, ""}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				m := mbox.NewReader()
				m.Reset(w.Open([]byte(tt.in)), mbox.Input{Offset: 9, AtMessage: true})
				if diff := cmp.Diff(tt.want, messages(t, m)); diff != "" {
					t.Errorf("%q from a message on by %s (-want +got):\n%s", tt.in, w.Name, diff)
				}
			}
		})
	}
}

// Next goes on although the message before was not read.
func TestUnread(t *testing.T) {
	m := mbox.NewReader()
	m.Reset(strings.NewReader(from+"\nA: b\n\n"+strings.Repeat("x\n", 1<<20)+"\n"+from+"\nC: d\n"), mbox.Input{})
	n := 0
	for m.Next() == nil {
		n++
	}
	if n != 2 {
		t.Errorf("%d messages, want 2", n)
	}
}

// The error of the stream comes behind the messages, and is that of the last one.
func TestError(t *testing.T) {
	m := mbox.NewReader()
	m.Reset(io.MultiReader(strings.NewReader(from+"\nA: b\n\n"+from+"\nC: d\n"), broken{}), mbox.Input{})
	for _, want := range []struct {
		text string
		err  error
	}{{"A: b\n", nil}, {"C: d\n", errBroken}} {
		if err := m.Next(); err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(m); string(got) != want.text || !errors.Is(err, want.err) {
			t.Errorf("ReadAll = %q, %v, want %q, %v", got, err, want.text, want.err)
		}
	}
	if err := m.Next(); !errors.Is(err, errBroken) {
		t.Errorf("Next() = %v, want %v", err, errBroken)
	}
}

var errBroken = fmt.Errorf("broken")

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errBroken }

// Nothing is lost but blank lines before From_ lines, offsets are those of the
// bytes, and no way of delivering them makes a difference.
func FuzzReader(f *testing.F) {
	f.Add([]byte(from+"\nA: b\n\nx\n\n"+from+"\nC: d\n"), uint64(1), false)
	f.Add([]byte(from+"\nContent-Length: 55\n\nxxxxxx\n\n"+from+"\nC: d\n\n"+from+"\nE: f\n"), uint64(1), false)
	f.Add([]byte("#! rnews 5\nab\n#! rnews 99\ncd\n"), uint64(1), true)
	f.Fuzz(func(t *testing.T, text []byte, seed uint64, batch bool) {
		want := split(t, bytes.NewReader(text), batch)
		if diff := cmp.Diff(want, split(t, deliverytest.Cuts(text, seed), batch)); diff != "" {
			t.Errorf("Reader of %q in pieces (-whole +pieces):\n%s", text, diff)
		}
		end := int64(0)
		for _, m := range want {
			start := m.Offset
			if m.From >= 0 {
				start = m.From
			}
			if gap := text[end:start]; len(bytes.Trim(gap, "\r\n")) > 0 {
				t.Errorf("Reader of %q: %q lost", text, gap)
			}
			end = m.Offset + int64(len(m.Text))
			if got := string(text[m.Offset:end]); got != m.Text {
				t.Errorf("Reader of %q: %q at %d, want %q", text, m.Text, m.Offset, got)
			}
		}
		if rest := text[end:]; len(bytes.Trim(rest, "\r\n")) > 0 {
			t.Errorf("Reader of %q: %q lost", text, rest)
		}
	})
}

func BenchmarkReader(b *testing.B) {
	var text bytes.Buffer
	for i := 0; text.Len() < 16<<20; i++ {
		fmt.Fprintf(&text, "From sender%d@example.org Thu Jan  1 00:00:00 2026\nSubject: %d\n\n%s\n", i, i,
			strings.Repeat("A line of text as it is in mail, neither long nor short.\n", 60))
	}
	m := mbox.NewReader()
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		m.Reset(bytes.NewReader(text.Bytes()), mbox.Input{})
		for m.Next() == nil {
		}
	}
}

// Whole gives what Read would, or nothing, and changes nothing for what follows.
func TestWhole(t *testing.T) {
	in := from + "\nA: b\n\nx\n\n" + from + "\nC: d\n\n" + strings.Repeat("y\n", 1<<18) + "\n" + from + "\nE: f\n"
	m := mbox.NewReader()
	m.Reset(strings.NewReader(in), mbox.Input{})
	var whole []string
	for m.Next() == nil {
		text := string(m.Whole())
		read, err := io.ReadAll(m)
		if err != nil || text != "" && text != string(read) {
			t.Errorf("Whole() = %q, Read gives %q, %v", text, read, err)
		}
		whole = append(whole, text)
	}
	if diff := cmp.Diff([]string{"A: b\n\nx\n", "", ""}, whole); diff != "" {
		t.Errorf("Whole (-want +got):\n%s", diff)
	}
}

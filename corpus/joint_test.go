package corpus_test

import (
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus"
)

// A jointed is a text with the place in the file of each of its bytes, and the
// joints met in reading it.
type jointed struct {
	text   string
	raw    []int64
	notes  []string
	bytes  int64
	joints []corpus.Joint
}

// readJoints reads the one text that content is, from offset text on.
func readJoints(t testing.TB, content string, o corpus.Options) (got jointed) {
	t.Helper()
	var counts corpus.Counts
	o.Counts = &counts
	off := int64(0)
	if o.From != nil {
		off = o.From.Text
	}
	for s, err := range corpus.Read(strings.NewReader(content), "", &o) {
		if err != nil {
			got.notes = append(got.notes, err.Error())
			continue
		}
		text, err := io.ReadAll(s.Text)
		if err != nil {
			t.Fatal(err)
		}
		got.text = string(text)
		for i := range int64(len(text)) + 1 {
			if i < int64(len(text)) {
				got.raw = append(got.raw, s.Raw(off+i))
			}
			if j, ok := s.Joint(off + i); ok && (len(got.joints) == 0 || got.joints[len(got.joints)-1] != j) {
				got.joints = append(got.joints, j)
			}
		}
	}
	got.bytes = counts.Bytes.Load()
	return got
}

// checkJoints holds that reading a text with joints is reading it, and that it goes
// on at each of them as if it had never stopped.
func checkJoints(t testing.TB, content string, o corpus.Options) (joints int) {
	t.Helper()
	want := readJoints(t, content, o)
	for _, step := range []int{1, 5, 1000, math.MaxInt} {
		o.Joints, o.From = step, nil
		got := readJoints(t, content, o)
		joints = max(joints, len(got.joints))
		if got.text != want.text || !cmp.Equal(got.raw, want.raw) || !cmp.Equal(got.notes, want.notes) || got.bytes != want.bytes {
			t.Fatalf("%q with joints every %d bytes = %q at %v, %q, want %q at %v, %q", content, step, got.text, got.raw, got.notes, want.text, want.raw, want.notes)
		}
		for _, j := range got.joints {
			o.From = &j
			rest := readJoints(t, content, o)
			if len(want.notes) > 0 {
				rest.notes = want.notes // told once
			}
			if rest.text != want.text[j.Text:] || !cmp.Equal(rest.raw, want.raw[j.Text:], equateEmpty) || rest.bytes != want.bytes-j.Offset {
				t.Fatalf("%q from %+v = %q at %v, %d bytes read, want %q at %v", content, j, rest.text, rest.raw, rest.bytes, want.text[j.Text:], want.raw[j.Text:])
			}
		}
	}
	return joints
}

var equateEmpty = cmp.Transformer("string", func(raw []int64) string { return fmt.Sprint(raw) })

func TestJoints(t *testing.T) {
	for label, content := range dividedTexts() {
		for _, mark := range []string{"", "\ufeff"} {
			for _, typ := range []corpus.Type{corpus.Text, corpus.Log} {
				if n := checkJoints(t, mark+content, corpus.Options{Type: typ, Charset: label}); n < 2 {
					t.Errorf("%q in %q has %d joints, want some", content, label, n)
				}
			}
		}
	}
	checkJoints(t, "one\rtwo \xff\rthree\r", corpus.Options{})
	checkJoints(t, "\ufeffa\u00e4 b\xe4 c\n", corpus.Options{Charset: "nobody-knows"})
	if n := checkJoints(t, "a \x1b$B$\"\x1b(B b\n", corpus.Options{Charset: "iso-2022-jp"}); n > 1 {
		t.Errorf("a text that cannot be divided has %d joints, want none", n)
	}
	for name, content := range map[string]string{"UTF-16": "\xff\xfea\x00 \x00b\x00", "HTML": "<html>http://a.example/", "Empty": ""} {
		if n := checkJoints(t, content, corpus.Options{}); n > 1 {
			t.Errorf("%s has %d joints, want none", name, n)
		}
	}
}

// FuzzJoints holds the law of TestJoints for any text.
func FuzzJoints(f *testing.F) {
	for label, content := range dividedTexts() {
		f.Add(content, label)
	}
	f.Fuzz(func(t *testing.T, content, label string) {
		if len(content) > 1<<10 {
			return
		}
		checkJoints(t, content, corpus.Options{Type: corpus.Text, Charset: label})
	})
}

// A mailbox read from any of its joints gives the rest of what it gives, and
// lengths that messages tell are believed.
func TestJointsOfAMailbox(t *testing.T) {
	const from = "From a@a.example Thu Jan  1 12:00:00 1970\n"
	box := "http://first.example/\n\n" + from + "A: b\nSubject: http://a.example/\n\nx\n\n" +
		from + "Content-Length: 96\n\nhttp://b.example/\n\n" + from + "C: http://false.example/\n\nz\n\n" +
		from + "E: f\n\nhttp://c.example/\n\n" + from + "G: h\n\n" + strings.Repeat("http://d.example/\n", 300_000) + "\n" + from + "I: j\n\nhttp://e.example/\n\n" +
		from + "Content-Type: application/mbox\nContent-Transfer-Encoding: base64\n\nRnJvbSBhIDEyOjAwClgtQTogaHR0cDovL2YuZXhhbXBsZS8KCngK\n"
	for name, content := range map[string]string{
		"LF": box, "CRLF": strings.ReplaceAll(box, "\n", "\r\n"), "Mark": "\ufeff" + box,
		"News": "#! rnews 5\nA: b\n\nhttp://a.example/\n#! rnews 99\nC: d\n\nhttp://b.example/\n",
	} {
		t.Run(name, func(t *testing.T) {
			for _, size := range []int{1, 100} {
				o := corpus.Options{Type: corpus.Mbox, Batch: size}
				if name == "News" {
					o.Type = corpus.News
				}
				want, joints := batched(t, content, o)
				if size == 1 && len(joints) < 2 {
					t.Errorf("%d joints, want more", len(joints))
				}
				for j, n := range joints {
					o.From = &j
					got, _ := batched(t, content, o)
					if diff := cmp.Diff(want[n:], got); diff != "" {
						t.Errorf("from %+v (-whole +rest):\n%s", j, diff)
					}
				}
			}
		})
	}
}

// batched returns the segments of a mailbox, and how many there are before its
// joints.
func batched(t *testing.T, content string, o corpus.Options) (segments []string, joints map[corpus.Joint]int) {
	t.Helper()
	joints = map[corpus.Joint]int{}
	for s, err := range corpus.Read(strings.NewReader(content), "", &o) {
		if err != nil || s.Mailbox == nil {
			t.Fatal(s, err)
		}
		var b corpus.Batch
		for s.Mailbox.Next(&b) {
			if j, ok := b.Joint(); ok {
				joints[j] = len(segments)
			}
			for s, err := range b.Segments(&o) {
				if err != nil {
					t.Fatal(err)
				}
				text, err := io.ReadAll(s.Text)
				if err != nil {
					t.Fatal(err)
				}
				segments = append(segments, fmt.Sprint(s.RawOffset, " ", s.Raw(int64(len(text))-1), " ", *s.Message, " ", s.Field, " ", len(text), " ", string(text[:min(len(text), 50)])))
			}
		}
	}
	return segments, joints
}

// What a Joint is not of is told, not read.
func TestJointOfAnother(t *testing.T) {
	for name, content := range map[string]string{
		"Container": "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03text", "HTML": "<html>http://a.example/", "UTF-16": "\xff\xfea\x00 \x00b\x00",
	} {
		var got []string
		for s, err := range corpus.Read(strings.NewReader(content), "path", &corpus.Options{From: &corpus.Joint{Offset: 5, Text: 5}}) {
			got = append(got, fmt.Sprint(s, err))
		}
		if len(got) != 1 || !strings.Contains(got[0], "changed") {
			t.Errorf("%s from a joint = %q", name, got)
		}
	}
}

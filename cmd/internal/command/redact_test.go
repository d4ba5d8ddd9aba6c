package command

import (
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
)

// TestRedactRaw hides no more of a text than the password of the URI that was read from
// it, and all of it where that cannot be told.
func TestRedactRaw(t *testing.T) {
	for _, tt := range []struct{ name, raw, of, want string }{
		{"Whole", "http://joe:secret@a.example/\nb", "http://joe:secret@a.example/b", "http://joe:***@a.example/\nb"},
		{"Broken", "http://joe:sec\nret@a.example/", "http://joe:secret@a.example/", ""},
		{"BrokenBehind", "http://joe:secret@a\n.example/@", "http://joe:secret@a.example/@", ""},
		{"None", "http://a.example/\nb@c", "http://a.example/b@c", "http://a.example/\nb@c"},
		{"Escaped", "http://joe:secret&#64;a.example/", "http://joe:secret@a.example/", ""},
		{"NoURI", "http://joe:sec\nret@[/", "", "http://joe:***@[/"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := redactRaw(tt.raw, tt.of); got != tt.want {
				t.Errorf("redactRaw(%q, %q) = %q, want %q", tt.raw, tt.of, got, tt.want)
			}
		})
	}
}

// TestRedactSegment hides a password wherever one stands, and copies nothing without one.
func TestRedactSegment(t *testing.T) {
	const secret, hidden = "http://joe:secret@a.example/", "http://joe:***@a.example/"
	plain := &corpus.Segment{Member: "a.eml", Message: &corpus.Message{ID: "1@a.example", From: "joe@a.example", Subject: "a"}}
	if got := redactSegment(plain); got != plain {
		t.Errorf("a segment without a password became %+v", got)
	}
	for _, tt := range []struct{ in, want *corpus.Segment }{
		{&corpus.Segment{Member: secret}, &corpus.Segment{Member: hidden}},
		{&corpus.Segment{Message: &corpus.Message{ID: secret}}, &corpus.Segment{Message: &corpus.Message{ID: hidden}}},
		{&corpus.Segment{Message: &corpus.Message{From: secret}}, &corpus.Segment{Message: &corpus.Message{From: hidden}}},
		{&corpus.Segment{Message: &corpus.Message{Subject: secret}}, &corpus.Segment{Message: &corpus.Message{Subject: hidden}}},
	} {
		got := redactSegment(tt.in)
		if got.Member != tt.want.Member || got.Message != nil && *got.Message != *tt.want.Message {
			t.Errorf("redactSegment(%+v) = %+v, want %+v", tt.in, got, tt.want)
		}
	}
}

// TestRedactBase hides the password of the base that a reference is resolved against.
func TestRedactBase(t *testing.T) {
	page := strings.NewReader(`<a href="b">b</a>`)
	got := printed(t, page, "-q", "-f", "jsonl", "--redact", "--type", "html", "--base", "http://joe:secret@a.example/")
	if strings.Contains(got, "secret") || strings.Count(got, "joe:***@") != 2 {
		t.Errorf("the record is %s, want *** in uri and base", got)
	}
}

// TestRedactEverything looks for a password in all forms of output.
func TestRedactEverything(t *testing.T) {
	in := "From: joe@a.example\nSubject: ftp://joe:secret@a.example/\nMessage-ID: <http://joe:secret@a.example>\nDate: Mon, 12 Mar 2001 09:30:00 +0100\n\n" +
		"<http://joe:se\ncret@a.example/x-\ny>\n> <http://joe:sec\n> ret@a.example/>\nftp://joe:secret@b@a.example/\n" +
		"<http://joe:1@a.example/?u=\nhttp://joe:secret@b.example/> http://a.example/web/http://joe:secret@b.example/\n"
	for _, args := range [][]string{{"-f", "jsonl"}, {"-f", "csv"}, {}, {"-c"}, {"-f", "jsonl", "--invalid"}, {"--hyphen", "both"}, {"--display"}} {
		got := printed(t, strings.NewReader(in), append(args, "-q", "--redact")...)
		if !strings.Contains(got, "joe:***@") {
			t.Errorf("urisift --redact %q shows no ***: %s", args, got)
		}
		for _, part := range []string{"secret", "se\\ncret", "sec\\n> ret", "ret@", "cret@"} {
			if strings.Contains(got, part) {
				t.Errorf("urisift --redact %q shows %q: %s", args, part, got)
			}
		}
	}
}

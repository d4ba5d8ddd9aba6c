package note

import (
	"bytes"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urisift/urisift/corpus"
)

// A note as an object tells apart what a line runs together.
func TestObjects(t *testing.T) {
	for _, tt := range []struct {
		name string
		note corpus.Error
		want string
	}{
		{
			"Member",
			corpus.Error{Path: "a!b", Member: "c!d", Offset: 0, Code: corpus.Truncated, What: "x; y", Done: "z"},
			`{"path":"a!b","member":"c!d","offset":0,"code":"truncated","what":"x; y","done":"z"}`,
		},
		{
			"PathAlone",
			corpus.Error{Path: "a: checksum: b@3", Offset: -1, Code: corpus.Unreadable, What: "x"},
			`{"path":"a: checksum: b@3","code":"unreadable","what":"x"}`,
		},
		{
			"Bytes",
			corpus.Error{Path: "a\xff\t", Offset: -1, Code: corpus.Unreadable, What: "x\n"},
			`{"path":"a` + "\ufffd" + `\t","path_b64":"Yf8J","code":"unreadable","what":"x\n"}`,
		},
		{
			"Password",
			corpus.Error{Path: "a", Member: "http://joe:secret@a.example", Offset: -1, Code: corpus.Checksum, What: "in http://joe:s>cret@b.example"},
			`{"path":"a","member":"http://joe:***@a.example","code":"checksum","what":"in http://joe:***@b.example"}`,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(Objects.Append(nil, &tt.note)); got != tt.want+"\n" {
				t.Errorf("note is %s, want %s", got, tt.want)
			}
		})
	}
}

// FuzzNote holds that a note is one line of printable characters, whatever its
// strings are.
func FuzzNote(f *testing.F) {
	f.Add("a\x1b[2J", "b\nc", "\u202e", "\xff")
	f.Fuzz(func(t *testing.T, path, member, what, done string) {
		got := Lines.Append(nil, &corpus.Error{Path: path, Member: member, Offset: 7, Code: corpus.Truncated, What: what, Done: done})
		if !utf8.Valid(got) || bytes.IndexByte(got, '\n') != len(got)-1 {
			t.Errorf("note is %q", got)
		}
		for _, r := range string(got[:len(got)-1]) {
			if !unicode.IsPrint(r) {
				t.Errorf("note is %q", got)
			}
		}
	})
}

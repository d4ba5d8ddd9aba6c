package command

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
)

// A note as an object tells apart what a line runs together.
func TestNoteObjects(t *testing.T) {
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
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(noteObjects.append(nil, &tt.note)); got != tt.want+"\n" {
				t.Errorf("note is %s, want %s", got, tt.want)
			}
		})
	}
}

// Every way that a note takes to standard error gives an object.
func TestRunNotingJSON(t *testing.T) {
	for _, args := range [][]string{{"-q", "-o", "none/there"}, {"explain", "none"}, {"split", "--size=1", "none"}, {"none.txt"}} {
		var notes bytes.Buffer
		if status := RunNotingJSON(t.Context(), args, strings.NewReader(""), io.Discard, &notes); status != statusFailed {
			t.Errorf("%q = %d, want %d", args, status, statusFailed)
		}
		if line, _, _ := strings.Cut(notes.String(), "\n"); !strings.HasPrefix(line, `{"path":"none`) {
			t.Errorf("%q notes %q", args, &notes)
		}
	}
}

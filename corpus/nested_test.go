package corpus_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urisift/urisift/corpus"
)

// A part that can be read in several ways is read no more often for what it is held
// in: here a mailbox without blank lines, of which each multipart has the rest of the
// mailbox behind its last delimiter.
func TestMailboxBehindParts(t *testing.T) {
	segments := func(n int) int {
		var box strings.Builder
		for i := range n {
			fmt.Fprintf(&box, "From a 12:00\nMessage-ID: <1@a.example>\nContent-Type: multipart/mixed; boundary=%d\n\n"+
				"--%[1]d\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.exam=\nple/?a=3Db\n--%[1]d--\n", i)
		}
		return len(lines(corpus.Read(strings.NewReader(box.String()), "x", nil)))
	}
	if one, two := segments(6), segments(12); two > 3*one {
		t.Errorf("%d segments of 6 messages, %d of 12", one, two)
	}
}

// Attachments within attachments count as nested parts, whatever type they are said to
// be of.
func TestDepthOfAttachments(t *testing.T) {
	const mailbox = "From a 12:00\nContent-Type: application/mbox\nContent-Transfer-Encoding: quoted-printable\n\n"
	boxes := "http://a.example/\n"
	for range 20 {
		boxes = mailbox + strings.NewReplacer("=", "=3D", "\nFrom", "\n=46rom").Replace("\n"+boxes)
	}
	for _, tt := range []struct{ name, in string }{
		{"Message", strings.Repeat("Message-ID: 1\nContent-Type: application/x\nContent-Transfer-Encoding: quoted-printable\n\n", 20)},
		{"Mailbox", boxes},
	} {
		got := lines(corpus.Read(strings.NewReader(tt.in), "x", &corpus.Options{MaxMIMEDepth: 10}))
		if !slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, "error mime-depth") }) {
			t.Errorf("%s: no error in %q", tt.name, got)
		}
		got = lines(corpus.Read(strings.NewReader(tt.in), "x", &corpus.Options{MaxMIMEDepth: 30}))
		if slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, "error mime-depth") }) {
			t.Errorf("%s: an error in %q", tt.name, got)
		}
	}
}

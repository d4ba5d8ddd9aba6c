package corpus_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus"
)

// unbatched yields the segments of mailboxes in their place, each batch read
// when the next one has been taken, unless it must be read before.
func unbatched(segments iter.Seq2[*corpus.Segment, error]) iter.Seq2[*corpus.Segment, error] {
	return func(yield func(*corpus.Segment, error) bool) {
		for s, err := range segments {
			if err != nil || s.Kind != corpus.Messages {
				if !yield(s, err) {
					return
				}
				continue
			}
			var batches [2]corpus.Batch
			taken := []*corpus.Batch{}
			for k := 0; ; k++ {
				b := &batches[k%2]
				more := s.Mailbox.Next(b)
				if more {
					taken = append(taken, b)
				}
				for len(taken) > 0 && (!more || len(taken) > 1 || b.InPlace()) {
					for s, err := range taken[0].Segments(nil) {
						if !yield(s, err) {
							return
						}
					}
					taken = taken[1:]
				}
				if !more {
					break
				}
			}
		}
	}
}

// withMessages yields the segments with their messages noted in Field.
func withMessages(segments iter.Seq2[*corpus.Segment, error]) iter.Seq2[*corpus.Segment, error] {
	return func(yield func(*corpus.Segment, error) bool) {
		for s, err := range segments {
			if err == nil && s.Message != nil {
				s.Field += fmt.Sprintf(" %+v", *s.Message)
			}
			if !yield(s, err) {
				return
			}
		}
	}
}

// Batches of any size give the segments that the mailbox gives read message by
// message.
func TestBatch(t *testing.T) {
	archive, err := os.ReadFile("../testdata/archive.mbox")
	if err != nil {
		t.Fatal(err)
	}
	const from = "From a@a.example Thu Jan  1 12:00:00 1970 http://a.example/\n"
	large := from + "Subject: large\n\n" + strings.Repeat("http://b.example/\n", 150_000) + "\n"
	for name, in := range map[string]string{
		"Archive":       string(archive),
		"Large":         from + "A: b\n\nx\n\n" + large + from + "C: d\n\nhttp://c.example/\n\n" + large,
		"TextFirst":     "http://a.example/\n\n" + from + "A: b\n\nhttp://b.example/\n",
		"ContentLength": from + "Content-Length: 79\n\nxxxxxx\n\n" + from + "C: d http://d.example/\n\n" + from + "E: f\n",
		"News":          "#! rnews 5\nA: b\n\nhttp://a.example/\n#! rnews 99\nC: d\n\nhttp://b.example/\n",
	} {
		o := corpus.Options{Type: corpus.Mbox}
		if name == "News" {
			o.Type = corpus.News
		}
		want := lines(withMessages(corpus.Read(strings.NewReader(in), "-", &o)))
		for _, size := range []int{1, 200, 10_000, 1 << 20} {
			o.Batch = size
			for k, live := range []func(io.Reader) (io.Reader, func() bool){nil, pausing(true), pausing(false)} {
				o.Live = live
				got := lines(withMessages(unbatched(corpus.Read(strings.NewReader(in), "-", &o))))
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s in batches of %d bytes, delivery %d (-messages +batches):\n%.1000s", name, size, k, diff)
				}
			}
		}
	}
}

// pausing returns a reader's stand-in that is always or never paused.
func pausing(always bool) func(io.Reader) (io.Reader, func() bool) {
	return func(r io.Reader) (io.Reader, func() bool) { return r, func() bool { return always } }
}

// What ends a mailbox early comes behind its messages.
func TestBatchError(t *testing.T) {
	in := []byte("From a@a.example Thu Jan  1 12:00:00 1970\nA: b\n\nhttp://a.example/\n")
	r := io.MultiReader(bytes.NewReader(in), iotest.ErrReader(errors.New("broken")))
	got := lines(unbatched(corpus.Read(r, "-", &corpus.Options{Type: corpus.Mbox, Batch: 1 << 10})))
	want := []string{`running #1 text/plain @48 "http://a.example/\n"`, "error unreadable @66"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

package mbox_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus/internal/mbox"
)

// splitPart returns the messages of a part of the text, which is read from as far
// behind as can be.
func splitPart(t *testing.T, text []byte, batch bool, p mbox.Part) []message {
	t.Helper()
	from := max(0, p.Start-mbox.Lookback)
	if blank := len(text) - len(bytes.TrimLeft(text, "\r\n")); p.Start <= int64(blank) {
		from = 0 // blank lines at the start of a mailbox need not be whole
	}
	m := mbox.NewReader()
	m.Reset(bytes.NewReader(text[min(from, int64(len(text))):]), mbox.Input{Batch: batch, Offset: from, Within: from > 0, Part: &p})
	return messages(t, m)
}

// whole is the part that is all of a mailbox.
func whole(text []byte) mbox.Part { return mbox.Part{End: int64(len(text)), First: true} }

func TestPart(t *testing.T) {
	const (
		one   = from + "\nA: b\n\nx\n\n"
		two   = from + "\nC: d\n\ny\n\n"
		three = from + "\nE: f\n"
	)
	at2, at3 := int64(len(one)), int64(len(one+two))
	for _, tt := range []struct {
		name string
		part mbox.Part
		want []int64 // offsets of the From_ lines
	}{
		{"Whole", mbox.Part{Start: 0, End: 1000}, []int64{0, at2, at3}},
		{"EndBeforeFrom", mbox.Part{Start: 0, End: at2}, []int64{0}},
		{"EndBehindFrom", mbox.Part{Start: 0, End: at2 + 1}, []int64{0, at2}},
		{"StartAtFrom", mbox.Part{Start: at2, End: at3}, []int64{at2}},
		{"StartWithinFrom", mbox.Part{Start: at2 + 1, End: 1000}, []int64{at3}},
		{"StartBehindLast", mbox.Part{Start: at3 + 1, End: 1000}, nil},
		{"StartBehindEnd", mbox.Part{Start: 1000, End: 2000}, nil},
		{"Empty", mbox.Part{Start: 1, End: at2}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []int64
			for _, m := range splitPart(t, []byte(one+two+three), false, tt.part) {
				got = append(got, m.From)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("part %v (-want +got):\n%s", tt.part, diff)
			}
		})
	}
}

// What stands before the first From_ line is in the first part alone.
func TestPartWithTextFirst(t *testing.T) {
	const text = "text\n\n" + from + "\nA: b\n"
	for _, tt := range []struct {
		part mbox.Part
		want []int64
	}{
		{mbox.Part{End: 3, First: true}, []int64{-1}},
		{mbox.Part{End: 1000, First: true}, []int64{-1, 6}},
		{mbox.Part{Start: 1, End: 1000}, []int64{6}},
	} {
		m := mbox.NewReader()
		m.Reset(strings.NewReader(text), mbox.Input{Part: &tt.part})
		var got []int64
		for _, m := range messages(t, m) {
			got = append(got, m.From)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("part %v (-want +got):\n%s", tt.part, diff)
		}
	}
}

// What a part begins with may be a From_ line within a message.
func TestPartWithinMessage(t *testing.T) {
	text := []byte(from + "\nA: b\n\nx\r\r\n" + from + "\nC: d\n")
	if got := splitPart(t, text, false, mbox.Part{Start: 52, End: 1000}); len(got) != 0 {
		t.Errorf("%v, want nothing", got)
	}
}

// A part believes no length, since the part behind it cannot know of it.
func TestPartWithContentLength(t *testing.T) {
	text := []byte(from + "\nContent-Length: 55\n\nxxxxxx\n\n" + from + "\nC: d\n\n" + from + "\nE: f\n")
	if got := splitPart(t, text, false, whole(text)); len(got) != 3 {
		t.Errorf("%d messages, want 3", len(got))
	}
}

// The messages of parts are those of the whole, however it is cut.
func FuzzPart(f *testing.F) {
	f.Add([]byte(from+"\nA: b\n\nx\n\n"+from+"\nC: d\n\n"+from+"\nE: f\n"), uint64(1), false)
	f.Add([]byte("\r\n\r\n"+from+"\r\nA: b\r\n\r\nx\r\n\r\n"+from+"\r\nC: d\r\n"), uint64(2), false)
	f.Add([]byte("text\n\n"+from+"\nContent-Length: 55\n\nxxxxxx\n\n"+from+"\nC: d\n\n"+from+"\nE: f\n"), uint64(3), false)
	f.Add([]byte("#! rnews 5\nab\n#! rnews 99\ncd\n"), uint64(1), true)
	f.Fuzz(func(t *testing.T, text []byte, seed uint64, batch bool) {
		want := splitPart(t, text, batch, whole(text))
		rnd := rand.New(rand.NewPCG(seed, 1))
		cuts := []int64{0, int64(len(text))}
		for range rnd.IntN(6) {
			cuts = append(cuts, rnd.Int64N(int64(len(text))+1))
		}
		slices.Sort(cuts)
		var got []message
		for k, start := range cuts[:len(cuts)-1] {
			if p := (mbox.Part{Start: start, End: cuts[k+1], First: start == 0}); p.Start < p.End {
				got = append(got, splitPart(t, text, batch, p)...)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q cut at %d (-whole +parts):\n%s", text, cuts, diff)
		}
	})
}

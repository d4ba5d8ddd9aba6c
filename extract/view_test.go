package extract

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urisift/urisift/uri"
)

// A view tells what the match does that is made of it, and is plain where that
// has nothing more.
func TestViewTellsWhatTheMatchDoes(t *testing.T) {
	for _, o := range []*Options{nil, every} {
		for _, c := range marked {
			text := unmark(c.text)
			for _, off := range []int64{0, 1000} {
				s := NewScanner(nil, o)
				s.ResetAt(strings.NewReader(text), off, Span{0, 1 << 40})
				for v, err := range s.Views() {
					if err != nil {
						t.Fatal(err)
					}
					checkView(t, text, v)
				}
			}
		}
	}
}

func checkView(t *testing.T, text string, v View) {
	t.Helper()
	line, column := v.Position()
	m := v.Match()
	if string(v.URI()) != m.URI || v.Start() != m.Start || v.Delimiter() != m.Delimiter || line != m.Line || column != m.Column {
		t.Errorf("view in %q: %q at %d, %d:%d, %v, want %+v", text, v.URI(), v.Start(), line, column, v.Delimiter(), m)
	}
	checkName(t, text, v)
	plain := Match{URI: m.URI, Start: m.Start, End: m.Start + int64(len(m.URI)), Line: m.Line, Column: m.Column, Delimiter: m.Delimiter}
	if diff := matchesEqual([]Match{plain}, []Match{m}); v.IsPlain() != (diff == "") {
		t.Errorf("view in %q: IsPlain() = %v of %+v", text, v.IsPlain(), m)
	}
}

// TestName looks at the hosts of random texts.
func TestName(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3986, 4))
	data := make([]byte, 24)
	for range randomTexts {
		for k := range data {
			data[k] = byte(rnd.Uint32())
		}
		text := plainTextOf(data)
		s := NewScanner(strings.NewReader(text), nil)
		for v, err := range s.Views() {
			if err != nil {
				t.Fatal(err)
			}
			checkName(t, text, v)
		}
	}
}

// checkName holds the host that a view tells to being that of its URI, whole and of
// unreserved characters, in one without anything percent-encoded.
func checkName(t *testing.T, text string, v View) {
	t.Helper()
	start, end, ok := v.Name()
	if !ok {
		return
	}
	parts := uri.Split(v.URI())
	from, to, _ := parts.Host()
	_, _, port := parts.Port()
	name := v.URI()[start:end]
	others := bytes.ContainsFunc(name, func(r rune) bool { return r > 0x7f || !uri.Unreserved.Has(byte(r)) })
	if from != start || to != end || port || others || bytes.IndexByte(v.URI(), '%') >= 0 {
		t.Errorf("view in %q: Name() of %q is %q", text, v.URI(), name)
	}
}

// Next finds what Find does, in memory and in a stream, whatever the scanner read
// before.
func TestNextFindsWhatFindDoes(t *testing.T) {
	for _, o := range []*Options{nil, every} {
		s := NewScanner(nil, o)
		for _, c := range marked {
			text := unmark(c.text)
			want := all(text, o)
			s.ResetBytes([]byte(text))
			checkNext(t, c.name+" in memory", s, want, nil)
			s.Reset(iotest.HalfReader(strings.NewReader(text)))
			checkNext(t, c.name, s, want, nil)
			s.Reset(io.MultiReader(strings.NewReader(text), iotest.ErrReader(errBroken)))
			checkNext(t, c.name+" broken", s, want, errBroken)
		}
	}
}

var errBroken = errors.New("broken")

func checkNext(t *testing.T, name string, s *Scanner, want []Match, wantErr error) {
	t.Helper()
	var got []Match
	for {
		v, ok, err := s.Next()
		if !ok {
			if !errors.Is(err, wantErr) {
				t.Errorf("%s: Next ends with %v, want %v", name, err, wantErr)
			}
			break
		}
		got = append(got, v.Match())
	}
	if _, ok, err := s.Next(); ok || err != nil {
		t.Errorf("%s: Next behind its end is %v, %v, want false and no error", name, ok, err)
	}
	if diff := matchesEqual(want, got); diff != "" {
		t.Errorf("%s: Next differs from Find (-find +next):\n%s", name, diff)
	}
}

package extract

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAmid(t *testing.T) {
	tests := []struct {
		name, before string
		want         bool
	}{
		{"Start", "", false},
		{"URI", "http://a.example/x", true},
		{"Punctuation", "!.,;:?'", true},
		{"BeyondASCII", "éé", true},
		{"Space", "aaa b", false},
		{"FirstByte", "\naaa", false},
		{"Quote", `aa"`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			end := int64(len(tt.before))
			b := Block{Text: []byte(tt.before + "own text"), Offset: 100, Own: Span{100 + end, 103 + end}}
			if got := b.Amid(); got != tt.want {
				t.Errorf("Amid behind %q = %v, want %v", tt.before, got, tt.want)
			}
		})
	}
}

// TestBlockBehindLongURI begins a block within a URI over the limit, behind which a
// plain one stands.
func TestBlockBehindLongURI(t *testing.T) {
	text := "http://a.example/" + strings.Repeat("x", 2000) + " and more\nhttp://b.example/\nhttp://c.example/\n"
	o := &Options{MaxURI: 400}
	for cut := 500; cut < 2000; cut += 100 {
		var got []string
		var seam Seam
		for _, b := range []Block{
			{Text: []byte(text[:cut]), Own: Span{0, int64(cut)}},
			{Text: []byte(text), Own: Span{int64(cut), int64(len(text))}, Last: true},
		} {
			s := NewScanner(nil, o)
			s.ResetBlock(&b, &seam)
			for m, err := range s.Matches() {
				if err != nil {
					t.Fatal(err)
				}
				if m.Err != nil {
					m.URI = m.Err.Error()
				}
				got = append(got, m.URI)
			}
			seam = s.Seam()
		}
		want := []string{"extract: URI of 2017 bytes at offset 0", "http://b.example/", "http://c.example/"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("cut at %d (-want +got):\n%s", cut, diff)
		}
	}
}

// TestBlockLearnsItsEnd has the whole text end where the block's text does, which is only
// told when more is asked for.
func TestBlockLearnsItsEnd(t *testing.T) {
	text := []byte("see http://a.example/b-")
	s := NewScanner(nil, nil)
	s.ResetBlock(&Block{
		Text: text, Own: Span{0, int64(len(text))},
		More: func() ([]byte, bool) { return text, true },
	}, nil)
	var got []string
	for m, err := range s.Matches() {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, m.URI)
	}
	if diff := cmp.Diff([]string{"http://a.example/b-"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestSeamKeepsWhatIsUnderway divides a text within a wrapped URI whose gap holds
// another one, and within one that is over the limit.
func TestSeamKeepsWhatIsUnderway(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"Held", "| <http://example.com/ | http://b.example/ |\n| a> | http://c.example/ | "},
		{"Long", "http://example.com/" + strings.Repeat("a", 300) + " http://b.example/"},
		{"LongInAngle", "<http://example.com/" + strings.Repeat("a\n", 300) + "> http://b.example/"},
	} {
		o := &Options{MaxURI: 48, MaxWrap: 4, Lines: true}
		want := narrowScan(t, c.text, o)
		for step := 1; step < 60; step += 7 {
			s := blockScanner(o)
			var got []Match
			var seam Seam
			for from := 0; from < len(c.text); from += step {
				to := min(len(c.text), from+step)
				s.ResetBlock(aBlock(s, c.text, from, to, len(c.text)), &seam)
				for m, err := range s.Matches() {
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, m)
				}
				seam = s.Seam()
			}
			if diff := matchesEqual(want, got); diff != "" {
				t.Errorf("%s in steps of %d (-whole +blocks):\n%s", c.name, step, diff)
			}
		}
	}
}

// narrowScan returns the matches of a text within the bounds of blockScanner.
func narrowScan(t *testing.T, text string, o *Options) (ms []Match) {
	t.Helper()
	s := blockScanner(o)
	s.Reset(strings.NewReader(text))
	for m, err := range s.Matches() {
		if err != nil {
			t.Fatal(err)
		}
		ms = append(ms, m)
	}
	return ms
}

// FuzzBlocks divides a text into blocks at random and holds that they give, one
// behind the other, what the whole gives: those whose first Seam is guessed, those
// that begin with the true one, and those that end before all is decided.
func FuzzBlocks(f *testing.F) {
	for seed := range uint64(4) {
		seeds(f, seed)
	}
	o := &Options{MaxURI: 48, MaxWrap: 4, Lines: true, Invalid: true, Suffix: true, Separator: ','}
	s := blockScanner(o)
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		if len(data) > 4*maxWords {
			return
		}
		text := textOf(data)
		rnd := rand.New(rand.NewPCG(seed, 2))
		whole := blockScanner(o)
		whole.Reset(strings.NewReader(text))
		var want, got []Match
		for m, err := range whole.Matches() {
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, m)
		}
		scan := func(b *Block, from *Seam) (ms []Match, began Seam) {
			began = s.ResetBlock(b, from)
			for m, err := range s.Matches() {
				if err != nil {
					t.Fatal(err)
				}
				ms = append(ms, m)
			}
			return ms, began
		}
		var seam Seam
		from, guessed := 0, 0
		for from < len(text) || seam.long != nil {
			to := min(len(text), from+1+rnd.IntN(300))
			seen := len(text)
			if rnd.IntN(4) == 0 {
				seen = max(to, int(seam.Offset()))
			}
			b := aBlock(s, text, from, to, seen)
			if rnd.IntN(3) == 0 {
				inSteps(b, rnd)
			}
			ms, began := scan(b, nil)
			guessed++
			if seen < len(text) || !began.Equal(&seam) {
				guessed--
				ms, _ = scan(b, &seam)
			}
			got = append(got, ms...)
			seam = throughText(t, s.Seam())
			from = to
			if seen < len(text) {
				from = int(seam.Offset())
			} else if !b.Last && seam.Offset() < b.Own.End {
				t.Fatalf("%q: [%d:%d] is decided up to %d only", text, from, to, seam.Offset())
			}
			if to == len(text) && b.Last {
				break
			}
		}
		if diff := matchesEqual(want, got); diff != "" {
			t.Fatalf("%q (-whole +blocks):\n%s", text, diff)
		}
	})
}

// aBlock returns the block of text[from:to] with no more around it than needed,
// and the text up to seen at most.
func aBlock(s *Scanner, text string, from, to, seen int) *Block {
	start := max(0, from-s.f.keep()-s.f.lead())
	if start > 0 && text[start-1] == '\r' && text[start] == '\n' {
		start--
	}
	end := min(seen, len(text), to+s.f.sight)
	b := &Block{Text: []byte(text[start:end]), Offset: int64(start), Own: Span{int64(from), int64(to)}, Last: end == len(text)}
	b.Line, b.Column = startOf(text, start)
	return b
}

// inSteps lets the text of the block be seen in steps, from somewhere in its own on.
func inSteps(b *Block, rnd *rand.Rand) {
	whole, last := b.Text, b.Last
	if rnd.IntN(2) == 0 {
		b.Text = whole[:len(whole)-rnd.IntN(int(b.Offset)+len(whole)-int(b.Own.Start)+1)]
	}
	b.Last = false
	b.More = func() ([]byte, bool) {
		n := min(len(b.Text)+1+rnd.IntN(60), len(whole))
		return whole[:n], last && n == len(whole)
	}
}

// startOf returns the line and column of text[i], counted naively.
func startOf(text string, i int) (line, column int64) {
	before := strings.ReplaceAll(strings.ReplaceAll(text[:i], "\r\n", " \n"), "\r", "\n")
	k := strings.LastIndexByte(before, '\n') + 1
	column = int64(i - k + 1)
	if k > 1 && strings.HasSuffix(text[:k+1], "\r\n") {
		column--
	}
	return int64(strings.Count(before, "\n")) + 1, column
}

// throughText returns the seam by way of its text, if it has one.
func throughText(t *testing.T, seam Seam) Seam {
	text, err := seam.MarshalText()
	if err != nil {
		return seam
	}
	var back Seam
	if err := back.UnmarshalText(text); err != nil || !back.Equal(&seam) {
		t.Fatalf("UnmarshalText(%q) = %+v, %v, want %+v", text, back, err, seam)
	}
	return back
}

// blockScanner returns a scanner with bounds so small that a fuzzed text passes
// them.
func blockScanner(o *Options) *Scanner {
	s := NewScanner(nil, o)
	s.f = finder{bounds: narrowBounds}
	s.f.init(o)
	return s
}

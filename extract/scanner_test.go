package extract

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// all collects what Find finds.
func all(text string, o *Options) []Match {
	var ms []Match
	for m := range Find(text, o) {
		ms = append(ms, m)
	}
	return ms
}

// scanned collects what a Scanner finds whose reads are at most size bytes.
func scanned(t testing.TB, r io.Reader, o *Options, size int) []Match {
	t.Helper()
	s := NewScanner(r, o)
	s.size = size
	var ms []Match
	for m, err := range s.Matches() {
		if err != nil {
			t.Fatalf("Matches: %v", err)
		}
		ms = append(ms, m)
	}
	return ms
}

// matchesEqual tells how two lists of matches differ, errors by their text.
func matchesEqual(want, got []Match) string {
	if len(want) == 0 && len(got) == 0 {
		return ""
	}
	return cmp.Diff(want, got, cmp.Comparer(func(a, b error) bool {
		return a == nil && b == nil || a != nil && b != nil && a.Error() == b.Error()
	}))
}

// randomCuts delivers what r holds in pieces of random length.
type randomCuts struct {
	r   io.Reader
	rnd *rand.Rand
}

func (c randomCuts) Read(p []byte) (int, error) {
	return c.r.Read(p[:min(len(p), 1+c.rnd.IntN(7))])
}

// shown is a text that is shown where it is in memory, in most places. What was shown is
// spoiled as soon as it is not valid any more.
type shown struct {
	*strings.Reader
	text    string
	last    []byte
	from    int      // where that stands
	spoiled [][]byte // what was shown before
	changed bool
	rnd     *rand.Rand
}

func newShown(text string, seed uint64) *shown {
	return &shown{Reader: strings.NewReader(text), text: text, rnd: rand.New(rand.NewPCG(2, seed))}
}

func (s *shown) Show(keep int) []byte {
	at := len(s.text) - s.Len()
	n := 1 + s.rnd.IntN(7)
	if s.rnd.IntN(3) == 0 || s.Len() < n {
		return nil
	}
	s.spoil()
	_, _ = s.Seek(int64(n), io.SeekCurrent)
	s.from = at - keep
	s.last = []byte(s.text[s.from : at+n])
	return s.last
}

func (s *shown) Read(p []byte) (int, error) {
	s.spoil()
	return s.Reader.Read(p[:min(len(p), 1+s.rnd.IntN(7))])
}

func (s *shown) spoil() {
	s.changed = s.changed || !strings.HasPrefix(s.text[s.from:], string(s.last))
	for k := range s.last {
		s.last[k] = '\n'
	}
	s.spoiled, s.last = append(s.spoiled, s.last), nil
	for _, b := range s.spoiled {
		s.changed = s.changed || strings.Trim(string(b), "\n") != ""
	}
}

// deliveries are the ways in which a reader may deliver the same bytes.
var deliveries = []struct {
	name string
	of   func(string) io.Reader
}{
	{"Whole", func(s string) io.Reader { return strings.NewReader(s) }},
	{"OneByte", func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) }},
	{"Half", func(s string) io.Reader { return iotest.HalfReader(strings.NewReader(s)) }},
	{"DataErr", func(s string) io.Reader { return iotest.DataErrReader(strings.NewReader(s)) }},
	{"RandomCuts", func(s string) io.Reader {
		return randomCuts{strings.NewReader(s), rand.New(rand.NewPCG(1, uint64(len(s))))}
	}},
	{"Shown", func(s string) io.Reader {
		return newShown(s, uint64(len(s)))
	}},
}

func TestScannerAgreesWithFindHoweverBytesAreDelivered(t *testing.T) {
	o := &Options{Lines: true, Invalid: true, Suffix: true}
	for _, c := range marked {
		text := unmark(c.text)
		want := all(text, o)
		for _, d := range deliveries {
			if diff := matchesEqual(want, scanned(t, d.of(text), o, blockSize)); diff != "" {
				t.Errorf("%s: Scanner over %s differs from Find(%q) (-find +scanner):\n%s", c.name, d.name, text, diff)
			}
		}
	}
}

func TestScannerSlidesOverLongText(t *testing.T) {
	var text strings.Builder
	var want []string
	for k := range 2000 {
		text.WriteString(strings.Repeat("x", k%97) + " see <http://example.com/a/\n   b" + strings.Repeat("c", k%31) + ">,\r\n")
		want = append(want, "http://example.com/a/b"+strings.Repeat("c", k%31))
	}
	for _, size := range []int{1, 7, 512, 4096, blockSize} {
		got := scanned(t, strings.NewReader(text.String()), &Options{Lines: true}, size)
		if diff := matchesEqual(all(text.String(), &Options{Lines: true}), got); diff != "" {
			t.Fatalf("reads of %d bytes (-find +scanner):\n%s", size, diff)
		}
		for k, m := range got {
			if m.URI != want[k] || m.Line != int64(2*k+1) {
				t.Fatalf("reads of %d bytes: match %d = %q in line %d, want %q in line %d", size, k, m.URI, m.Line, want[k], 2*k+1)
			}
		}
	}
}

func TestScannerKeepsWhatStandsBehindALongLine(t *testing.T) {
	text := strings.Repeat("x", 300_000) + " http://example.com/a"
	got := scanned(t, strings.NewReader(text), nil, blockSize)
	if len(got) != 1 || got[0].URI != "http://example.com/a" || got[0].Start != 300_001 {
		t.Errorf("Scanner over a long line = %+v, want http://example.com/a at 300001", got)
	}
}

func TestLimits(t *testing.T) {
	longest := "http://example.com/" + strings.Repeat("a", defaultMaxURI-len("http://example.com/"))
	for _, c := range []struct {
		name, text string
		o          Options
		uris       []string
		long       int64 // length of the URI over the limit
	}{
		{"URIBare", "at http://example.com/abcdefghij/ now http://a.example/", Options{MaxURI: 24}, []string{"http://a.example/"}, 30},
		{"URIAngle", "at <http://example.com/abcde\nfghij/> now http://a.example/", Options{MaxURI: 24}, []string{"http://a.example/"}, 30},
		{"URIOfLimit", longest + " <" + longest + "> '" + longest + "'\n" + longest, Options{}, []string{longest, longest, longest, longest}, 0},
		{"URIOverLimitByOne", "<" + longest + "a>", Options{}, nil, defaultMaxURI + 1},
		{"URIShorterThanScheme", "http://example.com/1 x", Options{MaxURI: 5}, nil, 20},
		{"URINoLimit", "http://example.com/" + strings.Repeat("a", 70_000), Options{MaxURI: -1}, []string{"http://example.com/" + strings.Repeat("a", 70_000)}, 0},
		{"URILargest", "http://example.com/ <http://a.example/\nb>", Options{MaxURI: math.MaxInt, MaxWrap: math.MaxInt}, []string{"http://example.com/", "http://a.example/b"}, 0},
		{"URIBehindOverlap", "file:/data:," + strings.Repeat("file:/a,", 40), Options{MaxURI: 24}, append([]string{"file:/data"}, slices.Repeat([]string{"file:/a"}, 40)...), 0},
		{"WrapAngle", "<http://example.com/a/\nb/\nc/\nd>", Options{MaxWrap: 2}, []string{"http://example.com/a/"}, 0},
		{"WrapQuote", "\"http://example.com/a/\nb/\nc/\nd\"", Options{MaxWrap: 2}, []string{"http://example.com/a/"}, 0},
		{"WrapQuoteBehindHyphens", "\"http://example.com/a-\nb-\nc/\nd\"", Options{MaxWrap: 3}, []string{"http://example.com/a-b-c/"}, 0},
	} {
		for _, d := range deliveries {
			if len(c.text) > defaultMaxURI && d.name != "Whole" && d.name != "Half" {
				continue // byte by byte, a long candidate is tried again and again
			}
			var uris []string
			var long int64
			for _, m := range scanned(t, d.of(c.text), &c.o, blockSize) {
				var e *TooLongError
				if errors.As(m.Err, &e) {
					long = e.Length
					continue
				}
				uris = append(uris, m.URI)
			}
			if !slices.Equal(uris, c.uris) || long != c.long {
				t.Errorf("%s over %s: %q, over the limit %d, want %q, %d", c.name, d.name, uris, long, c.uris, c.long)
			}
		}
	}
}

func TestScannerReportsTheReadersError(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("http://example.com/a "), iotest.ErrReader(broken))
	var uris []string
	var last error
	for m, err := range NewScanner(r, nil).Matches() {
		if err != nil {
			last = err
			continue
		}
		uris = append(uris, m.URI)
	}
	if len(uris) != 1 || !errors.Is(last, broken) {
		t.Errorf("Matches = %q, %v, want one match and %v", uris, last, broken)
	}
}

// An error that wraps io.EOF is no end of the text.
func TestScannerReportsWrappedEOF(t *testing.T) {
	broken := fmt.Errorf("connection: %w", io.EOF)
	for m, err := range NewScanner(iotest.ErrReader(broken), nil).Matches() {
		if !errors.Is(err, broken) {
			t.Errorf("Matches = %q, %v, want %v", m.URI, err, broken)
		}
		return
	}
	t.Errorf("Matches ends in order, want %v", broken)
}

func TestScannerFindsSuffixReferencesOverManyReads(t *testing.T) {
	text := strings.Repeat("see www.example.com/a, it is there\n", 400)
	s := NewScanner(nil, &Options{Suffix: true})
	s.size = 64
	for range 2 {
		s.Reset(strings.NewReader(text))
		n := 0
		for m, err := range s.Matches() {
			if err != nil || m.URI != "http://www.example.com/a" {
				t.Fatalf("Matches = %q, %v", m.URI, err)
			}
			n++
		}
		if n != 400 {
			t.Errorf("%d matches, want 400", n)
		}
	}
}

func TestScannerResetForgetsTheText(t *testing.T) {
	s := NewScanner(strings.NewReader("<http://example.com/a"), &Options{Lines: true})
	for _, err := range s.Matches() {
		if err != nil {
			t.Fatal(err)
		}
	}
	s.Reset(strings.NewReader("\nhttp://example.org/b"))
	for m, err := range s.Matches() {
		if err != nil || m.URI != "http://example.org/b" || m.Start != 1 || m.Line != 2 || m.Column != 1 {
			t.Errorf("after Reset: %+v, want http://example.org/b at 1, line 2, column 1", m)
		}
	}
}

// blocking delivers its parts one a read and counts how many were asked for.
type blocking struct {
	parts []string
	asked int
}

func (b *blocking) Read(p []byte) (int, error) {
	if b.asked == len(b.parts) {
		return 0, io.EOF
	}
	b.asked++
	return copy(p, b.parts[b.asked-1]), nil
}

func TestScannerYieldsWhatIsDecidedBeforeItReadsOn(t *testing.T) {
	b := &blocking{parts: []string{"GET http://example.com/a HTTP\n", "see <http://example.com/b>\n", "http://example.com/c\n", "end"}}
	k := 0
	for m, err := range NewScanner(b, nil).Matches() {
		k++
		if err != nil || b.asked != k {
			t.Errorf("match %d, %q, came after %d reads, want %d (%v)", k, m.URI, b.asked, k, err)
		}
	}
	if k != 3 {
		t.Errorf("%d matches, want 3", k)
	}
}

// A part is read no further than its matches need.
func TestResetAtReadsNoFurtherThanNeeded(t *testing.T) {
	text := strings.Repeat("see http://example.com/a and so on\n", 1000)
	own := Span{20_000, 21_000}
	r := strings.NewReader(text)
	s := NewScanner(nil, nil)
	s.size = 100
	s.ResetAt(r, 0, own)
	n := 0
	for m, err := range s.Matches() {
		n++
		if err != nil || m.Start < own.Start || m.Start >= own.End {
			t.Fatalf("Matches = %d, %v, want one in %v", m.Start, err, own)
		}
	}
	if want := 1000 / len("see http://example.com/a and so on\n"); n != want {
		t.Errorf("%d matches in %v, want %d", n, own, want)
	}
	if read := int64(len(text) - r.Len()); read > own.End+8<<10 {
		t.Errorf("%d bytes read for the part %v", read, own)
	}
}

func TestScannerPlacesAURILargerThanTheWindow(t *testing.T) {
	text := "see\n data:text/plain," + strings.Repeat("a", 3*blockSize) + "\n http://example.com/"
	got := scanned(t, strings.NewReader(text), &Options{Lines: true}, blockSize)
	if len(got) != 2 || got[0].Line != 2 || got[0].Column != 2 || got[1].Line != 3 || got[1].Column != 2 {
		t.Errorf("Scanner over a long URI = %+v, want it in line 2 and another in line 3", got)
	}
	for v, err := range NewScanner(strings.NewReader(text), &Options{Lines: true}).Views() {
		if err != nil {
			t.Fatal(err)
		}
		if line, column := v.Position(); line != got[0].Line || column != got[0].Column {
			t.Errorf("Position of the view at %d = %d, %d, want %d, %d", v.Start(), line, column, got[0].Line, got[0].Column)
		}
		got = got[1:]
	}
}

func TestLineEnds(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line, col  int64
	}{
		{"LF", "a\nb\n http://example.com/", 3, 2},
		{"CRLF", "a\r\nb\r\n http://example.com/", 3, 2},
		{"CR", "a\rb\r http://example.com/", 3, 2},
		{"Mixed", "a\r\r\n\nb http://example.com/", 4, 3},
		{"LongLine", "a\nb\nccccccccccccccccccccc http://example.com/", 3, 23},
		{"HighBytes", "a\n\x0b\x8a\xff\x09\xf5\x00\x0b\x8a http://example.com/", 2, 10},
	} {
		for _, d := range deliveries {
			got := scanned(t, d.of(c.text), &Options{Lines: true}, blockSize)
			if len(got) != 1 || got[0].Line != c.line || got[0].Column != c.col {
				t.Errorf("%s over %s: %+v, want line %d, column %d", c.name, d.name, got, c.line, c.col)
			}
		}
	}
}

// TestEndedByTheCaller ends each sequence at its first element.
func TestEndedByTheCaller(t *testing.T) {
	const text = "http://a.example/ http://b.example/ http://c.example/"
	broken := func() io.Reader {
		return io.MultiReader(strings.NewReader(text), iotest.ErrReader(errors.New("broken")))
	}
	n := 0
	for range Find(text, nil) {
		n++
		break
	}
	for range FindBytes([]byte(text), every) {
		n++
		break
	}
	for range Explain(text, every) {
		n++
		break
	}
	for range NewScanner(strings.NewReader(text), nil).Matches() { //nolint:errcheck // the first is none
		n++
		break
	}
	for range NewScanner(strings.NewReader(text), nil).Views() { //nolint:errcheck // the first is none
		n++
		break
	}
	for v, err := range NewScanner(broken(), nil).Views() {
		if err == nil && v.Match().URI == "http://c.example/" {
			n++
			break
		}
	}
	if n != 6 {
		t.Errorf("%d sequences ended at an element, want 6", n)
	}
}

// An idleReader never delivers anything.
type idleReader struct{}

func (idleReader) Read([]byte) (int, error) { return 0, nil }

func TestScannerOfAReaderWithoutProgress(t *testing.T) {
	var last error
	for _, err := range NewScanner(idleReader{}, nil).Matches() {
		last = err
	}
	if !errors.Is(last, io.ErrNoProgress) {
		t.Errorf("Matches ends with %v, want %v", last, io.ErrNoProgress)
	}
}

// FuzzShow holds that a text that is shown, in places, gives what it gives as a stream,
// also if it is left before its end, and is not changed.
func FuzzShow(f *testing.F) {
	for seed := range uint64(8) {
		seeds(f, 7*seed)
	}
	o := &Options{MaxURI: 48, MaxWrap: 4, Lines: true, Invalid: true, Suffix: true, Separator: ','}
	s := blockScanner(o)
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		if len(data) > 4*maxWords {
			return
		}
		text := strings.Repeat(textOf(data), 1+int(seed%8))
		want := narrowScan(t, text, o)
		s.size = 1 + int(seed%8)
		n := int(seed % uint64(2*len(want)+1))
		shown := newShown(text, seed)
		s.Reset(shown)
		var got []Match
		for m, err := range s.Matches() {
			if err != nil {
				t.Fatal(err)
			}
			if got = append(got, m); len(got) == n {
				break
			}
		}
		if n > 0 {
			want = want[:min(n, len(want))]
		}
		if diff := matchesEqual(want, got); diff != "" {
			t.Fatalf("%q (-read +shown):\n%s", text, diff)
		}
		other := "http://b.example/"
		s.Reset(strings.NewReader(other))
		for m, err := range s.Matches() {
			if err != nil || m.URI != other {
				t.Fatalf("%q, %v behind %q", m.URI, err, text)
			}
		}
		if shown.spoil(); shown.changed {
			t.Fatalf("%q was changed", text)
		}
	})
}

func FuzzScannerAgreesWithFind(f *testing.F) {
	seeds(f)
	options := []*Options{
		every, nil,
		{Unwrap: UnwrapAll, Hyphen: HyphenDrop, MaxURI: 40},
		{Repair: RepairStrict, Suffix: true},
		{Repair: RepairStrict, Suffix: true, Invalid: true, Unwrap: UnwrapNone},
	}
	var scanners []*Scanner
	for _, o := range options {
		scanners = append(scanners, NewScanner(nil, o))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 || len(data) > maxWords {
			return
		}
		text := textOf(data[1:])
		k := int(data[0]) % len(options)
		s := scanners[k]
		s.size = 1 + int(data[0])%8
		s.Reset(strings.NewReader(text))
		var got []Match
		for m, err := range s.Matches() {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, m)
		}
		if diff := matchesEqual(all(text, options[k]), got); diff != "" {
			t.Fatalf("reads of %d bytes of %q (-find +scanner):\n%s", s.size, text, diff)
		}
	})
}

func FuzzScannerAgreesWithFindOnAnyBytes(f *testing.F) {
	for _, c := range marked {
		f.Add([]byte(unmark(c.text)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		want := all(string(text), every)
		if diff := matchesEqual(want, scanned(t, strings.NewReader(string(text)), every, 3)); diff != "" {
			t.Fatalf("%q (-find +scanner):\n%s", text, diff)
		}
	})
}

// FuzzResetAt divides a text at random and holds that what the parts give,
// united, is what the whole gives; a URI over the limit too where a part begins
// behind white space.
func FuzzResetAt(f *testing.F) {
	for seed := range uint64(4) {
		seeds(f, seed)
	}
	s := blockScanner(&Options{MaxURI: 48, MaxWrap: 4})
	reach := int64(s.f.reach())
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		if len(data) > 4*maxWords {
			return
		}
		text := textOf(data)
		s.size = 1 + int(seed%8)
		want := narrow(text, 0, &s.f.opt)
		long := slices.ContainsFunc(want, func(m Match) bool { return m.Err != nil })
		cuts := cutsOf(len(text), seed)
		var got []Match
		for k, from := range cuts[:len(cuts)-1] {
			to := cuts[k+1]
			if k+2 == len(cuts) {
				to = math.MaxInt64
			}
			if long && !behindWhite(text, from) {
				return
			}
			off := max(0, from-reach)
			s.ResetAt(strings.NewReader(text[off:]), off, Span{from, to})
			for m, err := range s.Matches() {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, m)
			}
		}
		if diff := matchesEqual(want, got); diff != "" {
			t.Fatalf("%q cut at %d (-whole +parts):\n%s", text, cuts, diff)
		}
	})
}

// cutsOf returns the offsets at which a text of n bytes is divided, by the
// random numbers of seed, with 0 and n.
func cutsOf(n int, seed uint64) []int64 {
	rnd := rand.New(rand.NewPCG(seed, 1))
	cuts := []int64{0, int64(n)}
	for range rnd.IntN(6) {
		cuts = append(cuts, rnd.Int64N(int64(n)+1))
	}
	slices.Sort(cuts)
	return cuts
}

// behindWhite reports whether text[i:] begins behind white space.
func behindWhite(text string, i int64) bool { return i == 0 || isWhite(text[i-1]) }

// TestScannerSeesTheLine holds that a Scanner reads on up to what decides at the end of a
// line behind a break, and behind white space.
func TestScannerSeesTheLine(t *testing.T) {
	for _, text := range []string{
		"<foo:/\n>" + strings.Repeat("a", 2*maxLook) + "[Page 7]\n",
		"(<URL:\n\r\n  a.example>)",
	} {
		o := &Options{Suffix: true}
		want := all(text, o)
		for size := 1; size <= len(text); size++ {
			if diff := matchesEqual(want, scanned(t, strings.NewReader(text), o, size)); diff != "" {
				t.Fatalf("reads of %d bytes of %q (-find +scanner):\n%s", size, text, diff)
			}
		}
	}
}

// TestScannerSeesTheCloser holds that a Scanner reads on up to a closer that decides on
// what is beyond ASCII.
func TestScannerSeesTheCloser(t *testing.T) {
	for _, text := range []string{
		"\"http://a上.example]" + strings.Repeat("b", 2*maxLook) + "\"",
		"&quot;http://a上.example]" + strings.Repeat("b", 2*maxLook) + "&quot;",
	} {
		want := all(text, nil)
		if len(want) != 1 {
			t.Errorf("Find(%q) = %v", text, want)
		}
		for size := 1; size <= len(text); size++ {
			if diff := matchesEqual(want, scanned(t, strings.NewReader(text), nil, size)); diff != "" {
				t.Fatalf("reads of %d bytes of %q (-find +scanner):\n%s", size, text, diff)
			}
		}
	}
}

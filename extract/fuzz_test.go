package extract

import (
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urisift/urisift/uri"
)

// words are what a fuzzed text is made of: every byte of the input stands for
// one of them, so that most inputs hold candidates.
var words = []string{
	" ", " ", "\n", "\n", "\r\n", "\r", "\t", "\n   ", "\n\n", "> ", "\n> ", "\n>> ", "| ", "// ", "# ", " * ", "\n- -", "\f\n",
	"http://", "https://", "ftp://", "foo://", "mailto:", "news:", "urn:", "data:", "URL:", "URL: ", "www.", "jdbc:", "git+", "://", ":",
	"a.example", "example.com", "b", "c-", "-", "/", "/d/", "?", "e=f", "&", "#", "g.html", "Word", "word", "1", "23", "%", "%20", "%2", ";", ",",
	".", "...", "!", "'", "'s", "\"", "`", "(", ")", "[", "]", "{", "}", "<", ">", "|", "^", "\\", "\\n", "\\/", "\\u0026", "&amp;", "&lt;", "&gt;",
	"@", "joe@a.example", "[::1]", ":80", "*", "_", "~", "ü", "上", "です", "“", "”", "。", "…", "\u00ad", "\u2010", "\u200b", "\x00", "\xff", "\x1b]8;;",
	"\n\nDoe   Expires May 2026   [Page 7]\n", "\n\n   12\n\n", "x-y", "0123456789012345678901234567890123456789",
}

// textOf makes a text of the words that data stands for.
func textOf(data []byte) string {
	var b strings.Builder
	for _, c := range data {
		b.WriteString(words[int(c)%len(words)])
	}
	return b.String()
}

// seeds are inputs that lead to each of the words.
func seeds(f *testing.F) {
	for k := range words {
		b := byte(k)
		f.Add([]byte{61 + 6, 18, 33, 38, b, 35, b, 68})
		f.Add([]byte{b, 18, 33, 38, 36, 2, b, 35, 0})
	}
}

// every are options that switch everything on that can be.
var every = &Options{Suffix: true, Invalid: true, Lines: true}

// maxWords is how many words a fuzzed text has at most.
const maxWords = 48

func FuzzScannerAgreesWithFind(f *testing.F) {
	seeds(f)
	options := []*Options{every, nil, {Unwrap: UnwrapAll, Hyphen: HyphenDrop, MaxURI: 40}}
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

// FuzzMatches holds what must be true of every match: its URI is one, it
// stands where it says, and nothing overlaps.
func FuzzMatches(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		text := textOf(data)
		var free int64
		for m := range Find(text, nil) {
			checkMatch(t, text, m)
			if m.Start < free && m.Pieces == nil {
				t.Fatalf("Find(%q): %q begins at %d, within the match before it", text, m.URI, m.Start)
			}
			free = m.End
			if m.Pieces != nil {
				free = m.Pieces[0].End
			}
		}
	})
}

func checkMatch(t *testing.T, text string, m Match) {
	t.Helper()
	if rule, at := uri.Check(m.URI, uri.URI); rule != "" {
		t.Fatalf("Find(%q) = %q, which breaks %s at %d", text, m.URI, rule, at)
	}
	for _, a := range m.Alternatives {
		if rule, at := uri.Check(a, uri.URI); rule != "" {
			t.Fatalf("Find(%q): alternative %q breaks %s at %d", text, a, rule, at)
		}
	}
	raw := m.Raw
	if raw == "" {
		raw = m.URI
	}
	if m.Pieces == nil && text[m.Start:m.End] != raw {
		t.Fatalf("Find(%q): raw is %q, but %q stands there", text, raw, text[m.Start:m.End])
	}
	end := m.Start
	for k, p := range m.Pieces {
		if p.Start < end || p.End <= p.Start || k == 0 && p.Start != m.Start {
			t.Fatalf("Find(%q): pieces %v of %q", text, m.Pieces, m.URI)
		}
		end = p.End
	}
	if m.Pieces != nil && end != m.End {
		t.Fatalf("Find(%q): pieces %v of %q end before %d", text, m.Pieces, m.URI, m.End)
	}
	if m.Wrapped == (m.Pieces == nil) || len(m.Alternatives) > maxAlternatives || len(m.Cut) > maxCut {
		t.Fatalf("Find(%q): %+v", text, m)
	}
}

// narrow finds the URIs of text, which begins at offset base, with bounds so
// small that a fuzzed text passes them.
func narrow(text string, base int64, o *Options) (ms []Match) {
	f := finder{bounds: bounds{behind: 24, angle: 48, word: 16, shape: 24}}
	f.init(o)
	f.buf, f.base, f.eof = []byte(text), base, true
	for f.next() {
		ms = append(ms, f.match())
	}
	return ms
}

// FuzzPieces divides a text and holds that the parts, each read with the
// stretch around it that decisions look at, give what the whole gives.
func FuzzPieces(f *testing.F) {
	seeds(f)
	o := &Options{MaxURI: 48, MaxWrap: 4}
	probe := finder{bounds: bounds{behind: 24, angle: 48, word: 16, shape: 24}}
	probe.init(o)
	reach := probe.reach()
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > maxWords {
			return
		}
		text := textOf(data)
		var want []Match
		for _, m := range narrow(text, 0, o) {
			if m.Err != nil {
				return // how long a URI over the limit is, no part can tell
			}
			want = append(want, m)
		}
		var got []Match
		step := 40 + len(data)
		for at := 0; at < len(text); at += step {
			from, to := max(0, at-reach), min(len(text), at+step+reach)
			for _, m := range narrow(text[from:to], int64(from), o) {
				if m.Err == nil && int64(at) <= m.Start && m.Start < int64(at+step) {
					got = append(got, m)
				}
			}
		}
		if diff := matchesEqual(want, got); diff != "" {
			t.Fatalf("%q in steps of %d (-whole +parts):\n%s", text, step, diff)
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

// FuzzResetAt divides a text at random and holds that what the parts give,
// united, is what the whole gives; a URI over the limit too where a part begins
// behind white space.
func FuzzResetAt(f *testing.F) {
	for k := range words {
		b := byte(k)
		f.Add([]byte{61 + 6, 18, 33, 38, b, 35, b, 68}, uint64(k))
		f.Add([]byte{b, 18, 33, 38, 36, 2, b, 35, 0}, uint64(k))
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

// blockScanner returns a scanner with bounds so small that a fuzzed text passes
// them.
func blockScanner(o *Options) *Scanner {
	s := NewScanner(nil, o)
	s.f = finder{bounds: bounds{behind: 24, angle: 48, word: 16, shape: 24}}
	s.f.init(o)
	return s
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

// FuzzBlocks divides a text into blocks at random and holds that they give, one
// behind the other, what the whole gives: those whose first Seam is guessed, those
// that begin with the true one, and those that end before all is decided.
func FuzzBlocks(f *testing.F) {
	for k := range words {
		b := byte(k)
		f.Add([]byte{61 + 6, 18, 33, 38, b, 35, b, 68}, uint64(k))
		f.Add([]byte{b, 18, 33, 38, 36, 2, b, 35, 0}, uint64(k))
	}
	o := &Options{MaxURI: 48, MaxWrap: 4, Lines: true, Invalid: true, Suffix: true}
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

// plainURI is a bare URI in a text of few characters, read naively.
var plainURI = regexp.MustCompile(`(?:https?|ftp)://[a-z0-9./?=&-]+`)

// FuzzNaiveOracle compares with a regular expression on texts so plain that
// one will do.
func FuzzNaiveOracle(f *testing.F) {
	plain := []string{" ", " ", "\n", `"`, `"`, "http://a.example", "https://b.example", "ftp://c.example", "/z", "/z.html", "?z=z", "&z=1", ".", "word", "\n\n", "-z", "&"}
	f.Add([]byte{0, 5, 8, 12, 0, 3, 6, 4})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<10 {
			return // nothing may be over a limit
		}
		var b strings.Builder
		for _, c := range data {
			b.WriteString(plain[int(c)%len(plain)])
		}
		text := b.String()
		var want []string
		for _, line := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \n\"", r) }) {
			if strings.Count(line, "://") > 1 {
				return // glued to another: no plain text
			}
			for _, u := range plainURI.FindAllString(line, -1) {
				if strings.Contains(u, "..") {
					return // an ellipsis
				}
				want = append(want, strings.TrimRight(u, ".?"))
			}
		}
		var got []string
		for m := range Find(text, &Options{Unwrap: UnwrapNone}) {
			got = append(got, m.URI)
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Fatalf("Find(%q) = %q, want %q", text, got, want)
		}
	})
}

// surroundings are lines that a URI may begin in; each of its other lines
// begins with the prefix.
var surroundings = []struct{ prefix, before, behind string }{
	{"", "", ""},
	{"   ", "See ", " there."},
	{"> ", "", ", he wrote"},
	{">> > ", "at ", "."},
	{"JD> ", "", ""},
	{"Stephen> ", "see ", ""},
	{"| ", "", ""},
	{"// ", "See ", "."},
	{"# ", "", ""},
	{" * ", "See ", "."},
	{"+", "see ", ""},
	{"!    ", "", ""},
	{"dnl ", "", ""},
	{";; ", "", ""},
}

// checkWrapLaw holds extract(Wrap(u, n)) = u, as far as [Options].MaxWrap allows.
func checkWrapLaw(t *testing.T, u string, width int) {
	t.Helper()
	if ms := all("<"+u+">", nil); len(ms) != 1 || ms[0].URI != u || ms[0].Delimiter != Angle {
		return // no URI by itself
	}
	if name, _, _ := strings.Cut(u, ":"); isUpper(name[0]) && !known([]byte(name)) {
		return // broken, it may be an element and the URI in it
	}
	wrapped := uri.Wrap(u, width)
	if strings.Count(wrapped, "\n") >= defaultMaxWrap {
		return // more lines than are looked at
	}
	for _, s := range surroundings {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			text := "text" + end + s.prefix + s.before + strings.ReplaceAll(wrapped, "\n", end+s.prefix) + s.behind + end
			if ms := all(text, nil); len(ms) != 1 || ms[0].URI != u {
				t.Fatalf("Find(%q) = %+v, want %q", text, ms, u)
			}
		}
	}
}

func TestWrapLaw(t *testing.T) {
	for _, u := range []string{
		"http://example.com/a/b?c=d&e=f#g", "https://joe@example.com:8080/", "mailto:joe@example.com", "svn+ssh://example.com/r",
		"urn:example:a123,z456", "http://[2001:db8::7]/c-d-e--f", "foo://a.example/b", "news:comp.test", "http://example.com/%20%C3%BC",
		"tag:example.com,2005:a", "data:text/plain;base64,SGVsbG8=", "sftp://a.example/", "ftp://a.example/-b-", "http://a.example//b//c#//d",
		"http://a.example/Word/Another/Word.Txt", "x-y:z",
	} {
		for width := 2; width < len(u)+4; width++ {
			checkWrapLaw(t, u, width)
		}
	}
}

func FuzzWrapLaw(f *testing.F) {
	f.Add([]byte{18, 33, 38, 36}, 9)
	f.Add([]byte{22, 91}, 3)
	f.Fuzz(func(t *testing.T, data []byte, width int) {
		checkWrapLaw(t, textOf(data), 1+width%80)
	})
}

// plainWords are what stands in and around plain URIs. A fuzzed text for plain
// is made of them and of words in turn, more or less.
var plainWords = []string{
	"http://a.example/b", "https://www.example.com/c?d=e&f", "ftp://ftp.example.org", "HTTP://A.EXAMPLE:80/", "http://1.2.3.4", "http://", "x://", "foo+http://",
	"https://", "/b", "c", "-", ".", "..", ",", ", ", ";", ":", ": ", "?", "#d", "%20", "%", "&", "&amp;", "(", ")", "'", "_", "~", "*", "!", "=", "+",
	" ", " ", " ", "\n", "\n", "\n  ", "\r\n", "\n> ", "\n# ", "\n| ", "\t", "\"", "\"", "<", "<", ">", ">", "[", "]", "{", "`", "``", "|", "\\",
	"see", "dnl", "C", "a word", "Note: ", "note:\n", "URL:", "url: ", "<ht\n", "\n<", "\n<http://", "[Page 7]", "<mailto:", "mailto:", "joe@a.example", "<h", "tp", "0", "9:30", "“", "ü", "&lt;", "&quot;", "\n\n", "$",
	"\x00", "\x1b[0m", "\x07", "\v", "\f",
}

// plainTextOf makes a text of plainWords and words.
func plainTextOf(data []byte) string {
	var b strings.Builder
	for k := 0; k+1 < len(data); k += 2 {
		if list := plainWords; data[k]%4 > 0 {
			b.WriteString(list[int(data[k+1])%len(list)])
		} else {
			b.WriteString(words[int(data[k+1])%len(words)])
		}
	}
	return b.String()
}

// plainOptions are options that change what may be plain.
var plainOptions = []Options{
	{},
	{Suffix: true, Invalid: true, Lines: true},
	{Unwrap: UnwrapNone},
	{Unwrap: UnwrapDelimited, Hyphen: HyphenDrop},
	{Unwrap: UnwrapAll},
	{Fields: true},
	{Repair: RepairStrict, Invalid: true},
	{Repair: RepairLenient},
	{Grammar: uri.Draft1993},
	{MaxURI: 24, MaxWrap: 2},
	{MaxURI: 6},
	{MaxURI: 10},
}

// thoroughly finds the URIs of a text with the options o, without plain if
// thorough.
func thoroughly(text string, o Options, b bounds, thorough bool) (ms []Match) {
	f := finder{bounds: b}
	f.init(&o)
	f.buf, f.eof = []byte(text), true
	if thorough {
		f.maxPlain = 0
	}
	for f.next() {
		ms = append(ms, f.match())
	}
	return ms
}

// checkPlain holds that plain changes nothing.
func checkPlain(t *testing.T, text string) {
	t.Helper()
	for _, b := range []bounds{{}, {behind: 24, angle: 48, word: 16, shape: 24}} {
		for _, o := range plainOptions {
			want := thoroughly(text, o, b, true)
			if diff := matchesEqual(want, thoroughly(text, o, b, false)); diff != "" {
				t.Fatalf("%q with %+v, bounds %+v (-try +plain):\n%s", text, o, b, diff)
			}
		}
	}
}

func FuzzPlain(f *testing.F) {
	for k := range plainWords {
		f.Add([]byte{1, 32, 1, byte(k), 1, 0, 1, byte(k), 1, 32})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) <= 2*maxWords {
			checkPlain(t, plainTextOf(data))
		}
	})
}

// TestPlain is FuzzPlain over random texts.
func TestPlain(t *testing.T) {
	for _, c := range marked {
		checkPlain(t, unmark(c.text))
	}
	rnd := rand.New(rand.NewPCG(3986, 3))
	data := make([]byte, 24)
	for range randomTexts {
		for k := range data {
			data[k] = byte(rnd.Uint32())
		}
		checkPlain(t, plainTextOf(data[:2*(1+rnd.IntN(len(data)/2))]))
	}
}

// TestPlainBelowLines is FuzzPlain over schemes at the start of a line, below lines
// that may hold the rest of them.
func TestPlainBelowLines(t *testing.T) {
	for _, open := range []string{"", "<", "<URL:", "URL: ", "Host: ", "a ", "&lt;", "- "} {
		for _, above := range []string{"", "h\n", "h\nt\n", "  h\n\n t\n", "h\nt\nt\np\n", "a\nb\nc\nd\ne\n", "h\n> t\n"} {
			for _, scheme := range []string{"http://a.example/b", "   tp://a.example/b", " Note: http://a.example", "tp\n://a.example/", "Note:\n x", "p\n  : //a.example"} {
				checkPlain(t, open+above+scheme+">\n")
			}
		}
	}
}

// TestPlainBelowURIs is FuzzPlain over URIs below others.
func TestPlainBelowURIs(t *testing.T) {
	for _, before := range []string{"", "<", "URL:", "> ", "a ", "\"", "http://c.example/\n"} {
		for _, above := range []string{
			"http://a.example/ht", "http://ht", "ftp://ht", "https://url:ht", "http://url:80", "http://a.example/url:ht", "http://a.example/b?url:",
			"http://a.example/#ht", "http://a.example/-", "http://a.example/dnl", "http://dnl/dnl", "http://a.example.", "mailto:ht",
			"http://a.example/" + strings.Repeat("h", 100), "http://a.example/" + strings.Repeat("/=", 50), "http://a.example/;",
		} {
			for _, below := range []string{"http://b.example/", "https://b.example/c", "HTTP://b.example", "tp://b.example/", "p://b.example", "ftp://b.example"} {
				checkPlain(t, before+above+"\n"+below+"\n"+below+">\n")
			}
		}
	}
}

// randomTexts is how many texts a random test makes.
const randomTexts = 4000

// FuzzPlainSpan compares the vectors with the loops over tables.
func FuzzPlainSpan(f *testing.F) {
	f.Add("a.example/b?c=d#e", 1, 1)
	f.Add("a.example#b#c", 30, 40)
	f.Add("a.example:80/b", 0, 40)
	f.Fuzz(func(t *testing.T, s string, before, behind int) {
		host, rest := uint(before)%100, uint(behind)%100
		text := []byte(strings.Repeat("a", int(host)) + s + strings.Repeat("/b", int(rest)) + "#c#\x80 ")
		for from := range text {
			if got, want := plainSpanOf(text[from:]), plainSpanGo(text[from:]); got != want {
				t.Fatalf("plainSpanOf(%q) = %+v, want %+v", text[from:], got, want)
			}
		}
	})
}

// TestPlainSpan is FuzzPlainSpan over every byte at every place.
func TestPlainSpan(t *testing.T) {
	for n := range 70 {
		for b := range 256 {
			text := []byte(strings.Repeat("a", n) + string([]byte{byte(b)}) + strings.Repeat("b", 70-n) + "#" + string([]byte{byte(b)}) + " ")
			if got, want := plainSpanOf(text), plainSpanGo(text); got != want {
				t.Fatalf("plainSpanOf(%q) = %+v, want %+v", text, got, want)
			}
		}
	}
}

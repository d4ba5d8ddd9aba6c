package extract

import (
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

// seeds adds inputs that lead to each of the words, with what else the target takes.
func seeds(f *testing.F, more ...any) {
	for k := range words {
		b := byte(k)
		f.Add(append([]any{[]byte{61 + 6, 18, 33, 38, b, 35, b, 68}}, more...)...)
		f.Add(append([]any{[]byte{b, 18, 33, 38, 36, 2, b, 35, 0}}, more...)...)
	}
	for _, text := range troublesome {
		f.Add(append([]any{dataOf(text)}, more...)...)
	}
}

// troublesome are texts, in words, that showed what no rule had thought of.
var troublesome = [][]string{
	{"|", "<", "foo://", "a.example", "/", "|", "\n", "| ", "b", " ", "Word", "\\", "\n", "|"}, // a row that is folded
}

// dataOf returns what stands for the words of a text.
func dataOf(text []string) []byte {
	data := make([]byte, 0, len(text))
	for _, w := range text {
		k := slices.Index(words, w)
		if k < 0 {
			panic("no word: " + w)
		}
		data = append(data, byte(k))
	}
	return data
}

// narrowBounds are so small that a fuzzed text passes them.
var narrowBounds = bounds{around: 24, angle: 48, word: 16, shape: 24}

// every are options that switch everything on that can be.
var every = &Options{Suffix: true, Invalid: true, Lines: true, Separator: ','}

// maxWords is how many words a fuzzed text has at most.
const maxWords = 48

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
	f := finder{bounds: narrowBounds}
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
	o := &Options{MaxURI: 48, MaxWrap: 4, Separator: ','}
	probe := finder{bounds: narrowBounds}
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

// plainURI is a bare URI in a text of few characters, read naively.
var plainURI = regexp.MustCompile(`(?:https?|ftp)://[a-z0-9.=-]+(?:[/?][a-z0-9./?=&-]*)?`)

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
				if strings.HasSuffix(u, "&&") {
					return // of a shell, unless a quotation mark follows
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

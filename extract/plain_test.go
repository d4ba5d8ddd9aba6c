package extract

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urisift/urisift/uri"
)

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
			for _, scheme := range []string{"http://a.example/b", "   tp://a.example/b", " Note: http://a.example", "tp\n://a.example/", "Note:\n x", "p\n  : //a.example", "\fhttp://a.example/b;23", "http://a.example/,a\fhttp://a.example/b,c"} {
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

// checkPlain holds that plain changes nothing.
func checkPlain(t *testing.T, text string) {
	t.Helper()
	for _, b := range []bounds{{}, narrowBounds} {
		for _, o := range plainOptions {
			want := thoroughly(text, o, b, true)
			if diff := matchesEqual(want, thoroughly(text, o, b, false)); diff != "" {
				t.Fatalf("%q with %+v, bounds %+v (-try +plain):\n%s", text, o, b, diff)
			}
		}
	}
}

// thoroughly finds the URIs of a text with the options o, without plain if
// thorough.
func thoroughly(text string, o Options, b bounds, thorough bool) (ms []Match) {
	f := finder{bounds: b}
	f.init(&o)
	f.buf, f.eof = []byte(text), true
	if thorough {
		f.maxPlain, f.hasty = 0, false
	}
	for f.next() {
		ms = append(ms, f.match())
	}
	return ms
}

// plainOptions are options that change what may be plain.
var plainOptions = []Options{
	{},
	{Suffix: true, Invalid: true, Lines: true},
	{Unwrap: UnwrapNone},
	{Unwrap: UnwrapDelimited, Hyphen: HyphenDrop},
	{Unwrap: UnwrapAll},
	{Fields: true},
	{Separator: ','},
	{Separator: ';', Suffix: true, Invalid: true},
	{Repair: RepairStrict, Invalid: true},
	{Repair: RepairLenient},
	{Grammar: uri.Draft1993},
	{MaxURI: 24, MaxWrap: 2},
	{MaxURI: 6},
	{MaxURI: 10},
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

// plainWords are what stands in and around plain URIs. A fuzzed text for plain
// is made of them and of words in turn, more or less.
var plainWords = []string{
	"http://a.example/b", "https://www.example.com/c?d=e&f", "ftp://ftp.example.org", "HTTP://A.EXAMPLE:80/", "http://1.2.3.4", "http://", "x://", "foo+http://",
	"https://", "/b", "c", "-", ".", "..", ",", ", ", ";", ":", ": ", "?", "#d", "%20", "%", "&", "&amp;", "(", ")", "'", "_", "~", "*", "!", "=", "+",
	" ", " ", " ", "\n", "\n", "\n  ", "\r\n", "\n> ", "\n# ", "\n| ", "\t", "\"\n\"", "\" + \".", "http://c", "msgid \"", "\"", "\"", "<", "<", ">", ">", "[", "]", "{", "`", "``", "|", "\\",
	"see", "dnl", "C", "a word", "Note: ", "note:\n", "URL:", "url: ", "<ht\n", "<UR\n", "L:", "\n:", "\n<", "\n<http://", "[Page 7]", "<mailto:", "mailto:", "joe@a.example", "<h", "tp", "0", "9:30", "“", "ü", "&lt;", "&lt\\;", "&quot;", "\n\n", "$", "''", "s#", "s!", "[1]", "....1",
	"\x00", "\x1b[0m", "\x07", "\v", "\f",
	"wget ", ";sh ", "&&", "a=", ";k=", ",k=", "{k=", "!:",
}

// randomTexts is how many texts a random test makes.
const randomTexts = 4000

// FuzzPlainSpan compares the vectors with the loops over tables.
func FuzzPlainSpan(f *testing.F) {
	f.Add("a.example/b?c=d#e", 1, 1)
	f.Add("a.example#b#c", 30, 40)
	f.Add("a.example:80/b", 0, 40)
	f.Add("a..example/b", 30, 40)
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
			one := string([]byte{byte(b)})
			for _, s := range []string{one, one + one} {
				text := []byte(strings.Repeat("a", n) + s + strings.Repeat("b", 70-n) + "#" + one + " ")
				if got, want := plainSpanOf(text), plainSpanGo(text); got != want {
					t.Fatalf("plainSpanOf(%q) = %+v, want %+v", text, got, want)
				}
			}
		}
	}
}

// TestPlainWrapped is FuzzPlain over URIs between angle brackets that breaks take apart:
// pieces behind one another, on lines that begin alike or not.
func TestPlainWrapped(t *testing.T) {
	opens := []string{"<http://a.example", "<http://a.example", "<mailto:a@a.example?b=", "<mailto:a"}
	leads := []string{
		"", "", "", "  ", "see ", "", "> ", ">> > ", "JD> ", "# ", "a # ", "* ", "- ", "+", "> ", "| a | ", "| a | ", "| ",
		"1  ", ": ", "│ ", "│ ", "&gt; ", "", "\"", "", "", "Oct 11 22:14:15 a b[1]: ",
	}
	gaps := []string{
		"\n", "\r\n", "\r", " \n\t", "\n  ", "\n\n", "\n> ", "\n>> ", "\n>", "\n# ", "\n# ", "\n* ", "\n- ", "\n+", "\n>",
		"\n| a | ", "\n  ", "\n| ", "\n2  ", "\n: ", "\n│ ", " │\n│", "\n&gt; ", "\n\f\nA   B   C\n\n", "\"\n\"", "\\\n",
		" ", "\n",
	}
	befores := []string{
		"/b", "/b/", "/b-", "/b", "/b", "/b", "/b?c", "/b?c&", "/b?c&am", "/b?", "/b?c", "/b", "/b%2", "/b", "/b#", "/b",
		"/b#c", "/b(", "/b", "/b", "/b", "", ".", ":80/b", "?b", "/b,", "/b:", "/ü", "/b", "/b\u00ad", "/b‐", "/b", "/b&#",
		"/b", "@", "/b",
	}
	behinds := []string{
		"c", "c/d", "c", "-c", "/c", "?c", "&d=e", "d", "p;d", "&amp;", "?!", "?!\n>c", "0", "%20c", "012", "#c", "#d", "c)",
		".", "Title", "c [Page 7]", "/b", "example/b", "c", "c", "c;d", "c", "c", "<c", "c", "c", "+", "x2F;c", "'c'",
		"a.example/b", "!",
	}
	tails := []string{">", ">.\n", "", " w>\n", "&gt;", "> |\n", "> http://b.example/c\n", ">\n<http://b.example/c\n d>\n"}
	rnd := rand.New(rand.NewPCG(3986, 5))
	n := randomTexts
	if testing.Short() {
		n /= 8
	}
	for range n {
		k := rnd.IntN(len(leads))
		text, gap := leads[k]+pick(rnd, opens), gaps[k]
		if rnd.IntN(3) == 0 {
			gap = pick(rnd, gaps)
		}
		for first := true; first || rnd.IntN(2) == 0; first = false {
			k := 0
			if rnd.IntN(2) == 0 {
				k = rnd.IntN(len(befores))
			}
			text += befores[k] + gap + behinds[k]
		}
		checkPlain(t, text+pick(rnd, tails))
	}
}

// pick returns one of the list.
func pick[T any](rnd *rand.Rand, list []T) T { return list[rnd.IntN(len(list))] }

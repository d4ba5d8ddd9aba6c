package extract

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urisift/urisift/uri"
)

// kernelBytes are those that colons are told apart by, and some others.
const kernelBytes = "::::::xX--x/&\\ \t\n\"\"'{[(,.0123456789aplLtoTZ<>|#;%!+=_\x00\x80\xba\xff"

func kernelText(seed uint64, n int) []byte {
	r := rand.New(rand.NewPCG(seed, 0))
	b := make([]byte, n)
	for i := range b {
		b[i] = kernelBytes[r.IntN(len(kernelBytes))]
		if r.IntN(4) == 0 {
			b[i] = byte(r.Uint32())
		}
	}
	return b
}

// checkKernel compares both kernels over t.
func checkKernel(tb testing.TB, t []byte, from int) {
	tb.Helper()
	got, want := allPlaces(tb, t, from, findColons), allPlaces(tb, t, from, findColonsGo)
	if !slices.Equal(got, want) {
		tb.Fatalf("findColons(%q, %d) finds %d, want %d", t, from, got, want)
	}
}

// allPlaces returns where find finds colons in the blocks of t behind from.
func allPlaces(tb testing.TB, t []byte, from int, find func(t []byte, from, to int, places *[placesLen]uint32) (int, int)) (all []int) {
	tb.Helper()
	for to := from + (len(t)-behindLen-from)/blockLen*blockLen; from < to; {
		var places [placesLen]uint32
		end, count := find(t, from, to, &places)
		if end <= from || end > to || (end-from)%blockLen != 0 {
			tb.Fatalf("a kernel stopped at %d between %d and %d", end, from, to)
		}
		for _, p := range places[:count] {
			if all = append(all, from+int(p)); all[len(all)-1] >= end {
				tb.Fatalf("a kernel found a colon at %d behind %d", all[len(all)-1], end)
			}
		}
		from = end
	}
	return all
}

func TestKernelLengths(t *testing.T) {
	for n := range 4*blockLen + 3 {
		for from := blockLen; from < min(n, blockLen+33); from++ {
			checkKernel(t, kernelText(uint64(n), n), from)
		}
	}
}

// Text over more than one chunk, with colons in all of it and in little, and with more
// of them than there are places for.
func TestKernelChunks(t *testing.T) {
	for _, n := range []int{chunkLen, chunkLen + blockLen, 2*chunkLen + 5, 5 * chunkLen} {
		text := kernelText(uint64(n), n+2*blockLen)
		checkKernel(t, text, blockLen)
		for i := range text {
			if i%(chunkLen/3) > blockLen {
				text[i] = 'e'
			}
		}
		checkKernel(t, text, blockLen)
		for _, s := range []string{"a:/", "go to: ", "label: text ", "12:30 ", "x-12:"} {
			checkKernel(t, bytes.Repeat([]byte(s), (n+2*blockLen)/len(s)), blockLen+1)
		}
	}
}

func TestKernelEveryPlace(t *testing.T) {
	for _, s := range []string{
		"a:b", "http://", "12:30", `"k":`, "x-2:3", "x-", "X-2:", "l: ", "a:b c: d", "<URL: c: d",
		"done:1", "Done: \"a", "done:\\/", "done: &", "done: \\", "done: /", "done::a", "im:a", "URN:a", " urn:a", "-urn:a", "MailTo:a", "lto: a", "ma\nilto:a", "10:1b:c", "URL:a", "X-word: 1", "word word http:\n", "word word http:\r\n", "word word HTTPS:\n>", "word word https: a", "word word ftp:\n",
	} {
		for i := range 4*blockLen - len(s) {
			text := bytes.Repeat([]byte{'z'}, 4*blockLen+1)
			copy(text[i:], s)
			checkKernel(t, text, blockLen)
		}
	}
}

// The bytes around a colon, all of them: no colon is ruled out that is likely a
// URI's.
func TestKernelNeighbours(t *testing.T) {
	text := bytes.Repeat([]byte{'='}, 3*blockLen+1)
	const at = blockLen + 7
	text[at] = ':'
	for q := range 256 {
		for p := range 256 {
			for n := range 256 {
				text[at-3] = kernelBytes[(q+p+n)%len(kernelBytes)]
				text[at-2], text[at-1], text[at+1] = byte(q), byte(p), byte(n)
				if likely(text, at) && tables.rulesOut(text, at) {
					t.Fatalf("rulesOut rules the colon of %q out, which is likely", text[at-3:at+2])
				}
			}
		}
		checkKernel(t, text, blockLen)
	}
}

func TestKernelSchemes(t *testing.T) {
	var names []string
	for s := range uri.Schemes() {
		names = append(names, s.Name, strings.ToUpper(s.Name))
	}
	names = append(names, "x-1", "x-y2", "X-"+strings.Repeat("a", maxScheme-2))
	for _, name := range names {
		text := []byte(strings.Repeat("=", 2*blockLen) + name + ":1" + strings.Repeat("=", 3*blockLen))
		for from := blockLen; from < 2*blockLen; from++ {
			var places [placesLen]uint32
			if _, n := findColons(text, from, from+3*blockLen, &places); n == 0 && !needsHost(bytes.ToLower([]byte(name))) {
				t.Fatalf("findColons finds no colon in %q", text)
			}
			checkKernel(t, text, from)
		}
	}
}

// What stands around a colon, and whether it shows that this is no URI's.
func TestIsText(t *testing.T) {
	for around, want := range map[string]bool{
		"done:ok": true, `key: "value"`: true, "Foo.java:526)": true, "00:1b:02": true, "std::vec": true, "): a": true,
		"a: b": false, "mailto:a": false, "MAILTO: a": false, "seemailto:a": false, "lto:a": false, "\nlto:a": false, "l\nto:a": false, "+to:a": false,
		"urn:a": false, "nurn:a": false, "im:a": false, `\nim:a`: false, "URL:a": false, "url: a": false, "view-source:a": false,
		"x-word:a": false, "X-Word: a": false, "x-a word: b": false, "foo://a": false, "foo: //a": false, `foo:\/\/a`: false, `foo: \/`: false,
		"foo:&#47;": false, "foo: &": false, "foo:\n//a": false, "foo: \n//a": false, "foo:\t//a": false,
	} {
		text := []byte(strings.Repeat(".. ", blockLen/3+1) + around + " and more")
		colon := len(text) - len(" and more") - len(around) + strings.LastIndexByte(around[:len(around)-1], ':')
		if got := isText(text, colon); got != want {
			t.Errorf("isText is %t for the last colon of %q", got, around)
		}
	}
}

func FuzzKernel(f *testing.F) {
	f.Add([]byte("see http://example.org/"), 3)
	f.Add([]byte(`{"time":"2026-10-20T08:47:22Z","msg":"done: ok","c":"x-y:4080"}`), 70)
	f.Add(kernelText(1, 300), 0)
	f.Add([]byte("000 A://"), 28)
	f.Fuzz(func(t *testing.T, data []byte, lead int) {
		lead = lead & 0xff
		text := append(bytes.Repeat([]byte{'x'}, blockLen+lead), data...)
		text = append(text, make([]byte, behindLen+(blockLen-len(data)%blockLen)%blockLen)...)
		for from := blockLen; from < min(len(text), 2*blockLen); from++ {
			checkKernel(t, text, from)
		}
		checkColons(t, text)
	})
}

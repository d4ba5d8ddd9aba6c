package layout_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/deliverytest"
	"github.com/urisift/urisift/corpus/internal/layout"
)

// A filter is one of those of this package.
type filter interface {
	layout.Text
	Reset(layout.Text)
}

// filters returns one of each, by name.
func filters() map[string]filter {
	return map[string]filter{
		"Overstrike": new(layout.Overstrike), "DelSp": new(layout.DelSp),
		"Unfold": new(layout.Unfold), "Attached": new(layout.Attached),
	}
}

// apply returns what the filter makes of the text in r, and how much of that is
// the same.
func apply(t *testing.T, f filter, r io.Reader) (string, int64) {
	t.Helper()
	f.Reset(charset.NewReader(r, "", nil))
	got, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(got), f.Same()
}

// A row says what a filter makes of a text, and how much of that is the same.
type row struct {
	name, in, want string
	same           int64
}

func TestOverstrike(t *testing.T) {
	test(t, "Overstrike", []row{
		{"None", "http://a.example/\n", "http://a.example/\n", 18},
		{"Bold", "ab h\bht\btt\btp\bp:\b:\n", "ab http:\n", 3},
		{"Underlined", "_\bh_\bi x\n", "hi x\n", 0},
		{"UnderlinedBehind", "h\b_i\b_ x\n", "hi x\n", 0},
		{"Thrice", "h\bh\bh\bhi", "hi", 0},
		{"Characters", "\u00e9\b\u00e9\u4e0a\b\u4e0a", "\u00e9\u4e0a", 0},
		{"Stray", "\bab\b\n", "ab\n", 0},
		{"AtEnd", "ab\b", "ab", 1},
		{"BehindSpace", "a \bb", "a b", 2},
	})
}

func TestDelSp(t *testing.T) {
	test(t, "DelSp", []row{
		{"None", "a b\nc", "a b\nc", 5},
		{"SoftBreak", "http://a.exa \nmple/ x\n", "http://a.example/ x\n", 12},
		{"SoftBreakCRLF", "a \r\nb\r\n", "ab\r\n", 1},
		{"SoftBreaks", "a \nb \nc \n\nd", "abc\n\nd", 1},
		{"TwoCR", "a \r\r\nb", "a \r\r\nb", 6},
		{"BetweenWords", "a  \nb", "a \nb", 2},
		{"BetweenWordsCRLF", "a  \r\nb", "a \r\nb", 2},
		{"Stuffed", "a \n b", "ab", 1},
		{"StuffedTwice", "a \n  b", "a\n  b", 1},
		{"Quoted", "> a \n> b", "> ab", 3},
		{"QuotedDeeper", ">> a \n>>b \n> > c \n>> d", ">> abcd", 4},
		{"OtherDepth", "> a \n>> b \nc", "> a\n>> b\nc", 3},
		{"BlankLine", "a \n\nb \r\n\r\n", "a\n\nb\r\n\r\n", 1},
		{"QuotedBlankLine", "> \n> a", ">\n> a", 1},
		{"BeforeSignature", "a \n-- \nb \r\n-- \r\nc", "a\n-- \nb\r\n-- \r\nc", 1},
		{"BeforeHyphens", "a \n--b \n-- c \n--\n", "a--b-- c--\n", 1},
		{"ManyQuoteMarks", strings.Repeat(">", 70) + "a \n" + strings.Repeat(">", 70) + "b", strings.Repeat(">", 70) + "a\n" + strings.Repeat(">", 70) + "b", 71},
		{"AtBreak", "a \n", "a\n", 1},
		{"Signature", "a\n-- \nb", "a\n-- \nb", 7},
		{"QuotedSignature", ">> -- \nb", ">> -- \nb", 8},
		{"AtEnd", "a ", "a ", 2},
		{"CRInside", "a \rb", "a \rb", 4},
	})
}

// maxPadding is more white space than a soft break has behind its "=".
const maxPadding = 64

func TestUnfold(t *testing.T) {
	test(t, "Unfold", []row{
		{"None", "A:b\r\nC:d\r\n", "A:b\r\nC:d\r\n", 10},
		{"Fold", "URL:http://a.exa\r\n mple/\r\n", "URL:http://a.example/\r\n", 16},
		{"FoldLF", "a\n\tb\n", "ab\n", 1},
		{"OneSpaceOnly", "a\n  b", "a b", 1},
		{"BlankLine", "a\n\n b", "a\nb", 2},
		{"CRInside", "a\rb\r\r\nc", "a\rb\r\r\nc", 7},
		{"AtEnd", "a\r\n", "a\r\n", 3},
		{"Quoted", "URL;ENCODING=QUOTED-PRINTABLE:http://a.example/?b=3Dc=\r\n&d\r\nX:e=3D\r\n", "URL;ENCODING=QUOTED-PRINTABLE:http://a.example/?b=c&d\r\nX:e=3D\r\n", 49},
		{"QuotedBare", "URL;WORK;quoted-printable:b=3dc=  \nd\n", "URL;WORK;quoted-printable:b=cd\n", 27},
		{"QuotedBreaks", "NOTE;QUOTED-PRINTABLE:a=0D=0A=20http:=\r\n //b\r\n", "NOTE;QUOTED-PRINTABLE:a\r\n http: //b\r\n", 23},
		{"QuotedFolded", "NOTE;QUOTED-\r\n PRINTABLE:a=3D\r\n b=3D\r\n", "NOTE;QUOTED-PRINTABLE:a=b=\r\n", 12},
		{"QuotedUTF8", "N;CHARSET=UTF-8;QUOTED-PRINTABLE:=C3=A9=C3=\n=A9b\n", "N;CHARSET=UTF-8;QUOTED-PRINTABLE:ééb\n", 33},
		{"QuotedCharset", "N;CHARSET=koi8-r;QUOTED-PRINTABLE:=F0=\r=D2=C9 =E9", "N;CHARSET=koi8-r;QUOTED-PRINTABLE:При И", 34},
		{"QuotedBadEscapes", "N;QUOTED-PRINTABLE:a=zb=4zc= d=4\re=\n", "N;QUOTED-PRINTABLE:a=zb=4zc= d=4\re", 34},
		{"QuotedCut", "N;QUOTED-PRINTABLE:=E9=4", "N;QUOTED-PRINTABLE:é=4", 19},
		{"QuotedPadding", "N;QUOTED-PRINTABLE:a=" + strings.Repeat(" ", maxPadding) + "\nb", "N;QUOTED-PRINTABLE:a=" + strings.Repeat(" ", maxPadding) + "\nb", 87},
		{"QuotedLongRow", "N;QUOTED-PRINTABLE:" + strings.Repeat("=E9", 1<<11), "N;QUOTED-PRINTABLE:" + strings.Repeat("é", 1<<11), 19},
		{"QuotedLongRowOfUTF8", "N;CHARSET=UTF-8;QUOTED-PRINTABLE:" + strings.Repeat("=E3=81=82", 1<<11), "N;CHARSET=UTF-8;QUOTED-PRINTABLE:" + strings.Repeat("あ", 1<<11), 33},
		{"QuotedShiftJIS", "N;CHARSET=SHIFT_JIS;QUOTED-PRINTABLE:a=83=41=83A b=\n=83\x41\nX:=41", "N;CHARSET=SHIFT_JIS;QUOTED-PRINTABLE:aアア bア\nX:=41", 38},
		{"QuotedISO2022JP", "N;CHARSET=ISO-2022-JP;QUOTED-PRINTABLE:=1B$B$\"=1B(B b", "N;CHARSET=ISO-2022-JP;QUOTED-PRINTABLE:あ b", 39},
		{"QuotedLongRowOfShiftJIS", "N;CHARSET=SHIFT_JIS;QUOTED-PRINTABLE:" + strings.Repeat("=83=41a ", 1<<11), "N;CHARSET=SHIFT_JIS;QUOTED-PRINTABLE:" + strings.Repeat("アa ", 1<<11), 37},
		{"QuotedBeyondName", "N;A=" + strings.Repeat("b", 256) + ";QUOTED-PRINTABLE:=3D", "N;A=" + strings.Repeat("b", 256) + ";QUOTED-PRINTABLE:=3D", 281},
		{"NotQuoted", "N;QUOTED-PRINTABLES;ENCODING=8BIT:=3D=\r\nc", "N;QUOTED-PRINTABLES;ENCODING=8BIT:=3D=\r\nc", 41},
		{"LongLine", strings.Repeat("a", 600) + "\r\n b\r\n", strings.Repeat("a", 600) + "b\r\n", 600},
	})
}

func TestAttached(t *testing.T) {
	test(t, "Attached", []row{
		{"None", "beg\nbegin\nbeginner 644 x\n", "beg\nbegin\nbeginner 644 x\n", 25},
		{"UU", "a\nbegin 644 a.txt\n#0V%T\n`\nend\nb\n", "a\nbegin 644 a.txt\n     \n \nend\nb\n", 32},
		{"UUStripped", "begin 644 a.txt\n#84)\n\nend\nb\n", "begin 644 a.txt\n    \n\nend\nb\n", 28},
		{"UUEndsAtText", "begin 644 a\nsee http://a.example/\n", "begin 644 a\nsee http://a.example/\n", 34},
		{"UUBehindText", "begin 644 a\n#0V%T\nSome text.\n#0V%T\n", "begin 644 a\n     \nSome text.\n#0V%T\n", 35},
		{"UUAtEnd", "begin 644 a\n#0V%T", "begin 644 a\n     ", 17},
		{"UUWithinLine", "x begin 644 a\n#0V%T\n", "x begin 644 a\n#0V%T\n", 20},
		{"UUInsideLine", "xbegin 644 a\n#0V%T\n", "xbegin 644 a\n#0V%T\n", 19},
		{"Base64", "a\nbegin-base64 644 a\naHR0\ncDovLw==\n====\nabcd\n", "a\nbegin-base64 644 a\n    \n        \n====\nabcd\n", 45},
		{"Base64EndsAtText", "begin-base64 644 a\nabcd\nhello\nabcd\n", "begin-base64 644 a\n    \nhello\nabcd\n", 35},
		{"YEncOfZeros", "=ybegin line=4\n****\n=J***\nab\n", "=ybegin line=4\n    \n     \nab\n", 29},
		{"YEnc", "=ybegin line=128 size=3 name=a\n=ypart begin=1\n\u00e9\u00e9\u00e9=}\n=yend\nb\n", "=ybegin line=128 size=3 name=a\n              \n        \n=yend\nb\n", 63},
		{"YEncEndsAtText", "=ybegin line=128\nsee http://a.example/\n", "=ybegin line=128\nsee http://a.example/\n", 39},
		{"LongLine", "begin 644 a\n" + strings.Repeat("M", 5000) + "\nx\n", "begin 644 a\n" + strings.Repeat("M", 5000) + "\nx\n", 5015},
	})
}

// TestSmallReads reads no more than a byte at a time.
func TestSmallReads(t *testing.T) {
	const text = "\u4e0a\u4e0a h\bh \n c\r\n d\nbegin 644 a\n#0V%T\n\u4e0a"
	for name := range filters() {
		want, _ := apply(t, filters()[name], strings.NewReader(text))
		f := filters()[name]
		f.Reset(charset.NewReader(strings.NewReader(text), "", nil))
		if got, err := io.ReadAll(iotest.OneByteReader(f)); string(got) != want || err != nil {
			t.Errorf("%s of %q byte by byte = %q, %v, want %q", name, text, got, err, want)
		}
	}
}

func test(t *testing.T, name string, rows []row) {
	for _, tt := range rows {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				got, same := apply(t, filters()[name], w.Open([]byte(tt.in)))
				if got != tt.want || same != tt.same {
					t.Errorf("%s of %q by %s = %q, the same %d; want %q, %d", name, tt.in, w.Name, got, same, tt.want, tt.same)
				}
			}
		})
	}
}

// The filters give the same for every way of delivering the bytes, no more than
// they got, and what they say is the same is.
func Fuzz(f *testing.F) {
	f.Add([]byte("a\bb_\bc \nx\n y\r\nbegin 644 a\n#0V%T\n"), uint64(1))
	f.Add([]byte("N;QUOTED-PRINTABLE;CHARSET=utf-8:=C3=A9=\n=3D= \r\n\n"), uint64(3))
	f.Add([]byte("=ybegin \n\xe9\xe9\n-- \n"), uint64(2))
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		plain, err := io.ReadAll(charset.NewReader(bytes.NewReader(text), "", nil))
		if err != nil {
			t.Fatal(err)
		}
		for name, f := range filters() {
			want, _ := apply(t, f, bytes.NewReader(text))
			got, same := apply(t, f, deliverytest.Cuts(text, seed))
			if got != want {
				t.Errorf("%s of %q in pieces = %q, want %q", name, text, got, want)
			}
			if len(got) > len(plain) {
				t.Errorf("%s of %q = %q, longer than %q", name, text, got, plain)
			}
			if name != "Attached" && got[:same] != string(plain[:same]) {
				t.Errorf("%s of %q = %q: first %d bytes are not the same as in %q", name, text, got, same, plain)
			}
		}
	})
}

package charset_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/urisift/urisift/corpus/internal/charset"
	"github.com/urisift/urisift/corpus/internal/deliverytest"
)

func TestReader(t *testing.T) {
	for _, tt := range []struct {
		name, label, in, want string
	}{
		{"UTF8", "", "a\u00e9\u4e0a", "a\u00e9\u4e0a"},
		{"Windows1252ByteByByte", "", "caf\xe9 \u00e9 \x93x\x94", "caf\u00e9 \u00e9 \u201cx\u201d"},
		{"CutCharacter", "", "a\xe4\xb8", "a\u00e4\u00b8"},
		{"ByteOrderMark", "iso-8859-2", "\xef\xbb\xbf\u00e9", "\u00e9"},
		{"UTF16LEMark", "", "\xff\xfea\x00\xe9\x00", "a\u00e9"},
		{"UTF16BEMark", "utf-8", "\xfe\xff\x00a\x00\xe9", "a\u00e9"},
		{"UTF16Surrogates", "", "\xff\xfe\x3d\xd8\x00\xde\x00\xd8a\x00", "\U0001f600\ufffda"},
		{"UTF16Odd", "", "\xff\xfea\x00b", "a\ufffd"},
		{"UTF16CutPair", "", "\xff\xfea\x00\x3d\xd8", "a\ufffd"},
		{"UTF16NULPattern", "", "h\x00i\x00\n\x00", "hi\n"},
		{"UTF32LEMark", "", "\xff\xfe\x00\x00a\x00\x00\x00", "a"},
		{"UTF32LE", "utf-32le", "a\x00\x00\x00b\x00\x00\x00\u00e9\x00\x00", "ab\ua9c3"},
		{"UTF32BE", "utf-32", "\x00\x00\x00a\x00\x00\x00b", "ab"},
		{"UTF32BEMark", "", "\x00\x00\xfe\xff\x00\x00\x00a\x00\x11\x00\x00", "a\ufffd"},
		{"UTF32Odd", "", "\xff\xfe\x00\x00a\x00\x00\x00b", "a\ufffd"},
		{"UTF32Negative", "", "\x00\x00\xfe\xff\xff\xff\xff\xff\x00\x00\x00a", "\ufffda"},
		{"NULBytes", "", "\x00\x00http://a.example/\x00", "\x00\x00http://a.example/\x00"},

		{"UTF16LELabel", "utf-16le", "\x16\x04\x43\x04:\x00", "\u0416\u0443:"},
		{"UTF16BELabel", "utf-16be", "\x04\x16\x04\x43\x00:", "\u0416\u0443:"},
		{"UTF16Label", "utf-16", "\x04\x16\x04\x43\x00:", "\u0416\u0443:"},
		{"UTF16OtherLabel", "utf-16le", "\x04\x16\x04\x43\x00:", "\u0416\u0443:"},
		{"UTF16LEAsBE", "utf-16be", "a\x00b\x00c\x00\n\x00\x16\x04", "abc\n\u0416"},
		{"UTF16Spaces", "utf-16le", "\x00\x30\x00\x30\x0a\x4e:\x00", "\u3000\u3000\u4e0a:"},
		{"UTF16Han", "unicode", "\x21\x4e\x22\x4e\x0a\x4e\x0b\x90:\x00/\x00", "\u4e21\u4e22\u4e0a\u900b:/"},
		{"UTF16Devanagari", "utf-16le", "\x2f\x09\x39\x09:\x00", "\u092f\u0939:"},
		{"UTF16Kana", "utf-16le", "\x42\x30\x44\x30\x46\x30\x48\x30:\x00", "\u3042\u3044\u3046\u3048:"},
		{"UTF16BEKana", "utf-16be", "\x30\x42\x30\x44\x30\x46\x30\x48\x00:", "\u3042\u3044\u3046\u3048:"},

		// Labels that would wipe out ASCII are not believed.
		{"LabelUTF16AndNUL", "utf-16le", "http://a.example/\x00\n", "http://a.example/\x00\n"},
		{"LabelUTF16", "utf-16", "http://a.example/", "http://a.example/"},
		{"LabelUnicode", "unicode", "http://a.example/", "http://a.example/"},
		{"LabelUCS2", "UCS-2", "http://a.example/", "http://a.example/"},
		{"LabelEBCDIC", "ibm037", "http://a.example/", "http://a.example/"},
		{"LabelReplacement", "replacement", "http://a.example/", "http://a.example/"},
		{"LabelISO2022CN", "iso-2022-cn", "http://a.example/", "http://a.example/"},

		{"ISO88592", "ISO-8859-2", "\xb1", "\u0105"},
		{"Windows1251", "win-1251", "\xe4\xe0", "\u0434\u0430"},
		{"CP437", "cp437", "\x82", "\u00e9"},
		{"OpenByte", "windows-1253", "\xaa", "\u00aa"},
		{"ShiftJIS", "cp932", "\x83\x65 http://a.example/ \x83\x58", "\u30c6 http://a.example/ \u30b9"},
		{"GBK", "gb2312", "\xc9\xcf http://a.example/", "\u4e0a http://a.example/"},
		{"LyingGBK", "gb2312", "\u4e0a \u4e0a ", "\u4e0a \u4e0a "},
		{"BadByteGBK", "gb2312", strings.Repeat("\xc9\xcf", 40) + "\xc9 a", strings.Repeat("\u4e0a", 40) + "\ufffd a"},
		{"BadBytesGBK", "gb2312", strings.Repeat("\xc9\xcf", 4) + "\xc9 a", strings.Repeat("\u00c9\u00cf", 4) + "\u00c9 a"},
		{"CutGBK", "gb2312", "\xc9\xcf a \xc9", "\u4e0a a \ufffd"},
		{"GBKThatIsUTF8", "gb2312", "\xc4\xa3", "\u6a21"},
		{"LyingGBKByOneByte", "gb2312", strings.Repeat("\u4e0a", 41) + " a", strings.Repeat("\u4e0a", 41) + " a"},
		{"LongGBK", "gb2312", strings.Repeat("a\xc9\xcf", 30000), strings.Repeat("a\u4e0a", 30000)},
		{"EUCKR", "ks_c_5601-1987", "\xb0\xa1", "\uac00"},
		{"Quoted", "\"iso-8859-1\"", "\xe9", "\u00e9"},
		{"LyingWindows1252", "iso-8859-1", "\u201cx\u201d", "\u201cx\u201d"},
		{"LyingWindows1252Letter", "windows-1252", "caf\u00e9", "caf\u00e9"},
		{"LyingWindows1251", "windows-1251", "\u0434\u0430\u0434", "\u0434\u0430\u0434"},
		{"UTF8ByChance", "iso-8859-1", "FU\xdf\x94", "FU\u00df\u201d"},
		{"Language", "iso-8859-2*pl", "\xb1", "\u0105"},

		{"ISO2022JP", "iso-2022-jp", "\x1b$B$\"\x1b(B a", "\u3042 a"},
		{"ISO2022JPUnclosed", "iso-2022-jp", "\x1b$B$\"\nhttp://a.example/\n", "\u3042\nhttp://a.example/\n"},
		{"ISO2022JPTilde", "iso-2022-jp", "~a \x1b$B!~!~\x1b(B ~b", "~a \u25c7\u25c7 ~b"},
		{"ISO2022KRLate", "iso-2022-kr", "hello \x1b$)C\x0e0!\x0f", "hello \uac00"},
		{"ISO2022KREightBits", "iso-2022-kr", "\x0e0!\xe9\x0f", "\uac00\u00e9"},
		{"ISO2022KR", "iso-2022-kr", "\x1b$)Chello \x0e0!\x0f http://a.example/", "hello \uac00 http://a.example/"},
		{"ISO2022KRUnclosed", "iso-2022-kr", "\x1b$)C\x0e0!\nhttp://a.example/", "\uac00\nhttp://a.example/"},
		{"ISO2022KRAtEnd", "iso-2022-kr", "\x1b$)Chello \x0e0!", "hello \uac00"},
		{"ISO2022KROddAtEnd", "iso-2022-kr", "\x1b$)Chello \x0e0!0", "hello \uac00\ufffd"},
		{"ISO2022KRSpaces", "iso-2022-kr", "\x0e0! 0!\x0f\x1b(B\x1b$", "\uac00 \uac00(B$"},
		{"ISO2022KRLong", "iso-2022-kr", "\x0e" + strings.Repeat("0!", 90), strings.Repeat("\uac00", 90)},
		{"HZ", "hz-gb-2312", "a ~{<:Ky2;~} http://a.example/~~", "a \u5df1\u6240\u4e0d http://a.example/~"},
		{"HZUnclosed", "hz-gb-2312", "~{<:\na", "\u5df1\na"},
		{"HZUnclosedAtEnd", "hz-gb-2312", "~{<:", "\u5df1"},
		{"HZEndAlone", "hz-gb-2312", "a ~} b", "a  b"},
		{"HZStrayTilde", "hz-gb-2312", "http://a.example/~b/~{<:~}~c ~", "http://a.example/~b/\u5df1~c ~"},

		// RFC 2152.
		{"UTF7", "utf-7", "Hi Mom -+Jjo--!", "Hi Mom -\u263a-!"},
		{"UTF7Ends", "utf-7", "+Jjo. +Jjo: +/z8 +AD4+AD8", "\u263a. \u263a: \uff3f >\u3e00"},
		{"UTF7Plus", "utf-7", "1 +- 1", "1 + 1"},
		{"UTF7Short", "utf-7", "?q=a+b&c=+d-", "?q=a+b&c=+d-"},
		{"UTF7Pair", "utf-7", "+2D3eAA-", "\U0001f600"},
		{"UTF7Unclosed", "utf-7", "+Jjo", "\u263a"},
		{"UTF7AtEnd", "utf-7", "a+", "a+"},
		{"UTF7RunAtEnd", "utf-7", "http://a.example/?q=a+b", "http://a.example/?q=a+b"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				got, err := io.ReadAll(charset.NewReader(w.Open([]byte(tt.in)), tt.label, nil))
				if err != nil || string(got) != tt.want {
					t.Errorf("NewReader(%q, %q) by %s = %q, %v, want %q", tt.in, tt.label, w.Name, got, err, tt.want)
				}
			}
			if got := new(charset.Reader).Decode([]byte(tt.in), tt.label); string(got) != tt.want {
				t.Errorf("Decode(%q, %q) = %q, want %q", tt.in, tt.label, got, tt.want)
			}
		})
	}
}

func TestUnknown(t *testing.T) {
	for _, tt := range []struct {
		label, want string
	}{
		{"", ""},
		{"utf-8", ""},
		{"x-unknown", ""},
		{"koi8-r", ""},
		{"ANSI_X3.4-1968", ""},
		{"default_charset", ""},
		{"x-nobody-knows", "x-nobody-knows"},
	} {
		r := charset.NewReader(strings.NewReader("a"), tt.label, nil)
		r.Begin()
		if got := r.Unknown(); got != tt.want {
			t.Errorf("Unknown() of %q = %q, want %q", tt.label, got, tt.want)
		}
	}
}

// Where the text declares its charset, that is asked for only if the text is not
// UTF-8 or has nothing but ASCII with escapes, and nothing else has named one.
func TestDeclares(t *testing.T) {
	for _, tt := range []struct{ in, label, declared, want string }{
		{"\xd0 ", "", "iso-8859-5", "\u0430 "},
		{"\u0434", "", "iso-8859-5", "\u0434"},
		{"\xb1", "iso-8859-2", "iso-8859-5", "\u0105"},
		{"\x1b$BF|\x1b(B", "", "iso-2022-jp", "\u65e5"},
		{"\x1b[1m", "", "iso-8859-5", "\x1b[1m"},
		{"\x1b[1m\u65e5", "", "iso-2022-jp", "\x1b[1m\u65e5"},
	} {
		declares := func([]byte) string { return tt.declared }
		got, err := io.ReadAll(charset.NewReader(strings.NewReader(tt.in), tt.label, declares))
		if err != nil || string(got) != tt.want {
			t.Errorf("NewReader(%q, %q) = %q, %v, want %q", tt.in, tt.label, got, err, tt.want)
		}
	}
}

// A text is UTF-8, whatever it is said to be in, although what decides that ends within
// a character.
func TestDecidedWithinCharacter(t *testing.T) {
	want := "\u00e9" + strings.Repeat("abc\u4e0a", 20<<10)
	for k := range 6 {
		in := want[:2] + "abcdef"[:k] + want[2:]
		got, err := io.ReadAll(charset.NewReader(strings.NewReader(in), "iso-8859-2", nil))
		if err != nil || string(got) != in {
			t.Errorf("NewReader = %.20q, %v, want %.20q", got, err, in)
		}
	}
}

// Text in UTF-16 and UTF-32 does not stand in what it is decoded from.
func TestBegin(t *testing.T) {
	for _, tt := range []struct {
		in, label string
		skipped   int
		same      bool
	}{
		{"abcd", "", 0, true},
		{"\xef\xbb\xbfabc", "", 3, true},
		{"\xb1", "iso-8859-2", 0, true},
		{"\xff\xfea\x00", "", 2, false},
		{"a\x00b\x00", "", 0, false},
		{"\xff\xfe\x00\x00a\x00\x00\x00", "", 4, false},
	} {
		r := charset.NewReader(strings.NewReader(tt.in), tt.label, nil)
		if skipped, same := r.Begin(); skipped != tt.skipped || same != tt.same {
			t.Errorf("Begin() of %q = %d, %v, want %d, %v", tt.in, skipped, same, tt.skipped, tt.same)
		}
		if r.IsUTF8() != (tt.same && tt.label == "") {
			t.Errorf("IsUTF8() of %q = %v", tt.in, r.IsUTF8())
		}
	}
}

// A reader that delivers nothing, again and again, does not hold anything up.
func TestNoProgress(t *testing.T) {
	for _, label := range []string{"", "iso-8859-2", "iso-2022-jp"} {
		r := charset.NewReader(io.MultiReader(strings.NewReader("abcdef"), stuck{}), label, nil)
		if got, err := io.ReadAll(r); string(got) != "abcdef" || !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("NewReader = %q, %v, want %v", got, err, io.ErrNoProgress)
		}
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

func TestCommonLen(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"abc", "abd", 2},
		{"abc", "ab", 2},
		{"ab", "abc", 2},
	} {
		if got := charset.CommonLen([]byte(tt.a), []byte(tt.b)); got != tt.want {
			t.Errorf("CommonLen(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestSame(t *testing.T) {
	long := strings.Repeat("abc\n", 50000)
	for _, tt := range []struct {
		name, label, in string
		want            int64
	}{
		{"ASCII", "", long, int64(len(long))},
		{"UTF8", "", long + "\u00e9", int64(len(long) + 2)},
		{"BadByte", "", long + "\xe9" + long, int64(len(long))},
		{"OtherCharset", "iso-8859-2", "ab\xb1c", 2},
		{"Mark", "", "\xef\xbb\xbfabc", 3},
		{"SwitchedCharset", "iso-2022-jp", "abc\n\x1b$B$\"\x1b(B", 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				r := charset.NewReader(w.Open([]byte(tt.in)), tt.label, nil)
				if _, err := io.Copy(io.Discard, r); err != nil {
					t.Fatal(err)
				}
				if got := r.Same(); got != tt.want {
					t.Errorf("Same() by %s = %d, want %d", w.Name, got, tt.want)
				}
			}
			whole := new(charset.Reader)
			if whole.Decode([]byte(tt.in), tt.label); whole.Same() != tt.want {
				t.Errorf("Same() of what was decoded = %d, want %d", whole.Same(), tt.want)
			}
		})
	}
}

func TestMark(t *testing.T) {
	for _, tt := range []struct {
		in   string
		n    int
		wide bool
	}{
		{"", 0, false},
		{"abcd", 0, false},
		{"\xef\xbb\xbfa", 3, false},
		{"\xff\xfea\x00", 0, true},
		{"\x00\x00\xfe\xff", 0, true},
	} {
		if n, wide := charset.Mark([]byte(tt.in)); n != tt.n || wide != tt.wide {
			t.Errorf("Mark(%q) = %d, %v, want %d, %v", tt.in, n, wide, tt.n, tt.wide)
		}
	}
}

func TestIsWide(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want bool
	}{
		{"", false},
		{"abcd", false},
		{"a\x00b\x00", true},
		{"\x00a\x00b", true},
		{"a\x00\x00\x00", false},
		{"a\x00\x00\x00b\x00\x00\x00", true},
		{strings.Repeat("abcdefgh", 40) + "\x00", false},
		{strings.Repeat("\x00", 64), false},
		{strings.Repeat("\x01\x02\x00\x00", 16), false}, // numbers
		{strings.Repeat("\x00\x00\x02\x01", 16), false},
	} {
		if got := charset.IsWide([]byte(tt.in)); got != tt.want {
			t.Errorf("IsWide(%q) = %v, want %v", tt.in, got, tt.want)
		}
	}
}

// Labels that occur in mail are known, and each reads a byte beyond ASCII as
// its charset has it.
func TestLabels(t *testing.T) {
	for _, tt := range []struct{ label, in, want string }{
		{"euc-jp", "\xa4\xa2", "\u3042"},
		{"eucJP-ms", "\xa4\xa2", "\u3042"},
		{"sjis-win", "\x82\xa0", "\u3042"},
		{"Shift_JIS", "\x82\xa0", "\u3042"},
		{"ms_kanji", "\x82\xa0", "\u3042"},
		{"cp949", "\xb0\xa1", "\uac00"},
		{"UHC", "\xb0\xa1", "\uac00"},
		{"cp936", "\xc9\xcf", "\u4e0a"},
		{"gb18030", "\xc9\xcf", "\u4e0a"},
		{"gb-18030", "\xc9\xcf", "\u4e0a"},
		{"big5", "\xa4\x57", "\u4e0a"},
		{"cp950", "\xa4\x57", "\u4e0a"},
		{"cp850", "\x82", "\u00e9"},
		{"cp852", "\x82", "\u00e9"},
		{"cp858", "\x82", "\u00e9"},
		{"cp860", "\x82", "\u00e9"},
		{"cp863", "\x82", "\u00e9"},
		{"cp865", "\x82", "\u00e9"},
		{"cp855", "\xa0", "\u0430"},
		{"cp862", "\x80", "\u05d0"},
		{"cp866", "\xa0", "\u0430"},
		{"win-1250", "\xb9", "\u0105"},
		{"cp-1252", "\x80", "\u20ac"},
		{"latin", "\xe9", "\u00e9"},
		{"cp-1253", "\xe1", "\u03b1"},
		{"cp-1254", "\xfd", "\u0131"},
		{"cp-1255", "\xe0", "\u05d0"},
		{"cp-1256", "\xc7", "\u0627"},
		{"cp-1257", "\xe0", "\u0105"},
		{"cp-1258", "\xd0", "\u0110"},
		{"tis-620", "\xa1", "\u0e01"},
		{"macintosh", "\x8e", "\u00e9"},
		{"iso-8859-16", "\xa2", "\u0105"},
		{"ISO_8859-2:1987", "\xb1", "\u0105"},
		{"koi8r", "\xc1", "\u0430"},
	} {
		if got := charset.Append(nil, []byte(tt.in), tt.label); string(got) != tt.want {
			t.Errorf("Append(%q, %q) = %q, want %q", tt.in, tt.label, got, tt.want)
		}
	}
}

// A label is believed of a short text as it is of a long one.
func TestAppend(t *testing.T) {
	for _, tt := range []struct{ label, in, want string }{
		{"iso-8859-2", "caf\u00e9", "caf\u00e9"},
		{"gb2312", "\u4e0a \u4e0a ", "\u4e0a \u4e0a "},
		{"gb2312", "\xc9\xcf a \xc9", "\u4e0a a \ufffd"},
		{"utf-16", "\x04\x16\x00:", "\u0416:"},
		{"", "caf\xe9", "caf\u00e9"},
	} {
		if got := charset.Append([]byte("x"), []byte(tt.in), tt.label); string(got) != "x"+tt.want {
			t.Errorf("Append(%q, %q) = %q, want %q", tt.in, tt.label, got, "x"+tt.want)
		}
	}
}

// ASCII comes out as ASCII in every charset that a label can name, the escapes
// of those apart that have them.
func TestASCIIStays(t *testing.T) {
	var ascii []byte
	for c := byte(' '); c < 0x7f; c++ {
		if c != '~' && c != '+' {
			ascii = append(ascii, c)
		}
	}
	for _, label := range []string{
		"utf-8", "utf-16", "utf-7", "iso-8859-8", "koi8-u", "gb18030", "big5", "shift_jis", "euc-jp",
		"iso-2022-jp", "iso-2022-kr", "iso-2022-cn", "hz-gb-2312", "cp037", "cp500", "cp1047", "ebcdic-us",
		"x-mac-cyrillic", "windows-874", "x-user-defined", "cp850", "ucs-4", "iso-ir-100",
	} {
		if got := charset.Append(nil, ascii, label); !bytes.Equal(got, ascii) {
			t.Errorf("Append(%q, %q) = %q", ascii, label, got)
		}
		got, err := io.ReadAll(charset.NewReader(bytes.NewReader(ascii), label, nil))
		if err != nil || !bytes.Equal(got, ascii) {
			t.Errorf("NewReader(%q, %q) = %q, %v", ascii, label, got, err)
		}
	}
}

// TestBytes compares what runs of bytes stand for with what they do one by one, among
// random ones.
func TestBytes(t *testing.T) {
	in := make([]byte, 64<<10)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(in)
	for n := 1; n < len(in); n += n/8 + 1 {
		var want []byte
		for text := in[:n]; len(text) > 0; {
			r, size := utf8.DecodeRune(text)
			if r == utf8.RuneError && size == 1 {
				r = one1252(text[0])
			}
			want, text = utf8.AppendRune(want, r), text[size:]
		}
		if got, _ := io.ReadAll(charset.NewReader(bytes.NewReader(in[:n]), "", nil)); !bytes.Equal(got, want) {
			t.Errorf("%d bytes are not what they are one by one", n)
		}
	}
	for label, m := range map[string]*charmap.Charmap{"koi8-r": charmap.KOI8R, "windows-1253": charmap.Windows1253} {
		var want []byte
		for _, c := range in {
			r := m.DecodeByte(c)
			if r == utf8.RuneError {
				r = one1252(c)
			}
			want = utf8.AppendRune(want, r)
		}
		if got, _ := io.ReadAll(charset.NewReader(bytes.NewReader(in), label, nil)); !bytes.Equal(got, want) {
			t.Errorf("bytes of %s are not what they are one by one", label)
		}
	}
}

// one1252 returns the character of a byte in windows-1252.
func one1252(c byte) rune {
	if r := charmap.Windows1252.DecodeByte(c); r != utf8.RuneError {
		return r
	}
	return rune(c)
}

// Whatever the bytes and the label: UTF-8, of bounded size, the same for every
// way of delivering them, and for a text in memory.
func FuzzReader(f *testing.F) {
	for _, label := range []string{"", "utf-7", "iso-2022-jp", "iso-2022-kr", "hz", "gb18030", "big5", "iso-8859-8", "euc-kr"} {
		f.Add([]byte("\x1b$B\x1b(B+AGg-~{~}\x0e\x0f\xe9\xb1\xff\n"), label, uint64(1))
		f.Add([]byte("\xff\xfea\x00b"), label, uint64(2))
	}
	f.Fuzz(func(t *testing.T, text []byte, label string, seed uint64) {
		want, err := io.ReadAll(charset.NewReader(bytes.NewReader(text), label, nil))
		if err != nil || !utf8.Valid(want) || len(want) > 4*len(text)+4 {
			t.Fatalf("NewReader(%q, %q) = %q, %v", text, label, want, err)
		}
		r := charset.NewReader(deliverytest.Cuts(text, seed), label, nil)
		got, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("NewReader(%q, %q) in pieces = %q, %v, want %q", text, label, got, err, want)
		}
		skipped, same := r.Begin()
		n := r.Same()
		if same && !bytes.Equal(text[skipped:skipped+int(n)], got[:n]) {
			t.Errorf("NewReader(%q, %q): first %d bytes of %q are not the same", text, label, n, got)
		}
		whole := charset.NewReader(strings.NewReader(label), "", nil)
		got = whole.Decode(text, label)
		skippedWhole, sameWhole := whole.Begin()
		if !bytes.Equal(got, want) || whole.Same() != n || skippedWhole != skipped || sameWhole != same {
			t.Errorf("Decode(%q, %q) = %q, the first %d bytes the same, want %q, %d", text, label, got, whole.Same(), want, n)
		}
	})
}

func BenchmarkASCII(b *testing.B) { benchmark(b, "http://a.example/ and more plain text\n", "") }

func BenchmarkUTF8(b *testing.B) {
	benchmark(b, "plain text with one \u00e9 in each of its lines\n", "")
}

func BenchmarkLatin1(b *testing.B) {
	benchmark(b, "plain text with one \xe9 in each of its lines\n", "")
}

func BenchmarkGBK(b *testing.B) {
	benchmark(b, "plain text with some \xc9\xcf\xc9\xcf\xc9\xcf in each line\n", "gbk")
}

func benchmark(b *testing.B, line, label string) {
	text := bytes.Repeat([]byte(line), 4<<20/len(line))
	buf := make([]byte, 256<<10)
	r := charset.NewReader(nil, "", nil)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for r.Reset(bytes.NewReader(text), label, nil); ; {
			if _, err := r.Read(buf); err != nil {
				break
			}
		}
	}
}

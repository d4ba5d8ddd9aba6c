package transfer_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime/quotedprintable"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus/internal/deliverytest"
	"github.com/urisift/urisift/corpus/internal/transfer"
)

type decoder interface {
	io.Reader
	Reset(r io.Reader)
	Decode(b []byte) []byte
}

// decoders make a decoder of each encoding.
var decoders = map[string]func() decoder{
	"base64":           func() decoder { return new(transfer.Base64) },
	"quoted-printable": func() decoder { return new(transfer.QuotedPrintable) },
	"x-uuencode":       func() decoder { return new(transfer.UU) },
}

// decode decodes text as it comes in one way of delivering it.
func decode(t *testing.T, encoding string, text []byte, w deliverytest.Way) string {
	t.Helper()
	d := decoders[encoding]()
	d.Reset(w.Open(text))
	got, err := io.ReadAll(d)
	if err != nil {
		t.Fatalf("Read of %q in %s by %s: %v", text, encoding, w.Name, err)
	}
	return string(got)
}

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		name, encoding, in, want string
	}{
		// RFC 2045, section 6.7.
		{"QPEscape", "quoted-printable", "a=3Db=C3=A9", "a=b\u00e9"},
		{"QPLowerCase", "quoted-printable", "=c3=a9", "\u00e9"},
		{"QPSoftBreak", "quoted-printable", "http://a.exa=\nmple/", "http://a.example/"},
		{"QPSoftBreakCRLF", "quoted-printable", "http://a.exa=\r\nmple/", "http://a.example/"},
		{"QPSoftBreakCRCRLF", "quoted-printable", "http://a.exa= \r\r\nmple/", "http://a.example/"},
		{"QPSoftBreakCRCR", "quoted-printable", "a=\r\rb", "a\rb"},
		{"QPSoftBreakCR", "quoted-printable", "a=\rb", "ab"},
		{"QPPaddedSoftBreak", "quoted-printable", "a= \t\r\nb", "ab"},
		{"QPBadEscape", "quoted-printable", "?a=zq&d=Z", "?a=zq&d=Z"},
		{"QPSecondDigit", "quoted-printable", "?a=4z&b=C3=4z =4z", "?a=4z&b\xc3=4z =4z"},
		{"QPEscapeAtEnd", "quoted-printable", "a=4", "a=4"},
		{"QPSoftBreakAtEnd", "quoted-printable", "a=", "a"},
		{"QPSoftBreakCRAtEnd", "quoted-printable", "a=\r", "a"},
		{"QPEqualsAndText", "quoted-printable", "a= b", "a= b"},

		// RFC 2045, section 6.8.
		{"Base64", "base64", "aHR0cDovL2EuZXhhbXBsZS8K", "http://a.example/\n"},
		{"Base64Lines", "base64", "aHR0\ncDov\r\nL2Eu\n", "http://a."},
		{"Base64OddLines", "base64", "aHR0c\nDovL2E\nu", "http://a."},
		{"Base64OneALine", "base64", "a\nH\nR\n0\n", "htt"},
		{"Base64WholeLineInside", "base64", "aHR0cDo\nvL2E\nu", "http://a."},
		{"Base64SpaceBehind", "base64", "aHR0c \nDov", "http:/"},
		{"Base64OneLeft", "base64", "YWJjZ", "abc"},
		{"Base64Padding", "base64", "YQ==\n", "a"},
		{"Base64PaddingMissing", "base64", "YWI", "ab"},
		{"Base64PaddingInside", "base64", "YQ==YWI=\nYWJj", "aababc"},
		{"Base64Stray", "base64", "YW\n!*\nJj\n", "abc"},
		{"Base64URLAlphabet", "base64", "_-_A\n", "\xff\xef\xc0"},
		{"Base64URLAlphabetInPieces", "base64", "YWI\n_\nYWJj\n", "ab?abc"},
		{"Base64Footer", "base64", "YQ==\n____\nmailing list\nhttp://lists.example/\n", "a\n____\nmailing list\nhttp://lists.example/\n"},
		{"Base64FooterBehindText", "base64", "YWJj\n_______\r\nfoot\n", "abc\n_______\r\n~\x8a-"},
		{"Base64Signature", "base64", "YWJj\n-- \nJoe: a\n", "abc\n-- \nJoe: a\n"},
		{"Base64Spaces", "base64", "aHR0 cDov L2Eu", "http://a."},
		{"Base64SpacesInRow", "base64", "aHR0cDov L2Eu\n", "http://a."},
		{"Base64FooterBehindRest", "base64", "aGVsbG8\nhttp://lists.example/\n", "hello\nhttp://lists.example/\n"},
		{"Base64FooterOverChunks", "base64", strings.Repeat("YWJj\n", 6550) + "mailing list of http://lists.example/ and others\n", strings.Repeat("abc", 6550) + "\nmailing list of http://lists.example/ and others\n"},
		{"Base64Text", "base64", "see http://a.example/", "see http://a.example/"},

		{"UU", "x-uuencode", "begin 644 a.txt\n#0V%T\n`\nend\n", "Cat"},
		{"UUSpaces", "x-uuencode", "begin 644 a.txt\n#0V%T\n \nend\n", "Cat"},
		{"UUAround", "x-uuencode", "hello\nbegin 644 a.txt\n#0V%T\n`\nend\nbye\n", "hello\nCatbye\n"},
		{"UUUnpadded", "x-uuencode", "begin 0644 a.txt\n!80\n`\nend\n", "a"},
		{"UUBehindEnd", "x-uuencode", "begin 777 a.txt\n#0V%T\nend\n#0V%T\n", "Cat#0V%T\n"},
		{"UUNoData", "x-uuencode", "begin 644 a\n&0V\n#0V%T00\n#0V\x01T\n#0V%T0\n", "&0V\n#0V%T00\n#0V\x01T\nCat"},
		{"UUStripped", "x-uuencode", "begin 644 a.txt\n#84) \n#84)\n$84)#9\n$84)#\n\nend\n", "aB@aB@aBCdaBC\x00\n"},
		{"UUStrippedFullLine", "x-uuencode", "begin 644 a.txt\nM84)#\nM\n", "aBC" + strings.Repeat("\x00", 42+45)},
		{"UUTextInside", "x-uuencode", "begin 644 a.txt\nSEE BELOW\nNO MORE\n", "SEE BELOW\nNO MORE\n"},
		{"UUNoBegin", "x-uuencode", "begin 644\nbegin 644 \nbegin 64x4 a\n#0V%T\n", "begin 644\nbegin 644 \nbegin 64x4 a\n#0V%T\n"},
		{"UULongLine", "x-uuencode", "begin 644 a.txt\n" + strings.Repeat("x", 32<<10) + "end\n#0V%T\n`\nend\n", strings.Repeat("x", 32<<10) + "end\nCat"},
		{"UUOfBase64", "x-uuencode", "begin-base64 644 a\naHR0\n====\nabcd\n", "httabcd\n"},
		{"UUNoEnd", "x-uuencode", "begin 644 a.txt\n#0V%T\nsee http://a.example/", "Catsee http://a.example/"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				if got := decode(t, tt.encoding, []byte(tt.in), w); got != tt.want {
					t.Errorf("Read of %q in %s by %s = %q, want %q", tt.in, tt.encoding, w.Name, got, tt.want)
				}
			}
		})
	}
}

// TestReset has decoders that another text was left in, in the middle.
func TestReset(t *testing.T) {
	for encoding, tt := range map[string]struct{ left, in, want string }{
		"base64":           {"YWJj\nY\n", "YWJj\n", "abc"},
		"quoted-printable": {"a=3Db=", "c=3Dd", "c=d"},
		"x-uuencode":       {"begin 644 a\n#0V%T\n#0V%T\n" + strings.Repeat("x", 33<<10), "#0V%T\n", "#0V%T\n"},
	} {
		d := decoders[encoding]()
		for range 2 { // behind reading, and behind decoding
			d.Reset(strings.NewReader(tt.left))
			if _, err := d.Read(make([]byte, 2)); err != nil {
				t.Fatal(err)
			}
			d.Reset(strings.NewReader(tt.in))
			if got, err := io.ReadAll(d); string(got) != tt.want || err != nil {
				t.Errorf("Read of %q in %s behind another text = %q, %v, want %q", tt.in, encoding, got, err, tt.want)
			}
			for range 2 {
				if got := d.Decode([]byte(tt.in)); string(got) != tt.want {
					t.Errorf("Decode of %q in %s = %q, want %q", tt.in, encoding, got, tt.want)
				}
			}
		}
	}
}

// A line that does not fit in memory is decoded all the same.
func TestLongLine(t *testing.T) {
	text := []byte(strings.Repeat("http://a.example/ ", 20000))
	encoded := []byte(base64.StdEncoding.EncodeToString(text))
	for _, w := range deliverytest.Ways() {
		if got := decode(t, "base64", encoded, w); got != string(text) {
			t.Errorf("Read of base64 by %s: %d bytes, want %d", w.Name, len(got), len(text))
		}
	}
	var qp bytes.Buffer
	e := quotedprintable.NewWriter(&qp)
	if _, err := e.Write(text); err != nil || e.Close() != nil {
		t.Fatal(err)
	}
	for _, w := range deliverytest.Ways() {
		if got := decode(t, "quoted-printable", qp.Bytes(), w); got != string(text) {
			t.Errorf("Read of quoted-printable by %s: %d bytes, want %d", w.Name, len(got), len(text))
		}
	}
}

// White space that never becomes a soft break costs linear time.
func TestPaddingIsBounded(t *testing.T) {
	text := "=" + strings.Repeat(" ", 1<<20)
	if got := decode(t, "quoted-printable", []byte(text), deliverytest.Ways()[0]); got != text {
		t.Errorf("Read of %d bytes of quoted-printable gives %d", len(text), len(got))
	}
}

// Each decoder gives the same for every way of delivering the bytes, and for those
// in memory, and no more bytes than it got, but for line breaks before text.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"YQ==\n!*\na b\nhttp://a.example/", "a=\nb=3D= \n=Z", "begin 644 a\n#0V%T\n`\nend\n"} {
		f.Add([]byte(s), uint64(1))
	}
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		for enc, fresh := range decoders {
			want := decode(t, enc, text, deliverytest.Ways()[0])
			cut := deliverytest.Way{Name: "Cuts", Open: func(b []byte) io.Reader { return deliverytest.Cuts(b, seed) }}
			if got := decode(t, enc, text, cut); got != want {
				t.Errorf("Read of %q in %s = %q, want %q", text, enc, got, want)
			}
			if got := fresh().Decode(text); string(got) != want {
				t.Errorf("Decode(%q) of %q = %q, want %q", text, enc, got, want)
			}
			if len(want) > 2*len(text) {
				t.Errorf("Read of %q in %s gives %d bytes", text, enc, len(want))
			}
		}
	})
}

// What the standard library encodes comes out as it was.
func FuzzRoundTrip(f *testing.F) {
	f.Add([]byte("http://a.example/?a=b"))
	f.Fuzz(func(t *testing.T, text []byte) {
		w := deliverytest.Ways()[0]
		if got := decode(t, "base64", []byte(base64.StdEncoding.EncodeToString(text)), w); got != string(text) {
			t.Errorf("base64 of %q decodes to %q", text, got)
		}
		var qp bytes.Buffer
		e := quotedprintable.NewWriter(&qp)
		e.Binary = true
		if _, err := e.Write(text); err != nil || e.Close() != nil {
			t.Fatal(err)
		}
		if got := decode(t, "quoted-printable", qp.Bytes(), w); got != string(text) {
			t.Errorf("quoted-printable of %q decodes to %q", text, got)
		}
	})
}

func BenchmarkBase64(b *testing.B) {
	var text bytes.Buffer
	for range 10000 {
		text.WriteString(base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("abc"), 19)) + "\n")
	}
	benchmark(b, text.Bytes(), new(transfer.Base64))
}

func BenchmarkQuotedPrintable(b *testing.B) {
	text := bytes.Repeat([]byte("some text of a mail with an escape=20here and a longer run behind it, =\n"), 10000)
	benchmark(b, text, new(transfer.QuotedPrintable))
}

func benchmark(b *testing.B, text []byte, d decoder) {
	buf := make([]byte, 64<<10)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		d.Reset(bytes.NewReader(text))
		for {
			if _, err := d.Read(buf); err != nil {
				break
			}
		}
	}
}

func TestFiles(t *testing.T) {
	const one, two = "begin 644 one.txt\n#0V%T\n`\nend\n", "begin 0600 two three\r\n#1&]G\r\n#0V%T\r\n"
	for _, tt := range []struct {
		name, in string
		want     []string // names and contents
	}{
		{"None", "begin here\n#0V%T\n", nil},
		{"One", "a\n" + one + "b\n", []string{"one.txt", "Cat"}},
		{"Two", one + "a\n" + two, []string{"one.txt", "Cat", "two three", "DogCat"}},
		{"Stripped", "begin 644 a\n#84)\nM84)#\n\nend\n", []string{"a", "aB@aBC" + strings.Repeat("\x00", 42)}},
		{"NoEnd", two + one, []string{"two three", "DogCat", "one.txt", "Cat"}},
		{"TextInside", "begin 644 a\n#0V%T\nsee b\n#0V%T\nend\n", []string{"a", "Cat"}},
		{"Empty", "begin 644 a\n", []string{"a", ""}},
		{"Base64", "begin-base64 644 a b\naHR0\ncDovLw==\n====\nabcd\n", []string{"a b", "http://"}},
		{"Base64NoEnd", "begin-base64 0644 a\naHR0 \nBest wishes\nabcd\n", []string{"a", "htt"}},
		{"NoBase64", "begin-base64 644\nbegin-base64 64 a\nbegin-base32 644 a\naHR0\n", nil},
		{"YEnc", "=ybegin part=1 line=128 size=4 name= a b.txt \r\n=ypart begin=1 end=4\r\n\x92\x9e\x9e=}*\r\n=yend size=5\r\n\x92\r\n", []string{"a b.txt", "htt\x13\x00"}},
		{"YEncOfZeros", "=ybegin line=4 size=9 name=a\n****\n=J***\n\x92\n=yend size=9\n", []string{"a", "\x00\x00\x00\x00\xe0\x00\x00\x00h"}},
		{"YEncTextInside", "=ybegin line=128 size=5 name=a\n\x92\nsee b\n\x92\n", []string{"a", "h"}},
		{"YEncNoWidth", "=ybegin size=5 name=a\n=ybegin line=x name=a\n\x92\n", nil},
		{"LongLine", strings.Repeat("begin 644 a ", 10_000) + "\n" + one, []string{strings.Repeat("begin 644 a ", 10_000)[10:1024], "", "one.txt", "Cat"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				if diff := cmp.Diff(tt.want, filesOf(t, w.Open([]byte(tt.in)), true)); diff != "" {
					t.Errorf("Files of %.100q by %s (-want +got):\n%s", tt.in, w.Name, diff)
				}
				if got := filesOf(t, w.Open([]byte(tt.in)), false); len(got) != len(tt.want) {
					t.Errorf("Files of %.100q by %s, not read: %q, want %q", tt.in, w.Name, got, tt.want)
				}
			}
		})
	}
}

// filesOf returns the names and the contents of the files in the text that r holds,
// which are "" unless they are read.
func filesOf(t *testing.T, r io.Reader, read bool) []string {
	t.Helper()
	var got []string
	var f transfer.Files
	f.Reset(r)
	for {
		name, err := f.Next()
		if errors.Is(err, io.EOF) {
			return got
		}
		if err != nil {
			t.Fatal(err)
		}
		var text []byte
		if read {
			if text, err = io.ReadAll(&f); err != nil {
				t.Fatal(err)
			}
		}
		got = append(got, name, string(text))
	}
}

// uuencoded returns text as uuencode writes it.
func uuencoded(text []byte) string {
	var b strings.Builder
	b.WriteString("begin 644 a\n")
	for len(text) > 0 {
		line := text[:min(45, len(text))]
		text = text[len(line):]
		b.WriteByte(' ' + byte(len(line)))
		for i := 0; i < len(line); i += 3 {
			var c [3]byte
			copy(c[:], line[i:])
			for _, six := range []byte{c[0] >> 2, c[0]<<4&0x3f | c[1]>>4, c[1]<<2&0x3f | c[2]>>6, c[2] & 0x3f} {
				b.WriteByte(' ' + six)
			}
		}
		b.WriteByte('\n')
	}
	return b.String() + "`\nend\n"
}

// What uuencode writes comes out as it was, between what stands around it.
func FuzzUU(f *testing.F) {
	f.Add([]byte("http://a.example/?a=b"), uint64(1))
	f.Add(bytes.Repeat([]byte{0, 0xff, ' '}, 40), uint64(2))
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		cut := deliverytest.Way{Name: "Cuts", Open: func(b []byte) io.Reader { return deliverytest.Cuts(b, seed) }}
		in := "before\n" + uuencoded(text) + "behind\n"
		got := decode(t, "x-uuencode", []byte(in), cut)
		rest, ok := strings.CutPrefix(got, "before\n")
		if rest, ok2 := strings.CutSuffix(rest, "behind\n"); !ok || !ok2 || strings.TrimSuffix(rest, "\n") != strings.TrimSuffix(string(text), "\n") {
			t.Errorf("uuencode of %q decodes to %q", text, got)
		}
		if got := filesOf(t, cut.Open([]byte(in)), true); len(got) != 2 || got[1] != string(text) {
			t.Errorf("uuencode of %q holds files %q", text, got)
		}
	})
}

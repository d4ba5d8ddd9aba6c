package mime_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus/internal/mime"
)

func TestParseStructured(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     mime.Structured
	}{
		{"Empty", "", mime.Structured{}},
		{"Plain", " text/plain", mime.Structured{Value: "text/plain"}},
		{"Case", "TEXT/Plain; CharSet=UTF-8", mime.Structured{Value: "text/plain", Params: []mime.Param{{Name: "charset", Value: "UTF-8"}}}},
		{"Folded", "text/html;\r\n\tcharset=\"utf-8\"", mime.Structured{Value: "text/html", Params: []mime.Param{{Name: "charset", Value: "utf-8"}}}},
		{"Comments", "text (a (b) \\) c) /plain; (x) charset (y) = (z) us-ascii (;q=1)", mime.Structured{Value: "text/plain", Params: []mime.Param{{Name: "charset", Value: "us-ascii"}}}},
		{"UnclosedComment", "text/plain; (charset=a", mime.Structured{Value: "text/plain", Params: []mime.Param{{Name: "charset", Value: "a"}}}},
		{"QuotedPair", `a/b; name="a\"b"`, mime.Structured{Value: "a/b", Params: []mime.Param{{Name: "name", Value: `a"b`}}}},
		{"QuotedFold", "a/b; boundary=\"a\r\n b\"", mime.Structured{Value: "a/b", Params: []mime.Param{{Name: "boundary", Value: "a b"}}}},
		{"UnclosedQuote", `a/b; boundary="abc; charset=x`, mime.Structured{Value: "a/b", Params: []mime.Param{{Name: "boundary", Value: "abc"}, {Name: "charset", Value: "x"}}}},
		{"NoSeparator", "text/plain charset=utf-8 format=flowed", mime.Structured{Value: "text/plain", Params: []mime.Param{{Name: "charset", Value: "utf-8"}, {Name: "format", Value: "flowed"}}}},
		{"DoubledSeparator", "text/plain;; ; charset=utf-8;", mime.Structured{Value: "text/plain", Params: []mime.Param{{Name: "charset", Value: "utf-8"}}}},
		{"NoValue", "text/plain; charset; format=flowed", mime.Structured{Value: "text/plain", Params: []mime.Param{{Name: "format", Value: "flowed"}}}},
		{"QuotedType", `"text/plain"; charset=`, mime.Structured{Value: "text/plain", Params: []mime.Param{{Name: "charset"}}}},
		{"Comma", `a/b; c="d", e=f`, mime.Structured{Value: "a/b", Params: []mime.Param{{Name: "c", Value: "d"}, {Name: "e", Value: "f"}}}},
		{"TabAndBreak", "a/b; c=d\te=f\r\ng=h", mime.Structured{Value: "a/b", Params: []mime.Param{{Name: "c", Value: "d"}, {Name: "e", Value: "f"}, {Name: "g", Value: "h"}}}},
		{"CutPair", `a/b; c="d\`, mime.Structured{Value: "a/b", Params: []mime.Param{{Name: "c", Value: `d\`}}}},
		{"TokenWithSpecials", "multipart/mixed; boundary=----=_Part:1?", mime.Structured{Value: "multipart/mixed", Params: []mime.Param{{Name: "boundary", Value: "----=_Part:1?"}}}},

		// RFC 2231, sections 3 and 4.
		{"Continuation", `a/b; URL*0="ftp://"; URL*1="cs.utk.edu/pub"`, mime.Structured{Value: "a/b", Params: []mime.Param{{Name: "url", Value: "ftp://cs.utk.edu/pub", Extended: true}}}},
		{"OutOfOrder", `a; n*2=c; n*0=a; n*1=b`, mime.Structured{Value: "a", Params: []mime.Param{{Name: "n", Value: "abc", Extended: true}}}},
		{"Encoded", "a; title*=us-ascii'en-us'This%20is%20%2A%2A%2Afun%2A%2A%2A", mime.Structured{Value: "a", Params: []mime.Param{{Name: "title", Value: "This is ***fun***", Extended: true}}}},
		{"EncodedContinuation", "a; t*0*=us-ascii'en'a%20; t*1*=b%2A; t*2=\"c%20\"", mime.Structured{Value: "a", Params: []mime.Param{{Name: "t", Value: "a b*c%20", Extended: true}}}},
		{"BadEscape", "a; t*=''%zz%4", mime.Structured{Value: "a", Params: []mime.Param{{Name: "t", Value: "%zz%4", Extended: true}}}},
		{"TwoInPieces", "a; y*0=1; x*1=4; y*1=2; x*0=3", mime.Structured{Value: "a", Params: []mime.Param{{Name: "x", Value: "34", Extended: true}, {Name: "y", Value: "12", Extended: true}}}},
		{"QuotesInPieces", "a; x*0*=c''b; x*1*=d'e'f", mime.Structured{Value: "a", Params: []mime.Param{{Name: "x", Value: "bd'e'f", Extended: true}}}},
		{"QuotesInPlainPiece", "a; x*0=b'c'd; x*1=e", mime.Structured{Value: "a", Params: []mime.Param{{Name: "x", Value: "b'c'de", Extended: true}}}},
		{"HexadecimalInPiece", "a; x*=c''abc12", mime.Structured{Value: "a", Params: []mime.Param{{Name: "x", Value: "abc12", Extended: true}}}},
		{"BreakBehindValue", "a/b; c=d\ne=f", mime.Structured{Value: "a/b", Params: []mime.Param{{Name: "c", Value: "d"}, {Name: "e", Value: "f"}}}},
		{"BreakInQuotes", "a/b; c=\"d\ne\"", mime.Structured{Value: "a/b", Params: []mime.Param{{Name: "c", Value: "de"}}}},
		{"ParameterInType", "text/plain/x=y; c=d", mime.Structured{Value: "text/plain/", Params: []mime.Param{{Name: "x", Value: "y"}, {Name: "c", Value: "d"}}}},
		{"ParameterAlone", ` boundary="B"; c=d`, mime.Structured{Params: []mime.Param{{Name: "boundary", Value: "B"}, {Name: "c", Value: "d"}}}},
		{"EncodedInCharset", "a; t*=koi8-r''b%20%F0%D2%C9", mime.Structured{Value: "a", Params: []mime.Param{{Name: "t", Value: "b \u041f\u0440\u0438", Extended: true}}}},
		{"CharacterInTwoPieces", "a; t*0*=shift_jis'ja'%83; t*1*=A%83; t*2=b", mime.Structured{Value: "a", Params: []mime.Param{{Name: "t", Value: "\u30a2\ufffdb", Extended: true}}}},
		{"CharsetUnknown", "a; t*=no-such''%C3%A9", mime.Structured{Value: "a", Params: []mime.Param{{Name: "t", Value: "\u00e9", Extended: true}}}},
		{"CharsetEmpty", "a; t*=''%E9", mime.Structured{Value: "a", Params: []mime.Param{{Name: "t", Value: "\xe9", Extended: true}}}},
		{"EncodedWithoutCharset", "a; t*=b%20c", mime.Structured{Value: "a", Params: []mime.Param{{Name: "t", Value: "b c", Extended: true}}}},
		{"SignedNumber", "a; t*-1=b; u*+1=c", mime.Structured{Value: "a", Params: []mime.Param{{Name: "t*-1", Value: "b"}, {Name: "u*+1", Value: "c"}}}},
		{"BadNumber", "a; t*x=b; c=d", mime.Structured{Value: "a", Params: []mime.Param{{Name: "t*x", Value: "b"}, {Name: "c", Value: "d"}}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := mime.ParseStructured([]byte(tt.in), 100)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("ParseStructured(%q) (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

func TestWithoutPieces(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"None", `a/b; c="d*0=e"; *0=f`, `a/b; c="d*0=e"; *0=f`},
		{"Empty", "", ""},
		{"One", `a; b*0="c"; d*=''e`, `a; b*0="c"; d*=''e`},
		{"Two", `a; b*0="c"; b*1=d; e=f`, `a; b*0=   ; b*1= ; e=f`},
		{"Apart", `a; b*0=c; E*=''g; B*1="h"`, `a; b*0= ; E*=''g; B*1=   `},
		{"Fold", "a; b*0=\"c\r\n d\"; b*1=e", "a; b*0=  \r\n   ; b*1= "},
		{"Unclosed", `a; b*0=c; b*1="d; e=f`, `a; b*0= ; b*1=  ; e=f`},
		{"BeyondLimit", `a; b=1; c=2; d*0=3; d*1=4`, `a; b=1; c=2; d*0=3; d*1=4`},
	} {
		if got := mime.WithoutPieces([]byte(tt.in), 3); string(got) != tt.want {
			t.Errorf("%s: WithoutPieces(%q) = %q, want %q", tt.name, tt.in, got, tt.want)
		}
	}
}

func TestParseStructuredCut(t *testing.T) {
	in := "a/b" + strings.Repeat("; c=d", 10)
	got := mime.ParseStructured([]byte(in), 4)
	if len(got.Params) != 4 || !got.Cut {
		t.Errorf("ParseStructured(%q, 4): %d parameters, cut %v", in, len(got.Params), got.Cut)
	}
}

func TestParam(t *testing.T) {
	s := mime.ParseStructured([]byte("text/plain; charset=a; charset=b"), 10)
	if got, ok := s.Param("charset"); got != "a" || !ok {
		t.Errorf("Param(charset) = %q, %v", got, ok)
	}
	if got, ok := s.Param("format"); got != "" || ok {
		t.Errorf("Param(format) = %q, %v", got, ok)
	}
}

func TestAppendWords(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"Plain", "see http://a.example/", "see http://a.example/"},
		// RFC 2047, section 8.
		{"Q", "=?ISO-8859-1?Q?Keld_J=F8rn_Simonsen?= <keld@dkuug.dk>", "Keld J\u00f8rn Simonsen <keld@dkuug.dk>"},
		{"B", "=?UTF-8?B?aHR0cDovL2EuZXhhbXBsZS8=?=", "http://a.example/"},
		{"Joined", "(=?ISO-8859-1?Q?a?=  =?ISO-8859-1?Q?b?=)", "(ab)"},
		{"JoinedOverFold", "=?utf-8?q?http://a.exa?=\r\n =?utf-8?q?mple/?=", "http://a.example/"},
		{"TextBetween", "=?utf-8?q?a?= b =?utf-8?q?c?=", "a b c"},
		{"SpaceBeforeText", "=?utf-8?q?a?= b", "a b"},
		{"FoldKept", "a\r\n b =?utf-8?q?c?=", "a\r\n b c"},
		{"SharedCharacter", "=?utf-8?b?4pg=?= =?utf-8?b?ug==?=", "\u263a"},
		{"TwoCharsetsLongAndShort", "=?iso-8859-2?q?=B1?= =?utf-8?q?=C3=A9?=", "\u0105\u00e9"},
		{"SpaceInCharset", "=?utf 8?q?a?=", "=?utf 8?q?a?="},
		{"LongCharset", "=?" + strings.Repeat("a", 65) + "?q?a?=", "=?" + strings.Repeat("a", 65) + "?q?a?="},
		{"TwoCharsets", "=?iso-8859-1?q?=E9?= =?iso-8859-2?q?=B1?=", "\u00e9\u0105"},
		{"Language", "=?us-ascii*en?q?a?=", "a"},
		{"Unpadded", "=?utf-8?b?YQ?=", "a"},
		{"SpaceInQ", "=?utf-8?q?a b?=", "a b"},
		{"SevenBitCharset", "=?iso-2022-jp?b?GyRCJCIbKEI=?=", "\u3042"},
		{"UTF16", "=?utf-16le?b?FgRDBDoA?=", "\u0416\u0443:"},

		{"SpaceInB", "=?utf-8?b?YW Jj?=", "abc"},
		{"BadEscape", "=?utf-8?q?a=zz=4z=4?=", "a=zz=4z=4"},
		{"WrongCharset", "=?shift_jis?b?5LiK5LiLIA==?=", "\u4e0a\u4e0b "},

		{"NoEnd", "=?utf-8?q?a", "=?utf-8?q?a"},
		{"NoText", "=?utf-8?q", "=?utf-8?q"},
		{"NoEncoding", "=?utf-8?qb?a?=", "=?utf-8?qb?a?="},
		{"LineBreak", "=?utf-8?q?a\nb?=", "=?utf-8?q?a\nb?="},
		{"OtherEncoding", "=?utf-8?x?a?=", "=?utf-8?x?a?="},
		{"NoCharset", "=??q?a?=", "=??q?a?="},
		{"QueryInText", "http://a.example/=?b=c?=", "http://a.example/=?b=c?="},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(mime.AppendWords(nil, []byte(tt.in))); got != tt.want {
				t.Errorf("AppendWords(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func TestFieldName(t *testing.T) {
	for _, tt := range []struct {
		in           string
		name, prefix int
	}{
		{"Subject: x", 7, 8},
		{"Subject:x", 7, 8},
		{"Subject :x", 7, 9},
		{"X-A_b.c: x", 7, 8},
		{": x", 0, 0},
		{"Subject", 0, 0},
		{"Sub ject: x", 0, 0},
		{"http://a.example/", 0, 0},
		{"\u00e9: x", 0, 0},
		{strings.Repeat("a", 256) + ": x", 256, 257},
		{strings.Repeat("a", 257) + ": x", 0, 0},
		{"Subject\t: x", 7, 9},
		{"A:/b", 1, 2},
		{"A:b/c", 1, 2},
		{"A:/b/", 1, 2},
		{"A:a//", 1, 2},
	} {
		if name, prefix := mime.FieldName([]byte(tt.in)); name != tt.name || prefix != tt.prefix {
			t.Errorf("FieldName(%q) = %d, %d, want %d, %d", tt.in, name, prefix, tt.name, tt.prefix)
		}
	}
}

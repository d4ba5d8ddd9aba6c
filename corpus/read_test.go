package corpus_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus"
	"github.com/urisift/urisift/corpus/internal/deliverytest"
)

// lines returns the segments and errors, a line each:
//
//	KIND [!MEMBER] [#PART] [TYPE] [.FIELD] [@RAW] [+OFFSET] [~READING] [^BASES] [(LINK)] "text"
//	error CODE [!MEMBER] [@OFFSET]
func lines(segments iter.Seq2[*corpus.Segment, error]) []string {
	var got []string
	for s, err := range segments {
		if err != nil {
			var e *corpus.Error
			errors.As(err, &e)
			line := "error " + string(e.Code)
			if e.Member != "" {
				line += " !" + e.Member
			}
			if e.Offset >= 0 {
				line += fmt.Sprintf(" @%d", e.Offset)
			}
			got = append(got, line)
			continue
		}
		line := s.Kind.String()
		for _, part := range []struct{ mark, value string }{{"!", s.Member}, {"#", s.Part}, {"", s.MediaType}, {".", s.Field}} {
			if part.value != "" {
				line += " " + part.mark + part.value
			}
		}
		for _, part := range []struct {
			mark  string
			value int64
			none  int64
		}{{"@", s.RawOffset, -1}, {"+", s.Offset, 0}, {"~", int64(s.Reading), 0}} {
			if part.value != part.none {
				line += fmt.Sprintf(" %s%d", part.mark, part.value)
			}
		}
		if len(s.Bases) > 0 {
			line += " ^" + strings.Join(s.Bases, ",")
		}
		if s.LinkText != "" {
			line += " (" + s.LinkText + ")"
		}
		whole := s.Bytes()
		text, err := io.ReadAll(s.Text)
		if err != nil {
			line += " " + err.Error()
		}
		if whole != nil && !bytes.Equal(whole, text) {
			line += fmt.Sprintf(" in memory: %q", whole)
		}
		got = append(got, line+fmt.Sprintf(" %q", text))
	}
	return got
}

// A document is a text and the segments that it is to give.
type document struct {
	name, in string
	o        corpus.Options
	want     []string
}

// test reads each document in every way of delivering it, with every segment
// read and with none.
func test(t *testing.T, documents []document) {
	for _, tt := range documents {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				got := lines(corpus.Read(w.Open([]byte(tt.in)), "x", &tt.o))
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("Read(%q) by %s (-want +got):\n%s", tt.in, w.Name, diff)
				}
			}
			n := 0
			for range corpus.Read(strings.NewReader(tt.in), "x", &tt.o) { //nolint:errcheck // they are counted
				n++
			}
			if n != len(tt.want) {
				t.Errorf("Read(%q) without reading the segments: %d of them, want %d", tt.in, n, len(tt.want))
			}
		})
	}
}

func TestPlainText(t *testing.T) {
	tail := strings.Repeat(" a", 1<<10)
	articles := "#! rnews 5\nhttp://a.example/" + tail
	test(t, []document{
		{name: "Empty", in: "", want: []string{`running @0 ""`}},
		{name: "Text", in: "see http://a.example/\n", want: []string{`running @0 "see http://a.example/\n"`}},
		{name: "Card", in: "BEGIN:VCARD\nURL:http://a.exa\n mple/\n", want: []string{`running @0 "BEGIN:VCARD\nURL:http://a.example/\n"`}},
		{name: "LDIF", in: "version: 1\ndn: cn=J,dc=x\nlabeledURI: http://a.exa\n mple/\n", want: []string{`running @0 "version: 1\ndn: cn=J,dc=x\nlabeledURI: http://a.example/\n"`}},
		{name: "NoCard", in: "BEGIN:VCARDS\nURL:http://a.exa\n mple/\n", want: []string{`running @0 "BEGIN:VCARDS\nURL:http://a.exa\n mple/\n"`}},
		{name: "NUL", in: "\x00http://a.example/\x00", want: []string{`running @0 "\x00http://a.example/\x00"`}},
		{name: "ByteOrderMark", in: "\xef\xbb\xbfabc", want: []string{`running @3 "abc"`}},
		{name: "Windows1252", in: "caf\xe9", want: []string{`running @0 "café"`}},
		{name: "UTF16", in: "\xff\xfea\x00\n\x00", want: []string{`running "a\n"`}},
		{name: "CR", in: "a\rb\r", want: []string{`running @0 "a\nb\n"`}},
		{name: "CRBehindLongLine", in: tail + "\rb\r", want: []string{`running @0 "` + tail + `\rb\r"`}},
		{name: "CRLF", in: "a\r\nb\r\n", want: []string{`running @0 "a\r\nb\r\n"`}},
		{name: "CRAndLF", in: "a\rb\n", want: []string{`running @0 "a\rb\n"`}},
		{name: "Overstrike", in: "h\bht\bt", want: []string{`running @0 "ht"`}},
		{name: "Charset", in: "\xb1", o: corpus.Options{Charset: "iso-8859-2"}, want: []string{`running @0 "ą"`}},
		{name: "UnknownCharset", in: "a", o: corpus.Options{Charset: "no-such"}, want: []string{"error unknown-charset @0", `running @0 "a"`}},
		{name: "TinyArticles", in: "#! rnews 5\nab\n" + articles, want: []string{`running #1 text/plain @11 "ab\n"`, `running #1 text/plain @25 "http://a.example/` + tail + `"`}},
		{name: "TinyArticlesWithSuffix", in: "#! rnews 5\nwww.a.example\n" + articles, o: corpus.Options{Suffix: true, Candidates: true}, want: []string{
			`running #1 text/plain @11 "www.a.example\n"`, `running #1 text/plain @36 "http://a.example/` + tail + `"`,
		}},
		{name: "TinyArticleInBase64", in: "#! rnews 5\naHR0cDov\nL2EuZXhh\nbXBsZS8=\n" + articles, o: corpus.Options{Candidates: true}, want: []string{
			"error bad-encoding @11", `running #1 text/plain @11 "aHR0cDov\nL2EuZXhh\nbXBsZS8=\n"`, `running #1 text/plain ~1 "http://a.example/"`,
			`running #1 text/plain @49 "http://a.example/` + tail + `"`,
		}},
		{name: "TinyArticleInCharset", in: "#! rnews 5\nsip+ADo-a\n" + articles, o: corpus.Options{Charset: "utf-7", Candidates: true}, want: []string{
			`running #1 text/plain @11 "sip:a\n"`, `running #1 text/plain @32 "http://a.example/` + tail + `"`,
		}},
		{name: "UUEncoded", in: "begin 644 a\n#86)C\nend\n", want: []string{`running @0 "begin 644 a\n#86)C\nend\n"`}},
		{name: "OverstrikeInLog", in: "{\"a\": \"b\bc\"}\n", want: []string{`fields @0 "{\"a\": \"b\bc\"}\n"`}},
		{name: "Type", in: "From: a\n\nb\n", o: corpus.Options{Type: corpus.Text}, want: []string{`running @0 "From: a\n\nb\n"`}},
		{name: "TypeLog", in: "a-\nb", o: corpus.Options{Type: corpus.Log}, want: []string{`fields @0 "a-\nb"`}},
	})
}

func TestDetection(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"From", "From: a\n\nb", "message"},
		{"Received", "Received: a\n\nb", "message"},
		{"TwoKnown", "Subject: a\nDate: b\n\nc", "message"},
		{"UnknownBetween", "Foo: a\nFrom: b\nBar: c\n\nd", "message"},
		{"OneKnown", "Subject: a\n\nb", "running"},
		{"NoBlankLine", "From: a\nTo: b\n", "running"},
		{"NotAHeader", "From: a\nhello\n\nTo: b\n", "running"},
		{"LineBetween", "From: a\nhello\nTo: b\n\n", "message"},
		{"LineBetweenCommon", "Subject: a\nDate: b\nhello\nTo: b\n\n", "running"},
		{"LineLast", "From: a\nTo: b\nhello\n\nc", "message"},
		{"LineLastCommon", "Subject: a\nDate: b\nTo: c\nhello\n\nd", "running"},
		{"TwoLinesBetween", "From: a\nhello\nyou\nTo: b\n\n", "running"},
		{"LineBeforeUnknown", "From: a\nhello\nFoo: b\n\n", "running"},
		{"LineAtEnd", "From: a\nhello", "running"},
		{"BlankLineOfSpace", "Subject: a\nDate: b\n \nhello", "message"},
		{"FoldOfSpace", "Subject: a\n \nhello\nDate: b\n\n", "running"},
		{"Delimiter", "From: a\nContent-Type: multipart/mixed; boundary=b\n--b\nContent-Type: text/plain\n\nc", "message"},
		{"Entity", "Content-Type: Multipart/mixed; boundary=b\n\n--b\n\nc", "message"},
		{"TypeAlone", "Content-Type: text/plain\n\nc", "running"},
		{"ManyUnknown", strings.Repeat("A: b\n", 9) + "From: a\n\n", "running"},
		{"QuotedFromLine", ">From a 12:00\nX-A: b\n\tc\nFrom: d\n\ne", "message"},
		{"LongFromLine", "From " + strings.Repeat("a", 2000) + "\nFrom: b\n\nc", "message"},
		{"FromLine", "From a 12:00 x\nFrom: b\n\nc", "message"},
		{"HeaderGoesOn", "From: a\n" + strings.Repeat("X-A: b\n", 20000) + "\n", "message"},
		{"BlankLinesFirst", "\r\n\nFrom: a\n\nb", "message"},
		{"Mbox", "From a 12:00 x\nA: b\n\nc", "message"},
		{"MboxWithoutHeader", "From a 12:00 x\nhello", "running"},
		{"CRMessage", "From: a\rTo: b\r\rc", "message"},
		{"CRCRLFMessage", "From: a\r\r\nTo: b\r\r\n\r\r\nc", "message"},
		{"UTF16Message", "\xff\xfeF\x00r\x00o\x00m\x00:\x00a\x00\n\x00\n\x00b\x00", "message"},
		{"Rnews", "#! rnews 9\nFrom: a\n\nb", "message"},
		{"HTML", "<!-- x --> <!DOCTYPE html><a href=b>", "attribute"},
		{"XML", "<?xml version='1.0'?><a href='b'/>", "attribute"},
		{"NotHTML", "<http://a.example/>", "running"},
		{"Fragment", "<p>a\nb <a href=c>d</a>", "attribute"},
		{"FragmentOfParagraphs", "<!-- x -->\n<DIV class=x>\n a\n\n  <a href=c>d</a></DIV>\n", "attribute"},
		{"FragmentOfXML", "<urlset><url href='b'/></urlset>", "attribute"},
		{"FragmentOfMarkdown", "<p align=center><a href=c>d</a></p>\n\n# Title\n", "running"},
		{"FragmentOfLiteralText", "<pre>a\n\nb <a href=c>d</a>\n\ne\n", "attribute"},
		{"FragmentBehindStyle", "<STYLE>a {}\n\nb {}\n</STYLE>\n\n<p><a href=c>d</a>\n", "attribute"},
		{"LiteralTextOnALine", "<div><pre>a</pre> <pre>b\n\nc</pre>\n\n<a href=c>d</a></div>\n", "attribute"},
		{"BehindLiteralText", "<pre>a\n\nb</pre>\n\nhello <a href=c>d</a>\n", "running"},
		{"LiteralTextOfOneLine", "<pre>a</pre>\n\nhello <a href=c>d</a>\n", "running"},
		{"NoLiteralText", "<p><prefix>a</p>\n\nhello <a href=c>d</a>\n", "running"},
		{"LiteralTextAtLineEnd", "<p><pre\n>a\n\nb</pre><a href=c>d</a>\n", "attribute"},
		{"FragmentBehindScript", "<script>a()\n\nb()\n</script>\n<a href=c>d</a>\n", "attribute"},
		{"FragmentWithTextArea", "<form><textarea>a\n\nb\n</textarea>\n<a href=c>d</a></form>\n", "attribute"},
		{"NoEndTag", "<code> hello http://a.example/\n<mark> hi\n", "running"},
		{"NoNameInEndTag", "<p>a </ b </", "running"},
		{"TagAlone", "<p", "running"},
		{"NoElement", "<joe> hello http://a.example/ </p>\n", "running"},
		{"UnclosedComment", "<!-- http://a.example/", "running"},
		{"JSONLines", "{\"a\":\"one two three four five six seven eight nine ten\"}\n", "fields"},
		{"AccessLog", `192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 1` + "\n", "fields"},
		{"Syslog", "Jan  2 03:04:05 host a b c d e f g h i j k l m n o p q\nJan  2 03:04:06 host b\n", "fields"},
		{"Syslog5424", "<34>1 2003-10-11T22:14:15.003Z host a b c d e f g h\n<34>1 2003-10-11T22:14:16Z host b\n", "fields"},
		{"OneTimedLine", "2003-10-11 22:14:15 we met\nand talked\n", "running"},
		{"JSONDocument", "{\n\"a\": 1}\n", "running"},
		{"JSONObjectBroken", "{\"a\":\n1}\n", "running"},
		{"NoRequest", `192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] GET / HTTP/1.0` + "\n", "running"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				got := "nothing"
				for s, err := range corpus.Read(w.Open([]byte(tt.in)), "x", nil) {
					if err != nil {
						t.Fatal(err)
					}
					if got = s.Kind.String(); s.Message != nil {
						got = "message"
					}
				}
				if got != tt.want {
					t.Errorf("Read(%.100q) by %s gives %s, want %s", tt.in, w.Name, got, tt.want)
				}
			}
		})
	}
}

// TestTable holds that a text tells what separates its cells, wherever it is.
func TestTable(t *testing.T) {
	const table = "url;title\r\nhttp://a.example/b;c\r\n"
	encoded := base64.StdEncoding.EncodeToString([]byte(table))
	for _, tt := range []struct {
		name, in string
		o        corpus.Options
		want     byte
	}{
		{"Input", table, corpus.Options{}, ';'},
		{"InUTF16", "\xff\xfe" + strings.Join(strings.Split(table, ""), "\x00") + "\x00", corpus.Options{}, ';'},
		{"InCR", strings.ReplaceAll(table, "\r\n", "\r"), corpus.Options{}, ';'},
		{"Range", table, corpus.Options{Range: &corpus.Range{Start: 20, End: 40}}, ';'},
		{"Joints", table, corpus.Options{Joints: 10}, ';'},
		{"From", table, corpus.Options{From: &corpus.Joint{Offset: 11, Text: 11, Same: 11}}, ';'},
		{"TypeText", table, corpus.Options{Type: corpus.Text}, 0},
		{"TypeLog", table, corpus.Options{Type: corpus.Log}, 0},
		{"Attachment", "From: a\nContent-Type: application/x\nContent-Transfer-Encoding: base64\n\n" + encoded, corpus.Options{}, ';'},
		{"Part", "From: a\nContent-Type: text/csv\nContent-Transfer-Encoding: base64\n\n" + encoded, corpus.Options{}, ';'},
		{"LongPart", "From: a\nContent-Type: text/csv\n\n" + table + strings.Repeat("http://a.example/b;c\n", 30<<10), corpus.Options{}, ';'},
		{"Body", "From: a\nContent-Type: text/plain\n\n" + table, corpus.Options{}, 0},
		{"NoTable", "From: a\nContent-Type: text/csv\n\nhttp://a.example/b;c\n", corpus.Options{}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := 0
			for s, err := range corpus.Read(strings.NewReader(tt.in), "x", &tt.o) {
				if err != nil {
					t.Fatal(err)
				}
				if s.Field != "" {
					continue
				}
				if n++; s.Separator != tt.want || s.Kind != corpus.Running && tt.o.Type != corpus.Log {
					t.Errorf("Read(%.100q) gives %v text of the separator %q, want %q", tt.in, s.Kind, s.Separator, tt.want)
				}
			}
			if n != 1 {
				t.Errorf("Read(%.100q) gives %d texts, want 1", tt.in, n)
			}
		})
	}
}

func TestMail(t *testing.T) {
	test(t, []document{
		{name: "Plain", in: "From: a\n\nsee http://a.example/\n", want: []string{`running #1 text/plain @9 "see http://a.example/\n"`}},
		{name: "Fields", in: "From: a\nX-A: http://a.example/\n folded\nX-B: 12:30:00\n\n", want: []string{
			`running .X-A @13 "http://a.example/\n folded"`, `running #1 text/plain @54 ""`,
		}},
		{name: "SuffixOff", in: "From: www.a.example\n\n", want: []string{`running #1 text/plain @21 ""`}},
		{name: "SuffixOn", in: "From: www.a.example\n\n", o: corpus.Options{Suffix: true}, want: []string{
			`running .From @6 "www.a.example"`, `running #1 text/plain @21 ""`,
		}},
		{name: "Picture", in: "From: a\nX-Face: :\"<http://a.example/>\n `sip:a@b.example\nFace: sip:a@b.example\n\n", want: []string{`running #1 text/plain @79 ""`}},
		{name: "QuestionMarkFirst", in: "From: a\nX-A: ? http://a.example/\n\n", want: []string{`running .X-A @13 "? http://a.example/"`, `running #1 text/plain @34 ""`}},
		{name: "EncodedWord", in: "From: a\nSubject: =?utf-8?q?http=3A//a.exa?=\n =?utf-8?q?mple/?=\n\n", want: []string{
			`running .Subject "http://a.example/"`, `running #1 text/plain @64 ""`,
		}},
		{name: "RawBytesInField", in: "From: a\nSubject: \xe9 http://a.example/\n\n", want: []string{
			`running .Subject "é http://a.example/"`, `running #1 text/plain @38 ""`,
		}},
		{name: "RawBytesInFieldOfCharset", in: "From: a\nSubject: \xd1 http://a.example/\nContent-Type: text/plain; charset=koi8-r\n\n", want: []string{
			`running .Subject "я http://a.example/"`, `running #1 text/plain @79 ""`,
		}},
		{name: "RawBytesInFieldOfPart", in: "From: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\nX-A: \xd1 http://a.example/\nContent-Type: text/plain; charset=koi8-r\n\nc\n", want: []string{
			`running #1 .X-A "я http://a.example/"`, `running #1 text/plain @122 "c\n"`,
		}},
		{name: "SchemeAsField", in: "From: a\nhttp://a.example/\n\nb\n", o: corpus.Options{Type: corpus.Mail}, want: []string{
			`running #1 text/plain @8 "http://a.example/\n\nb\n"`,
		}},

		{name: "RawBytesBesideWord", in: "From: a\nSubject: =?utf-8?q?a?= \xe9 http://a.example/\n\n", want: []string{
			`running .Subject "a é http://a.example/"`, `running #1 text/plain @52 ""`,
		}},
		{name: "ShortFields", in: "From: a\nX-A: tel:+1\nX-B: =?x?q?tel=3A1?=\nContent-Type: a/b;c*=x%3Ay\n\n", want: []string{
			`running .X-A @13 "tel:+1"`, `running .X-B "tel:1"`, `running .Content-Type ~1 "x:y"`, `running #1 a/b @69 ""`,
		}},
		{name: "Parameters", in: "From: a\nContent-Type: a/b; url=\"http://a.example/\";\n c*=utf-8''d.txt; e*=http%3A//b.example/\nX-A: b; c*=x%3Ay\n\n", want: []string{
			`running .Content-Type @22 "a/b; url=\"http://a.example/\";\n c*=utf-8''d.txt; e*=http%3A//b.example/"`,
			`running .Content-Type ~1 "http://b.example/"`, `running #1 a/b @111 ""`,
		}},
		{name: "EncodedParameter", in: "From: a\nContent-Type: a/b; url*=utf-8''http%3A//a.example/\n\n", want: []string{
			`running .Content-Type ~1 "http://a.example/"`, `running #1 a/b @60 ""`,
		}},
		{name: "RelativeLocation", in: "From: a\nContent-Location: images/of/the/house.png\n\n", want: []string{
			`header .Content-Location @26 "images/of/the/house.png"`, `running #1 text/plain @51 ""`,
		}},
		{name: "LocationOfWords", in: "From: a\nContent-Location: see http://a.example/\n\n", want: []string{
			`running .Content-Location @26 "see http://a.example/"`, `running #1 text/plain @49 ""`,
		}},
		{name: "DelSpOfFixed", in: "From: a\nContent-Type: text/plain; delsp=yes\n\nhttp://a.exa \nmple/\n", want: []string{
			`running #1 text/plain @45 "http://a.exa \nmple/\n"`,
		}},
		{name: "UTF16", in: "From: a\nContent-Type: text/plain; charset=utf-16\n\n\xff\xfeh\x00i\x00", want: []string{`running #1 text/plain "hi"`}},
		{name: "Candidates", in: "From: a\n\nwww.a.example", o: corpus.Options{Candidates: true}},
		{name: "CandidatesWithSuffix", in: "From: a\n\nwww.a.example", o: corpus.Options{Candidates: true, Suffix: true}, want: []string{
			`running #1 text/plain @9 "www.a.example"`,
		}},
		{name: "CandidatesWithColon", in: "From: a\n\nsip:b", o: corpus.Options{Candidates: true}, want: []string{`running #1 text/plain @9 "sip:b"`}},

		// RFC 2369, RFC 5064, RFC 8288.
		{name: "List", in: "From: a\nList-Archive: (old http://b.example/) <http://a.example/x\n y>, <mailto:c@d.example>\n\n", want: []string{
			`running .List-Archive @22 "(old http://b.example/) "`, `header .List-Archive @47 "http://a.example/x\n y"`,
			`header .List-Archive @72 "mailto:c@d.example"`, `running #1 text/plain @93 ""`,
		}},
		{name: "ListUnclosed", in: "From: a\nList-Help: <http://a.example/, <<mailto:b@a.example>>\n\n", want: []string{
			`running .List-Help @19 "<http://a.example/, <"`, `header .List-Help @41 "mailto:b@a.example"`, `running #1 text/plain @63 ""`,
		}},
		{name: "ListOfWords", in: "From: a\nList-Post: NO http://b.example/ <none> <http://a.example/\n\n", want: []string{
			`running .List-Post @19 "NO http://b.example/ <none>"`, `running .List-Post @46 " <http://a.example/"`, `running #1 text/plain @67 ""`,
		}},
		{name: "ListID", in: "From: a\nList-Id: <http://a.example/>\n\n", want: []string{`running .List-Id @17 "<http://a.example/>"`, `running #1 text/plain @38 ""`}},
		{name: "ArchivedAt", in: "From: a\nArchived-At: <http://a.example/>\n\n", want: []string{`header .Archived-At @22 "http://a.example/"`, `running #1 text/plain @42 ""`}},
		{name: "ArchivedAtBare", in: "From: a\nArchived-At: http://a.example/\n\n", want: []string{`running .Archived-At @21 "http://a.example/"`, `running #1 text/plain @40 ""`}},
		{name: "Link", in: "From: a\nLink: <http://a.example/>; rel=x\n\n", want: []string{`header .Link @15 "http://a.example/"`, `running #1 text/plain @42 ""`}},
		{name: "ContentLocation", in: "From: a\nContent-Location: \"b/\n c\"\n\n", want: []string{
			`header .Content-Location @27 "b/\n c"`, `running #1 text/plain @35 ""`,
		}},
		{name: "ContentLocationOfWords", in: "From: a\nContent-Location: see\thttp://a.example/\n\n", want: []string{
			`running .Content-Location @26 "see\thttp://a.example/"`, `running #1 text/plain @49 ""`,
		}},
		{name: "ContentLocationEmpty", in: "From: a\nContent-Location: \"\"\nContent-Base:\n\n", want: []string{`running #1 text/plain @44 ""`}},
		// RFC 2231, and RFC 2017 for the name.
		{name: "Parameter", in: "From: a\nContent-Type: message/external-body; access-type=URL; URL*0=\"ftp:\"; URL*1=\"//a.example/\"\n\n", want: []string{
			`running .Content-Type ~1 "ftp://a.example/"`, `running #1 message/external-body @98 ""`,
		}},
		{name: "ParameterBesideSplit", in: "From: a\nContent-Type: a/b; c=d:e; URL*0=\"ftp://a.example/\"; URL*1=\"b\"\n\n", want: []string{
			`running .Content-Type @22 "a/b; c=d:e; URL*0=                  ; URL*1=   "`, `running .Content-Type ~1 "ftp://a.example/b"`, `running #1 a/b @71 ""`,
		}},
		{name: "ParameterInOnePiece", in: "From: a\nContent-Type: a/b; URL*0=\"ftp://a.example/\"\n\n", want: []string{
			`running .Content-Type @22 "a/b; URL*0=\"ftp://a.example/\""`, `running .Content-Type ~1 "ftp://a.example/"`, `running #1 a/b @53 ""`,
		}},

		{name: "QuotedPrintable", in: "From: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.exa=\nmple/?a=3Db\n", want: []string{`running #1 text/plain "http://a.example/?a=b\n"`}},
		{name: "Base64", in: "From: a\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n", want: []string{`running #1 text/plain "http://a.example/"`}},
		{name: "UUEncoding", in: "From: a\nContent-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n#0V%T\n`\nend\n", want: []string{`running #1 text/plain "Cat"`}},
		{name: "Charset", in: "From: a\nContent-Type: text/plain; charset=iso-8859-2\n\n\xb1\n", want: []string{`running #1 text/plain @54 "ą\n"`}},
		{name: "UnknownCharset", in: "From: a\nContent-Type: text/plain; charset=no-such\n\na\n", want: []string{"error unknown-charset @51", `running #1 text/plain @51 "a\n"`}},
		{name: "DelSp", in: "From: a\nContent-Type: text/plain; format=flowed; delsp=yes\n\n<http://a.exa \nmple/>\n", want: []string{`running #1 text/plain @60 "<http://a.example/>\n"`}},
		{name: "Flowed", in: "From: a\nContent-Type: text/plain; format=flowed\n\na \nb\n", want: []string{`running #1 text/plain @49 "a \nb\n"`}},
		{name: "UUEncodedInText", in: "From: a\n\na\nbegin 644 a\n#0V%T\n`\nend\n", want: []string{
			`running #1 text/plain @9 "a\nbegin 644 a\n     \n \nend\n"`, `running !a #1 "Cat"`,
		}},
		{name: "Base64FileInText", in: "From: a\n\na\nbegin-base64 644 a\nQ2F0\n====\n", want: []string{
			`running #1 text/plain @9 "a\nbegin-base64 644 a\n    \n====\n"`, `running !a #1 "Cat"`,
		}},
		{name: "YEncInText", in: "From: a\n\n=ybegin line=128 size=3 name=a b\n\x6d\x8b\x9e\n=yend size=3\n", want: []string{
			`running #1 text/plain @9 "=ybegin line=128 size=3 name=a b\n      \n=yend size=3\n"`, `running !a b #1 "Cat"`,
		}},
		{name: "UUEncodedHTMLInText", in: "From: a\nContent-Type: text/plain; charset=koi8-r\n\nbegin 600 a b.htm\n5/&AT;6P^/&$@:')E9CUX/GD\\+V$^\n`\nend\n\xd1\n", want: []string{
			`running #1 text/plain @50 "begin 600 a b.htm\n` + strings.Repeat(" ", 29) + `\n \nend\nя\n"`, `attribute !a b.htm #1 .a@href (y) "x"`,
		}},
		{name: "UUEncodedBehindMuchText", in: "From: a\n\n" + strings.Repeat("a b\n", 10_000) + "begin 644 a\n#0V%T\n", want: []string{
			`running #1 text/plain @9 "` + strings.Repeat(`a b\n`, 10_000) + `begin 644 a\n     \n"`, `running !a #1 "Cat"`,
		}},
		{name: "UUEncodedPictureInText", in: "From: a\n\nbegin 644 a\n$  $\" P  \n`\nend\n", want: []string{`running #1 text/plain @9 "begin 644 a\n         \n \nend\n"`}},
		{name: "Calendar", in: "From: a\nContent-Type: text/calendar\n\nURL:http://a.exa\n mple/\n", want: []string{`running #1 text/calendar @37 "URL:http://a.example/\n"`}},
		{name: "CalendarOfAnotherType", in: "From: a\nContent-Type: application/ics\n\nBEGIN:VCALENDAR\nURL:http://a.exa\n mple/\n", want: []string{`running #1 application/ics @39 "BEGIN:VCALENDAR\nURL:http://a.example/\n"`}},
		{name: "NoCalendar", in: "From: a\nContent-Type: application/x\n\nBEGIN:VCALENDARS\nhttp://a.exa\n mple/\n", want: []string{`running #1 application/x @37 "BEGIN:VCALENDARS\nhttp://a.exa\n mple/\n"`}},

		{name: "Multipart", in: "From: a\nContent-Type: multipart/alternative; boundary=b\n\nsee http://p.example/\n--b\n\none\n--b\nContent-Type: text/html\n\n<a href=x>y</a>\n--b--\nsee http://e.example/\n", want: []string{
			`running @57 "see http://p.example/"`, `running #1 text/plain @84 "one"`, `attribute #2 text/html .a@href @125 (y) "x"`,
			`running @139 "see http://e.example/\n"`,
		}},
		{name: "Counted", in: "50  \nFrom: a\nTo: b\n\nsee <http://a.example/>; some text\n<?xml version=\"1.0\"?>\n<a>http://b.example/</a>\n", want: []string{
			`running #1 text/plain @20 "see <http://a.example/>; some text\n"`, `running application/xml @80 +25 "http://b.example/"`,
		}},
		{name: "CountedWithSign", in: "+20\nFrom: a\nTo: b\n\nsee http://a.example/\n", want: []string{`running @0 "+20\nFrom: a\nTo: b\n\nsee http://a.example/\n"`}},
		{name: "CountedAloneCRLF", in: "52    \r\nFrom: a\r\nTo: b\r\n\r\nsee http://a.example/\r\n", want: []string{`running #1 text/plain @26 "see http://a.example/\r\n"`}},
		{name: "CountedTooLow", in: "20\nFrom: a\nTo: b\n\nsee http://a.example/\n", want: []string{`running #1 text/plain @18 "see http://a.example/\n"`}},
		{name: "CountedTooHigh", in: "999\nFrom: a\nTo: b\n\nsee http://a.example/\n", want: []string{`running #1 text/plain @19 "see http://a.example/\n"`}},
		{name: "NotCounted", in: "20\nsee: http://a.example/\n\n", want: []string{`running @0 "20\nsee: http://a.example/\n\n"`}},
		{name: "CountedAsBinary", in: "From: a\nContent-Type: application/octet-stream\n\n20\nFrom: b\nX-A: http://a.example/\n\n", want: []string{
			`running #1 .X-A @64 "http://a.example/"`, `running #1.1 text/plain @83 ""`,
		}},
		{name: "CRInBase64Message", in: "From: a\nContent-Transfer-Encoding: base64\nContent-Type: message/rfc822\n\nRnJvbTogYQ1NZXNzYWdlLUlEOiA8Yj4NQ29udGVudC1UcmFuc2Zlci1FbmNvZGluZzogcXVvdGVkLXByaW50YWJsZQ0NaHR0cDovL2EuZXhhPQ1tcGxlLz9hPTNEYg0=\n", want: []string{`running #1.1 text/plain "http://a.example/?a=b\n"`}},
		{name: "CRInBase64Attachment", in: "From: a\nContent-Transfer-Encoding: base64\nContent-Type: application/x\n\nRnJvbTogYQ1NZXNzYWdlLUlEOiA8Yj4NQ29udGVudC1UcmFuc2Zlci1FbmNvZGluZzogcXVvdGVkLXByaW50YWJsZQ0NaHR0cDovL2EuZXhhPQ1tcGxlLz9hPTNEYg0=\n", want: []string{`running #1.1 text/plain "http://a.example/?a=b\n"`}},
		{name: "CRInBase64Calendar", in: "From: a\nContent-Transfer-Encoding: base64\nContent-Type: text/calendar\n\nVVJMOmh0dHA6Ly9hLmV4YQ0gbXBsZS8N\n", want: []string{`running #1 text/calendar "URL:http://a.example/\n"`}},
		{name: "CRInBase64Flowed", in: "From: a\nContent-Transfer-Encoding: base64\nContent-Type: text/plain; format=flowed; delsp=yes\n\naHR0cDovL2EuZXhhIA1tcGxlLw0=\n", want: []string{`running #1 text/plain "http://a.example/\n"`}},
		{name: "CRAndLFInBase64", in: "From: a\nContent-Transfer-Encoding: base64\nContent-Type: text/plain; format=flowed; delsp=yes\n\naHR0cDovL2EuZXhhIA1tcGxlLwo=\n", want: []string{`running #1 text/plain "http://a.exa \rmple/\n"`}},
		{name: "CRCRLF", in: "From: a\r\r\nContent-Type: multipart/mixed; boundary=b\r\r\n\r\r\n--b\r\r\nContent-Transfer-Encoding: quoted-printable\r\r\n\r\r\nhttp://a.exa=\r\r\nmple/\r\r\n--b--\r\r\n", want: []string{
			`running #1 text/plain "http://a.example/\r"`,
		}},
		{name: "LooseLine", in: "From: a\nsee http://a.example/\nTo: b\n\n", o: corpus.Options{Type: corpus.Mail}, want: []string{`running @8 "see http://a.example/"`, `running #1 text/plain @37 ""`}},
		{name: "Nested", in: "From: a\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nWC1BOiBodHRwOi8vYS5leGFtcGxlLwoKeAo=\n", want: []string{
			`running #1 .X-A "http://a.example/"`, `running #1.1 text/plain "x\n"`,
		}},
		{name: "EncodedMultipart", in: "From: a\nContent-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\nLS1iCgphPWIKLS1iLS0K\n", want: []string{
			`running #1 text/plain "a=b"`,
		}},
		{name: "PreambleOfEncodedMultipart", in: "From: a\nContent-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8KLS1iCgphPWIKLS1iLS0K\n", want: []string{
			`running "http://a.example/"`, `running #1 text/plain "a=b"`,
		}},
		{name: "Binary", in: "From: a\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\nAAECAwQFBgc=\n", want: nil},
		{name: "TextAsBinary", in: "From: a\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n", want: []string{`running #1 application/octet-stream "http://a.example/"`}},
		{name: "GzipAsText", in: "From: a\nContent-Type: text/plain; name=b.gz\nContent-Transfer-Encoding: base64\n\nH4sIAAAAAAACA0u0SuICAAfPPDwEAAAA\n", want: []string{`running !b.gz #1 "a:b\n"`}},
		{name: "GzipAsTextUnencoded", in: "From: a\nContent-Type: text/plain; name=b.gz\nContent-Disposition: attachment; filename=c.gz\n\n" + gz("a:b\n"), want: []string{`running !c.gz #1 "a:b\n"`}},
		{name: "AMP", in: "From: a\nContent-Type: text/x-amp-html\n\n<!doctype html><html ⚡4email><a href=\"x\">", want: []string{`attribute #1 text/x-amp-html .a@href @79 "x"`}},
		{name: "WatchHTML", in: "From: a\nContent-Type: text/watch-html\n\n<b><a href=x>", want: []string{`attribute #1 text/watch-html .a@href @50 "x"`}},
		{name: "XHTML", in: "From: a\nContent-Type: application/xhtml+xml\nContent-Transfer-Encoding: base64\n\nPGEgaHJlZj0ieCIvPg==\n", want: []string{`attribute #1 application/xhtml+xml .a@href "x"`}},
		{name: "MailboxAsBinary", in: "From: a\nContent-Type: application/octet-stream; name=b\n\nFrom a 12:00\nX-A: http://a.example/\n\nx\n", want: []string{
			`running !b .X-A @74 "http://a.example/"`, `running !b #1 text/plain @93 "x\n"`,
		}},
		{name: "UTF16AsBinary", in: "From: a\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n//5hADoAYgAKAA==\n", want: []string{`running #1 application/octet-stream "a:b\n"`}},
		{name: "UTF16HTMLAsBinary", in: "From: a\nContent-Type: application/octet-stream\n\n<\x00h\x00t\x00m\x00l\x00>\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00x\x00>\x00", want: []string{`attribute #1 application/octet-stream .a@href "x"`}},
		{name: "UTF16OfNULs", in: "From: a\nContent-Type: application/octet-stream\n\n\xff\xfe\x3a\x00\x00\x00", want: nil},
		{name: "HTMLAsBinary", in: "From: a\nContent-Type: application/octet-stream\n\n<html><a href=x>", want: []string{`attribute #1 application/octet-stream .a@href @62 "x"`}},
		{name: "MessageAsBinary", in: "From: a\nContent-Type: application/octet-stream\n\nFrom: b\nX-A: http://a.example/\n\n", want: []string{
			`running #1 .X-A @61 "http://a.example/"`, `running #1.1 text/plain @80 ""`,
		}},
	})
}

// What is encoded in a text with its header is decoded in another reading of it.
func TestHeldParts(t *testing.T) {
	const base64 = "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n"
	test(t, []document{
		{name: "ReturnedMessage", in: "From: a\n\nreturned:\n\nFrom: b\n (c)\nX-A: http://b.example/\n" + base64, want: []string{
			`running #1 text/plain @9 "returned:\n\nFrom: b\n (c)\nX-A: http://b.example/\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n"`,
			`running #1 .X-A @38 ~1 "http://b.example/"`, `running #1 text/plain ~1 "http://a.example/"`,
		}},
		{name: "ReturnedMultipart", in: "From: a\n\n\nSubject: b\ncontent-type: multipart/mixed; boundary=c\n\n--c\n" + base64 + "--c--\n", want: []string{
			`running #1 text/plain @9 "\nSubject: b\ncontent-type: multipart/mixed; boundary=c\n\n--c\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n--c--\n"`,
			`running #1 text/plain ~1 "http://a.example/"`,
		}},
		{name: "HeaderLost", in: "From: a\n\n--c\n" + base64 + "--c--\nsee http://b.example/\n", want: []string{
			`running #1 text/plain @9 "--c\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n--c--\nsee http://b.example/\n"`,
			`running #1 text/plain ~1 "http://a.example/"`, `running #1 @79 ~1 "see http://b.example/\n"`,
		}},
		{name: "DelimiterLost", in: "From: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\none\n\n" + base64 + "--b--\n", want: []string{
			`running #1 text/plain @56 "one\n\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8="`, `running #1 text/plain ~1 "http://a.example/"`,
		}},
		{name: "FirstDelimiterLost", in: "From: a\nContent-Type: multipart/mixed; boundary=b\n\n" + base64 + "--b--\n", want: []string{
			`running @51 "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8="`, `running text/plain ~1 "http://a.example/"`,
		}},
		{name: "HTML", in: "From: a\nContent-Type: text/html\n\nhttp://b.example/\n\n" + base64, want: []string{
			`running #1 text/html "http://b.example/ Content-Transfer-Encoding: base64 aHR0cDovL2EuZXhhbXBsZS8="`,
		}},
		{name: "FieldAtEnd", in: "From: a\n\nreturned:\nContent-Transfer-Encoding: base64", want: []string{
			`running #1 text/plain @9 "returned:\nContent-Transfer-Encoding: base64"`, `running #1 text/plain ~1 ""`,
		}},
		{name: "QuotedPrintable", in: "From: a\n\nreturned:\n\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.exa=\nmple/\n", want: []string{
			`running #1 text/plain @9 "returned:\n\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.exa=\nmple/\n"`,
			`running #1 text/plain ~1 "http://a.example/\n"`,
		}},
		{name: "EscapesOfMultipart", in: "From: a\n\nhttp://a.example/?id=12\n\nSubject: b\nContent-Type: multipart/mixed; boundary=c\n\n--c\nContent-Transfer-Encoding: quoted-printable\n\nhttp://b.exa=\nmple/?a=3Db\n--c--\n", want: []string{
			`running #1 text/plain @9 "http://a.example/?id=12\n\nSubject: b\nContent-Type: multipart/mixed; boundary=c\n\n--c\nContent-Transfer-Encoding: quoted-printable\n\nhttp://b.exa=\nmple/?a=3Db\n--c--\n"`,
			`running #1 text/plain ~1 "http://b.example/?a=b"`,
		}},
		{name: "EscapesBehindBase64", in: "From: a\n\n" + base64 + "\nContent-Transfer-Encoding: quoted-printable\n\nhttp://b.exa=\nmple/?a=3Db\n", want: []string{
			"error bad-encoding @9",
			`running #1 text/plain @9 "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n\nContent-Transfer-Encoding: quoted-printable\n\nhttp://b.exa=\nmple/?a=3Db\n"`,
			`running #1 text/plain ~1 "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8\nContent-Transfer-Encoding: quoted-printable\n\nhttp://b.example/?a=b\n"`,
			`running #1 text/plain ~1 "http://a.example/"`, `running #1 text/plain ~1 "http://b.example/?a=b\n"`,
		}},
		{name: "EscapesBeforeParts", in: "From: a\n\nhttp://a.exa=\nmple/?a=3Db\n\nContent-Transfer-Encoding: quoted-printable\n\nhttp://b.example/?a=3Db\n", want: []string{
			"error bad-encoding @9",
			`running #1 text/plain @9 "http://a.exa=\nmple/?a=3Db\n\nContent-Transfer-Encoding: quoted-printable\n\nhttp://b.example/?a=3Db\n"`,
			`running #1 text/plain ~1 "http://a.example/?a=b\n\nContent-Transfer-Encoding: quoted-printable\n\nhttp://b.example/?a=b\n"`,
			`running #1 text/plain ~1 "http://b.example/?a=b\n"`,
		}},
		{name: "Digest", in: "From: a\n\nA: b\n\nTo: c\nContent-Transfer-Encoding: quoted-printable\n\nSee: d\nhttp://a.exa=\nmple/\n\n--\n\nSubject: e\n f\nMime-Version: 1.0\n\nhttp://b.example/?c=3D\n\n" + base64, want: []string{
			`running #1 text/plain @9 "A: b\n\nTo: c\nContent-Transfer-Encoding: quoted-printable\n\nSee: d\nhttp://a.exa=\nmple/\n\n--\n\nSubject: e\n f\nMime-Version: 1.0\n\nhttp://b.example/?c=3D\n\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n"`,
			`running #1 text/plain ~1 "See: d\nhttp://a.example/\n\n--\n\n"`, `running #1 text/plain @131 ~1 "http://b.example/?c=3D\n\n"`, `running #1 text/plain ~1 "http://a.example/"`,
		}},
		{name: "DigestOfMultipart", in: "From: a\n\nMime-Version: 1.0\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nMime-Version: 1.0\n\nhttp://b.example/?c=3D\n--c\n" + base64, want: []string{
			`running #1 text/plain @9 "Mime-Version: 1.0\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nMime-Version: 1.0\n\nhttp://b.example/?c=3D\n--c\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n"`,
			`running #1 text/plain @75 ~1 "Mime-Version: 1.0\n\nhttp://b.example/?c=3D"`, `running #1 text/plain ~1 "http://a.example/"`,
		}},
		{name: "DigestWithLongLine", in: "From: a\n\n" + base64 + "\n" + strings.Repeat("QUFB", 2000) + "\n\nContent-Transfer-Encoding: 8bit\n\nhttp://b.example/", want: []string{
			`running #1 text/plain @9 "` + strings.ReplaceAll(base64, "\n", `\n`) + `\n` + strings.Repeat("QUFB", 2000) + `\n\nContent-Transfer-Encoding: 8bit\n\nhttp://b.example/"`,
			`running #1 text/plain ~1 "http://a.example/` + strings.Repeat("AAA", 2000) + `"`, `running #1 text/plain @8105 ~1 "http://b.example/"`,
		}},
		{name: "NothingEncoded", in: "From: a\n\nSubject: b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nd\n", want: []string{
			`running #1 text/plain @9 "Subject: b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nd\n"`,
		}},
	})
}

// The words of a field that does not fit in memory are decoded, and what stands behind
// the first of them is not told to stand in the file.
func TestLongField(t *testing.T) {
	const field = "http://a.example/ =?utf-8?q?http=3A//b.example/?= http://c.example/"
	in := "From: a\nX-A: " + field + strings.Repeat(" =?utf-8?q?a?=", 10_000) + "\n\n"
	for s, err := range corpus.Read(strings.NewReader(in), "x", nil) {
		if err != nil {
			t.Fatal(err)
		}
		if s.Field != "X-A" {
			continue
		}
		text, err := io.ReadAll(s.Text)
		want := "http://a.example/ http://b.example/ http://c.example/ " + strings.Repeat("a", 10_000) + "\n"
		if string(text) != want || err != nil {
			t.Errorf("text is %.100q, %v, want %.100q", text, err, want)
		}
		if a, c := s.Raw(0), s.Raw(int64(len("http://a.example/ http://b.example/ "))); a != 13 || c != -1 {
			t.Errorf("Raw = %d, %d, want 13, -1", a, c)
		}
	}
}

func TestReadings(t *testing.T) {
	test(t, []document{
		{name: "TwoEncodings", in: "From: a\nContent-Transfer-Encoding: 7bit\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n", want: []string{
			"error ambiguous @75", `running #1 text/plain @75 "aHR0cDovL2EuZXhhbXBsZS8=\n"`, `running #1 text/plain ~1 "http://a.example/"`,
		}},
		{name: "TwoTypes", in: "From: a\nContent-Type: text/plain\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nx\n--b--\n", want: []string{
			"error ambiguous @76", `running #1 text/plain @76 "--b\n\nx\n--b--\n"`, `running #1 text/plain @81 ~1 "x"`,
		}},
		{name: "SameTwice", in: "From: a\nContent-Type: text/plain\nContent-Type: Text/Plain; x=y\n\nx\n", want: []string{`running #1 text/plain @64 "x\n"`}},
		{name: "SixReadings", in: "From: a\nContent-Type: text/plain\nContent-Type: text/html\nContent-Type: text/csv\nContent-Transfer-Encoding: 8bit\n" +
			"Content-Transfer-Encoding: base64\nContent-Transfer-Encoding: quoted-printable\n\na=62c:\n", want: []string{
			"error ambiguous @191", `running #1 text/plain @191 "a=62c:\n"`, `running #1 text/html @191 ~1 "a=62c:"`, `running #1 text/csv @191 ~2 "a=62c:\n"`,
			`running #1 text/plain ~3 "a=62c:\n"`, `running #1 text/html ~4 "a=62c:"`, `running #1 text/csv ~5 "a=62c:\n"`, "error mime-parts @191",
		}},
		{name: "WithinSecondReading", in: "Content-Type: text/plain\nContent-Type: message/rfc822\n\nContent-Transfer-Encoding: 8bit\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n", o: corpus.Options{Type: corpus.Mail}, want: []string{
			"error ambiguous @55", `running #1 text/plain @55 "Content-Transfer-Encoding: 8bit\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n"`,
			"error ambiguous @122", `running #1.1 text/plain @122 ~1 "aHR0cDovL2EuZXhhbXBsZS8=\n"`, `running #1.1 text/plain ~1 "http://a.example/"`,
		}},
		{name: "SoftBreaksPadded", in: "From: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.exa= \t\nmple/= ", want: []string{`running #1 text/plain "http://a.example/"`}},
		{name: "OneHexDigit", in: "From: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.example/?a=3z&b=20\n", want: []string{
			"error bad-encoding @53", `running #1 text/plain "http://a.example/?a=3z&b \n"`, `running #1 text/plain @53 ~1 "http://a.example/?a=3z&b=20\n"`,
		}},
		{name: "NotQuotedPrintable", in: "From: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.example/?a=x&b=20\n", want: []string{
			"error bad-encoding @53", `running #1 text/plain "http://a.example/?a=x&b \n"`, `running #1 text/plain @53 ~1 "http://a.example/?a=x&b=20\n"`,
		}},
		{name: "FooterBelowQuotedPrintable", in: "From: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.example/?a=3D1&b=3D12\n-- \nhttp://b.example/?c=x\n", want: []string{
			`running #1 text/plain "http://a.example/?a=1&b=12\n-- \nhttp://b.example/?c=x\n"`,
		}},
		{name: "FooterThatMayBeQuotedPrintable", in: "From: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.example/?a=3D1&b=3D12\n-- \nhttp://b.example/?c=x\nhttp://c.example/?id=12\n", want: []string{
			"error bad-encoding @53", `running #1 text/plain "http://a.example/?a=1&b=12\n-- \nhttp://b.example/?c=x\nhttp://c.example/?id\x12\n"`,
			`running #1 text/plain @53 ~1 "http://a.example/?a=3D1&b=3D12\n-- \nhttp://b.example/?c=x\nhttp://c.example/?id=12\n"`,
		}},
		{name: "NotBase64", in: "From: a\nContent-Transfer-Encoding: base64\n\n<http://a.exa\nmple/>\n", want: []string{
			"error bad-encoding @43", `running #1 text/plain "<http://a.exa\nš™^"`, `running #1 text/plain @43 ~1 "<http://a.exa\nmple/>\n"`,
		}},
		{name: "QuotedPrintableUnsaid", in: "From: a\n\nhttp://a.exa=\nmple/?a=3Db\n", want: []string{
			"error bad-encoding @9", `running #1 text/plain @9 "http://a.exa=\nmple/?a=3Db\n"`, `running #1 text/plain ~1 "http://a.example/?a=b\n"`,
		}},
		{name: "QuotedPrintableUnsaidAtMargin", in: "From: a\n\n" + strings.Repeat("word ", 12) + "http://a.e=\nxample/\n", want: []string{
			"error bad-encoding @9", `running #1 text/plain @9 "` + strings.Repeat("word ", 12) + `http://a.e=\nxample/\n"`,
			`running #1 text/plain ~1 "` + strings.Repeat("word ", 12) + `http://a.example/\n"`,
		}},
		{name: "EqualsAtMargin", in: "From: a\n\n" + strings.Repeat("word ", 12) + "http://a.e=\nx=ample/\n", want: []string{
			`running #1 text/plain @9 "` + strings.Repeat("word ", 12) + `http://a.e=\nx=ample/\n"`,
		}},
		{name: "Base64UnsaidOfOther", in: "From: a\nContent-Type: application/x\n\naHR0cDovL2EuZXhh\nbXBsZS8K\n", want: []string{
			"error bad-encoding @37", `running #1 application/x @37 "aHR0cDovL2EuZXhh\nbXBsZS8K\n"`, `running #1 application/x ~1 "http://a.example/\n"`,
		}},
		{name: "QuotedPrintableUnsaidCRLF", in: "From: a\r\n\r\nhttp://a.exa=\r\nmple/?a=3Db\r\n", want: []string{
			"error bad-encoding @11", `running #1 text/plain @11 "http://a.exa=\r\nmple/?a=3Db\r\n"`, `running #1 text/plain ~1 "http://a.example/?a=b\r\n"`,
		}},
		{name: "QuotedPrintableUnsaidWithoutSoftBreak", in: "From: a\nContent-Type: text/html\n\n<a href=3D\"http://a.example/?a=3Db\">x</a>\n", want: []string{
			"error bad-encoding @33", `attribute #1 text/html .a@href @41 (x) "3D\"http://a.example/?a=3Db\""`,
			`attribute #1 text/html .a@href ~1 (x) "http://a.example/?a=b"`,
		}},
		{name: "QuotedPrintableUnsaidAndHalfQuoted", in: "From: a\nContent-Type: text/html\n\n<meta a=zz><a href=3D\"http://a.example/?a=3Db\">x</a>\n", want: []string{
			"error bad-encoding @33", `attribute #1 text/html .a@href @52 (x) "3D\"http://a.example/?a=3Db\""`,
			`attribute #1 text/html .a@href ~1 (x) "http://a.example/?a=b"`,
		}},
		{name: "QuotedValueOfHTML", in: "From: a\nContent-Type: text/html\n\n<a href=\"http://a.example/?a=3D\">\n", want: []string{
			`attribute #1 text/html .a@href @42 "http://a.example/?a=3D"`,
		}},
		{name: "HardlyQuotedPrintable", in: "From: a\n\nhttp://a.example/?a=20b&c=d\n\nAAAA==\n=ghij\n", want: []string{
			`running #1 text/plain @9 "http://a.example/?a=20b&c=d\n\nAAAA==\n=ghij\n"`,
		}},
		{name: "Armor", in: "From: a\n\n> http://a.example/?a=20b\n> -----BEGIN PGP SIGNATURE-----\n>\n> AAA=\n> =BCij\n", want: []string{
			`running #1 text/plain @9 "> http://a.example/?a=20b\n> -----BEGIN PGP SIGNATURE-----\n>\n> AAA=\n> =BCij\n"`,
		}},
		{name: "Base64AsQuotedPrintable", in: "From: a\nContent-Transfer-Encoding: quoted-printable\n\naHR0cDovL2Eu\nZXhhbXBsZS8=\n", want: []string{
			"error bad-encoding @53", `running #1 text/plain "aHR0cDovL2Eu\nZXhhbXBsZS8"`, `running #1 text/plain ~1 "http://a.example/"`,
		}},
		{name: "QuotedPrintableAsBase64", in: "From: a\nContent-Transfer-Encoding: base64\n\nsee http://a.exa=\nmple/?a=3Db\n", want: []string{
			"error bad-encoding @43", `running #1 text/plain "see http://a.exa=\nš™^ýÜ6"`, `running #1 text/plain ~1 "see http://a.example/?a=b\n"`,
		}},
		{name: "ArmorOfMessage", in: "From: a\n\n-----BEGIN PGP MESSAGE-----\n\nAAA=\n=E8ij\n-----END PGP MESSAGE-----\nhttp://a.example/\n", want: []string{
			`running #1 text/plain @9 "-----BEGIN PGP MESSAGE-----\n\nAAA=\n=E8ij\n-----END PGP MESSAGE-----\nhttp://a.example/\n"`,
		}},
		{name: "ArmorOfSignedMessage", in: "From: a\n\n-----BEGIN PGP SIGNED MESSAGE-----\n\nhttp://a.exa=\nmple/?a=3Db\n", want: []string{
			"error bad-encoding @9", `running #1 text/plain @9 "-----BEGIN PGP SIGNED MESSAGE-----\n\nhttp://a.exa=\nmple/?a=3Db\n"`,
			`running #1 text/plain ~1 "-----BEGIN PGP SIGNED MESSAGE-----\n\nhttp://a.example/?a=b\n"`,
		}},
		{name: "QuotedPrintableBehindParts", in: "From: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b--\n<http://a.exa=\nmple/?a=3Db>\n", want: []string{
			`running #1 text/plain @56 "one"`, "error bad-encoding @66",
			`running @66 "<http://a.exa=\nmple/?a=3Db>\n"`, `running ~1 "<http://a.example/?a=b>\n"`,
		}},
		{name: "Base64BeforeParts", in: "From: a\nContent-Type: multipart/mixed; boundary=b\n\naHR0cDov\nL2EuZXhh\nbXBsZS8K\n--b\n\none\n--b--\n", want: []string{
			"error bad-encoding @51", `running @51 "aHR0cDov\nL2EuZXhh\nbXBsZS8K"`, `running ~1 "http://a.example/\n"`, `running #1 text/plain @83 "one"`,
		}},
		{name: "Words", in: "From: a\n\nthese\nare\njust\nwords\n", want: []string{`running #1 text/plain @9 "these\nare\njust\nwords\n"`}},
		{name: "Base64Unsaid", in: "From: a\n\naHR0cDovL2EuZXhh\nbXBsZS8K\n", want: []string{
			"error bad-encoding @9", `running #1 text/plain @9 "aHR0cDovL2EuZXhh\nbXBsZS8K\n"`, `running #1 text/plain ~1 "http://a.example/\n"`,
		}},
		{name: "EscapeOfControl", in: "From: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.example/?id=12\n", want: []string{
			"error bad-encoding @53", `running #1 text/plain "http://a.example/?id\x12\n"`, `running #1 text/plain @53 ~1 "http://a.example/?id=12\n"`,
		}},
		{name: "EscapeOfVerticalTab", in: "From: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.example/?id=0B\n", want: []string{
			"error bad-encoding @53", `running #1 text/plain "http://a.example/?id\v\n"`, `running #1 text/plain @53 ~1 "http://a.example/?id=0B\n"`,
		}},
		{name: "EscapesOfControlsInText", in: "From: a\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.example/ =1A=1B=09=0C\n", want: []string{
			`running #1 text/plain "http://a.example/ \x1a\x1b\t\f\n"`,
		}},
		{name: "EscapesOfUTF16", in: "From: a\nContent-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: quoted-printable\n\nh=00i=00 =00=16=04=\n", want: []string{
			`running #1 text/plain "hi Ж"`,
		}},
		{name: "WithinTwoOthers", in: strings.Repeat("Content-Type: message/rfc822\nContent-Type: text/html\n\n", 3) + "X-A: http://a.example/\n\n", o: corpus.Options{Type: corpus.Mail}, want: []string{
			"error ambiguous @54", "error ambiguous @108", "error mime-depth @162",
			`running #1.1.1 .X-A @167 "http://a.example/"`, `running #1.1.1.1 text/plain @186 ""`,
			`running #1.1 text/html ~1 "Content-Type: message/rfc822 Content-Type: text/html X-A: http://a.example/"`,
			`running #1 text/html ~1 "Content-Type: message/rfc822 Content-Type: text/html Content-Type: message/rfc822 Content-Type: text/html X-A: http://a.example/"`,
		}},
		{name: "Base64UnsaidUnpadded", in: "From: a\n\naHR0cDovL2Eu\nZXhhbXBsZS9h\n", want: []string{
			"error bad-encoding @9", `running #1 text/plain @9 "aHR0cDovL2Eu\nZXhhbXBsZS9h\n"`, `running #1 text/plain ~1 "http://a.example/a"`,
		}},
		{name: "ShortWords", in: "From: a\n\nsevenish\nletters\n", want: []string{`running #1 text/plain @9 "sevenish\nletters\n"`}},
		{name: "Base64Unsaid", in: "From: a\n\naHR0cDovL2Eu\nZXhhbXBsZS8=\n", want: []string{
			"error bad-encoding @9", `running #1 text/plain @9 "aHR0cDovL2Eu\nZXhhbXBsZS8=\n"`, `running #1 text/plain ~1 "http://a.example/"`,
		}},
	})
}

// Files that are encoded in a text and not read as members are told, once it is read.
func TestFilesLeft(t *testing.T) {
	const file = "begin 644 a\n#0V%T\n`\nend\n"
	behind := strings.Repeat("a b\n", 20_000)
	for _, tt := range []struct {
		name, in, what string
		skipped        int64
	}{
		{"InHead", "From: a\n\n" + file + behind + file, "", 0},
		{"BehindHead", "From: a\n\n" + behind + file, "a file encoded in the text", 1},
		{"TwoBehindHead", "From: a\n\n" + behind + file + "begin-base64 644 a\nQ2F0\n", "2 files encoded in the text", 2},
		{"NothingOfAFile", "From: a\n\n" + behind + "begin 644 a\nsome text\n", "", 0},
		{"InBase64", "From: a\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(file)), "a file encoded in the text", 1},
		{"NoMessage", behind + file, "", 0},
	} {
		var counts corpus.Counts
		what := ""
		for s, err := range corpus.Read(strings.NewReader(tt.in), "x", &corpus.Options{Counts: &counts}) {
			if e, ok := errors.AsType[*corpus.Error](err); ok && e.Code == corpus.Skipped {
				what += e.What
			}
			if s != nil {
				io.Copy(io.Discard, s.Text) //nolint:errcheck // in memory
			}
		}
		if got := counts.Skipped.Load(); what != tt.what || got != tt.skipped {
			t.Errorf("%s: %q, %d skipped, want %q, %d", tt.name, what, got, tt.what, tt.skipped)
		}
	}
}

func TestHTML(t *testing.T) {
	test(t, []document{
		{name: "TextAndLinks", in: "<html><p>see http://a.example/ <b>now</b><p>nothing<a href='b'>c</a><img src=d>", want: []string{
			`running text/html +9 "see http://a.example/ now"`, `attribute text/html .a@href @60 (c) "b"`, `attribute text/html .img@src @77 "d"`,
		}},
		{name: "Base", in: "<html><a href=a></a><base href='http://b.example/'><base href=c><a href=d>", want: []string{
			`attribute text/html .a@href @14 "a"`, `attribute text/html .base@href @32 "http://b.example/"`,
			`attribute text/html .base@href @62 ^http://b.example/ "c"`, `attribute text/html .a@href @72 ^http://b.example/ "d"`,
		}},
		{name: "TextOfAttribute", in: "<html><p title='see\nhttp://a.example/' style=\"a: '//b.example'; b: url(c)\">", want: []string{
			`running text/html .p@title @16 "see\nhttp://a.example/"`, `running text/html .p@style @46 "a: '//b.example'; b: "`, `attribute text/html .p@style @71 "c"`,
		}},
		{name: "StyleSheet", in: "<html><style>\na { b: url(c) }", want: []string{
			`running text/html @13 +13 "\na { b: "`, `attribute text/html @25 +25 "c"`,
		}},
		{name: "BaseOption", in: "<html><a href=a>", o: corpus.Options{Base: "http://o.example/"}, want: []string{`attribute text/html .a@href @14 ^http://o.example/ "a"`}},
		{name: "Entity", in: "<html><a href='?a&amp;b'>", want: []string{`attribute text/html .a@href "?a&b"`}},
		{name: "Charset", in: "<html><meta charset=iso-8859-2>http:\xb1", want: []string{`running text/html +31 "http:ą"`}},
		{name: "CharsetOption", in: "<html>http:\xb1", o: corpus.Options{Charset: "iso-8859-2"}, want: []string{`running text/html +6 "http:ą"`}},
		{name: "CharsetBeforeOption", in: "<html><meta charset=iso-8859-2>http:\xb1", o: corpus.Options{Charset: "koi8-r"}, want: []string{`running text/html +31 "http:ą"`}},
		{name: "CharsetOfPartBeforeOption", in: "From: a\nContent-Type: text/html; charset=iso-8859-2\n\n<p>http:\xb1", o: corpus.Options{Charset: "koi8-r"}, want: []string{`running #1 text/html +3 "http:ą"`}},
		{name: "CharsetOfSevenBits", in: "<html><meta charset=iso-2022-jp>http:\x1b$BF|\x1b(B", want: []string{`running text/html +32 "http:日"`}},
		{name: "UnknownCharset", in: "<html><meta charset=no-such>http:\xb1", want: []string{"error unknown-charset @0", `running text/html +28 "http:±"`}},
		{name: "UTF16Part", in: "From: a\nContent-Type: text/html; charset=utf-16le\n\n<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00b\x00>\x00", want: []string{`attribute #1 text/html .a@href "b"`}},
		{name: "UTF16", in: "\xfe\xff\x00<\x00h\x00t\x00m\x00l\x00>\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00b\x00>", want: []string{`attribute text/html .a@href "b"`}},
	})
}

// RFC 3986, section 5.1, and RFC 2557, section 5.
func TestBases(t *testing.T) {
	const page = "<html><a href=x>"
	test(t, []document{
		{name: "None", in: "From: a\nContent-Type: text/html\n\n" + page, want: []string{`attribute #1 text/html .a@href @47 "x"`}},
		{name: "Retrieval", in: "From: a\nContent-Type: text/html\n\n" + page, o: corpus.Options{Base: "http://o.example/"}, want: []string{`attribute #1 text/html .a@href @47 ^http://o.example/ "x"`}},
		{
			name: "ContentLocation", in: "From: a\nContent-Type: text/html\nContent-Location: http://l.example/\n\n" + page, o: corpus.Options{Base: "http://o.example/"},
			want: []string{`header .Content-Location @50 ^http://o.example/ "http://l.example/"`, `attribute #1 text/html .a@href @83 ^http://l.example/,http://o.example/ "x"`},
		},
		{
			name: "ContentBaseFirst", in: "From: a\nContent-Type: text/html\nContent-Location: l\nContent-Base: http://b.example/\n\n" + page,
			want: []string{`header .Content-Location @50 ^http://b.example/ "l"`, `header .Content-Base @66 "http://b.example/"`, `attribute #1 text/html .a@href @99 ^http://b.example/,l "x"`},
		},
		{
			name: "InContentFirst", in: "From: a\nContent-Type: text/html\nContent-Location: http://l.example/\n\n<base href=b>" + page,
			want: []string{
				`header .Content-Location @50 "http://l.example/"`, `attribute #1 text/html .base@href @80 ^http://l.example/ "b"`,
				`attribute #1 text/html .a@href @96 ^b,http://l.example/ "x"`,
			},
		},
		{
			name: "XMLScope", in: `<?xml version="1.0"?><d xml:base="http://b.example/"><p xml:base="p/"><a href="1"/></p><p xml:base="q/"/><a href="2"/></d>`,
			want: []string{
				`attribute text/html .d@xml:base @34 "http://b.example/"`,
				`attribute text/html .p@xml:base @66 ^http://b.example/ "p/"`, `attribute text/html .a@href @79 ^p/,http://b.example/ "1"`,
				`attribute text/html .p@xml:base @100 ^http://b.example/ "q/"`, `attribute text/html .a@href @114 ^http://b.example/ "2"`,
			},
		},
		{
			name: "HTMLWithoutScope", in: `<html><p xml:base="http://b.example/"><a href="1"></a></p><a href="2"></a>`,
			want: []string{
				`attribute text/html .p@xml:base @19 "http://b.example/"`, `attribute text/html .a@href @47 ^http://b.example/ "1"`,
				`attribute text/html .a@href @67 ^http://b.example/ "2"`,
			},
		},
		{
			name: "XMLBehindScope", in: `<?xml version="1.0"?><d><p xml:base="http://b.example/"><a href="1"/></p><a href="2"/></d>`,
			want: []string{
				`attribute text/html .p@xml:base @37 "http://b.example/"`, `attribute text/html .a@href @65 ^http://b.example/ "1"`,
				`attribute text/html .a@href @82 "2"`,
			},
		},
		{
			name: "XMLAbsolute", in: `<?xml version="1.0"?><d xml:base="http://b.example/"><p xml:base="http://c.example/"><a href="1"/></p></d>`,
			want: []string{
				`attribute text/html .d@xml:base @34 "http://b.example/"`,
				`attribute text/html .p@xml:base @66 ^http://b.example/ "http://c.example/"`, `attribute text/html .a@href @94 ^http://c.example/ "1"`,
			},
		},
		{
			name: "Codebase", in: `<html><base href="http://b.example/"><object data=1 codebase="c/"></object><object data=2>`,
			want: []string{
				`attribute text/html .base@href @18 "http://b.example/"`, `attribute text/html .object@data @50 ^c/,http://b.example/ "1"`,
				`attribute text/html .object@codebase @62 ^http://b.example/ "c/"`, `attribute text/html .object@data @88 ^http://b.example/ "2"`,
			},
		},
		{
			name: "Multipart", in: "From: a\nContent-Type: multipart/related; boundary=b\nContent-Location: http://m.example/\n\n--b\nContent-Type: text/html\nContent-Location: p\n\n" + page + "\n--b--\n",
			want: []string{
				`header .Content-Location @70 "http://m.example/"`, `header #1 .Content-Location @135 ^http://m.example/,thismessage:/ "p"`,
				`attribute #1 text/html .a@href @152 ^p,http://m.example/,thismessage:/ "x"`,
			},
		},
	})
}

func TestMbox(t *testing.T) {
	in := "From a@a.example Thu Jan  1 12:00:00 1970\nSubject: one\nMessage-ID: <1@a.example>\nDate: Thu, 1 Jan 1970 12:00:00 +0100\nFrom: =?utf-8?q?Jos=C3=A9?= <a@a.example>\n\nx\n\n" +
		"From b mailto:b@b.example Thu Jan  1 12:00:00 1970\nSubject: two\n folded\n\n>From y\n"
	for _, w := range deliverytest.Ways() {
		var kept []*corpus.Message
		for s, err := range corpus.Read(w.Open([]byte(in)), "x", nil) {
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(s.Text)
			if err != nil {
				t.Fatal(err)
			}
			if s.RawOffset < 0 || !strings.HasPrefix(in[s.RawOffset:], string(text)) {
				t.Errorf("by %s: %q is not at %d", w.Name, text, s.RawOffset)
			}
			if s.Message != nil {
				kept = append(kept, s.Message)
			}
		}
		var got []corpus.Message
		for _, m := range kept {
			got = append(got, *m)
		}
		want := []corpus.Message{
			{ID: "1@a.example", Date: time.Date(1970, 1, 1, 11, 0, 0, 0, time.UTC), DateOK: true, From: "José <a@a.example>", Subject: "one"},
			{Offset: 164, Subject: "two folded"},
		}
		for i := range got {
			got[i].Date = got[i].Date.UTC()
		}
		want[1].Date = want[1].Date.UTC()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("Read(%q) by %s (-want +got):\n%s", in, w.Name, diff)
		}
	}
}

// Raw tells where a byte stands in the file as far as the text is that of the
// file.
func TestRaw(t *testing.T) {
	const header = "Mime-Version: 1.0\nContent-Type: text/plain; charset="
	for _, tt := range []struct{ name, before, text string }{
		{"Text", "", "abc\xe9def"},
		{"Body", header + "koi8-r\n\n", "abc\xe9def"},
		{"Mark", header + "utf-8\n\n\xef\xbb\xbf", "abc\xe9def"},
		{"Overstruck", header + "us-ascii\n\n", "abcd\be\n"},
		{"LongBody", header + "koi8-r\n\n", "abc\xe9def" + strings.Repeat(" a line\n", 5000)},
	} {
		for s, err := range corpus.Read(strings.NewReader(tt.before+tt.text), "x", nil) {
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(io.Discard, s.Text); err != nil {
				t.Fatal(err)
			}
			start := int64(len(tt.before))
			for off, want := range map[int64]int64{-1: -1, 0: start, 2: start + 2, 3: -1, 5: -1} {
				if got := s.Raw(off); got != want {
					t.Errorf("%s: Raw(%d) = %d, want %d", tt.name, off, got, want)
				}
			}
		}
	}
}

// The iteration ends when the caller has enough.
func TestBreak(t *testing.T) {
	for _, in := range []string{
		"From: a\nList-Help: <http://a.example/>, <http://b.example/>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nx\n--b\nContent-Type: text/html\n\n" +
			"<a href=x><a href=y>\n--b\nContent-Transfer-Encoding: 7bit\nContent-Transfer-Encoding: base64\n\nx\n--b--\n",
		strings.Repeat("From a 12:00 http://a.example/\nX-A: http://b.example/\nX-B: http://c.example/\n\nx\n\n", 3),
		"20\nFrom: a\nTo: b\n\ntext<?xml version='1.0'?><a href='b'/>",
		gz("a:b\n") + "garbage",
	} {
		segments := func() iter.Seq2[*corpus.Segment, error] {
			return unbatched(corpus.Read(strings.NewReader(in), "x", &corpus.Options{Batch: 1 << 10}))
		}
		all := len(lines(segments()))
		for stop := 1; stop <= all; stop++ {
			n := 0
			for s, err := range segments() {
				if err == nil {
					_, _ = io.Copy(io.Discard, s.Text)
				}
				if n++; n == stop {
					break
				}
			}
			if n != stop {
				t.Errorf("%d segments of %q, want %d", n, in, stop)
			}
		}
	}
}

func TestCounts(t *testing.T) {
	in := "From a 12:00\nA: b\nContent-Type: image/png\n\n\x89PNG\x00\n\nFrom a 12:00\nA: b\n\nx\n"
	var c corpus.Counts
	var progress int64
	o := corpus.Options{Counts: &c, Progress: func(n int64) { progress += n }}
	for range corpus.Read(strings.NewReader(in), "x", &o) { //nolint:errcheck // it is counted
	}
	got := []int64{c.Bytes.Load(), c.Messages.Load(), c.Parts.Load(), c.Skipped.Load(), progress}
	if want := []int64{int64(len(in)), 2, 2, 1, int64(len(in))}; !cmp.Equal(got, want) {
		t.Errorf("Counts of %q = %d, want %d", in, got, want)
	}
}

func TestUndecodable(t *testing.T) {
	var c corpus.Counts
	in := "From: a\nContent-Transfer-Encoding: x-yenc\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: x-new\n\nhttp://a.example/\n" +
		"--b\nContent-Type: image/png\nContent-Transfer-Encoding: x-yenc\n\n\x89PNG\x00"
	got := lines(corpus.Read(strings.NewReader(in), "x", &corpus.Options{Counts: &c}))
	want := []string{`running #1 text/plain @123 "http://a.example/"`}
	if diff := cmp.Diff(want, got); diff != "" || c.Undecodable.Load() != 1 || c.Skipped.Load() != 1 {
		t.Errorf("Read(%q): %d undecodable (-want +got):\n%s", in, c.Undecodable.Load(), diff)
	}
}

// What fails while it is read is told, behind what was read before.
func TestReadError(t *testing.T) {
	for _, in := range []string{"text\n", "From: a\n\ntext\n", "From a 12:00\nA: b\n\ntext\n", "<html>text: a\n"} {
		for code, err := range map[string]error{"unreadable": errors.New("broken"), "truncated": io.ErrUnexpectedEOF} {
			r := io.MultiReader(strings.NewReader(in), iotest.ErrReader(err))
			got := lines(corpus.Read(r, "x", nil))
			if n := len(got); n < 2 || !strings.HasPrefix(got[n-1], "error "+code) || !strings.Contains(got[n-2], "text") {
				t.Errorf("Read(%q) and an error = %q", in, got)
			}
		}
	}
}

// An error that wraps io.EOF does not end an input in order.
func TestReadErrorWrapsEOF(t *testing.T) {
	packed := gz("text http://a.example/\n")
	for _, in := range []string{"text\n", "From: a\n\ntext\n", "From a 12:00\nA: b\n\ntext\n", "<html>text: a\n", packed[:len(packed)-9]} {
		early := fmt.Errorf("connection: %w", io.EOF)
		var last error
		for s, err := range corpus.Read(io.MultiReader(strings.NewReader(in), iotest.ErrReader(early)), "x", nil) {
			if last = err; err == nil {
				io.Copy(io.Discard, s.Text) //nolint:errcheck // it is the next err
			}
		}
		if !errors.Is(last, early) || errors.Is(last, io.EOF) {
			t.Errorf("Read(%q) and an error = %v, want %v, not %v", in, last, early, io.EOF)
		}
	}
}

// What is read does not depend on what was read before it, by which options, and how far.
func TestReadAgain(t *testing.T) {
	in := "From: a\nContent-Type: text/html; format=b; delsp=d\nX-Site: www.a.example\n\n<a href=\"http://b.example/\">c</a>\n"
	const (
		linked   = `attribute #1 text/html .a@href @83 (c) "http://b.example/"`
		unlinked = `attribute #1 text/html .a@href @83 "http://b.example/"`
		field    = `running .X-Site @59 "www.a.example"`
	)
	tests := []struct {
		o    *corpus.Options
		want []string
	}{
		{nil, []string{linked}},
		{&corpus.Options{Anonymous: true}, []string{unlinked}},
		{&corpus.Options{Suffix: true}, []string{field, linked}},
		{&corpus.Options{MaxParams: 1}, []string{"error params @0", linked}},
	}
	for range 2 {
		for _, tt := range tests {
			for range corpus.Read(strings.NewReader(in), "x", tt.o) { //nolint:errcheck // it is left
				break
			}
			got := lines(corpus.Read(strings.NewReader(in), "x", tt.o))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Read(%q) by %+v (-want +got):\n%s", in, tt.o, diff)
			}
		}
		slices.Reverse(tests)
	}
}

// A line is handed out although no more bytes come.
func TestNothingIsHeld(t *testing.T) {
	for _, line := range []string{"see http://a.example/\n", strings.Repeat("a long line ", 30) + "\n", "2026-01-02 an entry\n"} {
		r, w := io.Pipe()
		got := make(chan string)
		go func() {
			for s, err := range corpus.Read(r, "x", nil) {
				if err != nil {
					got <- err.Error()
					return
				}
				buf := make([]byte, 1<<10)
				n, _ := io.ReadAtLeast(s.Text, buf, len(line)-1)
				got <- string(buf[:n])
				return
			}
		}()
		if _, err := io.WriteString(w, line); err != nil {
			t.Fatal(err)
		}
		select {
		case text := <-got:
			if !strings.HasPrefix(line, text) || len(text) < len(line)-1 {
				t.Errorf("Read of %q from an open pipe = %q", line, text)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("Read of %q from an open pipe waits", line)
		}
		_ = w.Close()
	}
}

// Whatever the input: no panic, the same segments for every way of delivering
// the bytes, and not much more text than there was.
func FuzzRead(f *testing.F) {
	f.Add([]byte("From: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: base64\n\nYQ==\n--b--\n"), uint64(1), uint8(corpus.Auto))
	f.Add([]byte("<html><base href=x><a href='y'>z\xe9"), uint64(2), uint8(corpus.HTML))
	f.Add([]byte("From a 12:00\nA: =?utf-7?b?YQ?=\n\n\x1b$B\n"), uint64(3), uint8(corpus.Mbox))
	f.Add([]byte("\xff\xfea\x00\r\x00"), uint64(4), uint8(corpus.Text))
	f.Fuzz(func(t *testing.T, text []byte, seed uint64, typ uint8) {
		o := &corpus.Options{Type: corpus.Type(typ % uint8(corpus.Log+1))}
		want := lines(corpus.Read(bytes.NewReader(text), "x", o))
		got := lines(corpus.Read(deliverytest.Cuts(text, seed), "x", o))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("Read(%q) in pieces (-whole +pieces):\n%s", text, diff)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	message := "From sender@example.org Thu Jan  1 00:00:00 2026\nReceived: from a.example by b.example; Thu, 1 Jan 2026 00:00:00 +0000\n" +
		"From: Joe <joe@a.example>\nSubject: hello\nDate: Thu, 1 Jan 2026 00:00:00 +0000\nMessage-ID: <1@a.example>\n" +
		"Content-Type: multipart/alternative; boundary=b\n\n" +
		"--b\nContent-Type: text/plain; charset=utf-8\n\n" + strings.Repeat("A line of text as it is in mail.\n", 100) +
		"--b\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n" +
		strings.Repeat("<p>A line of text as it =\nis in mail.\n", 100) + "--b--\n\n"
	for _, bb := range []struct{ name, in string }{
		{"Mail", strings.Repeat(message, 200)},
		{"Text", strings.Repeat("A line of text as it is in mail.\n", 100000)},
	} {
		b.Run(bb.name, func(b *testing.B) {
			buf := make([]byte, 64<<10)
			b.SetBytes(int64(len(bb.in)))
			b.ReportAllocs()
			for b.Loop() {
				for s := range corpus.Read(strings.NewReader(bb.in), "x", nil) { //nolint:errcheck // it is a benchmark
					for {
						if _, err := s.Text.Read(buf); err != nil {
							break
						}
					}
				}
			}
		})
	}
}

// A zip archive that comes through a pipe is read to its end first, although the
// pipe is a file.
func TestZipFromPipe(t *testing.T) {
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	member, err := z.Create("a")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(member, "http://a.example/"); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close() //nolint:errcheck // it was only read
	go func() {
		_, _ = w.Write(archive.Bytes())
		_ = w.Close()
	}()
	want := []string{`running !a "http://a.example/"`}
	if diff := cmp.Diff(want, lines(corpus.Read(r, "-", nil))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

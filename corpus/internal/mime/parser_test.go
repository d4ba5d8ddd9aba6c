package mime_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urisift/urisift/corpus/internal/deliverytest"
	"github.com/urisift/urisift/corpus/internal/mime"
)

// items returns the items of the message that r holds, a line each:
//
//	field PART NAME @OFFSET "value"
//	body PART TYPE ENCODING @OFFSET "text"
//	loose PART @OFFSET "text"
//	note CODE @OFFSET
func items(t *testing.T, r io.Reader, o *mime.Options) []string {
	t.Helper()
	p := mime.NewParser(o)
	p.Reset(r)
	var got []string
	for {
		it, err := p.Next()
		if errors.Is(err, io.EOF) {
			return got
		}
		if err != nil {
			t.Fatal(err)
		}
		text := it.Value
		if !it.Whole && it.Kind != mime.Note {
			if text, err = io.ReadAll(p); err != nil {
				t.Fatal(err)
			}
		}
		switch it.Kind {
		case mime.Field:
			got = append(got, fmt.Sprintf("field %s %s @%d %q", it.Part, it.Name, it.Offset, text))
		case mime.Body:
			raw := ""
			if it.Raw {
				raw = "raw "
			}
			got = append(got, fmt.Sprintf("body %s %s%s %s @%d %q", it.Part, raw, it.Entity.MediaType(), it.Entity.Encoding(), it.Offset, text))
		case mime.Loose:
			got = append(got, fmt.Sprintf("loose %s @%d %q", it.Part, it.Offset, text))
		case mime.Note:
			got = append(got, fmt.Sprintf("note %s @%d", it.Code, it.Offset))
		}
	}
}

// mixed is the header of a multipart with the boundary "b".
const mixed = "Content-Type: multipart/mixed; boundary=b\n\n"

// mixedField is the item that mixed begins with.
const mixedField = `field  Content-Type @14 "multipart/mixed; boundary=b"`

func TestParser(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"Empty", "", nil},
		{"BlankLines", "\n\r\n\n", nil},
		{"Plain", "A: b\n\ntext\n", []string{`field  A @3 "b"`, `body 1 text/plain  @6 "text\n"`}},
		{"CRLF", "A: b\r\n\r\ntext\r\n", []string{`field  A @3 "b"`, `body 1 text/plain  @8 "text\r\n"`}},
		{"HeaderOnly", "A: b\n", []string{`field  A @3 "b"`, `body 1 text/plain  @5 ""`}},
		{"NoLineEnd", "A: b", []string{`field  A @3 "b"`, `body 1 text/plain  @4 ""`}},
		{"EmptyHeader", "\nhello\n", []string{`body 1 text/plain  @1 "hello\n"`}},
		{"CRCRLF", "A: b\r\r\n\r\r\ntext\r\r\n", []string{`field  A @3 "b\r"`, `body 1 text/plain  @10 "text\r\r\n"`}},
		{"BlankLinesFirst", "\n\r\nFrom: b\n\ntext\n", []string{`field  From @9 "b"`, `body 1 text/plain  @12 "text\n"`}},

		// RFC 5322, section 2.2.3.
		{"Folds", "A: b\n c\n\td\nE: f\n\n", []string{`field  A @3 "b\n c\n\td"`, `field  E @14 "f"`, `body 1 text/plain  @17 ""`}},
		{"FoldFirst", "A:\n b\n\n", []string{`field  A @2 "\n b"`, `body 1 text/plain  @7 ""`}},
		{"EmptyValue", "A:\nB: \n\n", []string{`field  A @2 ""`, `field  B @6 ""`, `body 1 text/plain  @8 ""`}},
		{"SpaceBeforeColon", "A : b\n\n", []string{`field  A @4 "b"`, `body 1 text/plain  @7 ""`}},

		{"QuotedFromLine", ">From a 12:00\nA: b\n\n", []string{`loose  @0 ">From a 12:00"`, `field  A @17 "b"`, `body 1 text/plain  @20 ""`}},
		{"FromLine", "From a 12:00\nA: b\n\n", []string{`loose  @0 "From a 12:00"`, `field  A @16 "b"`, `body 1 text/plain  @19 ""`}},
		{"NoBlankLine", "A: b\nthis is text: really\nmore\n", []string{`field  A @3 "b"`, `body 1 text/plain  @5 "this is text: really\nmore\n"`}},
		{"LooseLine", "A: b\nbad line\nSubject: c\n\n", []string{`field  A @3 "b"`, `loose  @5 "bad line"`, `field  Subject @23 "c"`, `body 1 text/plain  @26 ""`}},
		{"URIIsNoField", "A: b\nhttp://a.example/\nmore\n", []string{`field  A @3 "b"`, `body 1 text/plain  @5 "http://a.example/\nmore\n"`}},
		{"SchemeLikeName", "A: b\nmailto:joe@a.example\n\n", []string{`field  A @3 "b"`, `field  mailto @5 "mailto:joe@a.example"`, `body 1 text/plain  @27 ""`}},
		{"KnownNameWithoutSpace", "Subject:x:y\n\n", []string{`field  Subject @8 "x:y"`, `body 1 text/plain  @13 ""`}},

		{"TransferEncoding", "Content-Transfer-Encoding: Base64 (x)\n\nYQ==\n", []string{`field  Content-Transfer-Encoding @27 "Base64 (x)"`, `body 1 text/plain base64 @39 "YQ==\n"`}},
		{"BadType", "Content-Type: text\n\n", []string{`field  Content-Type @14 "text"`, `body 1 text/plain  @20 ""`}},

		{"ParameterForType", "Content-Type: name=a\n\n", []string{`field  Content-Type @14 "name=a"`, `body 1 text/plain  @22 ""`}},
		{"MultipartWithoutSubtype", "Content-Type: multipart; boundary=b\n\n--b\n\none\n--b--\n", []string{
			`field  Content-Type @14 "multipart; boundary=b"`, `loose  @37 ""`, `body 1 text/plain  @42 "one"`, `loose  @52 ""`,
		}},

		// RFC 2046, section 5.1.
		{"Multipart", mixed + "preamble\n--b\nA: b\n\none\n--b\n\ntwo\n--b--\nepilogue\n", []string{
			mixedField, `loose  @43 "preamble"`, `field 1 A @59 "b"`, `body 1 text/plain  @62 "one"`,
			`body 2 text/plain  @71 "two"`, `loose  @81 "epilogue\n"`,
		}},
		{"BreakBelongsToDelimiter", mixed + "--b\n\none\n\n--b--", []string{mixedField, `loose  @43 ""`, `body 1 text/plain  @48 "one\n"`, `loose  @58 ""`}},
		{"PaddedDelimiter", mixed + "--b \t\r\n\r\none\r\n--b-- \r\n", []string{mixedField, `loose  @43 ""`, `body 1 text/plain  @52 "one"`, `loose  @65 ""`}},
		{"LongerLineIsText", mixed + "--b\n\n--bc\n--b-\n --b\nx--b\n--b--", []string{mixedField, `loose  @43 ""`, `body 1 text/plain  @48 "--bc\n--b-\n --b\nx--b"`, `loose  @73 ""`}},
		{"Unclosed", mixed + "--b\n\none\n", []string{mixedField, `loose  @43 ""`, `body 1 text/plain  @48 "one\n"`}},
		{"GoesOnAfterClose", mixed + "--b\n\none\n--b--\n--b\n\ntwo\n", []string{mixedField, `loose  @43 ""`, `body 1 text/plain  @48 "one"`, `loose  @58 ""`, `body 2 text/plain  @63 "two\n"`}},
		{"DelimiterInHeader", mixed + "--b\nA: b\n--b\n\ntwo\n", []string{mixedField, `loose  @43 ""`, `field 1 A @50 "b"`, `body 1 text/plain  @52 ""`, `body 2 text/plain  @57 "two\n"`}},
		{"DelimiterEndsHeader", mixed[:len(mixed)-1] + " \n--b\nContent-A: b\n\none\n--b--", []string{
			`field  Content-Type @14 "multipart/mixed; boundary=b\n "`, `loose  @44 ""`, `field 1 Content-A @59 "b"`, `body 1 text/plain  @62 "one"`, `loose  @71 ""`,
		}},
		{"NoBoundary", "Content-Type: multipart/mixed\n\n--x\n\none\n", []string{`field  Content-Type @14 "multipart/mixed"`, `body 1 raw multipart/mixed  @31 "--x\n\none\n"`}},
		{"BoundaryFromBody", "Content-Type: multipart/mixed\n\n--x\nContent-A: b\n\none\n--x--", []string{`field  Content-Type @14 "multipart/mixed"`, `loose  @31 ""`, `field 1 Content-A @46 "b"`, `body 1 text/plain  @49 "one"`, `loose  @58 ""`}},
		{"BoundaryFromBodyCRLF", "Content-Type: multipart/mixed\r\n\r\n--x \r\nContent-A: b\r\n\r\none\r\n--x--", []string{`field  Content-Type @14 "multipart/mixed"`, `loose  @33 ""`, `field 1 Content-A @50 "b"`, `body 1 text/plain  @55 "one"`, `loose  @65 ""`}},
		{"OtherBoundary", mixed + "--x\nContent-A: b\n\none\n--b\n\ntwo\n", []string{mixedField, `loose  @43 ""`, `field 1 Content-A @58 "b"`, `body 1 text/plain  @61 "one"`, `body 2 text/plain  @70 "two\n"`}},

		{"OuterClosesInner", mixed + "--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\none\n--b\n\ntwo\n--c\n", []string{
			mixedField, `loose  @43 ""`, `field 1 Content-Type @61 "multipart/alternative; boundary=c"`, `loose 1 @96 ""`,
			`body 1.1 text/plain  @101 "one"`, `body 2 text/plain  @110 "two\n--c\n"`,
		}},
		{"SameBoundaryInside", mixed + "--b\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\none\n", []string{
			mixedField, `loose  @43 ""`, `field 1 Content-Type @61 "multipart/mixed; boundary=b"`, `body 1 raw multipart/mixed  @90 ""`,
			`body 2 text/plain  @95 "one\n"`,
		}},
		{"PrefixBoundaryInside", mixed + "--b\nContent-Type: multipart/mixed; boundary=bb\n\n--bb\n\none\n--bb--\n--b--", []string{
			mixedField, `loose  @43 ""`, `field 1 Content-Type @61 "multipart/mixed; boundary=bb"`, `loose 1 @91 ""`,
			`body 1.1 text/plain  @97 "one"`, `loose 1 @108 ""`, `loose  @113 ""`,
		}},
		{"Digest", "Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: x\n\none\n--b--", []string{
			`field  Content-Type @14 "multipart/digest; boundary=b"`, `loose  @44 ""`, `field 1 Subject @58 "x"`,
			`body 1.1 text/plain  @61 "one"`, `loose  @70 ""`,
		}},
		// RFC 9051, section 6.4.5.1.
		{"Message", mixed + "--b\nContent-Type: message/rfc822\n\nSubject: x\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\none\n--c--\n--b--", []string{
			mixedField, `loose  @43 ""`, `field 1 Content-Type @61 "message/rfc822"`, `field 1 Subject @86 "x"`,
			`field 1 Content-Type @102 "multipart/mixed; boundary=c"`, `loose 1 @131 ""`, `body 1.1 text/plain  @136 "one"`, `loose 1 @146 ""`, `loose  @151 ""`,
		}},
		{"EncodedMessage", "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nQTogYg==\n", []string{
			`field  Content-Type @14 "message/rfc822"`, `field  Content-Transfer-Encoding @56 "base64"`, `body 1 message/rfc822 base64 @64 "QTogYg==\n"`,
		}},
		{"MessageNotEncodedAsItSays", "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nA: b\n\nx\n", []string{
			`field  Content-Type @14 "message/rfc822"`, `field  Content-Transfer-Encoding @56 "base64"`, `field 1 A @67 "b"`, `body 1.1 text/plain  @70 "x\n"`,
		}},
		{"MessageQuoted", "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\nA: =\nb\n", []string{
			`field  Content-Type @14 "message/rfc822"`, `field  Content-Transfer-Encoding @56 "quoted-printable"`, `body 1 message/rfc822 quoted-printable @74 "A: =\nb\n"`,
		}},
		{"MessageNotQuoted", "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\nA: b\n", []string{
			`field  Content-Type @14 "message/rfc822"`, `field  Content-Transfer-Encoding @56 "quoted-printable"`, `field 1 A @77 "b"`, `body 1.1 text/plain  @79 ""`,
		}},
		{"MultipartNotQuoted", "Content-Transfer-Encoding: quoted-printable\n" + mixed + "x=3D\n--b\n\none\n", []string{
			`field  Content-Transfer-Encoding @27 "quoted-printable"`, `field  Content-Type @58 "multipart/mixed; boundary=b"`, `loose  @87 "x=3D"`, `body 1 text/plain  @97 "one\n"`,
		}},
		{"OtherBoundaryNotEncoded", "Content-Transfer-Encoding: base64\n" + mixed + "--x\nContent-A: b\n\none\n", []string{
			`field  Content-Transfer-Encoding @27 "base64"`, `field  Content-Type @48 "multipart/mixed; boundary=b"`, `loose  @77 ""`, `field 1 Content-A @92 "b"`, `body 1 text/plain  @95 "one\n"`,
		}},
		{"FirstOfPartial", "Content-Type: message/partial; number=1\n\nA: b\n\nx\n", []string{
			`field  Content-Type @14 "message/partial; number=1"`, `field 1 A @44 "b"`, `body 1.1 text/plain  @47 "x\n"`,
		}},
		{"Ambiguous", "Content-Type: text/plain\nContent-Type: multipart/mixed; boundary=b\n\n--b\n", []string{
			`field  Content-Type @14 "text/plain"`, `field  Content-Type @39 "multipart/mixed; boundary=b"`, `body 1 text/plain  @68 "--b\n"`,
		}},
		{"TwoBoundaries", "Content-Type: multipart/mixed; boundary=c\n" + mixed + "--b\n", []string{
			`field  Content-Type @14 "multipart/mixed; boundary=c"`, `field  Content-Type @56 "multipart/mixed; boundary=b"`, `body 1 multipart/mixed  @85 "--b\n"`,
		}},
		{"SaidTwice", "Content-Transfer-Encoding: 7bit\nContent-Transfer-Encoding: 8bit\nContent-Type: multipart/MIXED; boundary=\"b\"\n" + mixed + "--b\n\none\n", []string{
			`field  Content-Transfer-Encoding @27 "7bit"`, `field  Content-Transfer-Encoding @59 "8bit"`, `field  Content-Type @78 "multipart/MIXED; boundary=\"b\""`,
			`field  Content-Type @122 "multipart/mixed; boundary=b"`, `loose  @151 ""`, `body 1 text/plain  @156 "one\n"`,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range deliverytest.Ways() {
				if diff := cmp.Diff(tt.want, items(t, w.Open([]byte(tt.in)), nil)); diff != "" {
					t.Errorf("Parser of %q by %s (-want +got):\n%s", tt.in, w.Name, diff)
				}
			}
		})
	}
}

// filter returns the items that begin with the prefix.
func filter(items []string, prefix string) []string {
	var got []string
	for _, s := range items {
		if strings.HasPrefix(s, prefix) {
			got = append(got, s)
		}
	}
	return got
}

func TestLimits(t *testing.T) {
	nested := ""
	for i := range 5 {
		nested += fmt.Sprintf("Content-Type: multipart/mixed; boundary=%d\n\n--%d\n", i, i)
	}
	for _, tt := range []struct {
		name, in string
		o        mime.Options
		prefix   string
		want     []string
	}{
		{"Depth", nested + "\nx\n", mime.Options{MaxDepth: 3}, "note", []string{"note mime-depth @184"}},
		{"DeeperIsRaw", nested + "\nx\n", mime.Options{MaxDepth: 3}, "body", []string{`body 1.1.1 raw multipart/mixed  @184 "--3\nContent-Type: multipart/mixed; boundary=4\n\n--4\n\nx\n"`}},
		{"NoDepth", nested + "\nx\n", mime.Options{MaxDepth: -1}, "body", []string{`body 1.1.1.1.1 text/plain  @236 "x\n"`}},
		{"Parts", mixed + strings.Repeat("--b\n\nx\n", 5), mime.Options{MaxParts: 3}, "note", []string{"note mime-parts @68"}},
		{"RestIsLoose", mixed + strings.Repeat("--b\n\nx\n", 5), mime.Options{MaxParts: 3}, "loose", []string{`loose  @43 ""`, `loose  @68 "\nx\n--b\n\nx\n"`}},
		{"Boundary", mixed + "--b\n\nx\n", mime.Options{MaxBoundary: 1}, "body", []string{`body 1 text/plain  @48 "x\n"`}},
		{"LongBoundary", strings.ReplaceAll(mixed, "=b", "=bc") + "--bc\n\nx\n", mime.Options{MaxBoundary: 1}, "", []string{
			`field  Content-Type @14 "multipart/mixed; boundary=bc"`, "note boundary @44", `body 1 raw multipart/mixed  @44 "--bc\n\nx\n"`,
		}},
		{"Params", "Content-Type: a/b; c=d; e=f\n\n", mime.Options{MaxParams: 1}, "note", []string{"note params @0"}},
		{"Header", "Subject: a long one\nContent-Type: text/html; charset=x\n\n", mime.Options{MaxHeader: 11}, "", []string{
			"note header-too-long @0", `field  Subject @9 "a long one"`, `field  Content-Type @34 "text/html; charset=x"`, `body 1 text/html  @56 ""`,
		}},
		{"LongHeader", "Content-Type: text/html;" + strings.Repeat(" ", 1<<16) + "\n\n", mime.Options{MaxHeader: 10}, "body", []string{`body 1 text/html  @65562 ""`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := filter(items(t, strings.NewReader(tt.in), &tt.o), tt.prefix)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Parser of %q (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// A field that does not fit in memory is read as a stream; what it says counts
// as far as it is kept.
func TestLongField(t *testing.T) {
	value := strings.Repeat("x ", 100000)
	for _, w := range deliverytest.Ways() {
		in := "A: b\nX-Long: " + value + "\n folded\nContent-Type: text/html;" + value + "\nB: c\n\ntext\n"
		want := []string{
			`field  A @3 "b"`, fmt.Sprintf("field  X-Long @13 %q", value+"\n folded\n"),
			fmt.Sprintf("field  Content-Type @%d %q", len(value)+36, "text/html;"+value+"\n"),
			fmt.Sprintf("note header-too-long @%d", 2*len(value)+47), fmt.Sprintf(`field  B @%d "c"`, 2*len(value)+50),
			fmt.Sprintf(`body 1 text/html  @%d "text\n"`, 2*len(value)+53),
		}
		if diff := cmp.Diff(want, items(t, w.Open([]byte(in)), nil)); diff != "" {
			t.Errorf("Parser by %s (-want +got):\n%.2000s", w.Name, diff)
		}
	}
}

// A field is long with its folds; a header, or the message, may end in it; and a long
// line that is no field ends the header.
func TestLongLines(t *testing.T) {
	folds, line := strings.Repeat("x\n\t", 50000), strings.Repeat("x", 100000)
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"Folds", "A: " + folds + "x\n\n", []string{fmt.Sprintf("field  A @3 %q", folds+"x\n"), `body 1 text/plain  @150006 ""`}},
		{"Bare", "mailto:" + line + "\n\n", []string{fmt.Sprintf("field  mailto @0 %q", "mailto:"+line+"\n"), `body 1 text/plain  @100009 ""`}},
		{"AtEnd", "A: " + line, []string{fmt.Sprintf("field  A @3 %q", line), `body 1 text/plain  @100003 ""`}},
		{"NoField", line + "\nA: b\n", []string{fmt.Sprintf("body 1 text/plain  @0 %q", line+"\nA: b\n")}},
	} {
		for _, w := range deliverytest.Ways() {
			if diff := cmp.Diff(tt.want, items(t, w.Open([]byte(tt.in)), nil)); diff != "" {
				t.Errorf("Parser of %s by %s (-want +got):\n%.2000s", tt.name, w.Name, diff)
			}
		}
	}
}

// What the outermost header says is known at its first item.
func TestEntity(t *testing.T) {
	in := "A: b\nSubject: one\n two\nSubject: three\nMessage-ID: <x@y>\nDate: z\nFrom: f\nContent-Location: \"<http://a.exa\n mple/>\"\nContent-Base: \u00e9\nContent-Base: http://b.example/\nContent-Base: c\n\n"
	p := mime.NewParser(nil)
	p.Reset(strings.NewReader(in))
	it, err := p.Next()
	if err != nil {
		t.Fatal(err)
	}
	e := it.Entity
	got := []string{string(e.Subject), string(e.MessageID), string(e.Date), string(e.From), e.ContentLocation, e.ContentBase}
	want := []string{"one\n two", "<x@y>", "z", "f", "http://a.example/", "http://b.example/"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Entity of %q (-want +got):\n%s", in, diff)
	}
}

// Of the fields that say how a part is to be read, those that differ are kept.
func TestReadingsOfEntity(t *testing.T) {
	for _, tt := range []struct {
		name, header     string
		types, encodings []string
	}{
		{"None", "A: b\n", []string{"text/plain"}, nil},
		{"SameEncoding", "Content-Transfer-Encoding: base64\nContent-Transfer-Encoding: BASE64\n", []string{"text/plain"}, []string{"base64"}},
		{"NoEncodings", "Content-Transfer-Encoding: 7bit\nContent-Transfer-Encoding: x-new\n", []string{"text/plain"}, []string{"7bit"}},
		{"TwoEncodings", "Content-Transfer-Encoding: 7bit\nContent-Transfer-Encoding: base64\n", []string{"text/plain"}, []string{"7bit", "base64"}},
		{"TwoEncodingsBackwards", "Content-Transfer-Encoding: base64\nContent-Transfer-Encoding: 7bit\n", []string{"text/plain"}, []string{"base64", "7bit"}},
		{"GluedEncoding", "Content-Transfer-Encoding: base64-x\n", []string{"text/plain"}, []string{"base64"}},
		{"SameType", "Content-Type: text/html; charset=a; x=y\nContent-Type: TEXT/HTML; charset=A\n", []string{"text/html"}, nil},
		{"TwoTypes", "Content-Type: text/html\nContent-Type: text/plain\n", []string{"text/html", "text/plain"}, nil},
		{"TwoCharsets", "Content-Type: text/html\nContent-Type: text/html; charset=a\n", []string{"text/html", "text/html"}, nil},
		{"NoCharset", "Content-Type: text/html\nContent-Type: text/html; charset=\"\"\n", []string{"text/html"}, nil},
		{"WordsForTypes", "Content-Type: text\nContent-Type: html\nContent-Type: x\n", []string{"text/plain", "text/html", "application/octet-stream"}, nil},
		{"ManyTypes", manyTypes(10), []string{"a/0", "a/1", "a/2", "a/3", "a/4", "a/5", "a/6"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := mime.NewParser(nil)
			p.Reset(strings.NewReader(tt.header + "\n"))
			it, err := p.Next()
			if err != nil {
				t.Fatal(err)
			}
			var types []string
			for _, s := range it.Entity.Types {
				types = append(types, s.Value)
			}
			if diff := cmp.Diff(tt.types, types); diff != "" {
				t.Errorf("Types of %q (-want +got):\n%s", tt.header, diff)
			}
			if got := it.Entity.Encodings; !slices.Equal(got, tt.encodings) {
				t.Errorf("Encodings of %q = %q, want %q", tt.header, got, tt.encodings)
			}
			if got, want := it.Entity.Ambiguous(), len(tt.types) > 1 || len(tt.encodings) > 1; got != want {
				t.Errorf("Ambiguous() of %q = %v", tt.header, got)
			}
		})
	}
}

// manyTypes returns n fields that each name another type.
func manyTypes(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Content-Type: a/%d\n", i)
	}
	return b.String()
}

// Fields whose names are as long as those of others are not these.
func TestOtherFields(t *testing.T) {
	var in strings.Builder
	for _, name := range []string{
		"Date", "Subject", "Message-ID", "Content-Type", "Content-Location", "Content-Disposition", "Content-Transfer-Encoding",
	} {
		in.WriteString("X-" + strings.Repeat("a", len(name)-2) + ": b\n")
	}
	p := mime.NewParser(nil)
	p.Reset(strings.NewReader(in.String() + "\n"))
	it, err := p.Next()
	if err != nil {
		t.Fatal(err)
	}
	e := it.Entity
	got := []string{string(e.Subject), string(e.MessageID), string(e.Date), string(e.From), e.MediaType(), e.ContentLocation, e.Disposition.Value, e.Encoding()}
	if diff := cmp.Diff([]string{"", "", "", "", "text/plain", "", "", ""}, got); diff != "" {
		t.Errorf("Entity of %q (-want +got):\n%s", in.String(), diff)
	}
}

// The first disposition counts, and what describes a message within another one is not
// kept.
func TestFirstDisposition(t *testing.T) {
	p := mime.NewParser(nil)
	p.Reset(strings.NewReader("Content-Type: message/rfc822\nContent-Disposition: inline; filename=a\nContent-Disposition: attachment; filename=b\n\nSubject: c\n\nd"))
	var e *mime.Entity
	for {
		it, err := p.Next()
		if err != nil {
			break
		}
		e = it.Entity
	}
	if e.Parent == nil || e.Subject != nil {
		t.Fatalf("the message within has the subject %q", e.Subject)
	}
	if name, _ := e.Parent.Disposition.Param("filename"); name != "a" {
		t.Errorf("filename = %q, want %q", name, "a")
	}
}

// Every byte belongs to an item, or is a name, a delimiter or a line end; no way
// of delivering the bytes makes a difference.
func FuzzParser(f *testing.F) {
	f.Add([]byte(mixed+"--b\nA: b\n c\n\none\n--b--\n"), uint64(1))
	f.Add([]byte("From a\nbad\nSubject: =?utf-8?q?a?=\nContent-Type: message/rfc822\n\nA: b\n\n"), uint64(2))
	f.Add([]byte("Content-Type: multipart/digest; boundary*0=b\n\n--b\n\nA: b\r\n\r\n--b\n"), uint64(3))
	f.Add([]byte("\r\xc3"), uint64(4))
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		want := items(t, bytes.NewReader(text), nil)
		if diff := cmp.Diff(want, items(t, deliverytest.Cuts(text, seed), nil)); diff != "" {
			t.Errorf("Parser of %q in pieces (-whole +pieces):\n%s", text, diff)
		}
		left := bytes.Clone(text)
		p := mime.NewParser(nil)
		p.Reset(bytes.NewReader(text))
		for {
			it, err := p.Next()
			if err != nil {
				break
			}
			if it.Kind == mime.Note {
				continue
			}
			off, value := it.Offset, it.Value
			if !it.Whole {
				value, _ = io.ReadAll(p)
			}
			if got := text[off : off+int64(len(value))]; !bytes.Equal(got, value) {
				t.Fatalf("Parser of %q: %q at %d, want %q", text, value, off, got)
			}
			clear(left[off : off+int64(len(value))])
		}
		for line := range bytes.Lines(left) {
			line = bytes.Trim(line, "\x00\r\n \t")
			name, _ := mime.FieldName(append(bytes.Clone(line), ':'))
			if len(line) > 0 && !bytes.HasPrefix(line, []byte("--")) && name == 0 && !bytes.HasSuffix(line, []byte(":")) {
				t.Errorf("Parser of %q: %q lost", text, line)
			}
		}
	})
}

// Encoded words and parameters never make more than they are.
func FuzzHeader(f *testing.F) {
	f.Add([]byte("=?utf-8?q?a=41?= =?utf-8?b?YWI?="))
	f.Add([]byte(`text/plain; (a) b*0*=''%41; c="d\"`))
	f.Fuzz(func(t *testing.T, value []byte) {
		if got := mime.AppendWords(nil, value); len(got) > 4*len(value) {
			t.Errorf("AppendWords(%q) = %q", value, got)
		}
		s := mime.ParseStructured(value, 8)
		if len(s.Value) > len(value) || len(s.Params) > 8 {
			t.Errorf("ParseStructured(%q) = %+v", value, s)
		}
	})
}

func BenchmarkParser(b *testing.B) {
	header := "Received: from a.example (a.example [192.0.2.1])\n\tby b.example with ESMTP id 123\n\tfor <joe@b.example>; Thu, 1 Jan 2026 00:00:00 +0000\n"
	in := strings.Repeat(header, 5) + "From: Joe <joe@a.example>\nSubject: hello\nDate: Thu, 1 Jan 2026 00:00:00 +0000\nMessage-ID: <1@a.example>\n" + mixed +
		"--b\nContent-Type: text/plain; charset=utf-8\n\n" + strings.Repeat("A line of text as it is in mail.\n", 100) +
		"--b\nContent-Type: text/html; charset=utf-8\n\n" + strings.Repeat("<p>A line of text as it is in mail.\n", 100) + "--b--\n"
	p := mime.NewParser(nil)
	b.SetBytes(int64(len(in)))
	b.ReportAllocs()
	for b.Loop() {
		p.Reset(strings.NewReader(in))
		for {
			if _, err := p.Next(); err != nil {
				break
			}
		}
	}
}

// What a field says does not depend on the messages that were read before.
func TestFieldsSeenBefore(t *testing.T) {
	p := mime.NewParser(&mime.Options{MaxParams: 2})
	for range 3 {
		for _, tt := range []struct{ field, want string }{
			{"text/plain; charset=utf-8", "text/plain [{charset utf-8 false}] false"},
			{"text/plain; charset=utf-8; format=flowed", "text/plain [{charset utf-8 false} {format flowed false}] false"},
			{"text/plain; charset=utf-8; format=flowed; delsp=yes", "text/plain [{charset utf-8 false} {format flowed false}] true"},
			{"text/plain; name=utf-8", "text/plain [{name utf-8 false}] false"},
			{"html", "text/html [] false"},
			{"", "text/plain [] false"},
		} {
			p.ResetBytes([]byte("Content-Type: " + tt.field + "\n\nx"))
			if _, err := p.Next(); err != nil {
				t.Fatal(err)
			}
			s := p.Entity().Types[0]
			if got := fmt.Sprint(s.Value, " ", s.Params, " ", s.Cut); got != tt.want {
				t.Errorf("%q: %s, want %s", tt.field, got, tt.want)
			}
		}
	}
}

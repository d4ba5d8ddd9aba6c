package uri

import (
	"encoding/base64"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseMailto(t *testing.T) {
	tests := []struct {
		section, ref string
		want         Mailto
	}{
		{"RFC6068/2/Empty", "mailto:", Mailto{}},
		{"RFC6068/2/Addresses", "MAILTO:a@b,c%25d@e", Mailto{To: []MailAddress{{"a", "b"}, {"c%d", "e"}}}},
		{"RFC6068/2/Quoted", "mailto:%22not%40me%22@example.org", Mailto{To: []MailAddress{{`"not@me"`, "example.org"}}}},
		{"RFC6068/2/Literal", "mailto:a@%5B192.0.2.1%5D", Mailto{To: []MailAddress{{"a", "[192.0.2.1]"}}}},
		{"RFC6068/2/LiteralWithAt", "mailto:x@%5Ba@b%5D,%22y%40%5Bz%22@%5B:@:%5D", Mailto{To: []MailAddress{{"x", "[a@b]"}, {`"y@[z"`, "[:@:]"}}}},
		{"RFC6068/2/UTF8", "mailto:user@%E7%B4%8D%E8%B1%86.example.org", Mailto{To: []MailAddress{{"user", "納豆.example.org"}}}},
		{"RFC6068/2/Fields", "mailto:?to=a@b&Subject=x%3Dy=z&=&body=1%0D%0A2+3", Mailto{
			Fields: []MailField{{"to", "a@b"}, {"Subject", "x=y=z"}, {"", ""}, {"body", "1\r\n2+3"}},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			got, err := ParseMailto(MustParse(tt.ref))
			if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
				t.Errorf("ParseMailto(%q): %v, (-want +got):\n%s", tt.ref, err, diff)
			}
		})
	}
}

func TestParseNews(t *testing.T) {
	tests := []struct {
		section, ref string
		want         News
	}{
		{"RFC5538/4/Group", "news:comp.lang.go", News{Group: "comp.lang.go"}},
		{"RFC5538/4/Article", "news:a%25b@c", News{MessageID: "a%b@c"}},
		{"RFC5538/4/Server", "news://u@h:119/alt.*", News{Server: "h:119", Group: "alt.*"}},
		{"RFC5538/4/ServerAndArticle", "snews://h/a@b", News{Server: "h", MessageID: "a@b"}},
		{"RFC5538/3/Group", "nntp://h/alt%2Etest", News{Server: "h", Group: "alt.test"}},
		{"RFC5538/3/Article", "NNTP://h/alt.test/12", News{Server: "h", Group: "alt.test", Article: "12"}},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			if got, err := ParseNews(MustParse(tt.ref)); got != tt.want || err != nil {
				t.Errorf("ParseNews(%q) = %+v, %v, want %+v", tt.ref, got, err, tt.want)
			}
		})
	}
}

func TestParseURN(t *testing.T) {
	tests := []struct {
		section, ref string
		want         URN
	}{
		{"RFC8141/2", "urn:Example:a:b/c%2F", URN{NID: "Example", NSS: "a:b/c%2F"}},
		{"RFC8141/2.3.1", "urn:example:a?+b?c", URN{NID: "example", NSS: "a", R: "b?c"}},
		{"RFC8141/2.3.2", "urn:example:a?=b?=c", URN{NID: "example", NSS: "a", Q: "b?=c"}},
		{"RFC8141/2.3", "urn:example:a?+b?=c#d", URN{NID: "example", NSS: "a", R: "b", Q: "c", F: "d", HasF: true}},
		{"RFC8141/2.3.3", "urn:example:a#", URN{NID: "example", NSS: "a", HasF: true}},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			if got, err := ParseURN(MustParse(tt.ref)); got != tt.want || err != nil {
				t.Errorf("ParseURN(%q) = %+v, %v, want %+v", tt.ref, got, err, tt.want)
			}
		})
	}
}

func TestParseTel(t *testing.T) {
	tests := []struct {
		section, ref string
		want         Tel
		global       bool
		digits       string
	}{
		{"RFC3966/3/Global", "tel:+1-201-555-0123", Tel{Number: "+1-201-555-0123"}, true, "+12015550123"},
		{
			"RFC3966/3/Local", "tel:(0A)%23*;phone-context=+1.2;x=%41", Tel{
				Number: "(0A)#*", Params: []Param{{"phone-context", "+1.2"}, {"x", "A"}},
			}, false, "0a#*",
		},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			got, err := ParseTel(MustParse(tt.ref))
			if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
				t.Errorf("ParseTel(%q): %v, (-want +got):\n%s", tt.ref, err, diff)
			}
			if got.Global() != tt.global || got.Digits() != tt.digits {
				t.Errorf("ParseTel(%q) is global %v, digits %q, want %v, %q", tt.ref, got.Global(), got.Digits(), tt.global, tt.digits)
			}
		})
	}
}

func TestParseData(t *testing.T) {
	tests := []struct {
		section, ref string
		want         Data
		bytes        string
	}{
		{"RFC2397/3/Default", "data:,A%20b?c", Data{"text/plain", []Param{{"charset", "US-ASCII"}}, false, "A%20b?c"}, "A b?c"},
		{"RFC2397/3/Fragment", "data:,a#b", Data{"text/plain", []Param{{"charset", "US-ASCII"}}, false, "a"}, "a"},
		{"RFC2397/3/NoType", "data:;charset=UTF-8,%C3%BC", Data{"text/plain", []Param{{"charset", "UTF-8"}}, false, "%C3%BC"}, "ü"},
		{"RFC2397/3/Base64", "data:Text/HTML;a=%22;Base64,SGVs%0AbG8=", Data{"text/html", []Param{{"a", `"`}}, true, "SGVs%0AbG8="}, "Hello"},
		{"RFC2397/3/Unpadded", "data:;base64,SGVsbG8", Data{"text/plain", []Param{{"charset", "US-ASCII"}}, true, "SGVsbG8"}, "Hello"},
		{"RFC4648/5", "data:a/b;base64,-_-_", Data{"a/b", nil, true, "-_-_"}, "\xfb\xff\xbf"},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			got, err := ParseData(MustParse(tt.ref))
			if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
				t.Errorf("ParseData(%q): %v, (-want +got):\n%s", tt.ref, err, diff)
			}
			if b, err := got.Bytes(); string(b) != tt.bytes || err != nil {
				t.Errorf("ParseData(%q).Bytes() = %q, %v, want %q", tt.ref, b, err, tt.bytes)
			}
		})
	}
	d, err := ParseData(MustParse("data:;base64,a*b"))
	if err != nil {
		t.Fatal(err)
	}
	var corrupt base64.CorruptInputError
	if b, err := d.Bytes(); !errors.As(err, &corrupt) {
		t.Errorf("Bytes() = %q, %v, want a CorruptInputError", b, err)
	}
}

func TestParseGopher(t *testing.T) {
	tests := []struct {
		section, ref string
		want         Gopher
	}{
		{"RFC4266/2.1/Empty", "gopher://h", Gopher{Type: '1'}},
		{"RFC4266/2.1/Root", "gopher://h/", Gopher{Type: '1'}},
		{"RFC4266/2.1/Type", "gopher://h/g", Gopher{Type: 'g'}},
		{"RFC4266/2.1/Selector", "gopher://h/00/Los%20Angeles?x", Gopher{Type: '0', Selector: "0/Los Angeles?x"}},
		{"RFC4266/2.2", "gopher://h/7s%09foo+bar", Gopher{Type: '7', Selector: "s", Search: "foo+bar"}},
		{"RFC4266/2.3", "gopher://h/0s%09%09+", Gopher{Type: '0', Selector: "s", Plus: "+"}},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			if got, err := ParseGopher(MustParse(tt.ref)); got != tt.want || err != nil {
				t.Errorf("ParseGopher(%q) = %+v, %v, want %+v", tt.ref, got, err, tt.want)
			}
		})
	}
}

func TestParseFTP(t *testing.T) {
	tests := []struct {
		section, ref string
		want         FTP
	}{
		{"RFC1738/3.2.2/Empty", "ftp://h", FTP{}},
		{"RFC1738/3.2.2/Relative", "ftp://h/etc/motd", FTP{CWD: []string{"etc"}, Name: "motd"}},
		{"RFC1738/3.2.2/Absolute", "ftp://h/%2Fetc/motd", FTP{CWD: []string{"/etc"}, Name: "motd"}},
		{"RFC1738/3.2.2/Null", "ftp://h//etc/motd", FTP{CWD: []string{"", "etc"}, Name: "motd"}},
		{"RFC1738/3.2.2/Type", "ftp://h/a;type=I", FTP{Name: "a", Type: 'i'}},
		{"RFC1738/3.2.2/Directory", "ftp://h/a;v=1/;TYPE=d", FTP{CWD: []string{"a;v=1"}, Type: 'd'}},
		{"RFC1738/5/Question", "ftp://h/a?b/c?d;type=i", FTP{CWD: []string{"a?b"}, Name: "c?d", Type: 'i'}},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			got, err := ParseFTP(MustParse(tt.ref))
			if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
				t.Errorf("ParseFTP(%q): %v, (-want +got):\n%s", tt.ref, err, diff)
			}
		})
	}
}

func ExampleParseMailto() {
	m, err := ParseMailto(MustParse("mailto:joe@example.com?cc=bob@example.com&body=Hello%20Joe"))
	fmt.Println(m.To, m.Fields, err)
	// Output: [joe@example.com] [{cc bob@example.com} {body Hello Joe}] <nil>
}

func ExampleMailAddress_String() {
	fmt.Println(MailAddress{Local: "joe", Domain: "example.com"}.String())
	// Output: joe@example.com
}

func ExampleMailto_Field() {
	m, _ := ParseMailto(MustParse("mailto:joe@example.com?Subject=current-issue"))
	fmt.Println(m.Field("subject"))
	fmt.Println(m.Field("body"))
	// Output:
	// current-issue true
	//  false
}

func ExampleParseNews() {
	n, _ := ParseNews(MustParse("nntp://news.example.com/comp.lang.go/42"))
	fmt.Println(n.Server, n.Group, n.Article)
	n, _ = ParseNews(MustParse("news:4fu2kd$o1r@news.example.org"))
	fmt.Println(n.MessageID)
	// Output:
	// news.example.com comp.lang.go 42
	// 4fu2kd$o1r@news.example.org
}

func ExampleParseURN() {
	u, _ := ParseURN(MustParse("urn:example:weather?=op=map&datetime=1969-07-21T02:56:15Z#top"))
	fmt.Println(u.NID, u.NSS, u.Q, u.F)
	// Output: example weather op=map&datetime=1969-07-21T02:56:15Z top
}

func ExampleParseTel() {
	t, _ := ParseTel(MustParse("tel:863-1234;phone-context=+1-914-555"))
	fmt.Println(t.Number, t.Params)
	// Output: 863-1234 [{phone-context +1-914-555}]
}

func ExampleTel_Global() {
	t, _ := ParseTel(MustParse("tel:+1-201-555-0123"))
	fmt.Println(t.Global())
	// Output: true
}

func ExampleTel_Digits() {
	t, _ := ParseTel(MustParse("tel:+1-201-555-0123"))
	fmt.Println(t.Digits())
	// Output: +12015550123
}

func ExampleTel_Param() {
	t, _ := ParseTel(MustParse("tel:+1-201-555-0123;ext=7"))
	fmt.Println(t.Param("ext"))
	fmt.Println(t.Param("isub"))
	// Output:
	// 7 true
	//  false
}

func ExampleParseData() {
	d, _ := ParseData(MustParse("data:text/html;charset=utf-8;base64,PGI-aGk8L2I-"))
	fmt.Println(d.MediaType, d.Params, d.Base64)
	// Output: text/html [{charset utf-8}] true
}

func ExampleData_Bytes() {
	d, _ := ParseData(MustParse("data:,A%20brief%20note"))
	b, err := d.Bytes()
	fmt.Printf("%s %v\n", b, err)
	// Output: A brief note <nil>
}

func ExampleParseGopher() {
	g, _ := ParseGopher(MustParse("gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles"))
	fmt.Printf("%c %s\n", g.Type, g.Selector)
	// Output: 0 0/Weather/California/Los Angeles
}

func ExampleParseFTP() {
	f, _ := ParseFTP(MustParse("ftp://ftp.example.com/%2Fpub/docs/readme.txt;type=a"))
	fmt.Printf("CWD %q, RETR %q, TYPE %c\n", f.CWD, f.Name, f.Type)
	// Output: CWD ["/pub" "docs"], RETR "readme.txt", TYPE a
}

package uri

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestFromIRI(t *testing.T) {
	long := strings.Repeat("ü", 60)
	tests := []struct{ section, iri, want string }{
		{"RFC3987/3.1/ASCII", "http://example.com/%7e?a#b", "http://example.com/%7e?a#b"},
		{"RFC3987/3.1/Empty", "", ""},
		{"RFC3987/3.1/Step2", "http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red"},
		{"RFC3987/3.1/Plane2", "http://example.com/𐌀𐌁𐌂", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82"},
		{"RFC3987/3.1/Host", "http://résumé.example.org", "http://xn--rsum-bpad.example.org"},
		{"RFC3987/3.1/HostEncoded", "http://r%C3%A9sumé.example.org/", "http://xn--rsum-bpad.example.org/"},
		{"RFC3987/3.1/HostEncodedASCII", "http://r%C3%A9sum%c3%a9.example.org/ä", "http://r%C3%A9sum%c3%a9.example.org/%C3%A4"},
		{"RFC3987/3.1/Userinfo", "ftp://jö:ü@h.example/", "ftp://j%C3%B6:%C3%BC@h.example/"},
		{"RFC3987/3.1/UserinfoAndHost", "ftp://jö@bücher.example:21/ä?ö#ü", "ftp://j%C3%B6@xn--bcher-kva.example:21/%C3%A4?%C3%B6#%C3%BC"},
		{"RFC3987/3.1/Private", "http://h/?\ue000\U000F0000", "http://h/?%EE%80%80%F3%B0%80%80"},
		{"RFC3987/2.2/UCSChar", "/\u00a0\ud7ff\uf900\ufdcf\ufdf0\uffef\U00010000\U0001fffd\U000e1000\U000efffd", "/%C2%A0%ED%9F%BF%EF%A4%80%EF%B7%8F%EF%B7%B0%EF%BF%AF%F0%90%80%80%F0%9F%BF%BD%F3%A1%80%80%F3%AF%BF%BD"},
		{"RFC3987/3.1/IPLiteral", "http://[::1]/é", "http://[::1]/%C3%A9"},
		{"RFC3987/3.1/Relative", "ä/b?ö", "%C3%A4/b?%C3%B6"},
		{"RFC3987/3.1/Opaque", "mailto:ü@bücher.example", "mailto:%C3%BC@b%C3%BCcher.example"},
		{"RFC3987/3.1/Decomposed", "http://h/u\u0308", "http://h/u%CC%88"},
		{"UTS46/4/CaseAndWidth", "http://BÜCHER.Ｅxample/", "http://xn--bcher-kva.example/"},
		{"UTS46/4/Dots", "http://例え。テスト/", "http://xn--r8jz45g.xn--zckzah/"},
		{"UTS46/4/Nontransitional", "http://faß.example/", "http://xn--fa-hia.example/"},
		{"UTS46/4/LowLine", "http://a_ü.example/", "http://xn--a_-yka.example/"},
		{"UTS46/4/Root", "http://ü.example./", "http://xn--tda.example./"},
		{"UTS46/4/MixedPunycode", "http://xn--bcher-kva.ü/", "http://xn--bcher-kva.xn--tda/"},
		{"UTS46/4/BadPunycode", "http://xn--a.ü/", "http://xn--a.%C3%BC/"},
		{"UTS46/4/SlashMapped", "http://a／b.example/", "http://a%EF%BC%8Fb.example/"},
		{"UTS46/4/AtMapped", "http://a＠b.example/", "http://a%EF%BC%A0b.example/"},
		{"UTS46/4/NothingLeft", "http://\u00ad/", "http://%C2%AD/"},
		{"RFC5892/A.1", "http://a\u200db.example/", "http://a%E2%80%8Db.example/"},
		{"RFC5893/2/Good", "http://אב.example/", "http://xn--4dbc.example/"},
		{"RFC5893/2/Digit", "http://1אב.example/", "http://1%D7%90%D7%91.example/"},
		{"RFC5893/2/Mixed", "http://aאב.example/", "http://a%D7%90%D7%91.example/"},
		{"RFC1035/2.3.4/EmptyLabel", "http://ü..example/", "http://%C3%BC..example/"},
		{"RFC1035/2.3.4/Label", "http://" + strings.Repeat("x", 60) + "ü/", "http://" + strings.Repeat("x", 60) + "%C3%BC/"},
		{"RFC1035/2.3.4/LabelThatFits", "http://" + strings.Repeat("x", 50) + "ü/", "http://xn--" + strings.Repeat("x", 50) + "-ehf/"},
		{
			"RFC1035/2.3.4/Domain", "http://" + strings.Repeat(strings.Repeat("x", 50)+".", 6) + "ü/",
			"http://" + strings.Repeat(strings.Repeat("x", 50)+".", 6) + "%C3%BC/",
		},
		{"RFC1035/2.3.4/Far", "http://" + strings.Repeat(long+".", 9) + "/", "http://" + strings.Repeat(strings.Repeat("%C3%BC", 60)+".", 9) + "/"},
		{"RFC3987/3.1/HostNoUTF8", "http://%FFü/", "http://%FF%C3%BC/"},
		{"RFC3987/3.1/HostDelimiter", "http://%2Fü/", "http://%2F%C3%BC/"},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			if got, err := FromIRI(tt.iri); got != tt.want || err != nil {
				t.Errorf("FromIRI(%q) = %q, %v, want %q", tt.iri, got, err, tt.want)
			}
			got, err := AppendURI([]byte("x"), []byte(tt.iri))
			if string(got) != "x"+tt.want || err != nil {
				t.Errorf("AppendURI(%q) = %q, %v, want %q", tt.iri, got, err, "x"+tt.want)
			}
			if !ValidAs(tt.want, Reference) {
				t.Errorf("FromIRI(%q) = %q, no URI reference", tt.iri, tt.want)
			}
		})
	}
}

func TestFromIRIError(t *testing.T) {
	tests := []struct {
		section, iri string
		rule         Rule
		offset       int
		got          string
		ofASCII      bool // AppendURI leaves it to Check
	}{
		{"RFC3987/2.2/Noncharacter", "http://h/a\ufffe", RuleUCSChar, 10, "\ufffe", false},
		{"RFC3987/2.2/Noncharacter2", "http://h/\U0001ffff", RuleUCSChar, 9, "\U0001ffff", false},
		{"RFC3987/2.2/NoncharacterArabic", "http://h/\ufdef", RuleUCSChar, 9, "\ufdef", false},
		{"RFC3987/2.2/TagsLast", "http://h/\U000e0fff", RuleUCSChar, 9, "\U000e0fff", false},
		{"RFC3987/2.2/Specials", "http://h/\ufffd", RuleUCSChar, 9, "\ufffd", false},
		{"RFC3987/2.2/Tags", "http://h/\U000e0041", RuleUCSChar, 9, "\U000e0041", false},
		{"RFC3987/2.2/C1", "http://h/\u0085", RuleUCSChar, 9, "\u0085", false},
		{"RFC3987/2.2/NoUTF8", "http://h/ä\xff", RuleUCSChar, 11, "\xff", false},
		{"RFC3987/2.2/Surrogate", "http://h/\xed\xa0\x80", RuleUCSChar, 9, "\xed", false},
		{"RFC3987/2.2/CutShort", "http://h/?\xc3", RuleUCSChar, 10, "\xc3", false},
		{"RFC3987/2.2/PrivatePath", "http://h/\ue000?", RuleIPrivate, 9, "\ue000", false},
		{"RFC3987/2.2/PrivateFragment", "http://h/?\ue000#\ue001", RuleIPrivate, 14, "\ue001", false},
		{"RFC3987/2.2/PrivateHost", "http://ü\ue000/", RuleUCSChar, 9, "\ue000", false},
		{"RFC3987/2.2/HostNoUTF8", "http://\xffü/", RuleUCSChar, 7, "\xff", false},
		{"RFC3987/2.2/UserinfoNoUTF8", "http://\xff@ü/", RuleUCSChar, 7, "\xff", false},
		{"RFC3987/2.2/Space", "http://h/ä b", RulePathAbempty, 11, " ", true},
		{"RFC3987/2.2/Scheme", "hü:b", RuleSegmentNzNc, 3, ":", true},
		{"RFC3987/2.2/Port", "http://h:ü", RulePort, 9, "ü", true},
		{"RFC3987/2.2/Literal", "http://[v1.ü]/", RuleIPLiteral, 11, "ü", true},
		{"RFC3986/3.2.2", "http://[::g]/", RuleIPv6address, 10, "g", true},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			_, err := FromIRI(tt.iri)
			var e *SyntaxError
			if !errors.As(err, &e) || e.Rule != tt.rule || e.Offset != tt.offset || e.Got != tt.got {
				t.Errorf("FromIRI(%q): %v, want %q of %q at %d", tt.iri, err, tt.got, tt.rule, tt.offset)
			}
			if b, err := AppendURI([]byte("x"), []byte(tt.iri)); (err == nil) != tt.ofASCII || err != nil && string(b) != "x" {
				t.Errorf("AppendURI(%q) = %q, %v", tt.iri, b, err)
			}
		})
	}
}

func TestToIRI(t *testing.T) {
	tests := []struct{ section, uri, want string }{
		{"RFC3987/3.2/Nothing", "http://example.com/a%20b%7E", "http://example.com/a%20b%7E"},
		{"RFC3987/3.2.1/UTF8", "http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst"},
		{"RFC3987/3.2.1/Latin1", "http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"},
		{"RFC3987/3.2.1/Bidi", "http://xn--99zt52a.example.org/%e2%80%ae", "http://納豆.example.org/%e2%80%ae"},
		{"RFC3987/3.2/LowerCase", "/%c3%bc?%C3%BC#%c3%BC", "/ü?ü#ü"},
		{"RFC3987/3.2/Private", "/?%EE%80%80", "/?%EE%80%80"},
		{"RFC3987/3.2/Space", "/%C2%A0%E3%80%80", "/%C2%A0%E3%80%80"},
		{"RFC3987/3.2/Joiner", "/%E2%80%8C", "/%E2%80%8C"},
		{"RFC3987/3.2/Filler", "/%E3%85%A4%E2%A0%80%EF%B8%8F", "/%E3%85%A4%E2%A0%80%EF%B8%8F"},
		{"RFC3987/3.2/Unassigned", "/%CD%B8", "/%CD%B8"},
		{"RFC3987/3.2/Overlong", "/%C0%AF", "/%C0%AF"},
		{"RFC3987/3.2/CutShort", "/%E2%82", "/%E2%82"},
		{"RFC3987/3.2/Special", "/%EF%BF%BC", "/%EF%BF%BC"},
		{"RFC3987/3.2/BehindLonePercent", "/%a%C3%BC", "/%aü"},
		{"RFC3987/3.2/CutByASCII", "/%E2%82x%AC", "/%E2%82x%AC"},
		{"RFC3987/3.2/CutByEncodedASCII", "/%E2%41%82", "/%E2%41%82"},
		{"RFC3987/3.2/BadThenGood", "/%FF%C3%BC%", "/%FFü%"},
		{"RFC3987/3.2/Plane1", "/%F0%9F%8D%95", "/🍕"},
		{"RFC3987/3.2/HostEncoded", "http://b%C3%BCcher.example/", "http://b%C3%BCcher.example/"},
		{"RFC3987/3.2/Userinfo", "http://j%C3%BC%E2%81%84@h/", "http://jü%E2%81%84@h/"},
		{"RFC5891/Port", "http://xn--bcher-kva.example:80", "http://bücher.example:80"},
		{"RFC5891/CapitalsDoNotMapBack", "http://xn--bcher-kva.Example/", "http://xn--bcher-kva.Example/"},
		{"RFC5891/NoPunycode", "http://xn--a/", "http://xn--a/"},
		{"RFC5891/NotWhatItMapsTo", "http://xn--BCHER-kva/", "http://xn--BCHER-kva/"},
		{"RFC5891/NoLabel", "http://axn--bcher-kva/", "http://axn--bcher-kva/"},
		{"RFC3987/8/Lookalike", "http://xn--80ak6aa92e.com/", "http://xn--80ak6aa92e.com/"},
		{"RFC3987/8/LookalikeSlash", "http://example.xn--comx-2g7a.evil.example/", "http://example.xn--comx-2g7a.evil.example/"},
		{"RFC3987/8/Mixed", "http://xn--pple-43d.com/", "http://xn--pple-43d.com/"},
		{"NoURI", "http://h ü/%C3%BC>", "http://h ü/ü>"},
		{"Path", "a:xn--bcher-kva", "a:xn--bcher-kva"},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			if got := ToIRI(tt.uri); got != tt.want {
				t.Errorf("ToIRI(%q) = %q, want %q", tt.uri, got, tt.want)
			}
		})
	}
}

// upperPct returns s with the hex digits of every pct-encoded in capitals.
func upperPct(s string) string {
	b := []byte(s)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			copy(b[i+1:], strings.ToUpper(s[i+1:i+3]))
		}
	}
	return string(b)
}

// For every URI reference, FromIRI(ToIRI(u)) is u, the case of percent-encoded
// octets apart, and ToIRI shows no control and nothing invisible. For every IRI
// reference, FromIRI gives a URI reference, AppendURI the same, and FromIRI does
// not change it again.
func FuzzIRI(f *testing.F) {
	for _, s := range []string{
		"http://www.example.org/D%C3%BCrst%e2%80%ae", "http://xn--bcher-kva.example/", "http://résumé.example.org/\ue000",
		"http://xn--80ak6aa92e.com/", "//ü@ü:1/ü?\ue000#ü", "%ff%C3%BC", "http://[v1.ü]/", "a／b", "http://１２７.１/",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		iri := ToIRI(s)
		if Valid([]byte(s)) {
			u, err := FromIRI(iri)
			if err != nil || upperPct(u) != upperPct(s) {
				t.Errorf("FromIRI(ToIRI(%q) = %q) = %q, %v", s, iri, u, err)
			}
			for _, r := range iri {
				if r >= utf8.RuneSelf && unicode.Is(unicode.C, r) && r != 0x200C && r != 0x200D {
					t.Errorf("ToIRI(%q) = %q, with %U", s, iri, r)
				}
			}
		}
		u, err := FromIRI(s)
		if err != nil {
			return
		}
		if !Valid([]byte(u)) {
			t.Errorf("FromIRI(%q) = %q, no URI reference", s, u)
		}
		if again, err := FromIRI(u); again != u || err != nil {
			t.Errorf("FromIRI(%q) = %q, %v", u, again, err)
		}
		if b, err := AppendURI(nil, []byte(s)); string(b) != u || err != nil {
			t.Errorf("AppendURI(%q) = %q, %v, want %q", s, b, err, u)
		}
	})
}

func TestAppendURIAllocates(t *testing.T) {
	dst := make([]byte, 0, 256)
	iri := []byte("http://example.com/Заглавная?ü#é")
	if n := testing.AllocsPerRun(100, func() {
		if _, err := AppendURI(dst, iri); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("AppendURI allocates %v times, want 0", n)
	}
}

func BenchmarkAppendURI(b *testing.B) {
	for name, iri := range map[string]string{
		"ASCII": "https://www.example.com/wiki/Main_Page?action=edit#section",
		"Path":  "https://ru.wikipedia.org/wiki/Заглавная_страница",
		"Host":  "https://bücher.example/",
		"Long":  "http://h/" + strings.Repeat("ü", 1<<15),
		"Name":  "http://" + strings.Repeat("ü", 1<<15),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(iri)))
			src, dst := []byte(iri), make([]byte, 0, 4*len(iri))
			for b.Loop() {
				if _, err := AppendURI(dst, src); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func ExampleAppendURI() {
	b, err := AppendURI(nil, []byte("http://bücher.example/wiki/München"))
	fmt.Println(string(b), err)
	// Output: http://xn--bcher-kva.example/wiki/M%C3%BCnchen <nil>
}

func ExampleFromIRI() {
	fmt.Println(FromIRI("http://例え.テスト/"))
	fmt.Println(FromIRI("http://a b/"))
	// Output:
	// http://xn--r8jz45g.xn--zckzah/ <nil>
	//  uri: " " breaks reg-name at byte 8
}

func ExampleToIRI() {
	fmt.Println(ToIRI("http://xn--bcher-kva.example/wiki/M%C3%BCnchen%20%E2%80%AE"))
	// Output: http://bücher.example/wiki/München%20%E2%80%AE
}

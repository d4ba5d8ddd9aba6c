package uri

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// cmpFinding compares addresses by value.
var cmpFinding = cmp.Comparer(func(a, b netip.Addr) bool { return a == b })

// one returns the one finding.
func one(name FindingName, component Rule, offset int) []Finding {
	return []Finding{{Name: name, Component: component, Offset: offset}}
}

// rare returns the finding for a host that stands for the address.
func rare(offset int, addr string) []Finding {
	return []Finding{{Name: RareIPv4, Component: ruleHost, Offset: offset, Addr: netip.MustParseAddr(addr)}}
}

// alike returns the finding for a host that looks like another.
func alike(offset int, host string) []Finding {
	return []Finding{{Name: LookalikeHost, Component: ruleHost, Offset: offset, LooksLike: host}}
}

func TestFindings(t *testing.T) {
	tests := []struct {
		section, ref string
		want         []Finding
	}{
		{"7/Nothing", "", nil},
		{"7/Nothing", "http://example.com/a/b?c=%2F..%5C&d=%41#%C3%BC", nil},
		{"7/Nothing", "https://[2001:db8::1]:443/", nil},
		{"7/Nothing", "urn:example:a%2Fb", nil},
		{"7/Nothing", "http://example.com/%C0", nil},
		{"7/Nothing", "http://example.com/%25zz%252g", nil},
		{"7/Nothing", "mailto:a%2Fb@example.com", nil},
		{"7/Several", "ftp://www.example.com:x@0x7f.1:80/%00%2F", []Finding{
			{Name: UserinfoMisleading, Component: RuleUserinfo, Offset: 6},
			{Name: UserinfoPassword, Component: RuleUserinfo, Offset: 22},
			{Name: RareIPv4, Component: ruleHost, Offset: 24, Addr: netip.MustParseAddr("127.0.0.1")},
			{Name: PortMismatch, Component: RulePort, Offset: 31},
			{Name: EncodedControl, Component: rulePath, Offset: 34},
			{Name: EncodedDelimiter, Component: rulePath, Offset: 37},
		}},

		{"7.5/Password", "http://user:secret@example.com/", one(UserinfoPassword, RuleUserinfo, 12)},
		{"7.5/Colon", "http://user::@example.com/", one(UserinfoPassword, RuleUserinfo, 12)},
		{"7.5/NoUser", "//:x@example.com/", one(UserinfoPassword, RuleUserinfo, 3)},
		{"7.5/Nested", "jdbc:mysql://user:secret@h/", one(UserinfoPassword, RuleUserinfo, 18)},
		{"7.5/SIP", "SIP:alice:secret@example.com", one(UserinfoPassword, RuleUserinfo, 10)},
		{"7.5/Empty", "http://user:@example.com/", nil},
		{"7.5/None", "http://user@example.com/", nil},
		{"7.5/Path", "http://example.com/a:b@c", nil},
		{"7.5/SIPQuestionMark", "sip:a?b:secret@h", one(UserinfoPassword, RuleUserinfo, 8)},
		{"7.5/SIPPort", "sip:h:5060?to=a@b", nil},
		{"7.5/NoAuthority", "mailto:a:b@c", nil},

		{"7.6/Userinfo", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", one(UserinfoMisleading, RuleUserinfo, 6)},
		{"7.6/UserinfoWWW", "http://www.bank@h/", one(UserinfoMisleading, RuleUserinfo, 7)},
		{"7.6/UserinfoCountry", "http://heise.de@h/", one(UserinfoMisleading, RuleUserinfo, 7)},
		{"7.6/UserinfoAddress", "http://192.0.2.1@h/", one(UserinfoMisleading, RuleUserinfo, 7)},
		{"7.6/UserinfoEncoded", "http://example%2Ecom%2Flogin@h/", one(UserinfoMisleading, RuleUserinfo, 7)},
		{"7.6/UserinfoScheme", "http://https:%2F%2Fexample.org@h/", []Finding{
			{Name: UserinfoMisleading, Component: RuleUserinfo, Offset: 7}, {Name: UserinfoPassword, Component: RuleUserinfo, Offset: 13},
		}},
		{"7.6/UserinfoRoot", "http://example.com.@h/", one(UserinfoMisleading, RuleUserinfo, 7)},
		{"7.6/UserinfoPath", "http://example.app%2Flogin@h/", one(UserinfoMisleading, RuleUserinfo, 7)},
		{"7.6/UserinfoQuery", "http://example.app%3Flogin@h/", one(UserinfoMisleading, RuleUserinfo, 7)},
		{"7.6/UserinfoDivisionSlash", "http://example.app%E2%88%95login@h/", one(UserinfoMisleading, RuleUserinfo, 7)},
		{"7.6/UserinfoSlashes", "http://%2F%5Cwww.bank@h/", one(UserinfoMisleading, RuleUserinfo, 7)},
		{"7.6/UserinfoOfDomain", "smb://example.local%5Cjoe@h/", nil},
		{"7.6/UserinfoOfTwoNames", "ssh://john.doe@h/", nil},
		{"7.6/UserinfoOfMail", "ftp://john.doe%40example.com@h/", nil},
		{"7.6/UserinfoVersion", "ftp://v1.2.3@h/", nil},
		{"7.6/UserinfoInitials", "ftp://j.r.r.t@h/", nil},
		{"7.6/UserinfoDots", "ftp://a..com@h/", nil},
		{"7.6/UserinfoDot", "ftp://.com@h/", nil},

		{"7.4/HexTwoParts", "http://0x7f.1/", rare(7, "127.0.0.1")},
		{"7.4/Decimal", "http://u@2130706433/", rare(9, "127.0.0.1")},
		{"7.4/Octal", "http://0177.0.0.1/", rare(7, "127.0.0.1")},
		{"7.4/TwoParts", "http://127.1/", rare(7, "127.0.0.1")},
		{"7.4/ThreeParts", "http://192.168.513/", rare(7, "192.168.2.1")},
		{"7.4/One", "http://1", rare(7, "0.0.0.1")},
		{"7.4/Capital", "http://0X7F000001/", rare(7, "127.0.0.1")},
		{"7.4/Dot", "http://127.0.0.1./", rare(7, "127.0.0.1")},
		{"7.4/Encoded", "http://%31%32%37.0.0.1/", rare(7, "127.0.0.1")},
		{"7.4/Fullwidth", "http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/", rare(7, "127.0.0.1")},
		{"7.4/Largest", "http://4294967295/", rare(7, "255.255.255.255")},
		{"7.4/TooLarge", "http://4294967296/", nil},
		{"7.4/TooLargePart", "http://256.1/", nil},
		{"7.4/TooLargeLast", "http://1.16777216/", nil},
		{"7.4/NoOctal", "http://08.0.0.1/", nil},
		{"7.4/HexWithoutDigits", "http://0x.1/", rare(7, "0.0.0.1")},
		{"7.4/NoHex", "http://0xg.1/", nil},
		{"7.4/FiveParts", "http://1.2.3.4.5/", nil},
		{"7.4/EmptyPart", "http://1..2/", nil},
		{"7.4/Ordinary", "http://127.0.0.1/", nil},
		{"7.4/IPv6", "http://[::ffff:127.0.0.1]/", nil},

		{"7.2/Port", "gopher://example.com:25/xHELO", one(PortMismatch, RulePort, 21)},
		{"7.2/PortZeros", "http://example.com:0025/", one(PortMismatch, RulePort, 19)},
		{"7.2/PortOfTLS", "http://example.com:443/", one(PortMismatch, RulePort, 19)},
		{"7.2/PortOfPlain", "https://example.com:80/", one(PortMismatch, RulePort, 20)},
		{"7.2/PortOfRedis", "http://example.com:6379/", one(PortMismatch, RulePort, 19)},
		{"7.2/PortOwn", "ldap://example.com:636/", nil},
		{"7.2/PortDefault", "ftp://example.com:21/", nil},
		{"7.2/PortFree", "http://example.com:8080/", nil},
		{"7.2/PortEmpty", "http://example.com:/", nil},
		{"7.2/PortZero", "http://example.com:0/", nil},
		{"7.2/PortTooLarge", "http://example.com:65561/", nil},
		{"7.2/PortFarTooLarge", "http://example.com:4294967321/", nil},
		{"7.2/PortOfUnknownScheme", "foo://example.com:25/", nil},
		{"7.2/PortWithoutScheme", "//example.com:25/", nil},

		{"7.2/Control", "ftp://example.com/a%0d%0aDELE%20b", one(EncodedControl, rulePath, 19)},
		{"7.3/NUL", "http://example.com/a%00b", one(EncodedControl, rulePath, 20)},
		{"7.3/FirstByte", "%00", one(EncodedControl, rulePath, 0)},
		{"7.3/DEL", "http://example.com/?%7f", one(EncodedControl, RuleQuery, 20)},
		{"7.3/C1", "http://example.com/#%C2%85", one(EncodedControl, RuleFragment, 20)},
		{"7.3/Bidi", "http://example.com/%E2%80%AEexe", one(EncodedControl, rulePath, 19)},
		{"7.3/Isolate", "http://example.com/%E2%81%A6", one(EncodedControl, rulePath, 19)},
		{"7.3/Userinfo", "http://a%0A@example.com/", one(EncodedControl, RuleUserinfo, 8)},
		{"7.3/Host", "http://a%0A.example.com/", one(EncodedControl, ruleHost, 8)},
		{"7.3/Tab", "http://example.com/a%09b", one(EncodedControl, rulePath, 20)},
		{"7.3/Twice", "http://example.com/%250A", one(EncodedControl, rulePath, 19)},
		{"7.3/Often", "http://example.com/%2525250A", one(EncodedControl, rulePath, 19)},
		{"7.3/OverlongNUL", "http://example.com/%C0%80", one(EncodedControl, rulePath, 19)},
		{"7.3/OverlongNULInFour", "http://example.com/?%F0%80%80%80", one(EncodedControl, RuleQuery, 20)},
		{"7.3/TwoComponents", "/%00%00?%00%00", []Finding{
			{Name: EncodedControl, Component: rulePath, Offset: 1}, {Name: EncodedControl, Component: RuleQuery, Offset: 8},
		}},
		{"7.3/Letters", "http://example.com/%C2%A0%E2%80%93%E2%81%84%E2%82%AC%E2%80x%C2x%E2%41", nil},
		{"7.3/Percent", "http://example.com/100%25/25%2525/%250g/%250/%25%32%67/%25%32", nil},
		{"draft1993/prospero", "prospero://example.com/a%0012", nil},
		{"RFC4266/2.2", "gopher://example.com/7a%09b", nil},
		{"RFC4266/2.2", "gopher://example.com/7a%0D", one(EncodedControl, rulePath, 23)},
		{"RFC6068/5", "mailto:a@b?subject=x&Body=1%0D%0A2", nil},
		{"RFC6068/5", "mailto:a@b?body=1%0D%0A2&subject=1%0D%0ABcc:x", one(EncodedControl, RuleQuery, 34)},
		{"RFC5724/2.3", "sms:+15105550101?body=a%0D%0Ab", nil},
		{"RFC5122/3", "xmpp:a@b?message;body=1%0A2", nil},
		{"RFC5122/3", "xmpp:a@b?message;subject=1%0A2", one(EncodedControl, RuleQuery, 26)},
		{"7.4/NoHostOfTheNetwork", "content://0/a", nil},
		{"7.6/IDN", "http://www%E3%80%82example%EF%BC%8Ecom@b.example/", one(UserinfoMisleading, RuleUserinfo, 7)},
		{"7.6/IDN", "http://%D1%80%D0%B0ypal.com:80@b.example/", []Finding{
			{Name: UserinfoMisleading, Component: RuleUserinfo, Offset: 7}, {Name: UserinfoPassword, Component: RuleUserinfo, Offset: 28},
		}},
		{"RFC2397/3", "data:,a%00%0A", nil},

		{"7.3/Slash", "http://example.com/a%2F..%2Fb", one(EncodedDelimiter, rulePath, 20)},
		{"7.3/Backslash", "http://example.com/a%5Cb", one(EncodedDelimiter, rulePath, 20)},
		{"7.3/DotDot", "http://example.com/a/%2e%2e/b", one(EncodedDelimiter, rulePath, 21)},
		{"7.3/HalfADot", "http://example.com/a/.%2E", one(EncodedDelimiter, rulePath, 22)},
		{"7.3/Dot", "http://example.com/%2E/b", one(EncodedDelimiter, rulePath, 19)},
		{"7.3/FirstSlash", "http://example.com/%2Fetc", one(EncodedDelimiter, rulePath, 19)},
		{"7.3/FirstOfTwo", "http://example.com/a%2F/%2E/", one(EncodedDelimiter, rulePath, 20)},
		{"7.3/DotDotOfFTP", "ftp://example.com/%2E%2E/b", one(EncodedDelimiter, rulePath, 18)},
		{"7.3/SlashTwice", "http://example.com/a%252fb", one(EncodedDelimiter, rulePath, 20)},
		{"7.3/SlashOfEncodedDigits", "http://example.com/a%25%32%66", one(EncodedDelimiter, rulePath, 20)},
		{"7.3/BackslashOfEncodedDigit", "http://example.com/a%255%63b", one(EncodedDelimiter, rulePath, 20)},
		{"7.3/DotTwice", "http://example.com/%252e%252e/", one(EncodedDelimiter, rulePath, 19)},
		{"7.3/OverlongSlash", "http://example.com/..%c0%af..", one(EncodedDelimiter, rulePath, 21)},
		{"7.3/OverlongBackslash", "http://example.com/a%C1%9C", one(EncodedDelimiter, rulePath, 20)},
		{"7.3/OverlongDots", "http://example.com/%C0%AE%C0%AE/", one(EncodedDelimiter, rulePath, 19)},
		{"7.3/OverlongInThree", "http://example.com/a%E0%80%AFb", one(EncodedDelimiter, rulePath, 20)},
		{"7.3/OverlongInFour", "http://example.com/%F0%80%80%AE%F0%80%80%AE/", one(EncodedDelimiter, rulePath, 19)},
		{"7.3/OverlongInSix", "http://example.com/a%FC%80%80%80%81%9C", one(EncodedDelimiter, rulePath, 20)},
		{"7.3/OverlongCut", "http://example.com/%E0%80/%AF%F0%80%80AF", nil},
		{"7.3/NotOverlong", "http://example.com/%E0%A0%AF%F0%90%80%AF%FF%80%80%80%80%80%80%AF", nil},
		{"7.3/HostSlash", "http://example.com%2F.evil.example/", one(EncodedDelimiter, ruleHost, 18)},
		{"7.3/HostAt", "http://example.com%40evil.example/", one(EncodedDelimiter, ruleHost, 18)},
		{"7.3/HostFullwidthSlash", "http://example.com%EF%BC%8F.evil.example/", one(EncodedDelimiter, ruleHost, 18)},
		{"7.3/HostFullwidthAt", "http://example.com%EF%BC%A0evil.example/", one(EncodedDelimiter, ruleHost, 18)},
		{"7.3/HostFullwidthBackslash", "http://example.com%ef%bc%bcevil.example/", one(EncodedDelimiter, ruleHost, 18)},
		{"7.3/HostAccountOf", "http://example.c%E2%84%80.evil.example/", one(EncodedDelimiter, ruleHost, 16)},
		{"7.3/HostFullwidthLetters", "http://%EF%BD%81%E3%80%82example/", nil},
		{"7.3/PathFullwidthSlash", "http://example.com/%EF%BC%8F%EF%BC%9F", nil},
		{"7.3/PathAbsolute", "file:/a%2Fb", one(EncodedDelimiter, rulePath, 7)},
		{"7.3/DotInName", "http://example.com/a%2Ehtml/%2E%2E%2E/...", nil},
		{"7.3/OtherDelimiters", "http://example.com/a%3Fb%23c%3A%40", nil},
		{"7.3/Userinfo", "ftp://a%2Fb%40c@example.com/", nil},
		{"RFC1738/3.2.2", "ftp://example.com/%2Fetc/motd", nil},
		{"RFC1738/3.2.2", "ftp://example.com/a/%2Fetc", one(EncodedDelimiter, rulePath, 20)},

		{"7.6/Lookalike", "http://xn--80ak6aa92e.com/", alike(7, "appie.com")},
		{"7.6/LookalikeLabel", "http://www.xn--80ak6aa92e.com/", alike(11, "www.appie.com")},
		{"7.6/LookalikeEncoded", "http://%D1%81%D0%BE%D1%80.com/", alike(7, "cop.com")},
		{"7.6/LookalikeCapital", "http://%D0%A1%D0%9E%D0%A0.com/", alike(7, "cop.com")},
		{"7.6/LookalikeGreek", "http://xn--jxarf.example/", nil},
		{"7.6/LookalikeWithDomain", "http://xn--e1a4c.xn--p1ai/", nil},
		{"7.6/LookalikeRoot", "http://xn--80ak6aa92e.com./", alike(7, "appie.com.")},
		{"7.6/LookalikeBehindDigits", "http://1.xn--80ak6aa92e.com/", alike(9, "1.appie.com")},
		{"7.6/LookalikeAlone", "http://xn--80ak6aa92e/", alike(7, "appie")},
		{"7.6/LookalikeSlash", "http://example.xn--comx-2g7a.evil.example/", alike(15, "example.com")},
		{"7.6/LookalikeDivisionSlash", "http://example.com%E2%88%95x.evil.example/", alike(7, "example.com")},
		{"7.6/LookalikeBackslash", "http://example.com%E2%88%96x.evil.example/", alike(7, "example.com")},
		{"7.6/LookalikeColon", "http://example.com%EA%9E%8980.evil.example/", alike(7, "example.com")},
		{"7.6/LookalikeQuestion", "http://example.com%CA%94x.evil.example/", alike(7, "example.com")},
		{"7.6/RussianTopLevel", "http://example.xn--p1acf/", nil},
		{"7.6/RussianTopLevel", "http://xn--80ak6aa92e.xn--p1acf/", nil},
		{"7.6/LookalikeDotsEncoded", "http://www%2Exn--80ak6aa92e%2Ecom/", alike(7, "www.appie.com")},
		{"7.6/Russian", "http://xn--e1afmkfd.xn--p1ai/", nil},
		{"7.6/RussianInCom", "http://xn--e1afmkfd.com/", nil},
		{"7.6/Mixed", "http://xn--pple-43d.com/", one(MixedScriptHost, ruleHost, 7)},
		{"7.6/MixedLabel", "http://www.xn--pple-43d.com/", one(MixedScriptHost, ruleHost, 11)},
		{"7.6/MixedEncoded", "http://%D0%B0pple.com/", one(MixedScriptHost, ruleHost, 7)},
		{"7.6/MixedMark", "http://xn--google-yri.com/", one(MixedScriptHost, ruleHost, 7)},
		{"7.6/German", "http://xn--bcher-kva.example/", nil},
		{"7.6/NoPunycode", "http://xn--99999999/", nil},
		{"7.6/NoUTF8", "http://%FF.example/", nil},
		{"3.2.2/Longest", "http://" + strings.Repeat("a", 255) + "/", nil},
		{"3.2.2/TooLong", "http://" + strings.Repeat("a", 256) + "/", alike(262, "")},
		{"3.2.2/FarTooLong", "http://" + strings.Repeat("%D0%B0", 1000) + "/", alike(262, "")},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			got := Findings(MustParse(tt.ref), nil)
			if diff := cmp.Diff(tt.want, got, cmpFinding); diff != "" {
				t.Errorf("Findings(%q) (-want +got):\n%s", tt.ref, diff)
			}
		})
	}
}

func TestIsMixed(t *testing.T) {
	tests := []struct {
		section, label string
		want           bool
	}{
		{"UTS39/5.2/ASCII", "abc-123", false},
		{"UTS39/5.2/Latin", "bücher-ß", false},
		{"UTS39/5.2/Japanese", "日本語のテスト", false},
		{"UTS39/5.2/JapaneseAndLatin", "ソニーplaystation5", false},
		{"UTS39/5.2/ProlongedSound", "コーヒー", false},
		{"UTS39/5.2/Korean", "韓國의말", false},
		{"UTS39/5.2/KoreanAndLatin", "삼성tv", false},
		{"UTS39/5.2/Chinese", "中文ㄅ", false},
		{"UTS39/5.2/ChineseAndLatin", "中文abc", false},
		{"UTS39/5.2/Cyrillic", "пример", false},
		{"UTS39/5.2/CombiningMark", "и\u0306", false},
		{"UTS39/5.2/CyrillicAndLatin", "аpple", true},
		{"UTS39/5.2/GreekAndLatin", "gοοgle", true},
		{"UTS39/5.2/CyrillicAndGreek", "рοр", true},
		{"UTS39/5.2/ThaiAndLatin", "ไทยabc", true},
		{"UTS39/5.2/KanaAndHangul", "のㅏ", true},
		{"UTS39/5.2/HanAndCyrillic", "中п", true},
		{"UTS39/5.2/ArabicMark", "\u0639\u064e\u0631\u064e\u0628", false},
		{"UTS39/5.2/ArabicMarkSyriac", "\u0712\u0650", false},
		{"UTS39/5.2/ArabicMarkLatin", "goo\u0650gle", true},
		{"UTS39/5.2/VedicMark", "\u0915\u1cd1", false},
		{"UTS39/5.2/VedicMarkLatin", "goo\u1cd1gle", true},
		{"UTS39/5.2/Unassigned", "a\u0378", false},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			if got := isMixed(tt.label); got != tt.want {
				t.Errorf("isMixed(%q) = %v, want %v", tt.label, got, tt.want)
			}
		})
	}
}

// The table is that of the data, of the scripts it names, and small letters.
func TestLookalike(t *testing.T) {
	want := make(map[rune]byte)
	for _, row := range dataRows(t, "lookalikes.txt") {
		var source, target rune
		if _, err := fmt.Sscanf(row[0]+" "+row[2], "%X %X", &source, &target); err != nil {
			t.Fatal(err)
		}
		want[source] = byte(target)
		if !unicode.In(source, unicode.Greek, unicode.Cyrillic, unicode.Armenian) || unicode.ToLower(source) != source {
			t.Errorf("%U is no small letter of the three scripts", source)
		}
	}
	for r := range unicode.MaxRune + 1 {
		if got := lookalike(r); got != want[r] {
			t.Errorf("lookalike(%U) = %q, want %q", r, got, want[r])
		}
	}
}

// The characters are those of which IDNA makes a gen-delim or "\".
func TestMappedToDelimiter(t *testing.T) {
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		name, _ := profile.ToUnicode(string(r))
		if got, want := strings.ContainsRune(mappedToDelimiter, r), strings.ContainsAny(name, `:/?#[]@\`); got != want {
			t.Errorf("%U maps to %q: %v, want %v", r, name, got, want)
		}
	}
}

func TestFindingCases(t *testing.T) {
	type row struct {
		ID, URI string
		Finding *FindingName
	}
	for _, row := range rows[row](t, "cases/audit.jsonl") {
		got := Findings(MustParse(row.URI), nil)
		switch {
		case row.Finding == nil && got != nil:
			t.Errorf("%s: Findings(%q) = %v, want none", row.ID, row.URI, got)
		case row.Finding != nil && (len(got) != 1 || got[0].Name != *row.Finding):
			t.Errorf("%s: Findings(%q) = %v, want %v", row.ID, row.URI, got, *row.Finding)
		}
	}
}

func TestFindingOptions(t *testing.T) {
	o := &FindingOptions{Services: map[uint16][]string{8080: {"http"}, 9999: nil}}
	tests := []struct {
		name, ref string
		want      []Finding
	}{
		{"Own", "http://h:8080/", nil},
		{"Foreign", "https://h:8080/", one(PortMismatch, RulePort, 10)},
		{"NoScheme", "http://h:9999/", one(PortMismatch, RulePort, 9)},
		{"NotInTable", "http://h:25/", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Findings(MustParse(tt.ref), o), cmpFinding); diff != "" {
				t.Errorf("Findings(%q) (-want +got):\n%s", tt.ref, diff)
			}
		})
	}
}

// The default table is in order, names registered schemes only, and does not
// take a scheme's own port for another's.
func TestDefaultServices(t *testing.T) {
	if !slices.IsSortedFunc(services[:], func(a, b service) int { return int(a.port) - int(b.port) }) {
		t.Error("services are not in order")
	}
	table := DefaultServices()
	if len(table) != len(services) {
		t.Errorf("DefaultServices() has %d ports, want %d", len(table), len(services))
	}
	for port, schemes := range table {
		for _, name := range schemes {
			if _, ok := LookupScheme(name); !ok {
				t.Errorf("port %d is that of %q, no registered scheme", port, name)
			}
		}
	}
	for s := range Schemes() {
		if s.DefaultPort != 0 && !slices.Contains(table[s.DefaultPort], s.Name) {
			t.Errorf("port %d belongs to %q, not to %s", s.DefaultPort, table[s.DefaultPort], s.Name)
		}
	}
	o := &FindingOptions{Services: table}
	for port := range table {
		ref := MustParse(fmt.Sprintf("http://h:%d/", port))
		if diff := cmp.Diff(Findings(ref, nil), Findings(ref, o), cmpFinding); diff != "" {
			t.Errorf("Findings(%q) differ with DefaultServices() (-nil +set):\n%s", ref, diff)
		}
	}
}

func TestFindingsAllocates(t *testing.T) {
	refs := []Ref{
		MustParse("https://user@www.example.com:8443/a%20b/c.html?d=%C3%BC#e"),
		MustParse("mailto:a@example.com"), MustParse("http://192.0.2.1/"),
	}
	if n := testing.AllocsPerRun(100, func() {
		for _, r := range refs {
			Findings(r, nil)
		}
	}); n != 0 {
		t.Errorf("Findings allocates %v times, want 0", n)
	}
}

func TestHostAddr(t *testing.T) {
	tests := []struct{ section, host, want string }{
		{"3.2.2/IPv4address", "192.0.2.1", "192.0.2.1"},
		{"3.2.2/IPv6address", "[2001:db8::7]", "2001:db8::7"},
		{"3.2.2/IPv6address", "[::ffff:127.0.0.1]", "::ffff:127.0.0.1"},
		{"7.4/Hex", "0x7f.1", "127.0.0.1"},
		{"7.4/Decimal", "2130706433", "127.0.0.1"},
		{"7.4/Octal", "0177.0.0.1", "127.0.0.1"},
		{"7.4/TwoParts", "127.1", "127.0.0.1"},
		{"7.4/Zero", "0", "0.0.0.0"},
		{"7.4/HexZero", "0x", "0.0.0.0"},
		{"3.2.2/RegName", "example.com", ""},
		{"3.2.2/Empty", "", ""},
		{"3.2.2/IPvFuture", "[v1.a]", ""},
		{"3.2.2/NoHost", "[", ""},
		{"3.2.2/NoHost", "1/2", ""},
		{"3.2.2/NoHost", "u@1", ""},
		{"3.2.2/NoHost", "1:80", ""},
		{"3.2.2/NoHost", "::1", ""},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			got, ok := HostAddr(tt.host)
			if ok != (tt.want != "") || ok && got != netip.MustParseAddr(tt.want) {
				t.Errorf("HostAddr(%q) = %v, %v, want %q", tt.host, got, ok, tt.want)
			}
		})
	}
}

func TestRedact(t *testing.T) {
	tests := []struct{ section, text, want string }{
		{"7.5", "http://user:secret@example.com/a", "http://user:***@example.com/a"},
		{"7.5/Colons", "http://user:a:b@h", "http://user:***@h"},
		{"7.5/NoUser", "ftp://:x@h/", "ftp://:***@h/"},
		{"7.5/Relative", "//u:p@h?q", "//u:***@h?q"},
		{"7.5/NoPath", "http://u:p@h#f:g@h", "http://u:***@h#f:g@h"},
		{"7.5/Nested", "jdbc:mysql://u:p@h/", "jdbc:mysql://u:***@h/"},
		{"7.5/Inside", "http://h/?u=http://u:p@i/&v=ftp://w:q@j", "http://h/?u=http://u:***@i/&v=ftp://w:***@j"},
		{"7.5/InsidePath", "http://a:b@h/web/2001/http://u:p@i/", "http://a:***@h/web/2001/http://u:***@i/"},
		{"7.5/InsidePathAmpersand", "http://h/http://u:a&b@x/?http://i:80&v=a@b", "http://h/http://u:***@x/?http://i:80&v=a@b"},
		{"7.5/InsideFragmentAmpersand", "http://h/#u=http://i:80&v=a@b", "http://h/#u=http://i:80&v=a@b"},
		{"7.5/InsideReference", "/a?http://u:p@i#http://w:q@j", "/a?http://u:***@i#http://w:***@j"},
		{"7.5/InsideNone", "http://h/?u=http://i:80&v=a@b://c", "http://h/?u=http://i:80&v=a@b://c"},
		{"7.5/InsideText", "http://h/ and http://i:80 of a@b", "http://h/ and http://i:80 of a@b"},
		{"7.5/SIP", "sips:u:p/q@h;x=a@b", "sips:u:***@b"},
		{"7.5/SIPQuestionMark", "sip:a?b:secret@h", "sip:a?b:***@h"},
		{"7.5/SIPQuestionMarkAndHeaders", "SIPS:u?a=b:pw@h;x=@y?To=c:d@e", "SIPS:u?a=b:***@y?To=c:d@e"},
		{"7.5/SIPQuestionMarkInPassword", "sip:u:p?w@h", "sip:u:***@h"},
		{"7.5/SIPPort", "sip:h:5060;lr?to=a@b", "sip:h:5060;lr?to=a@b"},
		{"7.5/SIPFragment", "sip:h?a#b:c@d", "sip:h?a#b:c@d"},
		{"7.5/SIPWithout", "sip:u@h?a:b@c", "sip:u@h?a:b@c"},
		{"7.5/Again", "http://u:***@h/", "http://u:***@h/"},
		{"NoURI/TwoAts", "ftp://joe:p@ss@host/", "ftp://joe:***@host/"},
		{"NoURI/Space", "see http ://u:p w@h/", "see http ://u:***@h/"},
		{"NoURI/Bytes", "\xff://u:\xff@h", "\xff://u:***@h"},
		{"7.5/Empty", "http://u:@h/", "http://u:@h/"},
		{"7.5/NoPassword", "http://u@h:80/", "http://u@h:80/"},
		{"7.5/NoUserinfo", "http://h:80/a:b@c", "http://h:80/a:b@c"},
		{"7.5/NoAuthority", "mailto:a:b@c", "mailto:a:b@c"},
		{"7.5/Path", "a//u:p@h", "a//u:p@h"},
		{"7.5/Nothing", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.section, func(t *testing.T) {
			if got := Redact(tt.text); got != tt.want {
				t.Errorf("Redact(%q) = %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

// Findings lie in their component in the order of the offsets of the
// components, no name comes twice in one, and a redacted reference has no
// password that is not "***".
func FuzzFindings(f *testing.F) {
	for _, s := range []string{
		"ftp://www.example.com:x@0x7f.1:80/%00%2F", "http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/", "http://xn--80ak6aa92e.com/",
		"//www%2Exn--pple-43d%2Ecom/%C0%AE%252e?%E2%80%AE#%C2%85", "mailto:a@b?body=%0A&x=%0A", "sip:a:b@c", "jar:http://u:p@h/",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		redacted := Redact(s)
		if again := Redact(redacted); again != redacted {
			t.Errorf("Redact(%q) = %q", redacted, again)
		}
		r, err := Parse(s)
		if err != nil {
			return
		}
		seen := make(map[Finding]bool)
		for _, found := range Findings(r, nil) {
			key := Finding{Name: found.Name, Component: found.Component}
			if seen[key] {
				t.Errorf("Findings(%q) has %v twice", s, key)
			}
			seen[key] = true
			start, end := r.componentRange(found.Component)
			nested := found.Component == RuleUserinfo && r.o.userinfo == 0
			if !nested && (found.Offset < start || found.Offset >= end) && found.Component != RulePort {
				t.Errorf("Findings(%q): %v, not in %q", s, found, s[start:end])
			}
			if found.Offset >= len(s) || found.Addr.IsValid() != (found.Name == RareIPv4) {
				t.Errorf("Findings(%q): %v", s, found)
			}
		}
		if _, err := Parse(redacted); err != nil {
			t.Errorf("Redact(%q) = %q, no longer a URI reference", s, redacted)
		}
		if addr, ok := HostAddr(r.Host()); ok && !addr.IsValid() {
			t.Errorf("HostAddr(%q) = %v", r.Host(), addr)
		}
	})
}

func BenchmarkFindings(b *testing.B) {
	for name, ref := range map[string]string{
		"Ordinary": "https://www.example.com/wiki/Main_Page?action=edit#section",
		"Encoded":  "https://www.example.com/" + strings.Repeat("%C3%BC", 20),
		"IDN":      "https://xn--bcher-kva.example/",
		"Percents": "http://h/" + strings.Repeat("%25", 1<<14),
		"Dots":     "http://h/" + strings.Repeat("%41.", 1<<14),
		"Labels":   "http://" + strings.Repeat("%D0%B0.", 1<<13),
		"Ampers":   "mailto:a@b?" + strings.Repeat("%0A&", 1<<14),
	} {
		r := MustParse(ref)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(ref)))
			for b.Loop() {
				Findings(r, nil)
			}
		})
	}
}

func ExampleFindings() {
	for _, f := range Findings(MustParse("http://www.example.com@0x7f.1:25/a%2Fb"), nil) {
		fmt.Println(f.Name, f.Component, f.Offset, f.Addr)
	}
	// Output:
	// userinfo-misleading userinfo 7 invalid IP
	// rare-ipv4 host 23 127.0.0.1
	// port-mismatch port 30 invalid IP
	// encoded-delimiter path 34 invalid IP
}

func ExampleDefaultServices() {
	services := DefaultServices()
	fmt.Println(services[443])
	// Port 443 is fine for ssh here.
	services[443] = append(services[443], "ssh")
	fmt.Println(Findings(MustParse("ssh://git@example.com:443/"), &FindingOptions{Services: services}))
	// Output:
	// [https wss coaps+ws]
	// []
}

func ExampleHostAddr() {
	for _, host := range []string{"192.0.2.1", "[::1]", "0x7f.1", "2130706433", "example.com"} {
		fmt.Println(HostAddr(host))
	}
	// Output:
	// 192.0.2.1 true
	// ::1 true
	// 127.0.0.1 true
	// 127.0.0.1 true
	// invalid IP false
}

func ExampleRedact() {
	fmt.Println(Redact("https://user:secret@example.com/"))
	// Output: https://user:***@example.com/
}

// TestLooksLikeHost holds what a userinfo is that is taken for a host: the top-level
// domains of old, and what looks like a delimiter behind it.
func TestLooksLikeHost(t *testing.T) {
	for _, top := range strings.Fields("com org net edu gov mil int info biz de") {
		if !looksLikeHost("example." + top) {
			t.Errorf("looksLikeHost(%q) = false", "example."+top)
		}
	}
	for _, c := range "⁄∕⧸╱⟋∖⧵⧹⟍ː˸։⁚∶꞉ʔ/?#" {
		if s := "john.doe" + string(c) + "a"; !looksLikeHost(s) {
			t.Errorf("looksLikeHost(%q) = false", s)
		}
	}
	for _, s := range []string{"john.doe", "john.doe-a", "john.do3", "john", ".com", "a..com"} {
		if looksLikeHost(s) {
			t.Errorf("looksLikeHost(%q) = true", s)
		}
	}
}

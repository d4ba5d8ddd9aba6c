package uri

import (
	"errors"
	"testing"
)

func TestEncode(t *testing.T) {
	for _, c := range []struct {
		name  string
		text  string
		keep  Class
		want  string
		plain bool // that decoding does not undo it
	}{
		{"Empty", "", Pchar, "", false},
		{"Segment3.3", "a/b?c#d e:@!é%", Pchar, "a%2Fb%3Fc%23d%20e:@!%C3%A9%25", false},
		{"Query3.4", "a/b?c#d", QueryChar, "a/b?c%23d", false},
		{"Userinfo3.2.1", "a:b@c/d", UserinfoChar, "a:b%40c%2Fd", false},
		{"RegName3.2.2", "a:b[c]é", RegNameChar, "a%3Ab%5Bc%5D%C3%A9", false},
		{"Data2.4", "a&b=c+d~", Unreserved, "a%26b%3Dc%2Bd~", false},
		{"Union", "a/b:c", Unreserved | GenDelim, "a/b:c", false},
		{"NoUTF8", "\xff\x00", Pchar, "%FF%00", false},
		{"Percent2.4", "%41%", Pchar, "%2541%25", false},
		{"EncodedInPart", "%41 %4 %", URIChar, "%41%20%254%20%25", true},
	} {
		got := Encode(c.text, c.keep)
		if got != c.want {
			t.Errorf("%s: Encode(%q) = %q, want %q", c.name, c.text, got, c.want)
		}
		if got := AppendEncode([]byte("x"), c.text, c.keep); string(got) != "x"+c.want {
			t.Errorf("%s: AppendEncode(x, %q) = %q, want %q", c.name, c.text, got, "x"+c.want)
		}
		if back, err := Decode(got); !c.plain && (back != c.text || err != nil) {
			t.Errorf("%s: Decode(%q) = %q, %v, want %q", c.name, got, back, err, c.text)
		}
	}
}

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		err              *SyntaxError
	}{
		{"Empty", "", "", nil},
		{"None", "a+b", "a+b", nil},
		{"Run2.1", "%41%62%2f%c3%A9", "Ab/é", nil},
		{"Octets2.1", "a%00%ff", "a\x00\xff", nil},
		{"Once2.4", "%2541", "%41", nil},
		{"BadFirst", "a%x1", "", &SyntaxError{RulePctEncoded, 2, "x"}},
		{"BadSecond", "%41%1é", "", &SyntaxError{RulePctEncoded, 5, "é"}},
		{"Short", "%4", "", &SyntaxError{RulePctEncoded, 2, ""}},
	} {
		got, err := Decode(c.text)
		var broken *SyntaxError
		errors.As(err, &broken)
		if got != c.want || (broken == nil) != (c.err == nil) || broken != nil && *broken != *c.err {
			t.Errorf("%s: Decode(%q) = %q, %v, want %q, %v", c.name, c.text, got, err, c.want, c.err)
		}
		buf, err := AppendDecode([]byte("x"), c.text)
		if string(buf) != "x"+c.want || (err == nil) != (c.err == nil) {
			t.Errorf("%s: AppendDecode(x, %q) = %q, %v, want %q, %v", c.name, c.text, buf, err, "x"+c.want, c.err)
		}
	}
}

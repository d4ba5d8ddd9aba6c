package uri

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestComponentsRef(t *testing.T) {
	for _, c := range []struct {
		name string
		c    Components
		want string
	}{
		{"Zero", Components{}, ""},
		{"All5.3", Components{"foo", &Authority{new("u:p"), "example.com", new("8042")}, "/over/there", new("name=ferret"), new("nose")}, "foo://u:p@example.com:8042/over/there?name=ferret#nose"},
		{"AllEmpty5.3", Components{"a", &Authority{new(""), "", new("")}, "", new(""), new("")}, "a://@:?#"},
		{"EmptyAuthority3.2", Components{Scheme: "file", Authority: &Authority{}, Path: "/etc"}, "file:///etc"},
		{"IPLiteral3.2.2", Components{Authority: &Authority{Host: "[::1]"}}, "//[::1]"},
		{"Rootless3.3", Components{Scheme: "urn", Path: "a:b"}, "urn:a:b"},
		{"Noscheme3.3", Components{Path: "a%20/b:c"}, "a%20/b:c"},
		{"Absolute3.3", Components{Path: "/a//b"}, "/a//b"},
	} {
		got, err := c.c.Ref()
		if err != nil || got != MustParse(c.want) {
			t.Errorf("%s: Ref() = %q, %v, want %q", c.name, got, err, c.want)
		}
		if diff := cmp.Diff(c.c, got.Components()); diff != "" {
			t.Errorf("%s: Components of %q (-want +got):\n%s", c.name, got, diff)
		}
	}
}

func TestComponentsRefError(t *testing.T) {
	host := func(host string) *Authority { return &Authority{Host: host} }
	for _, c := range []struct {
		name string
		c    Components
		want SyntaxError
	}{
		{"Scheme3.1", Components{Scheme: "1a"}, SyntaxError{RuleScheme, 0, "1"}},
		{"SchemeColon3.1", Components{Scheme: "a:"}, SyntaxError{RuleScheme, 1, ":"}},
		{"Userinfo3.2.1", Components{Authority: &Authority{Userinfo: new("a@b")}}, SyntaxError{RuleUserinfo, 3, "@"}},
		{"HostColon3.2.2", Components{Authority: host("a:1")}, SyntaxError{RuleRegName, 3, ":"}},
		{"HostSlash3.2.2", Components{Authority: host("a/b")}, SyntaxError{RuleRegName, 3, "/"}},
		{"HostUserinfo3.2.2", Components{Authority: host("u@a")}, SyntaxError{RuleRegName, 3, "@"}},
		{"HostPct2.1", Components{Authority: host("%4")}, SyntaxError{RulePctEncoded, 4, ""}},
		{"HostLiteral3.2.2", Components{Authority: host("[::1")}, SyntaxError{RuleIPLiteral, 6, ""}},
		{"HostAfterLiteral3.2.2", Components{Authority: host("[::1]é")}, SyntaxError{RuleIPLiteral, 7, "é"}},
		{"Port3.2.3", Components{Authority: &Authority{Host: "a", Port: new("8x")}}, SyntaxError{RulePort, 5, "x"}},
		{"AbemptyRootless3.3", Components{Authority: host("a"), Path: "b"}, SyntaxError{RulePathAbempty, 3, "b"}},
		{"Abempty3.3", Components{Authority: host("a"), Path: "/?"}, SyntaxError{RulePathAbempty, 4, "?"}},
		{"AbsoluteLikeAuthority3.3", Components{Scheme: "a", Path: "//b"}, SyntaxError{RulePathAbsolute, 3, "/"}},
		{"Absolute3.3", Components{Path: "/#"}, SyntaxError{RulePathAbsolute, 1, "#"}},
		{"Rootless3.3", Components{Scheme: "a", Path: "b c"}, SyntaxError{RulePathRootless, 3, " "}},
		{"NoschemeColon4.2", Components{Path: "a:b"}, SyntaxError{RuleSegmentNzNc, 1, ":"}},
		{"Noscheme3.3", Components{Path: "a/[b"}, SyntaxError{RulePathNoscheme, 2, "["}},
		{"Query3.4", Components{Query: new("a#b")}, SyntaxError{RuleQuery, 2, "#"}},
		{"Fragment3.5", Components{Query: new("a"), Fragment: new("#")}, SyntaxError{RuleFragment, 3, "#"}},
		{"First", Components{Scheme: "a b", Query: new("#")}, SyntaxError{RuleScheme, 1, " "}},
	} {
		got, err := c.c.Ref()
		var broken *SyntaxError
		if !errors.As(err, &broken) || *broken != c.want || got != (Ref{}) {
			t.Errorf("%s: Ref() = %q, %v, want %v", c.name, got, err, &c.want)
		}
	}
}

package uri

import (
	"strings"
	"testing"
)

func TestNormalize(t *testing.T) {
	for _, c := range []struct {
		name   string
		text   string
		syntax string
		scheme string
	}{
		{"Ladder6.2.2", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D", "example://a/b/c/%7Bfoo%7D"},
		{"Empty", "", "", ""},
		{"Case6.2.2.1", "HTTP://User@www.EXAMPLE.com/Path?Query#Fragment", "http://User@www.example.com/Path?Query#Fragment", "http://User@www.example.com/Path?Query#Fragment"},
		{"CaseOfPct6.2.2.1", "http://a%c3%a9/%c3%A9?%3a#%3a", "http://a%C3%A9/%C3%A9?%3A#%3A", "http://a%C3%A9/%C3%A9?%3A#%3A"},
		{"CaseOfPctUserinfo6.2.2.1", "//U%2aser:P%3a@H", "//U%2Aser:P%3A@h", "//U%2Aser:P%3A@h"},
		{"PortOfUnknownScheme", "foo://h:0", "foo://h:0", "foo://h:0/"},
		{"PortWithoutScheme", "//h:080", "//h:080", "//h:080"},
		{"CaseOfIPv6", "http://[2001:DB8::7]/", "http://[2001:db8::7]/", "http://[2001:db8::7]/"},
		{"CaseOfIPvFuture", "http://[V1.A]/", "http://[v1.a]/", "http://[v1.a]/"},
		{"CaseInRegName", "//A%2BB", "//a%2Bb", "//a%2Bb"},
		{"Unreserved6.2.2.2", "http://a/%41%2D%2e%5F%7e%30", "http://a/A-._~0", "http://a/A-._~0"},
		{"UnreservedUserinfo6.2.2.2", "//%75%3A@h", "//u%3A@h", "//u%3A@h"},
		{"UnreservedHost6.2.2.2", "http://ex%41mple.com/", "http://example.com/", "http://example.com/"},
		{"UnreservedQuery6.2.2.2", "?%61#%62", "?a#b", "?a#b"},
		{"Reserved6.2.2.2", "http://a/%2f%3f%23%5b%40%21", "http://a/%2F%3F%23%5B%40%21", "http://a/%2F%3F%23%5B%40%21"},
		{"DotSegments6.2.2.3", "http://a/b/../../c/./d/.", "http://a/c/d/", "http://a/c/d/"},
		{"DotSegmentsEncoded6.2.2.3", "http://a/b/%2E%2e/c/%2e", "http://a/c/", "http://a/c/"},
		{"DotSegmentsRootless6.2.2.3", "foo:a/../b", "foo:/b", "foo:/b"},
		{"DotSegmentsFirst6.2.2.3", "foo:../a:b", "foo:a:b", "foo:a:b"},
		{"DotSegmentsGuard", "foo:/..//a", "foo:/.//a", "foo:/.//a"},
		{"DotSegmentsGuardRootless", "foo:.///a", "foo:/.//a", "foo:/.//a"},
		{"DotSegmentsGuardKept", "foo:/.//a", "foo:/.//a", "foo:/.//a"},
		{"DotSegmentsNoGuard", "foo://h/..//a", "foo://h//a", "foo://h//a"},
		{"DotSegmentsRelative4.2", "../a/./b:c", "../a/./b:c", "../a/./b:c"},
		{"DotSegmentsRelativeColon4.2", "./a:b", "./a:b", "./a:b"},
		{"DotSegmentsAbsolutePath4.2", "/../a", "/../a", "/../a"},
		{"DotSegmentsNetworkPath4.2", "//H/../a", "//h/../a", "//h/../a"},
		{"DotInQuery", "http://a/?b/../c", "http://a/?b/../c", "http://a/?b/../c"},

		{"DefaultPort6.2.3", "http://a:80/", "http://a:80/", "http://a/"},
		{"EmptyPort6.2.3", "http://a:/", "http://a:/", "http://a/"},
		{"EmptyPortOfUnknown3.2.3", "foo://a:/", "foo://a:/", "foo://a/"},
		{"ZeroPadded6.2.3", "http://a:080/", "http://a:080/", "http://a/"},
		{"ZeroPaddedOther6.2.3", "http://a:08080/", "http://a:08080/", "http://a:8080/"},
		{"ZeroPort", "http://a:000/", "http://a:000/", "http://a:0/"},
		{"PortOfAnother6.2.3", "https://a:80/", "https://a:80/", "https://a:80/"},
		{"LongPort3.2.3", "http://a:99999999999999999999/", "http://a:99999999999999999999/", "http://a:99999999999999999999/"},
		{"PortWithoutScheme", "//a:080", "//a:080", "//a:080"},
		{"EmptyPath6.2.3", "http://a", "http://a", "http://a/"},
		{"EmptyPathQuery6.2.3", "ws://a?x", "ws://a?x", "ws://a/?x"},
		{"EmptyPathUnknown6.2.3", "foo://a#f", "foo://a#f", "foo://a/#f"},
		{"EmptyPathWithoutAuthority6.2.3", "foo:", "foo:", "foo:"},
		{"EmptyPathPop", "pop://a:110", "pop://a:110", "pop://a"},
		{"EmptyPathAAARFC6733", "aaas://A.b;transport=tcp", "aaas://a.b;transport=tcp", "aaas://a.b;transport=tcp"},
		{"EmptyPathXMPP", "xmpp://u@a", "xmpp://u@a", "xmpp://u@a"},
		{"EmptyUserinfo", "http://@a/", "http://@a/", "http://@a/"},
		{"EmptyPassword", "http://user:@a/", "http://user:@a/", "http://user:@a/"},
		{"EmptyQuery6.2.3", "http://a/?", "http://a/?", "http://a/?"},
		{"EmptyFragment6.2.3", "http://a/#", "http://a/#", "http://a/#"},

		{"FileLocalhostRFC8089", "file://LocalHost/a", "file://localhost/a", "file:///a"},
		{"FileLocalhostEmpty", "file://localhost", "file://localhost", "file:///"},
		{"FileLocalhostEmptyPort", "file://localhost:/a", "file://localhost:/a", "file:///a"},
		{"FileLocalhostPort", "file://localhost:1/a", "file://localhost:1/a", "file://localhost:1/a"},
		{"FileLocalhostUserinfo", "file://u@localhost/a", "file://u@localhost/a", "file://u@localhost/a"},
		{"FileLonghost", "file://alocalhost/a", "file://alocalhost/a", "file://alocalhost/a"},
		{"FileMinimalRFC8089", "file:/a/b", "file:/a/b", "file:///a/b"},
		{"FileMinimalGuard", "file:/.//a", "file:/.//a", "file:////a"},
		{"FileRootless", "file:a", "file:a", "file:a"},
		{"LocalhostElsewhere", "http://localhost/a", "http://localhost/a", "http://localhost/a"},

		{"MailtoRFC6068", "mailto:Joe@Example.COM", "mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"MailtoTwo", "mailto:A@B,C%40d@E%c3%a9F?Subject=G@H", "mailto:A@B,C%40d@E%C3%A9F?Subject=G@H", "mailto:A@b,C%40d@e%C3%A9f?Subject=G@H"},
		{"MailtoNoAddress", "mailto:Joe", "mailto:Joe", "mailto:Joe"},
		{"MailtoEmpty", "mailto:?to=A@B", "mailto:?to=A@B", "mailto:?to=A@B"},

		{"IPv6RFC5952", "http://[2001:0DB8:0:0:0:0:0:1]/", "http://[2001:0db8:0:0:0:0:0:1]/", "http://[2001:db8::1]/"},
		{"IPv6LongestRunRFC5952", "//[1:0:0:2:0:0:0:3]/", "//[1:0:0:2:0:0:0:3]/", "//[1:0:0:2:0:0:0:3]/"},
		{"IPv6FirstRunRFC5952", "foo://u@[2001:db8:0:0:1:0:0:1]:1/", "foo://u@[2001:db8:0:0:1:0:0:1]:1/", "foo://u@[2001:db8::1:0:0:1]:1/"},
		{"IPv6OneGroupRFC5952", "http://[1:2:3:4:5:6:7::]/", "http://[1:2:3:4:5:6:7::]/", "http://[1:2:3:4:5:6:7:0]/"},
		{"IPv6MappedRFC5952", "http://[::FFFF:C000:0201]/", "http://[::ffff:c000:0201]/", "http://[::ffff:192.0.2.1]/"},
		{"IPv6Unspecified", "http://[0:0:0:0:0:0:0:0]:80", "http://[0:0:0:0:0:0:0:0]:80", "http://[::]/"},

		{"SIPRFC3261", "sip:%61Lice:P@AtLanta.CoM;Transport=TCP", "sip:aLice:P@AtLanta.CoM;Transport=TCP", "sip:aLice:P@atlanta.com;transport=tcp"},
		{"SIPOrderRFC3261", "sip:Biloxi.com;transport=tcp;Method=REGISTER?To=A", "sip:Biloxi.com;transport=tcp;Method=REGISTER?To=A", "sip:biloxi.com;method=REGISTER;transport=tcp?to=A"},
		{"SIPHeadersRFC3261", "sip:a@h?Subject=%7eX&priority=a&b=2&B=1", "sip:a@h?Subject=~X&priority=a&b=2&B=1", "sip:a@h?b=2&b=1&priority=a&subject=~X"},
		{"SIPHeaderNames", "sips:a@h?B%41=C%3d&?A", "sips:a@h?BA=C%3D&?A", "sips:a@h??a&ba=C%3D"},
		{"SIPPortRFC3261", "sips:a@H:5061", "sips:a@H:5061", "sips:a@h:5061"},
		{"SIPUserParameters", "sip:A;B=C@H;d", "sip:A;B=C@H;d", "sip:A;B=C@h;d"},
		{"SIPSegments", "sip:a@H;b/.;a", "sip:a@H;b/.;a", "sip:a@h;a;b/."},
		{"SIPUserSegments", "sip:A/./b@H;c=/D", "sip:A/b@H;c=/D", "sip:A/./b@h;c=/d"},
		{"SIPUserQuestionMark", "sip:Alice?X&W@H.I;C;b?To=D&a", "sip:Alice?X&W@H.I;C;b?To=D&a", "sip:Alice?X&W@h.i;b;c?a&to=D"},
		{"SIPUserParametersQuestionMark", "sip:B;A?C@H", "sip:B;A?C@H", "sip:B;A?C@h"},
		{"SIPPasswordQuestionMark", "sip:B:80A?C@H", "sip:B:80A?C@H", "sip:B:80A?C@h"},
		{"SIPHeaderAt", "sip:H:5060;B?To=A@B", "sip:H:5060;B?To=A@B", "sip:h:5060;b?to=A@B"},
		{"SIPHeaderAtLater", "sip:A@H?To=C@D", "sip:A@H?To=C@D", "sip:A@h?to=C@D"},
		{"SIPFragmentAt", "sip:H?B=C#D@E", "sip:H?B=C#D@E", "sip:h?b=C#D@E"},
		{"AcctRFC7565", "acct:Joe@Example.COM", "acct:Joe@Example.COM", "acct:Joe@example.com"},
		{"IMRFC3860", "im:Joe@Example.COM", "im:Joe@Example.COM", "im:Joe@example.com"},

		{"XMPPRFC5122", "xmpp:Joe@Example.COM/A@B/C?Message", "xmpp:Joe@Example.COM/A@B/C?Message", "xmpp:Joe@example.com/A@B/C?Message"},
		{"XMPPResourceDots", "xmpp:A@B/..", "xmpp:/", "xmpp:A@b/.."},
		{"XMPPDomain", "xmpp:Example.COM", "xmpp:Example.COM", "xmpp:example.com"},
		{"XMPPAuthority", "xmpp://A@B.C/Joe@D.E", "xmpp://A@b.c/Joe@D.E", "xmpp://A@b.c/Joe@d.e"},

		{"DataRFC2397", "DATA:Text/HTML;Charset=UTF-8;BASE64,QQ==", "data:Text/HTML;Charset=UTF-8;BASE64,QQ==", "data:text/html;charset=UTF-8;base64,QQ=="},
		{"DataUnreserved", "data:,%41", "data:,A", "data:,A"},
		{"DataDotSegments", "data:,A/../b", "data:/b", "data:,A/../b"},
		{"DataWithoutComma", "data:A", "data:A", "data:A"},
		{"JavaScriptDotSegments", "javascript:/./.test('A')", "javascript:/.test('A')", "javascript:/./.test('A')"},

		{"UUIDRFC9562", "urn:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6#A", "urn:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6#A", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6#A"},
		{"URNNIDRFC8141", "URN:EXAMPLE:a123,z456", "urn:EXAMPLE:a123,z456", "urn:example:a123,z456"},
		{"URNPctRFC8141", "urn:example:a123%2cz456", "urn:example:a123%2Cz456", "urn:example:a123%2Cz456"},
		{"URNPctUnreservedRFC8141", "urn:example:%61#%61", "urn:example:a#a", "urn:example:%61#%61"},
		{"URNComponentsRFC8141", "urn:Example:A?+R?=Q%3a#F", "urn:Example:A?+R?=Q%3A#F", "urn:example:A?+R?=Q%3A#F"},
		{"URNDotSegments", "urn:example:a/../b", "urn:/b", "urn:example:a/../b"},
		{"URNWithoutNSS", "urn:EXAMPLE", "urn:EXAMPLE", "urn:EXAMPLE"},
		{"URNNoNID", "urn:E%41:b", "urn:EA:b", "urn:E%41:b"},

		{"TelRFC3966", "tel:+1-(816).555-1212", "tel:+1-(816).555-1212", "tel:+18165551212"},
		{"TelLocalRFC3966", "tel:7042;Phone-Context=Example.COM", "tel:7042;Phone-Context=Example.COM", "tel:7042;phone-context=example.com"},
		{"TelContextRFC3966", "tel:863-1234;phone-context=+1-914-555", "tel:863-1234;phone-context=+1-914-555", "tel:8631234;phone-context=+1914555"},
		{"TelOrderRFC3966", "tel:1;B=x-y;phone-context=+1;a;Ext=1-2", "tel:1;B=x-y;phone-context=+1;a;Ext=1-2", "tel:1;ext=12;phone-context=+1;a;b=x-y"},
		{"TelOthersRFC3966", "tel:1;a=+1-2;isub=3", "tel:1;a=+1-2;isub=3", "tel:1;isub=3;a=+1-2"},
		{"TelBothRFC3966", "tel:+1;isub=2;ext=1", "tel:+1;isub=2;ext=1", "tel:+1;ext=1;isub=2"},
		{"TelBothRFC3966", "tel:+1;ext=1;isub=2", "tel:+1;ext=1;isub=2", "tel:+1;ext=1;isub=2"},
		{"TelNumberSign", "tel:*2%23-A", "tel:*2%23-A", "tel:*2%23a"},
		{"TelPct", "tel:1;a=%c3%a9B", "tel:1;a=%C3%A9B", "tel:1;a=%C3%A9b"},
		{"TelNoNumber", "tel:Call-Me", "tel:Call-Me", "tel:Call-Me"},
		{"TelOnlySeparators", "tel:-", "tel:-", "tel:-"},
		{"TelSegments", "tel:1-2;b/.;a", "tel:1-2;b/.;a", "tel:12;a;b/."},
		{"TelSegmentsDot", "tel:1-2;b/./a", "tel:1-2;b/a", "tel:12;b/./a"},
		{"TelSegmentsDots", "tel:+1;a=x/../y", "tel:/y", "tel:+1;a=x/../y"},
		{"TelSlashInNumber", "tel:1/2-A", "tel:1/2-A", "tel:1/2-A"},

		{"TagRFC4151", "TAG:Alice@X.org,2004:a/../%41%c3?%62#%63", "tag:/A%C3?b#c", "tag:Alice@X.org,2004:a/../%41%c3?%62#%63"},
		{"TagUnchanged", "tag:x.org,2004:%61", "tag:x.org,2004:a", "tag:x.org,2004:%61"},
		{"DOISegments", "doi:10.1000/A/../%42", "doi:10.1000/B", "doi:10.1000/A/../B"},
		{"MSRPRFC4975", "msrp://H:2855/S/./a;tcp", "msrp://h:2855/S/a;tcp", "msrp://h:2855/S/./a;tcp"},
		{"MSRPSPort", "msrps://h:02855/s;tcp", "msrps://h:02855/s;tcp", "msrps://h:2855/s;tcp"},
		{"MSRPEmptyPort", "msrp://h:/s;tcp", "msrp://h:/s;tcp", "msrp://h/s;tcp"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := MustParse(c.text)
			for _, l := range []struct {
				level Level
				want  string
			}{{None, c.text}, {SyntaxBased, c.syntax}, {SchemeBased, c.scheme}} {
				got := Normalize(r, l.level)
				if got.String() != l.want {
					t.Errorf("Normalize(%q, %v) = %q, want %q", c.text, l.level, got, l.want)
				}
				checkNormal(t, r, l.level)
			}
		})
	}
}

// checkNormal holds a normal form to what must always be true of it.
func checkNormal(t *testing.T, r Ref, l Level) {
	t.Helper()
	got := Normalize(r, l)
	if parsed, err := Parse(got.String()); parsed != got || err != nil {
		t.Fatalf("Normalize(%q, %v) = %#v, want %#v, %v", r, l, got, parsed, err)
	}
	if again := Normalize(got, l); again != got {
		t.Fatalf("Normalize(%q, %v) = %q, but once more %q", r, l, got, again)
	}
	rules := rulesOf(strings.ToLower(r.Scheme()))
	if below := Normalize(r, max(l, 1)-1); !rules.verbatim && !rules.literal && !rules.opaque && Normalize(below, l) != got {
		t.Fatalf("Normalize(%q, %v) = %q, but after the level below %q", r, l, got, Normalize(below, l))
	}
}

// TestNormalizeExhaustively holds the normal forms of short texts to the laws.
func TestNormalizeExhaustively(t *testing.T) {
	for _, prefix := range []string{"", "x:", "file:", "file://localhost", "X://H:0", "tel:", "sip:a@", "data:", "xmpp:", "mailto:", "urn:", "URN:a:%61/", "sip:A?", "tag:%c3"} {
		every("/.A:1;@", 5, func(s string) {
			if r, err := Parse(prefix + s); err == nil {
				checkNormal(t, r, SyntaxBased)
				checkNormal(t, r, SchemeBased)
			}
		})
	}
}

func TestNormalizeCases(t *testing.T) {
	levels := map[string]Level{"syntax": SyntaxBased, "scheme": SchemeBased}
	for _, c := range rows[struct{ Input, Output, Level string }](t, "cases/normalize.jsonl") {
		if got := Normalize(MustParse(c.Input), levels[c.Level]); got.String() != c.Output {
			t.Errorf("Normalize(%q, %s) = %q, want %q", c.Input, c.Level, got, c.Output)
		}
	}
}

// TestNormalizeSuites holds the normal forms to other projects' cases. What
// section 6.2.2 gives is in Syntax622 and Equal622, or else what they expect.
func TestNormalizeSuites(t *testing.T) {
	for _, c := range rows[struct {
		ID, Input, Other, Expect, Level string
		Syntax622                       *string
		Equal622                        *bool
		Equal                           bool
		Tags                            []string
	}](t, "gold/suites/normalize/*.jsonl") {
		r, err := Parse(c.Input)
		if err != nil {
			continue // an IRI
		}
		if c.Other == "" {
			want := c.Expect
			if c.Syntax622 != nil {
				want = *c.Syntax622
			}
			if got := Normalize(r, SyntaxBased); got.String() != want {
				t.Errorf("%s: Normalize(%q, syntax) = %q, want %q", c.ID, c.Input, got, want)
			}
			continue
		}
		want := c.Equal
		if c.Equal622 != nil {
			want = *c.Equal622
		}
		if got, _ := Equivalent(r, MustParse(c.Other), SyntaxBased); got != want {
			t.Errorf("%s: Equivalent(%q, %q, syntax) = %v, want %v", c.ID, c.Input, c.Other, got, want)
		}
		if len(c.Tags) > 0 {
			continue
		}
		if got, _ := Equivalent(r, MustParse(c.Other), SchemeBased); got != c.Equal {
			t.Errorf("%s: Equivalent(%q, %q, scheme) = %v, want %v", c.ID, c.Input, c.Other, got, c.Equal)
		}
	}
}

func TestEquivalent(t *testing.T) {
	for _, c := range []struct {
		name  string
		a, b  string
		level Level
		equal bool
		rung  Level
	}{
		{"Simple6.2.1", "http://a/", "http://a/", SchemeBased, true, None},
		{"SimpleOnly6.2.1", "http://a/", "HTTP://a/", None, false, None},
		{"Syntax6.2.2", "http://a/%7e", "HTTP://A/x/../~", SchemeBased, true, SyntaxBased},
		{"Scheme6.2.3", "http://a", "http://a:80/", SchemeBased, true, SchemeBased},
		{"SchemeNotAsked6.2.3", "http://a", "http://a:80/", SyntaxBased, false, None},
		{"Different", "http://a/", "http://b/", SchemeBased, false, None},
		{"EmptyQuery6.2.3", "http://a/", "http://a/?", SchemeBased, false, None},
		{"Fragment6.1", "http://a/", "http://a/#f", SchemeBased, false, None},
		{"URNPctRFC8141", "urn:a:b", "urn:a:%62", SchemeBased, false, None},
		{"TagSegmentsRFC4151", "tag:alice@x.org,2004:a/../b", "tag:bob@y.org,2005:z/../b", SchemeBased, false, None},
		{"TagPctRFC4151", "tag:x.org,2004:%41", "tag:x.org,2004:A", SchemeBased, false, None},
		{"TagCaseOfPctRFC4151", "tag:x.org,2004:%c3", "tag:x.org,2004:%C3", SchemeBased, false, None},
		{"TelSegmentsRFC3966", "tel:+1;a=x/../y", "tel:+2;a=z/../y", SchemeBased, false, None},
		{"TelSlashRFC3966", "tel:+1-2;a=b/c", "tel:+12;a=b/c", SchemeBased, true, SchemeBased},
		{"SIPSlashRFC3261", "sip:a@h;x=/b;t=1", "sip:a@h;t=1;x=/b", SchemeBased, true, SchemeBased},
		{"SIPUserRFC3261", "sip:a/./b@h", "sip:a/b@h", SchemeBased, false, None},
		{"SIPUserCaseRFC3261", "sip:Alice?x@Atlanta.com", "sip:alice?x@atlanta.com", SchemeBased, false, None},
		{"SIPHostCaseRFC3261", "sip:Alice?x@Atlanta.com", "sip:Alice?x@atlanta.com", SchemeBased, true, SchemeBased},
		{"MSRPPortRFC4975", "msrp://h:2855/s;tcp", "msrp://h/s;tcp", SchemeBased, false, None},
		{"XMPPResourceRFC5122", "xmpp:a@b/..", "xmpp:c@d/..", SchemeBased, false, None},
	} {
		a, b := MustParse(c.a), MustParse(c.b)
		for range 2 {
			equal, rung := Equivalent(a, b, c.level)
			if equal != c.equal || rung != c.rung {
				t.Errorf("%s: Equivalent(%q, %q, %v) = %v, %v, want %v, %v", c.name, a, b, c.level, equal, rung, c.equal, c.rung)
			}
			a, b = b, a
		}
	}
}

// commutes reports whether resolving before normalizing is bound to give what
// resolving after it gives. The last segment of a base is dropped unseen, and a
// dot-segment that is encoded is none until it is decoded (section 5.2.4).
func commutes(base, ref Ref) bool {
	encoded := strings.Contains(strings.ToUpper(base.Path()+ref.Path()), "%2E")
	last := base.Path()[strings.LastIndexByte(base.Path(), '/')+1:]
	return base.Is(URI) && !encoded && last != "." && last != ".."
}

// checkCommuting holds Resolve and Normalize to the law that it does not matter
// which comes first.
func checkCommuting(t *testing.T, base, ref Ref) {
	t.Helper()
	if !commutes(base, ref) {
		return
	}
	for _, l := range []Level{SyntaxBased, SchemeBased} {
		after, err := Resolve(base, ref, nil)
		if err != nil {
			t.Fatal(err)
		}
		if rules := rulesOf(strings.ToLower(after.Scheme())); l == SchemeBased && (rules.verbatim || rules.path != genericPath) {
			continue // rules for a path that is whole, and of a scheme that is known
		}
		before, err := Resolve(Normalize(base, l), Normalize(ref, l), nil)
		if err != nil {
			t.Fatal(err)
		}
		if Normalize(before, l) != Normalize(after, l) {
			t.Fatalf("Resolve(%q, %q) = %q, and %q from normal forms at level %v", base, ref, after, before, l)
		}
	}
}

func TestNormalizeCommutesWithResolve(t *testing.T) {
	for _, c := range resolutions {
		checkCommuting(t, MustParse(c.base), MustParse(c.ref))
	}
	for _, b := range []string{"X://H?%61#f", "x:", "x:A", "x:a/b", "x:/..//a", "file:/a", "file://localhost", "http://h:80", "mailto:A@B", "tel:1-2", "urn:A:b/c"} {
		base := MustParse(b)
		every("/.A:?#", 5, func(s string) {
			if ref, err := Parse(s); err == nil {
				checkCommuting(t, base, ref)
			}
		})
	}
}

func TestNormalizeUnchangedDoesNotAllocate(t *testing.T) {
	for _, text := range []string{"http://example.com/a/b?c#d", "mailto:a@b.example", "urn:example:a", "file:///etc/hosts", "../a", "tag:a.example,2004:%61"} {
		r := MustParse(text)
		if n := testing.AllocsPerRun(100, func() { Normalize(r, SchemeBased) }); n != 0 {
			t.Errorf("Normalize(%q, scheme) allocates %v times", text, n)
		}
	}
}

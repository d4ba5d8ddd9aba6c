package uri_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"

	"github.com/urisift/urisift/uri"
)

func Example() {
	base := uri.MustParse("http://example.com/a/b?q#f")
	ref, err := uri.Parse("../c/./d.html")
	if err != nil {
		fmt.Println(err)
		return
	}
	target, err := uri.Resolve(base, ref, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(target)
	fmt.Println(uri.Equivalent(target, uri.MustParse("HTTP://EXAMPLE.com:80/c/%64.html"), uri.SchemeBased))
	// Output:
	// http://example.com/c/d.html
	// true scheme
}

func ExampleParse() {
	r, err := uri.Parse("foo://example.com:8042/over/there?name=ferret#nose")
	if err != nil {
		fmt.Println(err)
		return
	}
	authority, _ := r.Authority()
	query, _ := r.Query()
	fragment, _ := r.Fragment()
	fmt.Println(r.Scheme(), authority, r.Path(), query, fragment)

	_, err = uri.Parse("http://example.com/a b")
	var broken *uri.SyntaxError
	if errors.As(err, &broken) {
		fmt.Printf("%s at %d: %q\n", broken.Rule, broken.Offset, broken.Got)
	}
	// Output:
	// foo example.com:8042 /over/there name=ferret nose
	// path-abempty at 20: " "
}

func ExampleParseBytes() {
	line := []byte("urn:example:animal:ferret:nose\n")
	r, err := uri.ParseBytes(line[:len(line)-1])
	fmt.Println(r.Scheme(), r.Path(), err)
	// Output: urn example:animal:ferret:nose <nil>
}

func ExampleParseAs() {
	_, err := uri.ParseAs("../images/logo.png", uri.URI)
	fmt.Println(err)
	_, err = uri.ParseAs("http://example.com/#top", uri.Absolute)
	fmt.Println(err)
	// Output:
	// uri: "." breaks scheme at byte 0
	// uri: "#" breaks absolute-URI at byte 19
}

func ExampleMustParse() {
	home := uri.MustParse("http://example.com/")
	fmt.Println(home)
	// Output: http://example.com/
}

func ExampleValid() {
	fmt.Println(uri.Valid([]byte("//example.com/?a=b")), uri.Valid([]byte("//example.com/?a[]=b")))
	// Output: true false
}

func ExampleValidAs() {
	fmt.Println(uri.ValidAs("/a/b", uri.Relative), uri.ValidAs("/a/b", uri.URI))
	// Output: true false
}

func ExampleCheck() {
	fmt.Println(uri.Check("http://[2001:db8::7/", uri.URI))
	fmt.Println(uri.Check([]byte("http://[2001:db8::7]/"), uri.URI))
	// Output:
	// IP-literal 19
	//  -1
}

func ExampleSyntaxError_Error() {
	fmt.Println(&uri.SyntaxError{Rule: uri.RulePort, Offset: 9, Got: "b"})
	fmt.Println(&uri.SyntaxError{Rule: uri.RulePctEncoded, Offset: 12})
	// Output:
	// uri: "b" breaks port at byte 9
	// uri: end of text breaks pct-encoded at byte 12
}

func ExampleClass_Has() {
	fmt.Println(uri.Unreserved.Has('~'), (uri.Digit | uri.SubDelim).Has(';'), uri.Pchar.Has('%'))
	// Output: true true false
}

func ExampleKind_String() {
	fmt.Println(uri.Reference, uri.Absolute)
	// Output: URI-reference absolute-URI
}

func ExampleHostKind_String() {
	fmt.Println(uri.IPv6, uri.RegName)
	// Output: IPv6address reg-name
}

func ExampleLevel_String() {
	fmt.Println(uri.None, uri.SyntaxBased, uri.SchemeBased)
	// Output: none syntax scheme
}

func ExampleSplit() {
	const text = "http://user@host/a b?<q>"
	parts := uri.Split(text)
	start, end := parts.Path()
	fmt.Printf("path %q\n", text[start:end])
	if start, end, ok := parts.Query(); ok {
		fmt.Printf("query %q\n", text[start:end])
	}
	_, _, ok := parts.Fragment()
	fmt.Println("fragment", ok)
	// Output:
	// path "/a b"
	// query "<q>"
	// fragment false
}

func ExampleParts_Scheme() {
	fmt.Println(uri.Split("http://a/").Scheme())
	// Output: 0 4 true
}

func ExampleParts_Authority() {
	fmt.Println(uri.Split("http://u@a:1/").Authority())
	// Output: 7 12 true
}

func ExampleParts_Userinfo() {
	fmt.Println(uri.Split("http://u@a:1/").Userinfo())
	// Output: 7 8 true
}

func ExampleParts_Host() {
	fmt.Println(uri.Split("http://u@a:1/").Host())
	// Output: 9 10 true
}

func ExampleParts_Port() {
	fmt.Println(uri.Split("http://u@a:1/").Port())
	// Output: 11 12 true
}

func ExampleParts_Path() {
	fmt.Println(uri.Split("http://u@a:1/").Path())
	// Output: 12 13
}

func ExampleParts_Query() {
	fmt.Println(uri.Split("?a#b").Query())
	// Output: 1 2 true
}

func ExampleParts_Fragment() {
	fmt.Println(uri.Split("?a#b").Fragment())
	// Output: 3 4 true
}

func ExampleRef_String() {
	fmt.Println(uri.MustParse("HTTP://a/%7e").String())
	// Output: HTTP://a/%7e
}

func ExampleRef_IsZero() {
	fmt.Println(uri.Ref{}.IsZero(), uri.MustParse("#").IsZero())
	// Output: true false
}

func ExampleRef_Is() {
	r := uri.MustParse("http://a/#b")
	fmt.Println(r.Is(uri.URI), r.Is(uri.Absolute), r.Is(uri.Relative))
	// Output: true false false
}

func ExampleRef_Scheme() {
	fmt.Printf("%q %q\n", uri.MustParse("http://a/").Scheme(), uri.MustParse("//a/").Scheme())
	// Output: "http" ""
}

func ExampleRef_Authority() {
	fmt.Println(uri.MustParse("//u@a:80/b").Authority())
	fmt.Println(uri.MustParse("file:///b").Authority())
	fmt.Println(uri.MustParse("/b").Authority())
	// Output:
	// u@a:80 true
	//  true
	//  false
}

func ExampleRef_Userinfo() {
	fmt.Println(uri.MustParse("ftp://user:secret@a/").Userinfo())
	// Output: user:secret true
}

func ExampleRef_Host() {
	fmt.Println(uri.MustParse("http://[::1]:8080/").Host())
	// Output: [::1]
}

func ExampleRef_HostKind() {
	for _, text := range []string{"//192.0.2.1", "//192.0.2.256", "//[::1]", "/a"} {
		fmt.Println(uri.MustParse(text).HostKind())
	}
	// Output:
	// IPv4address
	// reg-name
	// IPv6address
	// none
}

func ExampleRef_Addr() {
	fmt.Println(uri.MustParse("http://[2001:DB8:0::1]/").Addr())
	// Output: 2001:db8::1 true
}

func ExampleRef_Port() {
	fmt.Println(uri.MustParse("//a:080").Port())
	fmt.Println(uri.MustParse("//a:").Port())
	fmt.Println(uri.MustParse("//a").Port())
	// Output:
	// 080 true
	//  true
	//  false
}

func ExampleRef_Path() {
	fmt.Println(uri.MustParse("urn:example:a").Path())
	// Output: example:a
}

func ExampleRef_Query() {
	fmt.Println(uri.MustParse("?a=b").Query())
	fmt.Println(uri.MustParse("?").Query())
	// Output:
	// a=b true
	//  true
}

func ExampleRef_Fragment() {
	fmt.Println(uri.MustParse("a#top").Fragment())
	// Output: top true
}

func ExampleRef_WithoutFragment() {
	fmt.Println(uri.MustParse("http://a/b#top").WithoutFragment())
	// Output: http://a/b
}

func ExampleRef_Components() {
	c := uri.MustParse("http://a/b?q").Components()
	c.Path = "/c"
	c.Query = nil
	fmt.Println(c.Ref())
	// Output: http://a/c <nil>
}

func ExampleComponents_Ref() {
	r, err := uri.Components{
		Scheme:    "http",
		Authority: &uri.Authority{Host: "example.com", Port: new("8080")},
		Path:      "/" + uri.Encode("a/b c", uri.Pchar),
		Query:     new("q=" + uri.Encode("x&y", uri.Unreserved)),
	}.Ref()
	fmt.Println(r, err)

	_, err = uri.Components{Authority: &uri.Authority{Host: "a/b"}}.Ref()
	fmt.Println(err)
	// Output:
	// http://example.com:8080/a%2Fb%20c?q=x%26y <nil>
	// uri: "/" breaks reg-name at byte 3
}

func ExampleResolve() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, ref := range []string{"g", "../g", "//g", "?y", "#s", "http:g"} {
		fmt.Println(uri.Resolve(base, uri.MustParse(ref), nil))
	}
	// Output:
	// http://a/b/c/g <nil>
	// http://a/b/g <nil>
	// http://g <nil>
	// http://a/b/c/d;p?y <nil>
	// http://a/b/c/d;p?q#s <nil>
	// http:g <nil>
}

func ExampleResolve_loose() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	fmt.Println(uri.Resolve(base, uri.MustParse("http:g"), &uri.ResolveOptions{Loose: true}))
	// Output: http://a/b/c/g <nil>
}

func ExampleRelativeTo() {
	base := uri.MustParse("http://a/b/c/d")
	for _, target := range []string{"http://a/b/c/e", "http://a/x", "http://g/", "ftp://a/"} {
		fmt.Println(uri.RelativeTo(base, uri.MustParse(target)))
	}
	// Output:
	// e <nil>
	// ../../x <nil>
	// //g/ <nil>
	// ftp://a/ <nil>
}

func ExampleSameDocument() {
	base := uri.MustParse("http://a/b?q")
	fmt.Println(uri.SameDocument(base, uri.MustParse("#top")), uri.SameDocument(base, uri.MustParse("b#top")))
	// Output: true false
}

func ExampleNormalize() {
	r := uri.MustParse("HTTP://Example.COM:80/a/./b/../%7euser")
	fmt.Println(uri.Normalize(r, uri.SyntaxBased))
	fmt.Println(uri.Normalize(r, uri.SchemeBased))
	// Output:
	// http://example.com:80/a/~user
	// http://example.com/a/~user
}

func ExampleEquivalent() {
	a, b := uri.MustParse("http://example.com"), uri.MustParse("http://example.com:80/")
	fmt.Println(uri.Equivalent(a, b, uri.SyntaxBased))
	fmt.Println(uri.Equivalent(a, b, uri.SchemeBased))
	// Output:
	// false none
	// true scheme
}

func ExampleEquivalent_withoutFragment() {
	a, b := uri.MustParse("http://a/#x"), uri.MustParse("HTTP://a/")
	fmt.Println(uri.Equivalent(a.WithoutFragment(), b.WithoutFragment(), uri.SchemeBased))
	// Output: true syntax
}

func ExampleClean() {
	fmt.Println(uri.Clean("<URL: http://example.com/a/long/\n   path/>"))
	// Output: http://example.com/a/long/path/
}

func ExampleWrap() {
	fmt.Println(uri.Wrap("http://example.com/a-very/long-path/to-a-page.html", 24))
	// Output:
	// <http://example.com/a-ve
	// ry/long-path/to-a-page.h
	// tml>
}

func ExampleEncode() {
	const name = "50% off/é?"
	fmt.Println(uri.Encode(name, uri.Pchar))
	fmt.Println(uri.Encode(name, uri.QueryChar))
	// Output:
	// 50%25%20off%2F%C3%A9%3F
	// 50%25%20off/%C3%A9?
}

func ExampleAppendEncode() {
	fmt.Printf("%s\n", uri.AppendEncode([]byte("?q="), "a&b", uri.Unreserved))
	// Output: ?q=a%26b
}

func ExampleDecode() {
	fmt.Println(uri.Decode("%C3%A9t%C3%A9"))
	fmt.Println(uri.Decode("50%"))
	// Output:
	// été <nil>
	//  uri: end of text breaks pct-encoded at byte 3
}

func ExampleAppendDecode() {
	b, err := uri.AppendDecode([]byte("name: "), "a%2Fb")
	fmt.Printf("%s %v\n", b, err)
	// Output: name: a/b <nil>
}

func ExampleRef_AppendText() {
	b, err := uri.MustParse("a#b").AppendText([]byte("see "))
	fmt.Printf("%s %v\n", b, err)
	// Output: see a#b <nil>
}

func ExampleRef_MarshalText() {
	b, err := json.Marshal(map[string]uri.Ref{"link": uri.MustParse("http://a/")})
	fmt.Printf("%s %v\n", b, err)
	// Output: {"link":"http://a/"} <nil>
}

func ExampleRef_UnmarshalText() {
	var page struct{ Link uri.Ref }
	fmt.Println(json.Unmarshal([]byte(`{"Link":"http://a/b"}`), &page), page.Link.Path())
	fmt.Println(json.Unmarshal([]byte(`{"Link":"http://a/ b"}`), &page))
	// Output:
	// <nil> /b
	// uri: " " breaks path-abempty at byte 9
}

func ExampleRef_Set() {
	var base uri.Ref
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.Var(&base, "base", "base `URI`")
	fmt.Println(flags.Parse([]string{"-base", "http://a/b"}), base)
	// Output: <nil> http://a/b
}

func ExampleRef_Type() {
	fmt.Println(new(uri.Ref).Type())
	// Output: uri
}

func ExampleRef_Value() {
	fmt.Println(uri.MustParse("http://a/").Value())
	// Output: http://a/ <nil>
}

func ExampleRef_Scan() {
	var r uri.Ref
	fmt.Println(r.Scan([]byte("http://a/")), r)
	fmt.Println(r.Scan(42))
	// Output:
	// <nil> http://a/
	// uri: scan of int, which is no text
}

func ExampleRef_LogValue() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	log.Info("fetched", "uri", uri.MustParse("ftp://joe:secret@a/"))
	// Output: level=INFO msg=fetched uri=ftp://joe:***@a/
}

func ExampleStatus_String() {
	s, _ := uri.LookupScheme("wais")
	fmt.Println(s.Status)
	// Output:
	// historical
}

func ExampleSchemeError_Error() {
	fmt.Println(uri.CheckScheme(uri.MustParse("http:///path")))
	// Output:
	// uri: http breaks host at byte 7 (RFC 9110, section 4.2.1)
}

package uri

import (
	"errors"
	"strings"
	"testing"
)

// resolutions are the examples of section 5.4, which has one base, and what
// they leave out.
var resolutions = []struct {
	section, base, ref, want string
}{
	{"5.4.1", rfcBase, "g:h", "g:h"},
	{"5.4.1", rfcBase, "g", "http://a/b/c/g"},
	{"5.4.1", rfcBase, "./g", "http://a/b/c/g"},
	{"5.4.1", rfcBase, "g/", "http://a/b/c/g/"},
	{"5.4.1", rfcBase, "/g", "http://a/g"},
	{"5.4.1", rfcBase, "//g", "http://g"},
	{"5.4.1", rfcBase, "?y", "http://a/b/c/d;p?y"},
	{"5.4.1", rfcBase, "g?y", "http://a/b/c/g?y"},
	{"5.4.1", rfcBase, "#s", "http://a/b/c/d;p?q#s"},
	{"5.4.1", rfcBase, "g#s", "http://a/b/c/g#s"},
	{"5.4.1", rfcBase, "g?y#s", "http://a/b/c/g?y#s"},
	{"5.4.1", rfcBase, ";x", "http://a/b/c/;x"},
	{"5.4.1", rfcBase, "g;x", "http://a/b/c/g;x"},
	{"5.4.1", rfcBase, "g;x?y#s", "http://a/b/c/g;x?y#s"},
	{"5.4.1", rfcBase, "", "http://a/b/c/d;p?q"},
	{"5.4.1", rfcBase, ".", "http://a/b/c/"},
	{"5.4.1", rfcBase, "./", "http://a/b/c/"},
	{"5.4.1", rfcBase, "..", "http://a/b/"},
	{"5.4.1", rfcBase, "../", "http://a/b/"},
	{"5.4.1", rfcBase, "../g", "http://a/b/g"},
	{"5.4.1", rfcBase, "../..", "http://a/"},
	{"5.4.1", rfcBase, "../../", "http://a/"},
	{"5.4.1", rfcBase, "../../g", "http://a/g"},
	{"5.4.2", rfcBase, "../../../g", "http://a/g"},
	{"5.4.2", rfcBase, "../../../../g", "http://a/g"},
	{"5.4.2", rfcBase, "/./g", "http://a/g"},
	{"5.4.2", rfcBase, "/../g", "http://a/g"},
	{"5.4.2", rfcBase, "g.", "http://a/b/c/g."},
	{"5.4.2", rfcBase, ".g", "http://a/b/c/.g"},
	{"5.4.2", rfcBase, "g..", "http://a/b/c/g.."},
	{"5.4.2", rfcBase, "..g", "http://a/b/c/..g"},
	{"5.4.2", rfcBase, "./../g", "http://a/b/g"},
	{"5.4.2", rfcBase, "./g/.", "http://a/b/c/g/"},
	{"5.4.2", rfcBase, "g/./h", "http://a/b/c/g/h"},
	{"5.4.2", rfcBase, "g/../h", "http://a/b/c/h"},
	{"5.4.2", rfcBase, "g;x=1/./y", "http://a/b/c/g;x=1/y"},
	{"5.4.2", rfcBase, "g;x=1/../y", "http://a/b/c/y"},
	{"5.4.2", rfcBase, "g?y/./x", "http://a/b/c/g?y/./x"},
	{"5.4.2", rfcBase, "g?y/../x", "http://a/b/c/g?y/../x"},
	{"5.4.2", rfcBase, "g#s/./x", "http://a/b/c/g#s/./x"},
	{"5.4.2", rfcBase, "g#s/../x", "http://a/b/c/g#s/../x"},
	{"5.4.2", rfcBase, "http:g", "http:g"},
	{"5.1 base without its fragment", rfcBase + "#f", "", "http://a/b/c/d;p?q"},
	{"5.2.2 scheme and dot-segments", rfcBase, "g:/a/../b", "g:/b"},
	{"5.2.2 authority and dot-segments", "http://a/b", "//u@h:80/c/../d?e#f", "http://u@h:80/d?e#f"},
	{"5.2.2 empty query", rfcBase, "?", "http://a/b/c/d;p?"},
	{"5.2.2 empty fragment", rfcBase, "#", "http://a/b/c/d;p?q#"},
	{"5.2.2 base path kept as it is", "http://a/b/../c", "?x", "http://a/b/../c?x"},
	{"5.2.3 authority without path", "http://u@a:80?q", "g", "http://u@a:80/g"},
	{"5.2.3 no slash in the base", "mailto:a@b", "c@d", "mailto:c@d"},
	{"5.2.3 no slash and a query", "mailto:a@b", "?subject=x", "mailto:a@b?subject=x"},
	{"5.2.3 last segment of the base is not looked at", "http://a/b/..", "g", "http://a/b/g"},
	{"5.2.4 above a rootless base", "foo:a/b", "../c", "foo:/c"},
	{"5.2.4 step A", "foo:a", "..//x", "foo:/x"},
	{"5.2.4 step A alone", "foo:a", "./.././g", "foo:g"},
	{"5.2.4 step D", "foo:a", "..", "foo:"},
	{"5.2.4 empty segments", "http://a/b", "../..//g", "http://a//g"},
	{"5.2.4 empty segments above the root", "file:///a/b", "../../..//c", "file:////c"},
	{"5.2.4 encoded dots are no dot-segments", "http://a/b/", "%2E%2E/c", "http://a/b/%2E%2E/c"},
	{"guard of a path against the authority", "foo:/a", "/..//g", "foo:/.//g"},
	{"guard of a path in a rootless base", "foo:a/b", "..//g", "foo:/.//g"},
	{"guard of the path of a URI", rfcBase, "foo:/..//a", "foo:/.//a"},
	{"guard that stands already", "foo:/.//a", "b", "foo:/.//b"},
	{"no guard behind an authority", "foo://h/a", "/..//g", "foo://h//g"},
}

const rfcBase = "http://a/b/c/d;p?q"

func TestResolve(t *testing.T) {
	for _, c := range resolutions {
		got, err := Resolve(MustParse(c.base), MustParse(c.ref), nil)
		if err != nil || got.String() != c.want {
			t.Errorf("%s: Resolve(%q, %q) = %q, %v, want %q", c.section, c.base, c.ref, got, err, c.want)
		}
		if got != MustParse(c.want) {
			t.Errorf("%s: Resolve(%q, %q) has the offsets %v, want %v", c.section, c.base, c.ref, got.o, MustParse(c.want).o)
		}
	}
}

func TestResolveLoose(t *testing.T) {
	for _, c := range []struct{ name, base, ref, want string }{
		{"SameScheme5.4.2", rfcBase, "http:g", "http://a/b/c/g"},
		{"SchemeInAnotherCase", rfcBase, "HTTP:g", "http://a/b/c/g"},
		{"SchemeAlone", rfcBase, "http:", "http://a/b/c/d;p?q"},
		{"QueryAlone", rfcBase, "http:?y#s", "http://a/b/c/d;p?y#s"},
		{"Authority", rfcBase, "http://g/../h", "http://g/h"},
		{"OtherScheme", rfcBase, "ftp:g", "ftp:g"},
		{"Relative", rfcBase, "../g", "http://a/b/g"},
	} {
		got, err := Resolve(MustParse(c.base), MustParse(c.ref), &ResolveOptions{Loose: true})
		if err != nil || got != MustParse(c.want) {
			t.Errorf("%s: Resolve(%q, %q) = %q, %v, want %q", c.name, c.base, c.ref, got, err, c.want)
		}
	}
}

func TestResolveRelativeBase(t *testing.T) {
	for _, base := range []string{"", "a", "a/b", "//g/", "#f"} {
		_, err := Resolve(MustParse(base), MustParse("g"), nil)
		var got *SyntaxError
		if !errors.As(err, &got) || got.Rule != RuleScheme {
			t.Errorf("Resolve(%q, %q) = %v, want a SyntaxError of scheme", base, "g", err)
		}
		if got, err := Resolve(MustParse(base), MustParse("g:/./h"), nil); err != nil || got != MustParse("g:/h") {
			t.Errorf("Resolve(%q, %q) = %v, %v, want %q", base, "g:/./h", got, err, "g:/h")
		}
	}
}

func TestResolveCases(t *testing.T) {
	for _, c := range rows[struct {
		Base, Ref, Target string
		Strict            *bool
	}](t, "cases/resolve.jsonl") {
		loose := c.Strict != nil && !*c.Strict
		got, err := Resolve(MustParse(c.Base), MustParse(c.Ref), &ResolveOptions{Loose: loose})
		if err != nil || got != MustParse(c.Target) {
			t.Errorf("Resolve(%q, %q) = %q, %v, want %q", c.Base, c.Ref, got, err, c.Target)
		}
	}
}

// TestResolveSuites holds Resolve to other projects' cases. Their truth is in
// RFC3986 where they follow a convention of their own.
func TestResolveSuites(t *testing.T) {
	for _, c := range rows[struct {
		ID, Base, Ref, Expect string
		RFC3986               *string
		Strict                *bool
	}](t, "gold/suites/resolve/*.jsonl") {
		base, err := Parse(c.Base)
		if err != nil {
			continue // no base in the sense of section 5.1
		}
		ref, err := Parse(c.Ref)
		if err != nil {
			continue
		}
		want := c.Expect
		loose := c.Strict != nil && !*c.Strict
		if c.RFC3986 != nil && !loose {
			want = *c.RFC3986
		}
		got, err := Resolve(base, ref, &ResolveOptions{Loose: loose})
		if base.Is(Relative) && ref.Is(Relative) {
			if err == nil {
				t.Errorf("%s: Resolve(%q, %q) = %q, want an error: the base is relative", c.ID, c.Base, c.Ref, got)
			}
			continue
		}
		if err != nil || got.String() != want {
			t.Errorf("%s: Resolve(%q, %q) = %q, %v, want %q", c.ID, c.Base, c.Ref, got, err, want)
		}
	}
}

func TestRelativeTo(t *testing.T) {
	for _, c := range []struct{ name, base, target, want string }{
		{"Same4.4", rfcBase, rfcBase, ""},
		{"Fragment4.4", rfcBase + "#x", rfcBase + "#s", "#s"},
		{"Query", rfcBase, "http://a/b/c/d;p?y", "?y"},
		{"EmptyQuery", rfcBase, "http://a/b/c/d;p?", "?"},
		{"QueryLost", rfcBase, "http://a/b/c/d;p#f", "d;p#f"},
		{"QueryLostWithoutPath", "http://a?q", "http://a", "//a"},
		{"Segment", rfcBase, "http://a/b/c/g?y#s", "g?y#s"},
		{"Directory", rfcBase, "http://a/b/c/", "./"},
		{"DirectoryAbove", rfcBase, "http://a/b/", "../"},
		{"Root", rfcBase, "http://a/", "../../"},
		{"Up", rfcBase, "http://a/x/y", "../../x/y"},
		{"Down", rfcBase, "http://a/b/c/d/e", "d/e"},
		{"ColonInSegment4.2", rfcBase, "http://a/b/c/g:h", "./g:h"},
		{"ColonLater4.2", rfcBase, "http://a/b/c/g/h:i", "g/h:i"},
		{"PartOfSegment", rfcBase, "http://a/b/cd/e", "../cd/e"},
		{"EmptyToRootless", "foo:", "foo:a", "a"},
		{"EmptySegment", rfcBase, "http://a/b/c//g", ".//g"},
		{"EmptySegmentAbove", rfcBase, "http://a//g", "../..//g"},
		{"NoPath", rfcBase, "http://a", "//a"},
		{"FromNoPath", "http://a", "http://a/g", "g"},
		{"FromNoPathToEmptySegment", "http://a", "http://a//g", ".//g"},
		{"OtherAuthority", rfcBase, "http://g/b/c", "//g/b/c"},
		{"OtherUserinfo", rfcBase, "http://u@a/b/c", "//u@a/b/c"},
		{"OtherScheme", rfcBase, "https://a/b/c/d", "https://a/b/c/d"},
		{"SchemeInAnotherCase", rfcBase, "HTTP://a/b/c/d", "HTTP://a/b/c/d"},
		{"NoAuthority", "foo://a/b", "foo:/b", "foo:/b"},
		{"Rootless", "urn:a:b", "urn:a:c", "./a:c"},
		{"RootlessAbove", "foo:a/b", "foo:c", "foo:c"},
		{"AboveRootless", "foo:a/b", "foo:/c", "/c"},
		{"EmptyRootless", "foo:a", "foo:", "./"},
		{"Guarded", "foo:/a", "foo:/.//b", ".//b"},
		{"ColonInRootless", "foo:a/b", "foo:1:b", "foo:1:b"},
		{"DotSegments", rfcBase, "http://a/b/./c", "http://a/b/./c"},
	} {
		got, err := RelativeTo(MustParse(c.base), MustParse(c.target))
		if err != nil || got != MustParse(c.want) {
			t.Errorf("%s: RelativeTo(%q, %q) = %q, %v, want %q", c.name, c.base, c.target, got, err, c.want)
		}
	}
	for _, c := range []struct{ base, target string }{{"a", rfcBase}, {rfcBase, "a"}} {
		_, err := RelativeTo(MustParse(c.base), MustParse(c.target))
		var got *SyntaxError
		if !errors.As(err, &got) || *got != (SyntaxError{RuleScheme, 1, ""}) {
			t.Errorf("RelativeTo(%q, %q) = %v, want a SyntaxError of scheme", c.base, c.target, err)
		}
	}
}

func TestSameDocument(t *testing.T) {
	for _, c := range []struct {
		name, base, ref string
		want            bool
	}{
		{"Empty", rfcBase, "", true},
		{"Fragment", rfcBase + "#a", "#s", true},
		{"Segment", rfcBase, "d;p?q#s", true},
		{"URI", rfcBase, rfcBase + "#s", true},
		{"URIWithDotSegments", "http://a/./b", "http://a/./b#s", true},
		{"NoBase", "", "#s", true},
		{"FragmentOfRelativeBase", "a", "#s", true},
		{"OtherQuery", rfcBase, "?y", false},
		{"OtherSegment", rfcBase, "g", false},
		{"Equivalent", rfcBase, "HTTP://a/b/c/d;p?q", false},
		{"RelativeBase", "a", "b", false},
	} {
		if got := SameDocument(MustParse(c.base), MustParse(c.ref)); got != c.want {
			t.Errorf("%s: SameDocument(%q, %q) = %v, want %v", c.name, c.base, c.ref, got, c.want)
		}
	}
}

// literalRemoveDotSegments is section 5.2.4 word by word.
func literalRemoveDotSegments(in string) string {
	out := ""
	removeLast := func() { out = out[:max(0, strings.LastIndexByte(out, '/'))] }
	for in != "" {
		switch {
		case strings.HasPrefix(in, "../"): // A
			in = in[3:]
		case strings.HasPrefix(in, "./"):
			in = in[2:]
		case strings.HasPrefix(in, "/./"): // B
			in = in[2:]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"): // C
			in = in[3:]
			removeLast()
		case in == "/..":
			in = "/"
			removeLast()
		case in == "." || in == "..": // D
			in = ""
		default: // E
			end := strings.IndexByte(in[1:], '/') + 1
			if end == 0 {
				end = len(in)
			}
			out += in[:end]
			in = in[end:]
		}
	}
	return out
}

// literalResolve is section 5.2.2 word by word, with the parts of section 5.3
// put together and the guard added to the path.
func literalResolve(base, r Ref, strict bool) string {
	type part = component
	of := func(s string, ok bool) part { return part{s, ok} }
	rScheme := of(r.Scheme(), r.Scheme() != "")
	rAuthority, rQuery, rFragment := of(r.Authority()), of(r.Query()), of(r.Fragment())
	baseAuthority, baseQuery := of(base.Authority()), of(base.Query())
	var tScheme, tPath string
	var tAuthority, tQuery part

	if !strict && strings.EqualFold(rScheme.text, base.Scheme()) {
		rScheme = none
	}
	if rScheme.ok {
		tScheme = rScheme.text
		tAuthority = rAuthority
		tPath = literalRemoveDotSegments(r.Path())
		tQuery = rQuery
	} else {
		if rAuthority.ok {
			tAuthority = rAuthority
			tPath = literalRemoveDotSegments(r.Path())
			tQuery = rQuery
		} else {
			if r.Path() == "" {
				tPath = base.Path()
				if rQuery.ok {
					tQuery = rQuery
				} else {
					tQuery = baseQuery
				}
			} else {
				if strings.HasPrefix(r.Path(), "/") {
					tPath = literalRemoveDotSegments(r.Path())
				} else {
					if baseAuthority.ok && base.Path() == "" { // 5.2.3
						tPath = "/" + r.Path()
					} else {
						tPath = base.Path()[:strings.LastIndexByte(base.Path(), '/')+1] + r.Path()
					}
					tPath = literalRemoveDotSegments(tPath)
				}
				tQuery = rQuery
			}
			tAuthority = baseAuthority
		}
		tScheme = base.Scheme()
	}

	result := tScheme + ":"
	if tAuthority.ok {
		result += "//" + tAuthority.text
	} else if strings.HasPrefix(tPath, "//") {
		result += "/."
	}
	result += tPath
	if tQuery.ok {
		result += "?" + tQuery.text
	}
	if rFragment.ok {
		result += "#" + rFragment.text
	}
	return result
}

func TestRemoveDotSegments(t *testing.T) {
	every("/.a", 9, func(path string) {
		b := []byte(path)
		got, want := string(b[:removeDotSegments(b)]), literalRemoveDotSegments(path)
		if got != want {
			t.Fatalf("removeDotSegments(%q) = %q, want %q", path, got, want)
		}
		has := false
		for segment := range strings.SplitSeq(path, "/") {
			has = has || segment == "." || segment == ".."
		}
		if hasDotSegment(path) != has {
			t.Fatalf("hasDotSegment(%q) = %v, want %v", path, !has, has)
		}
	})
}

// TestResolveExhaustively holds Resolve to the transcription of section 5.2
// over short references.
func TestResolveExhaustively(t *testing.T) {
	for _, b := range []string{rfcBase, "x:", "x:a", "x:a/b", "x:/", "x:/a/b?q", "x://h", "x://h?q#f", "x://h/a/../b", "x:/.//a"} {
		base := MustParse(b)
		every("/.a:?#", 6, func(s string) {
			ref, err := Parse(s)
			if err != nil {
				return
			}
			checkResolve(t, base, ref)
		})
	}
}

// checkResolve holds one resolution to what must always be true of it.
func checkResolve(t *testing.T, base, ref Ref) {
	t.Helper()
	for _, loose := range []bool{false, true} {
		got, err := Resolve(base, ref, &ResolveOptions{Loose: loose})
		if want := literalResolve(base, ref, !loose); err != nil || got.String() != want {
			t.Fatalf("Resolve(%q, %q, %v) = %q, %v, want %q", base, ref, loose, got, err, want)
		}
		if again, err := Parse(got.String()); again != got {
			t.Fatalf("Resolve(%q, %q, %v) = %#v, want %#v, %v", base, ref, loose, got, again, err)
		}
	}
}

func TestResolveLongPaths(t *testing.T) {
	const n = 4 << 20
	for _, c := range []struct{ name, ref, want string }{
		{"UpFromTheRoot", strings.Repeat("/..", n/3), "http://a/"},
		{"UpFromDeep", strings.Repeat("/a", n/4) + strings.Repeat("/..", n/4), "http://a/"},
		{"UpAndDown", strings.Repeat("/a/..", n/5), "http://a/"},
		{"UpPastEmptySegments", "/" + strings.Repeat("../", n/3) + "/b", "http://a//b"},
		{"Dots", strings.Repeat("/.", n/2) + "/b", "http://a/b"},
	} {
		got, err := Resolve(MustParse("http://a/b"), MustParse(c.ref), nil)
		if err != nil || got.String() != c.want {
			t.Errorf("%s: Resolve gives %d bytes, %v, want %q", c.name, len(got.String()), err, c.want)
		}
	}
}

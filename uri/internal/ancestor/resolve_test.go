package ancestor

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// The expression of Appendix B of url-syntax-03.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

func splitByExpression(text string) Components {
	m := appendixB.FindStringSubmatchIndex(text)
	part := func(n int) (string, bool) {
		if m[2*n] < 0 {
			return "", false
		}
		return text[m[2*n]:m[2*n+1]], true
	}
	var c Components
	c.Scheme, c.HasScheme = part(2)
	c.Authority, c.HasAuthority = part(4)
	c.Path, _ = part(5)
	c.Query, c.HasQuery = part(7)
	c.Fragment, c.HasFragment = part(9)
	return c
}

// resolveByTheLetter is section 4.2 of url-syntax-03 done on a string buffer, as it
// is described there.
func resolveByTheLetter(base, ref string) (string, bool) {
	b, r := splitByExpression(base), splitByExpression(ref)
	if r.Path == "" && !r.HasScheme && !r.HasAuthority && !r.HasQuery { // 2
		b.Fragment, b.HasFragment = r.Fragment, r.HasFragment
		return recombine(b), true
	}
	if r.HasScheme { // 3
		return ref, false
	}
	r.Scheme, r.HasScheme = b.Scheme, b.HasScheme
	if !r.HasAuthority { // 4
		r.Authority, r.HasAuthority = b.Authority, b.HasAuthority
		if !strings.HasPrefix(r.Path, "/") { // 5
			r.Path = mergeByTheLetter(b.Path, r.Path) // 6
		}
	}
	return recombine(r), false // 7
}

// A complete path segment begins behind a slash or where the buffer does.
var (
	dotSlash = regexp.MustCompile(`(^|/)\./`)
	finalDot = regexp.MustCompile(`(^|/)\.$`)
)

func mergeByTheLetter(base, path string) string {
	buffer := regexp.MustCompile(`[^/]*$`).ReplaceAllString(base, "") // a
	buffer += path                                                    // b
	for dotSlash.MatchString(buffer) {                                // c
		buffer = dotSlash.ReplaceAllString(buffer, "$1")
	}
	buffer = finalDot.ReplaceAllString(buffer, "$1")                          // d
	for m := leftmostSegment(buffer); m != nil; m = leftmostSegment(buffer) { // e
		buffer = buffer[:m[0]] + buffer[m[1]:]
	}
	if head, ok := strings.CutSuffix(buffer, "/.."); ok { // f
		segment := head[strings.LastIndexByte(head, '/')+1:]
		if segment != ".." && head != "" {
			buffer = strings.TrimSuffix(head, segment)
		}
	}
	return buffer // g, h
}

// leftmostSegment finds the first "<segment>/../" where the segment is not "..".
func leftmostSegment(buffer string) []int {
	for i := 0; i < len(buffer); i++ {
		if i > 0 && buffer[i-1] != '/' {
			continue
		}
		segment, rest, ok := strings.Cut(buffer[i:], "/")
		if i == 0 && segment == "" || segment == ".." || !ok || !strings.HasPrefix(rest, "../") {
			continue
		}
		return []int{i, i + len(segment) + len("/../")}
	}
	return nil
}

func recombine(c Components) string {
	result := ""
	if c.HasScheme {
		result += c.Scheme + ":"
	}
	if c.HasAuthority {
		result += "//" + c.Authority
	}
	result += c.Path
	if c.HasQuery {
		result += "?" + c.Query
	}
	if c.HasFragment {
		result += "#" + c.Fragment
	}
	return result
}

var bases = []string{
	"http://a/b/c/d;p?q", "http://a", "http://a/", "x:b/c", "x:", "x:/", "x:b//c", "x://a/../b", "http://a/..", "x:../b",
}

func compareResolution(t *testing.T, base, ref string) {
	t.Helper()
	target, same := Resolve1997(base, ref)
	if want, wantSame := resolveByTheLetter(base, ref); target != want || same != wantSame {
		t.Errorf("Resolve1997(%q, %q) = %q, %t, want %q, %t", base, ref, target, same, want, wantSame)
	}
	target, _ = Resolve1993(base, ref)
	if want := partialByTheLetter(base, ref); target != want {
		t.Errorf("Resolve1993(%q, %q) = %q, want %q", base, ref, target, want)
	}
	if got, want := Split(ref), splitByExpression(ref); got != want || got.String() != ref {
		t.Errorf("Split(%q) = %+v, want %+v", ref, got, want)
	}
}

// partialByTheLetter is section 1.2 of url7 done on strings.
func partialByTheLetter(base, ref string) string {
	for _, s := range []*string{&base, &ref} {
		if len(*s) >= 4 && strings.EqualFold((*s)[:4], "url:") {
			*s = (*s)[4:]
		}
	}
	b, r := splitByExpression(base), splitByExpression(ref)
	switch {
	case r.HasScheme:
		return ref
	case !r.HasAuthority && r.Path == "" && !r.HasQuery:
		b.Fragment, b.HasFragment = r.Fragment, r.HasFragment
		return recombine(b)
	case r.HasAuthority:
		r.Scheme, r.HasScheme = b.Scheme, b.HasScheme
		return recombine(r)
	}
	r.Scheme, r.HasScheme = b.Scheme, b.HasScheme
	r.Authority, r.HasAuthority = b.Authority, b.HasAuthority
	if !strings.HasPrefix(r.Path, "/") {
		path := regexp.MustCompile(`[^/]*$`).ReplaceAllString(b.Path, "") + r.Path
		for {
			shorter := regexp.MustCompile(`/\.(/|$)`).ReplaceAllString(path, "$1")
			if shorter == path {
				break
			}
			path = shorter
		}
		path += "/" // so that the last element is one like the others
		for m := leftmostSegment(path); m != nil; m = leftmostSegment(path) {
			if m[1] == len(path) {
				path = path[:m[0]] + "/"
				break
			}
			path = path[:m[0]] + path[m[1]:]
		}
		r.Path = path[:len(path)-1]
	}
	return recombine(r)
}

func TestShortReferencesResolve(t *testing.T) {
	for _, base := range bases {
		for _, ref := range texts("./a", 7) {
			compareResolution(t, base, ref)
		}
		for _, ref := range texts("./a:?#", 4) {
			compareResolution(t, base, ref)
		}
	}
}

func TestMutatedReferencesResolve(t *testing.T) {
	r := rand.New(rand.NewPCG(1993, 1997))
	for _, s := range seeds {
		for range 100 {
			compareResolution(t, bases[r.IntN(len(bases))], mutate(r, s))
			compareResolution(t, mutate(r, s), mutate(r, s))
		}
	}
}

// Law: resolution agrees with its description done on strings.
func FuzzResolve(f *testing.F) {
	for _, base := range bases {
		f.Add(base, "../.././/g/./..?y#s")
	}
	f.Fuzz(compareResolution)
}

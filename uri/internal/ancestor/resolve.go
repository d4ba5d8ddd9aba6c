package ancestor

import "strings"

// Components are the parts of a reference, separated as the expression of Appendix B
// of the drafts of 1997 and of RFC 2396 does it, and as the draft of 1993 describes
// them. The drafts call Authority the site or the host part, and Query the search.
type Components struct {
	Scheme, Authority, Path, Query, Fragment       string
	HasScheme, HasAuthority, HasQuery, HasFragment bool
}

// Split separates the components of text and checks nothing.
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
func Split(text string) (c Components) {
	if i := strings.IndexAny(text, ":/?#"); i > 0 && text[i] == ':' {
		c.Scheme, c.HasScheme, text = text[:i], true, text[i+1:]
	}
	text, c.Fragment, c.HasFragment = strings.Cut(text, "#")
	text, c.Query, c.HasQuery = strings.Cut(text, "?")
	if rest, ok := strings.CutPrefix(text, "//"); ok {
		c.HasAuthority = true
		if i := strings.IndexByte(rest, '/'); i >= 0 {
			rest, text = rest[:i], rest[i:]
		} else {
			text = ""
		}
		c.Authority = rest
	}
	c.Path = text
	return c
}

// String puts the components together again (url-syntax-03, section 4.2, step 7).
func (c Components) String() string {
	var b strings.Builder
	b.Grow(len(c.Scheme) + len(c.Authority) + len(c.Path) + len(c.Query) + len(c.Fragment) + 5)
	if c.HasScheme {
		b.WriteString(c.Scheme)
		b.WriteByte(':')
	}
	if c.HasAuthority {
		b.WriteString("//")
		b.WriteString(c.Authority)
	}
	b.WriteString(c.Path)
	if c.HasQuery {
		b.WriteByte('?')
		b.WriteString(c.Query)
	}
	if c.HasFragment {
		b.WriteByte('#')
		b.WriteString(c.Fragment)
	}
	return b.String()
}

// isCurrentDocument reports whether a reference holds nothing but a fragment.
func (c Components) isCurrentDocument() bool {
	return !c.HasScheme && !c.HasAuthority && c.Path == "" && !c.HasQuery
}

// Resolve1997 resolves ref against base by section 4.2 of url-syntax-03, which is
// section 5.2 of RFC 2396. Where ref is a reference to the current document, the
// target is the base with the fragment of ref.
func Resolve1997(base, ref string) (target string, sameDocument bool) {
	b, r := Split(base), Split(ref)
	switch { // The numbers are those of its steps.
	case r.isCurrentDocument(): // 2
		return onlyFragment(b, r), true
	case r.HasScheme: // 3
		return ref, false
	}
	r.Scheme, r.HasScheme = b.Scheme, b.HasScheme
	if r.HasAuthority { // 4
		return r.String(), false
	}
	r.Authority, r.HasAuthority = b.Authority, b.HasAuthority
	if !strings.HasPrefix(r.Path, "/") { // 5
		r.Path = withoutDotSegments(merge(b.Path, r.Path)) // 6
	}
	return r.String(), false // 7
}

// onlyFragment is the base with the fragment of ref.
func onlyFragment(base, ref Components) string {
	base.Fragment, base.HasFragment = ref.Fragment, ref.HasFragment
	return base.String()
}

// merge puts path in the place of what follows the last slash of base, if it has one
// (steps 6a and 6b).
func merge(base, path string) string {
	return base[:strings.LastIndexByte(base, '/')+1] + path
}

// withoutDotSegments is steps 6c to 6g: the segments "." are removed, then from the
// left every segment with a ".." behind it, and what ".." is left over stays.
func withoutDotSegments(path string) string {
	var left segments
	rest, more := path, true
	for more {
		var s string
		s, rest, more = strings.Cut(rest, "/")
		switch {
		case s == "." && more: // c
		case s == ".": // d
			left = append(left, "")
		case s != ".." || !left.pop(): // g
			left = append(left, s)
		case !more: // f
			left = append(left, "")
		default: // e
		}
	}
	return strings.Join(left, "/")
}

// Segments are what stands between the slashes of a path. An empty first one stands
// for the path's leading slash.
type segments []string

// pop removes the last segment, unless it is ".." or the leading slash.
func (s *segments) pop() bool {
	last := len(*s) - 1
	if last < 0 || (*s)[last] == ".." || last == 0 && (*s)[0] == "" {
		return false
	}
	*s = (*s)[:last]
	return true
}

// Resolve1993 resolves ref against base by the rules for the use of a partial name
// (url7, 1.2). A prefix "url:" is no part of either. Where nothing but a fragment is
// left of the locator, the target is the base with that fragment.
func Resolve1993(base, ref string) (target string, sameDocument bool) {
	ref = withoutPrefix(ref)
	b, r := Split(withoutPrefix(base)), Split(ref)
	switch {
	case r.isCurrentDocument():
		return onlyFragment(b, r), true
	case r.HasScheme:
		return ref, false
	}
	r.Scheme, r.HasScheme = b.Scheme, b.HasScheme
	if r.HasAuthority {
		return r.String(), false
	}
	r.Authority, r.HasAuthority = b.Authority, b.HasAuthority
	if !strings.HasPrefix(r.Path, "/") {
		r.Path = withoutPartialElements(merge(b.Path, r.Path))
	}
	return r.String(), false
}

func withoutPrefix(url string) string {
	if len(url) >= 4 && strings.EqualFold(url[:4], "url:") {
		return url[4:]
	}
	return url
}

// withoutPartialElements removes all occurrences of "/.", and then of "xxx/.." with
// the slash behind it, where xxx, ".." and "." are complete path elements.
func withoutPartialElements(path string) string {
	elements := strings.Split(path, "/")
	kept := segments(elements[:1])
	for _, e := range elements[1:] {
		if e != "." {
			kept = append(kept, e)
		}
	}
	left := kept[:0]
	for i, e := range kept {
		switch {
		case e != ".." || !left.pop():
			left = append(left, e)
		case i == len(kept)-1:
			left = append(left, "")
		}
	}
	return strings.Join(left, "/")
}

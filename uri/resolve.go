package uri

import (
	"bytes"
	"slices"
	"strings"
)

// ResolveOptions change what [Resolve] does. Nil and the zero value are the
// algorithm of section 5.2 for a strict parser.
type ResolveOptions struct {
	// Loose ignores the scheme of a reference where it is that of the base, as
	// software older than RFC 3986 did: "http:g" is then read as "g" (sections
	// 5.2.2 and 5.4.2). Default: false.
	Loose bool
}

// Resolve transforms ref into its target, relative to base (section 5.2). The
// fragment of base does not matter. Base must have a scheme, unless ref has one
// and so does not need it; else the error is the *[SyntaxError] that
// [ParseAs](base, [URI]) gives.
//
// A path that would begin with "//" without an authority before it is written
// with "/." in front, so that it remains a path (see Deviations).
func Resolve(base, ref Ref, o *ResolveOptions) (Ref, error) {
	if ref.o.scheme > 0 && (o == nil || !o.Loose || !strings.EqualFold(ref.Scheme(), base.Scheme())) {
		return withoutDotSegments(ref), nil
	}
	if base.o.scheme == 0 {
		_, rule, at := scan(base.text, URI)
		return Ref{}, syntaxError(base.text, rule, at)
	}
	var short [256]byte
	t := target{text: short[:0]}
	t = t.scheme(base)
	switch {
	case ref.o.hasAuthority():
		t = t.authority(ref)
		t = t.path(ref.Path(), "")
		t = t.query(ref)
	case ref.o.path == ref.o.pathEnd:
		t = t.authority(base)
		t = t.unchangedPath(base)
		if ref.o.pathEnd < ref.o.query {
			t = t.query(ref)
		} else {
			t = t.query(base)
		}
	default:
		t = t.authority(base)
		t = t.path(merge(base, ref))
		t = t.query(ref)
	}
	t = t.fragment(ref)
	return t.ref(), nil
}

// merge returns the path of ref relative to that of base, in two parts (section
// 5.2.3).
func merge(base, ref Ref) (dir, rest string) {
	path := base.Path()
	switch {
	case ref.text[ref.o.path] == '/':
		return "", ref.Path()
	case base.o.hasAuthority() && path == "":
		return "/", ref.Path()
	}
	return path[:strings.LastIndexByte(path, '/')+1], ref.Path()
}

// withoutDotSegments returns r, which has a scheme, with the dot-segments of
// its path removed.
func withoutDotSegments(r Ref) Ref {
	if !hasDotSegment(r.Path()) {
		return r
	}
	var short [256]byte
	t := target{text: short[:0]}
	t = t.scheme(r)
	t = t.authority(r)
	t = t.path(r.Path(), "")
	t = t.query(r)
	t = t.fragment(r)
	return t.ref()
}

// A target is a reference that is composed component by component, in order
// (section 5.3), and that matches the grammar when it is complete. Its methods
// return the longer target, as append does, so that it can lie on the stack.
type target struct {
	text []byte
	o    offsets
}

// ref returns the reference composed.
func (t target) ref() Ref {
	return Ref{string(t.text), t.o}
}

// scheme appends the scheme of r and its colon.
func (t target) scheme(r Ref) target {
	t.text = append(t.text, r.text[:r.o.hier()]...)
	t.o.scheme = r.o.scheme
	return t
}

// authority appends the authority of r and its slashes, if it is defined.
func (t target) authority(r Ref) target {
	if r.o.hasAuthority() {
		shift := len(t.text) - r.o.hier()
		t.text = append(t.text, r.text[r.o.hier():r.o.path]...)
		t.o.host = r.o.host + shift
		if r.o.userinfo > 0 {
			t.o.userinfo = r.o.userinfo + shift
		}
	}
	t.o.path = len(t.text)
	return t
}

// unchangedPath appends the path of r.
func (t target) unchangedPath(r Ref) target {
	t.text = append(t.text, r.Path()...)
	t.o.pathEnd = len(t.text)
	return t
}

// path appends dir and rest, which follow each other, without dot-segments.
func (t target) path(dir, rest string) target {
	t.text = append(t.text, dir...)
	t.text = append(t.text, rest...)
	t = t.removeDotSegments()
	t = t.guard()
	t.o.pathEnd = len(t.text)
	return t
}

// removeDotSegments removes the dot-segments of the path, which is the end of
// the text.
func (t target) removeDotSegments() target {
	end := t.o.path + removeDotSegments(t.text[t.o.path:])
	t.text = t.text[:end]
	return t
}

// guard keeps a path that begins with "//" from being read as an authority.
func (t target) guard() target {
	if !t.o.hasAuthority() && bytes.HasPrefix(t.text[t.o.path:], []byte("//")) {
		t.text = slices.Insert(t.text, t.o.path, '/', '.')
	}
	return t
}

// query appends the query of r and its question mark, if it is defined.
func (t target) query(r Ref) target {
	t.text = append(t.text, r.text[r.o.pathEnd:r.o.query]...)
	t.o.query = len(t.text)
	return t
}

// fragment appends the fragment of r and its number sign, if it is defined.
func (t target) fragment(r Ref) target {
	t.text = append(t.text, r.text[r.o.query:]...)
	return t
}

// hasDotSegment reports whether a segment of path is "." or "..".
func hasDotSegment(path string) bool {
	for {
		segment, rest, more := strings.Cut(path, "/")
		if segment == "." || segment == ".." {
			return true
		}
		if !more {
			return false
		}
		path = rest
	}
}

// removeDotSegments is remove_dot_segments (section 5.2.4) in place; it returns
// the length of what remains. The letters are those of its steps. Between
//
//	path[:out]    // the output buffer
//	path[in:]     // the input buffer
//
// out never overtakes in, and what the output loses was once appended to it, so
// that the time is linear.
func removeDotSegments(path []byte) (out int) {
	in := 0
	for { // A
		if bytes.HasPrefix(path[in:], []byte("../")) {
			in += len("../")
		} else if bytes.HasPrefix(path[in:], []byte("./")) {
			in += len("./")
		} else {
			break
		}
	}
	if rest := string(path[in:]); rest == "." || rest == ".." { // D
		return 0
	}
	for in < len(path) {
		end := in + 1
		for end < len(path) && path[end] != '/' {
			end++
		}
		switch segment := path[in:end]; string(segment) {
		case "/.": // B
		case "/..": // C
			out = max(0, bytes.LastIndexByte(path[:out], '/'))
		default: // E
			out += copy(path[out:], segment)
			in = end
			continue
		}
		in = end
		if in == len(path) {
			path[out] = '/'
			out++
		}
	}
	return out
}

// RelativeTo returns a short reference to target relative to base, the inverse
// of [Resolve]: the target of the result relative to base is target. Where no
// relative reference leads there, as when the schemes differ, it is target
// itself; so too where the path of target has dot-segments, to which no
// reference leads at all. Both must have a scheme; the error is a
// *[SyntaxError] as that of Resolve.
func RelativeTo(base, target Ref) (Ref, error) {
	for _, r := range []Ref{base, target} {
		if r.o.scheme == 0 {
			_, rule, at := scan(r.text, URI)
			return Ref{}, syntaxError(r.text, rule, at)
		}
	}
	from := base.Path()
	if from == "" && base.o.hasAuthority() {
		from = "/" // as merge has it
	}
	for _, text := range []string{
		target.text[target.o.query:],   // same-document
		target.text[target.o.pathEnd:], // the same path
		relativePath(from, target.Path()) + target.text[target.o.pathEnd:],
		target.text[target.o.path:],   // absolute-path reference
		target.text[target.o.hier():], // network-path reference
	} {
		ref, err := ParseAs(text, Relative)
		if err != nil {
			continue
		}
		if t, err := Resolve(base, ref, nil); err == nil && t == target {
			return ref, nil
		}
	}
	return target, nil
}

// relativePath returns the path that leads from one path to another, if there
// is one.
func relativePath(from, to string) string {
	from = from[:strings.LastIndexByte(from, '/')+1]
	common := 0 // ends behind a slash
	for i := 0; i < min(len(from), len(to)) && from[i] == to[i]; i++ {
		if from[i] == '/' {
			common = i + 1
		}
	}
	up, down := strings.Count(from[common:], "/"), to[common:]
	segment, _, _ := strings.Cut(down, "/")
	if up == 0 && (segment == "" || strings.Contains(segment, ":")) {
		return "./" + down
	}
	return strings.Repeat("../", up) + down
}

// SameDocument reports whether ref, relative to base, refers to the document
// that base is the URI of: whether its target is, apart from the fragments,
// identical to base (section 4.4). An empty reference and a lone fragment
// always do. For URIs that are merely equivalent see [Equivalent].
func SameDocument(base, ref Ref) bool {
	document := ref.WithoutFragment()
	if document.IsZero() || document == base.WithoutFragment() {
		return true
	}
	target, err := Resolve(base, document, nil)
	return err == nil && target == base.WithoutFragment()
}

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
		if hasDotSegment(ref.Path()) {
			return withoutDotSegments("", ref.text, ref.o), nil
		}
		return ref, nil
	}
	if base.o.scheme == 0 {
		rule, at := Check(base.text, URI)
		return Ref{}, syntaxError(base.text, rule, at)
	}
	// What the algorithm of section 5.2.2 takes from the base comes first, and
	// all that ref has, a scheme apart, follows it.
	kept, between := base.o.query, ""
	switch {
	case ref.o.hasAuthority():
		kept = base.o.hier()
	case ref.o.path < ref.o.pathEnd:
		kept, between = merge(base, ref)
	case ref.o.pathEnd < ref.o.query:
		kept = base.o.pathEnd
	}
	return join(base, kept, between, ref), nil
}

// merge returns how much of base is kept before ref, which has a path but no
// authority, and what comes between them (section 5.2.3).
func merge(base, ref Ref) (kept int, between string) {
	path := base.Path()
	switch {
	case ref.text[ref.o.path] == '/':
		return base.o.path, ""
	case base.o.hasAuthority() && path == "":
		return base.o.path, "/"
	}
	return base.o.path + strings.LastIndexByte(path, '/') + 1, ""
}

// join composes the target of kept bytes of base, between, and ref without a
// scheme (section 5.3). A path to which ref contributes has no dot-segments.
func join(base Ref, kept int, between string, ref Ref) Ref {
	tail := ref.text[ref.o.hier():]
	shift := kept + len(between) - ref.o.hier()
	o := base.o
	if ref.o.hasAuthority() {
		o.userinfo = 0
		if ref.o.userinfo > 0 {
			o.userinfo = ref.o.userinfo + shift
		}
		o.host = ref.o.host + shift
		o.path = ref.o.path + shift
	}
	o.query = ref.o.query + shift
	if kept <= base.o.pathEnd {
		o.pathEnd = ref.o.pathEnd + shift
	}
	if path := ref.Path(); path != "" {
		dir := base.text[min(base.o.path, kept):kept]
		if hasDotSegment(path) || hasDotSegment(dir) {
			return withoutDotSegments(base.text[:kept]+between, tail, o)
		}
	}
	return Ref{base.text[:kept] + between + tail, o}
}

// withoutDotSegments returns the reference head+tail, of which o are the
// offsets, without the dot-segments of its path. The path ends in tail.
func withoutDotSegments(head, tail string, o offsets) Ref {
	var short [256]byte
	text := append(short[:0], head...)
	text = append(text, tail[:o.pathEnd-len(head)]...)
	text = text[:o.path+removeDotSegments(text[o.path:])]
	if !o.hasAuthority() {
		text = guard(text, o.path)
	}
	change := len(text) - o.pathEnd
	text = append(text, tail[o.pathEnd-len(head):]...)
	o.pathEnd += change
	o.query += change
	return Ref{string(text), o}
}

// guard keeps a path that begins with "//", and that no authority precedes,
// from being read as one. The path is the end of text.
func guard(text []byte, path int) []byte {
	if bytes.HasPrefix(text[path:], []byte("//")) {
		return slices.Insert(text, path, '/', '.')
	}
	return text
}

// hasDotSegment reports whether a segment of path is "." or "..".
func hasDotSegment(path string) bool {
	if isDotSegment(path) {
		return true
	}
	for {
		i := strings.Index(path, "/.")
		if i < 0 {
			return false
		}
		path = path[i+len("/"):]
		if isDotSegment(path) {
			return true
		}
	}
}

// isDotSegment reports whether the segment that path begins with is "." or
// "..".
func isDotSegment(path string) bool {
	for dots := range len("../") {
		if dots == len(path) || path[dots] != '.' {
			return dots > 0 && (dots == len(path) || path[dots] == '/')
		}
	}
	return false
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
			rule, at := Check(r.text, URI)
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

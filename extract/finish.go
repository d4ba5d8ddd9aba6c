package extract

import (
	"bytes"
	"cmp"
)

// A found is a match in the window, in memory that the next one overwrites.
type found struct {
	start, end int // in the window
	resume     int // where the search goes on
	uri        []byte
	host, name int // of one read by plain: where in uri the host begins, and ends if name > 0
	delim      Delimiter
	prefixed   bool
	wrapped    bool
	elided     bool
	repairs    repairs
	pieces     []piece  // nil if it is one
	alts       []string // those put together, once doubtful is nil
	doubtful   []byte   // what was read, if it has doubtful places
	inner      bool     // these are counted in finder.inner
	cut        []byte
	assumed    string
	err        error
	errOffset  int
	text       []byte // scratch
}

func (m *found) reset() {
	*m = found{pieces: m.pieces[:0], text: m.text[:0]}
}

// maxCut is how many bytes of what was cut off are reported.
const maxCut = 256

// finish trims what was read, up to where s stopped it, holds it against the grammar
// and the demands of its scheme, and leaves it in f.found.
func (f *finder) finish(r *reader, s stop) bool {
	m, c := &f.found, r.c
	text := f.trimmed(r, s)
	if f.trace != nil {
		f.trace.note(r, s)
	}
	switch {
	case f.short:
		return false
	case len(text) == 0:
		return f.no(WrongShape)
	case len(text) <= f.body && !c.empty:
		return f.no(NothingBehind)
	case c.onlyClosed && !bytes.HasPrefix(r.t[r.i:r.end], []byte(c.open.closer)):
		return f.no(NoDelimiter)
	case r.part == inAuthority && r.beginsName(text[f.body:]), hasAnyCase(text, f.body, "//www./"):
		return f.no(NoSite)
	case !isAlnum(at(text, f.body+len("//"))) && standsForHosts(text):
		return f.no(NoHost)
	}
	if len(text) > f.maxURI {
		return f.overLimit(r, text)
	}
	u, fix, ok := f.settle(text, &m.text)
	if !ok {
		return f.refused(r)
	}
	m.uri, m.repairs, m.assumed = u, r.repairs|fix, c.assumed
	if m.repairs&repairIRI != 0 && isASCII(text) { // what was beyond ASCII was peeled off
		m.repairs &^= repairIRI
	}
	if r.gapped && m.repairs&repairPercent != 0 {
		return f.no(ProseInside)
	}
	f.place(r, len(text))
	if m.repairs&carriers != 0 && bytes.Equal(text, f.buf[m.start:m.end]) { // what they changed was peeled off
		m.repairs &^= carriers
	}
	if s == stopCut {
		m.cut = r.cut()
	}
	if len(f.doubts) > 0 {
		m.doubtful, m.inner = text, r.from != nil
	}
	if f.opt.Repair == RepairStrict && (m.elided || m.cut != nil || m.repairs&^carriers != 0) {
		f.pos = max(f.pos, m.resume) // what it holds is no URI of its own
		f.no(NotStrict)
		return f.refused(r)
	}
	return !f.short
}

// beginsName reports whether rest, a URI behind its scheme that ends in its host, holds but
// the beginning of a name: "www", or another label, behind which stand a dot and the end of
// a string, or the other way round, so that a program adds the rest.
func (r *reader) beginsName(rest []byte) bool {
	label := bytes.TrimSuffix(rest[len("//"):], []byte("."))
	switch {
	case !hasAnyCase(r.name, 0, "http") || bytes.ContainsAny(label, ".:@["), bytes.EqualFold(label, []byte("localhost")):
		return false
	case bytes.EqualFold(label, []byte("www")):
		return true
	}
	return r.closesAt(r.i) && (at(r.t, r.i-1) == '.' || r.from == nil && r.f.addsDomain(r.i+r.c.open.closerLen(r.t, r.i)))
}

// standsForHosts reports whether the authority of text, a URI, begins with the name of a
// variable or the wildcard of a pattern, so that no host is named: "http://$HOST/b",
// "https://*.a.example", "http://.*a.example", but not "http://$USER@a.example/".
func standsForHosts(text []byte) bool {
	start, end := authorityEnd(text)
	if start == end || bytes.IndexByte(text[start:end], '@') >= 0 {
		return false
	}
	switch next := at(text, start+1); text[start] {
	case '$':
		return isAlpha(next) || next == '_'
	case '.':
		return next == '*'
	default:
		return text[start] == '*'
	}
}

// addsDomain reports whether a program adds a string that begins with a dot to the one that
// ends at buf[i], or to one of two: `(s ? "http://a" : "http://b") + ".example.com"`.
func (f *finder) addsDomain(i int) bool {
	const white = " \t\r\n"
	t := f.buf[:min(len(f.buf), i+min(f.around, 4*maxScheme))]
	k := skip(t, i, 0, white)
	if at(t, k) == ':' {
		k = skip(t, k+1, 0, white)
		if f.edge(k) >= len(t) || !isLiteralMark(t[k]) {
			return false
		}
		n := bytes.IndexByte(t[k+1:], t[k])
		if n < 0 {
			f.edge(len(t))
			return false
		}
		k += n + len(`""`)
	}
	k = f.edge(skip(t, k, 0, ")"+white))
	if b := at(t, k); b != '+' && b != '.' {
		return false
	}
	k = f.edge(skip(t, k+1, 0, white))
	return isLiteralMark(at(t, k)) && at(t, f.edge(k+1)) == '.' && isAlnum(at(t, f.edge(k+2)))
}

// isLiteralMark reports whether b may begin a string of a program.
func isLiteralMark(b byte) bool { return b == '"' || b == '\'' || b == '`' }

// trimmed returns what was read without the punctuation that is not the URI's:
// none between angle brackets, and none before what is cut off.
func (f *finder) trimmed(r *reader, s stop) []byte {
	c := r.c
	text := f.outer.end(r.t, r.i)
	f.found.elided = r.elided
	opaque := r.host == 0 && r.repairs&repairPercent == 0
	switch {
	case r.angle && s == stopEnd, s == stopCut && !opaque:
		return text
	case s == stopCut:
		return text[:f.shaped(c, text, len(text))]
	}
	text = r.trimPOD(text)
	text = text[:f.unplaced(r, text)]
	if hasAnyCase(r.name, 0, "mailto:") {
		text = text[:unlimited(text)]
	}
	if k := trimLeader(text, f.body); k < len(text) && r.from == nil && f.endsLine(r.i) {
		text = text[:k]
	}
	if s == stopWhite && (r.paren > 0 || r.quotes == 1) && r.from == nil && f.textFollows(r.i) {
		text = text[:inflection(text[:remark(text)])]
	}
	if s == stopWhite || s == stopEnd { // behind a command of a shell
		text = bytes.TrimSuffix(text, []byte("&&"))
	}
	arrow := at(r.t, r.i) == '>'
	how := ending{
		body: f.body, before: at(f.buf, c.lead-1), marks: emphasis(f.buf, c.lead),
		host: r.part == inAuthority, name: r.part == inAuthority && isOfWeb(bytes.TrimSuffix(r.name, []byte(":"))),
		dashed: endsInDash(f.buf[:c.start]), possessive: r.from != nil || f.possessive(r),
		white: s == stopWhite || s == stopEnd, arrow: arrow, pointed: arrow && r.points(),
		opened: f.openedMark(text, c.lead), verbatim: verbatim(f.buf, c.start),
		enclosed: r.enclosedWithin(), quoted: bytes.HasSuffix(text, []byte("'")) && r.quotedWithin(),
		filled: r.fillsString(), prefix: r.beginsOthers(),
	}
	end, elided := how.trim(text)
	end = f.withoutVariable(text, end)
	if k := r.unglued(text[:end]); k < end {
		end, elided, r.elided = k, false, false
	}
	if opaque {
		end = f.shaped(c, text, end)
	}
	f.found.elided = r.elided || elided
	return text[:end]
}

// shaped returns how much is left of text, a URI without "//" that was trimmed to its
// first end bytes: all of these if they still have the shape that the scheme demands, a
// colon more if it takes that to have it, else nothing.
func (f *finder) shaped(c *candidate, text []byte, end int) int {
	scheme, _ := nameOf(text[:f.body-1])
	shape, _ := shapeOf(scheme)
	switch {
	case end <= f.word && bytes.HasSuffix(text[:end], []byte("://")): // "jdbc:mysql://{host}"
		return 0
	case shape == nil || c.empty || end > f.body && shape(text[f.body:end]):
		return end
	case end < len(text) && text[end] == ':' && shape(text[f.body:end+1]):
		return end + 1
	case c.within() && !isElement(scheme) || hasParameter(text[f.body:end]):
		return end
	}
	return 0
}

// place tells where the first n bytes of what was read stand, and what sets
// them off.
func (f *finder) place(r *reader, n int) {
	m, c := &f.found, r.c
	m.start, m.end, m.wrapped = c.start, r.inWindow(n), c.wrapped
	m.delim, m.prefixed = c.delim, c.prefixed
	if c.open.kind != Space && !r.angle && !f.closerAhead(c.open, m.end) {
		m.delim = c.undelimited()
	}
	m.resume = m.end
	if c.wrapped {
		f.collectPieces(cmp.Or(r.from, r.out))
	}
	if c.table && m.wrapped {
		m.resume = m.pieces[0].to
	}
}

// inWindow returns where in the window the first n bytes of what was read end.
func (r *reader) inWindow(n int) int {
	i := r.out.ground(n)
	if r.from != nil {
		i = r.from.ground(i)
	}
	return i
}

// collectPieces keeps the pieces of j, which a wrapped URI was put together as.
func (f *finder) collectPieces(j *joined) {
	m := &f.found
	for _, p := range j.pieces {
		to := min(p.to, m.end)
		if p.from >= to {
			continue
		}
		if n := len(m.pieces); n > 0 && m.pieces[n-1].to == p.from {
			m.pieces[n-1].to = to
			continue
		}
		m.pieces = append(m.pieces, piece{from: p.from, to: to})
	}
	m.wrapped = len(m.pieces) > 1
}

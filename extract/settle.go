package extract

import (
	"bytes"
	"errors"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// A found is a match in the window, in memory that the next one overwrites.
type found struct {
	start, end int // in the window
	resume     int // where the search goes on
	uri        []byte
	delim      Delimiter
	prefixed   bool
	wrapped    bool
	elided     bool
	repairs    repairs
	pieces     []piece // nil if it is one
	alts       []string
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

// finish trims what was read, holds it against the grammar and the demands of
// its scheme, and leaves it in f.found. e is the enclosed text that was read,
// nil for the window.
func (f *finder) finish(c *candidate, r *reader, s stop, e *enclosed) bool {
	m := &f.found
	text := f.outer.end(r.t, r.i)
	end := len(text)
	if whole := r.angle && s == stopEnd; !whole && s != stopCut {
		if s == stopMark && c.open.closer == ")" && at(r.t, r.i) == ')' {
			end = trimFrame(text, f.body)
		}
		end, m.elided = trim(text[:end], at(f.buf, c.lead-1), f.body)
	}
	m.elided = m.elided || r.elided
	if f.short || end <= f.body || c.closed && !bytes.HasPrefix(r.t[r.i:], []byte(c.open.closer)) {
		return false
	}
	text = text[:end]
	m.repairs = r.repairs
	u, fix, ok := f.settle(text, &m.text)
	if !ok {
		return f.refused(c, r, e)
	}
	if e != nil && e.plain && (m.repairs|fix)&repairPercent != 0 {
		return false
	}
	m.uri, m.repairs, m.assumed = u, m.repairs|fix, c.assumed
	m.start, m.delim, m.prefixed = c.start, c.delim, c.prefixed
	m.end = f.outer.ground(end)
	m.wrapped = c.wrapped
	from := &f.outer
	if e != nil {
		m.end = f.inner.ground(m.end)
		from = &f.inner
	}
	m.resume = m.end
	if c.open.kind != Space && !r.angle && !f.closed(c.open, m.end) {
		m.delim = c.undelimited()
	}
	if c.wrapped {
		f.collectPieces(from)
	}
	if c.table && m.wrapped {
		m.resume = m.pieces[0].to
	}
	if s == stopCut {
		m.cut = r.cut()
	}
	if len(f.doubts) > 0 {
		f.alternatives(text, e != nil)
	}
	if f.opt.Repair == RepairStrict && (m.elided || m.cut != nil || m.repairs&^carriers != 0) {
		return f.refused(c, r, e)
	}
	return !f.short
}

// collectPieces keeps the pieces that a wrapped URI was put together from.
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

// cut returns the text at t[i] up to white space, a quotation mark, or the
// closer of what the URI stands in.
func (r *reader) cut() []byte {
	t := r.t[r.i:min(r.end, r.i+maxCut)]
	depth := 0
	for k, b := range t {
		if b <= ' ' || b == '<' || b == '>' || b == '"' {
			return t[:k]
		}
		switch o := asciiOpeners[b]; {
		case o.kind == Bracket && o.closer == r.open.closer:
			depth++
		case r.open.kind == Bracket && bytes.HasPrefix(t[k:], []byte(r.open.closer)):
			if depth == 0 {
				return t[:k]
			}
			depth--
		}
	}
	if r.more && len(t) < maxCut {
		r.f.edge(r.i + len(t))
	}
	return t
}

// settle makes text a URI: it percent-encodes a lone "%" behind the authority
// and maps what is beyond ASCII. scratch is overwritten where anything changes.
func (f *finder) settle(text []byte, scratch *[]byte) (u []byte, fix repairs, ok bool) {
	rule, _ := uri.Check(text, uri.URI)
	if rule != "" {
		text, fix, ok = mend(text, scratch)
		if !ok {
			return nil, 0, false
		}
	}
	if f.opt.Grammar != uri.RFC3986 && !f.opt.Grammar.Valid(text, uri.URI) {
		text, ok = f.backdate(text)
		if !ok {
			return nil, 0, false
		}
		fix |= repairPercent
	}
	return text, fix, f.meetsDemands(text)
}

// backdate percent-encodes what the chosen grammar refuses in text, a URI by
// RFC 3986: "~" and "=" in the draft of 1993.
func (f *finder) backdate(text []byte) ([]byte, bool) {
	_, path := authorityEnd(text)
	out := string(text)
	for range 64 {
		var syntax *uri.SyntaxError
		err := f.opt.Grammar.Check(out, uri.URI)
		if err == nil {
			return []byte(out), true
		}
		if !errors.As(err, &syntax) || syntax.Offset < path || syntax.Offset >= len(out) {
			return nil, false
		}
		k := syntax.Offset
		out = out[:k] + encoded[out[k]] + out[k+1:]
	}
	return nil, false
}

// mend repairs what [uri.Check] refused.
func mend(text []byte, scratch *[]byte) (u []byte, fix repairs, ok bool) {
	_, path := authorityEnd(text)
	out := append((*scratch)[:0], text[:path]...)
	wide := false
	for i, b := range text {
		wide = wide || b >= utf8.RuneSelf
		if i < path {
			continue
		}
		if b == '%' && (!isHex(at(text, i+1)) || !isHex(at(text, i+2))) {
			out = append(out, "%25"...)
			fix |= repairPercent
			continue
		}
		out = append(out, b)
	}
	*scratch = out
	if wide {
		n := len(out)
		mapped, err := uri.AppendURI(out, out[:n:n])
		if err != nil {
			return nil, 0, false
		}
		*scratch, out = mapped, mapped[n:]
	}
	rule, _ := uri.Check(out, uri.URI)
	return out, fix, rule == ""
}

// authorityEnd returns where the authority of text begins and ends; both are
// where the scheme ends if there is none.
func authorityEnd(text []byte) (start, end int) {
	start = bytes.IndexByte(text, ':') + 1
	if at(text, start) != '/' || at(text, start+1) != '/' {
		return start, start
	}
	start += 2
	end = start
	for end < len(text) && text[end] != '/' && text[end] != '?' && text[end] != '#' {
		end++
	}
	return start, end
}

// meetsDemands reports whether u, a URI by the grammar, has what its scheme
// demands where "//" follows: a host, or else a path. The host of a scheme that
// needs one holds a letter or a digit.
func (f *finder) meetsDemands(u []byte) bool {
	start, end := authorityEnd(u)
	if at(u, start-1) != '/' || start < 3 {
		return true
	}
	host := u[start:end]
	if k := bytes.LastIndexByte(host, '@'); k >= 0 {
		host = host[k+1:]
	}
	if k := bytes.LastIndexByte(host, ':'); k >= 0 && host[len(host)-1] != ']' {
		host = host[:k]
	}
	if len(host) > 0 && isAlnum(host[0]) {
		return true
	}
	name := u[:start-3]
	if !needsHost(name) {
		return len(host) > 0 || at(u, end) == '/' && (len(u) > end+1 || hasFold(name, 0, "file"))
	}
	for _, b := range host {
		if isAlnum(b) || b == '[' {
			return true
		}
	}
	return false
}

// refused leaves in f.found why a candidate is no URI, if the caller wants to
// know: which rule it breaks and at which byte, up to the next white space.
func (f *finder) refused(c *candidate, r *reader, e *enclosed) bool {
	if !f.opt.Invalid {
		return false
	}
	last := r.i + len(wordAt(r.t[:r.end], r.i, f.word))
	if r.more && f.edge(last) == len(f.buf) {
		return false
	}
	from, ground := &f.outer, r.t
	from.end(ground, last)
	end := from.ground(from.length)
	if e != nil {
		end = f.inner.ground(end)
	}
	m := &f.found
	m.reset()
	m.start, m.end, m.resume, m.delim, m.prefixed = c.start, end, end, c.delim, c.prefixed
	m.errOffset, m.err = f.why(withoutWhite(f.buf[c.start:end]))
	return m.err != nil
}

// withoutWhite returns text without its white space.
func withoutWhite(text []byte) []byte {
	if !bytes.ContainsAny(text, " \t\v\r\n\f") {
		return text
	}
	var out []byte
	for _, b := range text {
		if !isWhite(b) {
			out = append(out, b)
		}
	}
	return out
}

// why returns at which byte text is wrong and what is.
func (f *finder) why(text []byte) (int, error) {
	if err := f.opt.Grammar.Check(string(text), uri.URI); err != nil {
		var syntax *uri.SyntaxError
		if errors.As(err, &syntax) {
			return syntax.Offset, syntax
		}
		return 0, err
	}
	if !f.meetsDemands(text) {
		start, _ := authorityEnd(text)
		return start, &SchemeError{Scheme: string(text[:max(0, start-3)]), Demand: "host", Offset: start}
	}
	return 0, nil
}

// alternatives keeps the other readings of the doubtful places in text: of
// three places in full; of more, each single change, then all.
func (f *finder) alternatives(text []byte, inner bool) {
	ds := f.doubts[:0:0]
	for _, d := range f.doubts {
		if inner {
			d.at = f.outer.index(d.at)
		}
		if d.at < len(text) {
			ds = append(ds, d)
		}
	}
	n := min(len(ds), 63)
	if n > 3 {
		for k := range min(n, maxAlternatives-1) {
			f.alternative(change(text, ds, 1<<k))
		}
		f.alternative(change(text, ds, 1<<n-1))
		return
	}
	for size := 1; size <= n; size++ {
		for set := uint64(1); set < 1<<n; set++ {
			if bits.OnesCount64(set) == size {
				f.alternative(change(text, ds, set))
			}
		}
	}
}

// maxAlternatives is how many alternatives a match has at most.
const maxAlternatives = 7

// change returns text with the doubtful places in set read the other way.
func change(text []byte, ds []doubt, set uint64) []byte {
	var out []byte
	from := 0
	for k, d := range ds {
		if k > 63 || set&(1<<k) == 0 {
			continue
		}
		out = append(out, text[from:d.at]...)
		from = d.at
		switch d.kind {
		case dropHyphen:
			from++
		case insertHyphen:
			out = append(out, '-')
		case endHere:
			return out
		}
	}
	return append(out, text[from:]...)
}

// alternative adds text to the alternatives, if it is a URI of its own.
func (f *finder) alternative(text []byte) {
	m := &f.found
	if len(text) <= f.body || len(m.alts) == maxAlternatives {
		return
	}
	var scratch []byte
	u, _, ok := f.settle(text, &scratch)
	if !ok || bytes.Equal(u, m.uri) || slices.Contains(m.alts, string(u)) {
		return
	}
	m.alts = append(m.alts, string(u))
}

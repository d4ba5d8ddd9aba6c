package extract

import "bytes"

// plainWrapped is plain for a URI between angle brackets that line breaks take apart
// behind its authority, if it has one. The first of them stands at p.i:
//
//	<http://a.example/b/
//	 c.html>
//
// What is ignored with a break is told by gapAt, as it is for all URIs.
func (f *finder) plainWrapped(p *plain, colon int) bool {
	if p.open != '<' || !isWhite(at(p.t, p.i)) || f.opt.Unwrap == UnwrapNone {
		return false
	}
	if p.host > 0 && bytes.IndexByte(p.t[p.host:p.i], '/') < 0 {
		return false
	}
	c := candidate{start: p.start, lead: p.start - len("<"), open: asciiOpeners['<']}
	ld := f.leaderOf(&c)
	f.inner.begin(p.start)
	f.doubts = f.doubts[:0]
	for lines := 0; !p.breaksEscape(); {
		g := f.gapAt(p.i, &ld) // in a table a bar stands at p.i, or behind white space
		lines += g.lines
		if f.short || g.lines == 0 || lines > f.maxWrap || !p.goesOnAt(g.to) || g.lines > 1 && f.closerAsMark(p.i, &ld, &c) > 0 {
			break
		}
		f.leaveOut(&f.inner, g)
		p.i = plainRun(p.t, g.to, &restStops)
		if p.rest() {
			f.foundWrapped(p, colon)
			return true
		}
	}
	f.short = false
	return false
}

// breaksEscape reports whether what stands before the break at t[i] may be a part of an
// escape that goes on behind it.
func (p *plain) breaksEscape() bool {
	return p.t[p.i-1] == '#' || bytes.IndexByte(p.t[max(p.start, p.i-longestReference):p.i], '&') >= 0
}

// goesOnAt reports whether t[i], behind a break, goes on as a URI does that is plain.
func (p *plain) goesOnAt(i int) bool {
	switch b := at(p.t, i); b {
	case '/', '=', '%', '_', '~', '#':
		return true
	case '?', '&':
		return isAlnum(at(p.t, i+1))
	default:
		return isAlnum(b)
	}
}

// foundWrapped leaves in f.found what f.inner holds, up to p.i.
func (f *finder) foundWrapped(p *plain, colon int) {
	m := &f.found
	m.reset()
	f.mixed = true
	f.body = colon + 1 - p.start
	m.start, m.end, m.resume = p.start, p.i, p.i
	m.uri = f.inner.end(f.buf, p.i)
	m.delim = Angle
	f.collectPieces(&f.inner)
	if len(f.doubts) > 0 {
		m.doubtful = m.uri
	}
}

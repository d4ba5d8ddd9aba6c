package extract

import (
	"bytes"
	"strings"
)

// begin reads the scheme t[start:colon], its colon, and "//" if that follows. It reports
// false if no URI can go on there.
func (r *reader) begin(c *candidate, start, colon int) bool {
	end := colon
	r.out.begin(start)
	if at(r.t, colon-1) == '\\' {
		end--
		r.out.skip(end, colon)
		r.repairs |= repairProperties
	}
	r.i = colon + 1
	r.f.body = end - start + 1
	r.name = r.t[start : colon+1]
	if r.i >= r.end {
		r.f.short = r.f.short || r.more && r.end == len(r.t)
		return r.f.no(NothingBehind)
	}
	n, why := slashes(r.t[:r.end], r.i)
	if n == 0 {
		r.part = inPath
		ok := r.f.opaque(c, r.t[start:end], r.t[r.i:r.end])
		if near := r.f.closedBy(c); c.onlyClosed && near < r.end {
			r.end, r.more = near, false
		}
		return ok
	}
	if why != 0 {
		r.out.replace(r.i, r.i+n, "//")
		r.repairs |= why
	}
	if at(r.t, start-1) == '^' && strings.IndexByte("([.", at(r.t[:r.end], r.i+n)) >= 0 { // "/^foo:\/\/(.*)/"
		return r.f.no(UnknownScheme)
	}
	if why == repairJSON && lacksName(r.t, r.i+n) && r.f.inPattern(c) { // "/^file:\/\/\/(.*)/"
		return r.f.no(UnknownScheme)
	}
	escaped := why == repairJSON && at(r.t[:r.end], r.i+n) == '/' // but for the last one
	if r.endsPattern(r.i+n, escaped) && (escaped || !known(r.t[start:end])) {
		return r.f.no(UnknownScheme)
	}
	r.inner = at(r.t, r.i) == '\\' && at(r.t, r.i+1) == '\\'
	r.i += n
	r.host = r.i
	return true
}

// lacksName reports whether what a regular expression has at t[i], behind "//" and any
// escaped slash of the path, stands for no name that a URI could go on with: a group, a
// class, a quantifier, or the end.
func lacksName(t []byte, i int) bool {
	authority := i
	if at(t, i) == '\\' {
		i += slashEscape(t, i)
	}
	next := at(t, i+1)
	switch at(t, i) {
	case '(', '?', '*', '+', '|', '/':
		return true
	case '[': // which opens an IP literal, too
		return i > authority
	case '\\':
		return isAlnum(next)
	case '.':
		return strings.IndexByte("*+?{/", next) >= 0
	case '$':
		return strings.IndexByte("/|)", next) >= 0
	}
	return false
}

// endsPattern reports whether the slash at t[i], behind "//", belongs to a regular
// expression: "/^\w+:\/\//.test(a)", "{comment:/\/\/.*/}". Behind it flags may stand, and
// what a program goes on with. If there are no flags, the slashes before it must be
// escaped.
func (r *reader) endsPattern(i int, escaped bool) bool {
	const flags, longest = "dgimsuvy", 8
	t := r.t[:r.end]
	if at(t, i) == '\\' {
		i++
	}
	r.lacks(i + 1)
	if at(t, i) != '/' {
		return false
	}
	rest := t[i+1 : min(len(t), i+1+longest)]
	if !bytes.ContainsAny(rest, " \t\r\n") {
		r.lacks(i + 1 + longest)
	}
	behind := bytes.TrimLeft(rest, flags)
	switch {
	case beginsAnyCase(rest, ".*", "$/"), beginsAnyCase(behind, ".test(", ".exec("):
		return true
	case len(behind) == 0 || strings.IndexByte(",;)}", behind[0]) < 0:
		return false
	}
	return escaped || len(behind) < len(rest)
}

// slashes returns the length of the "//" at t[i], which may be written with
// escapes, and the repair that undoes them; 0 if there is none.
func slashes(t []byte, i int) (n int, why repairs) {
	k := i
	for range 2 {
		switch at(t, k) {
		case '/':
			k++
		case '\\':
			m := slashEscape(t, k)
			if m == 0 {
				return 0, 0
			}
			k += m
			why |= repairJSON
		case '&':
			b, m := entity(t, k)
			if b != '/' {
				return 0, 0
			}
			k += m
			why |= repairEntity
		default:
			return 0, 0
		}
	}
	return k - i, why
}

// slashEscape returns the length of the escape at t[i] that stands for "/", in a string
// or in strings within one: `\/`, `\u002F`, `\x2F`, `\\/`, `\\\\/`; 0 if there is none. It is
// at most 7 bytes long, so that two of them are seen behind any colon.
func slashEscape(t []byte, i int) int {
	const longest = 7
	k := i + backslashes(t, i) - 1
	n := len(`\/`)
	if at(t, k+1) != '/' {
		c, m := numericEscape(t, k)
		if c != '/' {
			return 0
		}
		n = m
	}
	if k+n-i > longest {
		return 0
	}
	return k + n - i
}

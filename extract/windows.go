package extract

import "unicode/utf8"

// separatorOfWindows reads the backslash at t[i] and next behind it as one that separates the
// names in the path of a file. Between angle brackets all are that behind a drive or before
// the name of a server, but for the escape of a slash, and elsewhere in the path those before
// a letter, a digit or another one, but for the escape of a character by number. Outside of
// angle brackets the first one behind a drive or before a server cuts the URI off.
func (r *reader) separatorOfWindows(next byte) (s stop, ok bool) {
	if r.part == inAuthority || next == '/' || !hasAnyCase(r.name, 0, "file:") {
		return goOn, false
	}
	start := len(r.name)
	if r.from == nil {
		start += r.c.start
	}
	rest := r.t[start:r.end]
	root, i := windowsRoot(rest), r.i-start
	if !r.angle {
		return stopCut, i == root && namesWindows(rest[i:], rest[i-1] == ':')
	}
	_, n := numericEscape(rest, i)
	if root < 0 && (n > 0 || !isAlnum(next) && next != '\\') {
		return goOn, false
	}
	return r.encode('\\'), true
}

// windowsRoot returns where in rest, which stands behind "file:", the first backslash of a
// path of Windows is that begins with a drive, `///C:\a`, or a server, `///\\a\b`; -1 if it
// does not.
func windowsRoot(rest []byte) int {
	k := skip(rest[:min(len(rest), len("///"))], 0, 0, "/")
	if k == 0 || k == len("//") {
		return -1
	}
	drive := isAlpha(at(rest, k)) && at(rest, k+1) == ':'
	switch {
	case drive && at(rest, k+2) == '\\':
		return k + 2
	case !drive && at(rest, k) == '\\' && at(rest, k+1) == '\\':
		return k
	}
	return -1
}

// inWindows reports whether the path of a file begins behind the colon of c as Windows writes
// it.
func (f *finder) inWindows(c *candidate) bool {
	return hasAnyCase(f.buf, c.start, "file:") && windowsRoot(f.buf[c.colon+1:]) >= 0
}

// namesWindows reports whether the backslashes that t begins with stand before names rather
// than being escapes in a string: behind a drive one or two before more than the letter of a
// line break, `\Users`, `\\Users`; and before a server twice as many as before its folder.
func namesWindows(t []byte, drive bool) bool {
	n := backslashes(t, 0)
	folder := n + nameLen(t, n)
	switch {
	case folder == n:
		return false
	case drive:
		return n > 1 || folder > n+1 || !isStringEscape(t, n)
	}
	m := backslashes(t, folder)
	return n == 2*m && nameLen(t, folder+m) > 0
}

// nameLen returns how many bytes of a name of a file stand at t[i], maxScheme at most.
func nameLen(t []byte, i int) int {
	k := i
	for k < min(len(t), i+maxScheme) && (isNamePart(t[k]) || t[k] == '$' || t[k] >= utf8.RuneSelf) {
		k++
	}
	return k - i
}

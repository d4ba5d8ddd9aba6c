package extract

import "github.com/urisift/urisift/uri"

// escapesControlAt reports whether the number sign at t[i] and three octal digits stand for a
// tab, a line feed, a carriage return or ESC, as rsyslog writes them in messages.
func escapesControlAt(t []byte, i int) bool {
	switch string(t[i:min(len(t), i+len("#012"))]) {
	case "#011", "#012", "#015", "#033":
		return true
	}
	return false
}

// escapesControlOfLog reports whether the number sign at t[i] begins no fragment but the
// number of a control character: another one stands behind it, or else no digit, where the
// line is that of a log.
func (r *reader) escapesControlOfLog() bool {
	t, next := r.t[:r.end], r.i+len("#012")
	return escapesControlAt(t, r.i) && (escapesControlAt(t, min(next, len(t))) || !isDigit(at(t, next)) && r.f.inSyslog())
}

// inSyslog reports whether the line on which the candidate begins is one of syslog: it
// starts with a priority, or with the time as RFC 3164, section 4.1.2, or RFC 3339 has it.
func (f *finder) inSyslog() bool {
	line := f.buf[f.lineStart(f.cand.start):f.cand.start]
	if at(line, 0) == '<' {
		k := skip(line, 1, uri.Digit, "")
		return k > 1 && k <= len("<191") && at(line, k) == '>'
	}
	return hasForm(line, "Aaa 00 00:00:00 ") || hasForm(line, "Aaa  0 00:00:00 ") || hasForm(line, "0000-00-00T00:00:00")
}

// hasForm reports whether t begins with what has the form: "A" stands for a capital letter,
// "a" for a small one, "0" for a digit, and "T" for itself.
func hasForm(t []byte, form string) bool {
	if len(t) < len(form) {
		return false
	}
	for i, b := range t[:len(form)] {
		switch {
		case b == form[i]:
		case isUpper(b):
			b = 'A'
		case isAlpha(b):
			b = 'a'
		case isDigit(b):
			b = '0'
		}
		if b != form[i] {
			return false
		}
	}
	return true
}

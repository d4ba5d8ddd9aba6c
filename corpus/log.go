package corpus

import "bytes"

// judgeLog wants a first line that is a record: a JSON object, or an access log's
// line; or two lines that begin with the time of a record.
func judgeLog(head []byte, whole bool) verdict {
	first, rest, ok := bytes.Cut(head, []byte("\n"))
	if !ok {
		if !whole && mayBeRecord(first) {
			return unsure
		}
		return no
	}
	first = bytes.TrimRight(first, "\r")
	if isObject(first) || isAccess(first) {
		return yes
	}
	if !isTimed(first) {
		return no
	}
	second, _, ok := bytes.Cut(rest, []byte("\n"))
	switch {
	case isTimed(second):
		return yes
	case !ok && !whole && len(second) < longestTime:
		return unsure
	}
	return no
}

// mayBeRecord reports whether a line whose end is not there yet may be a record.
func mayBeRecord(line []byte) bool {
	return len(line) < longestTime || line[0] == '{' || line[0] == '<' || isTimed(line) || bytes.Contains(line, []byte(" [")) ||
		bytes.Count(line, []byte(" ")) <= maxAccessSpaces+1
}

// longestTime is how much of a line shows that it begins with a time, in bytes.
const longestTime = 40

// isObject reports whether the line looks like a JSON object.
func isObject(line []byte) bool {
	line = bytes.TrimRight(line, " \t")
	return bytes.HasPrefix(line, []byte(`{"`)) && line[len(line)-1] == '}'
}

// isAccess reports whether the line is one of a log in the common format:
//
//	host ident user [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 2326
//
// Another host may stand before it, and a space within the user.
func isAccess(line []byte) bool {
	i := bytes.Index(line, []byte(" ["))
	if i < 0 {
		return false
	}
	if n := bytes.Count(line[:i], []byte(" ")); n < 2 || n > maxAccessSpaces {
		return false
	}
	return matches(line[i+2:], `99/Aaa/9999:99:99:99`) && bytes.Contains(line, []byte(`] "`))
}

// maxAccessSpaces is how many spaces may stand before the time in the line of an access
// log, the one next to it left out.
const maxAccessSpaces = 4

// isTimed reports whether the line begins with the time of a record: as syslog
// has it (RFC 3164, section 4.1.2; RFC 5424, section 6), or by RFC 3339.
func isTimed(line []byte) bool {
	if len(line) > 0 && line[0] == '<' {
		i := bytes.IndexByte(line[:min(len(line), 6)], '>')
		if i < 2 {
			return false
		}
		line = bytes.TrimPrefix(line[i+1:], []byte("1 "))
	}
	return matches(line, "Aaa _9 99:99:99 ") || matches(line, "9999-99-99T99:99:99") || matches(line, "9999-99-99 99:99:99")
}

// matches reports whether b begins with the pattern, in which "9" stands for a
// digit, "_" for a digit or a space, "A" and "a" for a letter.
func matches(b []byte, pattern string) bool {
	if len(b) < len(pattern) {
		return false
	}
	for i := range len(pattern) {
		var ok bool
		c := b[i]
		switch p := pattern[i]; p {
		case '9':
			ok = '0' <= c && c <= '9'
		case '_':
			ok = '0' <= c && c <= '9' || c == ' '
		case 'A':
			ok = 'A' <= c && c <= 'Z'
		case 'a':
			ok = 'a' <= c && c <= 'z'
		default:
			ok = c == p
		}
		if !ok {
			return false
		}
	}
	return true
}

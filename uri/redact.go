package uri

import "strings"

// Redact returns s with "***" for what follows the first colon of a userinfo
// (section 7.5), and s itself if nothing does. It needs no valid reference: the
// userinfo is what stands between "//" and the last "@" of the authority, also
// behind several schemes, as in jdbc:mysql://user:secret@host/, and in a sip or
// sips URI what stands before the "@". A URI within the path, the query or the
// fragment is redacted too, if "://" follows its scheme.
func Redact(s string) string {
	if strings.IndexByte(s, '@') < 0 {
		return s
	}
	var out strings.Builder
	done := 0 // s[:done] is in out
	start, end := userinfoRange(s)
	for {
		if password, ok := passwordIn(s, start, end); ok {
			out.WriteString(s[done:password])
			out.WriteString("***")
			done = end
		}
		n := strings.Index(s[end:], "://")
		if n < 0 {
			break
		}
		start, end = userinfoIn(s, end+n+len("://"), "/?#&<>\" \t\r\n")
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// passwordIn returns where in the userinfo s[start:end] begins what Redact replaces,
// and whether there is anything.
func passwordIn(s string, start, end int) (password int, ok bool) {
	password = upTo(s, start, end, ':') + len(":")
	return password, password < end
}

// userinfoRange returns the range of the userinfo of s, which is empty if there
// is none.
func userinfoRange(s string) (start, end int) {
	i := 0
	for {
		n := strings.IndexAny(s[i:], ":/?#")
		if n < 0 || s[i+n] != ':' {
			break
		}
		if scheme := s[i : i+n]; isName(scheme, "sip") || isName(scheme, "sips") {
			return userinfoIn(s, i+n+len(":"), "?#")
		}
		i += n + len(":")
	}
	if !strings.HasPrefix(s[i:], "//") {
		return 0, 0
	}
	return userinfoIn(s, i+len("//"), "/?#")
}

// userinfoIn returns the range up to the last "@" of the authority that begins
// at i and goes on to one of the ends.
func userinfoIn(s string, i int, ends string) (start, end int) {
	authority := s[i:]
	if n := strings.IndexAny(authority, ends); n >= 0 {
		authority = authority[:n]
	}
	return i, i + max(strings.LastIndexByte(authority, '@'), 0)
}

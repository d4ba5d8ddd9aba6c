package uri

import "strings"

// Redact returns s with "***" for what follows the first colon of a userinfo
// (section 7.5), and s itself if nothing does. It needs no valid reference: the
// userinfo is what stands between "//" and the last "@" of the authority, also
// behind several schemes, as in jdbc:mysql://user:secret@host/, and in a sip or
// sips URI what stands before the "@". A URI within the path, the query or the
// fragment is redacted too, if "://" follows its scheme; in the latter two its
// authority ends at a "&", too.
func Redact(s string) string {
	if strings.IndexByte(s, '@') < 0 {
		return s
	}
	var out strings.Builder
	done := 0 // s[:done] is in out
	start, end := userinfoRange(s)
	path := len(s) // s[:path] has neither query nor fragment
	if n := strings.IndexAny(s, "?#"); n >= 0 {
		path = n
	}
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
		ends := "/?#<>\" \t\r\n"
		if end+n > path {
			ends = "&" + ends
		}
		start, end = userinfoIn(s, end+n+len("://"), ends)
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
			return sipUserinfo(s, i+n+len(":"))
		}
		i += n + len(":")
	}
	if !strings.HasPrefix(s[i:], "//") {
		return 0, 0
	}
	return userinfoIn(s, i+len("//"), "/?#")
}

// sipUserinfo returns the range up to the last "@" of the sip URI whose scheme ends at i,
// headers apart.
func sipUserinfo(s string, i int) (start, end int) {
	host := i + sipHost(s[i:upTo(s, i, len(s), '#')])
	if host == i {
		return i, i
	}
	_, end = userinfoIn(s, host-len("@"), "?#")
	return i, end
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

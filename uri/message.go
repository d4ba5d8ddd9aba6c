package uri

import "strings"

// checkCID checks
//
//	cid-url = "cid" ":" content-id
//
// The left side of an identifier may be anything, as long as there is one.
func checkCID(r Ref) (Rule, int) {
	if rule, at := checkPathOnly(r); rule != "" {
		return rule, at
	}
	return checkMessageID(r.text, r.o.path, r.o.pathEnd, "content-id")
}

// checkMID checks
//
//	mid-url = "mid" ":" message-id [ "/" content-id ]
func checkMID(r Ref) (Rule, int) {
	if rule, at := checkPathOnly(r); rule != "" {
		return rule, at
	}
	s, i, end := r.text, r.o.path, r.o.pathEnd
	slash := upTo(s, i, end, '/')
	rule, at := checkMessageID(s, i, slash, "message-id")
	if rule != "" || slash == end {
		return rule, at
	}
	return checkMessageID(s, slash+len("/"), end, "content-id")
}

// checkMessageID demands that s[i:end] is left "@" right.
func checkMessageID(s string, i, end int, rule Rule) (Rule, int) {
	at := strings.LastIndexByte(s[i:end], '@') + i
	switch {
	case at < i || at+len("@") == end:
		return rule, end
	case at == i:
		return rule, i
	}
	if slash := upTo(s, i, end, '/'); slash < end {
		return rule, slash
	}
	return "", 0
}

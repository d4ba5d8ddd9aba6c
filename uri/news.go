package uri

import "strings"

// A News is what a news, snews or nntp URI refers to (RFC 5538): an article,
// or one or several groups. Everything but Server is decoded.
type News struct {
	Server    string // host and port as written; "" if none is named
	MessageID string // of the article, without angle brackets; "" if none is meant
	Group     string // the group, or groups with "*"; "" for an article by MessageID
	Article   string // number of the article in Group, digits; "" if none is meant
}

// ParseNews returns what the news, snews or nntp URI r refers to. The error is
// a [*SchemeError].
func ParseNews(r Ref) (News, error) {
	if err := demand(r, "news", "snews", "nntp"); err != nil {
		return News{}, err
	}
	var n News
	path := r.Path()
	if r.o.hasAuthority() {
		n.Server = r.text[r.o.hostStart():r.o.path]
		path = strings.TrimPrefix(path, "/")
	}
	if isName(r.Scheme(), "nntp") {
		group, article, _ := strings.Cut(path, "/")
		n.Group, n.Article = octets(group), article
		return n, nil
	}
	if strings.IndexByte(path, '@') >= 0 {
		n.MessageID = octets(path)
	} else {
		n.Group = octets(path)
	}
	return n, nil
}

// checkNews checks
//
//	newsURL    = "news:" [ server "/" ] ( article / newsgroups )
//	article    = mid-left "@" mid-right
//	newsgroups = *( group-char / pct-encoded / "*" )
//
// A list of patterns with "," and "!" counts as newsgroups.
func checkNews(r Ref) (Rule, int) {
	s, i, end := r.text, r.o.path, r.o.pathEnd
	if r.o.hasAuthority() {
		if rule, at := checkHost(r); rule != "" {
			return rule, at
		}
		if i == end {
			return rulePath, end
		}
		i++
	}
	if rule, at := checkNoQuery(r); rule != "" {
		return rule, at
	}
	if upTo(s, i, end, '@') < end {
		return checkMessageID(s, i, end, "article")
	}
	if bad := only(s, i, end, Alpha|Digit, "-+_.*,!"); bad < end {
		return "newsgroups", bad
	}
	return "", 0
}

// checkNNTP checks
//
//	nntpURL        = "nntp:" server "/" group [ "/" article-number ]
//	group          = 1*( group-char / pct-encoded )
//	article-number = 1*16DIGIT
//	group-char     = ALPHA / DIGIT / "-" / "+" / "_" / "."
func checkNNTP(r Ref) (Rule, int) {
	if rule, at := checkHost(r); rule != "" {
		return rule, at
	}
	if rule, at := checkNoQuery(r); rule != "" {
		return rule, at
	}
	s, end := r.text, r.o.pathEnd
	group := min(r.o.path+len("/"), end)
	slash := upTo(s, group, end, '/')
	if bad := only(s, group, slash, Alpha|Digit, "-+_."); bad < slash || group == slash {
		return "group", bad
	}
	if slash == end {
		return "", 0
	}
	article := slash + len("/")
	if end-article > 16 {
		return "article-number", article + 16
	}
	return checkDigits(s, article, end, "article-number")
}

package uri

import "strings"

// A Gopher is what a gopher URI asks a server for (RFC 4266). Everything is
// decoded.
type Gopher struct {
	Type     byte   // of the item; '1', a menu, where none is written
	Selector string // what is sent to the server
	Search   string // what is looked for; "" for no search
	Plus     string // the Gopher+ string; "" without one
}

// ParseGopher returns what the gopher URI r asks for. The error is a
// [*SchemeError].
//
// A question mark, which the RFC would have encoded, is part of the selector.
func ParseGopher(r Ref) (Gopher, error) {
	if err := demand(r, "gopher"); err != nil {
		return Gopher{}, err
	}
	path := octets(strings.TrimPrefix(r.text[r.o.path:r.o.query], "/"))
	if path == "" {
		return Gopher{Type: '1'}, nil
	}
	g := Gopher{Type: path[0]}
	var rest string
	g.Selector, rest, _ = strings.Cut(path[1:], "\t")
	g.Search, g.Plus, _ = strings.Cut(rest, "\t")
	return g, nil
}

// checkGopher checks
//
//	gopher://<host>:<port>/<gopher-path>
//	gopher-path = <gophertype><selector>[ "%09" <search> [ "%09" <gopher+_string> ] ]
//
// A gophertype is any character (RFC 1738, section 5, has an xchar), but no control.
func checkGopher(r Ref) (Rule, int) {
	if rule, at := checkHost(r); rule != "" {
		return rule, at
	}
	kind := r.o.path + len("/")
	if kind < r.o.pathEnd {
		if b, _ := octet(r.text, kind); suspectOf(b) == control {
			return "gophertype", kind
		}
	}
	return "", 0
}

package extract

import (
	"bytes"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/urisift/urisift/uri"
)

// settle makes text a URI: it percent-encodes a lone "%" behind the authority
// and maps what is beyond ASCII. scratch is overwritten where anything changes.
func (f *finder) settle(text []byte, scratch *[]byte) (u []byte, fix repairs, ok bool) {
	rule, _ := uri.Check(text, uri.URI)
	if rule != "" {
		if holdsPlaceholder(text) {
			return nil, 0, f.no(NoHost)
		}
		text, fix, ok = f.mend(text, scratch)
		if !ok {
			return nil, 0, f.no(BreaksGrammar)
		}
	}
	if f.opt.Grammar != uri.RFC3986 && !f.opt.Grammar.Valid(text, uri.URI) {
		text, ok = backdate(f.opt.Grammar, text, uri.URI)
		if !ok {
			return nil, 0, f.no(BreaksGrammar)
		}
		fix |= repairPercent
	}
	return text, fix, meetsDemands(text) || f.no(NoHost)
}

// holdsPlaceholder reports whether a label of the host of text is made of characters alone
// that Japanese has in the place of a name: "http://○○.example/".
func holdsPlaceholder(text []byte) bool {
	const placeholders = "○◯●△▲□■×〜～"
	start, end := authorityEnd(text)
	if isASCII(text[start:end]) {
		return false
	}
	for k := start; k < end; k++ {
		label := text[k:end]
		if n := bytes.IndexAny(label, ".:@"); n >= 0 {
			label = label[:n]
		}
		if len(label) > 0 && len(bytes.Trim(label, placeholders)) == 0 {
			return true
		}
		k += len(label)
	}
	return false
}

// backdate percent-encodes what the grammar g refuses in text, which is of the kind by
// RFC 3986: "~" and "=" in the draft of 1993.
func backdate(g uri.Grammar, text []byte, kind uri.Kind) ([]byte, bool) {
	_, path := authorityEnd(text)
	out := string(text)
	for range 64 {
		var syntax *uri.SyntaxError
		err := g.Check(out, kind)
		if err == nil {
			return []byte(out), true
		}
		if !errors.As(err, &syntax) || syntax.Offset < path || syntax.Offset >= len(out) {
			return nil, false
		}
		k := syntax.Offset
		out = out[:k] + encoded(out[k]) + out[k+1:]
	}
	return nil, false
}

// mend repairs what [uri.Check] refused.
func (f *finder) mend(text []byte, scratch *[]byte) (u []byte, fix repairs, ok bool) {
	_, path := authorityEnd(text)
	out := append((*scratch)[:0], text[:path]...)
	wide := !isASCII(text)
	for i := path; i < len(text); i++ {
		b := text[i]
		if b == '%' && !isPctEncoded(text, i) {
			out = append(out, "%25"...)
			fix |= repairPercent
			continue
		}
		out = append(out, b)
	}
	*scratch = out
	if wide {
		out = f.host.mapped(out)
		*scratch = out
	}
	rule, _ := uri.Check(out, uri.URI)
	return out, fix, rule == ""
}

// A wideHost is the latest host beyond ASCII, and what it is mapped to: URIs with the
// same host often stand together.
type wideHost struct{ host, name []byte }

// mapped maps the IRI to its URI in place. If it is no IRI, its characters beyond ASCII
// remain.
func (k *wideHost) mapped(iri []byte) []byte {
	start, end, _ := uri.Split(iri).Host()
	host := iri[start:end]
	wide := !isASCII(host)
	switch {
	case !wide:
	case bytes.Equal(host, k.host):
		iri, wide = slices.Replace(iri, start, end, k.name...), false
	default:
		k.host = append(k.host[:0], host...)
	}
	n := len(iri)
	both, err := uri.AppendURI(iri, iri[:n:n])
	if err != nil {
		k.host = k.host[:0]
		return iri
	}
	if wide {
		start, end, _ = uri.Split(both[n:]).Host()
		k.name = append(k.name[:0], both[n+start:n+end]...)
	}
	return both[:copy(both, both[n:])]
}

func isASCII(text []byte) bool {
	for _, b := range text {
		if b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// authorityEnd returns where the authority of text begins and ends; both are
// where the scheme ends if there is none.
func authorityEnd(text []byte) (start, end int) {
	start = bytes.IndexByte(text, ':') + 1
	if at(text, start) != '/' || at(text, start+1) != '/' {
		return start, start
	}
	start += 2
	end = start
	for end < len(text) && text[end] != '/' && text[end] != '?' && text[end] != '#' {
		end++
	}
	return start, end
}

// meetsDemands reports whether u, a URI by the grammar, has the host, or else the path or the
// query, "maps://?q=a", that its scheme demands behind "//". Where a scheme needs a host, that must hold a
// letter or a digit; and for the web and for files it must not be a single label that
// begins with a hyphen, which is part of a word in prose. For the web it must not lack a
// label, either: "http://.com", "http://a..example/".
func meetsDemands(u []byte) bool {
	start, end := authorityEnd(u)
	if at(u, start-1) != '/' {
		return true
	}
	host := u[start:end]
	if plainRun(host, 0, &hostStops) == len(host) && len(host) > 0 && isAlnum(host[0]) && !lacksLabel(host) {
		return true
	}
	from, to, _ := uri.Split(u).Host()
	host = u[from:to]
	name := u[:start-3]
	if lacksLabel(host) && isOfWeb(name) {
		return false
	}
	if len(host) > 0 && isAlnum(host[0]) {
		return true
	}
	if at(host, 0) == '-' && bytes.IndexByte(host, '.') < 0 && beginsAnyCase(name, "http", "ftp", "file") {
		return false
	}
	if !needsHost(name) || mayLackServer(name) {
		isFile := hasAnyCase(name, 0, "file")
		return len(host) > 0 || at(u, end) == '/' && (len(u) > end+1 || isFile) || at(u, end) == '?' && isAlnum(at(u, end+1)) && !isFile
	}
	for _, b := range host {
		if isAlnum(b) || b == '[' {
			return true
		}
	}
	return false
}

// lacksLabel reports whether a label of host is empty, the first or one between two dots.
// Three dots stand for what was left out.
func lacksLabel(host []byte) bool {
	k := bytes.Index(host, []byte(".."))
	return k >= 0 && at(host, k+2) != '.' || len(host) > 1 && host[0] == '.' && host[1] != '.'
}

// isOfWeb reports whether name is that of a scheme of the web, whose hosts are named in the
// DNS.
func isOfWeb(name []byte) bool {
	for _, s := range [...]string{"http", "https", "ftp", "ws", "wss"} {
		if len(name) == len(s) && hasAnyCase(name, 0, s) {
			return true
		}
	}
	return false
}

// mayLackServer reports whether the server may be left out behind "//", as that of LDAP
// may (RFC 4516, section 2), and those of shared folders and of Redis, which have a
// default.
func mayLackServer(name []byte) bool {
	return hasAnyCase(name, 0, "ldap") || hasAnyCase(name, 0, "smb") || hasAnyCase(name, 0, "redis")
}

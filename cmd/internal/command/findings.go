package command

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/publicsuffix"

	"github.com/urisift/urisift/extract"
	"github.com/urisift/urisift/uri"
)

// findings returns the names of what RFC 3986, section 7, warns of.
func (r *record) findings() []string {
	var names []string
	for _, f := range uri.Findings(r.ref, nil) {
		if name := string(f.Name); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if r.textMismatch() {
		names = append(names, "link-text-mismatch")
	}
	return names
}

// textMismatch reports whether the text of the link shows a URI or a host that
// is not where the link leads.
func (r *record) textMismatch() bool {
	host, _ := r.host()
	if host == "" || r.segment.LinkText == "" {
		return false
	}
	shown := shownHost(r.segment.LinkText)
	return shown != "" && bareName(shown) != bareName(host) && !namesFile(r.ref.Path(), shown)
}

// shownHost returns the host that a link's text shows, or "": that of the first
// URI in it, or the text itself, without the marks round it, where it looks like a host.
func shownHost(text string) string {
	for m := range extract.Find(text, &extract.Options{Suffix: true}) {
		if ref, err := uri.Parse(m.URI); err == nil && ref.Host() != "" {
			return uri.Normalize(ref, uri.SyntaxBased).Host()
		}
	}
	text = strings.TrimFunc(text, func(c rune) bool { return !unicode.In(c, unicode.L, unicode.M, unicode.Nd) })
	name, _, path := strings.Cut(text, "/")
	if !looksLikeHost(name) || !path && isFileName(name) {
		return ""
	}
	return strings.ToLower(name)
}

// extensions are those of files that are top-level domains, too.
var extensions = []string{"cc", "md", "mm", "mov", "pl", "ps", "py", "rs", "sh", "so", "vi", "zip"}

// isFileName reports whether name, which looks like a host, is rather that of a file: a word
// and one of extensions.
func isFileName(name string) bool {
	base, extension, _ := strings.Cut(strings.ToLower(name), ".")
	return base != "www" && slices.Contains(extensions, extension)
}

// looksLikeHost reports whether text is a domain name: two labels or more, of
// letters, digits and hyphens, below a domain of the Public Suffix List. So
// "Node.js" and "java.lang.String" are none.
func looksLikeHost(text string) bool {
	labels := strings.Split(text, ".")
	if len(labels) < 2 {
		return false
	}
	for _, label := range labels {
		if label == "" || strings.Trim(label, letters+"0123456789-") != "" {
			return false
		}
	}
	if strings.IndexByte(letters, labels[len(labels)-1][0]) < 0 {
		return false // an address, or the number of a version
	}
	suffix, public := publicsuffix.PublicSuffix(strings.ToLower(text))
	return public || strings.Contains(suffix, ".")
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// namesFile reports whether the path leads to a file of that name, so that
// "README.md" is not taken for a host.
func namesFile(path, name string) bool {
	return strings.EqualFold(path[strings.LastIndexByte(path, '/')+1:], name)
}

// bareName returns the name of a host without "www." and the dot of the root.
func bareName(host string) string {
	return strings.TrimSuffix(strings.TrimPrefix(host, "www."), ".")
}

package extract

import (
	"bytes"
	"slices"
)

// keySections are the sections of Git's configuration whose keys hold a URI between the section
// and the name of a variable, "http.https://a.example/.proxy" (git-config(1)).
var keySections = []string{"http.", "credential.", "url."}

// keyVariables are the variables of these sections, in lower case and in order.
var keyVariables = []string{
	"cookiefile", "curloptresolve", "delegation", "emptyauth", "extraheader", "followredirects", "helper",
	"insteadof", "interactive", "lowspeedlimit", "lowspeedtime", "maxrequests", "minsessions", "noepsv", "pinnedpubkey",
	"postbuffer", "proactiveauth", "provider", "proxy", "proxyauthmethod", "proxysslcainfo", "proxysslcert",
	"proxysslcertpasswordprotected", "proxysslkey", "pushinsteadof", "savecookies", "schannelcheckrevoke",
	"schannelusesslcainfo", "sslbackend", "sslcainfo", "sslcapath", "sslcert", "sslcertpasswordprotected",
	"sslcerttype", "sslcipherlist", "sslkey", "sslkeytype", "ssltry", "sslverify", "sslversion", "usehttppath",
	"useragent", "username",
}

// withoutVariable returns how much of text, of which the URI that was read is the first end
// bytes, is left without the variable of the key of Git's configuration that it stands in, and
// the value that "=" assigns to it: "http.https://a.example/.proxy=b".
func (f *finder) withoutVariable(text []byte, end int) int {
	before := f.buf[:f.cand.start]
	section := slices.IndexFunc(keySections, func(s string) bool {
		lead := len(before) - len(s)
		return hasAnyCase(before, lead, s) && !isNamePart(at(before, lead-1))
	})
	if section < 0 {
		return end
	}
	key := text[:end]
	if k := bytes.IndexByte(key, '='); k > 0 {
		key = key[:k]
	}
	dot := bytes.LastIndexByte(key, '.')
	if dot <= f.body+len("//") || !isVariable(key[dot+1:]) {
		return end
	}
	return dot
}

// isVariable reports whether name is one of keyVariables.
func isVariable(name []byte) bool {
	_, ok := slices.BinarySearch(keyVariables, string(bytes.ToLower(name)))
	return ok
}

package extract

import (
	"bytes"
	"strings"
)

// namesURI reports whether an item of a list such as
// "a=http://a.example/,b=http://b.example/" stands at t[i]: a name, "=" or ":", and a
// known scheme with "://" or the scheme of the URI.
func (r *reader) namesURI(i int) bool {
	t := r.t[:min(r.end, r.i+maxLook)]
	k := skip(t, i, alnum, "_-")
	return k > i && (at(t, k) == '=' || at(t, k) == ':') && (schemeAt(t, k+1) || k+len(r.name) < len(t) && r.again(k+1))
}

// isNamed reports whether a name and "=" or ":" stand directly before the scheme of the
// candidate, and are no parameter of a query: "a=http://a.example/".
func (f *finder) isNamed() bool {
	before, ok := f.nameBefore()
	return ok && before != '?' && before != '&'
}

// nameBefore returns what stands before the name that "=" or ":" assigns the candidate to,
// 0 if it begins the text. It reports false if there is no name.
func (f *finder) nameBefore() (before byte, ok bool) {
	assign := f.cand.start - 1
	if b := at(f.buf, assign); b != '=' && b != ':' {
		return 0, false
	}
	k := assign
	for k > 0 && assign-k < maxScheme && isOfItemName(f.buf[k-1]) {
		k--
	}
	return at(f.buf, k-1), k < assign
}

// isOfItemName reports whether b may stand in the name of an item.
func isOfItemName(b byte) bool { return isAlnum(b) || b == '_' || b == '-' || b == '.' }

// endsItem reports whether the comma or semicolon b at t[i] ends the item of a list that
// the URI is the value of, and another item follows whose value need be no URI:
// "a=1,b=http://a.example/,c=2", "{a:http://a.example/,b:1}". The separator must stand
// before the item, too, or a bracket before the comma. The first item of a string may end
// at a semicolon right behind the root, as in "Endpoint=sb://a.example/;Key=b".
func (r *reader) endsItem(b byte) bool {
	if r.host == 0 || !r.itemFollows(b) {
		return false
	}
	switch before, ok := r.f.nameBefore(); before {
	case b:
		return ok
	case '{', '(':
		return ok && (b == ',' || r.i == r.root+1)
	default:
		opens := before <= ' ' || strings.IndexByte("\"'`=>[", before) >= 0
		return ok && opens && b == ';' && r.i == r.root+1
	}
}

// itemFollows reports whether the name of an item stands behind the separator b at t[i],
// with the same "=" or ":" as before the URI. That must not stand near by before b, too, as
// it does in "ldap://a.example/dc=example,dc=com". Nor may the name be that of a session or
// of the type in "ftp://a.example/b;type=i".
func (r *reader) itemFollows(b byte) bool {
	assign := at(r.f.buf, r.c.start-1)
	t, i := r.t[:min(r.end, r.i+maxLook)], r.i+1
	k := skip(t, i, alnum, "_-.")
	if assign != '=' && assign != ':' || at(t, k) != assign || !isAlpha(t[i]) {
		return false
	}
	own := r.t[max(r.host, r.i-maxLook):r.i]
	own = own[bytes.LastIndexByte(own, '/')+1:]
	if bytes.IndexByte(own, assign) >= 0 || r.part == inAuthority && r.inUserinfo() {
		return false
	}
	name := bytes.ToLower(t[i:k])
	session := bytes.HasSuffix(name, []byte("sid")) || bytes.HasSuffix(name, []byte("sessid")) || bytes.HasSuffix(name, []byte("sessionid"))
	return b == ',' || !session && string(name) != "type"
}

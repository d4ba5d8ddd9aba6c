package extract

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
	assign := f.cand.start - 1
	if b := at(f.buf, assign); b != '=' && b != ':' {
		return false
	}
	name := nameStart(f.buf, assign)
	before := at(f.buf, name-1)
	return name < assign && before != '?' && before != '&'
}

// nameStart returns where the name in a list begins that ends at t[i], i if there is none.
func nameStart(t []byte, i int) int {
	k := i
	for k > 0 && i-k < maxScheme && (isAlnum(t[k-1]) || t[k-1] == '_' || t[k-1] == '-' || t[k-1] == '.') {
		k--
	}
	return k
}

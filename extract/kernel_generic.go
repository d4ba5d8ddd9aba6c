//go:build purego || (!amd64 && !arm64)

package extract

// findColons goes over t[from:to], whose length is a multiple of blockLen and not 0, and
// fills in at which places from t[from] on colons stand that may be a URI's, until these
// are enough. It returns where it stopped, between two blocks, and how many there are.
// There must be blockLen bytes before t[from] and behindLen behind t[to-1].
func findColons(t []byte, from, to int, places *[placesLen]uint32) (end, count int) {
	return findColonsGo(t, from, to, places)
}

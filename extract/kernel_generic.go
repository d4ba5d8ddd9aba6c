//go:build purego || (!amd64 && !arm64)

package extract

// findColons goes over t[from:to], whose length is a multiple of blockLen, to the
// first block with a colon that may be a URI's, and fills in the masks of this and
// the next blocks. It returns where the last of them ends and how many they are.
// There must be blockLen bytes before t[from] and behindLen behind t[to-1].
func findColons(t []byte, from, to int, masks *[maskLen]uint64) (end, blocks int) {
	return findColonsGo(t, from, to, masks)
}

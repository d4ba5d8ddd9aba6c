//go:build purego || (!amd64 && !arm64)

package extract

// findColons is findColonsGo.
func findColons(t []byte, from, to int, places *[placesLen]uint32) (end, count int) {
	return findColonsGo(t, from, to, places)
}

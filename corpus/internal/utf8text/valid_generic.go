//go:build purego || !amd64

package utf8text

const byVectors = false

func validBlocks([]byte, int, int) bool { panic("utf8text: no vectors") }

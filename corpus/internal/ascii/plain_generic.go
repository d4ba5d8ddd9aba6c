//go:build purego || !amd64

package ascii

func plain([]byte) int { return 0 }

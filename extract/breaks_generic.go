//go:build purego || !amd64

package extract

// lineBreaksOf returns what breaks the lines of t[from:].
func lineBreaksOf(t []byte, from int) lineBreaks { return lineBreaksGo(t, from) }

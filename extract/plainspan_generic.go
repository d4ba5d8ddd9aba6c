//go:build purego || !amd64

package extract

// plainSpanOf returns how far t goes on as a plain URI does.
func plainSpanOf(t []byte) plainSpan { return plainSpanGo(t) }

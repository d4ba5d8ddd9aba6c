package corpus

import (
	"io/fs"
	"slices"
	"strings"
)

// inOrder sorts the entries of a directory by name, byte by byte; names that are
// numbers, as messages have them in MH folders and news spools, come first and by
// their value.
func inOrder(entries []fs.DirEntry) []fs.DirEntry {
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return compareNames(a.Name(), b.Name()) })
	return entries
}

func compareNames(a, b string) int {
	na, nb := isNumber(a), isNumber(b)
	switch {
	case na && nb:
		x, y := strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
		if len(x) != len(y) {
			return len(x) - len(y)
		}
		if c := strings.Compare(x, y); c != 0 {
			return c
		}
	case na:
		return -1
	case nb:
		return 1
	}
	return strings.Compare(a, b)
}

func isNumber(s string) bool {
	return strings.Trim(s, "0123456789") == ""
}

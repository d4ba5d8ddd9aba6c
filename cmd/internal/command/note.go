package command

import (
	"fmt"
	"strconv"

	"github.com/urisift/urisift/corpus"
)

// maxNotes is how many notes of one code are shown for one input.
const maxNotes = 20

// appendNote adds the line for a note:
//
//	urisift: PATH[!MEMBER...][@OFFSET]: CODE: what was met; what was done (flag)
func appendNote(dst []byte, e *corpus.Error) []byte {
	dst = append(dst, "urisift: "...)
	dst = append(dst, quotePath(place(e.Path, e.Member))...)
	if e.Offset >= 0 {
		dst = strconv.AppendInt(append(dst, '@'), e.Offset, 10)
	}
	dst = fmt.Appendf(dst, ": %s: %s", e.Code, quoteInline(e.What))
	if e.Done != "" {
		dst = append(append(dst, "; "...), quoteInline(e.Done)...)
	}
	return append(dst, '\n')
}

// place returns the way to a member in one string.
func place(path, member string) string {
	if member == "" {
		return path
	}
	return path + "!" + member
}

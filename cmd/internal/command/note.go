package command

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/urisift/urisift/cmd/internal/encode"
	"github.com/urisift/urisift/cmd/internal/quote"
	"github.com/urisift/urisift/corpus"
)

// maxNotes is how many notes of one code are shown for one input.
const maxNotes = 20

// A noteForm is how notes are written.
type noteForm uint8

const (
	noteLines   noteForm = iota // for people
	noteObjects                 // for programs: JSON Lines
)

// append adds a note.
func (f noteForm) append(dst []byte, e *corpus.Error) []byte {
	if f == noteObjects {
		return appendNoteObject(dst, e)
	}
	return appendNoteLine(dst, e)
}

// appendNoteObject adds a note as a line that holds a JSON object.
func appendNoteObject(dst []byte, e *corpus.Error) []byte {
	o := encode.Object{Buf: dst}
	o.Start()
	o.Way(e.Path, e.Member)
	if e.Offset >= 0 {
		o.Int("offset", e.Offset)
	}
	o.String("code", string(e.Code))
	o.String("what", e.What)
	o.Optional("done", e.Done)
	o.End()
	return o.Buf
}

// appendNoteLine adds the line for a note:
//
//	urisift: PATH[!MEMBER...][@OFFSET]: CODE: what was met; what was done (flag)
func appendNoteLine(dst []byte, e *corpus.Error) []byte {
	dst = append(dst, "urisift: "...)
	dst = append(dst, quote.Path(wayTo(e.Path, e.Member))...)
	if e.Offset >= 0 {
		dst = strconv.AppendInt(append(dst, '@'), e.Offset, 10)
	}
	dst = fmt.Appendf(dst, ": %s: %s", e.Code, quote.Inline(e.What))
	if e.Done != "" {
		dst = append(append(dst, "; "...), quote.Inline(e.Done)...)
	}
	return append(dst, '\n')
}

// rest returns how many notes of each code there were for an input that were not
// shown.
func (f noteForm) rest(path string, noted map[corpus.Code]int) []byte {
	var dst []byte
	for _, code := range slices.Sorted(maps.Keys(noted)) {
		if more := noted[code] - maxNotes; more > 0 {
			dst = f.append(dst, &corpus.Error{
				Path: path, Offset: -1, Code: code, What: fmt.Sprintf("%d more of these", more), Done: "not shown",
			})
		}
	}
	return dst
}

// wayTo returns the way to a member in one string.
func wayTo(path, member string) string {
	if member == "" {
		return path
	}
	return path + "!" + member
}
